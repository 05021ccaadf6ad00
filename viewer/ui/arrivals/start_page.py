"""What a view shows while nothing is open: how to begin, as large buttons on a place to drop.

Below them stand the logs and collections that were opened last.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.errors import shown
from viewer.translation import N_, _
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import StyleSheet, TallScrollArea, boxed, label, muted
from viewer.ui.kit.settings import Recent, Settings
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import ASPECT, TileArt, painting
from viewer.ui.words import recent_name

_OFFERS: Final = {
    "open": (N_("Open a log…"), "1z"),
    "open_address": (N_("Paste an address…"), "6z"),
    "open_sample": (N_("Look at the sample"), "7z"),
}
"""What buttons are called, and the tile on each, by the names of their actions."""
_BUTTON_STYLE: Final = """
QPushButton { background: $panel; border-radius: 8px; border: 1px solid $line; }
QPushButton:hover, QPushButton:focus { border-color: $accent; }
QPushButton:pressed { background: $line; }
"""
_RECENT_STYLE: Final = """
QPushButton { background: transparent; border: 1px solid transparent; border-radius: 6px; }
QPushButton:hover { background: $panel; }
QPushButton:focus { border-color: $accent; }
"""
_MOST_RECENT: Final = 6
_RECENT_PAD: Final = 10
_LONGEST_NAME: Final = 48
_LONGEST_FOLDER: Final = 80
_LEAST_FOLDER: Final = 60
"""Pixels; less of a folder says nothing."""
_WIDTH: Final = 260
_BETWEEN: Final = 16
_TILE: Final = 42
_EDGE: Final = 20
_LARGEST: Final = QSize(960, 560)
"""Of the place to drop, as it is drawn: things may be dropped anywhere."""
_DASH: Final = 12
"""The radius of the corners of the place to drop."""


class StartPage(TallScrollArea):
    recent_wanted = Signal(object)
    """The paths of what was opened before."""

    def __init__(self, window: QWidget, art: TileArt, settings: Settings) -> None:
        """Make it of actions that are in a window's menus."""
        super().__init__()
        self.setObjectName("start_page")
        found = (window.findChild(QAction, name) for name in _OFFERS)
        self.buttons = [_OpeningButton(each, art) for each in found if each is not None]
        tallest = max((button.minimumHeight() for button in self.buttons), default=0)
        for button in self.buttons:
            button.setFixedHeight(tallest)
        self.recent = [
            _RecentButton(paths, is_named=not settings.names_hidden)
            for paths in settings.recent[:_MOST_RECENT]
        ]
        for each in self.recent:
            each.clicked.connect(partial(self._on_recent, each.paths))
        self.setWidget(_Page(self.buttons, self.recent))

    def _on_recent(self, paths: Recent, *_checked: bool) -> None:
        self.recent_wanted.emit(paths)


class _Page(QWidget):
    """The place to drop, with buttons in a row, or below each other where that is too wide."""

    def __init__(self, buttons: Sequence[QWidget], recent: Sequence[QWidget]) -> None:
        super().__init__()
        headline = label(
            _("See every wall of a game, tile by tile"), size=1.5, bold=True, wraps=True
        )
        hint = muted(_("Or drop a log, a folder or an address of a log here."), wraps=True)
        for each in (headline, hint):
            each.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._row = boxed(QHBoxLayout(), None, *buttons, None, spacing=_BETWEEN)
        for button in buttons:
            self._row.setAlignment(button, Qt.AlignmentFlag.AlignHCenter)
        self._row_width = len(buttons) * (_WIDTH + _BETWEEN) + 4 * _EDGE
        heading = muted(_("Opened last"), bold=True)
        heading.setContentsMargins(_RECENT_PAD, 0, 0, 0)
        self._recent = QWidget()
        boxed(QVBoxLayout(self._recent), heading, *recent, spacing=2)
        self._recent.setVisible(bool(recent))
        within = boxed(QHBoxLayout(), None, self._recent, None)
        parts = (None, headline, self._row, hint, within, None)
        self._column = boxed(QVBoxLayout(self), *parts, margins=2 * _EDGE, spacing=28)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() >= self._row_width
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        whole = len(_OFFERS) * (_WIDTH + _BETWEEN) - _BETWEEN
        self._recent.setFixedWidth(whole if is_wide else _WIDTH)
        self._column.invalidate()
        self.setMinimumHeight(self._column.heightForWidth(self.width()))
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(QPen(themes.current.faint, 1.5, Qt.PenStyle.DashLine))
            margins = QMargins(_EDGE, _EDGE, _EDGE, _EDGE)
            largest = _LARGEST.expandedTo(self._column.minimumSize().shrunkBy(margins))
            size = self.size().shrunkBy(margins).boundedTo(largest)
            inner = QRectF(QPointF(), size)
            inner.moveCenter(QRectF(self.rect()).center())
            painter.drawRoundedRect(inner, _DASH, _DASH)


class _OpeningButton(QPushButton):
    """A button with its tile, what it is called, what it does, and its key."""

    def __init__(self, action: QAction, art: TileArt) -> None:
        super().__init__()
        text, tile = _OFFERS[action.objectName()]
        self.setObjectName(action.objectName())
        self.setAccessibleName(_(text))
        self.setAccessibleDescription(action.statusTip())
        self.clicked.connect(action.trigger)
        title = label(_(text), size=1.15, bold=True)
        about = muted(action.statusTip(), wraps=True)
        key = muted(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
        parts = _tile(art, tile, self.devicePixelRatioF()), title, about, key
        column = boxed(QVBoxLayout(self), *parts, margins=16, spacing=8, stretch=about)
        for each in parts:
            each.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            each.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # Qt asks a button with a layout for its text's size
        self.setFixedWidth(_WIDTH)
        self.setMinimumHeight(column.heightForWidth(_WIDTH))
        StyleSheet(self, _BUTTON_STYLE)


class _RecentButton(QPushButton):
    """What was opened before: its name and, where there is room, its folder."""

    def __init__(self, paths: Recent, *, is_named: bool) -> None:
        super().__init__()
        self.paths = paths
        name = recent_name(paths)
        self._folder = shown(str(paths[0].parent), _LONGEST_FOLDER) if is_named else ""
        tip = "\n".join(shown(str(path)) for path in paths) if is_named else ""
        self.setToolTip(as_tooltip(tip))
        self.setAccessibleName(name)
        self._name, self._where = label(shown(name, _LONGEST_NAME)), muted()
        row = boxed(QHBoxLayout(self), self._name, self._where, spacing=12)
        row.setContentsMargins(_RECENT_PAD, 4, _RECENT_PAD, 4)
        row.setStretch(1, 1)
        for each in (self._name, self._where):
            each.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            each.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._where.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setMinimumHeight(row.minimumSize().height())
        StyleSheet(self, _RECENT_STYLE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the folder first: a name is what one looks for."""
        super().resizeEvent(event)
        metrics, room = self.fontMetrics(), self.width() - 2 * _RECENT_PAD - 12
        name = min(room, metrics.horizontalAdvance(self._name.text()) + 4)
        self._name.setFixedWidth(name)
        left = room - name
        text = metrics.elidedText(self._folder, Qt.TextElideMode.ElideMiddle, left)
        self._where.setText(text if left >= _LEAST_FOLDER else "")


def _tile(art: TileArt, code: str, ratio: float) -> QLabel:
    picture = QPixmap.fromImage(
        art.image(code, round(_TILE * ratio), round(ASPECT * _TILE * ratio))
    )
    picture.setDevicePixelRatio(ratio)
    made = label()
    made.setPixmap(picture)
    return made
