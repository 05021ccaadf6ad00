"""How cells are drawn: with room at their sides, and contradictions with both tiles as tiles."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from viewer.core.audit import Finding
from viewer.ui.audit import phrases
from viewer.ui.audit.model import AuditModel, Column
from viewer.ui.kit.dice import draw_die
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

PAD: Final = 8
EDGE: Final = 16
"""The room before the first column: it begins where the words above the table do."""

_GAP: Final = 5
_TILE_EDGE: Final = 3
_DIE_PART: Final = 0.8
_Index = QModelIndex | QPersistentModelIndex
_Part = str | tuple[Finding, int | None]


class CellDelegate(QStyledItemDelegate):
    """Draws a cell; the whole row is selected, so that no cell has a frame of its own."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one cell."""
        self.initStyleOption(option, index)
        self.paint_row(painter, option)
        option.rect.adjust(EDGE if index.column() == Column.RESULT else PAD, 0, -PAD, 0)
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)

    @staticmethod
    def paint_row(painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Fill a selected cell, and let what is drawn on it not fill it again."""
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, option.palette.color(QPalette.ColorRole.Highlight))
        option.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus)


class WrongDelegate(CellDelegate):
    """Draws what is wrong: for the first contradiction what the wall has, and what the log has."""

    def __init__(self, art: TileArt, audit: AuditModel, view: QTableView) -> None:
        super().__init__(view)
        self._art = art
        self._audit = audit

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        """Cut sentences at their end; file names are cut in the middle."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideRight

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one cell."""
        found = self._audit.finding(index)
        if found is None:
            super().paint(painter, option, index)
            return
        finding, count, red_fives = found
        self.initStyleOption(option, index)
        self.paint_row(painter, option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.setClipRect(option.rect)
        self._draw(painter, QRectF(option.rect), _parts(finding, count), red_fives=red_fives)
        painter.restore()

    def _draw(
        self, painter: QPainter, rect: QRectF, parts: Iterator[_Part], *, red_fives: bool
    ) -> None:
        x = rect.x() + PAD + _TILE_EDGE
        height = rect.height() - 2 * _TILE_EDGE
        for part in parts:
            if isinstance(part, str):
                x = _draw_words(painter, x, rect, part)
                continue
            finding, number = part
            if number is None:
                nothing = phrases.value(finding, None, red_fives=red_fives)
                x = _draw_words(painter, x, rect, nothing)
            elif finding.check == "dice":
                side = height * _DIE_PART
                draw_die(painter, QRectF(x, rect.center().y() - side / 2, side, side), number)
                x += side + _GAP
            else:
                width = round(height / ASPECT)
                place = QRectF(round(x), rect.y() + _TILE_EDGE, width, height)
                self._art.draw(painter, place, code_of(number, red_fives=red_fives))
                x += width + _GAP


def _parts(finding: Finding, count: int) -> Iterator[_Part]:
    yield phrases.wall_has()
    yield finding, finding.expected
    yield phrases.log_has()
    yield finding, finding.found
    yield f"·  {phrases.where(finding)}"
    yield phrases.more_findings(count)


def _draw_words(painter: QPainter, x: float, rect: QRectF, text: str) -> float:
    """Write words as far as there is room, and return where the next thing stands."""
    metrics = painter.fontMetrics()
    room = max(0.0, rect.right() - PAD - x)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room))
    place = QRectF(x, rect.y(), room, rect.height())
    painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), shown)
    return x + metrics.horizontalAdvance(text) + _GAP
