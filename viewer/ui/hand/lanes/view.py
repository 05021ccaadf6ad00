"""The lanes view: who drew what, who would draw what from here on, and what calls moved.

A column for each seat, a row for each go-round. Its tiles are as large as the rows of the hand
let them be at any of its steps, so that walking through it moves only what calls move. They are
kept until the size, the font or the hand is another.
"""

from collections.abc import Hashable, Iterator

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget

from viewer.core.lane_entries import Entry, entries_of
from viewer.core.lanes import lanes_at, most_rows
from viewer.ui.hand.faces import faces_of
from viewer.ui.hand.lanes.ahead import add_ahead
from viewer.ui.hand.lanes.board import Board
from viewer.ui.hand.lanes.ghosts import add_ghosts
from viewer.ui.hand.lanes.past import add_past
from viewer.ui.hand.lanes.sizes import MARGIN, Sizes, sizes_for
from viewer.ui.hand.order.label import Label, add_label
from viewer.ui.hand.order.model import wrong_slots
from viewer.ui.hand.order.part import CENTRE, faded
from viewer.ui.hand.order.seen import hidden_slots, is_current, result_at
from viewer.ui.hand.order.sizes import Fonts
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView, Tile
from viewer.ui.kit.picture import BoxMark, LineMark, Picture
from viewer.ui.kit.tile_art import TileArt, code_of

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LanesView(SceneView):
    """Shows the draws of a hand as lanes."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("lanes_view")
        self._replay: object = None
        self._entries: tuple[Entry, ...] = ()
        self._faces = faces_of((), red_fives=True)
        self._rows = 0
        self._kept_sizes: Sizes | None = None
        self._sized_for: tuple[Hashable, ...] = ()

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the lanes out."""
        self._read(scene)
        lanes = lanes_at(scene.replay, self._entries, scene.step)
        sizes = self._sizes(scene)
        shown = min(sizes.rows, max(lanes.rows, self._rows))
        latest = lanes.past[-1].cell.row if lanes.past else 0
        first = max(0, min(latest - shown // 2, lanes.rows - shown))
        board = Board(
            picture,
            scene,
            lanes,
            sizes,
            self.theme,
            players=tuple(map(scene.who, range(scene.players))),
            faces=self._faces,
            hidden=hidden_slots(scene),
            wrong=wrong_slots(scene.document, scene.kyoku_index),
            first=first,
            shown=shown,
        )
        _add_title(board)
        _add_lanes(board)
        _add_junme(board)
        add_past(board)
        add_ghosts(board)
        add_ahead(board)
        picture.marks.sort(key=is_current)  # its bright ground reaches beyond it

    def upcoming(self, scene: Scene) -> Iterator[Tile]:
        """Yield every face, drawn, discarded, and discarded with a riichi."""
        sizes, red = self._sizes(scene), scene.document.red_fives
        ids = {tile for tile in scene.replay.tiles if tile is not None}
        codes = sorted({code_of(tile, red_fives=red) for tile in (None, *ids)})
        large = QSizeF(sizes.tile_w, sizes.tile_h)
        small = QSizeF(sizes.small_w, sizes.small_h)
        for size, turns in ((large, 0), (small, 0), (small.transposed(), 1)):
            yield from (Tile(code, size, turns) for code in codes)

    def _read(self, scene: Scene) -> None:
        """Work out a hand that was not in view before."""
        replay = scene.replay
        if replay is not self._replay:
            self._replay = replay
            self._faces = faces_of(replay.tiles, red_fives=scene.document.red_fives)
            self._entries = entries_of(replay)
            self._rows = most_rows(replay, self._entries)

    def _sizes(self, scene: Scene) -> Sizes:
        key = (self.width(), self.height(), self.font().key(), scene.players, self._rows)
        if self._kept_sizes is None or key != self._sized_for:
            fonts = Fonts.of(self.font())
            self._kept_sizes = sizes_for(QSizeF(self.size()), fonts, scene.players, self._rows)
            self._sized_for = key
        return self._kept_sizes


def _add_title(board: Board) -> None:
    """Write which kyoku it is, how it ended, and how much of the wall is left."""
    scene, sizes, theme = board.scene, board.sizes, board.theme
    x, end = sizes.left, sizes.lane(scene.players - 1) + sizes.lane_w
    rect = QRectF(x, MARGIN - 2, end - x, sizes.title_h - 4)
    fonts, picture = sizes.fonts, board.picture
    picture.text(rect, scene.title, fonts.title, theme.text)
    left = QCoreApplication.translate("lanes", "{left} of {total} draws left").format(
        left=scene.replay.left(scene.step), total=len(scene.replay.layout.live)
    )
    picture.text(rect, left, fonts.body, theme.muted, _RIGHT)
    title_w = QFontMetricsF(fonts.title).horizontalAdvance(scene.title) + 18
    left_w = QFontMetricsF(fonts.body).horizontalAdvance(left) + 12
    if scene.step:
        picture.text(
            rect.adjusted(title_w, 0, -left_w, 0), result_at(scene), fonts.body, theme.text
        )


def _add_lanes(board: Board) -> None:
    """Draw each lane's ground and who sits at its head."""
    scene, sizes, theme = board.scene, board.sizes, board.theme
    bottom = board.y(board.first + board.shown)
    told = scene.document.log is not None
    for turn in range(scene.players):
        seat = (scene.dealer + turn) % scene.players
        x, y = sizes.lane(turn), sizes.labels_y
        ground = QRectF(x, y, sizes.lane_w, bottom - y)
        board.picture.marks.append(BoxMark(ground, theme.panel, None, 6))
        label = Label(
            seat=seat if told else -1,
            turn=turn,
            name=scene.names[seat],
            in_view=told and seat == scene.seat,
            badge=sizes.badge,
        )
        rect = QRectF(x + 8, y + 4, sizes.lane_w - 14, sizes.badge)
        add_label(board.picture, rect, label, sizes.fonts, theme)


def _add_junme(board: Board) -> None:
    """Number the go-rounds at the left; the one that the hand is in stands out."""
    past, sizes, theme = board.lanes.past, board.sizes, board.theme
    current = past[-1].junme if past else 0
    starts: dict[int, int] = {}
    rows = [(entry.junme, entry.cell.row) for entry in past]
    rows += [(ahead.junme, ahead.cell.row) for ahead in board.lanes.ahead]
    for junme, row in rows:
        starts.setdefault(junme, row)
    for junme, row in starts.items():
        if not board.first <= row < board.first + board.shown:
            continue
        rect = QRectF(sizes.left, board.y(row), sizes.round_w - 4, sizes.tile_h)
        colour = theme.muted if junme < current else faded(theme.muted)
        if junme == current:
            colour = theme.accent
            y = min(rect.bottom(), rect.center().y() + sizes.badge / 2)
            line = QPointF(rect.x() + 3, y), QPointF(rect.right() - 3, y)
            board.picture.marks.append(LineMark(line, colour, 2))
        board.picture.text(rect, str(junme), sizes.fonts.heading, colour, CENTRE)
