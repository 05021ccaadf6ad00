"""The sizes of Making, and the canvas it is laid out on: all tiles in rows of one side's stacks."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont

from viewer.ui.hand.views.drawing import Area, Canvas, first_fitting, stacks_on_side, tile_height
from viewer.ui.hand.views.making.tile_presenter import MakingTilePresenter
from viewer.ui.kit.theme import (
    Fonts,
    advance,
    cached_in_thread,
    fitted,
    fixed_font,
    line_height,
    sized_font,
)

MAKING_MARGIN: Final = 10
MAKING_LARGEST: Final = 96
_SMALLEST: Final = 8
_ROW_GAP: Final = 0.12
"""Of a tile's height, below each row."""
LINES: Final = 4
"""Below the picture: two of what the step does, two of the tile that was asked for."""


class MakingSizes(NamedTuple):
    """Lengths in logical pixels for one area."""

    area: QSizeF
    columns: int
    rows: int
    tile_w: int
    line_h: int
    caption_h: int
    cells: tuple[QRectF, ...] = ()
    """By slot, its place with its number above the tile."""
    tiles: tuple[QRectF, ...] = ()
    captions: tuple[QRectF, ...] = ()

    @property
    def tile_h(self) -> int:
        return tile_height(self.tile_w)

    @property
    def stages(self) -> QRectF:
        """Where the stages stand, one behind the other."""
        width = self.area.width() - 2 * MAKING_MARGIN
        return QRectF(MAKING_MARGIN, MAKING_MARGIN, width, self.line_h + 10)

    @property
    def said(self) -> QRectF:
        """Where the words stand, at the foot."""
        height = LINES * self.line_h
        y = self.area.height() - MAKING_MARGIN - height
        return QRectF(MAKING_MARGIN, y, self.area.width() - 2 * MAKING_MARGIN, height)

    @property
    def content(self) -> QRectF:
        """What is left between both."""
        top = self.stages.bottom() + MAKING_MARGIN
        return QRectF(MAKING_MARGIN, top, self.stages.width(), self.said.top() - 8 - top)

    @property
    def row_h(self) -> int:
        return self.caption_h + self.tile_h + max(3, round(_ROW_GAP * self.tile_h))

    def placed(self, size: int) -> "MakingSizes":
        """Return them with the places of so many slots."""
        content, row_h = self.content, self.row_h
        x = content.x() + (content.width() - self.columns * self.tile_w) / 2
        y = content.y() + (content.height() - self.rows * row_h) / 2
        height, cells = self.caption_h + self.tile_h, []
        for slot in range(size):
            row, column = divmod(slot, self.columns)
            left, top = round(x + column * self.tile_w), round(y + row * row_h)
            cells.append(QRectF(left, top, self.tile_w, height))
        tiles = [cell.adjusted(0, self.caption_h, -1, 0) for cell in cells]
        captions = [QRectF(c.x(), c.y(), c.width() - 1, self.caption_h) for c in cells]
        return self._replace(cells=tuple(cells), tiles=tuple(tiles), captions=tuple(captions))


@dataclass(slots=True, eq=False, repr=False)
class MakingCanvas(Canvas):
    presenter: MakingTilePresenter
    sizes: MakingSizes


@cached_in_thread(12)
def making_sizes(area: Area, players: int, size: int, most: int) -> tuple[MakingSizes, Fonts]:
    """Return the largest tiles with which all of them fit, and type for them."""
    fonts = Fonts.for_area(area.font, QSizeF(area.size))
    columns = stacks_on_side(players)
    lines = round(line_height(fonts.body)) + 2, round(line_height(fonts.caption))
    sizes = MakingSizes(QSizeF(area.size), columns, -(-size // columns), _SMALLEST, *lines)
    for width in range(most, _SMALLEST - 1, -1):
        sizes = sizes._replace(tile_w=width)
        content = sizes.content
        if sizes.rows * sizes.row_h <= content.height() and columns * width <= content.width():
            break
    return sizes.placed(size), fonts._replace(
        caption=fitted(fonts.caption, str(size), sizes.tile_w - 4)
    )


@cached_in_thread(12)
def code_font(body: QFont, width: float, height: float, columns: int, rows: int) -> QFont:
    """Return a font of even letters with which so many of them fit across and down."""
    letters = QFont(body)
    letters.setFamilies(fixed_font().families())

    def fits(font: QFont) -> bool:
        return columns * advance(font, "0") <= width and rows * line_height(font) <= height

    return first_fitting((sized_font(letters, n) for n in range(2 * body.pixelSize(), 4, -1)), fits)
