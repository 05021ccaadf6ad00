"""What each player is, has and says, upright beside the river: name, points, place, waits, calls.

It fills the corner right of the river, as its player sees it, where only a long third row may run
on. A bar along the edge at the player's side tells whose it is, and whose turn. With three players
the empty corner shows the dora.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Discard, Event, Riichi, Ryuukyoku, Win
from viewer.core.rules.hand_end import place_of
from viewer.core.text.places import wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import Wait
from viewer.ui.hand.views.dora import dora_width
from viewer.ui.hand.views.drawing import LEAST_FONT, Frame, fitted, tile_height
from viewer.ui.hand.views.sayings import sayings
from viewer.ui.hand.views.table.centre import THREE, dora_rows, lay_dora
from viewer.ui.hand.views.table.geometry import PER_ROW, RIVER_ROWS, TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_RIGHT, BoxShape, TextShape
from viewer.ui.kit.theme import advance, bold_font, line_height

_MISSING: Final = 3
"""The seat that nobody has with three players."""
_BANNER: Final = 16.0
"""From how wide a plate on, in heights of its type, points stand beside the name."""
_NOOK: Final = 8.0
"""How wide the room beside its river has to be, likewise, for calls and waits to stand there."""
_LARGER: Final = 1.5
"""How much larger its type may be then."""
_LINE: Final = 1.4
"""The height of a line, likewise."""
_CALLED_OUT: Final = 1.6
"""The height of the ground of a word that is called out, in tiles."""
_WAIT: Final = (0.9, 1.5)
"""How wide a tile waited for is at least, where there is height, and at most, likewise."""


def add_plate(canvas: TableCanvas, seat: int) -> None:
    _Plate(canvas, seat, _zone(canvas, seat), _nook(canvas, seat)).fill()


def add_missing_seat(canvas: TableCanvas) -> None:
    """Lay dora and ura dora where a fourth player would have a plate, as large as they fit."""
    rect, rows = _zone(canvas, _MISSING), dora_rows(canvas)
    if nook := _nook(canvas, _MISSING):
        canvas.box(nook, canvas.theme.panel, None, rect.height() / 16)
    canvas.box(rect, canvas.theme.panel, canvas.theme.line, rect.height() / 16)
    if not rows:
        return

    def parts(columns: int, lines: int) -> list[QRectF]:
        wide, high = rect.width() / columns, rect.height() / lines
        corners = ((nth % columns * wide, nth // columns * high) for nth in range(len(rows)))
        whole = (QRectF(rect.x() + x, rect.y() + y, wide, high) for x, y in corners)
        return [each.adjusted(4, 4, -4, -4) for each in whole]

    def smallest(places: list[QRectF]) -> int:
        return min(dora_width(canvas, *each) for each in zip(places, rows, strict=True))

    beside, below = parts(columns=len(rows), lines=1), parts(columns=1, lines=len(rows))
    places = max(beside, below, key=smallest)
    for place, row in zip(places, rows, strict=True):
        lay_dora(canvas, row, place)


def _zone(canvas: TableCanvas, seat: int, *, walled: bool = False) -> QRectF:
    """Return where a seat's plate has room, as far as the walls, or the edge where none stands.

    Or as far as a wall would, so that all plates are written alike: ``walled``.
    """
    side, tile, frame = canvas.side(seat), canvas.geometry.tile, canvas.frame(seat)
    x, y = _corner(canvas, seat)
    along = _room_to(canvas, seat + 1, walled=walled) - x
    away = _room_to(canvas, seat, walled=walled) - y
    more = tile.across * _running_on(canvas, seat)
    short = side.river + (RIVER_ROWS - 1) * tile.down - 1 - y
    if more * away > along * (away - short):
        return frame.rect(x, y, along, short)
    return frame.rect(x + more, y, along - more, away)


def _room_to(canvas: TableCanvas, seat: int, *, walled: bool) -> float:
    """Return how far from the centre the walls leave room at a seat's side."""
    side, missing = canvas.side(seat), canvas.scene.players == THREE and seat == _MISSING
    return side.end if missing and not walled else side.wall - canvas.geometry.wall_gap - 2


def _corner(canvas: TableCanvas, seat: int) -> tuple[float, float]:
    """Return where the zone begins, beyond the rivers of the seat and of the next."""
    tile, gap = canvas.geometry.tile, canvas.geometry.wall_gap + 2
    half = PER_ROW * tile.across / 2
    x = half + tile.down - tile.across + gap
    return x, x if canvas.quarters(seat) % 2 else max(canvas.side(seat).river, half) + gap


def _nook(canvas: TableCanvas, seat: int) -> QRectF | None:
    """Return the room between that, the box in the centre and two rivers, if the box is wide."""
    side, beside = canvas.side(seat), canvas.side(seat + 1)
    gap, (x, y) = canvas.geometry.wall_gap, _corner(canvas, seat)
    room: tuple[float, float, float, float]
    if canvas.quarters(seat) % 2:
        room = beside.river, x, x - beside.river + gap, side.centre - gap - x
    else:
        room = x, side.river, beside.centre - gap - x, y - side.river + gap
    type_h = line_height(canvas.fonts.body)
    rect = canvas.frame(seat).rect(*room)
    return rect if rect.width() > _NOOK * type_h and rect.height() > type_h else None


def _running_on(canvas: TableCanvas, seat: int) -> int:
    """Return by how many tiles a third row is longer than the others."""
    if seat >= canvas.scene.players:
        return 0
    river = canvas.scene.table.seats[seat].river
    stay = canvas.scene.called_stay
    there = sum(stay or each.called_by is None for each in river)
    return max(0, there - PER_ROW * RIVER_ROWS)


class _Plate:
    def __init__(self, canvas: TableCanvas, seat: int, zone: QRectF, nook: QRectF | None) -> None:
        self._canvas = canvas
        self._seat = seat
        self._type_h = line_height(canvas.fonts.body)
        self._pad = round(0.4 * self._type_h)
        self._said = sayings(canvas.scene, seat)
        line_h, tall = _LINE * self._type_h, tile_height(round(_WAIT[1] * self._type_h))
        has_won = any(win.seat == seat for win in canvas.scene.table.wins)
        self._waits = [] if has_won else canvas.presenter.waits(seat)
        played = canvas.scene.document.log is not None
        usual_w = _zone(canvas, seat, walled=True).width() / self._type_h
        is_banner = played and usual_w >= _BANNER
        self._nook = nook if is_banner else None
        rows: list[tuple[float, Callable[[QRectF], None]]] = [(line_h, self._add_name)]
        if is_banner:
            rows = [(line_h, self._add_name_and_points)]
            if not self._nook and (self._said or self._waits):
                rows.append((tall, self._add_said_and_waits))
        else:
            if played:
                rows.append((line_h, self._add_points))
            if self._said:
                rows.append((line_h + 2, self._add_chips))
            each = _WAIT[0] * self._type_h + canvas.wait_number_w
            most = max(1, int((zone.width() - 2.4 * self._pad) // each))
            for start in range(0, len(self._waits), most):
                line = self._waits[start : start + most]
                rows.append((tall + self._pad, partial(self._add_waits, line)))
        needed = sum(height for height, _add in rows)
        larger: float = min(_LARGER, usual_w / _BANNER) if is_banner else 1
        squeeze = min(larger, (zone.height() - 2 * self._pad) / needed)
        self._rows = [(squeeze * height, add) for height, add in rows]
        self._body = QFont(canvas.fonts.body)
        by_line = squeeze if is_banner else min(1, squeeze * _LINE)  # first lines move together
        pixels = QFontInfo(self._body).pixelSize()
        self._body.setPixelSize(max(LEAST_FONT, int(pixels * by_line)))
        height = squeeze * needed + 2 * self._pad
        y = zone.y() + (zone.height() - height) / 2
        self._top: float = round(y + self._pad)
        top, bottom = (zone.y(), zone.bottom()) if is_banner else (y, y + height)
        self._rect = QRectF(round(zone.x()), round(top), round(zone.width()), round(bottom - top))

    def fill(self) -> None:
        canvas, scene, rect = self._canvas, self._canvas.scene, self._rect
        theme, radius = canvas.theme, self._type_h / 3
        if self._nook:
            canvas.box(self._nook, theme.panel, None, radius)
        canvas.box(rect, theme.panel, None if self._nook else theme.line, radius)
        thick, side = max(4, round(radius)), canvas.quarters(self._seat)
        wide, high = (rect.height(), rect.width()) if side % 2 else (rect.width(), rect.height())
        frame = Frame(rect.center().x(), rect.center().y(), side)
        bar = frame.rect(-wide / 2, high / 2 - thick, wide, thick)
        colour = theme.accent if scene.is_turn(self._seat) else theme.line
        canvas.box(bar, colour, None, radius / 2)
        if scene.document.log is not None:
            canvas.seat_box(rect, self._seat)
        y = self._top
        for height, add in self._rows:
            inside = rect.width() - 2.4 * self._pad
            add(QRectF(rect.x() + 1.4 * self._pad, round(y), inside, int(height)))
            y += height
        if self._nook:
            inset = self._nook.height() / 5
            self._add_said_and_waits(self._nook.adjusted(2 * self._pad, inset, -self._pad, -inset))

    def _add_name_and_points(self, line: QRectF) -> None:
        middle = line.x() + line.width() / 2
        self._add_name(QRectF(line.topLeft(), QPointF(middle - self._pad, line.bottom())))
        self._add_points(QRectF(QPointF(middle, line.y()), line.bottomRight()))

    def _add_said_and_waits(self, line: QRectF) -> None:
        """Write what is said, with what is waited for behind it."""
        x = line.x()
        if self._said:
            part = line.width() / (3 if self._waits else 1)
            high = min(line.height(), _LINE * self._type_h)
            inset = (line.height() - high) / 2
            self._add_chips(line.adjusted(0, inset, part - line.width(), -inset))
            x += part + self._pad
        if self._waits:
            self._add_waits(self._waits, QRectF(QPointF(x, line.y()), line.bottomRight()))

    def _add_name(self, line: QRectF) -> None:
        canvas, seat = self._canvas, self._seat
        side = min(round(1.15 * self._type_h), line.height())
        offset = canvas.scene.seat_offset(seat)
        top = round(line.center().y() - side / 2)
        note = "" if offset else _("dealer")
        canvas.badge(QRectF(round(line.x()), top, side, side), offset, note=note)
        name = canvas.presenter.notes.names[seat] or wind_name(offset)
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
        canvas, side, x = self._canvas, self._type_h / 2, float(line.x())
        room = (line.width() - self._pad * (len(self._said) - 1)) / len(self._said)
        for text, loud in self._said:
            font = fitted(self._body, text, room - 2 * side)
            width = round(min(room, advance(font, text) + 2 + 2 * side))
            rect = QRectF(round(x), line.y() + 2, width, line.height() - 2)
            canvas.pill(rect, text, loud=loud)
            x += width + self._pad


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
        BoxShape(rect, theme.accent, theme.window, depth / 2),
        TextShape(rect, word, font, theme.window, ALIGN_CENTRE),
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
