"""What the window shows as a file, without a window: PNG, SVG or PDF.

The picture has exactly the size asked for, in pixels; in SVG and PDF everything is outlines.
"""

import sys
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication, QImage, QPaintDevice, QPainter

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, make_drawing
from viewer.ui.hand.views.header import HeaderDrawing, header_height
from viewer.ui.kit.outlines import TileOutlines, pdf_of, svg_of
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Theme, fill, themes
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.ui.kit.picture import Art

FORMATS: Final = (".png", ".svg", ".pdf")
SHOT_SMALLEST: Final = (480, 420)
SHOT_LARGEST: Final = 16384
_PNG_QUALITY: Final = 80
"""Of Qt's scale, where it means how little is packed: as fast as 100, a tenth of its size."""


class Shot(NamedTuple):
    """Everything that a picture file is made from; it can be drawn in any thread."""

    header: Picture  # what is laid out of the line above
    header_h: int  # how high that is
    picture: Picture  # what is laid out of the view
    size: QSize  # of both together, in logical pixels
    theme: Theme  # the colours
    art: "Art"  # draws the tiles, and nothing else at the same time
    title: str  # for formats that have one


def make_plain_application() -> None:
    """Let pictures be made where no window is: by an application that knows no widgets."""
    if QGuiApplication.instance() is None:
        QGuiApplication(sys.argv[:1])


def shot_of(scene: Scene, name: str, size: tuple[int, int], art: TileArt) -> Shot:
    """Take what the view of a name in `VIEWS` shows of a scene, so many pixels large as a whole."""
    font, (width, height) = QGuiApplication.font(), size
    header_h = header_height(font)
    header = HeaderDrawing().picture_of(scene, Area(QSize(width, header_h), font))
    area = Area(QSize(width, height - header_h), font)
    picture = make_drawing(name).picture_of(scene, area)
    return Shot(header, header_h, picture, QSize(width, height), themes.current, art, scene.title)


def draw_shot(shot: Shot, ending: str, scale: int = 1) -> bytes:
    """Return a file's bytes; ``ending`` is one of `FORMATS`, ``scale`` enlarges it."""
    if ending == ".png":
        return _png_of(draw_image(shot, scale))
    write = svg_of if ending == ".svg" else pdf_of
    return write(partial(paint, outlined(shot)), shot.size, shot.title, scale)


def outlined(shot: Shot) -> Shot:
    """Return a shot for what has no pixels: SVG, PDF and paper."""
    return shot._replace(art=TileOutlines(shot.theme.window))


def _png_of(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG", _PNG_QUALITY)  # type: ignore[call-overload]  # takes a device too
    return bytes(buffer.data().data())


def draw_image(shot: Shot, scale: int = 1) -> QImage:
    image = QImage(shot.size * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    paint(shot, image)
    image.setDevicePixelRatio(1)
    return image


def paint(shot: Shot, device: QPaintDevice) -> None:
    """Draw a shot onto a device, as many logical pixels large as the shot is."""
    painter = QPainter(device)
    fill(painter, QRect(QPoint(), shot.size), shot.theme.window)
    paint_on(shot, painter)
    painter.end()


def paint_on(shot: Shot, painter: QPainter) -> None:
    """Draw a shot where a painter stands, without its ground."""
    shot.header.paint(painter, shot.theme, shot.art)
    painter.translate(0, shot.header_h)
    shot.picture.paint(painter, shot.theme, shot.art)
