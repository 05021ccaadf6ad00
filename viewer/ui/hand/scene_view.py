"""What all views of a scene share: they lay out a picture, draw it, and say what was clicked.

The picture is laid out when the scene or the size changes, never while painting; only what
changed is drawn again.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.ui.hand.scene import Scene
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Theme, themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.tooltips import as_tooltip

_PORTION = 0.004
"""Seconds."""
_NOTCH = 120
"""A wheel's notch, in Qt's units; touchpads send small parts of it."""


class Tile(NamedTuple):
    """A tile that may have to be drawn soon: face, size in logical pixels, quarter turns."""

    code: str
    size: QSizeF
    quarters: int


def notches(turned: int, event: QWheelEvent) -> tuple[int, int]:
    """Return how many notches a wheel has turned down, and what is left for the next event."""
    turned -= event.angleDelta().y()
    steps = int(turned / _NOTCH)
    return steps, turned - steps * _NOTCH


class SceneView(QWidget):
    """Shows a scene; what it looks like is its subclass's `fill`."""

    slot_clicked = Signal(int)
    """The slot of a tile; -1 for a click beside all tiles."""
    seat_clicked = Signal(int)
    walked = Signal(int)
    """So many steps forwards, or backwards below 0: the wheel was turned."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(480, 420)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._art = art
        self._scene: Scene | None = None
        self._picture = Picture()
        self._turned = 0
        self._upcoming: Iterator[Tile] = iter(())
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._on_idle)
        themes.changed.connect(self._lay_out)

    @property
    def picture(self) -> Picture:
        """What is drawn now."""
        return self._picture

    @property
    def scene(self) -> Scene | None:
        """What is shown."""
        return self._scene

    @property
    def theme(self) -> Theme:
        """The colours of now."""
        return themes.current

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene; only what differs is drawn again."""
        before, self._scene = self._scene, scene
        region = self._lay_out()
        if region is None or scene is None or before is None:
            self.update()
        else:
            self.update(region)
        self.setAccessibleName(scene.title if scene else "")
        if scene and (before is None or before.document.key is not scene.document.key):
            self._prepare()

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay a scene out at the widget's size, in its colours."""
        raise NotImplementedError

    def upcoming(self, _scene: Scene) -> Iterator[Tile]:
        """Yield the tiles that other scenes of the document will show at this size."""
        yield from ()

    def draw(self, painter: QPainter) -> None:
        """Draw the whole view, for a screen, an image or paper."""
        painter.fillRect(self.rect(), self.theme.window)
        self._picture.paint(painter, self.theme, self._art)

    def _lay_out(self) -> QRegion | None:
        """Lay out anew; return where the picture changed, None for everywhere."""
        picture = Picture()
        if self._scene is not None:
            self.fill(picture, self._scene)
            picture.outline(self._scene.outlined)
        region = self._picture.changes(picture)
        self._picture = picture
        return region

    def _prepare(self) -> None:
        """Draw, while there is nothing else to do, the tiles that other scenes will show."""
        if self._scene is not None and self.isVisible():
            self._upcoming = self.upcoming(self._scene)
            self._idle.start()

    def _on_idle(self) -> None:
        """Go on preparing for a few milliseconds; the window must not be felt to wait."""
        ratio, end = self.devicePixelRatioF(), perf_counter() + _PORTION
        for tile in self._upcoming:
            size = tile.size * ratio
            pixels = QSize(round(size.width()), round(size.height()))
            self._art.prepare(tile.code, pixels, tile.quarters)
            if perf_counter() > end:
                return
        self._idle.stop()

    # Qt's side

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is to be drawn again, as it was laid out."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.theme.window)
        whole = event.region().contains(self.rect()) and event.region().rectCount() == 1
        within = None if whole else event.region()
        self._picture.paint(painter, self.theme, self._art, within)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new size."""
        super().resizeEvent(event)
        self._lay_out()
        self.update()
        self._prepare()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say what was clicked."""
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        slot = self._picture.slot_at(event.position())
        seat = self._picture.seat_at(event.position())
        if slot < 0 <= seat:
            self.seat_clicked.emit(seat)
        else:
            self.slot_clicked.emit(slot)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Walk forwards with the wheel turned down, backwards with it turned up."""
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.walked.emit(steps)
        event.accept()

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
            self.update()
