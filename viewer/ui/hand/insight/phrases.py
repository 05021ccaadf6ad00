"""The sentences of the insight: distances, draws to come, where a tile is."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from viewer.core.efficiency import Accepted, DiscardChoice
from viewer.core.forecast import FutureDraw
from viewer.core.places import draw_place
from viewer.core.reading import Reading, Ukeire
from viewer.core.tile_locations import TileLocation
from viewer.ui import words
from viewer.ui.hand.scene import Scene

_translate = QCoreApplication.translate


def left(found: Accepted | DiscardChoice) -> str:
    """Return how many tiles a player could have thought were left, and how many truly are."""
    if found.live is None:
        return _translate("insight", "{count} unseen").format(count=found.unseen)
    text = _translate("insight", "{count} unseen, {live} in the wall")
    return text.format(count=found.unseen, live=found.live)


def wind(scene: Scene, seat: int) -> str:
    """Return a seat by its wind alone, which is short; the buttons above tell the names."""
    return words.wind(scene.seat_offset(seat))


def counts(scene: Scene, each: Ukeire) -> str:
    """Return where the tiles of a kind are, a line each."""
    own = _translate("insight", "{count} in the hand itself").format(count=each.own)
    return "\n".join([*_places(scene, (each,)), own])


def sums(scene: Scene, reading: Reading) -> str:
    """Return where the tiles are that help, all together."""
    return ", ".join(_places(scene, reading.ukeire))


def _places(scene: Scene, kinds: Sequence[Ukeire]) -> list[str]:
    """Return where the tiles of some kinds are, as far as may be known."""
    unknown = sum(each.unknown for each in kinds)
    if scene.own_view:
        parts = [_translate("insight", "{count} not seen").format(count=unknown)]
    else:
        live = sum(each.live for each in kinds)
        hands, dead = sum(each.hands for each in kinds), sum(each.dead for each in kinds)
        parts = [
            _translate("insight", "{count} in the wall").format(count=live),
            _translate("insight", "{count} in other hands").format(count=hands),
            _translate("insight", "{count} in the dead wall").format(count=dead),
        ]
    visible = sum(each.visible for each in kinds)
    parts.append(_translate("insight", "{count} on the table").format(count=visible))
    if unknown and not scene.own_view:
        parts.append(_translate("insight", "{count} nobody knows where").format(count=unknown))
    return parts


def whose_draw(scene: Scene, coming: FutureDraw) -> str:
    """Return as in: West's next draw but two."""
    who = wind(scene, coming.seat)
    ways = {
        1: _translate("insight", "{who}'s next draw"),
        2: _translate("insight", "{who}'s next draw but one"),
        3: _translate("insight", "{who}'s next draw but two"),
    }
    text = ways.get(coming.own_away, _translate("insight", "{who}'s draw, {count} turns from here"))
    return text.format(who=who, count=coming.own_away)


def future_draw_words(scene: Scene, coming: FutureDraw) -> str:
    """Return when a tile comes: number 41, slot 31: West's next draw but two."""
    return _translate("insight", "number {nth}, slot {slot}: {whose}").format(
        nth=coming.nth, slot=coming.slot, whose=whose_draw(scene, coming)
    )


def where(scene: Scene, found: TileLocation) -> str:
    """Return where a tile is, and when it was or would be drawn."""
    lies = _lies(scene, found)
    if found.coming is not None:
        return _translate("insight", "{place}, {whose}").format(
            place=lies, whose=whose_draw(scene, found.coming)
        )
    if found.drawn_by is None:
        return lies
    return f"{lies}\n{_origin(scene, found)}"


def _lies(scene: Scene, found: TileLocation) -> str:
    templates = {
        "hand": _translate("insight", "{who}: in the hand"),
        "river": _translate("insight", "{who}: in the river"),
        "meld": _translate("insight", "{who}: in a meld"),
        "kita": _translate("insight", "{who}: set aside"),
        "live": _translate("insight", "In the wall: number {nth}"),
        "rinshan": _translate("insight", "In the dead wall: rinshan {nth}"),
        "dora": _translate("insight", "In the dead wall: dora indicator {nth}"),
        "ura": _translate("insight", "In the dead wall: ura dora indicator {nth}"),
        "dead": _translate("insight", "In the wall, out of reach: number {nth}"),
        "unknown": _translate("insight", "Nobody knows where"),
        "hidden": _translate("insight", "Not seen yet"),
    }
    who = wind(scene, found.seat) if found.seat is not None else ""
    hidden = scene.own_view and found.where == "unknown"
    text = templates["hidden" if hidden else found.where].format(who=who, nth=found.nth)
    if found.where in {"dora", "ura"} and found.open:
        text = _translate("insight", "{place}, turned up").format(place=text)
    return text


def _origin(scene: Scene, found: TileLocation) -> str:
    """Return where a tile on the table came from, as in: South's 3rd draw, slot 31."""
    if found.step:
        what, nth, seat = draw_place(found.step, scene.replay.kyoku)
    else:
        what, nth, seat = "haipai", found.nth or 0, found.drawn_by or 0
    place = words.own_place(what, nth, scene.seat_offset(seat))
    return _translate("insight", "{place}, slot {slot}").format(place=place, slot=found.slot)
