"""Who sits where, and what the seat just said or did.

The names stand before the hands, where nothing covers them. What was said stands in the corner
between two rivers; at the end the result lies over it, and says as much.
"""

from typing import Final

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Riichi, Ryuukyoku, Win
from viewer.core.text.places import wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.canvas import LEFT, RIGHT, fitted
from viewer.ui.hand.views.table.geometry import PER_ROW, Frame, Sheet
from viewer.ui.hand.views.table.hands import start_of
from viewer.ui.kit.theme import advance

_UPSIDE_DOWN: Final = 2
"""Quarters: there, words stay upright, and end where they would begin."""
_LINE: Final = 0.74
"""The height of what is said, in tiles."""


def add_name(sheet: Sheet, seat: int) -> None:
    """Write a seat's name before its hand, and what it said or how it fared beside its river."""
    geometry, scene, theme = sheet.geometry, sheet.scene, sheet.theme
    frame = sheet.frame(seat)
    name = sheet.sight.notes.names[seat] or wind_name(scene.seat_offset(seat))
    end = start_of(sheet, seat) - geometry.gap
    room = end + geometry.hand - geometry.gap  # the row of the seat before ends there
    font = fitted(sheet.fonts.body, name, room)
    width = min(advance(font, name) + 2, room)
    rect = frame.rect(end - width, geometry.hand, width, geometry.tile.height)
    sheet.seat_box(rect, seat)
    align = LEFT if frame.quarters == _UPSIDE_DOWN else RIGHT
    sheet.write(frame, rect, name, font, theme.text, align=align)
    _add_sayings(sheet, frame, sayings(sheet, seat))


def _add_sayings(sheet: Sheet, frame: Frame, said: list[tuple[str, bool]]) -> None:
    """Write what is said right of the river, in lines above its third row, which may run on."""
    geometry, theme = sheet.geometry, sheet.theme
    tile, between = geometry.tile, max(3, geometry.gap // 2)
    left = PER_ROW * tile.across // 2 + tile.down - tile.across + between
    room, depth = geometry.wall - between - left, round(_LINE * tile.across)
    x, y = left, geometry.river
    for text, loud in said:
        font = fitted(sheet.fonts.body, text, room - 0.8 * depth)
        width = min(room, round(advance(font, text) + 0.8 * depth))
        if x > left and x + width > left + room:
            x, y = left, y + depth + between
        if y + depth > geometry.river + 2 * tile.down:
            return
        rect = frame.rect(x, y, width, depth)
        fill, line = (theme.accent, None) if loud else (None, theme.muted)
        sheet.box(rect, fill, line, depth / 2)
        sheet.write(frame, rect, text, font, theme.window if loud else theme.text)
        x += width + between


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
