"""Hashes that Tenhou publishes before a game, and the text that is hashed.

Tenhou's `stat/rand` pages list, before any game is played, the SHA-512 of each game's seat
digits and seed. If a log's hash is in a list that was saved before the game, nobody chose its seed
after seeing who plays.

Source: `resources/help/walls.md`, "Commitments"; the seat digits after an exchange with Tenhou's
author, told in 「天凤牌山生成算法及其验证」.
"""

from collections.abc import Container, Iterator, Sequence
from hashlib import sha512
from itertools import permutations
from typing import Final, NamedTuple, Self

from viewer.core.base.meld import SEATS
from viewer.core.base.seed import Seed

_LAST_OF_BMP: Final = "\uffff"
"""Characters after it are sorted in another order where text is UTF-16."""


def seat_digits(names: Sequence[str], first_dealer: int = 0) -> str:
    """Return the four seat digits of a game.

    The names (3 or 4, by seat) are sorted ascending and numbered from 0; the digits are the numbers
    in the order east, south, west, north of the first hand. With three players the fourth is 3.
    """
    order = sorted(range(len(names)), key=names.__getitem__)  # of equal ones the first seat's first
    seats = (*range(first_dealer, len(names)), *range(first_dealer))
    return "".join([str(order.index(seat)) for seat in seats]) + "3" * (SEATS - len(names))


def committed_text(digits: str, seed: Seed) -> bytes:
    """What Tenhou hashes: four digits and 4,992 lower-case hex digits (4,996 bytes)."""
    return (digits + seed.key.hex()).encode("ascii")


def tenhou_hash(digits: str, seed: Seed) -> str:
    """The SHA-512, in lower-case hex, that Tenhou publishes before a game."""
    return sha512(committed_text(digits, seed)).hexdigest()


class GameCommitment(NamedTuple):
    """What is hashed of a game before it: its seats and its seed."""

    seats: str  # how the order of the seats is written; empty where a name is missing
    players: int
    seed: Seed | None
    is_certain: bool = True  # whether everybody sorts such names alike

    @property
    def text(self) -> str:
        return (
            committed_text(self.seats, self.seed).decode("ascii")
            if self.seats and self.seed
            else ""
        )

    @property
    def sha512(self) -> str | None:
        """In lower-case hex; None without a seed, and in eras without hashes."""
        known = self.seats and self.has_hash
        return tenhou_hash(self.seats, self.seed) if self.seed and known else None

    @property
    def has_hash(self) -> bool:
        """Whether one was published, with these seats or others."""
        return self.seed is not None and self.seed.era.has_commitment

    @property
    def tells_order(self) -> bool:
        """Whether the names tell the one order of the seats that is hashed."""
        return bool(self.seats) and self.is_certain

    def possible_hashes(self) -> tuple[str, ...]:
        """The hash; where the names do not tell the order of the seats, those of all orders."""
        orders = [self] if self.tells_order else [*self._in_all_orders()]
        return tuple(filter(None, (order.sha512 for order in orders)))

    def other_hashes(self) -> tuple[tuple[str, str], ...]:
        """The digits and hashes of the orders of the seats that the names rule out."""
        orders = [*self._in_all_orders()] if self.tells_order and self.has_hash else []
        return tuple([(each.seats, each.sha512) for each in orders if each.sha512 and each != self])

    def _in_all_orders(self) -> Iterator[Self]:
        for order in permutations("0123"[: self.players]):
            yield self._replace(seats="".join(order) + "3" * (SEATS - self.players))

    def in_order_of(self, published: Container[str]) -> Self | None:
        """Try every order of the players' numbers.

        It is not known how Tenhou sorts equal names, or names outside the BMP. There are 24 orders,
        or 6 with three players; they are tried ascending.
        """
        return next((each for each in self._in_all_orders() if each.sha512 in published), None)


def commitment_of(names: Sequence[str], first_dealer: int, seed: Seed | None) -> GameCommitment:
    seats = seat_digits(names, first_dealer) if all(names) else ""
    is_certain = len({*names}) == len(names) and max("".join(names), default="") <= _LAST_OF_BMP
    return GameCommitment(seats, len(names), seed, is_certain)
