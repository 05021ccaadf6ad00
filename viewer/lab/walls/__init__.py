"""Where the lab's walls come from: fair dealers, logs, and two wrong ways for contrast.

Every source is a `Source`: it gives walls unit by unit, always the same for the same seed, and
each unit without those before it. So units may be made in any process, in any order, and a run
may be left and gone on with.

`batch` what a source is and gives · `numbers` repeatable random numbers · `tenhou` Tenhou's way ·
`seeds` the same from given seeds ·
`majiang` 電脳麻将's · `wrong` ways that are not fair · `logs` played walls · `choose` by name
"""

from viewer.lab.walls.batch import UNIT_WALLS, Source, Walls
from viewer.lab.walls.choose import SOURCES, random_source
from viewer.lab.walls.logs import LogWalls
from viewer.lab.walls.majiang import MajiangWalls
from viewer.lab.walls.seeds import GivenSeeds, read_seeds
from viewer.lab.walls.tenhou import TenhouWalls, bulk_walls
from viewer.lab.walls.wrong import FewSwaps, StackedDeal

__all__ = [
    "SOURCES",
    "UNIT_WALLS",
    "FewSwaps",
    "GivenSeeds",
    "LogWalls",
    "MajiangWalls",
    "Source",
    "StackedDeal",
    "TenhouWalls",
    "Walls",
    "bulk_walls",
    "random_source",
    "read_seeds",
]
