"""Sources by the names that a user gives them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from viewer.core.seed import Era
from viewer.lab.walls.batch import RandomSource
from viewer.lab.walls.majiang import MajiangWalls
from viewer.lab.walls.tenhou import TenhouWalls
from viewer.lab.walls.wrong import FewSwaps, StackedDeal

SOURCES: Final[dict[str, Callable[[int], RandomSource]]] = {
    "tenhou": TenhouWalls,
    "tenhou-hex": partial(TenhouWalls, era=Era.HEX),
    "tenhou-perhand": partial(TenhouWalls, era=Era.PER_HAND),
    "majiang": MajiangWalls,
    "few-swaps": FewSwaps,
    "stacked": StackedDeal,
}
"""Each takes a seed. The last two are wrong on purpose."""


def random_source(name: str, seed: int) -> RandomSource:
    """Return a source named in `SOURCES`, without end."""
    return SOURCES[name](seed)
