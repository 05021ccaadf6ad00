"""Hashes that Tenhou publishes before a game, and the text that is hashed.

Tenhou's `stat/rand` pages list, before any game is played, the SHA-512 of each game's seat
digits and seed. If a log's hash is in a list that was saved before the game, nobody chose its seed
after seeing who plays.

Source: `resources/help/walls.md`, "Commitments"; the seat digits after an exchange with Tenhou's
author, told in 「天凤牌山生成算法及其验证」.
"""

from collections.abc import Container, Sequence
from hashlib import sha512
from itertools import permutations
from typing import Final, NamedTuple, Self

from viewer.core.base.seed import Seed

_SEATS: Final = 4


def seat_digits(names: Sequence[str], first_dealer: int = 0) -> str:
    """Return the four seat digits of a game.

    The names (3 or 4, by seat) are sorted ascending and numbered from 0; the digits are the numbers
    in the order east, south, west, north of the first hand. With three players the fourth is 3.
    """
    order = sorted(range(len(names)), key=names.__getitem__)  # of equal ones the first seat's first
    seats = (*range(first_dealer, len(names)), *range(first_dealer))
    return "".join([str(order.index(seat)) for seat in seats]) + "3" * (_SEATS - len(names))


def committed_text(digits: str, seed: Seed) -> bytes:
    """What Tenhou hashes: four digits and 4,992 lower-case hex digits (4,996 bytes)."""
    return (digits + seed.key.hex()).encode("ascii")


def tenhou_hash(digits: str, seed: Seed) -> str:
    """The SHA-512, in lower-case hex, that Tenhou publishes before a game."""
    return sha512(committed_text(digits, seed)).hexdigest()


class SeatsAndSeed(NamedTuple):
    """A `GameCommitment`."""

    seats: str
    players: int
    seed: Seed | None

    @property
    def text(self) -> str:
        return committed_text(self.seats, self.seed).decode("ascii") if self.seed else ""

    @property
    def sha512(self) -> str | None:
        has_hash = self.seed is not None and self.seed.era.has_commitment
        return tenhou_hash(self.seats, self.seed) if self.seed and has_hash else None

    def in_order_of(self, published: Container[str]) -> Self | None:
        """Try every order of the players' numbers.

        It is not known how Tenhou sorts equal names, or names outside the BMP. There are 24 orders,
        or 6 with three players; they are tried ascending.
        """
        for order in permutations("0123"[: self.players]):
            other = self._replace(seats="".join(order) + "3" * (_SEATS - self.players))
            if other.sha512 in published:
                return other
        return None


def commitment_of(names: Sequence[str], first_dealer: int, seed: Seed | None) -> SeatsAndSeed:
    return SeatsAndSeed(seat_digits(names, first_dealer), len(names), seed)
