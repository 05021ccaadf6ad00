"""The line above every view: which kyoku it is, honba, sticks, draws left, and each seat's points.

It stands once, beside the views' tabs, so that no view gives room for it, and above the view in
every picture that is saved or printed. Where it gets narrow, its type shrinks, and the words in its
middle get fewer and go, but are never cut; then the kyoku's name does, which the list shows too.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from viewer.core.sites.reading import site_of
from viewer.core.text.places import round_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_view import TileView
from viewer.ui.hand.views.canvas import Canvas
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.kit.picture import Picture, TileLook
from viewer.ui.kit.theme import Fonts, advance, bold_font, line_height, themes
from viewer.ui.kit.tile_art import ASPECT, BACK

HEADER_MARGIN: Final = 14
_ABOVE: Final = 6
_APART: Final = "   "
"""Between two winners."""
_STICK: Final = 1.4
"""How long a stick is, in heights of the type."""


class _Thing(NamedTuple):
    """Something in the line: its width, and what lays it from a left edge on."""

    width: float
    lay: Callable[[float], None]


class HeaderDrawing(Drawing):
    def fill(self, scene: Scene, area: Area) -> Picture:
        tiles = TileView(scene)
        fonts = Fonts.of(area.font)
        width = area.width - 2 * HEADER_MARGIN
        for font, named in ((fonts.body, True), (fonts.caption, True), (fonts.caption, False)):
            line = _Line(Canvas(tiles, themes.current, Fonts.of(font)), area.height)
            left, right = line.left(named=named), line.seats()
            if line.width(left) + line.gap + line.width(right) <= width:
                break
        end = line.lay(left, HEADER_MARGIN)
        start = max(end, HEADER_MARGIN + width - line.width(right))
        line.lay(right, start)
        line.between(_middle(tiles), end, start - line.gap)
        return line.canvas


def header_height(font: QFont) -> int:
    """Return how high the line is in a type, in logical pixels."""
    return round(line_height(font)) + 2 * _ABOVE


class _Line:
    def __init__(self, canvas: Canvas, height: int) -> None:
        self.canvas = canvas
        self._type_h = line_height(canvas.fonts.body)
        self._height = height
        self.gap = round(0.8 * self._type_h)

    def width(self, things: Sequence[_Thing]) -> float:
        return sum(thing.width for thing in things) + self.gap * max(0, len(things) - 1)

    def lay(self, things: Sequence[_Thing], x: float) -> float:
        """Lay things side by side, and return where more could follow."""
        for thing in things:
            thing.lay(x)
            x += thing.width + self.gap
        return x

    def between(self, texts: Iterable[str], start: float, end: float) -> None:
        """Write the first of some texts for which there is room between two edges."""
        canvas = self.canvas
        for text in texts:
            if text and advance(canvas.fonts.body, text) + 2 <= end - start:
                rect = QRectF(start, 0, end - start, self._height)
                canvas.text(rect, text, canvas.fonts.body, canvas.theme.muted)
                return

    def left(self, *, named: bool) -> list[_Thing]:
        """Return the kyoku's name if it is wanted, and what is counted on the table."""
        scene = self.canvas.scene
        things = [self._text(_name(scene), bold_font(self.canvas.fonts.body))] if named else []
        texts = table_counts(scene)
        if scene.document.log is not None:
            kyoku, sticks = scene.replay.kyoku, scene.table.sticks
            honba, riichi = (words.or_unknown(each) for each in (kyoku.honba, sticks))
            things.append(self._sticks(honba, texts[0], riichi=False))
            things.append(self._sticks(riichi, texts[1], riichi=True))
        things.append(self._draws(str(scene.replay.left(scene.step)), texts[-1]))
        return things

    def seats(self) -> list[_Thing]:
        """Return each seat's wind and points, from the dealer on; a raw seed has none."""
        if self.canvas.scene.document.log is None:
            return []
        return [self._seat(seat) for seat in self.canvas.tile_view.notes.seats]

    def _text(self, text: str, font: QFont) -> _Thing:
        width = advance(font, text) + 2
        return _Thing(width, lambda x: self._write(x, width, text, font))

    def _write(self, x: float, width: float, text: str, font: QFont) -> None:
        rect = QRectF(x, 0, width, self._height)
        self.canvas.text(rect, text, font, self.canvas.theme.text)

    def _counter(self, icon_w: float, number: str, lay_icon: Callable[[QRectF], None]) -> _Thing:
        font, height = self.canvas.fonts.body, self._type_h
        width = advance(font, number) + 2

        def lay(x: float) -> None:
            top = round((self._height - height) / 2)
            lay_icon(QRectF(round(x), top, icon_w, round(height)))
            self._write(x + icon_w + 4, width, number, font)

        return _Thing(icon_w + 4 + width, lay)

    def _sticks(self, number: str, note: str, *, riichi: bool) -> _Thing:
        def lay(rect: QRectF) -> None:
            thick = max(5, round(rect.height() * 0.42))
            stick = QRectF(rect.x(), round(rect.center().y() - thick / 2), rect.width(), thick)
            self.canvas.box(rect, note=note)
            self.canvas.stick(stick, note, riichi=riichi)

        return self._counter(round(_STICK * self._type_h), number, lay)

    def _draws(self, number: str, note: str) -> _Thing:
        def lay(rect: QRectF) -> None:
            self.canvas.lay(rect, SeenTile(BACK, TileLook.PLAIN, note, -1))

        return self._counter(round(self._type_h / ASPECT), number, lay)

    def _seat(self, seat: int) -> _Thing:
        canvas, scene = self.canvas, self.canvas.scene
        font = bold_font(canvas.fonts.body) if seat == scene.seat else canvas.fonts.body
        points = words.points(scene.table.seats[seat].points)
        width = advance(font, points) + 2
        side = round(self._type_h) + 1

        def lay(x: float) -> None:
            top = round((self._height - side) / 2)
            whole = QRectF(x - 4, top - 3, side + 5 + width + 6, side + 6)
            if seat == scene.seat:
                canvas.box(whole, canvas.theme.panel, canvas.theme.line, 5)
            canvas.seat_box(whole, seat)
            canvas.badge(QRectF(round(x), top, side, side), scene.seat_offset(seat))
            self._write(x + side + 5, width, points, font)

        return _Thing(side + 5 + width, lay)


def _name(scene: Scene) -> str:
    """Return the kyoku's name without its honba, which are counted beside it."""
    if scene.document.log is None:
        return scene.title  # honba too: they are not counted beside it
    return round_name(scene.replay.kyoku.round)


def table_counts(scene: Scene) -> list[str]:
    """Return what is counted on the table, as words: honba, sticks, and draws left."""
    left, total = scene.replay.left(scene.step), len(scene.replay.layout.live)
    draws = _("{left} of {total} draws left").format(left=left, total=total)
    if scene.document.log is None:
        return [draws]
    honba, sticks = scene.replay.kyoku.honba, scene.table.sticks
    return [
        _("{count} honba").format(count=words.or_unknown(honba)),
        _("riichi sticks on the table: {count}").format(count=words.or_unknown(sticks)),
        draws,
    ]


def _middle(tile_view: TileView) -> tuple[str, ...]:
    """Return how the hand ended, or why less is shown than could be: at length, then shorter."""
    document = tile_view.scene.document
    if document.log is None:
        return (_("in drawing order, as if nobody called"), _("as if nobody called"))
    if document.walls[tile_view.scene.kyoku_index] is None and not tile_view.scene.own_view:
        if site_of(document.log).seeded:
            return (_("no published seed: only what is in the log"), _("no published seed"))
        return (_("no wall in the record: only what was seen of it"), _("no wall in the record"))
    ended = tile_view.result()
    return _APART.join(map(str, ended)), _APART.join(each.rest for each in ended)
