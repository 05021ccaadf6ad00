"""The draws: a row for each seat, a column for each go-round, numbered as they came.

A go-round in which somebody drew replacement tiles is as many columns wide as they took. Where
a call took the turn stands its name; below, apart, lie the tiles that nobody reached.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QCoreApplication, QPointF, QRectF

from viewer.core.junme import Turn
from viewer.ui import words
from viewer.ui.hand.order.part import CENTRE, Sheet
from viewer.ui.hand.order.sizes import SMALLEST, tile_height
from viewer.ui.kit.picture import BoxMark, LineMark, Look


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
    sizes, model = sheet.sizes, sheet.model
    starts = column_starts(model.turns)
    left = x + sizes.label_w
    _add_junme(sheet, left, y, starts)
    rows = {seat: row for row, seat in enumerate(model.seats)}
    top = y + sizes.heading_h + 2
    for seat, row in rows.items():
        label_y = top + row * sizes.draw_row + sizes.caption_h
        sheet.seat_label(x, label_y, sizes.tile_h, seat)
    used: Counter[tuple[int, int]] = Counter()
    for index, turn in enumerate(model.turns):
        column = starts[turn.junme - 1] + used[turn.junme, turn.seat]
        used[turn.junme, turn.seat] += 1
        at_y = top + rows[turn.seat] * sizes.draw_row
        look = sheet.seen.turn_look(index)
        note = sheet.notes.turns[index]
        at = QPointF(left + column * sizes.tile_w, at_y)
        _add_turn(sheet, at, turn, note, look)


def _add_junme(sheet: Sheet, x: float, y: float, starts: list[int]) -> None:
    """Number the go-rounds; the one that the hand is in stands out and is underlined."""
    sizes, theme, marks = sheet.sizes, sheet.theme, sheet.picture.marks
    line, current = y + sizes.heading_h, sheet.seen.junme(sheet.model)
    marks.append(
        LineMark((QPointF(x, line), QPointF(x + starts[-1] * sizes.tile_w, line)), theme.line)
    )
    for junme, (start, after) in enumerate(pairwise(starts), 1):
        left = x + start * sizes.tile_w
        rect = QRectF(left, y, sizes.tile_w, sizes.heading_h)
        colour = theme.accent if junme == current else theme.muted
        sheet.picture.text(rect, str(junme), sizes.fonts.heading, colour, CENTRE)
        if junme == current:
            end = x + after * sizes.tile_w - 1
            marks.append(LineMark((QPointF(left, line), QPointF(end, line)), theme.accent, 2))


def _add_turn(sheet: Sheet, at: QPointF, turn: Turn, note: str, look: Look) -> None:
    sizes, layout = sheet.sizes, sheet.model.layout
    caption = QRectF(at.x(), at.y(), sizes.tile_w, sizes.caption_h)
    rect = sizes.tile(at.x(), at.y() + sizes.caption_h)
    if turn.drawn is None:
        _add_call(sheet, rect, turn, note, look)
        return
    nth = turn.drawn.nth
    slots = layout.rinshan if turn.drawn.replacement else layout.live
    if nth > len(slots):
        return  # a log that draws more than the wall holds; the audit tells of it
    label = QCoreApplication.translate("wall", "R{nth}") if turn.drawn.replacement else "{nth}"
    sheet.caption(caption, label.format(nth=nth), strong=turn.drawn.replacement, look=look)
    sheet.tile(rect, slots[nth - 1], note, look=look)


def _add_call(sheet: Sheet, rect: QRectF, turn: Turn, note: str, look: Look) -> None:
    """Draw an empty place with the name of the call that took the turn."""
    assert turn.call is not None  # noqa: S101 - a turn has a draw or a call
    line = sheet.theme.line if look is Look.VEILED or sheet.seen.whole else sheet.theme.muted
    sheet.picture.marks.append(BoxMark(rect, None, line, rect.width() / 10, note))
    sheet.caption(rect, words.call_name(turn.call), look=look)


def add_unreached(sheet: Sheet, area: QRectF) -> None:
    """Lay the live tiles that nobody drew, in order; those that kans took away are faint."""
    live, drawn = sheet.model.layout.live, sheet.model.live_drawn
    count = len(live) - drawn
    if count <= 0:
        return
    width, per_row = _flow(area, count, sheet.sizes.tile_w, sheet.sizes.caption_h)
    height = tile_height(width)
    last = len(live) - sheet.model.moved_to_dead_wall
    look = Look.PLAIN if sheet.seen.whole else Look.VEILED
    for index, note in enumerate(sheet.notes.unreached):
        nth = drawn + index + 1
        row, column = divmod(index, per_row)
        x = area.x() + column * width
        y = area.y() + row * (height + sheet.sizes.caption_h + 2)
        gone = nth > last
        if not gone:
            sheet.caption(QRectF(x, y, width, sheet.sizes.caption_h), str(nth), look=look)
        rect = QRectF(round(x), round(y + sheet.sizes.caption_h), width - 1, height)
        sheet.tile(rect, live[nth - 1], note, look=Look.DIM if gone else look)


def _flow(area: QRectF, count: int, largest: int, caption_h: int) -> tuple[int, int]:
    """Return the largest tile width with which so many tiles fit, and the tiles in a row."""
    for width in range(largest, SMALLEST - 1, -1):
        per_row = max(1, int(area.width() // width))
        rows = ceil(count / per_row)
        if rows * (tile_height(width) + caption_h + 2) <= area.height():
            return width, per_row
    return SMALLEST, max(1, int(area.width() // SMALLEST))
