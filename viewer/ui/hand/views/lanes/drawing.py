"""Lanes: who drew what, who would draw what from here on, and what calls moved.

A column for each seat, a row for each go-round. Its tiles are as large as the rows of the hand
let them be at any of its steps, so that walking through it moves only what calls move. They are
kept until the size, the font or the hand is another.
"""

from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from viewer.core.analysis.lane_entries import Entry, entries_of
from viewer.core.analysis.lanes import lanes_at, most_rows
from viewer.core.play.replay import Replay
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.canvas import CENTRE
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.hand.views.lanes.cells import add_ahead, add_ghosts, add_past, add_progress
from viewer.ui.hand.views.lanes.fold import fold
from viewer.ui.hand.views.lanes.key import add_key
from viewer.ui.hand.views.lanes.sight import LaneSight
from viewer.ui.hand.views.lanes.sizes import LARGEST, MARGIN, Board, Sizes, sizes_for
from viewer.ui.kit.identity_cache import IdentityCache
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_limit import tile_limit

_HANDS: Final = 16
"""As many as a game usually has; what was made of them is kept."""


class LanesDrawing(Drawing):
    """Draws the draws of a hand as lanes."""

    def __init__(self) -> None:
        super().__init__()
        self._hands = IdentityCache[tuple[tuple[Entry, ...], int]](_HANDS)

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay the lanes out."""
        replay, sight = scene.replay, LaneSight(scene)
        entries, rows = self._hands.get(replay, None, partial(_hand_of, replay))
        lanes = lanes_at(replay, entries, scene.step)
        most = tile_limit.within(LARGEST)
        sizes, fonts = _sized(area, scene.players, rows, most)
        present = lanes.past[-1].cell.row if lanes.past else 0
        folded = fold(max(rows, lanes.rows), present, sizes.room)
        board = Board(picture, sight, themes.current, fonts, lanes, sizes, folded)
        _add_lanes(board)
        _add_junme(board)
        add_past(board)
        add_progress(board)
        add_ghosts(board)
        add_ahead(board)
        below = area.height - board.bottom
        add_key(board, QRectF(MARGIN, board.bottom, area.width - 2 * MARGIN, below))
        board.finish()


@lru_cache(maxsize=12)
def _sized(area: Area, players: int, rows: int, most: int) -> tuple[Sizes, Fonts]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    return sizes_for(size, fonts, players, rows, most), fonts


def _hand_of(replay: Replay) -> tuple[tuple[Entry, ...], int]:
    """Return the entries of a hand, and how many rows they take at most."""
    entries = entries_of(replay)
    return entries, most_rows(replay, entries)


def _add_lanes(board: Board) -> None:
    """Draw each lane's ground and who sits at its head."""
    sizes, theme = board.sizes, board.theme
    for offset, seat in enumerate(board.sight.notes.seats):
        x, y = sizes.lane(offset), MARGIN
        board.box(QRectF(x, y, sizes.lane_w, board.bottom - y), theme.panel, None, 6)
        board.label(QRectF(x + 8, y + 4, sizes.lane_w - 14, sizes.badge), seat, sizes.badge)


def _add_junme(board: Board) -> None:
    """Number the go-rounds at the left; the one that the hand is in stands out."""
    past = board.lanes.past
    current = past[-1].junme if past else 0
    starts: dict[int, int] = {}
    rows = [(entry.junme, entry.cell.row) for entry in past]
    rows += [(ahead.junme, ahead.cell.row) for ahead in board.lanes.ahead]
    for junme, row in rows:
        starts.setdefault(junme, row)
    sizes, theme = board.sizes, board.theme
    lines: set[float] = set()
    for junme, row in starts.items():
        y = board.y(row)
        if not board.has(row) or y in lines:
            continue
        lines.add(y)  # of a line of folded rows the first alone is named
        more, top = ("", y) if board.shows(row) else ("–", y + sizes.caption_h)
        rect = QRectF(MARGIN, top, sizes.round_w - 4, sizes.tile_h)
        colour = theme.muted if junme < current else theme.faint
        if junme == current:
            colour = theme.accent
            y = min(rect.bottom(), rect.center().y() + sizes.badge / 2)
            line = QPointF(rect.x() + 3, y), QPointF(rect.right() - 3, y)
            board.line(line, colour, 2)
        board.text(rect, f"{junme}{more}", board.fonts.heading, colour, CENTRE)
