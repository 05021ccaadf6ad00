"""Who pays whom: points that change hands at the end of a kyoku, by seat.

Source: Tenhou's manual; checked on the ``sc`` of real logs. With three players a honba is worth
200 on a ron, and the missing player's share of a tsumo is lost.
"""

from collections.abc import Collection
from typing import Final

from tests.games.scoring import Value

STICK: Final = 1000
HONBA: Final = 100
"""What each seat that can pay pays more for each honba."""

_NAGASHI: Final = (4000, 2000)
"""A tsumo of a mangan: from the dealer, from each other seat."""


def ron_changes(
    value: Value, winner: int, source: int, players: int, *, honba: int, sticks: int
) -> tuple[int, ...]:
    """Return the changes of a win on a discard."""
    changes = [0] * players
    points = value.payments[0] + HONBA * (players - 1) * honba
    changes[source] = -points
    changes[winner] = points + STICK * sticks
    return tuple(changes)


def tsumo_changes(
    value: Value, winner: int, dealer: int, players: int, *, honba: int, sticks: int
) -> tuple[int, ...]:
    """Return the changes of a win by own draw."""
    paid = _shares(value.payments, winner, dealer, players)
    changes = [-(share + HONBA * honba) if share else 0 for share in paid]
    changes[winner] = -sum(changes) + STICK * sticks
    return tuple(changes)


def nagashi_changes(winners: Collection[int], dealer: int, players: int) -> tuple[int, ...]:
    """Return the changes of nagashi mangan; honba and sticks stay out of it."""
    changes = [0] * players
    for winner in winners:
        paid = _shares(_NAGASHI, winner, dealer, players)
        for seat, share in enumerate(paid):
            changes[seat] -= share
        changes[winner] += sum(paid)
    return tuple(changes)


def noten_changes(tenpai: Collection[int], players: int) -> tuple[int, ...]:
    """Return the noten payments of an exhaustive draw: 3,000 in all, 2,000 with three players."""
    if not 0 < len(tenpai) < players:
        return (0,) * players
    pot = STICK * (players - 1)
    won, lost = pot // len(tenpai), pot // (players - len(tenpai))
    return tuple(won if seat in tenpai else -lost for seat in range(players))


def points_of(value: Value, *, self_drawn: bool, dealer_wins: bool, players: int) -> int:
    """Return the points that a log names: all that is paid, without honba and sticks."""
    main, additional = value.payments
    if not self_drawn:
        return main
    return additional * (players - 1) if dealer_wins else main + additional * (players - 2)


def _shares(payments: tuple[int, int], winner: int, dealer: int, players: int) -> list[int]:
    """Return what each seat pays for a tsumo; the winner 0. A dealer gets the main share of all."""
    main, additional = payments
    return [
        0 if seat == winner else main if dealer in {winner, seat} else additional
        for seat in range(players)
    ]
