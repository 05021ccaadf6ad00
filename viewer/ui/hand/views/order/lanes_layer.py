"""A layer of Order: where the tiles went that calls took away, and what turns gained.

A line leads from the place where a tile would have been drawn to the place where it was, or still
will be if nobody calls. A sign below a turn's tile says how far the hand was before it and after
it.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF

from viewer.core.analysis.lanes import Cell, Ghost
from viewer.core.rules.shanten import TENPAI
from viewer.translation import _, pgettext
from viewer.ui import words
from viewer.ui.hand.views.arrows import THICK, add_arrow
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, BoxShape, TextShape
from viewer.ui.kit.theme import advance, fitted

_TILE_TO_LINE: Final = 26
_INSET: Final = 0.16
"""Of a tile's width: beside its number, and where its face has little."""


def add_lanes_layer(canvas: OrderCanvas) -> None:
    for ghost in canvas.presenter.lanes.ghosts:
        if ghost.to is not None:
            _add_way(canvas, ghost, ghost.to)
    for gain in canvas.presenter.gains():
        _add_gain(canvas, canvas.gain(gain.entry.cell), gain.before, gain.after)


def _add_way(canvas: OrderCanvas, ghost: Ghost, to: Cell) -> None:
    """Draw a line from a tile's first place to where it went on to."""
    one, other = canvas.draw(ghost.cell), canvas.draw(to)
    down, left = other.y() > one.y(), one.width() * _INSET
    start = QPointF(one.x() + left, one.bottom() if down else one.top())
    end = QPointF(other.x() + left, other.top() if down else other.bottom())
    thick = max(THICK, round(canvas.sizes.tile_w / _TILE_TO_LINE))
    add_arrow(canvas, start, end, thick, is_past=ghost.entry.step <= canvas.scene.step)


def _add_gain(canvas: OrderCanvas, room: QRectF, before: int, after: int) -> None:
    theme = canvas.theme
    text = f"{_short(before)}→{_short(after)}"
    font = fitted(canvas.fonts.caption, text, room.width() - 2)
    width, height = min(room.width(), advance(font, text) + 5), canvas.sizes.gain_h - 1
    place = QRectF(0, 0, width, height)
    place.moveCenter(room.center())
    note = _("{before}, then {after}")
    said = note.format(before=words.shanten(before), after=words.shanten(after))
    better = after < before
    ink = theme.good if better else theme.bad
    canvas.latest.append(BoxShape(place, theme.panel, ink, 2, said))
    canvas.latest.append(TextShape(place, text, font, theme.text, ALIGN_CENTRE))


def _short(number: int) -> str:
    return pgettext("tenpai", "T") if number == TENPAI else str(number)
