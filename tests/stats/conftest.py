"""What many tests of statistics look at, made once."""

from dataclasses import replace
from functools import lru_cache

import pytest

from viewer.stats.lab.walls.others import FewSwaps, MajiangWalls, StackedDeal
from viewer.stats.lab.walls.tenhou import TenhouWalls

KINDS = (TenhouWalls, MajiangWalls, FewSwaps, StackedDeal)
MOST = 24
"""How many units are kept, of a megabyte each."""


@pytest.fixture(autouse=True, scope="session")
def forget_walls():
    """Let sources make a unit's walls once, a tenth of a second, for all tests of a process.

    Returns what lets them make all anew.
    """
    makers = {kind: kind.make for kind in KINDS}

    @lru_cache(MOST)
    def made(source, unit):
        walls = makers[type(source)](source, unit)
        walls.tiles.flags.writeable = False  # who changed it would change it for others
        return walls

    def make(source, unit):
        return made(replace(source, total=0), unit)  # how many are wanted changes none

    with pytest.MonkeyPatch.context() as patch:
        for kind in KINDS:
            patch.setattr(kind, "make", make)
        yield made.cache_clear
