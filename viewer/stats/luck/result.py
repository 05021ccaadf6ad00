"""What a player's luck comes to: one answer, a row for each measure, the superstitions, the course.

All p-values of a result are corrected together (Holm), as in the lab's reports, and its sentences
are the lab's. The answer itself is one figure, chosen before any log was looked at: the steps
towards a win that the wall gave. A haipai that is one shanten nearer is a step, and so is each draw
that brings the hand nearer; nothing has to be weighed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal

from viewer.stats.charts import RunningChart
from viewer.stats.lab.names import reasons_listed
from viewer.stats.luck.band import band_of_steps, left_sentences
from viewer.stats.luck.chosen import Choice, choice_of
from viewer.stats.luck.law import ALL, Estimate, estimate
from viewer.stats.luck.measures import MEASURES, STEPS_MEASURE
from viewer.stats.luck.points_result import LuckInPoints, luck_in_points
from viewer.stats.luck.row import (
    LuckRow,
    belief_row,
    game_rows,
    measure_row,
    seat_rows,
    with_sentence,
)
from viewer.stats.luck.run import PlayerLuck, RemarkableHand
from viewer.stats.luck.subsets import BELIEFS, Belief
from viewer.stats.randomness.check import Sentence
from viewer.stats.randomness.p_values import Z_99, holm
from viewer.translation import N_, _

LuckVerdict = Literal["bad", "good", "none"]

_REMARKABLE: Final = 0.1
"""A share of fair walls: what is rarer, either way, is called luck."""

_MANY: Final = 10
"""Games for which p-values were held to their distribution."""

_MOST: Final = 1_000_000
"""Fair walls; nobody thinks in more."""

_FEWER: Final = N_(
    "The wall gave {found} steps towards a win, {off} fewer than a fair wall does on average."
)
_MORE: Final = N_(
    "The wall gave {found} steps towards a win, {off} more than a fair wall does on average."
)
_LIMIT_SIZE: Final = N_(
    "With this many hands, a fair wall is within {off} steps of its average in 99 of 100 cases."
)
_LIMIT_FEW: Final = N_(
    "In fewer than ten games the p-values of what ends a hand are rough: who draws the winning "
    "tile draws no more."
)
_LIMIT_TESTS: Final = N_(
    "{tests} tests are adjusted together by Holm's method. Luck in points, the bell and the bands "
    "of the charts are none of them; whether the games look chosen is adjusted by itself."
)
_LIMIT_LUCK: Final = N_(
    "With fair walls ten of 100 players are told that it was bad luck, and ten that it was good "
    "luck."
)
_LIMITS: Final = (
    N_(
        "Give all games: kept ones prove nothing. In games that ended in first place the wall gave "
        "more than a fair wall does, in last place less; who keeps only some games keeps their "
        "luck."
    ),
    N_(
        "Only what the wall decides is measured. What others discard, and what the player makes of "
        "the tiles, is no luck of the wall."
    ),
    N_(
        "The others at the same tables play from the same walls: what they found is no second "
        "sample."
    ),
    N_(
        "If you look again and again until something shows, you will find something: decide in"
        " advance how many games to look at."
    ),
    N_(
        "The bands of the charts hold whole courses: of 100 fair players one leaves such a band, at"
        " any time."
    ),
    N_("Logs without a seed count too, but do not show the dead wall."),
)
"""The limits of every result."""


@dataclass(frozen=True, slots=True)
class BeliefResult:
    """A superstition, and what the walls say of it."""

    belief: Belief  # what is said
    row: LuckRow | None  # what was found; None where there is no data to test this


@dataclass(frozen=True, slots=True)
class Luck:
    player: str  # the name
    games: int  # how many were measured
    hands: int  # how many hands
    choice: Choice  # whether these games look chosen, which is said before all else
    sentence: Sentence  # the answer, in one sentence
    amount: Sentence | None  # what that is in steps
    points: LuckInPoints | None  # the same in points and places, of games that tell their end
    verdict: LuckVerdict  # whether it was ``bad`` or ``good`` luck, or neither: ``none``
    steps: LuckRow | None  # the row of the one overall figure
    rows: tuple[LuckRow, ...]  # all measures, in the order in which they are read; `steps` first
    beliefs: tuple[BeliefResult, ...]  # the superstitions
    # the surplus of steps, game by game, with the band in which chance keeps it
    course: RunningChart
    best: tuple[RemarkableHand, ...]  # the hands in which the wall gave most
    worst: tuple[RemarkableHand, ...]  # those in which it gave least
    left_out: dict[str, int]  # what was not measured: reason -> how many
    limits: tuple[Sentence, ...]  # what all this can not tell

    @property
    def answers(self) -> tuple[Sentence, ...]:
        """What is said first."""
        return tuple(chain(*self.answer_parts))

    @property
    def answer_parts(self) -> tuple[tuple[Sentence, ...], ...]:
        """That these games look chosen; luck in points and what it explains; luck in steps."""
        in_points = self.points.sentences if self.points else ()
        amount = filter(None, (self.amount,))
        in_steps = (self.sentence, *amount, *left_sentences(self.course))
        return tuple(filter(None, (self.choice.sentences, in_points, in_steps)))

    @property
    def courses(self) -> tuple[RunningChart, ...]:
        """The charts over the games: of points, where there are results, and of steps."""
        return (self.points.course, self.course) if self.points else (self.course,)

    @property
    def all_rows(self) -> tuple[LuckRow, ...]:
        """The measures, then the superstitions that ask something else."""
        tested = (each.row for each in self.beliefs if each.row is not None)
        return tuple({row.name: row for row in (*self.rows, *tested)}.values())

    @property
    def tests(self) -> int:
        """How many p-values are adjusted together."""
        return sum(row.p is not None for row in self.all_rows)

    @property
    def alarms(self) -> tuple[LuckRow, ...]:
        return tuple(row for row in self.all_rows if row.alarm)


def luck_of(measured: PlayerLuck) -> Luck:
    rows = [row for measure in MEASURES if (row := measure_row(measured, measure)) is not None]
    rows += (*seat_rows(measured), *game_rows(measured))
    tested = [(belief, belief_row(measured, belief)) for belief in BELIEFS]
    whole = len(rows)
    rows += [row for belief, row in tested if row is not None and belief.asks_more]
    adjusted = holm([row.p for row in rows])
    tests = sum(p is not None for p in adjusted)
    done = [with_sentence(row, p, tests) for row, p in zip(rows, adjusted, strict=True)]
    by_name = {row.name: row for row in done}
    beliefs = tuple(BeliefResult(belief, row and by_name.get(row.name)) for belief, row in tested)
    tally = measured.mine.whole((STEPS_MEASURE, ALL))
    steps = None if tally is None else estimate(tally)
    points, choice = luck_in_points(measured), choice_of(measured.played)
    return Luck(
        player=measured.player,
        games=measured.games,
        hands=measured.hands,
        choice=choice,
        sentence=_sentence(steps),
        amount=None if steps is None else _amount(steps),
        points=points,
        verdict=_verdict(steps),
        steps=by_name.get(STEPS_MEASURE),
        rows=tuple(done[:whole]),
        beliefs=beliefs,
        course=_course(measured),
        best=tuple(measured.best),
        worst=tuple(measured.worst),
        left_out=dict(measured.left_out),
        limits=(
            *filter(None, (choice.limit, points.limit if points else None)),
            *_limits(steps, measured.games, tests),
        ),
    )


def _verdict(steps: Estimate | None) -> LuckVerdict:
    if steps is None:
        return "none"
    if steps.below <= _REMARKABLE:
        return "bad"
    return "good" if steps.below >= 1 - _REMARKABLE else "none"


def _sentence(steps: Estimate | None) -> Sentence:
    if steps is None:
        return Sentence(N_("There is no hand of this player to measure."), {})
    verdict = _verdict(steps)
    if verdict == "none":
        text = N_("Steps: neither good nor bad luck, better than {some} of {all} fair walls.")
        return Sentence(text, {"some": str(round(100 * steps.below)), "all": "100"})
    share = steps.below if verdict == "bad" else 1 - steps.below
    walls = min(_MOST, round(1 / max(share, 1 / _MOST)))
    template = N_("Steps: good luck, better than {some} of {all} fair walls.")
    if verdict == "bad":
        template = N_("Steps: bad luck, worse than {some} of {all} fair walls.")
    return Sentence(template, {"some": f"{walls - 1:,}", "all": f"{walls:,}"})


def _amount(steps: Estimate) -> Sentence:
    off = steps.found - steps.expected
    template = _MORE if off > 0 else _FEWER
    return Sentence(template, {"found": f"{steps.found:,}", "off": f"{abs(off):,.1f}"})


def _course(measured: PlayerLuck) -> RunningChart:
    points = [*measured.course]
    last = (measured.games, measured.surplus, measured.variance)
    if measured.games and points[-1:] != [last]:
        points.append(last)
    return RunningChart(
        N_("Steps more or fewer than expected, game by game"),
        N_("games"),
        N_("steps"),
        at=tuple(float(games) for games, _, _ in points),
        found=tuple(surplus for _, surplus, _ in points),
        expected=0.0,
        margins=band_of_steps([variance for _, _, variance in points]),
        is_whole=True,
        sized=N_("{number} games"),
        is_sum=True,
    )


def _limits(steps: Estimate | None, games: int, tests: int) -> Iterator[Sentence]:
    if steps is not None:
        yield Sentence(_LIMIT_TESTS, {"tests": f"{tests:,}"})
        yield Sentence(_LIMIT_LUCK, {})
        yield Sentence(_LIMIT_SIZE, {"off": f"{Z_99 * steps.deviation:,.1f}"})
    if games < _MANY:
        yield Sentence(_LIMIT_FEW, {})
    for template in _LIMITS:
        yield Sentence(template, {})


def hand_sentence(remarkable: RemarkableHand) -> Sentence:
    off = remarkable.hand.surplus
    template = N_("{off} steps more than a fair wall gives on average")
    if off <= 0:
        template = N_("{off} steps fewer than a fair wall gives on average")
    return Sentence(template, {"off": f"{abs(off):,.1f}"})


def unmeasured_sentence(left_out: Mapping[str, int]) -> str:
    return _("Left out: {parts}.").format(parts=reasons_listed(left_out)) if left_out else ""
