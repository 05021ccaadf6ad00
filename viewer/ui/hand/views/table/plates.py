"""What each player is, has and says, upright beside the river: name, points, place, waits, calls.

It stands right of the river, as its player sees it, where only a long third row may run on.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontInfo

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Discard, Event, Riichi, Ryuukyoku, Win
from viewer.core.rules.hand_end import place_of
from viewer.core.text.places import wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import Wait
from viewer.ui.hand.views.drawing import LEAST_FONT, fitted, tile_height
from viewer.ui.hand.views.table.geometry import PER_ROW, RIVER_ROWS, TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_RIGHT, BoxMark, TextMark
from viewer.ui.kit.theme import advance, bold_font, line_height

_WIDTH: Final = 12.0
"""Of a plate at most, in heights of its type."""
_LINE: Final = 1.4
"""The height of a line, likewise."""
_CALLED_OUT: Final = 1.6
"""The height of the ground of a word that is called out, in tiles."""
_WAIT: Final = (0.9, 1.5)
"""How wide a tile waited for is at least, where there is height, and at most, likewise."""


def add_plate(canvas: TableCanvas, seat: int) -> None:
    _Plate(canvas, seat, _zone(canvas, seat)).fill()


def _zone(canvas: TableCanvas, seat: int) -> QRectF:
    """Return where a seat's plate has room."""
    geometry, side, beside = canvas.geometry, canvas.side(seat), canvas.side(seat + 1)
    tile, gap, frame = geometry.tile, geometry.wall_gap + 2, canvas.frame(seat)
    half = PER_ROW * tile.across / 2
    x, y = half + tile.down - tile.across + gap, max(side.river, half) + gap
    along, away = beside.wall - gap - x, side.wall - gap - y
    more = tile.across * _running_on(canvas, seat)
    short = side.river + (RIVER_ROWS - 1) * tile.down - 1 - y
    if more * away > along * (away - short):
        return frame.rect(x, y, along, short)
    return frame.rect(x + more, y, along - more, away)


def _running_on(canvas: TableCanvas, seat: int) -> int:
    """Return by how many tiles a third row is longer than the others."""
    river = canvas.scene.table.seats[seat].river
    stay = canvas.scene.called_stay
    there = sum(stay or each.called_by is None for each in river)
    return max(0, there - PER_ROW * RIVER_ROWS)


class _Plate:
    def __init__(self, canvas: TableCanvas, seat: int, zone: QRectF) -> None:
        self._canvas = canvas
        self._seat = seat
        self._type_h = line_height(canvas.fonts.body)
        self._pad = round(0.4 * self._type_h)
        self._said = sayings(canvas, seat)
        width = min(zone.width(), _WIDTH * self._type_h)
        line_h, tall = _LINE * self._type_h, tile_height(round(_WAIT[1] * self._type_h))
        rows: list[tuple[float, Callable[[QRectF], None]]] = [(line_h, self._add_name)]
        if canvas.scene.document.log is not None:
            rows.append((line_h, self._add_points))
        if self._said:
            rows.append((line_h + 2, self._add_chips))
        has_won = any(win.seat == seat for win in canvas.scene.table.wins)
        waits = [] if has_won else canvas.tile_view.waits(seat)
        each = _WAIT[0] * self._type_h + canvas.wait_number_w
        most = max(1, int((width - 2.4 * self._pad) // each))
        for start in range(0, len(waits), most):
            line = waits[start : start + most]
            rows.append((tall + self._pad, partial(self._add_waits, line)))
        needed = sum(height for height, _add in rows)
        squeeze = min(1.0, (zone.height() - 2 * self._pad) / needed)
        self._rows = [(squeeze * height, add) for height, add in rows]
        self._body = QFont(canvas.fonts.body)
        if squeeze * _LINE < 1:  # else lines only move together
            pixels = QFontInfo(self._body).pixelSize()
            self._body.setPixelSize(max(LEAST_FONT, int(pixels * squeeze * _LINE)))
        height = squeeze * needed + 2 * self._pad
        quarters = canvas.quarters(seat)
        x = zone.x() if quarters in {0, 3} else zone.right() - width
        y = zone.y() + (zone.height() - height) / 2
        self._rect = QRectF(round(x), round(y), round(width), round(height))

    def fill(self) -> None:
        canvas, scene, rect = self._canvas, self._canvas.scene, self._rect
        theme, radius = canvas.theme, self._type_h / 3
        canvas.box(rect, theme.panel, theme.line, radius)
        if scene.is_turn(self._seat):
            bar = QRectF(rect.x(), rect.y(), max(4, round(radius)), rect.height())
            canvas.box(bar, theme.accent, None, radius / 2)
        if scene.document.log is not None:
            canvas.seat_box(rect, self._seat)
        y = rect.y() + self._pad
        for height, add in self._rows:
            inside = rect.width() - 2.4 * self._pad
            add(QRectF(rect.x() + 1.4 * self._pad, round(y), inside, int(height)))
            y += height

    def _add_name(self, line: QRectF) -> None:
        canvas, seat = self._canvas, self._seat
        side = min(round(1.15 * self._type_h), line.height())
        offset = canvas.scene.seat_offset(seat)
        top = round(line.center().y() - side / 2)
        note = "" if offset else _("dealer")
        canvas.badge(QRectF(round(line.x()), top, side, side), offset, note=note)
        name = canvas.tile_view.notes.names[seat] or wind_name(offset)
        rect = line.adjusted(side + self._pad, 0, 0, 0)
        font = bold_font(self._body) if seat == canvas.scene.seat else self._body
        canvas.text(rect, name, fitted(font, name, rect.width()), canvas.theme.text)

    def _add_points(self, line: QRectF) -> None:
        """Write points, and what the end of the hand changed, or else the place."""
        canvas, body = self._canvas, self._body
        table, theme = canvas.scene.table, canvas.theme
        points = words.points(table.seats[self._seat].points)
        place = words.place(place_of(table.points, self._seat))
        change = _change(canvas.scene, self._seat)
        said, colour = place, theme.muted
        if change:
            said = f"{'+' if change > 0 else ''}{words.points(change)}"
            colour = theme.good if change > 0 else theme.bad
        font = fitted(body, f"{points} {said}", line.width())
        end = advance(font, said) + 1
        if end + advance(font, points) < line.width():
            canvas.text(line.adjusted(line.width() - end, 0, 0, 0), said, font, colour, ALIGN_RIGHT)
            line = line.adjusted(0, 0, -end, 0)
        canvas.text(line, points, fitted(body, points, line.width()), theme.text)

    def _add_waits(self, waits: Sequence[Wait], line: QRectF) -> None:
        self._canvas.lay_waits(line.adjusted(0, self._pad / 2, 0, -self._pad / 2), waits)

    def _add_chips(self, line: QRectF) -> None:
        """Write what is said, side by side."""
        canvas, theme = self._canvas, self._canvas.theme
        side, x = self._type_h / 2, line.x()
        room = (line.width() - self._pad * (len(self._said) - 1)) / len(self._said)
        for text, loud in self._said:
            font = fitted(self._body, text, room - 2 * side)
            width = round(min(room, advance(font, text) + 2 + 2 * side))
            rect = QRectF(round(x), line.y() + 2, width, line.height() - 2)
            fill, edge = (theme.accent, None) if loud else (None, theme.muted)
            canvas.box(rect, fill, edge, rect.height() / 2)
            canvas.text(rect, text, font, theme.window if loud else theme.text, ALIGN_CENTRE)
            x += width + self._pad


def sayings(canvas: TableCanvas, seat: int) -> list[tuple[str, bool]]:
    """Return what is said of a seat, and whether it is what just happened."""
    scene = canvas.scene
    event, table = scene.event, scene.table
    state = table.seats[seat]
    said = []
    if isinstance(event, Call) and event.seat == seat:
        said.append((call_name(event.meld.kind), True))
    if state.riichi and not any(win.seat == seat for win in table.wins):
        new = isinstance(event, Riichi) and event.seat == seat
        said.append((_("riichi"), new))
    now = isinstance(event, Win)  # of two winners both, though one event comes after the other
    wins = (win for win in table.wins if win.seat == seat)
    said += [(words.win(win, scene.dealer), now) for win in wins]
    if not state.present:
        said.append((_("not connected"), False))
    return said


def _change(scene: Scene, seat: int) -> int:
    events = scene.replay.kyoku.events[: scene.step] if scene.table.over else ()
    ends = (event for event in events if isinstance(event, (Win, Ryuukyoku)))
    return sum(end.changes[seat] for end in ends if seat < len(end.changes))


def add_called_out(canvas: TableCanvas) -> None:
    """Say large over the river what a player calls out, and whence that player's tiles come."""
    event, theme = canvas.scene.event, canvas.theme
    if not isinstance(event, Discard | Call | Riichi | Win):
        return
    frame, tile = canvas.frame(event.seat), canvas.geometry.tile
    side = canvas.side(event.seat)
    canvas.source = frame.rect(0, side.hand, 0, side.tile.down).center()
    word = _called_word(event)
    if not word:
        return
    depth = round(_CALLED_OUT * tile.across)
    font = QFont(bold_font(canvas.fonts.heading))
    font.setPixelSize(round(0.6 * depth))
    width = advance(font, word) + depth
    rect = frame.rect(0, side.river + RIVER_ROWS * tile.down / 2, 0, 0)
    rect.adjust(-width / 2, -depth / 2, width / 2, depth / 2)
    canvas.called_out = [
        BoxMark(rect, theme.accent, theme.window, depth / 2),
        TextMark(rect, word, font, theme.window, ALIGN_CENTRE),
    ]


def _called_word(event: Event) -> str:
    match event:
        case Call(meld=meld):
            return call_name(meld.kind)
        case Riichi(step=1):
            return _("riichi")
        case Win():
            return _("tsumo") if event.self_drawn else _("ron")
    return ""
