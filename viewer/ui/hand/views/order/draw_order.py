"""The draws: a row for each seat, a column for each go-round (junme), numbered as they came.

A go-round in which somebody drew replacement tiles is as many columns wide as they took. Where
a call took the turn stands its name. The tiles that nobody reached go on in the same rows, each
with the seat that would have been next; a line parts them from what was drawn. Those that kans
took into the dead wall come last, with the name of the call.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from viewer.core.base.meld import MeldKind, call_name
from viewer.core.play.moments import Turn
from viewer.translation import _
from viewer.ui.hand.views.drawing import fitted
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.hand.views.order.tile_presenter import Unreached
from viewer.ui.kit.picture import ALIGN_CENTRE


def column_starts(turns: Iterable[Turn]) -> list[int]:
    """Return the first column of each go-round, and at the end the number of all columns."""
    taken = Counter((turn.junme, turn.seat) for turn in turns)
    widths: dict[int, int] = {}
    for (junme, _seat), count in taken.items():
        widths[junme] = max(widths.get(junme, 1), count)
    starts = [0]
    for junme in range(1, max(widths, default=0) + 1):
        starts.append(starts[-1] + widths.get(junme, 1))
    return starts


class _Grid:
    def __init__(self, canvas: OrderCanvas, x: float, y: float, turns: Iterable[Turn]) -> None:
        turns = tuple(turns)
        self.sizes = canvas.sizes
        self.starts = column_starts(turns)
        self.left = x + canvas.sizes.label_w
        self.top = y + canvas.sizes.heading_h + 2
        self.rows = {seat: row for row, seat in enumerate(canvas.presenter.notes.seats)}

    @property
    def bottom(self) -> float:
        return self.y(len(self.rows)) - self.sizes.gap

    def x(self, column: int) -> float:
        return self.left + column * self.sizes.tile_w

    def y(self, row: int) -> float:
        return self.top + row * self.sizes.draw_row

    def place(self, turn: Turn, nth: int = 0) -> QPointF:
        """Return the place of a turn, the nth (from 0) of its seat in the go-round."""
        column = self.starts[turn.junme - 1] + nth
        return QPointF(self.x(column), self.y(self.rows[turn.seat]))


def add_draw_order(canvas: OrderCanvas, x: float, y: float, width: float) -> None:
    area = QRectF(x, y, width, 0)
    wall = canvas.scene.document.walls[canvas.scene.hand_index]
    unreached = tuple(canvas.presenter.unreached()) if wall is not None else ()
    behind = () if canvas.sizes.under else unreached
    turns = (*canvas.presenter.notes.turns, *(each.turn for each in behind))
    grid = _Grid(canvas, x, y + canvas.sizes.heading_h, turns)
    _add_labels(canvas, grid, area)
    _add_junme(canvas, grid)
    _add_turns(canvas, grid)
    _add_all_unreached(canvas, grid, area, unreached)


def _add_labels(canvas: OrderCanvas, grid: _Grid, area: QRectF) -> None:
    canvas.heading(area.x(), area.y(), area.width(), _draws_words())
    for seat, row in grid.rows.items():
        top = grid.y(row) + canvas.sizes.caption_h
        canvas.row_label(area.x(), top, seat, canvas.sizes.label_w, canvas.sizes.tile_h)


def _add_turns(canvas: OrderCanvas, grid: _Grid) -> None:
    taken: Counter[tuple[int, int]] = Counter()
    for index, turn in enumerate(canvas.presenter.notes.turns):
        at = grid.place(turn, taken[turn.junme, turn.seat])
        taken[turn.junme, turn.seat] += 1
        if turn.drawn is not None:
            _add_draw(canvas, at, index, nth=turn.drawn.nth, replacement=turn.drawn.replacement)
        elif turn.call is not None:
            _add_call(canvas, at, index, turn.seat, turn.call)


def _add_all_unreached(
    canvas: OrderCanvas, grid: _Grid, area: QRectF, unreached: Sequence[Unreached]
) -> None:
    if unreached and canvas.sizes.under:
        _add_under(canvas, grid, unreached, area.width() - canvas.sizes.label_w)
    elif unreached:
        _add_border(canvas, grid, unreached[0].turn)
        _add_unreached_heading(canvas, grid, unreached[0].turn, area)
        for each in unreached:
            _add_unreached(canvas, grid.place(each.turn), each)


def _add_junme(canvas: OrderCanvas, grid: _Grid) -> None:
    """Number the go-rounds; the one that the hand is in stands out and is underlined."""
    sizes, theme, current = canvas.sizes, canvas.theme, canvas.presenter.junme
    y = grid.top - 2
    reached = max((turn.junme for turn in canvas.presenter.notes.turns), default=0)
    canvas.line((QPointF(grid.left, y), QPointF(grid.x(grid.starts[-1]), y)), theme.line)
    font = fitted(canvas.fonts.heading, "20", sizes.tile_w)
    for junme, (start, after) in enumerate(pairwise(grid.starts), 1):
        rect = QRectF(grid.x(start), y - sizes.heading_h, sizes.tile_w, sizes.heading_h)
        colour = theme.accent if junme == current else theme.muted
        if junme > reached:
            colour = theme.faint
        canvas.text(rect, str(junme), font, colour, ALIGN_CENTRE)
        if junme == current:
            end = QPointF(grid.x(after) - 1, y)
            canvas.line((QPointF(rect.x(), y), end), theme.accent, 2)


def _add_draw(canvas: OrderCanvas, at: QPointF, index: int, *, nth: int, replacement: bool) -> None:
    """Lay a drawn tile below its number; the audit tells of one that no wall holds."""
    sizes, tile = canvas.sizes, canvas.presenter.turn(index)
    if tile is not None:
        label = _("R{nth}") if replacement else "{nth}"
        caption = QRectF(at.x(), at.y(), sizes.tile_w, sizes.caption_h)
        canvas.caption(caption, label.format(nth=nth), strong=replacement, is_past=tile.is_past)
        canvas.lay(sizes.tile(at.x(), at.y() + sizes.caption_h), tile)


def _add_call(canvas: OrderCanvas, at: QPointF, index: int, seat: int, call: MeldKind) -> None:
    tiles, theme = canvas.presenter, canvas.theme
    is_past = index < tiles.turns_past
    rect = canvas.sizes.tile(at.x(), at.y() + canvas.sizes.caption_h)
    line = theme.muted if is_past and not tiles.whole else theme.line
    canvas.box(rect, None, line, rect.width() / 10, tiles.call_note(seat, call))
    canvas.caption(rect.adjusted(-1, 0, 1, 0), call_name(call), is_past=is_past)


def _draws_words() -> str:
    return _("Draws by go-round")


def _unreached_words() -> str:
    return _("Never reached")


def _add_under(canvas: OrderCanvas, grid: _Grid, tiles: Sequence[Unreached], width: float) -> None:
    """Lay what nobody reached in order, under the draws and in their columns."""
    sizes, y = canvas.sizes, grid.bottom + 2 * canvas.sizes.gap
    canvas.heading(grid.left, y, width, _unreached_words())
    y += sizes.heading_h
    columns = max(1, int(width // sizes.tile_w))
    for index, each in enumerate(tiles):
        row, column = divmod(index, columns)
        _add_unreached(canvas, QPointF(grid.x(column), y + row * sizes.draw_row), each)


def _add_border(canvas: OrderCanvas, grid: _Grid, first: Turn) -> None:
    """Part what was drawn from what nobody reached: a step where a go-round was broken off."""
    row, bottom = grid.rows[first.seat], grid.bottom
    here, after = (grid.x(column) - 1 for column in grid.starts[first.junme - 1 : first.junme + 1])
    top, step = grid.y(0), grid.y(row) - 1
    points = [QPointF(here, step), QPointF(here, bottom)]
    if row:
        points = [QPointF(after, top), QPointF(after, step), *points]
    canvas.line(points, canvas.theme.muted)


def _add_unreached_heading(canvas: OrderCanvas, grid: _Grid, first: Turn, above: QRectF) -> None:
    """Write what the tiles behind the line are: above the first, or as far right as there is room.

    Above the rows on top they begin a go-round later. The heading of the draws stands before it.
    """
    text, metrics = _unreached_words(), QFontMetricsF(canvas.fonts.heading)
    need = metrics.horizontalAdvance(text) + 2
    column = grid.starts[first.junme - (grid.rows[first.seat] == 0)]
    before = above.x() + metrics.horizontalAdvance(_draws_words()) + canvas.sizes.tile_w / 2
    x = max(before, min(grid.x(column), above.right() - need))
    canvas.heading(x, above.y(), need, text)


def _add_unreached(canvas: OrderCanvas, at: QPointF, each: Unreached) -> None:
    """Lay a tile with its number; one that a kan took has the kan's name across its foot."""
    sizes, theme, tiles = canvas.sizes, canvas.theme, canvas.presenter
    twice = "=" if each.tile.slot in tiles.notes.indicators else ""  # it is an indicator too
    caption = QRectF(at.x(), at.y(), sizes.tile_w, sizes.caption_h)
    canvas.caption(caption, f"{twice}{each.nth}", is_past=tiles.whole and not each.kan)
    rect = sizes.tile(at.x(), at.y() + sizes.caption_h)
    canvas.lay(rect, each.tile)
    if each.kan:
        foot = rect.adjusted(-1, rect.height() - sizes.caption_h, 1, 0)
        canvas.box(foot, theme.panel, theme.line, 2)
        canvas.caption(foot, each.kan)
