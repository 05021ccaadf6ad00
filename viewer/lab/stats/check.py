"""Tests of figures: what was found, and what chance does.

A `Figure` needs Holm's correction, which needs all p-values first. So tests come first, of three
kinds: a normal figure, a count of what may be rare, and many figures at once. Each leaves its
p-value out where the sample is too small for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Final

from viewer.lab.stats.figure import ALARM, Sentence
from viewer.lab.stats.p_values import (
    Interval,
    chi_square_score,
    chi_square_smallest_detectable,
    chi_square_tail,
    count_chance,
    count_interval,
    count_smallest_detectable,
    normal_smallest_detectable,
    two_sided,
)
from viewer.translation import N_

UNUSUAL: Final = 0.05
"""An adjusted p-value below it is remarked on; one fair report in twenty has one."""

Said = str | Sentence
"""A figure as it is read: with a sign, as each language writes that."""

LEAST_EXPECTED: Final = 20
"""Of each cell. Five is the usual rule, and right at p-values of a hundredth; alarms are a
thousand times rarer, and there a cell of five comes several times too often."""

LEAST_WALLS: Final = 10
"""For what is nearly normal in each wall."""

SOME_WALLS: Final = 100
"""For the rest."""


@dataclass(frozen=True, slots=True)
class Says:
    """How a test's figures are read in its sentence."""

    digits: int = 3  # after the point
    percent: bool = False  # whether shares are read in percent

    def __call__(self, value: float) -> Said:
        if self.percent:
            return Sentence(N_("{count} %"), {"count": f"{100 * value:,.{self.digits}f}"})
        return f"{value:,.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class Templates:
    agrees: str
    unusual: str
    alarm: str
    small: str

    def of(self, adjusted: float | None) -> str:
        """Return the one for a corrected p-value; None is a sample that is too small."""
        if adjusted is None:
            return self.small
        if adjusted < ALARM:
            return self.alarm
        return self.unusual if adjusted < UNUSUAL else self.agrees


ONE: Final = Templates(
    agrees=N_(
        "{found} was found where {expected} is expected: this agrees with a fair dealer, "
        "though a true difference below {unseen} could be hidden in it."
    ),
    unusual=N_(
        "{found} was found where {expected} is expected: unusual, but no alarm; "
        "chance alone does this once in {reports} reports."
    ),
    alarm=N_(
        "{found} was found where {expected} is expected: "
        "chance alone would do this once in {reports} reports."
    ),
    small=N_("{found} was found where {expected} is expected: the sample is too small to tell."),
)
MANY: Final = Templates(
    agrees=N_(
        "The figures are {found} off, as a rule, and chance alone takes them {expected} off: this"
        " agrees with a fair dealer, though a true deviation below {unseen} could be hidden in it."
    ),
    unusual=N_(
        "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
        "unusual, but no alarm; chance alone does this once in {reports} reports."
    ),
    alarm=N_(
        "The figures are {found} off, as a rule, where chance takes them {expected} off: "
        "chance alone would do this once in {reports} reports."
    ),
    small=N_("The sample is too small to tell chance from anything else here."),
)


@dataclass(frozen=True, slots=True)
class StatOutcome:
    found: float  # the figure; of many, chi-square
    expected: float  # of a fair dealer; of chi-square, its degrees of freedom
    interval: Interval | None  # where the true figure lies with 99 % confidence
    # deviations from what is expected, of chi-square `chi_square_score`; None if the sample is too
    # small for it
    z: float | None
    p: float | None  # the p-value; None if the sample is too small for it
    # the smallest deviation that shows at a level; see `p_values`
    smallest_detectable: Callable[[float], float]
    # how a figure is read; of many, chi-square as how far one figure is off
    says: Callable[[float], Said]
    templates: Templates = ONE  # its sentences

    def read(self, level: float) -> dict[str, Said]:
        if self.p is None and self.templates is MANY:
            return {}
        unseen = self.smallest_detectable(level)
        figures = {"found": self.found, "expected": self.expected, "unseen": unseen}
        return {name: self.says(value) for name, value in figures.items()}


def mean_test(
    found: float,
    expected: float,
    deviation: float,
    interval: Interval | None,
    says: Says,
    *,
    enough: bool,
) -> StatOutcome:
    """Test a figure that chance spreads normally, with a standard deviation."""
    z = (found - expected) / deviation if enough else None
    p = None if z is None else two_sided(z)
    detectable = partial(normal_smallest_detectable, deviation)
    return StatOutcome(found, expected, interval, z, p, detectable, says)


def count_test(
    count: int, mean: float, variance: float, per: float, says: Says, *, enough: bool
) -> StatOutcome:
    """Test a count of what may be rare, which has a mean and variance by chance alone.

    The figure is the count divided by ``per``: walls or hands; 1 for the count itself.
    """
    low, high = count_interval(count, variance / mean)
    p = count_chance(count, mean, variance) if enough else None
    return StatOutcome(
        count / per,
        mean / per,
        (low / per, high / per),
        (count - mean) / sqrt(variance) if enough else None,
        p,
        lambda level: count_smallest_detectable(mean, variance, level) / per,
        says,
    )


def chi_test(found: float, freedom: int, chance: float, says: Says, *, enough: bool) -> StatOutcome:
    """Test many figures at once, by chi-square.

    Its sentence does not speak of chi-square, but of how far one of the figures is off; by chance
    alone it is ``chance``, a standard deviation.
    """
    p = chi_square_tail(found, freedom) if enough else None
    detectable = partial(chi_square_smallest_detectable, freedom)

    def off(chi_square: float) -> Said:
        return says(chance * sqrt(chi_square / freedom))

    z = chi_square_score(found, freedom) if enough else None
    return StatOutcome(found, float(freedom), None, z, p, detectable, off, MANY)


@dataclass(frozen=True, slots=True)
class StatTest:
    check: str
    title: str
    sample: int
    unit: str
    test: StatOutcome
    digits: int = 4
