"""What a statistic says: a figure, what is expected, how sure it is, and one sentence.

A sentence is a template and its values, so that it can be said in any language, whenever the
sample was looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from viewer.lab.charts import Chart
from viewer.translation import _

ALARM: Final = 0.001
"""An adjusted p-value below it is an alarm: a fair dealer sets off one in a thousand reports."""


_GREAT: Final = 1000


class Sentence(NamedTuple):
    """A sentence as ``template.format(**values)``; ``str`` says it in English, as JSON has it."""

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


@dataclass(frozen=True, slots=True)
class Figure:
    check: str  # its stable name, as ``haipai-shanten``
    group: str  # of its `StatGroup`
    title: str
    sample: int  # how many things were looked at
    unit: str  # what these things are, see `reading.sample_text`
    found: float
    expected: float | None  # what it would be of a fair dealer without end
    # where the true figure lies with 99 % confidence; None for a test statistic
    interval: tuple[float, float] | None
    # how likely a fair dealer is at least as far from the expectation; None if not tested
    p: float | None
    adjusted: float | None  # ``p`` after Holm's correction for all that the report tests
    # the smallest true deviation that a sample of this size would most likely (9 times in 10) have
    # shown as an alarm, in the unit of ``found``
    smallest_detectable: float | None
    sentence: Sentence
    digits: int = 4  # how many digits after the point are worth showing
    # whether ``found`` is not a figure itself, but chi-square of many, and ``expected`` its degrees
    # of freedom
    chi_square: bool = False
    # deviations from the expectation, of chi-square those of a normal figure as rare; None if
    # not tested
    z: float | None = None

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
            "figures": [_figure_json(figure) for figure in self.figures],
        }


def _figure_json(figure: Figure) -> dict[str, Any]:
    names = ("check", "sample", "unit", "found", "expected", "interval", "z", "p", "adjusted")
    return {
        **{name: getattr(figure, name) for name in names},
        "interval": figure.interval and list(figure.interval),
        "unseen": figure.smallest_detectable,
        "sentence": str(figure.sentence),
    }
