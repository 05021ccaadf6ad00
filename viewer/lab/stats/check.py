"""A check before it is a figure: what was found, and a test that knows what chance does.

A figure needs Holm's correction, which needs all p-values first. So checks come first, each with
one of three tests: `Mean` of a normal figure, `Count` of what may be rare, and `Chi` of many
figures at once. Each leaves its p-value out where the sample is too small for it.
"""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, Final

from viewer.lab.stats.figure import ALARM, Sentence
from viewer.lab.stats.p_values import (
    Interval,
    chi_square_smallest_detectable,
    chi_square_tail,
    count_chance,
    count_interval,
    count_smallest_detectable,
    normal_smallest_detectable,
    two_sided,
)
from viewer.translation import N_

_MEAN_AGREES: Final = N_(
    "{found} was found where {expected} is expected: this agrees with a fair dealer, "
    "though a true difference below {unseen} could be hidden in it."
)
_MEAN_UNUSUAL: Final = N_(
    "{found} was found where {expected} is expected: unusual, but no alarm; "
    "chance alone does this once in {reports} reports."
)
_MEAN_ALARM: Final = N_(
    "{found} was found where {expected} is expected: "
    "chance alone would do this once in {reports} reports."
)
_MEAN_SMALL: Final = N_(
    "{found} was found where {expected} is expected: the sample is too small to tell."
)
_TABLE_AGREES: Final = N_(
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "this agrees with a fair dealer, though a true deviation below {unseen} could be hidden in it."
)
_TABLE_UNUSUAL: Final = N_(
    "The figures are {found} off, as a rule, and chance alone takes them {expected} off: "
    "unusual, but no alarm; chance alone does this once in {reports} reports."
)
_TABLE_ALARM: Final = N_(
    "The figures are {found} off, as a rule, where chance takes them {expected} off: "
    "chance alone would do this once in {reports} reports."
)
_TABLE_SMALL: Final = N_("The sample is too small to tell chance from anything else here.")
_PERCENT: Final = N_("{count} %")

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
    """How a test's figures are read in its sentence.

    Attributes:
        digits: after the point.
        percent: whether shares are read in percent.
    """

    digits: int = 3
    percent: bool = False

    def __call__(self, value: float) -> Said:
        """Return a figure as it is read."""
        if self.percent:
            return Sentence(_PERCENT, {"count": f"{100 * value:,.{self.digits}f}"})
        return f"{value:,.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class Templates:
    """The sentences of a kind of test."""

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


ONE: Final = Templates(_MEAN_AGREES, _MEAN_UNUSUAL, _MEAN_ALARM, _MEAN_SMALL)
MANY: Final = Templates(_TABLE_AGREES, _TABLE_UNUSUAL, _TABLE_ALARM, _TABLE_SMALL)


def _read(test: "Mean | Count", level: float) -> dict[str, Said]:
    """Return the values of the sentence of one figure."""
    unseen = test.smallest_detectable(level)
    figures = {"found": test.found, "expected": test.expected, "unseen": unseen}
    return {name: test.says(value) for name, value in figures.items()}


@dataclass(frozen=True, slots=True)
class Mean:
    """A figure that chance spreads normally.

    Attributes:
        found: the figure.
        expected: of a fair dealer.
        deviation: standard deviation of the figure by chance alone.
        interval: where the true figure lies with 99 % confidence.
        enough: whether the sample is great enough for a p-value.
        says: how the figure is read.
    """

    templates: ClassVar[Templates] = ONE
    found: float
    expected: float
    deviation: float
    interval: Interval | None
    enough: bool
    says: Says

    @property
    def p(self) -> float | None:
        """The p-value."""
        return two_sided((self.found - self.expected) / self.deviation) if self.enough else None

    def smallest_detectable(self, level: float) -> float:
        """Return the smallest deviation that shows; see `power`."""
        return normal_smallest_detectable(self.deviation, level)

    def read(self, level: float) -> dict[str, Said]:
        """Return the values of its sentence."""
        return _read(self, level)


@dataclass(frozen=True, slots=True)
class Count:
    """A count of what may be rare, read as so many of something.

    Attributes:
        count: what was counted.
        mean: what chance counts.
        variance: of the count, by chance alone.
        per: what the count is divided by for the figure: walls or hands; 1 for the count itself.
        enough: whether the sample is great enough for a p-value.
        says: how the figure is read.
    """

    templates: ClassVar[Templates] = ONE
    count: int
    mean: float
    variance: float
    per: float
    enough: bool
    says: Says

    @property
    def found(self) -> float:
        """The figure."""
        return self.count / self.per

    @property
    def expected(self) -> float:
        """The figure of a fair dealer."""
        return self.mean / self.per

    @property
    def interval(self) -> Interval:
        """Where the true figure lies with 99 % confidence."""
        low, high = count_interval(self.count, self.variance / self.mean)
        return low / self.per, high / self.per

    @property
    def p(self) -> float | None:
        """The p-value."""
        return count_chance(self.count, self.mean, self.variance) if self.enough else None

    def smallest_detectable(self, level: float) -> float:
        """Return the smallest excess that shows; see `power`."""
        return count_smallest_detectable(self.mean, self.variance, level) / self.per

    def read(self, level: float) -> dict[str, Said]:
        """Return the values of its sentence."""
        return _read(self, level)


@dataclass(frozen=True, slots=True)
class Chi:
    """Many figures at once, by chi-square.

    Its sentence does not speak of chi-square, but of how far one of the figures is off.

    Attributes:
        found: chi-square.
        freedom: its degrees of freedom, which are its mean by chance alone.
        chance: how far one of the figures is off by chance alone, as a standard deviation.
        enough: whether the sample is great enough for a p-value.
        says: how ``chance`` is read.
    """

    templates: ClassVar[Templates] = MANY
    interval: ClassVar[None] = None
    found: float
    freedom: int
    chance: float
    enough: bool
    says: Says

    @property
    def expected(self) -> float:
        """Chi-square's mean."""
        return float(self.freedom)

    @property
    def p(self) -> float | None:
        """The p-value."""
        return chi_square_tail(self.found, self.freedom) if self.enough else None

    def smallest_detectable(self, level: float) -> float:
        """Return what the smallest deviation that shows adds to chi-square; see `power`."""
        return chi_square_smallest_detectable(self.freedom, level)

    def off(self, chi_square: float) -> Said:
        """Return how far one figure is off, as it is read, when chi-square is so great."""
        return self.says(self.chance * sqrt(chi_square / self.freedom))

    def read(self, level: float) -> dict[str, Said]:
        """Return the values of its sentence."""
        if not self.enough:
            return {}
        figures = {
            "found": self.found,
            "expected": self.freedom,
            "unseen": self.smallest_detectable(level),
        }
        return {name: self.off(value) for name, value in figures.items()}


@dataclass(frozen=True, slots=True)
class StatTest:
    """A test under its name; the fields are those of `Figure`."""

    check: str
    group: str
    title: str
    sample: int
    unit: str
    test: Mean | Count | Chi
    digits: int = 4
