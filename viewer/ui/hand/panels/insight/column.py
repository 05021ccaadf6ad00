"""A column of lines, tiles and headings, filled from the top."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

from viewer.ui.kit.kept_fonts import kept
from viewer.ui.kit.picture import BoxMark, Look, Picture
from viewer.ui.kit.theme import Fonts, Theme
from viewer.ui.kit.tile_art import ASPECT

MARGIN: Final = 14
_GAP: Final = 4
_SECTION: Final = 12
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


class SmallTile(NamedTuple):
    """A tile of a choice: face, slot, tooltip, and whether it is faint."""

    code: str
    slot: int
    note: str
    dim: bool = False


class Column:
    """The picture in the making, and how far down it is filled.

    Args:
        picture: what is added to.
        theme: its colours.
        fonts: its type.
        width: the whole width in pixels, margins included.
    """

    def __init__(self, picture: Picture, theme: Theme, fonts: Fonts, width: float) -> None:
        self.picture = picture
        self.theme = theme
        self.fonts = fonts
        self.y = float(MARGIN)
        self._width = width
        self._line_h = QFontMetricsF(fonts.body).height()
        self._caption_h = QFontMetricsF(fonts.caption).height()
        self.tile_w = max(18, round(1.35 * self._line_h))
        self.tile_h = round(self.tile_w * ASPECT)

    @property
    def room(self) -> float:
        """The width inside the margins."""
        return self._width - 2 * MARGIN

    def heading(self, text: str) -> None:
        """Begin a section."""
        self.y += _SECTION
        for line in self._lines(text, self.room, bold=True):
            rect = QRectF(MARGIN, self.y, self.room, self._line_h)
            self.picture.text(rect, line, self.fonts.heading, self.theme.muted)
            self.y += self._line_h
        self.y += _GAP

    def title(self, text: str) -> None:
        """Write a line that stands out."""
        self._write(text, MARGIN, self.room, bold=True)
        self.y += _GAP

    def line(self, text: str, *, muted: bool = False) -> None:
        """Write a sentence over as many lines as it needs."""
        self._write(text, MARGIN, self.room, muted=muted)
        self.y += _GAP

    def tile_line(self, code: str, slot: int, note: str, text: str, *, dim: bool = False) -> None:
        """Write a sentence beside a tile."""
        top = round(self.y)
        rect = QRectF(MARGIN, top, self.tile_w - 1, self.tile_h)
        self.picture.tile(rect, code, Look.DIM if dim else Look.PLAIN, note, slot)
        left = MARGIN + self.tile_w + 8
        lines = self._lines(text, MARGIN + self.room - left)
        self.y = max(float(top), top + (self.tile_h - len(lines) * self._line_h) / 2)
        self._put(lines, left, MARGIN + self.room - left)
        self.y = max(self.y, float(top + self.tile_h)) + _GAP

    def tiles(self, tiles: Iterable[tuple[str, int, str, str, bool]]) -> None:
        """Lay tiles with captions below, row by row: code, slot, note, caption, dim."""
        per_row = max(1, int(self.room // (self.tile_w + 3)))
        row_h = self.tile_h + self._caption_h + _GAP
        last = -1
        top = round(self.y)
        for nth, (code, slot, note, caption, dim) in enumerate(tiles):
            row, column = divmod(nth, per_row)
            x, y = MARGIN + column * (self.tile_w + 3), round(top + row * row_h)
            rect = QRectF(x, y, self.tile_w - 1, self.tile_h)
            self.picture.tile(rect, code, Look.DIM if dim else Look.PLAIN, note, slot)
            below = QRectF(x - 1, y + self.tile_h, self.tile_w + 1, self._caption_h)
            colour = self.theme.muted if dim else self.theme.text
            self.picture.text(below, caption, self.fonts.caption, colour, _CENTRE)
            last = row
        self.y = top + (last + 1) * row_h + _GAP

    def choice(
        self,
        tile: SmallTile,
        title: str,
        text: str,
        leads_to: Sequence[SmallTile],
        *,
        is_best: bool,
    ) -> None:
        """Lay a tile, and beside it what is said of it and smaller tiles; a title has a box.

        What is best has larger ones.
        """
        self.y = float(round(self.y + _GAP))
        top = self.y
        self._lay(tile, MARGIN, top, self.tile_w)
        left = MARGIN + self.tile_w + 8
        room = MARGIN + self.room - left
        if title:
            self._write(title, left, room, bold=True)
        self._write(text, left, room)
        self.y = round(self.y) + 2
        width = round((1.1 if is_best else 0.85) * self._line_h)
        per_row = max(1, int(room // width))
        row_h = round(width * ASPECT) + 2
        for nth, each in enumerate(leads_to):
            row, column = divmod(nth, per_row)
            self._lay(each, left + column * width, self.y + row * row_h, width)
        self.y = max(self.y + -(-len(leads_to) // per_row) * row_h, top + self.tile_h)
        if title:
            box = QRectF(MARGIN - 6, top - 5, self.room + 12, self.y - top + 8)
            self.picture.marks.append(BoxMark(box, None, self.theme.accent, 4))
        self.y += _GAP

    def _lay(self, tile: SmallTile, x: float, y: float, width: int) -> None:
        rect = QRectF(x, y, width - 1, round(width * ASPECT))
        look = Look.DIM if tile.dim else Look.PLAIN
        self.picture.tile(rect, tile.code, look, tile.note, tile.slot)

    def seats(self, seats: Iterable[tuple[int, str, str, bool]]) -> None:
        """Lay buttons for the seats: seat, letter, note, whether it is the one in view."""
        side = round(1.6 * self._line_h)
        for nth, (seat, letter, note, chosen) in enumerate(seats):
            rect = QRectF(MARGIN + nth * (side + 6), round(self.y), side, side)
            theme = self.theme
            fill = theme.accent if chosen else theme.panel
            line = theme.accent if chosen else theme.muted
            self.picture.marks.append(BoxMark(rect, fill, line, 4, note, seat))
            colour = theme.window if chosen else theme.text
            self.picture.text(rect, letter, self.fonts.heading, colour, _CENTRE)
        self.y += side + 2 * _GAP

    def _write(
        self, text: str, x: float, width: float, *, bold: bool = False, muted: bool = False
    ) -> None:
        self._put(self._lines(text, width, bold=bold), x, width, bold=bold, muted=muted)

    def _put(
        self,
        lines: Iterable[str],
        x: float,
        width: float,
        *,
        bold: bool = False,
        muted: bool = False,
    ) -> None:
        font = self.fonts.heading if bold else self.fonts.body
        colour = self.theme.muted if muted else self.theme.text
        for line in lines:
            self.picture.text(QRectF(x, self.y, width, self._line_h), line, font, colour)
            self.y += self._line_h

    def _lines(self, text: str, width: float, *, bold: bool = False) -> tuple[str, ...]:
        return _broken(text, self.fonts.heading if bold else self.fonts.body, width)


@kept(1024)
def _broken(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Break a sentence as the language does, Japanese without spaces too; kept, as it takes long.

    Steps say much that those before them said.
    """
    lines = []
    for part in text.split("\n"):
        layout = QTextLayout(part, font)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            lines.append(part[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
    return tuple(lines)
