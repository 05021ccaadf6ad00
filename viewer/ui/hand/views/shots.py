"""What the window shows as a file, without a window: PNG, SVG or PDF; `animation` makes it move.

The picture has exactly the size asked for, in pixels; in SVG and PDF everything is outlines. It is
laid out and drawn in any thread. So the help draws its pictures of the views when a page is opened,
from a moment of the sample log, in the language and the theme of the window: none grows old.
"""

import sys
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QGuiApplication,
    QImage,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from viewer.document import Document, open_log
from viewer.system.assets import sample_log
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import LEAST_AREA, VIEWS, Area, picture_of, view_drawing
from viewer.ui.hand.views.header import header_height, lay_header, lay_title, title_height
from viewer.ui.kit.browser_sketch import draw_browser
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.png import png_of
from viewer.ui.kit.theme import Theme, fill, own_font, themes
from viewer.ui.kit.tile_art import TileArt, TileOutlines

if TYPE_CHECKING:
    from viewer.ui.kit.picture import Art


FORMATS: Final = (".png", ".svg", ".pdf")
ANIMATED: Final = (".webp", ".png", ".gif", ".apng")
POST: Final = (1200, 675)
"""What sites show of a picture in a post, in pixels."""
SHOT_SMALLEST: Final = LEAST_AREA
SHOT_LARGEST: Final = 16384
_POINTS_PER_PIXEL: Final = 0.75


LAST_SECONDS: Final = 2
"""How much longer the last step of a moving picture is shown, before the first follows again."""


class Motion(NamedTuple):
    """What a moving picture shows instead of the scene's own step."""

    steps: range  # at least one
    speed: float  # events a second

    @property
    def seconds(self) -> float:
        return len(self.steps) / self.speed + LAST_SECONDS


class PictureRequest(NamedTuple):
    scene: Scene
    view: str  # its name in `VIEWS`
    size: tuple[int, int]  # of the whole, in logical pixels
    theme: Theme
    scale: int = 1  # how much larger it is drawn
    titled: bool = False  # whether moment and players stand above, for those who see only this
    motion: Motion | None = None  # where it is one that moves
    type_size: int = 0  # of the line above, in pixels; the system's, if that is larger


class Shot(NamedTuple):
    request: PictureRequest
    header: Picture  # what is laid out of the line above
    header_h: int  # how high that is
    picture: Picture  # what is laid out of the view
    art: "Art"  # draws the tiles, and nothing else at the same time

    @property
    def size(self) -> QSize:
        """That of the whole, in logical pixels."""
        return QSize(*self.request.size)


def make_plain_application() -> None:
    """Let pictures be made where no window is: by an application that knows no widgets."""
    if QGuiApplication.instance() is None:
        QGuiApplication(sys.argv[:1])


def shot_of(request: PictureRequest, art: TileArt) -> Shot:
    scene, (width, height) = request.scene, request.size
    font = own_font(QGuiApplication.font())
    with themes.drawn_in(request.theme):
        line_font = font
        if request.titled:
            drawing, header_h = lay_title, title_height(height)
        else:
            line_font = QFont(font)
            line_font.setPixelSize(max(QFontInfo(font).pixelSize(), request.type_size))
            drawing, header_h = lay_header, header_height(line_font)
        header = picture_of(drawing, scene, Area(QSize(width, header_h), line_font))
        area = Area(QSize(width, height - header_h), font, is_live=False)
        picture = picture_of(view_drawing(request.view), scene, area)
    return Shot(request, header, header_h, picture, art)


def draw_shot(shot: Shot, ending: str) -> bytes:
    """Return a file's bytes; ``ending`` is one of `FORMATS`."""
    if ending == ".png":
        return png_of(draw_image(shot))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write = _draw_svg if ending == ".svg" else _draw_pdf
    write(outlined(shot), buffer)
    return bytes(buffer.data().data())


def outlined(shot: Shot) -> Shot:
    """Return a shot for what has no pixels: SVG, PDF and paper."""
    return shot._replace(art=TileOutlines(shot.request.theme.window))


def _draw_svg(shot: Shot, buffer: QBuffer) -> None:
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(shot.size * shot.request.scale)
    generator.setViewBox(QRect(QPoint(), shot.size))
    generator.setResolution(96)
    generator.setTitle(shot.request.scene.title)
    paint(shot, generator)


def _draw_pdf(shot: Shot, buffer: QBuffer) -> None:
    writer = QPdfWriter(buffer)
    page = QSizeF(shot.size) * _POINTS_PER_PIXEL * shot.request.scale
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(96 // shot.request.scale)
    writer.setTitle(shot.request.scene.title)
    paint(shot, writer)


def draw_image(shot: Shot) -> QImage:
    image = QImage(shot.size * shot.request.scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(shot.request.scale)
    paint(shot, image)
    image.setDevicePixelRatio(1)
    return image


def paint(shot: Shot, device: QPaintDevice) -> None:
    """Draw a shot onto a device, as many logical pixels large as the shot is."""
    painter = QPainter(device)
    fill(painter, QRect(QPoint(), shot.size), shot.request.theme.window)
    paint_on(shot, painter)
    painter.end()


def paint_on(shot: Shot, painter: QPainter) -> None:
    """Draw a shot where a painter stands, without its ground."""
    shot.header.paint(painter, shot.request.theme, shot.art)
    painter.translate(0, shot.header_h)
    shot.picture.paint(painter, shot.request.theme, shot.art)


_LEAST: Final = QSize(560, 420)
HELP_PICTURES: Final[Mapping[str, tuple[str, float, int | None]]] = {
    "order": ("order", 0.6, None),
    "table": ("table", 0.7, None),
    "lanes": ("order", 0.5, None),
    "making": ("making", 0.4, None),
    "making_hash": ("making", 0.045, None),
    "making_flipped": ("making", 1.0, 0),
}
"""By the picture's name: the view, how much of what one walks through, and the flipped bit."""
BROWSER: Final = "browser"


def draw_help_picture(name: str, theme: Theme, size: QSize, scale: int) -> QImage:
    """Draw a picture of the help in any thread; ``size`` is in logical pixels."""
    if name == BROWSER:
        return draw_browser(theme, size, scale)
    document, (view, part, bit) = _sample(), HELP_PICTURES[name]
    making = VIEWS[view].walks_making
    scene = Scene(document, 0, document.replay(0), walks_making=making, seed_bit=bit)
    scene = scene._replace(whole_wall=False, lanes_shown=name == "lanes")
    scene = scene.at(round(scene.last * part))
    room = size.expandedTo(_LEAST).toTuple()
    image = draw_image(shot_of(PictureRequest(scene, view, room, theme, scale), TileArt()))
    smooth = Qt.TransformationMode.SmoothTransformation
    image = image.scaled(size * scale, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    image.setDevicePixelRatio(scale)
    return image


@cache
def _sample() -> Document:
    return open_log(sample_log())
