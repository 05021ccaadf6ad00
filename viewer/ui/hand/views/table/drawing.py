"""Table: a hand as a mahjong table from above.

At the end of a hand its result takes the panel at the right: in pictures, and while no side panel
tells it. Where there is no panel that is large enough, it is laid over the middle, so that nothing
moves.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont, QFontInfo

from viewer.core.rules.hand_end import HandEnd, end_at
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.result import HAND_TILES, add_end
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area
from viewer.ui.hand.views.table.centre import add_centre
from viewer.ui.hand.views.table.geometry import (
    RESULT_PANEL,
    TABLE_LARGEST,
    TYPE_PART,
    Geometry,
    TableCanvas,
    add_wall,
    geometry_for,
    plan_wall,
)
from viewer.ui.hand.views.table.hands import add_river, add_row
from viewer.ui.hand.views.table.panels import add_panels
from viewer.ui.hand.views.table.plates import add_called_out, add_plate
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter
from viewer.ui.kit.picture import LineShape, Picture, Shape
from viewer.ui.kit.theme import Fonts, cached_in_thread
from viewer.ui.kit.tile_art import tile_limit

_UNBROKEN: Final = Break(0, 0)
"""How the wall lies where nobody tells the dice: from the dealer's right end on."""


def lay_table(scene: Scene, area: Area) -> Picture:
    end = end_at(scene.replay, scene.step) if scene.result_shown else None
    geometry, fonts = sizes_of(scene.players, area)
    room = [QRectF(*panel) for panel in geometry.panels if min(panel[2:]) >= RESULT_PANEL]
    has_panel = end is not None and bool(room)
    canvas = TableCanvas(TableTilePresenter(scene), fonts, geometry)
    canvas.box(QRectF(QPointF(), area.size), canvas.theme.felt, None, geometry.tile.width / 3)
    wall = {tile.slot: tile for tile in canvas.presenter.wall()}
    add_panels(canvas, wall, has_result=has_panel)
    add_centre(canvas)
    opening = canvas.presenter.notes.opening
    plan = plan_wall(geometry, opening or _UNBROKEN, scene.players, scene.dealer, scene.seat)
    add_wall(canvas, plan, wall, "" if opening else _("Nobody tells where the wall is broken"))
    for seat in range(scene.players):
        add_row(canvas, seat)
        add_river(canvas, seat)
        add_plate(canvas, seat)
    canvas.finish()
    add_called_out(canvas)
    if end is not None:
        add_result(canvas, end, room[-1] if room else _middle(geometry, area), area.font)
    return canvas


def _middle(geometry: Geometry, area: Area) -> QRectF:
    """Return where a result covers rivers and plates alone: all hands stay in sight."""
    height = _MIDDLE * area.height
    rect = QRectF(0, 0, min(height, area.width / 2), height)
    rect.moveCenter(geometry.centre.center())
    return rect


def sizes_of(players: int, area: Area) -> tuple[Geometry, Fonts]:
    """Return all sizes for an area."""
    return _sized(players, area, tile_limit.within(TABLE_LARGEST))


@cached_in_thread(12)
def _sized(players: int, area: Area, widest: int) -> tuple[Geometry, Fonts]:
    geometry = geometry_for(area.size, players, widest)
    most = TYPE_PART * geometry.tile.across
    return geometry, Fonts.for_area(area.font, QSizeF(area.size), most)


_MIDDLE: Final = 0.56
"""How high a result over the table's middle is at most, of the area's height."""
_LEAST_TYPE: Final = 7
_NARROW: Final = 18
"""How wide a strip is for its type at least, in heights of the type."""
_COLUMN: Final = 22
"""The least width of a column of yaku, in heights of the type."""
_TILE_TO_TYPE: Final = 2.2


def add_result(canvas: TableCanvas, end: HandEnd, strip: QRectF, font: QFont) -> None:
    """Write how the hand ended, in the largest type with which it fits."""
    largest = max(canvas.fonts.body.pixelSize(), QFontInfo(font).pixelSize())
    largest = max(_LEAST_TYPE, min(largest, int(strip.width() / _NARROW)))
    for size in range(largest, _LEAST_TYPE - 1, -1):
        page = _laid(canvas, end, strip, size)
        if page.y + size <= strip.bottom():
            break
    theme = canvas.theme
    height = min(strip.height(), page.y + size - strip.y())
    box = QRectF(strip.x(), strip.y(), strip.width(), height)
    lower = QPointF(0, (strip.height() - box.height()) / 2)
    box.translate(lower)
    canvas.box(box, theme.panel, theme.line, size / 2)
    for shape in page.shapes:
        if box.contains(shape.rect.translated(lower)):  # what no real hand has may not fit even so
            canvas.shapes.append(_moved(shape, lower))


def _moved(shape: Shape, by: QPointF) -> Shape:
    if isinstance(shape, LineShape):
        return shape._replace(points=tuple(point + by for point in shape.points))
    return shape._replace(rect=shape.rect.translated(by))


def _laid(canvas: TableCanvas, end: HandEnd, strip: QRectF, size: int) -> Flow:
    base = QFont(canvas.fonts.body)
    base.setPixelSize(size)
    width = strip.width() - 2 * size
    tile = min(round(_TILE_TO_TYPE * size), int(width / HAND_TILES) - 1)
    columns = 1 + (width >= 2 * _COLUMN * size)
    x, y = strip.x() + size, strip.y() + size
    page = Flow(canvas.presenter, Fonts.of(base), x, y, width, tile, columns)
    add_end(page, end)
    return page
