"""A wall code as tiles in drawing order, numbered by tens.

Tiles are as large as the widget's width and height allow; where even the smallest do not fit,
the widget asks for more height and stands in a scroll area.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.core.base.tiles import Face
from viewer.core.sites.commitments import SiteAudit, count_tiles
from viewer.core.sites.mahjong_soul.record import deals_hands
from viewer.translation import _
from viewer.ui.kit.picture import Picture, TileLook
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_TEN = 10
_MOST_TENS = 4
"""Tens in a row at most; the eye still finds a tile among forty."""
_SMALLEST = 18
_LARGEST = 44
_MARGIN = 1


class WallSection(NamedTuple):
    """A run of tiles under a heading; ``first`` is the number of its first tile, 0 for none."""

    heading: str
    faces: Sequence[Face]
    first: int = 1
    odd: frozenset[int] = frozenset()
    """Kinds to outline: they are there too often, or not often enough."""


def sections_of(audit: SiteAudit, hands: Sequence[Sequence[Face]]) -> list[WallSection]:
    """Return a wall's sections: the starting hands apart, where it is sure which they are.

    A record tells the hands. Where they are the wall's first tiles, or the wall is the rest
    after them, they stand apart; else nobody here knows how the site deals.
    """
    faces, dealt = audit.faces, list(chain(*hands))
    odd = frozenset(face.kind for face, _ in audit.count.odd) if audit.count else frozenset()
    heading = _("Starting hands, as the record tells them")
    if deals_hands(faces, hands):
        at = len(dealt)
        rest = _("Wall after the deal")
        return [
            WallSection(heading, faces[:at], 1, odd),
            WallSection(rest, faces[at:], at + 1, odd),
        ]
    if dealt and count_tiles(faces).rest_of:
        rest = _("Wall without the starting hands")
        return [WallSection(heading, dealt, 0, odd), WallSection(rest, faces, 1, odd)]
    return [WallSection(_("Wall, in the order of its code"), faces, 1, odd)]


class _Grid(NamedTuple):
    """Lengths in logical pixels."""

    tile_w: int
    tens: int
    label_w: float
    heading_h: float

    @property
    def tile_h(self) -> int:
        return round(self.tile_w * ASPECT)

    @property
    def ten_gap(self) -> int:
        return max(6, self.tile_w // 3)

    @property
    def row_h(self) -> int:
        return self.tile_h + max(3, self.tile_w // 6)

    @property
    def section_gap(self) -> int:
        return self.tile_h // 3

    @property
    def width(self) -> float:
        tiles = self.tens * _TEN * self.tile_w
        return 2 * _MARGIN + self.label_w + tiles + (self.tens - 1) * self.ten_gap

    def height(self, sections: Sequence[WallSection]) -> float:
        height = float(2 * _MARGIN + self.section_gap * (len(sections) - 1))
        for section in sections:
            rows = -(-len(section.faces) // (self.tens * _TEN))
            height += self.heading_h + rows * self.row_h
        return height


def _said(section: WallSection) -> str:
    tiles = " ".join(face.code for face in section.faces)
    return _("{heading}: {tiles}").format(heading=section.heading, tiles=tiles)


class WallCodeView(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("wall_code_view")
        self._art = art
        self._sections: tuple[WallSection, ...] = ()
        self.picture = Picture()
        themes.changed.connect(self._lay_out)

    def set_sections(self, sections: Sequence[WallSection]) -> None:
        self._sections = tuple(section for section in sections if section.faces)
        self.setAccessibleName("\n".join(map(_said, self._sections)))
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(760, 300)

    def _lay_out(self) -> None:
        grid = self._grid()
        height = grid.height(self._sections)
        self.setMinimumHeight(round(height) if height > self._visible_height() else 0)
        self.picture = Picture()
        y = float(_MARGIN)
        for section in self._sections:
            y = self._fill(section, grid, y) + grid.section_gap
        self.update()

    def _grid(self) -> _Grid:
        """Return the largest tiles that fit; the smallest if none do."""
        fonts = Fonts.of(self.font())
        label_w = QFontMetricsF(fonts.caption).horizontalAdvance("000") + 8
        heading_h = QFontMetricsF(fonts.heading).height() + 6
        room = QSizeF(self.width(), self._visible_height())
        grids = [
            _Grid(width, tens, label_w, heading_h)
            for width in range(_LARGEST, _SMALLEST - 1, -1)
            for tens in range(_MOST_TENS, 0, -1)
        ]
        wide = [grid for grid in grids if grid.width <= room.width()]
        high = (grid for grid in wide if grid.height(self._sections) <= room.height())
        smallest = (grid for grid in wide if grid.tile_w == _SMALLEST)
        return next(chain(high, smallest), grids[-1])

    def _visible_height(self) -> int:
        parent = self.parentWidget()
        return parent.height() if parent is not None else self.height()

    def _fill(self, section: WallSection, grid: _Grid, y: float) -> float:
        fonts, theme = Fonts.of(self.font()), themes.current
        heading = QRectF(_MARGIN, y, self.width() - 2 * _MARGIN, grid.heading_h - 4)
        self.picture.text(heading, section.heading, fonts.heading, theme.muted)
        y += grid.heading_h
        in_row = grid.tens * _TEN
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for start in range(0, len(section.faces), in_row):
            if section.first:
                label = QRectF(_MARGIN, y, grid.label_w - 8, grid.tile_h)
                number = str(section.first + start)
                self.picture.text(label, number, fonts.caption, theme.muted, right)
            for column, face in enumerate(section.faces[start : start + in_row]):
                x = _MARGIN + grid.label_w + column * grid.tile_w + column // _TEN * grid.ten_gap
                rect = QRectF(round(x), round(y), grid.tile_w - 1, grid.tile_h)
                slot = section.first + start + column if section.first else 0
                note = _("Tile {number}: {code}") if slot else "{code}"
                note = note.format(number=slot, code=face.code)
                look = TileLook.MARKED if face.kind in section.odd else TileLook.PLAIN
                self.picture.tile(rect, face.code, look, note, slot)
            y += grid.row_h
        return y

    # Qt's side

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.picture.paint(painter, themes.current, self._art)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.picture.note_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lay_out()
