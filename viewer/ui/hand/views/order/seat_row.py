"""The upper row of a seat's block: who it is, its hand, what it says or waits for, its calls.

The place of a drawn tile is always left free, so that a draw moves nothing; a tile that was just
discarded leaves a hole where it stood. The calls grow from the right edge. A row with so many that
they do not fit has smaller tiles.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize

from viewer.core.base.laid_melds import pieces_of
from viewer.core.base.meld import Meld
from viewer.core.rules.shanten import COMPLETE, shanten_of
from viewer.ui import words
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import first_fitting, tile_height
from viewer.ui.hand.views.order.sizes import PAD, OrderCanvas
from viewer.ui.hand.views.sayings import sayings
from viewer.ui.kit.theme import advance

_APART: Final = 0.3
"""Between the hand and a drawn tile, and between two calls, in tiles."""
_LEAST_TILE: Final = 5
"""Pixels; a log made to do harm may give a seat hundreds of tiles, which then overlap."""
_LEAST_WAIT: Final = 13
"""How wide a tile waited for is at least, in pixels."""

_Calls = list[tuple[Meld, dict[int, SeenTile]]]


def add_seat_row(canvas: OrderCanvas, row: int, seat: int) -> None:
    tiles, sizes = canvas.presenter, canvas.sizes
    state = canvas.scene.table.seats[seat]
    held, melds, norths = tiles.hand(seat), tiles.melds(seat), tiles.kita(seat)
    closed = min(len(held), len(state.hand))
    count = max(len(held), closed + 1)
    top, room = canvas.block(row).y() + PAD, canvas.right - PAD - canvas.left
    width = first_fitting(
        range(sizes.hand_w, _LEAST_TILE, -1),
        lambda width: _needed(width, count, melds, len(norths)) <= room,
    )
    y = top + sizes.hand_h - tile_height(width)
    start = _add_calls(canvas, y, width, melds, norths)
    end = _add_hand(canvas, QRectF(canvas.left, y, room, width), held, closed, tiles.hole(seat))
    line = QRectF(end + width / 3, top, start - end - 2 * width / 3, sizes.hand_h)
    if line.width() > 0:
        _add_state(canvas, line, seat)


def _needed(width: int, held: int, melds: _Calls, norths: int) -> float:
    apart = round(_APART * width)
    calls = sum(_meld_width(meld, width) + apart for meld, _tiles in melds)
    return held * width + apart + calls + norths * width + bool(norths) * apart


def _meld_width(meld: Meld, width: int) -> int:
    flat = _flat(meld, width).height()
    pieces = (piece for piece in pieces_of(meld) if not piece.above)
    return sum(flat if piece.sideways else width for piece in pieces)


def _flat(meld: Meld, width: int) -> QSize:
    """Return the size of a tile that stands upright before it is laid sideways.

    Both of a kakan are smaller, so that they lie on one another within the row.
    """
    if meld.added is None:
        return QSize(width - 1, tile_height(width))
    small = tile_height(width) // 2
    return QSize(small, tile_height(small) + 1)


def _add_hand(
    canvas: OrderCanvas, line: QRectF, held: Sequence[SeenTile], closed: int, hole: int | None
) -> float:
    """Lay the hand in tiles as wide as a line is high, the tile drawn or won with apart.

    Returns where its room ends.
    """
    width, x, y = int(line.height()), line.x(), line.y()
    apart = round(_APART * width)
    pitch = min(float(width), (line.width() - apart) / max(1, len(held)))
    high = tile_height(width)
    for nth, tile in enumerate(held):
        right = apart if nth >= closed else 0
        moved = width if hole is not None and hole <= nth < closed else 0
        rect = QRectF(round(x + nth * pitch + right + moved), y, width - 1, high)
        canvas.lay(rect, tile)
    if hole is not None:
        right = apart if hole >= closed else 0
        rect = QRectF(round(x + hole * pitch + right), y, width - 1, high)
        canvas.box(rect.adjusted(1.5, 1.5, -1.5, -1.5), None, canvas.theme.line, width / 10)
    return x + max(closed + 1, len(held)) * pitch + apart


def _add_calls(
    canvas: OrderCanvas, y: float, width: int, melds: _Calls, norths: Sequence[SeenTile]
) -> float:
    """Lay calls from the right edge on, and norths there; return where they begin."""
    high, apart, x = tile_height(width), round(_APART * width), canvas.right - PAD
    for tile in reversed(norths):
        x -= width
        canvas.lay(QRectF(round(x), y, width - 1, high), tile)
    x -= apart * bool(norths)
    for meld, tiles in melds:
        x -= _meld_width(meld, width)
        left = x
        flat = _flat(meld, width)
        for piece in pieces_of(meld):
            wide, tall = (flat.height(), flat.width()) if piece.sideways else (width, high)
            if piece.above:
                left -= wide
            bottom = y + high - flat.width() * piece.above
            rect = QRectF(round(left), bottom - tall, wide - 1, tall)
            tile = tiles[piece.tile]
            canvas.lay(rect, tile.turned_down() if piece.down else tile, quarters=piece.sideways)
            left += wide
        x -= apart
    return x


def _add_state(canvas: OrderCanvas, line: QRectF, seat: int) -> None:
    """Write what is said, then what is waited for, or else how far the hand is.

    Where both have no room, riichi is told by its stick alone, and then the waits by the line above
    the views.
    """
    said = sayings(canvas.scene, seat)
    gap = canvas.sizes.side_gap / 2
    has_won = any(win.seat == seat for win in canvas.scene.table.wins)
    waits = [] if has_won else canvas.presenter.waits(seat)
    said_w = sum(canvas.pill_width(text) + gap for text, _loud in said)
    waits_w = len(waits) * (_LEAST_WAIT + canvas.wait_number_w)
    if said_w + waits_w > line.width():
        waits = waits if waits_w <= line.width() else []
        said = [] if waits else said
    x, height, middle = line.x(), min(line.height(), canvas.sizes.badge), line.center().y()
    for text, loud in said:
        width = min(canvas.pill_width(text), line.right() - x)
        if width < height:
            return
        canvas.pill(QRectF(x, middle - height / 2, width, height), text, loud=loud)
        x += width + gap
    tall = min(line.height(), 2.2 * height)
    rest = QRectF(x, middle - tall / 2, line.right() - x, tall)
    if waits:
        canvas.lay_waits(rest, waits)
    elif not has_won and not waits_w:
        _add_shanten(canvas, rest, seat)


def _add_shanten(canvas: OrderCanvas, rest: QRectF, seat: int) -> None:
    scene = canvas.scene
    if canvas.presenter.hides(seat) or scene.table.over:
        return
    number = shanten_of(scene.replay, scene.step, seat)
    if number is None or number == COMPLETE:
        return
    text = words.shanten(number)
    if advance(canvas.fonts.caption, text) < rest.width():
        canvas.text(rest, text, canvas.fonts.caption, canvas.theme.muted)
