"""A row of the result: what was found of a measure, what was to be expected, and how sure it is."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from viewer.lab.stats.check import MANY, ONE
from viewer.lab.stats.figure import ALARM, Sentence
from viewer.lab.stats.findings import reports_of
from viewer.lab.stats.p_values import chi_square_tail, two_sided
from viewer.lab.stats.power import chi_square_smallest_detectable, normal_smallest_detectable
from viewer.luck import subsets, words
from viewer.luck.beliefs import Belief, Scope
from viewer.luck.chance import Judged, judged
from viewer.luck.measures import BY_NAME, Group, Measure
from viewer.luck.run import Measured
from viewer.luck.tally import ALL, Key, Tally
from viewer.translation import N_

_UNSAID: Final = Sentence("", {})
_MEAN_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Others:
    """What all others at the same tables found of the same measure."""

    trials: int
    found: float
    expected: float
    z: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """What was found of a measure.

    Attributes:
        name: stable, as machine formats have it.
        group: what it belongs to, a key of `measures.GROUPS`.
        title: what it is, a template.
        note: what it can not tell, a template.
        trials: how many chance events there were.
        unit: what these are, a key of `words.sampled`.
        found: what came: a count, or a mean over the events.
        expected: what was to be expected.
        deviation: of ``found``, by chance alone; of chi-square 0.
        z: deviations from what was expected; None where there are too few for it.
        p: how likely chance alone goes as far, or farther; None if not tested.
        adjusted: ``p`` after Holm's correction for all that the result tests.
        share: which share of fair walls would have been worse for the player; None where that is
            not the question.
        smallest_detectable: the smallest true deviation that would most likely (9 times in 10) be
            an alarm, in the unit of ``found``; None if not tested.
        sentence: what it means.
        others: the others at the same tables; None where their events are not apart.
        digits: how many digits after the point are worth showing.
        chi_square: whether ``found`` is chi-square of several figures, and ``expected`` its
            degrees of freedom.
        tested: whether the measure has an exact law.
    """

    name: str
    group: Group
    title: str
    note: str
    trials: int
    unit: str
    found: float
    expected: float
    deviation: float
    z: float | None
    p: float | None
    adjusted: float | None
    share: float | None
    smallest_detectable: float | None
    sentence: Sentence
    others: Others | None = None
    digits: int = 1
    chi_square: bool = False
    tested: bool = True

    @property
    def found_digits(self) -> int:
        """How many digits of ``found`` are worth showing: of a count none."""
        return self.digits if self.chi_square or self.digits == _MEAN_DIGITS else 0

    @property
    def alarm(self) -> bool:
        """Whether chance is no good explanation."""
        return self.adjusted is not None and self.adjusted < ALARM


_GROUPS_OF: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "haipai-winds": (N_("Shanten of the haipai by wind"), subsets.WINDS),
    "haipai-seats": (N_("Shanten of the haipai by seat at the first deal"), subsets.SEATS),
}


def measure_row(measured: Measured, measure: Measure) -> Row | None:
    """Return the row of a measure; None if it never came to that."""
    tally = measured.mine.whole((measure.name, ALL))
    if tally is None:
        return None
    return _row(measure, measure.name, tally, _others(measured, measure))


def _row(measure: Measure, name: str, tally: Tally, others: Others | None) -> Row:
    figure = judged(tally)
    per = figure.trials if measure.mean else 1
    below = figure.below if measure.better > 0 else 1 - figure.below
    return Row(
        name=name,
        group=measure.group,
        title=measure.title,
        note=measure.note,
        trials=figure.trials,
        unit=measure.unit,
        found=figure.found / per,
        expected=figure.expected / per,
        deviation=figure.deviation / per,
        z=figure.z if measure.tested else None,
        p=figure.p if measure.tested else None,
        adjusted=None,
        share=below if measure.better and measure.tested else None,
        smallest_detectable=None,
        sentence=_UNSAID,
        others=others,
        digits=_MEAN_DIGITS if measure.mean else 1,
        tested=measure.tested,
    )


def _others(measured: Measured, measure: Measure) -> Others | None:
    tally = measured.others.whole((measure.name, ALL))
    if tally is None:
        return None
    figure = judged(tally)
    per = figure.trials if measure.mean else 1
    z = figure.z if measure.tested and not measure.shared else None
    return Others(figure.trials, figure.found / per, figure.expected / per, z)


def seat_rows(measured: Measured) -> list[Row]:
    """Return the rows that compare the player's haipai by wind and by seat."""
    measure = BY_NAME["haipai-shanten"]
    rows = []
    for name, (title, groups) in _GROUPS_OF.items():
        tallies = [measured.mine.get((measure.name, group)) for group in groups]
        figures = [judged(tally) for tally in tallies if tally is not None]
        if figures:
            rows.append(_chi_row(measure, name, title, figures))
    return rows


def _chi_row(measure: Measure, name: str, title: str, figures: list[Judged]) -> Row:
    """Compare several figures with what each should be: their squares add up to chi-square."""
    scores = [figure.z for figure in figures]
    told = [z for z in scores if z is not None]
    found = sum(z * z for z in told)
    enough = len(told) == len(scores)
    return Row(
        name=name,
        group="seats",
        title=title,
        note=measure.note,
        trials=sum(figure.trials for figure in figures),
        unit=measure.unit,
        found=found,
        expected=float(len(scores)),
        deviation=0.0,
        z=None,
        p=chi_square_tail(found, len(scores)) if enough else None,
        adjusted=None,
        share=None,
        smallest_detectable=None,
        sentence=_UNSAID,
        chi_square=True,
    )


def belief_row(measured: Measured, belief: Belief) -> Row | None:
    """Return the row of a superstition; None where there is nothing to test it by."""
    measure = BY_NAME[belief.measure]
    tally = _tally(measured, belief.scope, (measure.name, belief.subset))
    if tally is None:
        return None
    is_own = not belief.subset and belief.scope == "mine"
    row = _row(measure, measure.name if is_own else belief.name, tally, None)
    if belief.against == ALL:
        return row
    other = _tally(measured, belief.scope, (measure.name, belief.against))
    return None if other is None else _difference(row, judged(other))


def _tally(measured: Measured, scope: Scope, key: Key) -> Tally | None:
    whole = Tally()
    sources = {
        "mine": (measured.mine,),
        "others": (measured.others,),
        "everybody": (measured.mine, measured.others),
    }
    for tallies in sources[scope]:
        if (tally := tallies.whole(key)) is not None:
            whole.merge(tally)
    return whole if whole.trials else None


def _difference(row: Row, other: Judged) -> Row:
    """Compare two means instead: what the one is off, and what the other is."""
    shift = (other.found - other.expected) / other.trials
    variance = row.deviation**2 + (other.deviation / other.trials) ** 2
    off = (row.found - row.expected - shift) / sqrt(variance)
    enough = row.z is not None and other.z is not None
    return replace(
        row,
        expected=row.expected + shift,
        deviation=sqrt(variance),
        z=off if enough else None,
        p=two_sided(off) if enough else None,
        share=None,
    )


def with_sentence(row: Row, adjusted: float | None, tests: int) -> Row:
    """Return a row with its corrected p-value, and what it means.

    Args:
        row: the row.
        adjusted: its p-value after correction.
        tests: how many the result has.
    """
    smallest = None if adjusted is None else _smallest_detectable(row, ALARM / tests)
    templates = MANY if row.chi_square else ONE
    values = _deviations(row, smallest) if row.chi_square else _figures(row, smallest)
    template = templates.of(adjusted) if row.tested else words.NO_TEST
    sentence = Sentence(template, {**values, "reports": reports_of(adjusted)})
    return replace(row, adjusted=adjusted, smallest_detectable=smallest, sentence=sentence)


def _smallest_detectable(row: Row, level: float) -> float:
    if row.chi_square:
        return chi_square_smallest_detectable(int(row.expected), level)
    return normal_smallest_detectable(row.deviation, level)


def _figures(row: Row, smallest: float | None) -> dict[str, object]:
    return {
        "found": f"{row.found:,.{row.found_digits}f}",
        "expected": f"{row.expected:,.{row.digits}f}",
        "unseen": f"{smallest or 0:,.{row.digits}f}",
    }


def _deviations(row: Row, smallest: float | None) -> dict[str, object]:
    """Return how far one of several figures is off, in standard deviations."""
    squares = {"found": row.found, "expected": row.expected, "unseen": smallest or 0.0}
    return {
        name: Sentence(words.DEVIATIONS, {"count": f"{sqrt(square / row.expected):.1f}"})
        for name, square in squares.items()
    }
