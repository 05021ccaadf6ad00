"""The ring between walls and hands: who sits where, and what the seat just said or did."""

from functools import partial
from typing import TYPE_CHECKING

from viewer.core.meld import call_name
from viewer.core.places import wind_name
from viewer.core.records import Call, Riichi, Ryuukyoku, Win
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.canvas import LEFT, RIGHT
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.table.geometry import Frame, Sheet
from viewer.ui.kit.picture import DieMark
from viewer.ui.kit.theme import advance

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

_UPSIDE_DOWN = 2
"""Quarters: there, words stay upright, and begin at the other end."""


def add_name(sheet: Sheet, seat: int) -> None:
    """Write a seat's name, and at its end what it said or how it fared."""
    said = sayings(sheet, seat)
    sheet.part(("name", seat), said, partial(_add_all, sheet, seat, said))


def _add_all(sheet: Sheet, seat: int, said: list[tuple[str, bool]]) -> None:
    geometry, scene, theme = sheet.geometry, sheet.scene, sheet.theme
    frame = sheet.frame(seat)
    name = sheet.sight.names[seat] or wind_name(scene.seat_offset(seat))
    font = sheet.fonts.body
    width = min(advance(font, name) + 2, -geometry.start)
    y, depth = geometry.names, geometry.hand - geometry.names
    rect = frame.rect(geometry.start, y, width, depth - 1)
    sheet.seat_box(rect, seat)
    align = RIGHT if frame.quarters == _UPSIDE_DOWN else LEFT
    sheet.write(frame, rect, name, font, theme.text, align=align)
    _add_sayings(sheet, frame, said, geometry.start + width + geometry.gap)


def _add_sayings(sheet: Sheet, frame: Frame, said: list[tuple[str, bool]], x: float) -> None:
    geometry, theme = sheet.geometry, sheet.theme
    y, depth = geometry.names + 1, geometry.hand - geometry.names - 3
    for text, loud in said:
        width = advance(sheet.fonts.body, text) + depth * 0.8
        rect = frame.rect(round(x), y, round(width), depth)
        fill, line = (theme.accent, None) if loud else (None, theme.muted)
        sheet.box(rect, fill, line, depth / 2)
        colour = theme.window if loud else theme.text
        sheet.write(frame, rect, text, sheet.fonts.body, colour)
        x += width + geometry.gap / 2


def sayings(sheet: Sheet, seat: int) -> list[tuple[str, bool]]:
    """Return what is said of a seat, and whether it is what just happened."""
    scene = sheet.scene
    event, table = scene.event, scene.table
    state = table.seats[seat]
    said = []
    if isinstance(event, Call) and event.seat == seat:
        said.append((call_name(event.meld.kind), True))
    if state.riichi:
        new = isinstance(event, Riichi) and event.seat == seat
        said.append((_("riichi"), new))
    now = isinstance(event, Win)  # of two winners both, though one event comes after the other
    said += [(_win_word(win.self_drawn), now) for win in table.wins if win.seat == seat]
    change = _change(scene, seat)
    if change:
        said.append((f"{'+' if change > 0 else ''}{words.points(change)}", False))
    if not state.present:
        said.append((_("not connected"), False))
    return said


def _change(scene: Scene, seat: int) -> int:
    """Return the points that a seat has won or lost by the hand's end, up to this step."""
    events = scene.replay.kyoku.events[: scene.step] if scene.table.over else ()
    ends = (event for event in events if isinstance(event, (Win, Ryuukyoku)))
    return sum(end.changes[seat] for end in ends if seat < len(end.changes))


def _win_word(self_drawn: bool) -> str:
    return _("tsumo") if self_drawn else _("ron")


def add_dice(sheet: Sheet, dice: tuple[int, ...], note: str) -> None:
    """Lay the dice at the dealer's left."""
    geometry = sheet.geometry
    frame = sheet.frame(sheet.scene.dealer)
    side = geometry.tile.across
    y = geometry.hand + (geometry.tile.height - side) // 2
    x = geometry.start - geometry.gap - 2 * side - 4
    for nth, pips in enumerate(dice):
        sheet.picture.marks.append(DieMark(frame.rect(x + nth * (side + 4), y, side, side), pips))
    whole: QRectF = frame.rect(x, y, 2 * side + 4, side)
    sheet.box(whole, note=note)
