"""The result over the table's centre: in the room of the rivers, or over the walls if it is larger.

Marks that it covers are removed, so that they cannot be clicked or read aloud.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo

from viewer.core.rules.hand_end import HandEnd, end_at
from viewer.translation import _
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.result import add_end
from viewer.ui.hand.views.table.geometry import Geometry, TableCanvas
from viewer.ui.kit.picture import BoxMark, LineMark, Mark, TileMark
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import BACK

_LEAST_TYPE: Final = 7
"""Pixels."""
_GAP: Final = 5
"""Pixels between it and what lies around."""
_GROUND: Final = 4
"""How far the ground of a wall reaches beyond its tiles."""
_COLUMNS: Final = 2
_TILES: Final = 14.6
"""How many tiles fit its width: a hand, and the winning tile apart."""
_LARGEST_TILE: Final = 1.3
"""Of the table's tiles."""
_TILE_TO_TYPE: Final = 2.2


class Fit(NamedTuple):
    """A size to try: half the side of the room, and the type's height in pixels."""

    half: int
    type: int

    @property
    def padding(self) -> int:
        """Between its edge and what is written."""
        return self.type

    @property
    def width(self) -> int:
        return 2 * (self.half - self.padding)

    def tile(self, geometry: Geometry) -> int:
        largest = min(round(_LARGEST_TILE * geometry.tile.width), round(_TILE_TO_TYPE * self.type))
        return min(largest, int(self.width / _TILES) - 1)


def fits(geometry: Geometry, fonts: Fonts) -> list[Fit]:
    largest, usual = fonts.body.pixelSize(), QFontInfo(QFont()).pixelSize()
    inside, above = geometry.wall - _GAP, geometry.back - _GAP
    return [
        *(Fit(inside, size) for size in range(largest, min(largest, usual - 1) - 1, -1)),
        *(Fit(above, size) for size in range(largest, _LEAST_TYPE - 1, -1)),
    ]


def add_result(canvas: TableCanvas) -> None:
    """Lay how the hand ended over the centre; nothing while it goes on.

    It is left out where it would cover a tile that the user picked, or that a finding is about.
    """
    end = end_at(canvas.scene.replay, canvas.scene.step)
    if end is None:
        return
    for fit in fits(canvas.geometry, canvas.fonts):
        page = _laid(canvas, end, fit)
        height = page.y + 2 * fit.padding
        if height <= 2 * fit.half:
            break
    height = min(height, 2 * fit.half)
    box = canvas.geometry.frame(0).rect(-fit.half, -round(height / 2), 2 * fit.half, height)
    reach = fit.half + _GAP + _GROUND
    covered = canvas.geometry.frame(0).rect(-reach, -reach, 2 * reach, 2 * reach)
    uncovered = [mark for mark in canvas.marks if not _covered(mark, covered)]
    if _slots(canvas.marks) & canvas.scene.outlined - _slots(uncovered):
        return
    note = _("The result of the hand; E shows the table below it")
    canvas.marks = [
        *uncovered,
        BoxMark(box, canvas.theme.panel, canvas.theme.line, canvas.geometry.tile.width / 4, note),
        *_moved(page.marks, box, fit.padding),
    ]


def _laid(canvas: TableCanvas, end: HandEnd, fit: Fit) -> Flow:
    base = QFont(canvas.fonts.body)
    base.setPixelSize(fit.type)
    tile = fit.tile(canvas.geometry)
    page = Flow(canvas.tile_view, canvas.theme, Fonts.of(base), 0, 0, fit.width, tile, _COLUMNS)
    add_end(page, end)
    return page


def _slots(marks: Iterable[Mark]) -> frozenset[int]:
    return frozenset(
        mark.slot for mark in marks if isinstance(mark, TileMark) and mark.code != BACK
    )


def _covered(mark: Mark, covered: QRectF) -> bool:
    return not isinstance(mark, LineMark) and covered.contains(mark.rect)


def _moved(marks: Iterable[Mark], box: QRectF, padding: int) -> Iterator[Mark]:
    """Yield what was laid out, moved into the box; what no real hand has may not fit even so."""
    start = box.topLeft() + QPointF(padding, padding)
    for mark in marks:
        if isinstance(mark, LineMark):
            points = tuple(point + start for point in mark.points)
            if all(map(box.contains, points)):
                yield mark._replace(points=points)
        elif box.contains(rect := mark.rect.translated(start)):
            yield mark._replace(rect=rect)
