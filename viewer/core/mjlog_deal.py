"""How a hand of a log begins: its INIT element.

Even a hand that cannot be read stays a kyoku, because it takes its block of the seed. So what can
be read of it is kept, and the rest is as if nothing were known.

Source: `resources/help/walls.md`, "The log".
"""

from dataclasses import dataclass
from typing import Final

from viewer.core import attributes
from viewer.core.errors import InputError
from viewer.core.oddities import Oddities
from viewer.core.records import Event, Kyoku
from viewer.core.seed import Seed
from viewer.core.tiles import TILES
from viewer.core.unpack import Element

HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
"""The attributes with the tiles of each seat, here and where a hand is drawn."""

_HAND: Final = 13
_DIE: Final = 6


@dataclass(slots=True)
class Deal:
    """A kyoku in the reading; what its INIT does not tell stays as it is here."""

    number: int
    round: int = 0
    honba: int = 0
    sticks: int = 0
    dice: tuple[int, int] = (1, 1)
    dora: int = 0
    dealer: int = 0
    scores: tuple[int, ...] = ()
    haipai: tuple[tuple[int, ...], ...] = ()
    seed: Seed | None = None

    def read(
        self, element: Element, players: int, oddities: Oddities, *, with_points: bool
    ) -> None:
        """Read an INIT as far as it can be read."""
        self.haipai = tuple(_haipai(element, seat, oddities) for seat in range(players))
        try:
            self.seed = attributes.seed(element, "shuffle")
        except InputError as error:
            oddities.remark_error(error)
        try:
            if with_points:
                self.scores = attributes.points(element, "ten", players)
            self.dealer = attributes.seat(element, "oya", players)
            self._read_numbers(attributes.integers(element, "seed"))
        except InputError as error:
            oddities.remark_error(error)

    def _read_numbers(self, numbers: tuple[int, ...]) -> None:
        if len(numbers) == 6 and min(numbers) >= 0:  # noqa: PLR2004 - as unpacked below
            round_, honba, sticks, first, second, dora = numbers
            if max(first, second) < _DIE and dora < TILES:
                self.round, self.honba, self.sticks = round_, honba, sticks
                self.dice, self.dora = (first + 1, second + 1), dora
                return
        raise InputError("bad-value", tag="INIT", attribute="seed")

    def kyoku(self, events: list[Event]) -> Kyoku:
        """The hand with its events."""
        return Kyoku(
            self.number,
            self.round,
            self.honba,
            self.sticks,
            self.dice,
            self.dora,
            self.dealer,
            self.scores,
            self.haipai,
            tuple(events),
            self.seed,
        )


def _haipai(element: Element, seat: int, oddities: Oddities) -> tuple[int, ...]:
    try:
        hand = attributes.tiles(element, HANDS[seat])
    except InputError as error:
        oddities.remark_error(error)
        return ()
    if len(hand) != _HAND:
        oddities.remark("hand-size", seat="ABCD"[seat], found=len(hand))
    return hand
