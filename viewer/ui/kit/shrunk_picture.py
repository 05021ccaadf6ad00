"""A picture made smaller as a whole, for a widget too small for what its drawing lays out.

The shapes are made smaller, and not the painter: so clicks, tooltips, the cursor and what is
painted again go by the widget's own coordinates, and tiles still lie on whole pixels.
"""

from functools import partial

from PySide6.QtCore import QPointF, QRectF

from viewer.ui.kit.picture import (
    BoxShape,
    LineShape,
    Picture,
    RectsShape,
    Shape,
    TextShape,
    TileShape,
)


def shrunk(picture: Picture, part: float) -> Picture:
    """Return a picture with all its lengths multiplied by ``part``, which is 1 or less."""
    made, shrink = Picture(), partial(_shrunk, part=part)
    made.shapes = [*map(shrink, picture.shapes)]
    made.called_out = [*map(shrink, picture.called_out)]
    made.source = picture.source and picture.source * part
    made.height = round(picture.height * part)
    return made


def _shrunk(shape: Shape, part: float) -> Shape:
    match shape:
        case TileShape():
            return shape._replace(rect=_whole(shape.rect, part))
        case TextShape():
            return shape._replace(rect=_rect(shape.rect, part), part=shape.part * part)
        case BoxShape():
            rect = _rect(shape.rect, part)
            return shape._replace(rect=rect, radius=shape.radius * part)
        case RectsShape():
            rects = tuple(_rect(each, part) for each in shape.rects)
            return shape._replace(rect=_rect(shape.rect, part), rects=rects)
        case LineShape():
            return shape._replace(points=tuple(point * part for point in shape.points))
    return shape._replace(rect=_rect(shape.rect, part))


def _rect(rect: QRectF, part: float) -> QRectF:
    return QRectF(rect.topLeft() * part, rect.size() * part)


def _whole(rect: QRectF, part: float) -> QRectF:
    """Return a tile's place in whole pixels; those of one size stay of one size."""
    at: QPointF = rect.topLeft() * part
    width, height = int(rect.width() * part), int(rect.height() * part)
    return QRectF(round(at.x()), round(at.y()), max(1, width), max(1, height))
