"""What comes after a kyoku: the next one, or the end of the game and its final results.

Source: Tenhou's manual. Checked on real logs: each next INIT, each end and each ``owari``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.games.hand import THREE
from tests.games.payments import STICK
from viewer.core.base.era import Era
from viewer.core.base.game_type import Rules
from viewer.core.base.records import Result, Ryuukyoku
from viewer.core.base.seed import Seed

START_POINTS: Final = {3: 35_000, 4: 25_000}
TARGET_POINTS: Final = {3: 40_000, 4: 30_000}
"""What the first must have for the game to end after its last round; also what counts as 0."""

ROUNDS_PER_WIND: Final = 4
"""A log numbers rounds in fours, with three players too."""

ABORTIVE: Final = frozenset({"yao9", "kaze4", "reach4", "kan4", "ron3"})
"""Drawn hands that are dealt again with a honba more."""

_PLACE_POINTS: Final = {3: (20, 0, -20), 4: (20, 10, -10, -20)}
"""Uma by place, in thousands."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a kyoku starts: what INIT tells, points included. ``seed`` in the per-hand era."""

    number: int
    round: int
    honba: int
    sticks: int
    scores: tuple[int, ...]
    seed: Seed | None = None

    @property
    def dealer(self) -> int:
        """The dealer's seat: seat 0 deals East 1."""
        return self.round % ROUNDS_PER_WIND


def first_start(players: int) -> Start:
    """Return how a game starts."""
    return Start(1, 0, 0, 0, (START_POINTS[players],) * players)


def next_start(
    start: Start, results: Sequence[Result], scores: Sequence[int], sticks: int, rules: Rules
) -> Start | None:
    """Return how the next kyoku starts, or None if the game is over.

    Args:
        start: how this kyoku started.
        results: how it ended.
        scores: the points after it.
        sticks: riichi sticks that are left on the table.
        rules: the game's.
    """
    stays = _dealer_stays(start.dealer, results)
    if min(scores) < 0 or _ends(start, results, scores, rules, stays=stays):
        return None
    drawn = isinstance(results[-1], Ryuukyoku)
    return Start(
        number=start.number + 1,
        round=start.round if stays else _round_after(start.round, rules.players),
        honba=start.honba + 1 if drawn or stays else 0,
        sticks=sticks,
        scores=tuple(scores),
    )


def _round_after(number: int, players: int) -> int:
    last = number % ROUNDS_PER_WIND == players - 1
    return number + 1 + (ROUNDS_PER_WIND - players if last else 0)


def _dealer_stays(dealer: int, results: Sequence[Result]) -> bool:
    """Return whether the dealer deals again: a win, tenpai, or an abortive draw."""
    last = results[-1]
    if isinstance(last, Ryuukyoku):
        return last.type in ABORTIVE or last.hands[dealer] is not None
    return any(not isinstance(win, Ryuukyoku) and win.seat == dealer for win in results)


def _ends(
    start: Start,
    results: Sequence[Result],
    scores: Sequence[int],
    rules: Rules,
    *,
    stays: bool,
) -> bool:
    """Return whether the game ends after a kyoku in which nobody went below 0.

    From the last round on it ends when the first has the target; if the dealer stays, only
    when the dealer is the first (あがりやめ, 聴牌やめ; the first era did not know the latter).
    A wind later it ends anyway, but not in the first era.
    """
    last_wind = 1 if rules.east_south else 0
    last_round = last_wind * ROUNDS_PER_WIND + rules.players - 1
    final = results[-1]
    if start.round < last_round:
        return False
    if isinstance(final, Ryuukyoku) and final.type in ABORTIVE:
        return False
    first = by_place(scores)[0]
    reached = scores[first] >= TARGET_POINTS[rules.players]
    is_first_era = start.seed is not None
    if stays:
        may_end = not (is_first_era and isinstance(final, Ryuukyoku))
        return may_end and reached and first == start.dealer
    return reached or (not is_first_era and start.round >= last_round + ROUNDS_PER_WIND)


def by_place(scores: Sequence[int]) -> list[int]:
    """Return the seats from first to last; of equals the earlier seat is before."""
    return sorted(range(len(scores)), key=lambda seat: -scores[seat])


def final_text(scores: Sequence[int], sticks: int, era: Era, *, east_south: bool) -> str:
    """Write ``owari``: each seat's points in hundreds, and its result in thousands.

    Sticks that are left go to the first. Points are rounded to whole thousands; the first has
    what the others lose. Early eras wrote no decimals, and east-only games of the first had half
    the place points. (Recent logs are not rounded, which is not modelled.)
    """
    players = len(scores)
    places = by_place(scores)
    final = [*scores]
    final[places[0]] += STICK * sticks
    results = [0] * players
    share = 2 if era is Era.PER_HAND and not east_south else 1
    for place, seat in enumerate(places[1:], 1):
        points = (abs(final[seat]) + STICK // 2) // STICK * (1 if final[seat] > 0 else -1)
        uma = _PLACE_POINTS[players][place] // share
        results[seat] = points - TARGET_POINTS[players] // STICK + uma
    results[places[0]] = -sum(results)
    if players == THREE:
        final.append(0)
        results.append(0)
    decimals = 1 if era is Era.BASE64 else 0
    both = zip(final, results, strict=True)
    return ",".join(f"{score // 100},{result:.{decimals}f}" for score, result in both)
