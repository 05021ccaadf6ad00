"""A hand of a log: how it begins, its INIT element, and what happens in it, an element each.

Even a hand that cannot be read stays a kyoku, because it takes its block of the seed. So what can
be read of it is kept, and the rest is unknown: no value stands in for it.

Events are read by a table from tags. Draws and discards are not in it: they are nine elements in
ten, and there are only 1,088 different ones, which have their seat and tile in their tag.
`TILE_EVENTS` holds them all, made once: that lets one core read a thousand logs a second.

Source: `resources/help/walls.md`, "The log".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypedDict, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.base.records import (
    ABORTIVE,
    EXHAUSTIVE,
    UNKNOWN_TYPE,
    Aside,
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    Leave,
    NewDora,
    Riichi,
    Ryuukyoku,
    Win,
)
from viewer.core.base.tiles import TILES
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.log_xml import Element

HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
"""The attributes with the tiles of each seat, here and where a hand is drawn."""

_HAND: Final = 13
_DIE: Final = 6
_ANY: Final = attributes.LARGEST + 1
_BOUNDS: Final = (_ANY, _ANY, _ANY, _DIE, _DIE, TILES)
"""Of the numbers in ``seed``: round, honba, sticks, two dice, indicator; each is below its own."""
_UNTOLD: Final = -1

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")


def read_deal(number: int, element: Element, players: int, remarks: Remarks) -> Kyoku:
    """Read an INIT, without its events; None or nothing where it does not tell."""
    attempt = remarks.attempt
    haipai = tuple([_haipai(element, seat, remarks) for seat in range(players)])
    seed = attempt(lambda: attributes.seed(element, "shuffle"), None)
    scores, absent = attempt(lambda: attributes.required_points(element, "ten", players), ((), ()))
    dealer = attempt(lambda: attributes.seat(element, "oya", players), _UNTOLD)
    numbers, whole = attributes.numbers_or_none(element, "seed", _BOUNDS)
    if not whole:
        remarks.remark("bad-value", tag=element.tag, attribute="seed")
    round_, honba, sticks, *dice, dora = numbers
    pips = tuple([None if die is None else die + 1 for die in dice])
    return Kyoku(
        number, round_, honba, sticks, pips, dora, dealer, scores, haipai, (), seed, absent
    )


def _haipai(element: Element, seat: int, remarks: Remarks) -> tuple[int, ...]:
    hand = remarks.attempt(lambda: attributes.tiles(element, HANDS[seat]), None)
    if hand is not None and len(hand) != _HAND:
        remarks.remark("hand-size", attribute=HANDS[seat], found=len(hand))
    return hand or ()


def with_events(deal: Kyoku, events: Sequence[Event]) -> Kyoku:
    """A hand of such a deal; the dealer, if untold, is who draws first, or the round's own seat.

    Seats are numbered from the dealer of East 1 on.
    """
    dealer = deal.dealer
    if dealer == _UNTOLD:
        drawers = (event.seat for event in events if isinstance(event, Draw))
        dealer = next(drawers, (deal.round or 0) % deal.players)
    return replace(deal, dealer=dealer, events=tuple(events))


DRAWS: Final = "TUVW"
DISCARDS: Final = "DEFG"
"""The letters of seats 0 to 3, which stand before a tile."""
TILE_EVENTS: Final[dict[str, Event]] = {
    f"{letter}{tile}": event(seat, tile)
    for letters, event in ((DRAWS, Draw), (DISCARDS, Discard))
    for seat, letter in enumerate(letters)
    for tile in range(TILES)
}
TILE_EVENTS_OF_THREE: Final = {
    tag: event for tag, event in TILE_EVENTS.items() if tag[0] not in "WG"
}


class EventTag(NamedTuple):
    """What makes a tag's event, for 3 or 4 players.

    ``read`` remarks on what need not be known, and raises `InputError` where nothing can be said
    without an attribute.
    """

    event: type[Event]
    read: Callable[[Element, int, Remarks], Event]

    @property
    def is_aside(self) -> bool:
        """Whether it may stand before the first hand, and leaves no trace if it cannot be read."""
        return issubclass(self.event, Aside)


class _Attributes:
    """Reads attributes that an event can do without, and collects those that cannot be read."""

    def __init__(self, element: Element, remarks: Remarks) -> None:
        self.unread: set[str] = set()
        self._element = element
        self._remarks = remarks

    def get(
        self, name: str, read: Callable[[Element, str], _Value], default: _Default
    ) -> _Value | _Default:
        """Return what ``read`` returns; where it fails, or nothing stands there, the default."""
        try:
            attributes.refuse_empty(self._element, name)
            return read(self._element, name)
        except InputError as error:
            self.unread.add(name)
            self._remarks.remark_error(error)
            return default


def _call(element: Element, players: int, _remarks: Remarks) -> Call:
    seat = attributes.seat(element, "who", players)
    return Call(seat, decode_meld(attributes.integer(element, "m")))


def _new_dora(element: Element, _players: int, remarks: Remarks) -> NewDora:
    return NewDora(remarks.attempt(lambda: attributes.tile(element, "hai"), None))


def _riichi(element: Element, players: int, remarks: Remarks) -> Riichi:
    seat = attributes.seat(element, "who", players)
    scores, absent = remarks.attempt(
        lambda: attributes.seat_points(element, "ten", players), ((), ())
    )
    return Riichi(seat, attributes.integer(element, "step"), scores or None, absent)


def _leave(element: Element, players: int, _remarks: Remarks) -> Leave:
    return Leave(attributes.seat(element, "who", players))


def _win(element: Element, players: int, remarks: Remarks) -> Win:
    have = _Attributes(element, remarks)
    end = _read_end(have, players)
    honba, sticks = have.get("ba", partial(attributes.exactly, 2), (None, None))
    fu, points, limit = have.get("ten", partial(attributes.exactly, 3), (None, None, None))
    seat_of = partial(attributes.seat, players=players)
    return Win(
        melds=have.get("m", attributes.melds, ()),
        seat=seat_of(element, "who"),
        source=seat_of(element, "fromWho"),
        tile=attributes.tile(element, "machi"),
        hand=have.get("hai", attributes.tiles, ()),
        honba=honba,
        sticks=sticks,
        fu=fu,
        points=points,
        limit=limit,
        yaku=have.get("yaku", attributes.pairs, ()),
        yakuman=have.get("yakuman", attributes.integers, ()),
        dora=have.get("doraHai", attributes.tiles, ()),
        ura=have.get("doraHaiUra", attributes.tiles, ()),
        liable=None if element.get("paoWho") is None else have.get("paoWho", seat_of, None),
        **end,
        unread=frozenset(have.unread),  # last: all that comes before may add to it
    )


class _End(TypedDict):
    scores: tuple[int, ...]
    changes: tuple[int, ...]
    final: str
    absent_points: tuple[int, ...]


def _read_end(have: _Attributes, players: int) -> _End:
    read = partial(attributes.seat_points, players=players, each=2)
    numbers, absent = have.get("sc", read, ((), ()))
    final = have.get("owari", _text, "")
    return _End(scores=numbers[::2], changes=numbers[1::2], final=final, absent_points=absent)


def _text(element: Element, attribute: str) -> str:
    return element.get(attribute, "")


def _type(element: Element, attribute: str) -> str:
    """The kind of a drawn hand, none for an exhaustive one; others than these may be new."""
    value = element.get(attribute, "")
    if value not in {*EXHAUSTIVE, *ABORTIVE}:
        raise InputError("bad-value", tag=element.tag, attribute=attribute)
    return value


def _ryuukyoku(element: Element, players: int, remarks: Remarks) -> Ryuukyoku:
    have = _Attributes(element, remarks)
    hands = tuple(
        [
            None if element.get(name) is None else have.get(name, attributes.tiles, ())
            for name in HANDS[:players]
        ]
    )
    honba, sticks = have.get("ba", partial(attributes.exactly, 2), (None, None))
    return Ryuukyoku(
        type=have.get("type", _type, UNKNOWN_TYPE),
        hands=hands,
        honba=honba,
        sticks=sticks,
        **_read_end(have, players),
        unread=frozenset(have.unread),  # last: all that comes before may add to it
    )


EVENT_TAGS: Final[Mapping[str, EventTag]] = {
    "N": EventTag(Call, _call),
    "DORA": EventTag(NewDora, _new_dora),
    "REACH": EventTag(Riichi, _riichi),
    "AGARI": EventTag(Win, _win),
    "RYUUKYOKU": EventTag(Ryuukyoku, _ryuukyoku),
    "BYE": EventTag(Leave, _leave),
}
