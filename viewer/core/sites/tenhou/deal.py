"""How a hand of a log begins: its INIT element.

Even a hand that cannot be read stays a kyoku, because it takes its block of the seed. So what can
be read of it is kept, and the rest is unknown: no value stands in for it.

Source: `resources/help/walls.md`, "The log".
"""

from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.records import Draw, Event, Kyoku
from viewer.core.base.tiles import TILES
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.log_xml import Element
from viewer.core.sites.tenhou.oddities import Oddities

HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
"""The attributes with the tiles of each seat, here and where a hand is drawn."""

_HAND: Final = 13
_DIE: Final = 6
_ANY: Final = attributes.LARGEST + 1
_BOUNDS: Final = (_ANY, _ANY, _ANY, _DIE, _DIE, TILES)
"""Of the numbers in ``seed``: round, honba, sticks, two dice, indicator; each is below its own."""


class Deal:
    """A kyoku in the reading; None or nothing where its INIT does not tell."""

    def __init__(self, number: int, element: Element, players: int, oddities: Oddities) -> None:
        attempt = oddities.attempt
        self.number = number
        self.haipai = tuple([_haipai(element, seat, oddities) for seat in range(players)])
        self.seed = attempt(lambda: attributes.seed(element, "shuffle"), None)
        self.scores, self.beyond = attempt(
            lambda: attributes.required_points(element, "ten", players), ((), ())
        )
        self.dealer = attempt(lambda: attributes.seat(element, "oya", players), None)
        numbers, whole = attributes.numbers_or_none(element, "seed", _BOUNDS)
        if not whole:
            oddities.remark("bad-value", tag=element.tag, attribute="seed")
        self.round, self.honba, self.sticks, first, second, self.dora = numbers
        self.dice = (_pips(first), _pips(second))

    def kyoku(self, events: list[Event]) -> Kyoku:
        return Kyoku(
            self.number,
            self.round,
            self.honba,
            self.sticks,
            self.dice,
            self.dora,
            self._seat_that_deals(events),
            self.scores,
            self.haipai,
            tuple(events),
            self.seed,
            self.beyond,
        )

    def _seat_that_deals(self, events: list[Event]) -> int:
        """Return the dealer: the seat that INIT names, or else that draws first, or of the round.

        Seats are numbered from the dealer of East 1 on, so a round has its own.
        """
        if self.dealer is not None:
            return self.dealer
        first = next((event.seat for event in events if isinstance(event, Draw)), None)
        return first if first is not None else (self.round or 0) % len(self.haipai)


def _pips(number: int | None) -> int | None:
    return None if number is None else number + 1


def _haipai(element: Element, seat: int, oddities: Oddities) -> tuple[int, ...]:
    try:
        hand = attributes.tiles(element, HANDS[seat])
    except InputError as error:
        oddities.remark_error(error)
        return ()
    if len(hand) != _HAND:
        oddities.remark("hand-size", attribute=HANDS[seat], found=len(hand))
    return hand
