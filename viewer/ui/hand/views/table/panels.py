"""What stands beside the table or above it: the dead wall, and who draws what if nobody calls.

Its tiles are copies of those in the wall, larger and in the order in which they are asked for. With
three players the dead wall has its panel where nobody sits.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from viewer.core.base.meld import SEATS
from viewer.core.play.replay import FutureDraw, forecast
from viewer.translation import _, pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import lay_badge, tile_height
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, TileLook
from viewer.ui.kit.theme import line_height
from viewer.ui.kit.tile_art import ASPECT

_NOBODY: Final = 3
"""The seat that nobody has with three players."""
_DEAD_PART: Final = 0.4
"""How much of a panel that has both is the dead wall's."""
_ROUNDS: Final = (6, 9)
"""How many go-rounds have room at least, and if their tiles are larger than those of rivers."""
_WORD: Final = 1.5
"""The height of a name with the space above it, in its lines."""
_BETWEEN: Final = 0.6
"""From one group of the dead wall to the next beside it, in tiles."""
_APART: Final = 1.2
"""From one seat's column to the next, in tiles."""
_LINE: Final = 1.1
"""From one seat's row to the next, likewise."""


class _Group(NamedTuple):
    """Slots of the dead wall that belong together, and what they are called."""

    word: str
    slots: Sequence[int]


_Tiles = Mapping[int, SeenTile]
"""What is still in the wall, by slot."""


def add_panels(canvas: TableCanvas, tiles: _Tiles, *, has_result: bool) -> None:
    """Lay what is to come; at the end the result has the panel at the right, or the only one."""
    scene = canvas.scene
    panels = [QRectF(*panel) for panel in canvas.geometry.panels]
    if has_result:
        panels.pop()
    coming = [each for each in forecast(scene.replay, scene.step) if each.slot in tiles]
    has_draws = bool(panels and coming) and not has_result
    if scene.players < SEATS:
        _add_dead_wall(canvas, tiles, _where_nobody_sits(canvas))
    elif panels:
        is_shared = has_draws and len(panels) == 1
        panels[0] = _add_dead_wall(canvas, tiles, panels[0], is_shared=is_shared)
    if has_draws:
        _add_next_draws(canvas, tiles, panels[-1], coming)


def _where_nobody_sits(canvas: TableCanvas) -> QRectF:
    """Return the room of a wall and a hand."""
    side, gap = canvas.side(_NOBODY), canvas.geometry.gap
    left, right = side.left + gap, side.right - gap
    return canvas.frame(_NOBODY).rect(left, side.wall, right - left, side.end - side.wall)


def _margin(canvas: TableCanvas) -> int:
    """Return the space within a panel's edge."""
    return round(line_height(canvas.fonts.caption) / 2)


def _lay_copy(canvas: TableCanvas, tiles: _Tiles, slot: int, at: QPointF, width: int) -> None:
    """Lay the tile of a slot once more; where it is gone from the wall, its place stays empty."""
    rect = QRectF(round(at.x()), round(at.y()), width, tile_height(width))
    if slot not in tiles:
        canvas.box(rect, canvas.theme.gone, None, width / 8)
        return
    tile = tiles[slot]
    if tile.look is TileLook.CURRENT:  # it stands out in the wall alone
        tile = tile._replace(look=TileLook.PLAIN)
    canvas.lay(rect, tile, copied=True)


# the dead wall


class _Way(NamedTuple):
    """How groups of tiles are laid: below each other, or side by side, and how long their rows."""

    counts: tuple[int, ...]  # the tiles of each group
    word_h: int
    long: int
    stacked: bool
    tile: int = 0  # the width of one, in pixels

    @property
    def rows(self) -> list[int]:
        return [ceil(count / self.long) for count in self.counts]

    @property
    def across(self) -> float:
        """The width of all, in tiles."""
        wide = [min(count, self.long) for count in self.counts]
        return max(wide) if self.stacked else sum(wide) + _BETWEEN * (len(wide) - 1)

    @property
    def words(self) -> int:
        """The height of all names, with the spaces between groups."""
        between = (len(self.counts) - 1) * round(_WORD * self.word_h) if self.stacked else 0
        return between + self.word_h

    @property
    def down(self) -> int:
        """The rows below each other."""
        return sum(self.rows) if self.stacked else max(self.rows)

    def widest(self, room: tuple[float, float]) -> int:
        """Return how wide a tile may be in a room so wide and high."""
        wide, high = room
        return int(min(wide / self.across, ((high - self.words) / self.down - 1) / ASPECT)) - 1

    @property
    def height(self) -> int:
        return self.down * (tile_height(self.tile) + 1) + self.words


@lru_cache(16)
def _way_of(counts: tuple[int, ...], word_h: int, room: tuple[float, float], most: int) -> _Way:
    """Return the way with the widest tiles, of ``most`` pixels.

    Names have no room above rows of one tile that stand side by side.
    """
    ways = product(range(max(counts), 0, -1), (True, False))
    found = [_Way(counts, word_h, *each) for each in ways if each != (1, False)]
    sized = (way._replace(tile=max(1, min(most, way.widest(room)))) for way in found)
    return max(sized, key=lambda way: way.tile)


def _add_dead_wall(
    canvas: TableCanvas, tiles: _Tiles, panel: QRectF, *, is_shared: bool = False
) -> QRectF:
    """Lay the dead wall's rows with their names, as large as they fit; return what is left.

    In a panel that is shared it lies at the left, or at the bottom.
    """
    layout, is_low = canvas.presenter.layout, panel.width() > panel.height()
    groups = (
        _Group(_("Rinshan"), layout.rinshan),
        _Group(pgettext("indicators", "Indicators"), layout.dora),
        _Group(_("Ura"), layout.ura),
    )
    margin, word_h = _margin(canvas), round(1.2 * line_height(canvas.fonts.caption))
    box, part = QRectF(panel), _DEAD_PART if is_shared else 1
    if is_low:
        box.setWidth(part * panel.width())
    else:
        box.setTop(panel.bottom() - part * panel.height())
    room = box.width() - 2 * margin, box.height() - 2 * margin
    counts = tuple(len(group.slots) for group in groups)
    way = _way_of(counts, word_h, room, canvas.side(canvas.scene.seat).tile.width)
    if is_shared and not is_low:
        box.setTop(panel.bottom() - way.height - 2 * margin)
    canvas.box(box, canvas.theme.panel, canvas.theme.line, word_h / 3)
    _lay_groups(canvas, tiles, groups, box, way)
    gap = canvas.geometry.gap
    if is_low:
        return panel.adjusted(box.width() + gap, 0, 0, 0)
    return panel.adjusted(0, 0, 0, -box.height() - gap)


def _lay_groups(
    canvas: TableCanvas, tiles: _Tiles, groups: Sequence[_Group], box: QRectF, way: _Way
) -> None:
    """Lay groups of tiles in the middle of a box; groups below each other share its height."""
    width, high, step = way.tile, way.height, tile_height(way.tile) + 1
    spare = box.height() - 2 * _margin(canvas) - high
    apart = round(spare / len(groups)) if way.stacked else 0
    x = round(box.center().x() - way.across * width / 2)
    y = round(box.center().y() - (high + apart * (len(groups) - 1)) / 2)
    for group, rows in zip(groups, way.rows, strict=True):
        row = min(len(group.slots), way.long) * (width + 1)
        word = QRectF(x, y, box.right() - x if way.stacked else row, way.word_h)
        canvas.fitted_text(word, group.word, canvas.fonts.caption, canvas.theme.muted)
        for nth, slot in enumerate(group.slots):
            below, along = divmod(nth, way.long)
            at = QPointF(x + along * (width + 1), y + way.word_h + below * step)
            _lay_copy(canvas, tiles, slot, at, width)
        if way.stacked:
            y += round(_WORD * way.word_h) + rows * step + apart
        else:
            x += row + round(_BETWEEN * width)


# the next draws


def _add_next_draws(
    canvas: TableCanvas, tiles: _Tiles, panel: QRectF, coming: Sequence[FutureDraw]
) -> None:
    """Lay who draws what if nobody calls: a column for each seat, or a row in a low panel."""
    scene, caption, margin = canvas.scene, canvas.fonts.caption, _margin(canvas)
    canvas.box(panel, canvas.theme.panel, canvas.theme.line, line_height(caption) / 3)
    room = panel.adjusted(margin, margin, -margin, -margin)
    title_h = 1.4 * line_height(caption)
    text = _("Never reached") if scene.table.over else _("Next draws, if nobody calls")
    line = QRectF(room.x(), room.y(), room.width(), title_h)
    canvas.fitted_text(line, text, caption, canvas.theme.muted, ALIGN_CENTRE)
    room.adjust(0, title_h, 0, 0)
    grid = _Grid.of(canvas, room)
    first = scene.seat_offset(coming[0].seat)
    turns = [(each, (first + each.away - 1) // scene.players) for each in coming]
    shown = [(each, turn) for each, turn in turns if turn < grid.rounds * grid.blocks]
    for seat in range(scene.players):
        for rect in grid.badges(seat, shown[-1][1]):
            lay_badge(canvas, rect, seat)
    for each, turn in shown:
        place = grid.place(scene.seat_offset(each.seat), turn)
        _lay_copy(canvas, tiles, each.slot, place, grid.width)


class _Grid(NamedTuple):
    """Where the draws of each seat lie, one after another along columns, or along rows."""

    corner: QPointF  # of the first draw
    width: int  # of a tile
    rounds: int  # how many draws of a seat have room in a block
    blocks: int  # how many there are; the later go-rounds stand in those at the right
    upright: bool  # whether seats have columns
    seat_step: float  # from one seat's column or row to the next
    turn_step: float  # from one draw of a seat to the next
    block_step: float = 0

    @classmethod
    def of(cls, canvas: TableCanvas, room: QRectF) -> "_Grid":
        players, tile = canvas.scene.players, canvas.geometry.tile.width
        upright = room.height() >= room.width() / 1.6
        seats = 1 + (_APART if upright else _LINE) * (players - 1)
        along, across = (1, ASPECT) if upright else (ASPECT, 1)
        length, breadth = room.height(), room.width()
        if not upright:
            length, breadth = breadth, length
        least, many = (int(length / (rounds + 1) / across) - 1 for rounds in _ROUNDS)
        most = canvas.side(canvas.scene.seat).tile.width
        width = min(most, int(breadth / seats / along) - 1, least, max(tile, many))
        high = tile_height(width) + 1
        if not upright:
            rounds = int((length - 1.2 * width) // (width + 1))
            corner = QPointF(room.x() + 1.2 * width, room.center().y() - seats * high / 2)
            return cls(corner, width, rounds, 1, upright, _LINE * high, width + 1)
        rounds = int((length - width) // high)
        total, block = len(canvas.presenter.layout.live) / players, (seats + 1) * width
        blocks = min(ceil(total / rounds), int((breadth + width) // block))
        corner = QPointF(room.center().x() - (blocks * block - width) / 2, room.y() + width)
        return cls(corner, width, rounds, blocks, upright, _APART * width, high, block)

    def badges(self, seat: int, last: int) -> Iterator[QRectF]:
        """Yield where a seat's wind stands, where ``last`` is the last go-round."""
        side = 0.9 * self.width
        before = QPointF(-1.05 * self.width, (tile_height(self.width) - side) / 2)
        if self.upright:
            before = QPointF((self.width - side) / 2, -0.95 * self.width)
        for turn in range(0, last + 1, self.rounds):
            at = self.place(seat, turn) + before
            yield QRectF(round(at.x()), round(at.y()), side, side)

    def place(self, seat: int, turn: int) -> QPointF:
        block, turn = divmod(turn, self.rounds)
        aside, along = seat * self.seat_step + block * self.block_step, turn * self.turn_step
        return self.corner + (QPointF(aside, along) if self.upright else QPointF(along, aside))
