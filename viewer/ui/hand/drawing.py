"""Draw the window's very widgets into a file, without a window: PNG, SVG or PDF.

The picture has exactly the size asked, in pixels; in SVG and PDF everything is outlines.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView
from viewer.ui.hand.views import make_view
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Theme, themes
from viewer.ui.kit.tile_art import TileArt

FORMATS: Final = (".png", ".svg", ".pdf")
SIZE: Final = QSize(1280, 900)
SMALLEST: Final = QSize(480, 420)
LARGEST: Final = 16384
_POINTS_PER_PIXEL: Final = 0.75


def view_of(scene: Scene, name: str, size: QSize) -> SceneView:
    """Return the window's view of a name in `views.VIEWS`, of a size, showing a scene."""
    view = make_view(name, TileArt())
    view.resize(size)
    view.set_scene(scene)
    return view


class Shot(NamedTuple):
    """Everything that a picture file is made from; it can be drawn in any thread.

    Attributes:
        picture: what is laid out.
        size: in logical pixels.
        theme: the colours.
        art: draws the tiles, and nothing else at the same time.
        title: for formats that have one.
    """

    picture: Picture
    size: QSize
    theme: Theme
    art: TileArt
    title: str


def shot_of(view: SceneView, art: TileArt) -> Shot:
    """Take what a view shows."""
    return Shot(view.picture, view.size(), themes.current, art, view.accessibleName())


def draw_view(view: SceneView, ending: str) -> bytes:
    """Return the picture of a view as a file's bytes; ``ending`` is one of `FORMATS`."""
    return draw_shot(shot_of(view, TileArt()), ending)


def draw_shot(shot: Shot, ending: str, scale: int = 1) -> bytes:
    """Return a file's bytes; ``ending`` is one of `FORMATS`, ``scale`` enlarges it."""
    if ending == ".png":
        buffer = _open_buffer()
        draw_image(shot, scale).save(buffer, "PNG")  # type: ignore[call-overload]  # stubs: bytes
        return bytes(buffer.data().data())
    return _svg(shot, scale) if ending == ".svg" else _pdf(shot, scale)


def draw_image(shot: Shot, scale: int = 1) -> QImage:
    """Return the picture as an image."""
    image = QImage(shot.size * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    paint(shot, image)
    image.setDevicePixelRatio(1)
    return image


def paint(shot: Shot, device: QPaintDevice) -> None:
    """Draw a shot onto a device, as many logical pixels large as the shot is."""
    painter = QPainter(device)
    painter.fillRect(QRect(QPoint(), shot.size), shot.theme.window)
    shot.picture.paint(painter, shot.theme, shot.art)
    painter.end()


def _svg(shot: Shot, scale: int) -> bytes:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(shot.size * scale)
    generator.setViewBox(QRect(QPoint(), shot.size))
    generator.setResolution(96)
    generator.setTitle(shot.title)
    paint(shot, generator)
    return bytes(buffer.data().data())


def _pdf(shot: Shot, scale: int) -> bytes:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    page = QSizeF(shot.size) * _POINTS_PER_PIXEL * scale
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(96 // scale)
    writer.setTitle(shot.title)
    paint(shot, writer)
    return bytes(buffer.data().data())


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
