"""The wall view: the widget that shows one kyoku's wall whole.

The picture is laid out when the kyoku or the size changes, never while painting.
"""

from collections.abc import Iterator
from html import escape
from time import perf_counter

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.document import Document
from viewer.ui.picture import Picture, TileMark
from viewer.ui.theme import DARK, Theme
from viewer.ui.tile_art import TileArt
from viewer.ui.wall.break_plan import add_break
from viewer.ui.wall.dead_wall import add_dead_wall, stacks_of
from viewer.ui.wall.draw_order import add_draw_order, add_unreached, column_starts
from viewer.ui.wall.haipai import add_haipai
from viewer.ui.wall.header import add_header
from viewer.ui.wall.model import WallModel, wall_model
from viewer.ui.wall.part import Sheet
from viewer.ui.wall.sizes import MARGIN, Fonts, sizes_for

_LEAST_COLUMNS = 18
_MOST_PREPARED = 30
"""Kyoku; only a hostile log has more."""
_PORTION = 0.004
"""Seconds."""


def as_tooltip(note: str) -> str:
    """Return a note as a tooltip shows it: a name with tags in it stays text."""
    return f"<qt>{escape(note).replace(chr(10), '<br>')}</qt>" if "<" in note else note


class WallView(QWidget):
    """Shows the wall of one kyoku of a document."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("wall_view")
        self.setMinimumSize(480, 420)
        self._art = art
        self._theme = DARK
        self._sorted = True
        self._models: list[WallModel] = []
        self._columns = _LEAST_COLUMNS
        self._index = 0
        self._picture = Picture()
        self._pointed_out: int | None = None
        self._upcoming: Iterator[TileMark] = iter(())
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._on_idle)

    @property
    def picture(self) -> Picture:
        """What is drawn now."""
        return self._picture

    @property
    def model(self) -> WallModel | None:
        """The kyoku in view."""
        return self._models[self._index] if self._models else None

    @property
    def index(self) -> int:
        """Which kyoku of the document is in view, from 0."""
        return self._index

    def set_document(self, document: Document | None, index: int = 0) -> None:
        """Show a document's kyoku (from 0)."""
        count = document.kyoku_count if document else 0
        self._models = [wall_model(document, n) for n in range(count)] if document else []
        widths = [column_starts(model.turns)[-1] for model in self._models]
        self._columns = max([_LEAST_COLUMNS, *widths])
        self._index = index
        self._pointed_out = None
        self._lay_out()
        self._prepare()

    def set_kyoku(self, index: int) -> None:
        """Show another kyoku (from 0)."""
        self._index = index
        self._pointed_out = None
        self._lay_out()

    def point_out(self, slot: int | None) -> None:
        """Draw a ring round the tile of a slot, or round none."""
        self._pointed_out = slot
        self.update()

    def set_sorted(self, by_tile: bool) -> None:
        """Sort the starting hands, or show them in dealing order."""
        self._sorted = by_tile
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self._lay_out()

    def draw(self, painter: QPainter) -> None:
        """Draw the whole view, for a screen, an image or paper."""
        painter.fillRect(self.rect(), self._theme.window)
        self._picture.paint(painter, self._theme, self._art)
        if self._pointed_out is not None:
            self._picture.point_out(painter, self._pointed_out, self._theme)

    def _lay_out(self) -> None:
        self._picture = Picture()
        if self.model is not None:
            self._fill(self._picture, self.model)
        self.setAccessibleName(self.model.title if self.model else "")
        self.update()

    def _fill(self, picture: Picture, model: WallModel) -> None:
        stacks = stacks_of(model.players)
        fonts = Fonts.of(self.font())
        size = QSizeF(self.size())
        sizes = sizes_for(size, fonts, model.players, self._columns, stacks)
        sheet = Sheet(picture, model, sizes, self._theme)
        content_w = sizes.width(self._columns, stacks) - 2 * MARGIN
        x = max(MARGIN, round((size.width() - content_w) / 2))
        y = float(MARGIN)
        add_header(sheet, QRectF(x, y, content_w, sizes.header_h))
        y += sizes.header_h + 2 * sizes.gap
        y = self._fill_hands(sheet, x, y, content_w) + sizes.section
        sheet.heading(x, y, sizes.label_w, self.tr("Go-round"))
        add_draw_order(sheet, x, y)
        y += sizes.heading_h + model.players * sizes.draw_row + sizes.section
        self._fill_strip(sheet, QRectF(x, y, content_w, size.height() - MARGIN - y))

    def _fill_hands(self, sheet: Sheet, x: float, y: float, content_w: float) -> float:
        """Lay the starting hands, and the dead wall with the break beside or below them."""
        sizes, players = sheet.sizes, sheet.model.players
        order = self.tr("Haipai, sorted") if self._sorted else self.tr("Haipai, as dealt")
        sheet.heading(x, y, content_w, order)
        top = y + sizes.heading_h + sizes.gap
        add_haipai(sheet, x, top, by_tile=self._sorted)
        bottom = top + sizes.hands_h(players)
        dead_w = stacks_of(players) * sizes.tile_w + sizes.gap
        if sizes.beside:
            dead_x = x + content_w - dead_w
            self._fill_dead_wall(sheet, dead_x, y, dead_w)
            plan_y = top + sizes.dead_wall_h + 2 * sizes.gap
            add_break(sheet, QRectF(dead_x, plan_y, dead_w, bottom - plan_y - sizes.gap))
            return bottom
        y, dead_x = bottom + sizes.section, x + sizes.label_w
        self._fill_dead_wall(sheet, dead_x, y, dead_w)
        plan_x = dead_x + dead_w + sizes.tile_w
        height = sizes.heading_h + sizes.dead_wall_h
        add_break(sheet, QRectF(plan_x, y, x + content_w - plan_x, height))
        return y + height

    def _fill_dead_wall(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        sheet.heading(x, y, width, self.tr("Dead wall"))
        add_dead_wall(sheet, x, y + sheet.sizes.heading_h + sheet.sizes.gap)

    def _fill_strip(self, sheet: Sheet, area: QRectF) -> None:
        sizes, model = sheet.sizes, sheet.model
        if model.live_drawn >= len(model.layout.live) or model.told_only:
            return
        sheet.heading(area.x(), area.y(), area.width(), self.tr("Never reached"))
        add_unreached(sheet, area.adjusted(0, sizes.heading_h, 0, 0))

    def _prepare(self) -> None:
        """Draw, while there is nothing else to do, the tiles that other kyoku will show."""
        if self._models and self.isVisible():
            self._upcoming = self._tiles_of(self._models[:_MOST_PREPARED])
            self._idle.start()

    def _tiles_of(self, models: list[WallModel]) -> Iterator[TileMark]:
        for model in models:
            picture = Picture()
            self._fill(picture, model)
            yield from picture.tiles

    def _on_idle(self) -> None:
        """Go on preparing for a few milliseconds; the window must not be felt to wait."""
        ratio, end = self.devicePixelRatioF(), perf_counter() + _PORTION
        for tile in self._upcoming:
            size = tile.rect.size() * ratio
            self._art.prepare(tile.code, QSize(round(size.width()), round(size.height())))
            if perf_counter() > end:
                return
        self._idle.stop()

    # Qt's side

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture as it was laid out."""
        painter = QPainter(self)
        self.draw(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new size."""
        super().resizeEvent(event)
        self._lay_out()
        self._prepare()

    def event(self, event: QEvent) -> bool:
        """Tell what is under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            note = self._picture.note_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), as_tooltip(note), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system's font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lay_out()
