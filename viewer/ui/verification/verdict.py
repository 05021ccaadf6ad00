"""The verdict on a log: one sentence, the badge that shows it, and lists of what contradicts.

The badge stands below the side panel, says the verdict in a few words, and opens the verification.
Lists tell where a log contradicts its wall or itself, and what could not be compared; the panel
follows a chosen row to its place in the views.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QPushButton

from viewer.core.judgement.beforehand import Beforehand
from viewer.core.judgement.words import (
    beforehand_in_short,
    beforehand_words,
    is_seeded,
    judgement_words,
    tally_of,
)
from viewer.core.play.inconsistencies import Finding
from viewer.core.text.places import NamedPlace, and_more, hand_name, place_in_hand, placed
from viewer.document import Document
from viewer.translation import N_, _, listed
from viewer.ui import words
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import StyleSheet, muted
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_LEFT, DieShape, RowPicture, TextShape
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts, advance, by_type
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of, painting
from viewer.ui.kit.verdict import Verdict, draw_sign
from viewer.ui.verification.known_before import known_mark

_SIDE: Final = 14
_MOST_SIDE: Final = 18
_LEFT: Final = 12
"""Pixels before the mark."""
_TEXT: Final = _LEFT + _SIDE + 7
"""Pixels before the text."""
_STYLE: Final = f"""
#badge {{ text-align: left; padding: 7px {_LEFT}px 7px {_TEXT}px; border: none;
    border-top: 1px solid $line; background: $panel; color: $text; }}
#badge:hover:enabled {{ background: $window; }}
#badge:focus {{ border: 2px solid $asked; padding: 5px {_LEFT - 2}px 5px {_TEXT - 2}px; }}
#badge:disabled {{ color: $muted; }}
"""

_IN_FEW_WORDS: Final = {
    Verdict.DISAGREES: N_("Not everything agrees"),
    Verdict.INCOMPLETE: N_("What can be compared agrees"),
    Verdict.AGREES: N_("Every tile agrees"),
    Verdict.NOTHING: N_("Nothing to compare"),
    Verdict.UNREADABLE: N_("Seed or wall unreadable"),
}

_PAD: Final = 6
_SPACING: Final = 3
"""Around each row of wrapped text, so that it is seen where one ends."""
_IN_SIGHT: Final = 5
_ARROW: Final = 0.6
"""How wide the arrow's place is, in tiles."""
_SMALLEST: Final = 0.7
"""How small a place may be written, in parts of its type, before it is cut."""
_MOST: Final = 500
"""Rows that differ in height; a log made to do harm must not stop the window."""


def log_verdict(document: Document) -> tuple[Verdict, str]:
    """Return mark and sentence for what was judged of a document."""
    source, judgement = document.source, document.judgement
    if source is None:
        if document.seed is not None:
            text = _("These walls come from the seed. There is no log to compare.")
        else:
            text = _("This wall comes from the lab. There is no log to compare.")
        return Verdict.NOTHING, text
    mark = words.STATUS_MARKS[judgement.status]
    if document.codes and not judgement.audit.compared:
        mark = Verdict.NOTHING
    return mark, judgement_words(tally_of(source, judgement))


class Badge(QPushButton):
    """A button with mark and verdict; hidden before there is any."""

    changed = Signal()
    """Another verdict is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("badge")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self._marks = [Verdict.NOTHING]
        StyleSheet(self, _STYLE)
        self.hide()

    def show_verdict(self, document: Document, known: Beforehand | None = None) -> None:
        """Show two lines: whether the tiles agree, and whether the walls were known before."""
        mark, verdict = log_verdict(document)
        text = _(_IN_FEW_WORDS[mark])
        if document.codes and mark is Verdict.AGREES:
            text = _("The hash agrees")
        elif document.log is not None and document.judgement.belongs_elsewhere:
            seed, walls = _("The seed is another game's"), _("The walls are another game's")
            text = seed if is_seeded(document.log.site) else walls
        advice = _("Show the verification")
        lines, told = [(mark, text)], [verdict]
        if known is not None:
            lines.append((known_mark(known), beforehand_in_short(known)))
            told.append(beforehand_words(known))
        self._show(lines, "\n".join((*told, advice)))
        self.setEnabled(True)
        self.changed.emit()

    def show_nothing(self) -> None:
        """Show no verdict in play-it-yourself mode: it could give unseen tiles away."""
        text = _("No verification while you play")
        tip = _("The verification tells of tiles that you have not seen.")
        self._show([(Verdict.NOTHING, text)], tip)
        self.setEnabled(False)
        self.changed.emit()

    def show_flipped(self) -> None:
        """Show no verdict while Making has another seed: it would be taken for that one's."""
        tip = _("The verdict is that of the log's own seed. B changes the bit back.")
        self._show([(Verdict.NOTHING, _("One bit of the seed is changed"))], tip)
        self.setEnabled(True)
        self.changed.emit()

    def _show(self, lines: list[tuple[Verdict, str]], tip: str) -> None:
        self._marks = [mark for mark, _text in lines]
        self.setText("\n".join(text for _mark, text in lines))
        self.setToolTip(as_tooltip(tip))
        self.setAccessibleName(
            _("Verification: {verdict}").format(verdict=listed(text for _mark, text in lines))
        )
        self.update()
        self.show()

    @property
    def verdict(self) -> Verdict:
        """That of the tiles, unless it was another hash that was noted or given."""
        disagrees = Verdict.DISAGREES in self._marks
        return Verdict.DISAGREES if disagrees else self._marks[0]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        line = self.fontMetrics().lineSpacing()
        side = min(by_type(self, _SIDE), _MOST_SIDE)
        top = (self.height() - line * len(self._marks)) / 2 + (line - side) / 2
        left = _LEFT - (side - _SIDE) / 2
        with painting(self) as painter:
            for nth, mark in enumerate(self._marks):
                place = QRectF(left, round(top + nth * line), side, side)
                draw_sign(painter, place, mark)


class ContradictionList(RowList):
    """A document's contradictions in words; the first few are in sight, the rest is scrolled to."""

    def __init__(self, name: str, title: str, art: TileArt | None = None) -> None:
        """Make it empty; with ``art`` its rows are findings and drawn, else wrapped text."""
        super().__init__(self._text_of, name, title, art)
        self.document: Document | None = None
        self.places: dict[Finding, NamedPlace] = {}
        self._wraps = art is None
        if art is None:
            self.setWordWrap(True)
            self.setSpacing(_SPACING)
        else:
            self.setUniformItemSizes(True)
        self.more = muted("")
        self.more.setParent(self)  # until it is laid out: else it would be a window
        """How many more there are than rows; to be put below them."""

    @property
    def chosen(self) -> Finding | None:
        """The current row's, or the first one's."""
        rows: Sequence[Finding] = self._rows.shown
        return rows[max(0, self.current)] if rows else None

    def show_rows(self, document: Document, rows: Sequence[Finding], count: int) -> None:
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

    def _text_of(self, value: Finding) -> str:
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
        arrow_w = round(_ARROW * tile_w)
        found = QRectF(inner.right() - tile_w, inner.y(), tile_w, tile_h)
        expected = found.translated(-tile_w - arrow_w, 0)
        arrow = QRectF(expected.right(), inner.y(), arrow_w, tile_h)
        row.text(arrow, "→", font, theme.bad, ALIGN_CENTRE)
        are_copies = self._are_copies(finding)
        for side, tile in ((expected, finding.wall_has), (found, finding.log_has)):
            place = self._lay_number(row, side, tile) if are_copies else side
            self._lay_value(row, place, finding.check, tile)
        line = QRectF(inner.x(), inner.y(), expected.x() - inner.x() - _PAD, inner.height() / 2)
        named = self.places[finding]
        for text, colour in ((hand_name(named), theme.text), (place_in_hand(named), theme.muted)):
            part = min(1, max(_SMALLEST, line.width() / advance(font, text)))
            row.shapes.append(TextShape(QRectF(line), text, font, colour, ALIGN_LEFT, part))
            line.translate(0, line.height())

    def _are_copies(self, finding: Finding) -> bool:
        """Whether two copies of one tile differ, which look alike."""
        if finding.check == "dice" or self.document is None:
            return False
        values, red_fives = (finding.wall_has, finding.log_has), self.document.red_fives
        codes = [each is not None and code_of(each, red_fives=red_fives) for each in values]
        return bool(codes[0]) and codes[0] == codes[1]

    @staticmethod
    def _lay_number(row: RowPicture, side: QRectF, tile: int | None) -> QRectF:
        """Write the id of a tile at the foot of its place; returns the room above."""
        font = row.fonts.caption
        height = QFontMetrics(font).height()
        foot = QRectF(side.x(), side.bottom() - height, side.width(), height)
        row.text(foot, str(tile), font, row.theme.muted, ALIGN_CENTRE)
        left = side.adjusted(0, 0, 0, -height)
        width = left.height() / ASPECT
        return QRectF(left.center().x() - width / 2, left.y(), width, left.height())

    def _lay_value(self, row: RowPicture, rect: QRectF, check: str, value: int | None) -> None:
        if value is None:
            row.text(rect, "–", row.fonts.body, row.theme.muted, ALIGN_CENTRE)
        elif check == "dice":
            side = rect.width()
            place = QRectF(rect.x(), rect.center().y() - side / 2, side, side)
            row.shapes.append(DieShape(place, value))
        elif self.document is not None:
            code = code_of(value, red_fives=self.document.red_fives)
            row.tile(rect, code)


def _tile_height(font: QFont) -> int:
    return round(2.1 * QFontMetrics(font).height())
