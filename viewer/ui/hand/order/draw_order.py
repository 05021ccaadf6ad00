"""The draws: a row for each seat, a column for each go-round (junme), numbered as they came.

A go-round in which somebody drew replacement tiles is as many columns wide as they took. Where
a call took the turn stands its name; below, apart, lie the tiles that nobody reached.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QCoreApplication, QPointF, QRectF

from viewer.core.junme import Turn
from viewer.core.meld import MeldKind
from viewer.ui import words
from viewer.ui.hand.canvas import CENTRE, tile_height
from viewer.ui.hand.order.sizes import SMALLEST, Sheet


def column_starts(turns: Iterable[Turn]) -> list[int]:
    """Return the first column of each go-round, and at the end the number of all columns."""
    taken = Counter((turn.junme, turn.seat) for turn in turns)
    widths: dict[int, int] = {}
    for (junme, _), count in taken.items():
        widths[junme] = max(widths.get(junme, 1), count)
    starts = [0]
    for junme in range(1, max(widths, default=0) + 1):
        starts.append(starts[-1] + widths.get(junme, 1))
    return starts


def add_draw_order(sheet: Sheet, x: float, y: float) -> None:
    """Lay the go-round numbers and the rows of draws."""
    sizes, notes = sheet.sizes, sheet.sight.notes
    starts = column_starts(notes.turns)
    left = x + sizes.label_w
    _add_junme(sheet, left, y, starts)
    rows = {seat: row for row, seat in enumerate(notes.seats)}
    top = y + sizes.heading_h + 2
    for seat, row in rows.items():
        sheet.row_label(x, top + row * sizes.draw_row + sizes.caption_h, seat)
    used: Counter[tuple[int, int]] = Counter()
    for index, turn in enumerate(notes.turns):
        column = starts[turn.junme - 1] + used[turn.junme, turn.seat]
        used[turn.junme, turn.seat] += 1
        at = QPointF(left + column * sizes.tile_w, top + rows[turn.seat] * sizes.draw_row)
        if turn.drawn is not None:
            _add_draw(sheet, at, index, nth=turn.drawn.nth, replacement=turn.drawn.replacement)
        elif turn.call is not None:
            _add_call(sheet, at, index, turn.seat, turn.call)


def _add_junme(sheet: Sheet, x: float, y: float, starts: list[int]) -> None:
    """Number the go-rounds; the one that the hand is in stands out and is underlined."""
    sizes, theme, sight = sheet.sizes, sheet.theme, sheet.sight
    line, current = y + sizes.heading_h, sight.junme
    sheet.line((QPointF(x, line), QPointF(x + starts[-1] * sizes.tile_w, line)), theme.line)
    for junme, (start, after) in enumerate(pairwise(starts), 1):
        left = x + start * sizes.tile_w
        rect = QRectF(left, y, sizes.tile_w, sizes.heading_h)
        colour = theme.accent if junme == current else theme.muted
        sheet.text(rect, str(junme), sheet.fonts.heading, colour, CENTRE)
        if junme == current:
            end = x + after * sizes.tile_w - 1
            sheet.line((QPointF(left, line), QPointF(end, line)), theme.accent, 2)


def _add_draw(sheet: Sheet, at: QPointF, index: int, *, nth: int, replacement: bool) -> None:
    """Lay a drawn tile below its number; the audit tells of one that no wall holds."""
    sizes, tile = sheet.sizes, sheet.sight.turn(index)
    if tile is not None:
        label = QCoreApplication.translate("wall", "R{nth}") if replacement else "{nth}"
        caption = QRectF(at.x(), at.y(), sizes.tile_w, sizes.caption_h)
        sheet.caption(caption, label.format(nth=nth), strong=replacement, been=tile.been)
        sheet.lay(sizes.tile(at.x(), at.y() + sizes.caption_h), tile)


def _add_call(sheet: Sheet, at: QPointF, index: int, seat: int, call: MeldKind) -> None:
    """Draw an empty place with the name of the call that took the turn."""
    sight, theme = sheet.sight, sheet.theme
    been = index < sight.turns_been
    rect = sheet.sizes.tile(at.x(), at.y() + sheet.sizes.caption_h)
    line = theme.muted if been and not sight.whole else theme.line
    sheet.box(rect, None, line, rect.width() / 10, sight.call_note(seat, call))
    sheet.caption(rect, words.call_name(call), been=been)


def add_unreached(sheet: Sheet, area: QRectF) -> None:
    """Lay the live tiles that nobody drew, in order; those that kans took away are faint."""
    tiles, sizes, sight = list(sheet.sight.unreached()), sheet.sizes, sheet.sight
    width, per_row = _flow(area, len(tiles), sizes.tile_w, sizes.caption_h)
    height = tile_height(width)
    for index, (nth, tile) in enumerate(tiles):
        row, column = divmod(index, per_row)
        x = area.x() + column * width
        y = area.y() + row * (height + sizes.caption_h + 2)
        twice = "=" if tile.slot in sight.notes.indicators else ""  # it is an indicator too
        if tile.been or twice:
            caption = QRectF(x, y, width, sizes.caption_h)
            sheet.caption(caption, f"{twice}{nth}", been=sight.whole)
        sheet.lay(QRectF(round(x), round(y + sizes.caption_h), width - 1, height), tile)


def _flow(area: QRectF, count: int, largest: int, caption_h: int) -> tuple[int, int]:
    """Return the largest tile width with which so many tiles fit, and the tiles in a row."""
    for width in range(largest, SMALLEST - 1, -1):
        per_row = max(1, int(area.width() // width))
        rows = ceil(count / per_row)
        if rows * (tile_height(width) + caption_h + 2) <= area.height():
            return width, per_row
    return SMALLEST, max(1, int(area.width() // SMALLEST))
