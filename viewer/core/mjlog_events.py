"""What happens in a hand, an element each: a table from tags to what reads them.

Draws and discards are not in it. They are nine elements in ten and there are only 1,088
different ones, which have their seat and tile in their tag: `TILE_EVENTS` holds them all, made
once. That is what lets one core read a thousand logs a second.

Source: `resources/help/walls.md`, "The log".
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from viewer.core import attributes
from viewer.core.meld import decode_meld
from viewer.core.mjlog_deal import HANDS
from viewer.core.records import (
    Call,
    Discard,
    Draw,
    Event,
    Leave,
    NewDora,
    Riichi,
    Ryuukyoku,
    Shown,
    Win,
)
from viewer.core.tiles import TILES
from viewer.core.unpack import Element

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

    ``read`` raises `InputError` where an attribute cannot be what it should be. Events that are
    ``anywhere`` say nothing of a hand and may stand before the first.
    """

    attributes: frozenset[str]
    read: Callable[[Element, int], Event]
    anywhere: bool = False


def _call(element: Element, players: int) -> Call:
    seat = attributes.seat(element, "who", players)
    return Call(seat, decode_meld(attributes.integer(element, "m")))


def _new_dora(element: Element, _players: int) -> NewDora:
    return NewDora(attributes.tile(element, "hai"))


def _riichi(element: Element, players: int) -> Riichi:
    seat = attributes.seat(element, "who", players)
    scores = attributes.points(element, "ten", players)
    return Riichi(seat, attributes.integer(element, "step"), scores or None)


def _leave(element: Element, players: int) -> Leave:
    return Leave(attributes.seat(element, "who", players))


def _win(element: Element, players: int) -> Win:
    honba, sticks = attributes.repeats_and_sticks(element)
    scores, changes = attributes.scores_and_changes(element, players)
    fu, points, limit = attributes.win_value(element)
    return Win(
        melds=attributes.melds(element, "m"),
        seat=attributes.seat(element, "who", players),
        source=attributes.seat(element, "fromWho", players),
        tile=attributes.tile(element, "machi"),
        hand=attributes.tiles(element, "hai"),
        fu=fu,
        points=points,
        limit=limit,
        yaku=attributes.pairs(element, "yaku"),
        yakuman=attributes.integers(element, "yakuman"),
        dora=attributes.tiles(element, "doraHai"),
        ura=attributes.tiles(element, "doraHaiUra"),
        scores=scores,
        changes=changes,
        honba=honba,
        sticks=sticks,
        liable=attributes.seat(element, "paoWho", players) if element.get("paoWho") else None,
        final=element.get("owari", ""),
    )


def _shown(element: Element, _players: int) -> Shown:
    dora = attributes.tiles(element, "doraHai")
    return Shown(dora, attributes.tiles(element, "doraHaiUra"))


def _ryuukyoku(element: Element, players: int) -> Ryuukyoku:
    honba, sticks = attributes.repeats_and_sticks(element)
    scores, changes = attributes.scores_and_changes(element, players)
    hands = tuple(attributes.tiles(element, name) or None for name in HANDS[:players])
    final = element.get("owari", "")
    return Ryuukyoku(element.get("type", ""), hands, scores, changes, honba, sticks, final)


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WIN: Final = _names(
    "ba hai m machi ten yaku yakuman doraHai doraHaiUra who fromWho paoWho sc owari ratio chip"
)

EVENT_TAGS: Final[Mapping[str, EventTag]] = {
    "N": EventTag(_names("who m"), _call),
    "DORA": EventTag(_names("hai"), _new_dora),
    "REACH": EventTag(_names("who step ten"), _riichi),
    "AGARI": EventTag(_WIN, _win),
    "RYUUKYOKU": EventTag(_names("type ba sc owari ratio") | {*HANDS}, _ryuukyoku),
    "BYE": EventTag(_names("who"), _leave, anywhere=True),
}

WALL_TAGS: Final[Mapping[str, EventTag]] = {
    "N": EVENT_TAGS["N"],
    "DORA": EVENT_TAGS["DORA"],
    "AGARI": EventTag(_WIN, _shown),
}
"""The few that tell of the wall, for audits of many logs; a winner becomes `Shown`."""
