"""However deep calls lie, none has memory given and taken away each time it is made."""

import pytest

from viewer.stack import roomy

resource = pytest.importorskip("resource", reason="counts faults of pages as POSIX does")

CALLS = 500
DEPTHS = range(300)
"""As deep as the program's own calls lie, and deeper."""


def small(number):
    """Return a list: that needs more of the stack than `faults_at`, so no edge of it slips by."""
    return [number, number, number, number, number, number, number, number, number, number]


def faults_at(depth):
    """Return how often memory came from the system while something was called again and again."""
    if depth:
        return faults_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        small(1)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


@roomy
def most_faults(depths):
    """Return the most at any of these depths."""
    return max(map(faults_at, depths))


def test_calls_get_no_memory_however_deep_they_lie():
    most_faults(DEPTHS)  # the first time, all of it is new
    assert most_faults(DEPTHS) < CALLS / 10


def test_a_function_stays_what_it_was():
    @roomy
    def sum_of(first, *others, scale=1):
        """Return a sum."""
        return scale * (first + sum(others))

    assert sum_of(1, 2, 3, scale=2) == 12
    assert (sum_of.__name__, sum_of.__doc__) == ("sum_of", "Return a sum.")
