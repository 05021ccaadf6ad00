"""What might have been, at the end of a hand: without its last call, and with other discards."""

from functools import partial

from viewer.core.analysis.hindsight import Hindsight, Missed
from viewer.core.analysis.outlook import Outlook
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.base.tiles import COPIES
from viewer.core.play.junme import junme_at
from viewer.core.text.places import draw_place
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.event_words import call_text, happening
from viewer.ui.hand.panels.insight import phrases
from viewer.ui.hand.panels.insight.column import Column, SmallTile
from viewer.ui.hand.panels.insight.ending import Ending, ending_of
from viewer.ui.hand.panels.outlook_words import outlook_text
from viewer.ui.hand.scene.notes import notes_of
from viewer.ui.hand.scene.scene import Scene


def add_otherwise(column: Column, scene: Scene) -> None:
    """Add it, of a hand that has ended."""
    ending = ending_of(scene)
    _add_without_call(column, scene, ending)
    _add_other_discards(column, scene, ending.hindsight)


# without the last call


def _add_without_call(column: Column, scene: Scene, ending: Ending) -> None:
    """Say who would have won if nobody had made the last call, nor anything else from there on."""
    replay, step, outlook = scene.replay, ending.last_call, ending.without_call
    event = None if step is None else replay.event(step)
    if step is None or outlook is None or not isinstance(event, Call):
        return
    column.heading(_("Without the last call"))
    what = happening(phrases.wind(scene, event.seat), call_text(event.meld.kind))
    text = _("{what} in go-round {junme}. If from there on all had only discarded what they drew:")
    column.line(text.format(what=what, junme=_junme(scene, step)), muted=True)
    _add_outlook(column, scene, outlook)


def _add_outlook(column: Column, scene: Scene, outlook: Outlook) -> None:
    text = outlook_text(outlook, partial(phrases.wind, scene))
    if outlook.tile is None or outlook.coming is None:
        column.line(text)
        return
    nth, slot = outlook.coming.nth, outlook.coming.slot
    note = _("number {nth} in the wall, slot {slot}").format(nth=nth, slot=slot)
    column.tile_line(scene.face(outlook.tile), slot, note, f"{text}\n{note}")


# with other discards


def _add_other_discards(column: Column, scene: Scene, found: Hindsight | None) -> None:
    """Say which discards of the seat in view gave a win with its own draws away."""
    if found is None:
        return
    column.heading(_("With other discards, and the same draws"))
    if found.since:
        column.line(_("From the last own call on:"), muted=True)
    if found.earliest is None:
        column.line(_("No discards would have led to a tsumo."))
        return
    if not found.missed:
        column.line(_("No discard put a tsumo off."))
    for missed in _told(found.missed):
        _add_missed(column, scene, missed)


def _told(missed: tuple[Missed, ...]) -> tuple[Missed, ...]:
    """Return the first discard and the last: what gave the earliest win away, and the last one."""
    return (*missed[:1], *missed[1:][-1:])


def _add_missed(column: Column, scene: Scene, missed: Missed) -> None:
    replay = scene.replay
    discard, draw = replay.event(missed.step), replay.event(missed.before)
    if not isinstance(discard, Discard) or not isinstance(draw, Draw):
        return
    nth = len(replay.tables[missed.step].seats[scene.seat].river)
    name = words.own_place("discard", nth, scene.seat_offset(scene.seat))
    text = _("{discard}, go-round {junme}. One of these in its place:")
    column.choice(
        _small(scene, discard.tile),
        "",
        text.format(discard=name, junme=_junme(scene, missed.step)),
        [_small(scene, COPIES * kind + COPIES - 1) for kind in missed.instead],
        is_best=False,
    )
    text = _("Tsumo with {draw}, go-round {junme}; as it was, with none.")
    later = ""
    if missed.after is not None:
        text = _("Tsumo with {draw}, go-round {junme}; as it was, not before {later}.")
        later = _draw_name(scene, missed.after)
    junme = _junme(scene, missed.before)
    text = text.format(draw=_draw_name(scene, missed.before), junme=junme, later=later)
    won = _small(scene, draw.tile)
    column.tile_line(won.code, won.slot, "", text)


def _small(scene: Scene, tile: int) -> SmallTile:
    return SmallTile(scene.face(tile), scene.replay.slots.get(tile, -1), "")


def _draw_name(scene: Scene, step: int) -> str:
    what, nth, seat = draw_place(step, scene.replay.kyoku)
    return words.own_place(what, nth, scene.seat_offset(seat))


def _junme(scene: Scene, step: int) -> int:
    return junme_at(notes_of(scene).turns, step)
