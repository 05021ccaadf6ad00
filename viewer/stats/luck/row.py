"""A row of the result: what was found of a measure, what was to be expected, and how sure it is."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from math import hypot, sqrt
from typing import Final, NamedTuple

from viewer.stats.luck.by_game import GROUPED
from viewer.stats.luck.law import (
    ALL,
    Estimate,
    LawTally,
    SmallestDetectable,
    TallyKey,
    estimate,
    normal_ways,
    tally_smallest_detectable,
)
from viewer.stats.luck.measures import BY_NAME, GOOD, NEITHER, LuckMeasure
from viewer.stats.luck.run import PlayerLuck
from viewer.stats.luck.subsets import SEAT_SUBSETS, WIND_SUBSETS, Belief, BeliefScope
from viewer.stats.randomness.check import ALARM, MANY, ONE, Sentence
from viewer.stats.randomness.findings import reports_of
from viewer.stats.randomness.p_values import (
    chi_square_score,
    chi_square_smallest_detectable,
    chi_square_tail,
    two_sided,
)
from viewer.translation import N_

_UNSAID: Final = Sentence("", {})
_MEAN_DIGITS: Final = 3

_NO_TEST: Final = N_(
    "{found} was found where {expected} would be expected: no test of chance, because players "
    "choose what they keep."
)
_TOO_SMALL_FOR_FEWER: Final = N_(
    "{found} was found where {expected} is expected: the sample is too small to tell. Even the "
    "lowest possible figure would be no alarm; only a true difference of {unseen} upwards would "
    "most likely be one."
)

Detectable = Callable[[float], SmallestDetectable]


class OthersLuck(NamedTuple):
    trials: int
    found: float
    expected: float
    z: float | None


@dataclass(frozen=True, slots=True)
class LuckRow:
    name: str  # stable, as machine formats have it: the measure's, or the superstition's
    measure: LuckMeasure  # what is counted
    trials: int  # how many chances there were
    found: float  # what came: a count, or a mean over the chances
    expected: float  # what was to be expected
    deviation: float  # of ``found``, by chance alone; of chi-square 0
    # deviations from what was expected, of chi-square as a normal figure as rare has; None where
    # there are too few for it
    z: float | None
    p: float | None  # how likely chance alone goes as far, or farther; None if not tested
    # the smallest true deviation that would most likely (9 times in 10) be an alarm of p-values
    # below a level, in the unit of ``found``
    detectable: Detectable = field(repr=False, compare=False)
    # which share of fair walls would have been worse for the player; None where that is not the
    # question
    share: float | None = None
    # whether ``found`` is chi-square of several figures, and ``expected`` its degrees of freedom
    chi_square: bool = False
    # the others at the same tables; None where their chances are not apart
    others: OthersLuck | None = None
    adjusted: float | None = None  # ``p`` after Holm's correction for all that the result tests
    # ``detectable`` at the level of an alarm; None if not tested
    smallest_detectable: SmallestDetectable | None = None
    sentence: Sentence = _UNSAID  # what it means

    @property
    def digits(self) -> int:
        return _MEAN_DIGITS if self.measure.mean else 1

    @property
    def found_digits(self) -> int:
        """How many digits of ``found`` are worth showing: of a count none."""
        return self.digits if self.chi_square or self.measure.mean else 0

    @property
    def alarm(self) -> bool:
        return self.adjusted is not None and self.adjusted < ALARM

    @property
    def too_small(self) -> bool:
        """Whether not even the lowest or the highest possible figure would be an alarm."""
        detectable = self.smallest_detectable
        return detectable is not None and None in detectable and not self.chi_square


_SHANTEN: Final = BY_NAME["haipai-shanten"]
COMPARED: Final = tuple(
    (_SHANTEN._replace(name=name, group="seats", better=NEITHER, title=title, mean=False), of)
    for name, of, title in (
        ("haipai-winds", WIND_SUBSETS, N_("Shanten of the haipai by wind")),
        ("haipai-seats", SEAT_SUBSETS, N_("Shanten of the haipai by seat at the first deal")),
    )
)
"""Measures that compare the player's haipai of several subsets with what each should be."""


def measure_row(measured: PlayerLuck, measure: LuckMeasure) -> LuckRow | None:
    """Return the row of a measure; None if it never came to that."""
    tally = measured.mine.whole((measure.name, ALL))
    if tally is None:
        return None
    return replace(tally_row(measure, measure.name, tally), others=_others(measured, measure))


def tally_row(measure: LuckMeasure, name: str, tally: LawTally) -> LuckRow:
    figure = estimate(tally)
    per = figure.trials if measure.mean else 1
    share = figure.below if measure.better == GOOD else 1 - figure.below
    return LuckRow(
        name=name,
        measure=measure,
        trials=figure.trials,
        found=figure.found / per,
        expected=figure.expected / per,
        deviation=figure.deviation / per,
        z=figure.z if measure.tested else None,
        p=figure.p if measure.tested else None,
        detectable=partial(tally_smallest_detectable, tally, per=per),
        share=share if measure.better != NEITHER and measure.tested else None,
    )


def _others(measured: PlayerLuck, measure: LuckMeasure) -> OthersLuck | None:
    tally = measured.others.whole((measure.name, ALL))
    if tally is None:
        return None
    row = tally_row(measure, measure.name, tally)
    return OthersLuck(row.trials, row.found, row.expected, None if measure.shared else row.z)


def seat_rows(measured: PlayerLuck) -> list[LuckRow]:
    rows = []
    for measure, compared in COMPARED:
        tallies = [measured.mine.get((_SHANTEN.name, subset)) for subset in compared]
        figures = [estimate(tally) for tally in tallies if tally is not None]
        if figures:
            trials = sum(figure.trials for figure in figures)
            rows.append(_chi_square_row(measure, trials, [figure.z for figure in figures]))
    return rows


def game_rows(measured: PlayerLuck) -> list[LuckRow]:
    """Return the rows that compare groups of games by what was known before them."""
    rows = []
    for measure, scores in ((each.measure, each.scores(measured.played)) for each in GROUPED):
        if scores:
            games = sum(score.games for score in scores)
            rows.append(_chi_square_row(measure, games, [score.z for score in scores]))
    return rows


def _chi_square_row(measure: LuckMeasure, trials: int, figures: list[float | None]) -> LuckRow:
    """Compare the z of several figures with chance: their squares add up to chi-square."""
    scores = [z for z in figures if z is not None]
    found, count = sum(z * z for z in scores), len(figures)
    return LuckRow(
        name=measure.name,
        measure=measure,
        trials=trials,
        found=found,
        expected=float(count),
        deviation=0.0,
        z=chi_square_score(found, count) if len(scores) == count else None,
        p=chi_square_tail(found, count) if len(scores) == count else None,
        detectable=lambda level: SmallestDetectable(
            None, chi_square_smallest_detectable(count, level)
        ),
        chi_square=True,
    )


def belief_row(measured: PlayerLuck, belief: Belief) -> LuckRow | None:
    """Return the row of a superstition; None where there is no data to test this."""
    measure = BY_NAME[belief.measure]
    tally = _tally(measured, belief.scope, (measure.name, belief.subset))
    if tally is None:
        return None
    row = tally_row(measure, belief.name if belief.asks_more else measure.name, tally)
    if belief.against == ALL:
        return row
    other = _tally(measured, belief.scope, (measure.name, belief.against))
    return None if other is None else _difference(row, estimate(other))


def _tally(measured: PlayerLuck, scope: BeliefScope, key: TallyKey) -> LawTally | None:
    whole = LawTally()
    for tallies, left_out in ((measured.mine, "others"), (measured.others, "mine")):
        if scope != left_out and (tally := tallies.whole(key)) is not None:
            whole.merge(tally)
    return whole if whole.trials else None


def _difference(row: LuckRow, other: Estimate) -> LuckRow:
    """Compare two means instead: what the one is off, and what the other is."""
    shift = (other.found - other.expected) / other.trials
    deviation = hypot(row.deviation, other.deviation / other.trials)
    off = (row.found - row.expected - shift) / deviation
    enough = row.z is not None and other.z is not None
    return replace(
        row,
        expected=row.expected + shift,
        deviation=deviation,
        z=off if enough else None,
        p=two_sided(off) if enough else None,
        detectable=partial(normal_ways, deviation),
        share=None,
    )


def with_sentence(row: LuckRow, adjusted: float | None, tests: int) -> LuckRow:
    """Return a row with its corrected p-value, and what it means; the result has so many tests."""
    smallest = None if adjusted is None else row.detectable(ALARM / tests)
    row = replace(row, adjusted=adjusted, smallest_detectable=smallest)
    unseen = max((off for off in smallest or () if off is not None), default=0.0)
    values = _deviations(row, unseen) if row.chi_square else _figures(row, unseen)
    sentence = Sentence(_template(row), {**values, "reports": reports_of(adjusted)})
    return replace(row, sentence=sentence)


def _template(row: LuckRow) -> str:
    if not row.measure.tested:
        return _NO_TEST
    templates = MANY if row.chi_square else ONE
    template = templates.of(row.adjusted)
    if row.too_small and template == templates.agrees:
        more = row.smallest_detectable and row.smallest_detectable.more
        return templates.small if more is None else _TOO_SMALL_FOR_FEWER
    return template


def _figures(row: LuckRow, unseen: float) -> dict[str, object]:
    return {
        "found": f"{row.found:,.{row.found_digits}f}",
        "expected": f"{row.expected:,.{row.digits}f}",
        "unseen": f"{unseen:,.{row.digits}f}",
    }


def _deviations(row: LuckRow, unseen: float) -> dict[str, object]:
    squares = {"found": row.found, "expected": row.expected, "unseen": unseen}
    return {
        name: Sentence(
            N_("{count} standard deviations"), {"count": f"{sqrt(square / row.expected):.1f}"}
        )
        for name, square in squares.items()
    }
