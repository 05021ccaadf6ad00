"""Draw the window's very widgets into a file, without a window: PNG, SVG or PDF.

The picture has exactly the size asked, in pixels; in SVG and PDF everything is outlines.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from viewer.ui.hand.header import HeaderView
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView
from viewer.ui.hand.views import make_view
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.png import png_of
from viewer.ui.kit.theme import Theme, themes
from viewer.ui.kit.tile_art import TileArt

FORMATS: Final = (".png", ".svg", ".pdf")
SIZE: Final = QSize(1280, 900)
SMALLEST: Final = QSize(480, 420)
LARGEST: Final = 16384
_POINTS_PER_PIXEL: Final = 0.75


class Shot(NamedTuple):
    """Everything that a picture file is made from; it can be drawn in any thread.

    Attributes:
        header: what is laid out of the line above.
        header_h: how high that is.
        picture: what is laid out of the view.
        size: of both together, in logical pixels.
        theme: the colours.
        art: draws the tiles, and nothing else at the same time.
        title: for formats that have one.
    """

    header: Picture
    header_h: int
    picture: Picture
    size: QSize
    theme: Theme
    art: TileArt
    title: str


def shot_of(view: SceneView, art: TileArt) -> Shot:
    """Take what a view shows, with the line above it."""
    header = HeaderView(art)
    header.resize(view.width(), header.height())
    header.set_scene(view.scene)
    size = QSize(view.width(), header.height() + view.height())
    title = view.scene.title if view.scene else ""
    return Shot(header.picture, header.height(), view.picture, size, themes.current, art, title)


def shot_of_scene(scene: Scene, name: str, size: QSize, art: TileArt) -> Shot:
    """Take what the view of a name in `views.VIEWS` shows of a scene, as large as asked."""
    view = make_view(name, art)
    view.setMinimumSize(0, 0)  # the line above takes a part of the least size of a picture
    view.resize(size.width(), size.height() - HeaderView(art).height())
    view.set_scene(scene)
    return shot_of(view, art)


def draw_shot(shot: Shot, ending: str, scale: int = 1) -> bytes:
    """Return a file's bytes; ``ending`` is one of `FORMATS`, ``scale`` enlarges it."""
    if ending == ".png":
        return png_of(draw_image(shot, scale))
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
    paint_on(shot, painter)
    painter.end()


def paint_on(shot: Shot, painter: QPainter) -> None:
    """Draw a shot where a painter stands, without its ground."""
    shot.header.paint(painter, shot.theme, shot.art)
    painter.translate(0, shot.header_h)
    shot.picture.paint(painter, shot.theme, shot.art)


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
