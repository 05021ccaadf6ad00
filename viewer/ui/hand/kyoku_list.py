"""The list of kyoku at the left: name, honba, dice, dora indicator, and how each ended.

The wheel turns pages here instead of scrolling: a game is short, and its hands are what one
wants to leaf through.
"""

from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QWheelEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from viewer.document import Document
from viewer.ui import words
from viewer.ui.hand.order.sizes import Fonts
from viewer.ui.hand.scene_view import notches
from viewer.ui.kit.dice import draw_die
from viewer.ui.kit.marks import Mark, draw_mark
from viewer.ui.kit.theme import DARK, Theme
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of
from viewer.ui.words import Outcome

_PAD = 8
_Index = QModelIndex | QPersistentModelIndex


class KyokuRow(NamedTuple):
    """What a row shows."""

    title: str
    short: str
    outcomes: tuple[Outcome, ...]
    dice: tuple[int, int]
    dora: str
    mark: Mark
    mark_words: str


def rows_of(document: Document) -> list[KyokuRow]:
    """Return the rows of a document."""
    return [_row(document, index) for index in range(document.kyoku_count)]


def _row(document: Document, index: int) -> KyokuRow:
    wall, kyoku = document.walls[index], document.kyoku(index)
    mark, mark_words = _mark(document, index)
    red_fives = document.red_fives
    if kyoku is None or document.log is None:
        assert wall is not None  # noqa: S101 - a raw seed always makes walls
        title = words.seed_kyoku_title(index + 1)
        return KyokuRow(
            title, title, (), wall.dice, code_of(wall.dora[0], red_fives=True), mark, mark_words
        )
    return KyokuRow(
        words.kyoku_title(kyoku),
        words.kyoku_short(kyoku),
        words.outcomes(document.log, kyoku),
        wall.dice if wall else kyoku.dice,
        code_of(wall.dora[0] if wall else kyoku.dora, red_fives=red_fives),
        mark,
        mark_words,
    )


def _mark(document: Document, index: int) -> tuple[Mark, str]:
    audit = document.audit.kyoku[index] if document.audit.kyoku else None
    if audit is None:
        return Mark.NOTHING, words.mark_words(None)
    return (Mark.AGREES if audit.agrees else Mark.DISAGREES), words.mark_words(audit.agrees)


class KyokuModel(QAbstractListModel):
    """The kyoku of a document as a Qt model; rows are in `Qt.ItemDataRole.UserRole`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[KyokuRow] = []

    def set_document(self, document: Document | None) -> None:
        """Show another document."""
        self.beginResetModel()
        self._rows = rows_of(document) if document else []
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of kyoku."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row, or its words for tooltips and screen readers."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return ", ".join((row.title, *map(str, row.outcomes), row.mark_words))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((row.title, *map(str, row.outcomes), row.mark_words))
        return None


class KyokuDelegate(QStyledItemDelegate):
    """Draws a kyoku's row."""

    def __init__(self, art: TileArt, view: QListView) -> None:
        super().__init__(view)
        self._art = art
        self._view = view
        self.theme: Theme = DARK

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return a row's size: title, and a line for each result, at least one."""
        row = index.data(Qt.ItemDataRole.UserRole)
        line = QFontMetrics(option.font).height()
        return QSize(150, 2 * _PAD + line + 6 + max(1, len(row.outcomes)) * line)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        row: KyokuRow = index.data(Qt.ItemDataRole.UserRole)
        theme = self.theme
        rect = QRectF(option.rect)
        # Asking the option's state would load all of QStyle's enumerations at every start.
        selected = index.row() == self._view.currentIndex().row()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, theme.window if selected else theme.panel)
        if selected:
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), theme.accent)
        painter.fillRect(QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), theme.line)
        self._paint_row(painter, rect.adjusted(_PAD + 3, _PAD, -_PAD, -_PAD), option, row)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, row: KyokuRow
    ) -> None:
        theme, fonts = self.theme, Fonts.of(option.font)
        line = QFontMetrics(option.font).height()
        tile_h = min(rect.height(), line * 2.1)
        tile_w = tile_h / ASPECT
        tile = QRectF(round(rect.right() - tile_w), round(rect.y()), round(tile_w), round(tile_h))
        self._art.draw(painter, tile, row.dora)
        die = round(line * 0.95)
        dice_x = tile.x() - 2 * die - 10
        for nth, pips in enumerate(row.dice):
            draw_die(painter, QRectF(dice_x + nth * (die + 2), rect.y() + 1, die, die), pips)
        mark = QRectF(rect.x(), rect.y() + (line - 13) / 2, 13, 13)
        draw_mark(painter, mark, row.mark, theme)
        painter.setFont(fonts.heading)
        painter.setPen(theme.text)
        title = QRectF(rect.x() + 19, rect.y(), dice_x - rect.x() - 23, line)
        _draw_line(painter, title, row.short)
        painter.setFont(fonts.caption)
        painter.setPen(theme.muted)
        for nth, outcome in enumerate(row.outcomes):
            y = rect.y() + line + 6 + nth * line
            _draw_outcome(
                painter, QRectF(rect.x() + 19, y, tile.x() - rect.x() - 25, line), outcome
            )


def _draw_outcome(painter: QPainter, rect: QRectF, outcome: Outcome) -> None:
    """Write name and rest; where both do not fit, the name is cut."""
    space = painter.fontMetrics().horizontalAdvance(" ") if outcome.name else 0
    rest = painter.fontMetrics().horizontalAdvance(outcome.rest) + space + 4
    name_w = min(painter.fontMetrics().horizontalAdvance(outcome.name) + 1, rect.width() - rest)
    _draw_line(painter, QRectF(rect.x(), rect.y(), name_w, rect.height()), outcome.name)
    _draw_line(painter, rect.adjusted(name_w + space, 0, 0, 0), outcome.rest)


def _draw_line(painter: QPainter, rect: QRectF, text: str) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), elided)


class KyokuList(QListView):
    """The list itself; says which kyoku (from 0) is wanted."""

    kyoku_chosen = Signal(int)

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("kyoku_list")
        self.setMinimumWidth(150)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Kyoku"))
        self._kyoku = KyokuModel(self)
        self._delegate = KyokuDelegate(art, self)
        self.setModel(self._kyoku)
        self.setItemDelegate(self._delegate)
        self._turned = 0
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def set_document(self, document: Document | None) -> None:
        """Show another document's kyoku."""
        self._kyoku.set_document(document)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()  # its viewport() would load sixty enumerations

    def choose(self, index: int) -> None:
        """Go to a kyoku (from 0), or to the nearest there is."""
        index = max(0, min(index, self._kyoku.rowCount() - 1))
        self.setCurrentIndex(self._kyoku.index(index, 0))

    @property
    def current(self) -> int:
        """The chosen kyoku (from 0); -1 if there is none."""
        return self.currentIndex().row()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn to the next kyoku downwards, to the previous upwards."""
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.choose(self.current + steps)
        event.accept()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.kyoku_chosen.emit(current.row())
