"""Lanes: who drew what, who would draw what from here on, and what calls moved.

A column for each seat, a row for each go-round. Tiles have one size at all steps of a hand, so that
walking moves only what calls move.
"""

from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF

from viewer.core.analysis.lanes import lanes_at
from viewer.translation import N_, _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, Canvas, Drawing, tile_height
from viewer.ui.hand.views.lanes.cells import add_ahead, add_ghosts, add_past, add_progress
from viewer.ui.hand.views.lanes.sizes import (
    LANES_LARGEST,
    LANES_MARGIN,
    LanesCanvas,
    LanesSizes,
    fold,
    lanes_sizes,
)
from viewer.ui.hand.views.lanes.tile_view import LaneTileView
from viewer.ui.kit.picture import ALIGN_CENTRE, OPACITY, Picture, TileLook
from viewer.ui.kit.theme import Fonts, advance, bold_font, cached_in_thread, line_height
from viewer.ui.kit.tile_art import tile_limit

_WAIT = 1.6
"""The room for a tile waited for and its number, in badges."""


class LanesDrawing(Drawing):
    def fill(self, scene: Scene, area: Area) -> Picture:
        tile_view = LaneTileView(scene)
        rows = tile_view.notes.lane_rows
        lanes = lanes_at(scene.replay, tile_view.notes.lane_entries, scene.step)
        most = tile_limit.within(LANES_LARGEST)
        sizes, fonts = _sized(area, scene.players, rows, most)
        present = lanes.past[-1].cell.row if lanes.past else 0
        folded = fold(max(rows, lanes.rows), present, sizes.room)
        canvas = LanesCanvas(tile_view, fonts, lanes, sizes, folded)
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
def _sized(area: Area, players: int, rows: int, most: int) -> tuple[LanesSizes, Fonts]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    rest = size - QSizeF(0, key_height(fonts, size.width() - 2 * LANES_MARGIN))
    return lanes_sizes(rest, fonts, players, rows, most), fonts


def _add_lanes(canvas: LanesCanvas) -> None:
    sizes, theme = canvas.sizes, canvas.theme
    for offset, seat in enumerate(canvas.tile_view.notes.seats):
        x, y = sizes.lane(offset), LANES_MARGIN
        canvas.box(QRectF(x, y, sizes.lane_w, canvas.bottom - y), theme.panel, None, 6)
        head = QRectF(x + 8, y + 4, sizes.lane_w - 14, sizes.badge)
        waits = canvas.tile_view.waits(seat)
        room = len(waits) * _WAIT * sizes.badge
        name_w = advance(bold_font(canvas.fonts.body), canvas.scene.short_name(seat))
        beside = head.width() - name_w - sizes.badge - 2 * LANES_MARGIN
        if waits and room <= max(beside, head.width() / 3):
            canvas.lay_waits(head.adjusted(head.width() - room, 0, 0, 0), waits)
            head.setRight(head.right() - room - 4)
        canvas.label(head, seat, sizes.badge)


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
    lines: set[float] = set()
    for junme, row in starts.items():
        y = canvas.y(row)
        if not canvas.has(row) or y in lines:
            continue
        lines.add(y)  # of a line of folded rows the first alone is named
        more, top = ("", y) if canvas.shows(row) else ("–", y + sizes.above)
        rect = QRectF(LANES_MARGIN, top, sizes.round_w - 4, sizes.tile_h)
        colour = theme.muted if junme < current else theme.faint
        if junme == current:
            colour = theme.accent
            y = min(rect.bottom(), rect.center().y() + sizes.badge / 2)
            line = QPointF(rect.x() + 3, y), QPointF(rect.right() - 3, y)
            canvas.line(line, colour, 2)
        canvas.text(rect, f"{junme}{more}", canvas.fonts.heading, colour, ALIGN_CENTRE)


_IVORY: Final = QColor("#fbf8ee")
_INK: Final = QColor("#1d5c3a")
"""A tile too small for a face; how faint it is, shows on any ground."""
_SPACE: Final = 18
"""Between two things of the key, in pixels."""


class _Row(NamedTuple):
    """A look and its meaning; what a call moved has an edge."""

    look: TileLook
    text: str
    edge: bool = False


_KEY: Final = (
    _Row(TileLook.PLAIN, N_("drawn, then discarded")),
    _Row(TileLook.DIM, N_("tsumogiri: discarded as drawn")),
    _Row(TileLook.DIM, N_("but for a call, drawn here"), edge=True),
    _Row(TileLook.VEILED, N_("to come if nobody calls, or never reached")),
)


class _Placed(NamedTuple):
    row: _Row
    text: str
    line: int
    x: float
    width: float


class _Key:
    """The key below the lanes, in a type and a width."""

    def __init__(self, fonts: Fonts, width: float) -> None:
        self.line_h = ceil(line_height(fonts.caption)) + 4
        self.side = round(0.75 * (self.line_h - 4))  # of a sample
        self.placed: list[_Placed] = []
        metrics, x, line = QFontMetricsF(fonts.caption), 0.0, 0
        for row in _KEY:
            text = _(row.text)
            words = metrics.horizontalAdvance(text) + 2
            whole = self.side + 5 + words
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
        x, y, side = round(area.x() + left), area.y() + line * key.line_h, key.side
        sample = QRectF(x, y + 2, side, min(key.line_h - 4, tile_height(side)))
        edge, inner = theme.muted if row.edge else theme.line, side / 3
        canvas.box(sample, _faint(_IVORY, row.look), edge, 2)
        face = sample.adjusted(inner, inner, -inner, -inner)
        canvas.box(face, _faint(_INK, row.look), None, 1)
        words = QRectF(x + side + 5, y, width, key.line_h)
        canvas.text(words, text, canvas.fonts.caption, theme.muted)


def _faint(colour: QColor, look: TileLook) -> QColor:
    fainter = QColor(colour)
    fainter.setAlphaF(OPACITY.get(look, 1.0))
    return fainter
