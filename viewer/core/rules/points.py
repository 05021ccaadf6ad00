"""What is paid for a win or a drawn hand, by the rules; how a game goes on, and what it ends with.

Tenhou's rules: counted yakuman at 13 han, no rounding up of 4 han 30 fu; with three players the
missing player's share of a tsumo is lost, and a honba is worth 200 on a ron.
Source: Tenhou's manual, https://tenhou.net/man/ (ルール); every next hand and every end of 67 real
logs follows.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from viewer.core.base.base_points import MANGAN, rounded_up
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import SEATS
from viewer.core.base.records import ABORTIVE, UNKNOWN_TYPE, Kyoku, Result, Ryuukyoku, Win
from viewer.core.play.hand_state import STICK

_HONBA: Final = 100
"""What each seat that can pay pays more for each honba."""
_HUNDRED: Final = 100
_TENTHS: Final = 10
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9])?")
"""Of ``owari``."""
ROUNDS_PER_WIND: Final = 4
"""A log numbers rounds in fours, with three players too."""


class Payment(NamedTuple):
    winner: int  # the seat
    source: int  # the seat that discarded; the winner's own with a tsumo
    dealer: int  # the dealer's seat
    players: int  # 3 or 4

    def shares(self, base: int) -> list[int]:
        """What each seat pays of a win, honba and sticks apart; the winner 0."""
        if self.winner != self.source:
            share = rounded_up(base * (6 if self.winner == self.dealer else 4))
            return [share if seat == self.source else 0 for seat in range(self.players)]
        return [
            0
            if seat == self.winner
            else rounded_up(base * (2 if self.dealer in {self.winner, seat} else 1))
            for seat in range(self.players)
        ]

    def changes(self, base: int, honba: int, sticks: int) -> tuple[int, ...]:
        tsumo = self.winner == self.source
        extra = _HONBA * honba * (1 if tsumo else self.players - 1)
        paid = [share + extra if share else 0 for share in self.shares(base)]
        won = sum(paid) + STICK * sticks
        return tuple(won if seat == self.winner else -share for seat, share in enumerate(paid))

    def changes_with_liable(
        self, liable: int, points: int, honba: int, sticks: int
    ) -> tuple[int, ...]:
        """The same where a player is liable: for half of a ron, and for honba."""
        extra = _HONBA * honba * (self.players - 1)
        half = 0 if self.winner == self.source else points // 2
        changes = [0] * self.players
        changes[self.source] -= half
        changes[liable] -= points - half + extra
        changes[self.winner] = points + extra + STICK * sticks
        return tuple(changes)


def noten_changes(tenpai: Collection[int], players: int) -> tuple[int, ...]:
    """Noten payments: 3,000 in all, 2,000 with three players."""
    if not 0 < len(tenpai) < players:
        return (0,) * players
    pot = STICK * (players - 1)
    won, lost = pot // len(tenpai), pot // (players - len(tenpai))
    return tuple(won if seat in tenpai else -lost for seat in range(players))


def nagashi_changes(winners: Collection[int], dealer: int, players: int) -> tuple[int, ...]:
    """Changes of nagashi mangan; honba and sticks stay out of it."""
    each = [Payment(seat, seat, dealer, players).changes(MANGAN, 0, 0) for seat in winners]
    return tuple(sum(changes) for changes in zip(*each, strict=True)) or (0,) * players


def with_sticks(points: Sequence[int], sticks: int) -> tuple[int, ...]:
    """The last points with the sticks that are left: the leader takes them."""
    leader = points.index(max(points))
    return tuple(each + STICK * sticks * (seat == leader) for seat, each in enumerate(points))


def results_of(final: Sequence[int], rules: Rules, *, half: bool, rounded: bool) -> tuple[int, ...]:
    """The results in tenths of a thousand: uma by place (of equals the earlier seat is before).

    The first has what the others lose. Early east-only games had ``half`` uma; all but recent
    games are ``rounded`` to thousands.
    """
    players = len(final)
    first, *others = sorted(range(players), key=lambda seat: -final[seat])
    results = [0] * players
    for seat, uma in zip(others, rules.uma, strict=True):
        points = final[seat]
        if rounded:
            size = (abs(points) + STICK // 2) // STICK * STICK
            points = size if points > 0 else -size
        results[seat] = (points - rules.target) // _HUNDRED + uma * (5 if half else 10)
    results[first] = -sum(results)
    return tuple(results)


def read_final(text: str, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and results (in tenths of a thousand) of ``owari``; nothing if no numbers."""
    words = text.split(",")
    if len(words) not in {2 * players, 2 * SEATS, 4 * SEATS}:  # chips may stand behind them
        return (), ()
    words = words[: 2 * players]
    if not all(map(_NUMBER.fullmatch, words)) or any("." in word for word in words[::2]):
        return (), ()
    points = tuple(_HUNDRED * int(word) for word in words[::2])
    return points, tuple(round(_TENTHS * float(word)) for word in words[1::2])


def final_absent_points(text: str, players: int) -> tuple[int | None, ...]:
    """The numbers of ``owari`` for seats without a player, in tenths; None for what is none."""
    words = text.split(",")[2 * players : 2 * SEATS]
    return tuple([round(_TENTHS * float(w)) if _NUMBER.fullmatch(w) else None for w in words])


# from hand to hand


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
    kyoku: Kyoku,
    points: Sequence[int | None],
    rules: Rules,
    *,
    tenpai_ends: bool | None,
    wind_ends: bool | None,
) -> bool | None:
    """Whether a game ends after a hand that left these points; None where that is not known.

    It ends as soon as somebody is below 0. From the last round on it ends when the first has
    enough; a dealer who deals again has to be the first (アガリやめ, テンパイやめ, the latter
    where ``tenpai_ends``). A wind later it ends anyway where ``wind_ends``, else not there.
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
        after = kyoku.round - last - ROUNDS_PER_WIND
        return None if stays is None else has_enough or _ends_with_wind(after, wind_ends)
    leads = has_enough and known.index(max(known)) == kyoku.dealer
    if isinstance(end, Ryuukyoku):
        return leads and end.type not in ABORTIVE and tenpai_ends
    return leads


def _ends_with_wind(after: int, wind_ends: bool | None) -> bool | None:
    """Whether a game ends ``after`` so many rounds since the last of the extra wind."""
    if after < 0:
        return False
    return wind_ends if wind_ends or not after else None  # no log shows what follows


def _dealer_stays(kyoku: Kyoku, results: Sequence[Result]) -> bool | None:
    """The dealer deals again after a win, tenpai or abort; None of an unknown end."""
    last = results[-1]
    if not isinstance(last, Ryuukyoku):
        return any(isinstance(win, Win) and win.seat == kyoku.dealer for win in results)
    if last.type == UNKNOWN_TYPE:
        return None
    return last.type in ABORTIVE or last.hands[kyoku.dealer] is not None
