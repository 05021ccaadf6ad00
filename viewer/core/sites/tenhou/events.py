"""What happens in a hand, an element each: a table from tags to what reads them.

Draws and discards are not in it. They are nine elements in ten and there are only 1,088
different ones, which have their seat and tile in their tag: `TILE_EVENTS` holds them all, made
once. That is what lets one core read a thousand logs a second.

Source: `resources/help/walls.md`, "The log".
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, TypedDict

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
from viewer.core.sites.tenhou.oddities import Oddities
from viewer.core.sites.tenhou.unpack import Element

TILE_EVENTS: Final[dict[str, Event]] = {
    f"{letter}{tile}": event(seat, tile)
    for letters, event in (("TUVW", Draw), ("DEFG", Discard))
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
    the first. ``lasts``: what comes after hangs on it, so that it leaves a trace also unread.
    """

    attributes: frozenset[str]
    read: Callable[[Element, int, Oddities], Event]
    anywhere: bool = False
    lasts: bool = False


def _call(element: Element, players: int, _oddities: Oddities) -> Call:
    seat = attributes.seat(element, "who", players)
    return Call(seat, decode_meld(attributes.integer(element, "m")))


def _new_dora(element: Element, _players: int, oddities: Oddities) -> NewDora:
    return NewDora(oddities.attempt(lambda: attributes.tile(element, "hai"), None))


def _riichi(element: Element, players: int, oddities: Oddities) -> Riichi:
    seat = attributes.seat(element, "who", players)
    scores = oddities.attempt(lambda: attributes.seat_points(element, "ten", players), ())
    return Riichi(seat, attributes.integer(element, "step"), scores or None)


def _leave(element: Element, players: int, _oddities: Oddities) -> Leave:
    return Leave(attributes.seat(element, "who", players))


def _win(element: Element, players: int, oddities: Oddities) -> Win:
    attempt, before = oddities.attempt, oddities.failures
    end = _read_end(element, players, oddities)
    fu, points, limit = attempt(lambda: attributes.exactly(3, element, "ten"), (None, None, None))
    return Win(
        melds=attempt(lambda: attributes.melds(element, "m"), ()),
        seat=attributes.seat(element, "who", players),
        source=attributes.seat(element, "fromWho", players),
        tile=attributes.tile(element, "machi"),
        hand=attempt(lambda: attributes.tiles(element, "hai"), ()),
        fu=fu,
        points=points,
        limit=limit,
        yaku=attempt(lambda: attributes.pairs(element, "yaku"), ()),
        yakuman=attempt(lambda: attributes.integers(element, "yakuman"), ()),
        dora=attempt(lambda: attributes.tiles(element, "doraHai"), ()),
        ura=attempt(lambda: attributes.tiles(element, "doraHaiUra"), ()),
        liable=attempt(lambda: attributes.seat(element, "paoWho", players), None)
        if element.get("paoWho")
        else None,
        **end,
        whole=_is_whole(element, before, oddities),  # last: what comes before may not be told
    )


def _is_whole(element: Element, before: int, oddities: Oddities) -> bool:
    return oddities.failures == before and "" not in element.values()


class _End(TypedDict):
    scores: tuple[int, ...]
    changes: tuple[int, ...]
    honba: int | None
    sticks: int | None
    final: str


def _read_end(element: Element, players: int, oddities: Oddities) -> _End:
    scores, changes = oddities.attempt(
        lambda: attributes.scores_and_changes(element, players), ((), ())
    )
    honba = sticks = None
    if not (element.tag == "RYUUKYOKU" and element.get("ba") is None):  # some have none
        honba, sticks = oddities.attempt(lambda: attributes.exactly(2, element, "ba"), (None, None))
    final = element.get("owari", "")
    return _End(scores=scores, changes=changes, honba=honba, sticks=sticks, final=final)


def _ryuukyoku(element: Element, players: int, oddities: Oddities) -> Ryuukyoku:
    before = oddities.failures
    hands = tuple(
        None
        if element.get(name) is None
        else oddities.attempt(partial(attributes.tiles, element, name), ())
        for name in HANDS[:players]
    )
    kind = element.get("type", "")
    if not kind and kind is element.get("type"):
        oddities.remark("bad-value", tag=element.tag, attribute="type")
        kind = UNKNOWN_TYPE
    end = _read_end(element, players, oddities)
    whole = _is_whole(element, before, oddities)
    return Ryuukyoku(type=kind, hands=hands, whole=whole, **end)


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
