"""Lanes: who drew what, who would draw what from here on, and what calls moved.

A column for each seat, a row for each go-round; in a wide window the later go-rounds stand in a
block of their own, right of the earlier ones. Tiles have one size at all steps of a hand, so that
walking moves only what calls move.
"""

from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from viewer.core.analysis.lanes import lanes_at
from viewer.translation import N_, _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, Canvas, tile_height
from viewer.ui.hand.views.lanes.cells import add_ahead, add_ghosts, add_past, add_progress
from viewer.ui.hand.views.lanes.sizes import (
    LANES_LARGEST,
    LANES_MARGIN,
    LanesCanvas,
    LanesSizes,
    lanes_sizes,
)
from viewer.ui.hand.views.lanes.tile_presenter import LaneTilePresenter
from viewer.ui.kit.picture import ALIGN_CENTRE, Picture, TileLook
from viewer.ui.kit.theme import Fonts, advance, bold_font, cached_in_thread, line_height
from viewer.ui.kit.tile_art import ASPECT, tile_limit

_PAD: Final = 4
_WAIT: Final = 1.6
"""The room for a tile waited for and its number, in badges."""
_PILL_SHARE: Final = 0.65
"""Of a lane: a pill that takes more leaves no room for the name beside it."""


def lay_lanes(scene: Scene, area: Area) -> Picture:
    presenter = LaneTilePresenter(scene)
    rows = presenter.notes.lane_rows
    lanes = lanes_at(scene.replay, presenter.notes.lane_entries, scene.step)
    most = tile_limit.within(LANES_LARGEST)
    sizes, blocks, fonts = _sized(area, scene.players, rows, most)
    present = lanes.past[-1].cell.row if lanes.past else 0
    shown = blocks * sizes.rows
    first = max(0, min(present - shown // 2, max(rows, lanes.rows) - shown))
    canvas = LanesCanvas(presenter, fonts, lanes, sizes, blocks, first)
    _add_lanes(canvas)
    _add_junme(canvas)
    add_past(canvas)
    add_progress(canvas)
    add_ghosts(canvas)
    add_ahead(canvas)
    below = area.height - canvas.bottom
    add_key(canvas, QRectF(LANES_MARGIN, canvas.bottom, area.width - 2 * LANES_MARGIN, below))
    canvas.finish()
    return canvas


@cached_in_thread(12)
def _sized(area: Area, players: int, rows: int, most: int) -> tuple[LanesSizes, int, Fonts]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    rest = size - QSizeF(0, key_height(fonts, size.width() - 2 * LANES_MARGIN))
    return *lanes_sizes(rest, fonts, players, rows, most), fonts


def _add_lanes(canvas: LanesCanvas) -> None:
    sizes, theme, seats = canvas.sizes, canvas.theme, canvas.presenter.notes.seats
    for column in range(canvas.blocks * len(seats)):
        x, y = sizes.lane(column), LANES_MARGIN
        canvas.box(QRectF(x, y, sizes.lane_w, canvas.bottom - y), theme.panel, theme.line, 6)
        head = QRectF(x + _PAD, y + _PAD, sizes.lane_w - 2 * _PAD, sizes.badge)
        _add_head(canvas, head, seats[column % len(seats)])


def _add_head(canvas: LanesCanvas, head: QRectF, seat: int) -> None:
    """Write who sits in a seat, with its riichi and its waits as far as there is room."""
    badge, name_h = canvas.sizes.badge, canvas.sizes.name_h
    riichi = canvas.scene.table.seats[seat].riichi
    name = canvas.scene.short_name(seat)
    name_w = 0 if name_h else advance(bold_font(canvas.fonts.body), name) + 2 * _PAD
    room = head.width() - name_w - badge - _PAD
    said_w = canvas.pill_width(_("riichi")) + _PAD if riichi else 0
    waits = canvas.presenter.waits(seat)
    waits_w = len(waits) * _WAIT * badge
    waits_w = waits_w if waits_w <= room else 0  # else the line above the views has them
    below = bool(name_h) and said_w + waits_w > room and said_w < _PILL_SHARE * head.width()
    if waits_w + (0 if below else said_w) > room:
        waits_w = 0
    pill_w = said_w if below or said_w <= room else 0
    beside = waits_w if below else waits_w + pill_w
    taken = pill_w if below else 0 if name_h else beside
    canvas.label(head.adjusted(0, 0, -taken, 0), seat, badge, name_h)
    right = head.adjusted(head.width() - beside, 0, 0, 0)
    if waits_w:
        canvas.lay_waits(right.adjusted(0, 0, waits_w - beside, 0), waits)
    if pill_w:
        pill = head.adjusted(head.width() - pill_w + _PAD, 1, 0, -1)
        if below:
            pill.moveTop(head.bottom() + 1)
            pill.setHeight(name_h - 2)
        canvas.pill(pill, _("riichi"))
    if riichi:
        stick = QRectF(head.x(), head.bottom() + name_h, head.width(), _PAD)
        canvas.stick(stick, _("riichi stick of {player}").format(player=canvas.scene.who(seat)))


def _add_junme(canvas: LanesCanvas) -> None:
    """Number the go-rounds at the left; the one that the hand is in stands out."""
    past = canvas.lanes.past
    current = past[-1].junme if past else 0
    starts: dict[int, int] = {}
    rows = [(entry.junme, entry.cell.row) for entry in past]
    rows += [(ahead.junme, ahead.cell.row) for ahead in canvas.lanes.ahead]
    for junme, row in rows:
        starts.setdefault(junme, row)
    sizes, theme = canvas.sizes, canvas.theme
    for junme, row in starts.items():
        if not canvas.has(row):
            continue
        tile = sizes.tile(canvas.block(row) * canvas.scene.players, canvas.y(row))
        rect = QRectF(tile.x() - sizes.pad - sizes.round_w, tile.y(), sizes.round_w, tile.height())
        colour = theme.muted if junme < current else theme.faint
        if junme == current:
            colour = theme.accent
            y = min(rect.bottom(), rect.center().y() + sizes.badge / 2)
            line = QPointF(rect.x() + 3, y), QPointF(rect.right() - 3, y)
            canvas.line(line, colour, 2)
        canvas.text(rect, str(junme), canvas.fonts.heading, colour, ALIGN_CENTRE)


_SPACE: Final = 18
"""Between two things of the key, in pixels."""
_FACES: Final = ("6p", "1z")


class _Row(NamedTuple):
    """The looks of one tile or two, and their meaning; what a call moved has an edge."""

    looks: tuple[TileLook, ...]
    text: str
    same: bool = False  # whether it is a tile that was discarded as drawn
    edge: bool = False


_KEY: Final = (
    _Row((TileLook.PLAIN, TileLook.PLAIN), N_("drawn, then discarded")),
    _Row((TileLook.PLAIN, TileLook.DIM), N_("tsumogiri: discarded as drawn"), same=True),
    _Row((TileLook.DIM,), N_("but for a call, drawn here"), edge=True),
    _Row((TileLook.VEILED,), N_("to come if nobody calls, or never reached")),
)


class _Placed(NamedTuple):
    row: _Row
    text: str
    line: int
    x: float
    width: float  # of the words


class _Key:
    """The key below the lanes, in a type and a width."""

    def __init__(self, fonts: Fonts, width: float) -> None:
        self.line_h = ceil(1.35 * line_height(fonts.caption))
        self.tile_w = tile_limit.within(round((self.line_h - 2) / ASPECT))
        self.placed: list[_Placed] = []
        x, line = 0.0, 0
        for row in _KEY:
            text = _(row.text)
            words = advance(fonts.caption, text) + 2
            whole = len(row.looks) * (self.tile_w + 1) + 5 + words
            if x and x + whole > width:
                line, x = line + 1, 0.0
            self.placed.append(_Placed(row, text, line, x, words))
            x += whole + _SPACE

    @property
    def height(self) -> int:
        return self.line_h * (self.placed[-1].line + 1)


def key_height(fonts: Fonts, width: float) -> int:
    return _Key(fonts, width).height


def add_key(canvas: Canvas, area: QRectF) -> None:
    theme, key = canvas.theme, _Key(canvas.fonts, area.width())
    for row, text, line, left, width in key.placed:
        x, y = round(area.x() + left), area.y() + line * key.line_h
        for look, face in zip(row.looks, (_FACES[0], _FACES[not row.same]), strict=False):
            height = tile_height(key.tile_w)
            top = round(y + (key.line_h - height) / 2)
            sample = QRectF(x, top, key.tile_w, height)
            canvas.tile(sample, face, look, text)
            if row.edge:
                canvas.box(sample, None, theme.muted)
            x += key.tile_w + 1
        words = QRectF(x + 4, y, width, key.line_h)
        canvas.text(words, text, canvas.fonts.caption, theme.muted)
