"""What only the long run does; without `--long` a test does a third of it."""

from itertools import product

import pytest
from hypothesis import HealthCheck, settings

_THIRD = 3
_run = {"is long": False}


def choose(*, is_long: bool) -> None:
    """Say which run this is, before any test is read; property tests then try fewer examples."""
    _run["is long"] = is_long
    settings.register_profile(
        "repeatable",
        derandomize=True,
        deadline=None,
        database=None,
        max_examples=examples(100),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("repeatable")


def is_long() -> bool:
    return _run["is long"]


def examples(count: int) -> int:
    """How many of so many examples this run tries."""
    return count if is_long() else max(1, count // _THIRD)


def a_third(values):
    """Each third value; all of them in the long run. For loops in a test, and for `parametrize`."""
    values = list(values)
    return values if is_long() else values[::_THIRD]


def stride(every: int = 1) -> int:
    """How far it is from one step to the next that is looked at; thrice as far in the quick run."""
    return every if is_long() else _THIRD * every


def paired(*dimensions):
    """Every value of each dimension beside some value of the others; all combinations never are.

    Nothing where a dimension has no value, as in a clone without real logs.
    """
    dimensions = [list(values) for values in dimensions]
    most = max(map(len, dimensions)) if all(dimensions) else 0
    return [tuple(values[n % len(values)] for values in dimensions) for n in range(most)]


def combinations(*dimensions):
    """All combinations in the long run; else each value is beside some value of the others."""
    return list(product(*dimensions)) if is_long() else paired(*dimensions)


def pairs(first, second):
    """All pairs in the long run; else a third of them, among which is each value of either."""
    seconds = list(second)
    return [
        (one, other)
        for row, one in enumerate(first)
        for column, other in enumerate(seconds)
        if is_long() or (row + column) % _THIRD == 0
    ]


def only_long(*values):
    """Parameters that only the long run tries, whose short siblings stand beside them."""
    mark = pytest.mark.long("more of the same", short="the other parameters")
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=mark)
        for value in values
    ]
