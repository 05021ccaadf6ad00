"""Lists: where a log contradicts its wall or itself, and what could not be compared.

The panel follows a chosen row to its place in the views.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetrics

from viewer.core.audit import Finding
from viewer.core.text.places import Noted, Place, and_more, hand_name, place_in_hand, placed
from viewer.document import Document
from viewer.ui.kit.parts import muted
from viewer.ui.kit.picture import ALIGN_CENTRE, DieMark, RowPicture
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

_PAD: Final = 6
_SPACING: Final = 3
"""Around each row of wrapped text, so that it is seen where one ends."""
_IN_SIGHT: Final = 5
_MOST: Final = 500
"""Rows that differ in height; a log made to do harm must not stop the window."""


class ContradictionList(RowList):
    """A document's contradictions in words; the first few are in sight, the rest is scrolled to."""

    def __init__(self, name: str, title: str, art: TileArt | None = None) -> None:
        """Make it empty; with ``art`` its rows are findings and drawn, else wrapped text."""
        super().__init__(self._text_of, name, title, art)
        self.document: Document | None = None
        self.places: dict[Noted, Place] = {}
        self._wraps = art is None
        if art is None:
            self.setWordWrap(True)
            self.setSpacing(_SPACING)
        else:
            self.setUniformItemSizes(True)
        self.more = muted("")
        self.more.setParent(self)  # until it is laid out: else it would be a window
        """How many more there are than rows; to be put below them."""

    def show_rows(self, document: Document, rows: Sequence[Noted], count: int) -> None:
        self.document = document
        if self._wraps:
            rows = rows[:_MOST]
        self.places = dict(zip(rows, document.places_of(rows), strict=False))
        self.set_rows(rows)
        self.more.setText(and_more(count - len(rows)))
        self.more.setVisible(count > len(rows))
        if self._wraps:
            line = self.fontMetrics().height()
            self.setFixedHeight(min(len(rows), _IN_SIGHT - 1) * (3 * line + 2 * _SPACING))
        else:
            self.show_at_most(_IN_SIGHT)

    def _text_of(self, value: Noted) -> str:
        assert self.document is not None  # noqa: S101 - there are rows
        return placed(self.places[value], value, red_fives=self.document.red_fives)

    def row_height(self, fonts: Fonts, _finding: Finding) -> int:
        return _tile_height(fonts.body) + 2 * _PAD

    def lay_row(self, row: RowPicture, finding: Finding) -> None:
        """Lay the place of a finding, and what was expected and found, as tiles or dice."""
        theme, font = row.theme, row.fonts.body
        inner = row.rect.adjusted(_PAD + 3, _PAD, -_PAD, -_PAD)
        tile_h = _tile_height(font)
        tile_w = round(tile_h / ASPECT)
        found = QRectF(inner.right() - tile_w, inner.y(), tile_w, tile_h)
        expected = found.translated(-2 * tile_w, 0)
        for side, tile in ((expected, finding.expected), (found, finding.found)):
            self._lay_value(row, side, finding.check, tile)
        row.text(expected.translated(tile_w, 0), "→", font, theme.bad, ALIGN_CENTRE)
        line = QRectF(inner.x(), inner.y(), inner.width() - 3 * tile_w - _PAD, inner.height() / 2)
        place = self.places[finding]
        row.text(line, hand_name(place), font, theme.text)
        row.text(line.translated(0, line.height()), place_in_hand(place), font, theme.muted)

    def _lay_value(self, row: RowPicture, rect: QRectF, check: str, value: int | None) -> None:
        if value is None:
            row.text(rect, "–", row.fonts.body, row.theme.muted, ALIGN_CENTRE)
        elif check == "dice":
            side = rect.width()
            place = QRectF(rect.x(), rect.center().y() - side / 2, side, side)
            row.marks.append(DieMark(place, value))
        elif self.document is not None:
            code = code_of(value, red_fives=self.document.red_fives)
            row.tile(rect, code)


def _tile_height(font: QFont) -> int:
    return round(2.1 * QFontMetrics(font).height())
