"""The sizes of Order, and the canvas it is laid out on: the largest draws with which all fits.

A block a seat: its hand, then its draws with their numbers, then its discards. The dead wall stands
as a column at the right or as a strip below, whichever leaves larger draws. What is left over goes
to the hands first, then to the discards, then between the parts. Tiles get whole pixels, so that
they stay crisp. The size depends on the document's widest kyoku at its widest moment, not on what
is in view: neither a step nor another kyoku moves anything.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontInfo

from viewer.core.analysis.lanes import Cell
from viewer.ui.hand.views.drawing import Canvas, tile_height
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import ALIGN_CENTRE, BoxShape
from viewer.ui.kit.theme import LEAST_FONT, Fonts, line_height

ORDER_MARGIN: Final = 4
ORDER_SMALLEST: Final = 14
ORDER_LARGEST: Final = 128
PAD: Final = 2
"""Within a block's edge, in pixels."""
_HAND: Final = 1.3
"""How large the tiles of hands are at most, in draws."""
_LEAST_OUT: Final = 0.62
"""How large discards are at least, in draws; at most so that one that lies sideways fits."""
_HELD: Final = {4: 15.4, 3: 17.4}
"""The width of a hand with a call and the tile drawn apart, in its tiles; by players: of three, two
norths have room too."""
_LEAST_LABEL: Final = 3.4
"""How wide a name below its wind is at least, in heights of its type."""
NAME_LINES: Final = 3
"""How many lines a name may have below its wind."""
_WIDEST_LABEL: Final = 0.16
"""Of the width."""
INDICATORS: Final = 5
_COLUMN_PARTS: Final = (1.0, 0.9, 0.8)
"""How large its tiles are as a column, in draws: smaller where draws are larger for it."""
_LEAST_DEAD: Final = 13
_DEAD_PART: Final = 0.94
"""The tiles of a strip's dead wall, in draws."""


class Needs(NamedTuple):
    players: int  # 3 or 4
    columns: int  # those of a document's widest kyoku
    rinshan: int  # how many replacement tiles the dead wall has
    name_w: float  # the width of the longest name, in pixels
    state_w: float  # that of what is said behind a hand
    break_w: float  # that of the words on the break
    has_discards: bool  # whether anybody discards: nobody does of a raw seed
    has_gains: bool = False  # whether signs below draws tell what turns gained


class OrderSizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    tile_w: int  # a draw's, with the pixel to the next
    hand_w: int
    out_w: int  # a discard's
    dead_w: int  # a tile's of the dead wall
    words_w: int  # that of the words on the break at their smallest
    label_w: int  # left of hands and draws
    named_beside: bool  # whether names stand beside their winds, or below them
    heading_h: int
    caption_h: int
    gain_h: int  # a sign's below a draw, with its layer
    gap: int  # between hand, draws and discards
    apart: int  # between blocks
    beside: bool  # whether the dead wall is a column at the right, or a strip below
    columns: int
    has_discards: bool

    @property
    def tile_h(self) -> int:
        return tile_height(self.tile_w)

    @property
    def hand_h(self) -> int:
        return tile_height(self.hand_w)

    @property
    def out_h(self) -> int:
        return tile_height(self.out_w) if self.has_discards else 0

    @property
    def trough_h(self) -> int:
        """The height of draws and discards."""
        outs = self.gain_h + self.gap + self.out_h if self.has_discards else 0
        return self.caption_h + self.tile_h + outs + PAD

    @property
    def block_h(self) -> int:
        return PAD + self.hand_h + self.gap + self.trough_h

    @property
    def draws_w(self) -> int:
        return self.columns * self.tile_w

    @property
    def column_w(self) -> int:
        """The width of the dead wall as a column."""
        return max(2 * self.dead_w, self.words_w)

    @property
    def side_gap(self) -> int:
        return max(8, self.tile_w // 3)

    @property
    def badge(self) -> int:
        return self.heading_h + 4

    @property
    def strip_h(self) -> int:
        """The height of the dead wall as a strip, with its headings."""
        return self.caption_h + 1 + tile_height(self.dead_w)

    @property
    def width(self) -> int:
        side = self.side_gap + self.column_w if self.beside else 0
        return self.label_w + self.draws_w + 2 * PAD + side

    def height(self, players: int) -> int:
        strip = 0 if self.beside else self.apart + self.strip_h
        return self.heading_h + players * (self.block_h + self.apart) - self.apart + strip


class BlockLines(NamedTuple):
    """Where the parts of a seat's block lie, in pixels from the picture's top."""

    hand: int
    numbers: int
    draws: int
    outs: int  # discards
    bottom: int


@dataclass(slots=True, eq=False, repr=False)
class OrderCanvas(Canvas):
    presenter: OrderTilePresenter
    sizes: OrderSizes
    area: QRectF  # what all is laid in
    pitch: float  # between two columns; less than a tile's width in a log made to do harm
    left: float = field(init=False)
    """Where hands and draws begin."""
    right: float = field(init=False)
    """Where blocks end."""
    lines: tuple[BlockLines, ...] = field(init=False)
    """By row: asked for hundreds of times in each picture."""

    def __post_init__(self) -> None:
        sizes, y = self.sizes, round(self.area.y()) + self.sizes.heading_h
        self.left = self.area.x() + PAD + sizes.label_w
        self.right = self.left + sizes.draws_w + PAD
        numbers = PAD + sizes.hand_h + sizes.gap
        draws = numbers + sizes.caption_h
        outs = draws + sizes.tile_h + sizes.gain_h + sizes.gap
        offsets = (PAD, numbers, draws, outs, sizes.block_h)
        pitch = sizes.block_h + sizes.apart
        self.lines = tuple(
            BlockLines(*(y + row * pitch + offset for offset in offsets))
            for row in range(self.presenter.scene.players)
        )

    def block(self, row: int) -> QRectF:
        line = self.lines[row]
        top = line.hand - PAD
        return QRectF(self.area.x(), top, self.right - self.area.x(), line.bottom - top)

    @property
    def bottom(self) -> float:
        """Where the last block ends."""
        return self.lines[-1].bottom

    def x(self, column: int) -> float:
        return self.left + column * self.pitch

    def _lines_of(self, cell: Cell) -> BlockLines:
        return self.lines[self.scene.seat_offset(cell.seat)]

    def above(self, cell: Cell) -> QRectF:
        """Return where a draw's number stands."""
        y, height = self._lines_of(cell).numbers, self.sizes.caption_h
        return QRectF(self.x(cell.column), y, self.pitch, height)

    def draw(self, cell: Cell) -> QRectF:
        """Return where a drawn tile lies."""
        x, sizes = round(self.x(cell.column)), self.sizes
        return QRectF(x, self._lines_of(cell).draws, sizes.tile_w - 1, sizes.tile_h)

    def gain(self, cell: Cell) -> QRectF:
        """Return the place below a draw for what its turn gained."""
        return QRectF(self.draw(cell).bottomLeft(), self.out(cell).topRight())

    def out(self, cell: Cell) -> QRectF:
        """Return the whole place of a discard."""
        x, sizes = round(self.x(cell.column)), self.sizes
        return QRectF(x, self._lines_of(cell).outs, sizes.tile_w - 1, sizes.out_h)

    def frame_next(self, rect: QRectF) -> None:
        """Frame the tile that is drawn next."""
        for reach in (2, 1):
            frame = rect.adjusted(-reach, -reach, reach, reach)
            self.latest.append(BoxShape(frame, None, self.theme.accent, 3))

    def caption(
        self, cell: Cell, text: str, *, is_past: bool, strong: bool = False, loud: bool = False
    ) -> None:
        """Write a few characters above a draw; words that do not fit, smaller."""
        theme = self.theme
        colour = theme.accent if strong else theme.muted
        if not is_past:
            colour = theme.text if loud else theme.faint
        write = self.text if text.isdecimal() else self.fitted_text  # numbers fit
        write(self.above(cell), text, self.fonts.caption, colour, ALIGN_CENTRE)


def order_sizes(area: QSizeF, fonts: Fonts, needs: Needs, most: int = ORDER_LARGEST) -> OrderSizes:
    """Return the sizes with the largest draws that fit an area, ``most`` wide."""
    room = area - QSizeF(2 * ORDER_MARGIN, 2 * ORDER_MARGIN)
    widest = int(room.width() / needs.columns)  # draws alone would be too wide beyond it
    for width in range(min(most, widest), ORDER_SMALLEST, -1):
        seats = _seats_sizes(fonts, needs, width)
        if not _fits(seats._replace(beside=False), seats, room, needs):
            continue  # nothing would, with a dead wall
        for sizes in _ways(seats, room, needs):
            if _fits(sizes, sizes, room, needs):
                return _grown(sizes, room, needs, most)
    return next(_ways(_seats_sizes(fonts, needs, ORDER_SMALLEST), room, needs))


def _fits(across: OrderSizes, down: OrderSizes, room: QSizeF, needs: Needs) -> bool:
    return across.width <= room.width() and down.height(needs.players) <= room.height()


def _seats_sizes(fonts: Fonts, needs: Needs, width: int) -> OrderSizes:
    """Return how large the seats' blocks are with draws of a width; the dead wall's is open."""
    first = OrderSizes(
        tile_w=width,
        hand_w=width,
        out_w=round(_LEAST_OUT * width),
        dead_w=width,
        words_w=ceil(needs.break_w * LEAST_FONT / QFontInfo(fonts.caption).pixelSize()),
        label_w=0,
        named_beside=False,
        heading_h=round(line_height(fonts.heading) + 2),
        caption_h=round(line_height(fonts.caption)),
        gain_h=round(line_height(fonts.caption)) if needs.has_gains else 0,
        gap=max(1, width // 30),
        apart=max(3, width // 14),
        beside=True,
        columns=needs.columns,
        has_discards=needs.has_discards,
    )
    wanted = _label_w(first, needs)
    least = round(_LEAST_LABEL * QFontInfo(fonts.body).pixelSize()) + 10
    return first._replace(label_w=min(wanted, max(first.badge + 8, least)))


def _ways(first: OrderSizes, room: QSizeF, needs: Needs) -> Iterator[OrderSizes]:
    """Yield the ways to lay the dead wall beside the seats or below them, the best first."""
    column = _column_tile(first, room.height(), needs)
    for part in _COLUMN_PARTS:
        if (wide := min(column, round(part * first.tile_w))) >= _LEAST_DEAD:
            yield first._replace(dead_w=wide)
    yield first._replace(beside=False, dead_w=_strip_tile(first, room.width(), needs))


def _label_w(sizes: OrderSizes, needs: Needs) -> int:
    """Return the room for the longest name beside its wind."""
    return round(sizes.badge + needs.name_w + 18)


def _column_tile(sizes: OrderSizes, height: float, needs: Needs) -> int:
    """Return how wide the dead wall's tiles are at most, as a column of two.

    Below it stand what is dora, the plan of the break, as high as it is wide, the dice and words.
    """
    rows, said = needs.rinshan // 2 + INDICATORS + 1, 7 * sizes.caption_h
    widths = range(sizes.tile_w, _LEAST_DEAD - 1, -1)
    fit = (n for n in widths if said + rows * (tile_height(n) + 1) + 2 * n <= height)
    return next(fit, 0)


def _strip_tile(sizes: OrderSizes, width: float, needs: Needs) -> int:
    """Return how wide the dead wall's tiles are as a strip, with plan, dice, words and two dora."""
    count, rest = needs.rinshan + 2 * INDICATORS + 2, needs.break_w + 5 * sizes.side_gap
    widths = range(round(_DEAD_PART * sizes.tile_w), _LEAST_DEAD, -1)
    fit = (n for n in widths if count * n + sizes._replace(dead_w=n).strip_h + rest <= width)
    return next(fit, _LEAST_DEAD)


def _grown(sizes: OrderSizes, room: QSizeF, needs: Needs, most: int) -> OrderSizes:
    """Return sizes with what is left over: for names, for hands, for discards, between parts."""

    def last_fitting(ways: Iterable[OrderSizes]) -> OrderSizes:
        return [sizes, *(way for way in ways if way.height(needs.players) <= room.height())][-1]

    wanted = _label_w(sizes, needs)
    spare = int(room.width()) - sizes.width
    label = min(
        wanted, sizes.label_w + spare, max(sizes.label_w, int(_WIDEST_LABEL * room.width()))
    )
    sizes = sizes._replace(label_w=label, named_beside=label >= wanted)
    widest = min(_HAND * sizes.tile_w, (sizes.draws_w - needs.state_w) / _HELD[needs.players], most)
    widths = range(sizes.tile_w, int(widest) + 1)
    sizes = last_fitting(sizes._replace(hand_w=n) for n in widths)
    if sizes.has_discards:
        larger = (n for n in range(sizes.out_w, sizes.tile_w) if tile_height(n) < sizes.tile_w)
        sizes = last_fitting(sizes._replace(out_w=n) for n in larger)
    spare = int(room.height()) - sizes.height(needs.players)
    more = min(spare // (3 * needs.players), sizes.tile_w // 5)
    sizes = sizes._replace(gap=sizes.gap + more)
    spare = int(room.height()) - sizes.height(needs.players)
    return sizes._replace(apart=sizes.apart + min(spare // needs.players, sizes.tile_w))
