"""A page filled from the top: paragraphs, lines with figures, tables, rows of tiles.

The insight and the result are laid out with it. Its width is given, and it grows as high as its
content: the side panel scrolls it; the table tries smaller sizes until it fits.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont

from viewer.core.base.tiles import COPIES
from viewer.core.play.origins import NO_SLOT
from viewer.ui import words
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import Canvas, lay_badge, tile_height
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_RIGHT, TileLook, broken
from viewer.ui.kit.theme import advance, bold_font, line_height

MARGIN: Final = 14
"""Pixels around a page in the side panel."""
_PARAGRAPH_GAP: Final = 4
_SECTION_GAP: Final = 12
TEXT_INDENT: Final = 8
"""Pixels between a tile and the text beside it."""
FIGURE_GAP: Final = 7
"""Least pixels between words and their figure, and between groups of tiles."""
_COLUMN_GAP: Final = 4
"""Least pixels between columns of a table."""
_LEAST_NAME: Final = 2.5
"""Narrower than this, in line heights, a table leaves names out."""
_BAR: Final = 0.6
"""Height of a bar, in lines of type."""
_BAR_GAP: Final = 3
_EDGE: Final = 4
"""How far an outline reaches around a tile and its bar, in pixels."""


class FigureColumn(NamedTuple):
    """A column of a table: its heading, and its figures with their colours."""

    heading: str
    cells: tuple[tuple[str, QColor], ...]
    bold: bool = False


class Count(NamedTuple):
    """Ukeire as a bar, with its figures behind it."""

    unseen: int
    live: int | None  # how many of them fill the bar; None where nobody may know
    most: int  # unseen of the longest bar of its section
    note: str


@dataclass(slots=True, eq=False)
class Flow(Canvas):
    x: float
    y: float  # where the next content goes
    width: float  # margins excluded
    tile_w: int
    columns: int = 1  # at most, of a grid

    @property
    def right(self) -> float:
        return self.x + self.width

    def skip(self, lines: float) -> None:
        """Leave some space, in lines."""
        self.y = round(self.y + lines * _line_height(self.fonts.body))

    # paragraphs

    def heading(self, text: str, figure: str = "", note: str = "") -> None:
        self.y += _SECTION_GAP
        font, room = self.fonts.heading, _text_width(figure, self.fonts.heading)
        if figure:
            rect = QRectF(self.right - room, self.y, room, line_height(self.fonts.body))
            self.text(rect, figure, font, self.theme.muted, ALIGN_RIGHT)
            self.box(rect, note=note)
        self._paragraph(text, font, self.theme.muted, right=room)
        self.y += _PARAGRAPH_GAP

    def paragraph(self, text: str, *, muted: bool = False) -> None:
        colour = self.theme.muted if muted else self.theme.text
        self._paragraph(text, self.fonts.body, colour)
        self.y += _PARAGRAPH_GAP

    def _paragraph(
        self, text: str, font: QFont, colour: QColor, left: float = 0, right: float = 0
    ) -> None:
        width, height = self.width - left - right, line_height(self.fonts.body)
        for line in broken(text, font, width):
            self.text(QRectF(self.x + left, self.y, width, height), line, font, colour)
            self.y += height

    # single lines

    def write(
        self,
        text: str,
        figure: str = "",
        *,
        seat: int | None = None,
        font: QFont | None = None,
        colours: tuple[QColor, QColor] | None = None,
    ) -> None:
        """Write a line, behind a seat's wind if given; a figure at its end is never cut."""
        font = font or self.fonts.body
        height, left = _line_height(font), self.x
        if seat is not None:
            left += self._mark(seat, height)
        colours = colours or (self.theme.text, self.theme.text)
        rect = QRectF(left, self.y, self.right - left, height)
        self._words_and_figure(rect, text, figure, font, colours)
        self.y += height

    def _words_and_figure(
        self, rect: QRectF, text: str, figure: str, font: QFont, colours: tuple[QColor, QColor]
    ) -> None:
        room = _text_width(figure, font)
        words = rect.adjusted(0, 0, -room - FIGURE_GAP * bool(figure), 0)
        self.fitted_text(words, text, font, colours[0])
        if figure:
            place = QRectF(rect.right() - room, rect.y(), room, rect.height())
            self.text(place, figure, font, colours[1], ALIGN_RIGHT)

    def rule(self) -> None:
        self.skip(0.25)
        y = self.y + 0.5
        self.line((QPointF(self.x, y), QPointF(self.right, y)), self.theme.line)
        self.skip(0.25)

    def _mark(self, mark: int | str, height: float, within: float = 0, left: float = 0) -> float:
        """Draw a seat's wind as high as a line, or a place in words; return the width it takes.

        ``within`` is the height of the row, if that is higher than the line.
        """
        room = self._mark_width(mark, height)
        side = room - FIGURE_GAP
        if isinstance(mark, str):
            self.text(QRectF(self.x, self.y, side, height), mark, self.fonts.body, self.theme.muted)
        else:
            top = round(self.y + (max(height, within) - side) / 2)
            place = QRectF(self.x + left, top, side, side)
            lay_badge(self, place, self.scene.seat_offset(mark))
        return room

    def _mark_width(self, mark: int | str, height: float) -> float:
        if isinstance(mark, str):
            return _text_width(mark, self.fonts.body) + FIGURE_GAP
        return round(0.84 * height) + FIGURE_GAP

    def grid(self, cells: Sequence[tuple[str, str]]) -> None:
        """Write words with figures below one another, in as many columns as fit."""
        if not cells:
            return
        font, colours = self.fonts.body, (self.theme.text, self.theme.text)
        height = _line_height(font)
        gap = 1.5 * height
        words = (_text_width(text, font) + _text_width(figure, font) for text, figure in cells)
        widest = max(words) + FIGURE_GAP
        columns = min(len(cells), max(1, int((self.width + gap) // (widest + gap))), self.columns)
        rows = -(-len(cells) // columns)
        width = (self.width - (columns - 1) * gap) / columns
        for nth, (text, figure) in enumerate(cells):
            column, row = divmod(nth, rows)
            x = round(self.x + column * (width + gap))
            rect = QRectF(x, self.y + row * height, width, height)
            self._words_and_figure(rect, text, figure, font, colours)
        self.y += rows * height

    def table(self, rows: Sequence[tuple[int | str, str]], columns: Sequence[FigureColumn]) -> None:
        """Write a line of figures for each mark and name; names only where there is room."""
        heading_height, height = _line_height(self.fonts.caption), _line_height(self.fonts.body)
        widths = [self._column_width(column) for column in columns]
        mark_width = max(self._mark_width(mark, height) for mark, _ in rows)
        spare = self.width - sum(widths) - mark_width
        gap = round(max(_COLUMN_GAP, min(0.75 * height, spare / len(columns))))
        left = x = self.right - sum(widths) - gap * (len(columns) - 1)
        top = self.y + heading_height * any(column.heading for column in columns)
        for column, width in zip(columns, widths, strict=True):
            if column.heading:
                rect = QRectF(x, self.y, width, heading_height)
                self.text(rect, column.heading, self.fonts.caption, self.theme.muted, ALIGN_RIGHT)
            for nth, (cell, colour) in enumerate(column.cells):
                rect = QRectF(x, top + nth * height, width, height)
                self.text(rect, cell, self._font_of(column), colour, ALIGN_RIGHT)
            x += width + gap
        self.y = top
        room = left - gap - self.x - mark_width
        for mark, name in rows:
            self._mark(mark, height)
            if room > _LEAST_NAME * height:
                rect = QRectF(self.x + mark_width, self.y, room, height)
                self.fitted_text(rect, name, self.fonts.body, self.theme.text)
            self.y += height

    def _font_of(self, column: FigureColumn) -> QFont:
        return bold_font(self.fonts.body) if column.bold else self.fonts.body

    def _column_width(self, column: FigureColumn) -> float:
        cells = max(_text_width(cell, self._font_of(column)) for cell, _ in column.cells)
        return max(cells, _text_width(column.heading, self.fonts.caption))

    # bars

    def bar(self, count: Count) -> None:
        height = round(line_height(self.fonts.body))
        self._lay_bar(QRectF(self.x, self.y, self.width, height), count)
        self.y += height + _BAR_GAP

    def counted_tile(self, seen: SeenTile, count: Count, *, outlined: bool) -> None:
        """Lay a tile with a bar beside it."""
        self.y = float(round(self.y))
        left, height = self.tile_w + TEXT_INDENT, tile_height(self.tile_w)
        self.lay(QRectF(self.x, self.y, self.tile_w - 1, height), seen)
        self._lay_bar(QRectF(self.x + left, self.y, self.width - left, height), count)
        if outlined:
            box = QRectF(self.x, self.y, self.width, height)
            box = box.adjusted(-_EDGE - 1, -_EDGE + 1, _EDGE + 1, _EDGE - 1)
            self.box(box, None, self.theme.accent, _EDGE)
        self.y += height + _BAR_GAP + _EDGE

    def _lay_bar(self, rect: QRectF, count: Count) -> None:
        """Lay a hollow bar, filled as far as the tiles can still be drawn."""
        font, theme = self.fonts.heading, self.theme
        room = advance(font, words.ukeire_figure(count.most, count.live and count.most)) + 2
        height = round(_BAR * line_height(self.fonts.body))
        top = round(rect.center().y() - height / 2) + 0.5
        tile = (rect.width() - room - FIGURE_GAP) / max(1, count.most)
        for number, fill, line in (
            (count.unseen, None, theme.muted),
            (count.live, theme.good, theme.good),
        ):
            if number:
                self.box(QRectF(rect.x() + 0.5, top, number * tile, height), fill, line, 2)
        place = QRectF(rect.right() - room, rect.y(), room, rect.height())
        figure = words.ukeire_figure(count.unseen, count.live)
        self.text(place, figure, font, theme.text, ALIGN_RIGHT)
        self.box(rect, note=count.note)

    # tiles

    def seen(
        self, tile: int | None, note: str = "", *, dim: bool = False, slot: int = NO_SLOT
    ) -> SeenTile:
        """Return a tile as it is laid here; without ``slot`` the wall tells where it stands."""
        if slot == NO_SLOT and tile is not None:
            slot = self.scene.replay.slots.get(tile, NO_SLOT)
        return SeenTile(self.scene.face(tile), TileLook.DIM if dim else TileLook.PLAIN, note, slot)

    def seen_kind(self, kind: int, note: str, *, dim: bool, slot: int = NO_SLOT) -> SeenTile:
        """Return a tile that stands for its kind, never as a red five."""
        tiles, slots = range(COPIES * kind, COPIES * (kind + 1)), self.scene.replay.slots
        first = next((slots[tile] for tile in tiles if tile in slots), NO_SLOT)
        return self.seen(tiles[-1], note, dim=dim, slot=first if slot == NO_SLOT else slot)

    def line_with_tiles(
        self,
        text: str,
        named: Sequence[tuple[str, Sequence[SeenTile]]],
        *,
        seat: int | None = None,
        colour: QColor | None = None,
    ) -> None:
        """Write a line with small tiles, each group behind its word: at its end, or below it."""
        font, muted = self.fonts.body, self.theme.muted
        colour, tile = colour or muted, small_tile(self.tile_w)
        height = tile_height(tile)
        words = [_text_width(word, font) + 5 for word, _ in named]
        whole = sum(words) + sum((tile + 1) * len(tiles) for _, tiles in named)
        whole += 2 * FIGURE_GAP * max(0, len(named) - 1)
        x = self.x
        mark = 0 if seat is None else self._mark_width(seat, _line_height(font))
        if mark + _text_width(text, font) + 2 * FIGURE_GAP + whole <= self.width:
            if seat is not None:
                self._mark(seat, _line_height(font), height)
            rect = QRectF(x + mark, self.y, self.width - whole - mark, height)
            self.text(rect, text, font, colour)
            x = self.right - whole
        else:
            self.write(text, seat=seat, colours=(colour, colour))
            self.skip(0.15)
        for room, (word, tiles) in zip(words, named, strict=True):
            if x > self.x and x + room + len(tiles) * (tile + 1) > self.right:
                x, self.y = self.x, self.y + height + 2
            self.text(QRectF(x, self.y, room, height), word, font, muted)
            for nth, seen in enumerate(tiles):
                place = QRectF(round(x + room) + nth * (tile + 1), self.y, tile, height)
                self.lay(place, seen)
            x += room + len(tiles) * (tile + 1) + 2 * FIGURE_GAP
        self.y += height

    def captioned_tiles(self, captioned: Iterable[tuple[SeenTile, str]]) -> None:
        tiles = list(captioned)
        height, caption_height = tile_height(self.tile_w), line_height(self.fonts.caption)
        self.y = round(self.y)
        corners = self._cells(
            len(tiles), 0, self.tile_w + 3, height + caption_height + _PARAGRAPH_GAP
        )
        for (seen, caption), (x, y) in zip(tiles, corners, strict=True):
            self.lay(QRectF(x, y, self.tile_w - 1, height), seen)
            below = QRectF(x - 1, y + height, self.tile_w + 1, caption_height)
            colour = self.theme.muted if seen.look is TileLook.DIM else self.theme.text
            self.text(below, caption, self.fonts.caption, colour, ALIGN_CENTRE)
        self.y += _PARAGRAPH_GAP

    def _cells(
        self, count: int, left: float, across: float, down: float
    ) -> list[tuple[float, float]]:
        """Return the corners of cells, row by row from an indent on, and move below them."""
        per_row, top = max(1, int((self.width - left) // across)), self.y
        self.y += -(-count // per_row) * down
        places = (divmod(nth, per_row) for nth in range(count))
        return [
            (self.x + left + column * across, round(top + row * down)) for row, column in places
        ]

    def tile_line(self, seen: SeenTile, text: str, *, seat: int | None = None) -> None:
        """Write a paragraph beside a tile, in the middle of its height; before it a seat's wind."""
        top, height = round(self.y), tile_height(self.tile_w)
        left = float(self.tile_w + TEXT_INDENT)
        self.lay(QRectF(self.x, top, self.tile_w - 1, height), seen)
        if seat is not None:
            left += self._mark(seat, 1.3 * _line_height(self.fonts.body), height, left)
        font = self.fonts.body
        lines = broken(text, font, self.width - left)
        self.y = max(float(top), top + (height - len(lines) * line_height(font)) / 2)
        self._paragraph(text, font, self.theme.text, left)
        self.y = max(self.y, float(top + height)) + _PARAGRAPH_GAP

    def small_tiles(self, tiles: Sequence[SeenTile]) -> None:
        """Lay small tiles in rows, below the text beside a tile."""
        across, left = small_tile(self.tile_w), self.tile_w + TEXT_INDENT
        corners = self._cells(len(tiles), left, across + 1, tile_height(across) + 2)
        for each, corner in zip(tiles, corners, strict=True):
            self.lay(QRectF(*corner, across, tile_height(across)), each)


def small_tile(tile: int) -> int:
    return max(12, round(0.75 * tile))


def _line_height(font: QFont) -> float:
    return round(1.16 * line_height(font))


def _text_width(text: str, font: QFont) -> float:
    return advance(font, text) + 2 if text else 0.0
