"""What all parts of the wall's picture share: where they draw, with what, and how."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt

from viewer.ui import words
from viewer.ui.picture import BoxMark, Look, Picture
from viewer.ui.theme import Theme
from viewer.ui.tile_art import code_of
from viewer.ui.wall.model import WallModel
from viewer.ui.wall.sizes import Sizes

CENTRE = Qt.AlignmentFlag.AlignCenter


class Sheet(NamedTuple):
    """The picture in the making, and everything a part needs to add itself to it."""

    picture: Picture
    model: WallModel
    sizes: Sizes
    theme: Theme

    def heading(self, x: float, y: float, width: float, text: str) -> None:
        """Write a part's heading."""
        rect = QRectF(x, y, width, self.sizes.heading_h)
        self.picture.text(rect, text, self.sizes.fonts.heading, self.theme.muted)

    def caption(self, rect: QRectF, text: str, *, strong: bool = False) -> None:
        """Write a few small characters into the middle of a rectangle."""
        colour = self.theme.accent if strong else self.theme.muted
        self.picture.text(rect, text, self.sizes.fonts.caption, colour, CENTRE)

    def tile(self, rect: QRectF, slot: int, note: str, *, dim: bool = False) -> None:
        """Lay the tile of a slot; the one that a hand was won with is marked."""
        tile_id = self.model.tiles[slot]
        code = code_of(tile_id, red_fives=self.model.red_fives)
        won = tile_id in self.model.winning and not dim
        look = Look.DIM if dim else Look.MARKED if won else Look.PLAIN
        if slot in self.model.wrong:
            look = Look.WRONG
        text = QCoreApplication.translate("wall", "{what}\nslot {slot}")
        if tile_id is not None:
            text = QCoreApplication.translate("wall", "{what}\nslot {slot}, tile id {id}")
        self.picture.tile(rect, code, look, text.format(what=note, slot=slot, id=tile_id), slot)

    def seat_label(self, x: float, y: float, height: float, seat: int) -> None:
        """Write who sits in a seat: wind, name, and a mark for the dealer."""
        turn = self.model.seats.index(seat)
        fonts, theme = self.sizes.fonts, self.theme
        badge = min(height, self.sizes.heading_h + 4)
        top = y + (height - badge) / 2
        self.badge(QRectF(x, top, badge, badge), words.wind_letter(turn), dealer=turn == 0)
        name = self.model.names[seat] or words.wind(turn)
        rect = QRectF(x + badge + 6, y, self.sizes.label_w - badge - 12, height)
        self.picture.text(rect, name, fonts.body, theme.text)

    def badge(self, rect: QRectF, letter: str, *, dealer: bool) -> None:
        """Draw a wind's mark; the dealer's is filled."""
        theme = self.theme
        fill = theme.accent if dealer else None
        line = theme.accent if dealer else theme.muted
        note = QCoreApplication.translate("wall", "dealer") if dealer else ""
        self.picture.marks.append(BoxMark(rect, fill, line, rect.width() / 5, note))
        colour = theme.window if dealer else theme.text
        self.picture.text(rect, letter, self.sizes.fonts.heading, colour, CENTRE)

    def who(self, seat: int) -> str:
        """Return a seat's player as words: name and wind."""
        wind = words.wind(self.model.seats.index(seat))
        name = self.model.names[seat]
        return f"{name} ({wind})" if name else wind
