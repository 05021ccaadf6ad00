"""What is said of a hand in view: its events, what is left, to come, and where.

The first picture needs the events alone, so the analysis is not imported here.
"""

from typing import TYPE_CHECKING

from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import FutureDraw
from viewer.core.text.places import draw_place, ordinal
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.event_words import event_row, happening
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.tile_art import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from viewer.core.analysis.efficiency import Accepted, DiscardChoice
    from viewer.core.analysis.hand_analysis import Reading, Ukeire
    from viewer.core.analysis.tile_locations import TileLocation
    from viewer.core.rules.decisions import Decision
    from viewer.core.study.hand_flow import Asked


def question_text(asked: "Asked | Decision", *, declares: bool = False, who: str = "") -> str:
    """Return what is asked of who plays; ``declares`` is whether riichi was chosen.

    ``who`` is the player who is asked, where several may be.
    """
    text = _("Riichi: click the tile to discard") if declares else _("Click the tile to discard")
    if not asked.own_turn:
        text = _("Do you take it?")
    return _("{player}: {question}").format(player=who, question=text) if who else text


def event_text(scene: Scene, step: int) -> str:
    row = event_row(scene.replay, step)
    codes = [code for code in map(scene.face, row.tiles) if code != BACK]
    return happening(scene.who(row.seat) if row.seat >= 0 else "", row.text, codes)


def live_of(scene: Scene, found: "Accepted | DiscardChoice | Reading") -> int | None:
    """Return how many of a hand's ukeire can still be drawn; None if that may not be seen."""
    return None if scene.play_mode or scene.wall_closed else found.live


def choice_note(scene: Scene, choice: "DiscardChoice") -> str:
    kinds = " ".join(scene.face(COPIES * each.kind + COPIES - 1) for each in choice.accepted)
    parts = [_("Discarded")] if choice.discarded else []
    parts += [
        words.ukeire(choice.unseen, live_of(scene, choice)),
        _("Unseen: neither in the hand nor open on the table"),
        kinds,
    ]
    return "\n".join(filter(None, parts))


def counts(scene: Scene, each: "Ukeire") -> str:
    own = _("{count} in the hand itself").format(count=each.own)
    return "\n".join([*_places(scene, (each,)), own])


def sums(scene: Scene, reading: "Reading") -> str:
    return listed(_places(scene, reading.ukeire))


def _places(scene: Scene, kinds: "Sequence[Ukeire]") -> list[str]:
    unseen, unknown = sum(each.unseen for each in kinds), sum(each.unknown for each in kinds)
    if scene.play_mode or scene.wall_closed:
        parts = [words.ukeire(unseen, None)]
    else:
        live = sum(each.live for each in kinds)
        hands, dead = sum(each.hands for each in kinds), sum(each.dead for each in kinds)
        parts = [
            words.ukeire(unseen, live),
            _("{count} in other hands").format(count=hands),
            _("{count} in the dead wall").format(count=dead),
        ]
    visible = sum(each.visible for each in kinds)
    parts.append(_("{count} on the table").format(count=visible))
    if unknown and not scene.play_mode:
        parts.append(_("{count} unknown").format(count=unknown))
    return parts


def whose_draw(scene: Scene, coming: FutureDraw) -> str:
    """Return as in: West's next draw but two."""
    who = scene.wind(coming.seat)
    ways = {
        1: _("{who}'s next draw"),
        2: _("{who}'s next draw but one"),
        3: _("{who}'s next draw but two"),
    }
    text = ways.get(coming.own_away, _("{who}'s draw, {count} turns from here"))
    return text.format(who=who, count=coming.own_away)


def own_draw(coming: FutureDraw) -> str:
    """Return whose draw it is, from here on, as in: 3rd draw; who draws is shown beside."""
    if coming.own_away == 1:
        return _("next draw")
    return _("{nth} draw from here").format(nth=ordinal(coming.own_away))


def future_draw(scene: Scene, coming: FutureDraw) -> str:
    """Return when a tile comes: number 41, slot 31: West's next draw but two."""
    return _("number {nth}, slot {slot}: {whose}").format(
        nth=coming.nth, slot=coming.slot, whose=whose_draw(scene, coming)
    )


def draw_name(scene: Scene, step: int) -> str:
    """Return whose draw it was, as in: South's draw 9."""
    what, nth, seat = draw_place(step, scene.replay.kyoku)
    return words.own_place(what, nth, scene.seat_offset(seat))


def where(scene: Scene, found: "TileLocation") -> str:
    lies = _lies(scene, found)
    if found.coming is not None:
        return _("{place}, {whose}").format(place=lies, whose=whose_draw(scene, found.coming))
    if found.drawn_by is None:
        return lies
    return f"{lies}\n{_origin(scene, found)}"


def _lies(scene: Scene, found: "TileLocation") -> str:
    templates = {
        "hand": _("{who}: in the hand"),
        "river": _("{who}: in the river"),
        "meld": _("{who}: in a meld"),
        "kita": _("{who}: set aside"),
        "live": _("In the wall: number {nth}"),
        "rinshan": _("In the dead wall: rinshan {nth}"),
        "dora": _("In the dead wall: dora indicator {nth}"),
        "ura": _("In the dead wall: ura dora indicator {nth}"),
        "dead": _("In the wall, out of reach: number {nth}"),
        "unknown": _("Unknown place"),
        "hidden": _("Not seen yet"),
    }
    who = scene.wind(found.seat) if found.seat is not None else ""
    hidden = scene.play_mode and found.where == "unknown"
    text = templates["hidden" if hidden else found.where].format(who=who, nth=found.nth)
    if found.where in {"dora", "ura"} and found.open:
        text = _("{place}, turned up").format(place=text)
    return text


def _origin(scene: Scene, found: "TileLocation") -> str:
    """Return where a tile on the table came from, as in: South's 3rd draw, slot 31."""
    seat = scene.seat_offset(found.drawn_by or 0)
    if found.step:
        place = draw_name(scene, found.step)
    elif not scene.replay.kyoku.deal_published:
        return words.own_place("dealt", 1, seat)
    else:
        place = words.own_place("haipai", found.nth or 0, seat)
    return _("{place}, slot {slot}").format(place=place, slot=found.slot)
