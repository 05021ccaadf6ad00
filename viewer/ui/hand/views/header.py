"""The line above every view: the kyoku, honba, sticks, draws left, dora, and each seat's points.

A bar stands under the seat whose turn it is; one in riichi has its stick and its waits. The line
stands once, beside the views' tabs, so that no view gives room for it, and above the view in every
picture that is saved or printed. Where it gets narrow, its type shrinks, and the words in its
middle get fewer and go, but are never cut; then the kyoku's name does, which the list shows too,
then the waits, and then what dora is called.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont

from viewer.core.base.tiles import Face, face_of
from viewer.core.play.origins import NO_SLOT
from viewer.core.rules.yaku import dora_kind
from viewer.core.sites.reading import site_of
from viewer.core.text.places import round_name
from viewer.translation import _, pgettext
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
_SHORT_STICK: Final = 0.9
_FULL, _LOOSE, _WAITING, _WORDED = 4, 3, 2, 1
"""How much a line has: all; all but the kyoku's name; little room between things, and nothing that
is counted as none; no waits; below that dora without the word."""


class _Thing(NamedTuple):
    """Something in the line: its width, and what lays it from a left edge on."""

    width: float
    lay: Callable[[float], None]


class HeaderDrawing(Drawing):
    def fill(self, scene: Scene, area: Area) -> Picture:
        tiles = TileView(scene)
        fonts = Fonts.of(area.font)
        width = area.width - 2 * HEADER_MARGIN
        for font, full in (
            (fonts.body, _FULL),
            *((fonts.caption, n) for n in range(_FULL, -1, -1)),
        ):
            line = _Line(Canvas(tiles, themes.current, Fonts.of(font)), area.height, full)
            left, right = line.left(), line.seats()
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
    def __init__(self, canvas: Canvas, height: int, full: int) -> None:
        """Make it; ``full`` is how much it has, see above."""
        self.canvas = canvas
        self._full = full
        self._type_h = line_height(canvas.fonts.body)
        self._height = height
        self.gap = round((0.8 if full >= _LOOSE else 0.45) * self._type_h)

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

    def left(self) -> list[_Thing]:
        """Return the kyoku's name, what is counted on the table, and dora."""
        scene, bold = self.canvas.scene, bold_font(self.canvas.fonts.body)
        named = self._full >= _FULL or scene.document.log is None
        things = [self._text(_name(scene), bold)] if named else []
        texts = table_counts(scene)
        if scene.document.log is not None:
            kyoku, sticks = scene.replay.kyoku, scene.table.sticks
            honba, riichi = (words.or_unknown(each) for each in (kyoku.honba, sticks))
            if self._full >= _LOOSE or kyoku.honba:
                things.append(self._sticks(honba, texts[0], riichi=False))
            if self._full >= _LOOSE or sticks:
                things.append(self._sticks(riichi, texts[1], riichi=True))
        things.append(self._draws(str(scene.replay.left(scene.step)), texts[-1]))
        if shown := _dora(scene):
            things.append(self._dora(shown))
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

        return self._counter(self._stick, number, lay)

    @property
    def _stick(self) -> int:
        return round((_STICK if self._full >= _LOOSE else _SHORT_STICK) * self._type_h)

    def _draws(self, number: str, note: str) -> _Thing:
        def lay(rect: QRectF) -> None:
            self.canvas.lay(rect, SeenTile(BACK, TileLook.PLAIN, note, -1))

        return self._counter(round(self._type_h / ASPECT), number, lay)

    def _dora(self, shown: Sequence[SeenTile]) -> _Thing:
        font = self.canvas.fonts.caption
        word = pgettext("indicators", "Dora") if self._full >= _WORDED else ""
        said = advance(font, word) + 6 if word else 0
        size = self._tile

        def lay(x: float) -> None:
            if word:
                rect = QRectF(x, 0, said, self._height)
                self.canvas.text(rect, word, font, self.canvas.theme.muted)
            for nth, tile in enumerate(shown):
                self._lay_tile(x + said + nth * (size.width() + 1), tile)

        return _Thing(said + len(shown) * (size.width() + 1), lay)

    @property
    def _tile(self) -> QSizeF:
        """The size of a tile in the line: nearly as high as it is."""
        height = self._height - 4
        return QSizeF(round(height / ASPECT), height)

    def _lay_tile(self, x: float, tile: SeenTile) -> None:
        size = self._tile
        self.canvas.lay(QRectF(QPointF(round(x), (self._height - size.height()) / 2), size), tile)

    def _seat(self, seat: int) -> _Thing:
        canvas, scene = self.canvas, self.canvas.scene
        font = bold_font(canvas.fonts.body) if seat == scene.seat else canvas.fonts.body
        points = words.points(scene.table.seats[seat].points)
        width = advance(font, points) + 2
        side = round(self._type_h) + 1
        riichi = self._riichi(seat)
        after = side + 5 + width

        def lay(x: float) -> None:
            top = round((self._height - side) / 2)
            whole = QRectF(x - 4, top - 3, after + 6, side + 6)
            if seat == scene.seat:
                canvas.box(whole, canvas.theme.panel, canvas.theme.line, 5)
            canvas.seat_box(whole, seat)
            if scene.is_turn(seat):
                bar = QRectF(whole.x(), self._height - 3, whole.width(), 3)
                canvas.box(bar, canvas.theme.accent, None, 1.5, _("whose turn it is"))
            canvas.badge(QRectF(round(x), top, side, side), scene.seat_offset(seat))
            self._write(x + side + 5, width, points, font)
            self.lay_close(riichi, x + after + 6)

        return _Thing(after + sum(each.width + 3 for each in riichi) + 6 * bool(riichi), lay)

    def lay_close(self, things: Sequence[_Thing], x: float) -> None:
        for thing in things:
            thing.lay(x)
            x += thing.width + 3

    def _riichi(self, seat: int) -> list[_Thing]:
        """Return the stick of a seat in riichi, and what it waits for."""
        canvas = self.canvas
        if not canvas.scene.table.seats[seat].riichi:
            return []
        length = self._stick
        note = _("riichi stick of {player}").format(player=canvas.tile_view.notes.who[seat])

        def lay(x: float) -> None:
            thick = max(5, round(0.42 * self._type_h))
            rect = QRectF(round(x), round((self._height - thick) / 2), length, thick)
            canvas.stick(rect, note)

        waits = canvas.tile_view.waits(seat) if self._full >= _WAITING else []
        return [_Thing(length, lay), *(self._wait(*each) for each in waits)]

    def _wait(self, tile: SeenTile, left: int | None) -> _Thing:
        number, font = "" if left is None else str(left), self.canvas.fonts.caption
        width = advance(font, number) + 2 if number else 0

        def lay(x: float) -> None:
            self._lay_tile(x, tile)
            self._write(x + self._tile.width() + 2, width, number, font)

        return _Thing(self._tile.width() + 2 + width, lay)


def _dora(scene: Scene) -> list[SeenTile]:
    """Return what is dora now, by the indicators that are turned up."""
    found = []
    for indicator in scene.table.dora:
        if indicator is not None:
            kind = dora_kind(indicator, scene.players)
            note = _("dora, by the indicator {tile}")
            note = note.format(tile=face_of(indicator, red_fives=scene.document.red_fives).code)
            found.append(SeenTile(Face(kind).code, TileLook.PLAIN, note, NO_SLOT))
    return found


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
