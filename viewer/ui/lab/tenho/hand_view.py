"""A hand in tiles: the haipai in order, and the first draw apart."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.core.base.notation import MPSZ
from viewer.core.base.tiles import faces_of
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

HAIPAI: Final = 13
_GAP: Final = 0.4
"""Before the first draw, in tiles."""

_LEAST: Final = 26
_MOST: Final = 84


def arranged(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the haipai sorted, and the first draw, if there is one, as it is."""
    return (*sorted(hand[:HAIPAI]), *hand[HAIPAI:])


def hand_text(hand: Sequence[int]) -> str:
    """Return a hand in ``mpsz``, the first draw apart."""
    tiles = arranged(hand)
    parts = (MPSZ.write(faces_of(part)) for part in (tiles[:HAIPAI], tiles[HAIPAI:]) if part)
    return " ".join(parts)


class HandView(QWidget):
    """One hand, as large as there is room."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art = art
        self.hand: tuple[int, ...] = ()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.setMinimumSize(round(_LEAST * (HAIPAI + 1 + _GAP)), round(_LEAST * ASPECT))

    def show_hand(self, hand: Sequence[int]) -> None:
        """Show a hand; none is nothing."""
        self.hand = tuple(hand)
        self.setAccessibleName(hand_text(hand))
        self.update()

    @property
    def tile_width(self) -> int:
        """How wide a tile is."""
        fitting = int(self.width() / (HAIPAI + 1 + _GAP))
        return max(_LEAST, min(_MOST, fitting))

    def sizeHint(self) -> QSize:
        """Return the size as it is."""
        return QSize(round(_LEAST * (HAIPAI + 1 + _GAP)), round(self.tile_width * ASPECT) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the tiles."""
        super().resizeEvent(event)
        self.setFixedHeight(round(self.tile_width * ASPECT) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        tiles: tuple[int | None, ...] = arranged(self.hand) or (None,) * (HAIPAI + 1)
        rect = QRectF(0, 0, self.tile_width, self.tile_width * ASPECT)
        for place, tile in enumerate(tiles):  # no hand is face down
            if place == HAIPAI:
                rect.translate(_GAP * rect.width(), 0)
            self._art.draw(painter, rect, code_of(tile, red_fives=True))
            rect.translate(rect.width(), 0)
        painter.end()
