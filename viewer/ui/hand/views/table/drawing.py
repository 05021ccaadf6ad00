"""Table: a hand as a mahjong table from above.

At the end of a hand its result stands in a strip beside the table: in pictures, and while no panel
tells it.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QFont

from viewer.core.rules.hand_end import HandEnd, end_at
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.result import HAND_TILES, add_end
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area
from viewer.ui.hand.views.table.centre import THREE, add_centre, add_dice
from viewer.ui.hand.views.table.geometry import (
    TABLE_LARGEST,
    TYPE_PART,
    Geometry,
    TableCanvas,
    add_wall,
    geometry_for,
    plan_wall,
)
from viewer.ui.hand.views.table.hands import add_river, add_row
from viewer.ui.hand.views.table.plates import add_called_out, add_missing_seat, add_plate
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter
from viewer.ui.kit.picture import LineShape, Picture, Shape
from viewer.ui.kit.theme import Fonts, cached_in_thread
from viewer.ui.kit.tile_art import tile_limit

_APART = 6
"""Pixels between the table and the result."""
_UNBROKEN = Break(0, 0)
"""How the wall lies where nobody tells the dice: from the dealer's right end on."""


def lay_table(scene: Scene, area: Area) -> Picture:
    end = end_at(scene.replay, scene.step) if scene.result_shown else None
    strip = result_width(area) if end else 0
    room = area._replace(size=area.size - QSize(strip, 0))
    geometry, fonts = sizes_of(scene.players, room)
    canvas = TableCanvas(TableTilePresenter(scene), fonts, geometry)
    canvas.box(QRectF(QPointF(), room.size), canvas.theme.felt, None, geometry.tile.width / 3)
    add_centre(canvas)
    if scene.players == THREE:
        add_missing_seat(canvas)
    opening = canvas.presenter.notes.opening
    plan = plan_wall(geometry, opening or _UNBROKEN, scene.players, scene.dealer, scene.seat)
    add_wall(canvas, plan, "" if opening else _("Nobody tells where the wall is broken"))
    for seat in range(scene.players):
        add_row(canvas, seat)
        add_river(canvas, seat)
        add_plate(canvas, seat)
    _add_opening(canvas)
    canvas.finish()
    add_called_out(canvas)
    if end is not None:
        beside = QRectF(room.width + _APART, 0, strip - _APART, area.height)
        add_result(canvas, end, beside)
    return canvas


def sizes_of(players: int, area: Area) -> tuple[Geometry, Fonts]:
    return _sized(players, area, tile_limit.within(TABLE_LARGEST))


@cached_in_thread(12)
def _sized(players: int, area: Area, widest: int) -> tuple[Geometry, Fonts]:
    geometry = geometry_for(area.size, players, widest)
    most = TYPE_PART * geometry.tile.across
    return geometry, Fonts.for_area(area.font, QSizeF(area.size), most)


def _add_opening(canvas: TableCanvas) -> None:
    """Lay the dice, and say where they break the wall."""
    notes = canvas.presenter.notes
    if notes.opening is not None:
        text = _("{wind}'s wall is broken after {stacks} stacks")
        note = text.format(wind=wind_name(notes.opening.seat_offset), stacks=notes.opening.stacks)
        add_dice(canvas, notes.dice, note)
    elif not notes.opens_wall:
        add_dice(canvas, notes.dice, _("break unknown"))


_PART: Final = 0.3
_LEAST: Final = 250
"""Pixels, where the table has two thirds of the width even so."""
_LEAST_TYPE: Final = 7
_COLUMN: Final = 22
"""The least width of a column of yaku, in heights of the type."""
_TILE_TO_TYPE: Final = 2.2


def result_width(area: Area) -> int:
    return round(max(_PART * area.width, min(_LEAST, area.width / 3)))


def add_result(canvas: TableCanvas, end: HandEnd, strip: QRectF) -> None:
    """Write how the hand ended, in the largest type with which it fits."""
    largest = canvas.fonts.body.pixelSize()
    for size in range(largest, _LEAST_TYPE - 1, -1):
        page = _laid(canvas, end, strip, size)
        if page.y + size <= strip.bottom():
            break
    theme = canvas.theme
    box = QRectF(strip.x(), strip.y(), strip.width(), min(strip.height(), page.y + size))
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
