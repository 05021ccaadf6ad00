"""Tests of figures, and the figures of a report: what was found, what chance does, one sentence.

A test makes a `Figure`, of one of three kinds: a normal figure, a count of what may be rare, or
many figures at once. Each leaves its p-value out where the sample is too small for it. Holm's
correction needs all p-values of a report, so `findings` adds it, with the sentence.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from typing import Any, Final, NamedTuple

from viewer.stats.charts import Chart
from viewer.stats.randomness.p_values import (
    Interval,
    chi_square_score,
    chi_square_smallest_detectable,
    chi_square_tail,
    count_interval,
    count_p_value,
    count_smallest_detectable,
    normal_smallest_detectable,
    two_sided,
)
from viewer.translation import N_, _

ALARM: Final = 0.001
"""An adjusted p-value below it is an alarm: a fair dealer sets off one in a thousand reports."""

_GREAT: Final = 1000


class Sentence(NamedTuple):
    """A sentence as ``template.format(**values)``; ``str`` says it in English, as JSON has it.

    So it can be said in any language, whenever the sample was looked at.
    """

    template: str  # English, with named fields; a key for translation
    # figures, already in the form in which they are to be read, or other sentences
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)

    @property
    def said(self) -> str:
        values = self.values.items()
        said = {name: each.said if isinstance(each, Sentence) else each for name, each in values}
        return _(self.template).format(**said)


# tests

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
class Figure:
    """A figure and its test: what the tests below return, then with a name, then as it is read."""

    found: float
    expected: float  # what it would be of a fair dealer without end
    # where the true figure lies with 99 % confidence; None for a test statistic
    interval: Interval | None
    # deviations from what is expected, of chi-square those of a normal figure as rare; None if the
    # sample is too small for it
    z: float | None
    # how likely a fair dealer is at least as far from the expectation; None likewise
    p: float | None
    # the smallest deviation that shows at a level; see `p_values`
    detectable: Callable[[float], float] = field(repr=False, compare=False)
    # how a figure is read; of chi-square as how far one of the figures is off
    says: Callable[[float], Said] = field(repr=False, compare=False)
    # its sentences; those of `MANY` are of a ``found`` that is no figure itself, but chi-square of
    # many, and of an ``expected`` that is its degrees of freedom
    templates: Templates = ONE
    check: str = ""  # its stable name, as ``haipai-shanten``
    title: str = ""
    sample: int = 0  # how many things were looked at
    unit: str = ""  # what these things are, a key of `translation.quantity`
    digits: int = 4  # how many digits after the point are worth showing
    group: str = ""  # of its `StatGroup`
    adjusted: float | None = None  # ``p`` after Holm's correction for all that the report tests
    # the smallest true deviation that a sample of this size would most likely (9 times in 10) have
    # shown as an alarm, in the unit of ``found``
    smallest_detectable: float | None = None
    sentence: Sentence = Sentence("", {})  # noqa: RUF009 - a value

    def named(self, check: str, title: str, sample: int, unit: str, digits: int = 4) -> "Figure":
        return replace(self, check=check, title=title, sample=sample, unit=unit, digits=digits)

    def read(self, level: float) -> dict[str, Said]:
        if self.p is None and self.chi_square:
            return {}
        figures = {"found": self.found, "expected": self.expected, "unseen": self.detectable(level)}
        return {name: self.says(value) for name, value in figures.items()}

    @property
    def chi_square(self) -> bool:
        return self.templates == MANY

    @property
    def found_digits(self) -> int:
        """How many digits of ``found`` are worth showing: of a great chi-square none."""
        return 0 if self.chi_square and self.found >= _GREAT else self.digits

    @property
    def alarm(self) -> bool:
        return self.adjusted is not None and self.adjusted < ALARM


@dataclass(frozen=True, slots=True)
class Findings:
    # what tells the source from others, as `WallSource.described` gives it
    source: dict[str, object]
    walls: int
    left_out: dict[str, int]  # what gave no wall: reason -> how many
    figures: tuple[Figure, ...]
    charts: dict[str, tuple[Chart, ...]]  # group -> its charts
    summary: Sentence  # the first sentence: whether anything is alarming
    # what the sample could not have shown, and what was not tested at all
    limits: tuple[Sentence, ...]

    @property
    def alarms(self) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.figures if figure.alarm)

    def as_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "walls": self.walls,
            "left_out": self.left_out,
            "alarms": [figure.check for figure in self.alarms],
            "figures": [figure_json(figure) for figure in self.figures],
        }


def figure_json(figure: Figure) -> dict[str, Any]:
    names = ("check", "sample", "unit", "found", "expected", "interval", "z", "p", "adjusted")
    return {
        **{name: getattr(figure, name) for name in names},
        "interval": figure.interval and list(figure.interval),
        "unseen": figure.smallest_detectable,
        "sentence": str(figure.sentence),
    }


def mean_test(
    found: float,
    expected: float,
    deviation: float,
    interval: Interval | None,
    says: Says,
    *,
    enough: bool,
) -> Figure:
    """Test a figure that chance spreads normally, with a standard deviation."""
    z = (found - expected) / deviation if enough else None
    p = None if z is None else two_sided(z)
    detectable = partial(normal_smallest_detectable, deviation)
    return Figure(found, expected, interval, z, p, detectable, says)


def count_test(
    count: int, mean: float, variance: float, per: float, says: Says, *, enough: bool
) -> Figure:
    """Test a count of what may be rare, which has a mean and variance by chance alone.

    The figure is the count divided by ``per``: walls or hands; 1 for the count itself.
    """
    low, high = count_interval(count, variance / mean)
    p = count_p_value(count, mean, variance) if enough else None
    return Figure(
        count / per,
        mean / per,
        (low / per, high / per),
        (count - mean) / sqrt(variance) if enough else None,
        p,
        lambda level: count_smallest_detectable(mean, variance, level) / per,
        says,
    )


def chi_test(found: float, freedom: int, chance: float, says: Says, *, enough: bool) -> Figure:
    """Test many figures at once, by chi-square.

    Its sentence does not speak of chi-square, but of how far one of the figures is off; by chance
    alone it is ``chance``, a standard deviation.
    """
    p = chi_square_tail(found, freedom) if enough else None
    detectable = partial(chi_square_smallest_detectable, freedom)

    def off(chi_square: float) -> Said:
        return says(chance * sqrt(chi_square / freedom))

    z = chi_square_score(found, freedom) if enough else None
    return Figure(found, float(freedom), None, z, p, detectable, off, MANY)
