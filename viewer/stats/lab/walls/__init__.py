"""Where the lab's walls come from: fair dealers, logs, and two wrong ways for contrast.

Every source is a `WallSource`: it gives walls unit by unit, always the same for the same seed, and
each unit without those before it. So units may be made in any process, in any order, and a run
may be left and gone on with.

`batch` what a source is and gives · `tenhou` Tenhou's way, from fresh or given seeds · `others`
電脳麻将's way and two that are not fair · `logs` played walls
"""
