"""What all parts of the wall's picture share: where they draw, with what, and how."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from viewer.ui.hand.order.label import Label, add_label
from viewer.ui.hand.order.model import WallModel
from viewer.ui.hand.order.notes import Notes
from viewer.ui.hand.order.seen import Seen
from viewer.ui.hand.order.sizes import Sizes
from viewer.ui.kit.picture import Look, Picture
from viewer.ui.kit.theme import Theme

CENTRE = Qt.AlignmentFlag.AlignCenter
_FADED = 0.5


def faded(colour: QColor) -> QColor:
    """Return a colour for what is yet to come."""
    lighter = QColor(colour)
    lighter.setAlphaF(_FADED)
    return lighter


class Sheet(NamedTuple):
    """The picture in the making, and everything a part needs to add itself to it."""

    picture: Picture
    model: WallModel
    sizes: Sizes
    theme: Theme
    seen: Seen
    notes: Notes

    def heading(self, x: float, y: float, width: float, text: str) -> None:
        """Write a part's heading."""
        rect = QRectF(x, y, width, self.sizes.heading_h)
        self.picture.text(rect, text, self.sizes.fonts.heading, self.theme.muted)

    def caption(
        self, rect: QRectF, text: str, *, strong: bool = False, look: Look = Look.PLAIN
    ) -> None:
        """Write a few small characters into the middle of a rectangle."""
        colour = self.theme.accent if strong else self.theme.muted
        if look is Look.VEILED:
            colour = faded(colour)
        self.picture.text(rect, text, self.sizes.fonts.caption, colour, CENTRE)

    def tile(self, rect: QRectF, slot: int, note: str, *, look: Look = Look.PLAIN) -> None:
        """Lay the tile of a slot, face down if nobody may see it yet."""
        hidden = slot in self.seen.hidden
        code, note = self.notes.faces.at(slot, note, hidden=hidden)
        look = self._look(slot, None if hidden else self.model.tiles[slot], look)
        self.picture.tile(rect, code, look, note, slot)

    def _look(self, slot: int, tile_id: int | None, look: Look) -> Look:
        """Return how a tile stands out: by what happens, before by what is wrong with it."""
        if slot in self.seen.current and look is not Look.DIM:
            return Look.CURRENT
        if slot in self.model.wrong and tile_id is not None:
            return Look.WRONG
        if tile_id in self.seen.winning and look is Look.PLAIN:
            return Look.MARKED
        return look

    def seat_label(self, x: float, y: float, height: float, seat: int) -> None:
        """Write who sits in a seat, at the left of its row."""
        model, sizes = self.model, self.sizes
        label = Label(
            seat=seat if self.seen.seat >= 0 else -1,
            turn=model.seats.index(seat),
            name=model.names[seat],
            in_view=seat == self.seen.seat,
            badge=min(height, sizes.heading_h + 4),
        )
        rect = QRectF(x, y, sizes.label_w - 6, height)
        add_label(self.picture, rect, label, sizes.fonts, self.theme)
