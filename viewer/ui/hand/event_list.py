"""The events of the hand as a list, in step with the views: either leads the other."""

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
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from viewer.ui import words
from viewer.ui.hand.event_words import EventRow, Landmark, event_row, landmark
from viewer.ui.hand.order.sizes import Fonts
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.theme import DARK, Theme
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

_PAD = 3
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_Index = QModelIndex | QPersistentModelIndex


class Row(NamedTuple):
    """What a row shows: wind letter and whether it is the dealer's, words, tiles, landmark."""

    letter: str
    dealer: bool
    text: str
    codes: tuple[str, ...]
    landmark: Landmark | None
    said: str


def _row(scene: Scene, step: int) -> Row:
    replay = scene.replay
    event: EventRow = event_row(replay, step)
    red_fives = scene.document.red_fives
    codes = tuple(code_of(tile, red_fives=red_fives) for tile in event.tiles)
    whose = event.seat >= 0
    turn = scene.seat_offset(event.seat) if whose else 0
    parts = (scene.who(event.seat) if whose else "", event.text, " ".join(codes))
    return Row(
        letter=words.wind_letter(turn) if whose else "",
        dealer=whose and turn == 0,
        text=event.text,
        codes=codes,
        landmark=landmark(replay.event(step)),
        said=" ".join(part for part in parts if part),
    )


class EventModel(QAbstractListModel):
    """The steps of a hand; row k is step k, and its `Row` is in `Qt.ItemDataRole.UserRole`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def set_scene(self, scene: Scene | None) -> None:
        """Show another hand, or its players under other names."""
        self.beginResetModel()
        self._scene = scene
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of steps, the deal included."""
        if self._scene is None or parent.isValid():
            return 0
        return self._scene.replay.last + 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row, or its words for tooltips and screen readers."""
        if not index.isValid() or self._scene is None:
            return None
        if role == Qt.ItemDataRole.UserRole:
            return _row(self._scene, index.row())
        if role in {
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        }:
            return _row(self._scene, index.row()).said
        return None


class EventDelegate(QStyledItemDelegate):
    """Draws a step: whose, what, and its tiles."""

    def __init__(self, art: TileArt, view: "EventList") -> None:
        super().__init__(view)
        self._art = art
        self._view = view
        self.theme: Theme = DARK

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return a row's size."""
        return QSize(120, round(QFontMetrics(option.font).height() * 1.55) + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        row: Row = index.data(Qt.ItemDataRole.UserRole)
        rect, theme = QRectF(option.rect), self.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self._view.currentIndex().row():
            painter.fillRect(rect, theme.window)
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), theme.accent)
        inner = rect.adjusted(_PAD + 7, _PAD, -_PAD - 5, -_PAD)
        fonts = Fonts.of(option.font)
        badge = round(inner.height() * 0.78)
        at = QRectF(inner.x(), inner.center().y() - badge / 2, badge, badge)
        if row.letter:
            painter.setPen(theme.accent if row.dealer else theme.muted)
            painter.setBrush(theme.accent if row.dealer else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(at, badge / 5, badge / 5)
            painter.setFont(fonts.heading)
            painter.setPen(theme.window if row.dealer else theme.text)
            painter.drawText(at, _CENTRE, row.letter)
        left = self._paint_tiles(painter, inner, row.codes)
        text = QRectF(at.right() + 8, inner.y(), left - at.right() - 12, inner.height())
        painter.setFont(fonts.heading if row.landmark else option.font)
        painter.setPen(theme.text)
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(row.text, Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, _LEFT, cut)
        painter.restore()

    def _paint_tiles(self, painter: QPainter, rect: QRectF, codes: tuple[str, ...]) -> float:
        """Draw the tiles at the right, and return where they begin."""
        height = int(rect.height())
        width = round(height / ASPECT)
        left = round(rect.right()) - len(codes) * width
        for place, code in enumerate(codes):
            tile = QRectF(left + place * width, round(rect.y()), width - 1, height)
            self._art.draw(painter, tile, code)
        return left


class EventList(QListView):
    """The list; says which step is wanted."""

    step_wanted = Signal(int)

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("event_list")
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Events"))
        self._events = EventModel(self)
        self._delegate = EventDelegate(art, self)
        self._scene: Scene | None = None
        self.setModel(self._events)
        self.setItemDelegate(self._delegate)
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def set_scene(self, scene: Scene) -> None:
        """Follow a scene."""
        before, self._scene = self._scene, scene
        if (
            before is None
            or before.replay is not scene.replay
            or before.names_hidden != scene.names_hidden
        ):
            self._events.set_scene(scene)
        index = self._events.index(scene.step, 0)
        if index.row() != self.currentIndex().row():
            self.setCurrentIndex(index)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.step_wanted.emit(current.row())
