"""Sources by the names that a user gives them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from viewer.core.base.era import ERAS
from viewer.lab.walls.batch import RandomSource
from viewer.lab.walls.majiang import MajiangWalls
from viewer.lab.walls.tenhou import TenhouWalls, tenhou_name
from viewer.lab.walls.wrong import FewSwaps, StackedDeal

SOURCES: Final[dict[str, Callable[[int], RandomSource]]] = {
    **{tenhou_name(era): partial(TenhouWalls, era=era) for era in reversed(ERAS)},
    "majiang": MajiangWalls,
    "few-swaps": FewSwaps,
    "stacked": StackedDeal,
}
"""Each takes a seed. The last two are wrong on purpose."""


def random_source(name: str, seed: int) -> RandomSource:
    """Return a source named in `SOURCES`, without end."""
    return SOURCES[name](seed)
