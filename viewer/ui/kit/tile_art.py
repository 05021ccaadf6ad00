"""Tiles and dice as pictures. Tiles are SVG files, drawn once for each size and kept.

On a screen or an image a tile is a kept image at the device's own resolution; on paper, PDF or
SVG it is drawn as outlines. Images, unlike pixmaps, may be drawn in any thread; one `TileArt`
belongs to one thread. With a store it keeps images for the next start, too.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPen, QTransform

from viewer.assets import tile_file
from viewer.core.tiles import TILES, face_of
from viewer.ui.kit.tile_store import TileStore

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

BACK: Final = "back"
ASPECT: Final = 4 / 3
"""Height over width."""

_KEPT: Final = 1200
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


class TileArt:
    """Draws tiles by the code of their face, ``5p``, ``0s``, ``7z`` or ``back``."""

    def __init__(self, store: TileStore | None = None) -> None:
        self._store = store
        self._renderers: dict[str, QSvgRenderer] = {}
        self._images: dict[tuple[str, int, int, int], QImage] = {}

    def draw(
        self,
        painter: QPainter,
        rect: QRectF,
        code: str,
        opacity: float = 1.0,
        *,
        quarters: int = 0,
        ground: QColor | Qt.GlobalColor = Qt.GlobalColor.black,
        ratio: float | None = None,
    ) -> None:
        """Draw a tile into a rectangle.

        Args:
            painter: on any device.
            rect: in logical pixels, after turning.
            code: its face.
            opacity: from 0 to 1.
            quarters: how often it is turned by a quarter, counter-clockwise.
            ground: what shines through a faint tile that is drawn as outlines.
            ratio: what `ratio_of` says of the painter; who draws many tiles asks once.
        """
        if ratio is None:
            ratio = ratio_of(painter)
        if ratio:
            width, height = round(rect.width() * ratio), round(rect.height() * ratio)
            self._draw_image(painter, rect, self._image(code, width, height, quarters), opacity)
            return
        self._draw_outlines(painter, rect, code, quarters)
        if opacity < 1:
            # the lines below each other would shine through, and some turn into pixels
            painter.setOpacity(1 - opacity)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            radius = _CORNER * min(rect.width(), rect.height())
            painter.drawRoundedRect(rect, radius, radius)
            painter.setOpacity(1.0)

    def prepare(self, code: str, size: QSize, quarters: int = 0) -> None:
        """Draw a tile of a size in the device's pixels, for when it will be shown."""
        self._image(code, size.width(), size.height(), quarters)

    def keep(self) -> None:
        """Keep what was drawn for the next start."""
        if self._store is not None:
            self._store.keep()

    @staticmethod
    def _draw_image(painter: QPainter, rect: QRectF, image: QImage, opacity: float) -> None:
        if opacity < 1:
            painter.setOpacity(opacity)
        painter.drawImage(rect, image)
        if opacity < 1:
            painter.setOpacity(1.0)

    def _draw_outlines(self, painter: QPainter, rect: QRectF, code: str, quarters: int) -> None:
        if not quarters:
            self._renderer(code).render(painter, rect)
            return
        painter.save()
        painter.translate(rect.center())
        painter.rotate(-90 * quarters)
        size = rect.size().transposed() if quarters % 2 else rect.size()
        upright = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
        self._renderer(code).render(painter, upright)
        painter.restore()

    def _renderer(self, code: str) -> "QSvgRenderer":
        if code not in self._renderers:
            from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - not where all tiles are kept

            self._renderers[code] = QSvgRenderer(str(tile_file(code)))
        return self._renderers[code]

    def _image(self, code: str, width: int, height: int, quarters: int) -> QImage:
        """Return a tile's picture, as large as the turned tile."""
        key = (code, width, height, quarters)
        image = self._images.get(key)
        if image is None:
            if len(self._images) >= _KEPT:
                self._images.clear()
            size = QSize(width, height)
            image = self._upright(code, size.transposed() if quarters % 2 else size)
            if quarters:
                image = image.transformed(QTransform().rotate(-90 * quarters))
            self._images[key] = image
        return image

    def _upright(self, code: str, size: QSize) -> QImage:
        if self._store is None or size.isEmpty():
            return self._drawn(code, size)
        image = self._store.find(code, size)
        if image is None:
            image = self._drawn(code, size)
            self._store.add(code, size, image)
        return image

    def _drawn(self, code: str, size: QSize) -> QImage:
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer(code).render(painter, QRectF(image.rect()))
        painter.end()
        return image.copy()  # one that was painted on keeps 15 KB of its painter's tools


def ratio_of(painter: QPainter) -> float:
    """Return how many of a screen's or image's pixels a logical one has; 0 on paper, PDF or SVG.

    The painter's engine tells which of them it is. Its device does not: where it was Qt that began
    to paint, as in lists, Python does not know the device's type.
    """
    if painter.paintEngine().type() is QPaintEngine.Type.Raster:
        return painter.device().devicePixelRatio()
    return 0.0


def smooth_tiles(painter: QPainter, ratio: float) -> None:
    """Let tiles be smoothed where a screen scaled by 1.25 moves them between its pixels.

    On whole pixels they need no smoothing, which would make them four times slower to draw.
    """
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, ratio % 1 != 0)


def code_of(tile_id: int | None, *, red_fives: bool) -> str:
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
