"""A page that is filled from the top: lines with figures at their right edge, and rows of tiles.

As wide as it is told, as high as it gets: in the side it scrolls, over the table it is made smaller
until it fits.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont

from viewer.ui.hand.scene.looks import SeenTile
from viewer.ui.hand.views.canvas import RIGHT, Canvas, fitted, tile_height
from viewer.ui.hand.views.meld_pieces import Piece
from viewer.ui.kit.theme import advance, bold_font, line_height

_LEAST_SQUEEZE: Final = 0.8
"""How much smaller tiles may get before their row is broken."""
_APART: Final = 7
"""Pixels between what stands beside each other."""
_LEAST_GAP: Final = 4
"""Pixels between columns of figures."""
_LEAST_NAME: Final = 2.5
"""How wide a name is at least, in heights of its line."""


def small(tile: int) -> int:
    """Return the width of indicators beside tiles of a width."""
    return max(12, round(0.75 * tile))


class Laid(NamedTuple):
    """Tiles that stay together in a row.

    Attributes:
        pieces: how each lies, and how it looks.
        apart: the space before them, in widths of a tile.
    """

    pieces: tuple[tuple[Piece, SeenTile], ...]
    apart: float = 0.0

    def width(self, tile: int) -> float:
        """Return how wide they are, with the space before them."""
        across, down = tile + 1, tile_height(tile) + 1
        sizes = (down if each.sideways else across for each, _ in self.pieces if not each.above)
        return self.apart * tile + sum(sizes)


class Column(NamedTuple):
    """A column of a table: its heading, its figures with their colours."""

    heading: str
    cells: tuple[tuple[str, QColor], ...]
    bold: bool = False


@dataclass(slots=True, eq=False)
class Page(Canvas):
    """The page in the making.

    Attributes:
        x: its left edge.
        y: how far down it is filled.
        width: its width.
        tile: the width of its tiles.
        columns: how many words with figures may stand side by side.
    """

    x: float
    y: float
    width: float
    tile: int
    columns: int = 1

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    def skip(self, lines: float) -> None:
        """Leave some space, in lines."""
        self.y = round(self.y + lines * _height(self.fonts.body))

    def write(
        self,
        text: str,
        figure: str = "",
        *,
        seat: int | None = None,
        font: QFont | None = None,
        colours: tuple[QColor, QColor] | None = None,
    ) -> None:
        """Write a line, behind the mark of a seat's wind; a figure at its end is never cut."""
        font = font or self.fonts.body
        height, left = _height(font), self.x
        first, second = colours or (self.theme.text, self.theme.text)
        if seat is not None:
            left += self._mark(seat, height)
        room = _width(figure, font)
        end = self.right - room - _APART * bool(room)
        rect = QRectF(left, self.y, end - left, height)
        self.text(rect, text, fitted(font, text, rect.width()), first)
        if figure:
            rect = QRectF(self.right - room, self.y, room, height)
            self.text(rect, figure, font, second, RIGHT)
        self.y += height

    def rule(self) -> None:
        """Draw a line from side to side."""
        self.skip(0.25)
        ends = (QPointF(self.x, self.y + 0.5), QPointF(self.right, self.y + 0.5))
        self.line(ends, self.theme.line)
        self.skip(0.25)

    def _mark(self, mark: int | str, height: float, within: float = 0) -> float:
        """Draw the mark of a seat's wind, or a place in words; return how much room it takes.

        Its size is that of a line's height; it stands in the middle of a row that is higher.
        """
        room = self._mark_room(mark, height)
        side = room - _APART
        if isinstance(mark, str):
            rect = QRectF(self.x, self.y, side, height)
            self.text(rect, mark, self.fonts.body, self.theme.muted)
        else:
            top = round(self.y + (max(height, within) - side) / 2)
            rect = QRectF(self.x, top, side, side)
            self.badge(rect, self.scene.seat_offset(mark))
        return room

    def _mark_room(self, mark: int | str, height: float) -> float:
        if isinstance(mark, str):
            return _width(mark, self.fonts.body) + _APART
        return round(0.84 * height) + _APART

    def grid(self, cells: Sequence[tuple[str, str]]) -> None:
        """Write words with figures below one another; side by side where they may and fit."""
        if not cells:
            return
        font = self.fonts.body
        height = _height(font)
        gap = 1.5 * height
        widest = max(_width(text, font) + _APART + _width(figure, font) for text, figure in cells)
        columns = min(len(cells), max(1, int((self.width + gap) // (widest + gap))), self.columns)
        rows = -(-len(cells) // columns)
        width = (self.width - (columns - 1) * gap) / columns
        for nth, (text, figure) in enumerate(cells):
            column, row = divmod(nth, rows)
            x, y = round(self.x + column * (width + gap)), self.y + row * height
            room = _width(figure, font)
            rect = QRectF(x, y, width - room - _APART, height)
            self.text(rect, text, fitted(font, text, rect.width()), self.theme.text)
            rect = QRectF(x + width - room, y, room, height)
            self.text(rect, figure, font, self.theme.text, RIGHT)
        self.y += rows * height

    def table(self, rows: Sequence[tuple[int | str, str]], columns: Sequence[Column]) -> None:
        """Write a line of figures behind each mark; its name where there is room."""
        heading, height = _height(self.fonts.caption), _height(self.fonts.body)
        widths = [self._column_width(column) for column in columns]
        mark_room = max(self._mark_room(mark, height) for mark, _ in rows)
        spare = self.width - sum(widths) - mark_room
        gap = round(max(_LEAST_GAP, min(0.75 * height, spare / len(columns))))
        left = x = self.right - sum(widths) - gap * (len(columns) - 1)
        top = self.y + heading * any(column.heading for column in columns)
        for column, width in zip(columns, widths, strict=True):
            rect = QRectF(x, self.y, width, heading)
            if column.heading:
                self.text(rect, column.heading, self.fonts.caption, self.theme.muted, RIGHT)
            for nth, (cell, colour) in enumerate(column.cells):
                rect = QRectF(x, top + nth * height, width, height)
                self.text(rect, cell, self._font_of(column), colour, RIGHT)
            x += width + gap
        self.y = top
        room = left - gap - self.x - mark_room
        for mark, name in rows:
            self._mark(mark, height)
            if room > _LEAST_NAME * height:
                rect = QRectF(self.x + mark_room, self.y, room, height)
                self.text(rect, name, fitted(self.fonts.body, name, room), self.theme.text)
            self.y += height

    def _font_of(self, column: Column) -> QFont:
        return bold_font(self.fonts.body) if column.bold else self.fonts.body

    def _column_width(self, column: Column) -> float:
        cells = max(_width(cell, self._font_of(column)) for cell, _ in column.cells)
        return max(cells, _width(column.heading, self.fonts.caption))

    # tiles

    def tiles(self, row: Sequence[Laid]) -> None:
        """Lay tiles in a row; a little smaller if they fit then, else in several rows."""
        tile = self._fitting(row)
        height = tile_height(tile)
        lines = list(self._broken(row, tile))
        for line in lines:
            above = any(piece.above for laid in line for piece, _ in laid.pieces)
            self.y = round(self.y + max(0, 2 * tile + 1 - height) * above)
            self._lay_row(line, tile)
            self.y += height + 3

    def _fitting(self, row: Sequence[Laid]) -> int:
        for tile in range(self.tile, int(self.tile * _LEAST_SQUEEZE) - 1, -1):
            if sum(laid.width(tile) for laid in row) <= self.width:
                return tile
        return self.tile

    def _broken(self, row: Sequence[Laid], tile: int) -> Iterator[list[Laid]]:
        line, used = list[Laid](), 0.0
        for laid in row:
            width = laid.width(tile)
            if line and used + width > self.width:
                yield line
                line, used = [], 0.0
            line.append(laid if line else laid._replace(apart=0))
            used += line[-1].width(tile)
        if line:
            yield line

    def _lay_row(self, row: Iterable[Laid], tile: int) -> None:
        x, height = self.x, tile_height(tile)
        for laid in row:
            x += laid.apart * tile
            for piece, seen in laid.pieces:
                size = (height, tile) if piece.sideways else (tile, height)
                x -= (size[0] + 1) * piece.above
                y = self.y + height - size[1] - (size[1] + 1) * piece.above
                rect = QRectF(round(x), y, *size)
                self._lay(rect, seen.turned_down() if piece.down else seen, piece)
                x += size[0] + 1

    def _lay(self, rect: QRectF, seen: SeenTile, piece: Piece) -> None:
        self.picture.tile(
            rect, seen.code, seen.look, seen.note, seen.slot, quarters=int(piece.sideways)
        )

    def line_with_tiles(
        self,
        text: str,
        named: Sequence[tuple[str, Sequence[SeenTile]]],
        *,
        seat: int | None = None,
        colour: QColor | None = None,
    ) -> None:
        """Write a line, and smaller tiles behind a word each: at its end, or below it."""
        font, muted = self.fonts.body, self.theme.muted
        colour, tile = colour or muted, small(self.tile)
        height = tile_height(tile)
        words = [_width(word, font) + 5 for word, _ in named]
        whole = sum(words) + sum((tile + 1) * len(tiles) for _, tiles in named)
        whole += 2 * _APART * max(0, len(named) - 1)
        x = self.x
        mark = 0 if seat is None else self._mark_room(seat, _height(font))
        if mark + _width(text, font) + 2 * _APART + whole <= self.width:
            if seat is not None:
                self._mark(seat, _height(font), height)
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
                rect = QRectF(round(x + room) + nth * (tile + 1), self.y, tile, height)
                self._lay(rect, seen, Piece(-1))
            x += room + len(tiles) * (tile + 1) + 2 * _APART
        self.y += height


def _height(font: QFont) -> float:
    """Return the height of a line."""
    return round(1.16 * line_height(font))


def _width(text: str, font: QFont) -> float:
    return advance(font, text) + 2 if text else 0.0


def standing(tiles: Iterable[SeenTile]) -> Iterator[Laid]:
    """Yield tiles that stand in a hand, each for itself."""
    return (Laid(((Piece(-1), seen),)) for seen in tiles)
