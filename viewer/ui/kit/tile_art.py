"""Tiles and dice as pictures. Tiles are drawn once for each size, and cached.

A tile is an image at the resolution of the screen, or of the image, that it is drawn on; for what
has no pixels there are `TileOutlines`, which images are made from. Images, unlike pixmaps, may be
drawn in any thread; one `TileArt` belongs to one thread. With a store, it draws none that an
earlier start has drawn.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPainter, QPen

from viewer.core.base.tiles import TILES, RedFives, face_of
from viewer.system.assets import tile_file
from viewer.ui.kit.tile_store import TILE_FORMAT, TileKey, TileStore

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

BACK: Final = "back"
ASPECT: Final = 4 / 3
"""Height over width."""

_MOST_IMAGES: Final = 1200
_CORNER: Final = 0.1
"""The radius of a tile's corners, as a part of its width."""

_DIE_FACE: Final = QColor("#fbf8ee")
_DIE_EDGE: Final = QColor("#a39b84")
_PIP: Final = QColor("#20242a")
_ONE: Final = QColor("#c4242b")

_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_CORNERS: Final = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_PIPS: Final = {
    1: ((_MID, _MID),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (_MID, _MID)),
    4: _CORNERS,
    5: (*_CORNERS, (_MID, _MID)),
    6: (*_CORNERS, (_LOW, _MID), (_HIGH, _MID)),
}


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Paint on a widget or an image, with smooth edges; the painter ends, whatever happens."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.end()


@contextmanager
def turned(painter: QPainter, rect: QRectF, quarters: int) -> Iterator[QRectF]:
    """Turn what is painted counter-clockwise; yield where it has to be painted to fill ``rect``."""
    if not quarters:
        yield rect
        return
    painter.save()
    painter.translate(rect.center())
    painter.rotate(-90 * quarters)
    size = rect.size().transposed() if quarters % 2 else rect.size()
    yield QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
    painter.restore()


class TileOutlines:
    """Draws tiles as `TileArt` does, but as outlines; the ground shines through faint tiles."""

    def __init__(self, ground: QColor | Qt.GlobalColor = Qt.GlobalColor.black) -> None:
        self._ground = ground
        self._renderers: dict[str, QSvgRenderer] = {}

    def draw(
        self, painter: QPainter, rect: QRectF, code: str, opacity: float = 1.0, *, quarters: int = 0
    ) -> None:
        with turned(painter, rect, quarters) as upright:
            self._renderer(code).render(painter, upright)
        if opacity < 1:
            # the lines below each other would shine through, and some turn into pixels
            painter.setOpacity(1 - opacity)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ground)
            radius = _CORNER * min(rect.width(), rect.height())
            painter.drawRoundedRect(rect, radius, radius)
            painter.setOpacity(1.0)

    def _renderer(self, code: str) -> "QSvgRenderer":
        if code not in self._renderers:
            from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - no start with stored tiles

            self._renderers[code] = QSvgRenderer(str(tile_file(code)))
        return self._renderers[code]


class TileArt:
    """Draws tiles by the code of their face, ``5p``, ``0s``, ``7z`` or ``back``."""

    def __init__(self, store: TileStore | None = None) -> None:
        self._outlines = TileOutlines()
        self._store = store
        self._images: dict[tuple[str, int, int, int], QImage] = {}

    def draw(
        self, painter: QPainter, rect: QRectF, code: str, opacity: float = 1.0, *, quarters: int = 0
    ) -> None:
        """Draw a tile into a rectangle of logical pixels, on a screen or an image.

        There it lies after its turns by ``quarters``, counter-clockwise; ``opacity`` is 0 to 1.
        """
        ratio = painter.device().devicePixelRatio()
        width, height = round(rect.width() * ratio), round(rect.height() * ratio)
        image = self.image(code, width, height, quarters)
        if opacity < 1:
            painter.setOpacity(opacity)
        painter.drawImage(rect, image)
        if opacity < 1:
            painter.setOpacity(1.0)

    def image(self, code: str, width: int, height: int, quarters: int = 0) -> QImage:
        """Return a tile so many pixels wide and high, after turning."""
        key = (code, width, height, quarters)
        image = self._images.get(key)
        if image is None:
            if quarters:
                across, down = (height, width) if quarters % 2 else (width, height)
                upright = self.image(code, across, down)
                image = upright.transformed(QtGui.QTransform().rotate(-90 * quarters))
            else:
                image = self._found(TileKey(code, width, height))
            if len(self._images) >= _MOST_IMAGES:
                self._images.clear()
            self._images[key] = image
        return image

    def keep(self) -> None:
        """Store tiles that were drawn for the next start."""
        if self._store is not None:
            upright = (each for each in self._images.items() if not each[0][-1])
            self._store.keep({TileKey(*key[:-1]): image for key, image in upright})

    def _found(self, key: TileKey) -> QImage:
        stored = None if self._store is None else self._store.find(key)
        return stored or self._drawn(key.code, QSize(key.width, key.height))

    def _drawn(self, code: str, size: QSize) -> QImage:
        image = QImage(size, TILE_FORMAT)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as painter:
            self._outlines.draw(painter, QRectF(image.rect()), code)
        return image.copy()  # one that was painted on keeps 15 KB of its painter's tools


def smooth_tiles(painter: QPainter) -> None:
    """Let tiles be smoothed where a screen scaled by 1.25 moves them between its pixels.

    On whole pixels they need no smoothing, which would make them four times slower to draw.
    """
    between = painter.device().devicePixelRatio() % 1 != 0
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, between)


def code_of(tile_id: int | None, *, red_fives: RedFives) -> str:
    """Return the code of a tile id's face; one that is not known, or is none, shows its back."""
    if tile_id is None or tile_id >= TILES:
        return BACK
    return face_of(tile_id, red_fives=red_fives).code


def draw_die(painter: QPainter, rect: QRectF, pips: int) -> None:
    """Draw one face; a number no die has stays blank."""
    side = rect.width()
    painter.setPen(QPen(_DIE_EDGE, max(1.0, side / 24)))
    painter.setBrush(_DIE_FACE)
    painter.drawRoundedRect(rect, side * 0.18, side * 0.18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ONE if pips == 1 else _PIP)
    radius = side * (0.15 if pips == 1 else 0.1)
    for x, y in _PIPS.get(pips, ()):
        painter.drawEllipse(QPointF(rect.x() + x * side, rect.y() + y * side), radius, radius)


class TileLimit(QObject):
    """What the user chose; the only object is `tile_limit`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.most: int | None = None  # logical pixels that a tile may be wide; None for what fits

    def choose(self, most: int | None) -> None:
        if most != self.most:
            self.most = most
            self.changed.emit()

    def within(self, largest: int) -> int:
        return largest if self.most is None else min(self.most, largest)


tile_limit: Final = TileLimit()
