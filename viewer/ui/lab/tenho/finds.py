"""The hands found so far, the latest first: which deal, how long it took, and the tiles."""

from typing import Final, NamedTuple

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPointF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from viewer.lab.tenho import Deal, Goal
from viewer.ui import words
from viewer.ui.kit.rows_model import Index, RowsModel
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import ASPECT, TileArt
from viewer.ui.lab.parts import table_style
from viewer.ui.lab.tenho import phrases
from viewer.ui.lab.tenho.hand_view import draw_hand, hand_text

DEAL: Final = 0
WAITED: Final = 1
CHANCE: Final = 2
HAND: Final = 3
FORM: Final = 4
_COLUMNS: Final = 5
_NUMBERS: Final = (DEAL, WAITED, CHANCE)
_TILE: Final = 17
_TILES: Final = 14.4
_ROW: Final = 31


class Find(NamedTuple):
    """A hand that was found: by which search, and after how many deals since the one before."""

    goal: Goal
    seed: int
    deal: Deal
    waited: int


class FindsModel(RowsModel):
    """The finds, the latest in the first row."""

    columns = _COLUMNS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.finds: list[Find] = []

    def add(self, find: Find) -> None:
        """Put a find on top."""
        self.beginInsertRows(QModelIndex(), 0, 0)
        self.finds.insert(0, find)
        self.endInsertRows()

    def clear(self) -> None:
        """Forget all."""
        self.beginResetModel()
        self.finds = []
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of finds."""
        return len(self.finds)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows; a hand is drawn, and told in letters to a screen reader."""
        if not index.isValid():
            return None
        column, find = index.column(), self.finds[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(column)
        if role == Qt.ItemDataRole.AccessibleTextRole or (
            role == Qt.ItemDataRole.DisplayRole and column != HAND
        ):
            return _text(find, column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Deal"),
            self.tr("Waited"),
            self.tr("Wait as long"),
            self.tr("Hand"),
            self.tr("Form"),
        )[section]


def _aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _text(find: Find, column: int) -> str:
    if column == DEAL:
        return words.points(find.deal.trial)
    if column == WAITED:
        return words.points(find.waited)
    if column == CHANCE:
        return phrases.percent(find.goal.waiting(find.waited - 1))
    if column == FORM:
        return phrases.form_words(find.deal, find.goal)
    return hand_text(find.deal.hand)


class _HandDelegate(QStyledItemDelegate):
    """Draws a find's tiles."""

    def __init__(self, model: FindsModel, art: TileArt, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._art = art

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell, and the tiles in it."""
        super().paint(painter, option, index)
        rect = option.rect
        top = rect.center().y() - _TILE * ASPECT / 2 + 0.5
        hand = self._model.finds[index.row()].deal.hand
        draw_hand(painter, QPointF(rect.x() + 6, round(top)), _TILE, self._art, hand)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the room for the tiles."""
        return QSize(round(_TILE * _TILES) + 16, _ROW)


class FindsTable(QTableView):
    """The list of finds; a row is chosen to be shown large."""

    def __init__(self, model: FindsModel, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lab_finds")
        self.setAccessibleName(self.tr("Hands found so far"))
        self.setModel(model)
        self.setItemDelegateForColumn(HAND, _HandDelegate(model, art, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.setFrameShape(QFrame.Shape.NoFrame)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(FORM, QHeaderView.ResizeMode.Stretch)
        for column, width in ((DEAL, 116), (WAITED, 116), (CHANCE, 116), (HAND, 272)):
            self.setColumnWidth(column, width)
        themes.follow(self._colour)

    def _colour(self) -> None:
        padded = "#lab_finds::item { padding: 0 8px; }"
        self.setStyleSheet(table_style("lab_finds") + padded)
