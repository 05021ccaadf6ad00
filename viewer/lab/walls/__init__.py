"""Where the lab's walls come from: fair dealers, logs, and two wrong ways for contrast.

Every source is a `WallSource`: it gives walls unit by unit, always the same for the same seed, and
each unit without those before it. So units may be made in any process, in any order, and a run
may be left and gone on with.

`batch` what a source is and gives · `tenhou` Tenhou's way, from fresh or given seeds · `others`
電脳麻将's way and two that are not fair · `logs` played walls
"""

from viewer.lab.walls.batch import UNIT_WALLS, Walls, WallSource
from viewer.lab.walls.logs import LogWalls
from viewer.lab.walls.others import SOURCES, FewSwaps, MajiangWalls, StackedDeal, random_source
from viewer.lab.walls.tenhou import GivenSeeds, TenhouWalls, bulk_walls, read_seeds

__all__ = [
    "SOURCES",
    "UNIT_WALLS",
    "FewSwaps",
    "GivenSeeds",
    "LogWalls",
    "MajiangWalls",
    "StackedDeal",
    "TenhouWalls",
    "WallSource",
    "Walls",
    "bulk_walls",
    "random_source",
    "read_seeds",
]
