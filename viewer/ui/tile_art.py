"""Tiles as pictures: SVG files, drawn once for each size and kept.

On a screen or an image a tile is a cached pixmap at the device's own resolution; on paper, PDF
or SVG it is drawn as outlines.
"""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from viewer.assets import tile_file
from viewer.core.tiles import face_of

BACK = "back"
ASPECT = 4 / 3
"""Height over width."""

_KEPT = 1200


class TileArt:
    """Draws tiles by the code of their face, ``5p``, ``0s``, ``7z`` or ``back``."""

    def __init__(self) -> None:
        self._renderers: dict[str, QSvgRenderer] = {}
        self._pixmaps: dict[tuple[str, int, int], QPixmap] = {}

    def draw(self, painter: QPainter, rect: QRectF, code: str, opacity: float = 1.0) -> None:
        """Draw a tile into a rectangle."""
        painter.setOpacity(opacity)
        device = painter.device()
        if isinstance(device, (QPixmap, QImage)) or hasattr(device, "backingStore"):
            ratio = device.devicePixelRatio()
            size = QSize(round(rect.width() * ratio), round(rect.height() * ratio))
            pixmap = self._pixmap(code, size)
            painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
        else:
            self._renderer(code).render(painter, rect)
        painter.setOpacity(1.0)

    def prepare(self, code: str, size: QSize) -> None:
        """Draw a tile of a size in the device's pixels, for when it will be shown."""
        self._pixmap(code, size)

    def _renderer(self, code: str) -> QSvgRenderer:
        if code not in self._renderers:
            self._renderers[code] = QSvgRenderer(str(tile_file(code)))
        return self._renderers[code]

    def _pixmap(self, code: str, size: QSize) -> QPixmap:
        key = (code, size.width(), size.height())
        if key not in self._pixmaps:
            if len(self._pixmaps) >= _KEPT:
                self._pixmaps.clear()
            pixmap = QPixmap(size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._renderer(code).render(painter, QRectF(pixmap.rect()))
            painter.end()
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]


def code_of(tile_id: int | None, *, red_fives: bool) -> str:
    """Return the code of a tile id's face; a tile that nobody knows shows its back."""
    return BACK if tile_id is None else face_of(tile_id, red_fives=red_fives).code
