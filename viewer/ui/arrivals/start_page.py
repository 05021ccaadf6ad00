"""What a view shows while nothing is open: how to begin, as large buttons on a place to drop."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import N_, _
from viewer.ui.kit.parts import StyleSheet, TallScrollArea, boxed, label, muted
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import ASPECT, TileArt, painting

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
_WIDTH: Final = 260
_BETWEEN: Final = 16
_TILE: Final = 42
_EDGE: Final = 20
_LARGEST: Final = QSize(960, 560)
"""Of the place to drop, as it is drawn: things may be dropped anywhere."""
_DASH: Final = 12
"""The radius of the corners of the place to drop."""


class StartPage(TallScrollArea):
    def __init__(self, window: QWidget, art: TileArt) -> None:
        """Make it of actions that are in a window's menus."""
        super().__init__()
        self.setObjectName("start_page")
        found = (window.findChild(QAction, name) for name in _OFFERS)
        self.buttons = [_OpeningButton(each, art) for each in found if each is not None]
        tallest = max((button.minimumHeight() for button in self.buttons), default=0)
        for button in self.buttons:
            button.setFixedHeight(tallest)
        self.setWidget(_Page(self.buttons))


class _Page(QWidget):
    """The place to drop, with buttons in a row, or below each other where that is too wide."""

    def __init__(self, buttons: Sequence[QWidget]) -> None:
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
        parts = (None, headline, self._row, hint, None)
        self._column = boxed(QVBoxLayout(self), *parts, margins=2 * _EDGE, spacing=28)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = self.width() >= self._row_width
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
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


def _tile(art: TileArt, code: str, ratio: float) -> QLabel:
    picture = QPixmap.fromImage(
        art.image(code, round(_TILE * ratio), round(ASPECT * _TILE * ratio))
    )
    picture.setDevicePixelRatio(ratio)
    made = label()
    made.setPixmap(picture)
    return made
