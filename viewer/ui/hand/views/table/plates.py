"""What each player is, has and says, upright beside the river: name, points, place, waits, calls.

It lies in the corner right of the river, as its player sees it, where only a long last row may run
on. A bar along the edge at the player's side tells whose it is, and whose turn.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Discard, Event, Riichi, Ryuukyoku, Win
from viewer.core.rules.hand_end import place_of
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import Wait
from viewer.ui.hand.views.drawing import Frame, lay_badge, on_line, tile_height
from viewer.ui.hand.views.sayings import sayings
from viewer.ui.hand.views.table.geometry import PER_ROW, TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_RIGHT, BoxShape, TextShape
from viewer.ui.kit.theme import LEAST_FONT, advance, bold_font, fitted, line_height

_LINE: Final = 1.25
"""The height of a line, in heights of the type."""
_CALLED_OUT: Final = 1.6
"""The height of the ground of a word that is called out, in tiles."""
_WAIT: Final = 1.5
"""How wide a tile waited for is at most, likewise."""
_LEAST_WAIT: Final = 12
"""And at least, in pixels, unless there are many."""
_ABOVE: Final = (1, 2)
"""The sides whose plates lie above the middle, and reach up to the wall."""


def add_plate(canvas: TableCanvas, seat: int) -> None:
    _Plate(canvas, seat, _zone(canvas, seat)).fill()


def _zone(canvas: TableCanvas, seat: int) -> QRectF:
    """Return where a seat's plate has room: beyond the rivers beside it, as far as the walls."""
    geometry, side, frame = canvas.geometry, canvas.side(seat), canvas.frame(seat)
    tile, gap = geometry.tile, geometry.gap + 2
    half = PER_ROW * tile.across // 2 + gap
    x = y = half + tile.down - tile.across
    if canvas.quarters(seat) % 2 == 0:
        y = max(half, side.river)
    along = canvas.side(seat + 1).wall - gap - x
    away = side.wall - gap - y
    more = tile.across * _running_on(canvas, seat)
    last = canvas.side(seat).rows - 1
    short = side.river + last * tile.down - 1 - y
    if more * away > along * (away - short):
        return frame.rect(x, y, along, short)
    return frame.rect(x + more, y, along - more, away)


def _running_on(canvas: TableCanvas, seat: int) -> int:
    """Return by how many tiles a last row is longer than the others."""
    river = canvas.scene.table.seats[seat].river
    stay = canvas.scene.called_stay
    there = sum(stay or each.called_by is None for each in river)
    return max(0, there - PER_ROW * canvas.side(seat).rows)


class _Plate:
    """As high as a name, points and what is waited for; higher for what takes more lines."""

    def __init__(self, canvas: TableCanvas, seat: int, zone: QRectF) -> None:
        self._canvas = canvas
        self._seat = seat
        self._type_h = line_height(canvas.fonts.body)
        self._pad = round(0.3 * self._type_h)
        self._said = sayings(canvas.scene, seat)
        self._change = _change(canvas.scene, seat)
        has_won = any(win.seat == seat for win in canvas.scene.table.wins)
        self._waits = [] if has_won else canvas.presenter.waits(seat)
        line_h, tall = _LINE * self._type_h, tile_height(round(_WAIT * self._type_h))
        lines = [self._add_name]
        if canvas.scene.document.log is not None:
            lines.append(self._add_points)
        last = list(self._last_rows(zone.width() - 3 * self._pad))
        usual = 2 * line_h + tall
        needed = usual + max(0, len(last) - 1) * tall
        room, tile = zone.height() - 2 * self._pad, canvas.geometry.tile
        least = room if canvas.quarters(seat) % 2 else room - tile.down + tile.across
        squeeze = min(1, least / usual, room / needed)  # so that all plates have the same type
        high = max(LEAST_FONT + 2, squeeze * line_h)
        inside = min(room, needed)
        rest = (inside - 2 * high) / max(1, len(last))
        self._rows = [*((high, add) for add in lines), *((rest, add) for add in last)]
        self._body = QFont(canvas.fonts.body)
        pixels = QFontInfo(self._body).pixelSize()  # the space between lines goes first
        self._body.setPixelSize(max(LEAST_FONT, int(pixels * min(1, squeeze * _LINE))))
        height = round(inside + 2 * self._pad)
        is_above = canvas.quarters(seat) in _ABOVE
        top = round(zone.y() if is_above else zone.bottom() - height)
        self._rect = QRectF(round(zone.x()), top, round(zone.width()), height)

    def _last_rows(self, width: float) -> Iterator[Callable[[QRectF], None]]:
        """Yield what lays a row below the points: what is said if they changed, waits."""
        said = self._said if self._change or self._canvas.scene.document.log is None else []
        each = _LEAST_WAIT + self._canvas.wait_number_w
        most = max(1, int(width // each))
        if said and len(self._waits) > most // 2:
            yield partial(self._add_said_and_waits, said, [])
            said = []
        for start in range(0, max(bool(said), len(self._waits)), most):
            yield partial(self._add_said_and_waits, said, self._waits[start : start + most])

    def fill(self) -> None:
        canvas, scene, rect = self._canvas, self._canvas.scene, self._rect
        theme, radius = canvas.theme, self._type_h / 3
        canvas.box(rect, theme.panel, theme.line, radius)
        thick, side = max(4, round(radius)), canvas.quarters(self._seat)
        wide, high = (rect.height(), rect.width()) if side % 2 else (rect.width(), rect.height())
        frame = Frame(rect.center().x(), rect.center().y(), side)
        bar = frame.rect(-wide / 2, high / 2 - thick, wide, thick)
        colour = theme.accent if scene.is_turn(self._seat) else theme.line
        canvas.box(bar, colour, None, radius / 2)
        if scene.document.log is not None:
            canvas.box(rect, note=canvas.seat_note(self._seat), key=self._seat)
        y = rect.y() + self._pad
        for height, add in self._rows:
            inside = rect.width() - 3 * self._pad
            add(QRectF(round(rect.x() + 1.5 * self._pad), round(y), inside, int(height)))
            y += height

    def _add_said_and_waits(
        self, said: Sequence[tuple[str, bool]], waits: Sequence[Wait], line: QRectF
    ) -> None:
        """Write what is said, with what is waited for behind it."""
        x = line.x()
        if said:
            part = line.width() / (2 if waits else 1)
            high = min(line.height(), _LINE * self._type_h)
            inset = (line.height() - high) / 2
            self._add_chips(said, line.adjusted(0, inset, part - line.width(), -inset))
            x += part + self._pad
        if waits:
            rest = QRectF(QPointF(x, line.y()), line.bottomRight())
            self._canvas.lay_waits(rest.adjusted(0, 1, 0, -1), waits)

    def _add_name(self, line: QRectF) -> None:
        canvas, seat = self._canvas, self._seat
        side = min(round(1.15 * self._type_h), line.height())
        offset = canvas.scene.seat_offset(seat)
        note = "" if offset else _("dealer")
        lay_badge(canvas, on_line(line, round(line.x()), side, side), offset, note)
        rect = line.adjusted(side + self._pad, 0, 0, 0)
        font = bold_font(self._body) if seat == canvas.scene.seat else self._body
        canvas.fitted_text(rect, canvas.scene.short_name(seat), font, canvas.theme.text)

    def _add_points(self, line: QRectF) -> None:
        """Write points, and behind them the change at the end, what is said, or the place."""
        canvas, body = self._canvas, self._body
        table, theme = canvas.scene.table, canvas.theme
        points = words.points(table.seats[self._seat].points)
        change, end = self._change, 0.0
        said, colour = words.place(place_of(table.points, self._seat)), theme.muted
        if change:
            said, colour = words.signed_points(change), theme.of_change(change)
        if self._said and not change:
            end = line.width() - advance(body, points) - self._pad
            self._add_chips(self._said, line.adjusted(line.width() - end, 0, 0, 0))
        else:
            font = fitted(body, f"{points} {said}", line.width())
            end = advance(font, said) + 1
            if end + advance(font, points) < line.width():
                rest = line.adjusted(line.width() - end, 0, 0, 0)
                canvas.text(rest, said, font, colour, ALIGN_RIGHT)
            else:
                end = 0
        line = line.adjusted(0, 0, -end - 1, 0)
        canvas.fitted_text(line, points, body, theme.text)

    def _add_chips(self, said: Sequence[tuple[str, bool]], line: QRectF) -> None:
        """Write what is said, side by side."""
        canvas, side, x = self._canvas, self._type_h / 2, float(line.x())
        room = (line.width() - self._pad * (len(said) - 1)) / len(said)
        for text, loud in said:
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
    rect = frame.rect(0, side.river + side.rows * tile.down / 2, 0, 0)
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
            return words.win_way(event)
    return ""
