"""What of a picture is painted again: where it differs from the one before, and what lies there."""

from collections.abc import Iterator

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QRegion

from viewer.ui.kit.picture import (
    BoxMark,
    DieMark,
    LineMark,
    Mark,
    Picture,
    RectsMark,
    TextMark,
    TileMark,
)

_RIM = 5
"""How far a tile's rings reach beyond it, in pixels."""
_MOST_CHANGES = 80


def changes(picture: Picture, other: Picture) -> QRegion | None:
    """Return where another picture differs; None if that is not worth telling.

    Marks that are in both as they are, the same objects, are not even looked at.
    """
    if not picture.marks:
        return None
    before, after = _apart(picture.marks, other.marks), _apart(other.marks, picture.marks)
    if abs(len(before) - len(after)) > _MOST_CHANGES:
        return None
    mine = {_key(mark): mark for mark in before}
    same, changed = set[_Key](), list[Mark]()
    for mark in after:
        if (key := _key(mark)) in mine:
            same.add(key)
        else:
            changed.append(mark)
            if len(changed) > _MOST_CHANGES:
                return None
    changed += [mark for key, mark in mine.items() if key not in same]
    if len(changed) > _MOST_CHANGES:
        return None
    region = QRegion()
    for mark in changed:
        region += _reach(mark)
    return region


def reaching(picture: Picture, region: QRegion) -> Iterator[Mark]:
    """Yield the marks that may reach into a region.

    Most lie far outside, which is seen at once; only of scattered regions the rest is looked
    at more closely.
    """
    around = QRectF(region.boundingRect().adjusted(-_RIM, -_RIM, _RIM, _RIM))
    scattered = region.rectCount() > 1
    for mark in picture.marks:
        if not isinstance(mark, LineMark) and not around.intersects(mark.rect):
            continue
        if not scattered or region.intersects(_reach(mark)):
            yield mark


def _apart(marks: list[Mark], others: list[Mark]) -> list[Mark]:
    """Return the marks that are not among others, as the same objects."""
    there = set(map(id, others))
    return [mark for mark in marks if id(mark) not in there]


_Key = tuple[object, ...]


def _key(mark: Mark) -> _Key:
    """Return what makes a mark look as it does, as something that can be hashed."""
    if isinstance(mark, LineMark):
        return (*(point.toTuple() for point in mark.points), mark.colour.rgba(), mark.width)
    rect = mark.rect.getRect()
    match mark:
        case TileMark():
            # an enum's own hash is slow
            return (rect, mark.code, id(mark.look), mark.quarters, mark.outlined)
        case TextMark():
            return (rect, mark.text, mark.colour.rgba(), mark.quarters)
        case DieMark():
            return (rect, mark.pips)
        case RectsMark():
            return (rect, *(each.getRect() for each in mark.rects), mark.fill.rgba())
        case BoxMark():
            return (rect, *(colour and colour.rgba() for colour in (mark.fill, mark.line)))


def _reach(mark: Mark) -> QRect:
    """Return the whole pixels that a mark may touch."""
    if isinstance(mark, LineMark):
        start, *others = mark.points
        rect = QRectF(start, start)
        for point in others:
            rect = rect.united(QRectF(start, point).normalized())
        return rect.adjusted(-mark.width, -mark.width, mark.width, mark.width).toAlignedRect()
    rim = _RIM if isinstance(mark, TileMark) else 1
    return mark.rect.toAlignedRect().adjusted(-rim, -rim, rim, rim)
