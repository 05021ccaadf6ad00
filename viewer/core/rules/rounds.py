"""How a game goes on after a hand: the next round, or the end.

Source: Tenhou's manual, https://tenhou.net/man/ (ルール); every next hand and every end of 67 real
logs follows.
"""

from collections.abc import Sequence
from typing import Final

from viewer.core.base.game_type import Rules
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku, Result, Ryuukyoku, Win

ROUNDS_PER_WIND: Final = 4
"""A log numbers rounds in fours, with three players too."""
_ABORTIVE: Final = frozenset({"yao9", "kaze4", "reach4", "kan4", "ron3"})
"""Drawn hands that are dealt again."""


def next_round(
    kyoku: Kyoku, results: Sequence[Result], players: int
) -> tuple[int | None, int | None]:
    """Round and honba after a kyoku that ended so; None where the log does not say."""
    stays = _dealer_stays(kyoku, results)
    if stays is None:
        return None, None
    honba: int | None = 0
    if stays or isinstance(results[-1], Ryuukyoku):
        honba = None if kyoku.honba is None else kyoku.honba + 1
    if stays or kyoku.round is None:
        return kyoku.round, honba
    is_last = kyoku.round % ROUNDS_PER_WIND == players - 1
    return kyoku.round + 1 + (ROUNDS_PER_WIND - players) * is_last, honba


def is_over(
    kyoku: Kyoku, points: Sequence[int | None], rules: Rules, *, tenpai_ends: bool | None
) -> bool | None:
    """Whether a game ends after a hand that left these points; None where that is not known.

    It ends as soon as somebody is below 0. From the last round on it ends when the first has
    enough; a dealer who deals again has to be the first (アガリやめ, テンパイやめ, the latter
    where ``tenpai_ends``). A wind later it ends anyway.
    """
    known = [each for each in points if each is not None]
    if len(known) < len(points) or kyoku.round is None:
        return None
    last = ROUNDS_PER_WIND * rules.east_south + rules.players - 1
    if min(known) >= 0 and kyoku.round < last:
        return False
    if min(known) < 0 or not rules.end_known:
        return rules.end_known or None
    has_enough = max(known) >= rules.target
    results = kyoku.results
    end, stays = results[-1], _dealer_stays(kyoku, results)
    if not stays:
        return None if stays is None else has_enough or kyoku.round >= last + ROUNDS_PER_WIND
    leads = has_enough and known.index(max(known)) == kyoku.dealer
    if isinstance(end, Ryuukyoku):
        return leads and end.type not in _ABORTIVE and tenpai_ends
    return leads


def _dealer_stays(kyoku: Kyoku, results: Sequence[Result]) -> bool | None:
    """The dealer deals again after a win, tenpai or abort; None of an unknown end."""
    last = results[-1]
    if not isinstance(last, Ryuukyoku):
        return any(isinstance(win, Win) and win.seat == kyoku.dealer for win in results)
    if last.type == UNKNOWN_TYPE:
        return None
    return last.type in _ABORTIVE or last.hands[kyoku.dealer] is not None
