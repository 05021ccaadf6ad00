"""What happens in a hand, an element each: a table from tags to what reads them.

Draws and discards are not in it. They are nine elements in ten and there are only 1,088
different ones, which have their seat and tile in their tag: `TILE_EVENTS` holds them all, made
once. That is what lets one core read a thousand logs a second.

Source: `resources/help/walls.md`, "The log".
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, TypedDict, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.base.records import (
    UNKNOWN_TYPE,
    Call,
    Discard,
    Draw,
    Event,
    Leave,
    NewDora,
    Riichi,
    Ryuukyoku,
    Win,
)
from viewer.core.base.tiles import TILES
from viewer.core.sites.tenhou import attributes
from viewer.core.sites.tenhou.deal import HANDS
from viewer.core.sites.tenhou.log_xml import Element
from viewer.core.sites.tenhou.oddities import Oddities

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")

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
    """A tag: the attributes that it may have, and what makes its event, for 3 or 4 players.

    ``read`` remarks on what need not be known, and raises `InputError` where nothing can be said
    without an attribute. Events that are ``anywhere`` say nothing of a hand and may stand before
    the first. ``lasts``: later events depend on it, so it leaves a trace even if it cannot be read.
    """

    attributes: frozenset[str]
    read: Callable[[Element, int, Oddities], Event]
    anywhere: bool = False
    lasts: bool = False


class _Attributes:
    """Reads attributes that an event can do without, and collects those that cannot be read."""

    def __init__(self, element: Element, oddities: Oddities) -> None:
        self.unread: set[str] = set()
        self._element = element
        self._oddities = oddities

    def get(
        self, name: str, read: Callable[[Element, str], _Value], default: _Default
    ) -> _Value | _Default:
        """Return what ``read`` returns; where it fails, or nothing stands there, the default."""
        try:
            attributes.refuse_empty(self._element, name)
            return read(self._element, name)
        except InputError as error:
            self.unread.add(name)
            self._oddities.remark_error(error)
            return default


def _call(element: Element, players: int, _oddities: Oddities) -> Call:
    seat = attributes.seat(element, "who", players)
    return Call(seat, decode_meld(attributes.integer(element, "m")))


def _new_dora(element: Element, _players: int, oddities: Oddities) -> NewDora:
    return NewDora(oddities.attempt(lambda: attributes.tile(element, "hai"), None))


def _riichi(element: Element, players: int, oddities: Oddities) -> Riichi:
    seat = attributes.seat(element, "who", players)
    scores, beyond = oddities.attempt(
        lambda: attributes.seat_points(element, "ten", players), ((), ())
    )
    return Riichi(seat, attributes.integer(element, "step"), scores or None, beyond)


def _leave(element: Element, players: int, _oddities: Oddities) -> Leave:
    return Leave(attributes.seat(element, "who", players))


def _win(element: Element, players: int, oddities: Oddities) -> Win:
    have = _Attributes(element, oddities)
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
    beyond: tuple[int, ...]


def _read_end(have: _Attributes, players: int) -> _End:
    read = partial(attributes.seat_points, players=players, each=2)
    numbers, beyond = have.get("sc", read, ((), ()))
    final = have.get("owari", _text, "")
    return _End(scores=numbers[::2], changes=numbers[1::2], final=final, beyond=beyond)


def _text(element: Element, attribute: str) -> str:
    return element.get(attribute, "")


def _ryuukyoku(element: Element, players: int, oddities: Oddities) -> Ryuukyoku:
    have = _Attributes(element, oddities)
    hands = tuple(
        [
            None if element.get(name) is None else have.get(name, attributes.tiles, ())
            for name in HANDS[:players]
        ]
    )
    honba = sticks = None
    if element.get("ba") is not None:  # some have none
        honba, sticks = have.get("ba", partial(attributes.exactly, 2), (None, None))
    return Ryuukyoku(
        type=have.get("type", _text, UNKNOWN_TYPE),
        hands=hands,
        honba=honba,
        sticks=sticks,
        **_read_end(have, players),
        unread=frozenset(have.unread),  # last: all that comes before may add to it
    )


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WIN: Final = _names(
    "ba hai m machi ten yaku yakuman doraHai doraHaiUra who fromWho paoWho sc owari ratio chip"
)

EVENT_TAGS: Final[Mapping[str, EventTag]] = {
    "N": EventTag(_names("who m"), _call, lasts=True),
    "DORA": EventTag(_names("hai"), _new_dora),
    "REACH": EventTag(_names("who step ten"), _riichi, lasts=True),
    "AGARI": EventTag(_WIN, _win, lasts=True),
    "RYUUKYOKU": EventTag(_names("type ba sc owari ratio") | {*HANDS}, _ryuukyoku),
    "BYE": EventTag(_names("who"), _leave, anywhere=True),
}
