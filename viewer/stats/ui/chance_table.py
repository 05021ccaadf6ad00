"""Figures held against chance, a row each: a dot on a band, its number, and a verdict in a word.

A chosen row opens, and says in sentences what the figure means. Both pages on chance show theirs
so: a player's luck, and the statistics.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from viewer.stats.randomness.chance_rows import NONE, decimal, probability
from viewer.stats.randomness.check import ALARM, UNUSUAL
from viewer.stats.ui.charts import ChartFrame
from viewer.translation import N_, _, in_a_row, pgettext
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, label
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import BandDot, DotShape, Verdict

_LIST_WIDTH: Final = 168
_MANY: Final = 100
"""What is as great is written without a digit after the point."""
_MOST: Final = 999
"""Standard deviations; of what is farther off no number helps."""


class ChanceVerdict(Enum):
    WITHIN = N_("within chance")
    UNUSUAL = N_("unusual")
    ALARM = N_("alarm")
    OPEN = N_("no verdict")

    @property
    def said(self) -> str:
        return _(self.value)


def chance_verdict(adjusted: float | None, *, too_small: bool = False) -> ChanceVerdict:
    """Return what a corrected p-value says; a sample that is too small to tell says nothing."""
    if adjusted is not None and adjusted < ALARM:
        return ChanceVerdict.ALARM
    if adjusted is None or too_small:
        return ChanceVerdict.OPEN
    return ChanceVerdict.UNUSUAL if adjusted < UNUSUAL else ChanceVerdict.WITHIN


def marked_if_alarm(key: object, title: str, verdicts: Iterable[ChanceVerdict]) -> MarkedRow:
    """Return a row of a list, with a mark if there is an alarm: a tick would read as "true"."""
    is_alarm = ChanceVerdict.ALARM in verdicts
    return MarkedRow(key, title, *((Verdict.ALARM, _("alarm")) if is_alarm else ()))


def with_sign(value: float) -> str:
    text = decimal(value, 1 if abs(value) < _MANY else 0)
    return f"+{text}" if round(value, 1) > 0 else text


def deviations_text(deviations: float | None) -> str:
    if deviations is None:
        return NONE
    if abs(deviations) > _MOST:
        return f"> {_MOST}σ" if deviations > 0 else f"< {with_sign(-_MOST)}σ"
    return f"{with_sign(deviations)}σ"


_SHAPES: Final = {ChanceVerdict.ALARM: DotShape.DIAMOND, ChanceVerdict.OPEN: DotShape.RING}


class ChanceRow(NamedTuple):
    name: str  # tells it from others
    title: str
    verdict: ChanceVerdict
    detail: str  # what it means, in sentences
    found: str = NOTHING
    expected: str = NOTHING
    deviations: float | None = None
    adjusted: float | None = None  # the corrected p-value
    has_sides: bool = True  # whether a deviation to either side means something; else no dot

    @property
    def dots(self) -> tuple[BandDot, ...]:
        shape = _SHAPES.get(self.verdict, DotShape.FULL)
        if self.deviations is None or not self.has_sides:
            return ()
        return (BandDot(self.deviations, shape),)

    @property
    def said(self) -> str:
        return _("{title}, {mark}, {deviations}: {sentence}").format(
            title=self.title,
            mark=self.verdict.said,
            deviations=deviations_text(self.deviations),
            sentence=in_a_row(self.detail.split("\n")),
        )

    @property
    def alarm(self) -> bool:
        return self.verdict is ChanceVerdict.ALARM


class BandHeading(NamedTuple):
    """What stands above the dots, and what it means."""

    title: str
    meaning: str


class ChanceTable(RowsTable):
    def __init__(self, name: str, title: str, heading: str, band: BandHeading) -> None:
        """Make it; ``heading`` is what stands above the rows' titles."""
        super().__init__(RowsModel(_columns(heading, band)), name, title)

    def show_rows(self, rows: Sequence[ChanceRow]) -> None:
        """Show rows; if they are newer values of the same ones, scrolling and choice stay."""
        if [row.name for row in rows] == [row.name for row in self.rows_model.shown]:
            self.rows_model.show_again(rows)
        else:
            self.rows_model.set_rows(rows)
            self.scrollToTop()


def _columns(heading: str, band: BandHeading) -> tuple[Column[ChanceRow], ...]:
    return (
        Column(title=heading, text=lambda row: row.title, sample="", said=lambda row: row.said,
               tip=lambda row: row.title, detail=lambda row: row.detail,
               meaning=_("What was counted; choose a row to read what it means")),
        Column(title=band.title, align=RIGHT, band=lambda row: row.dots,
               text=lambda row: deviations_text(row.deviations), meaning=band.meaning),
        Column(title=_("Verdict"), text=lambda row: row.verdict.said,
               sample=max((each.said for each in ChanceVerdict), key=len) + "  ",
               alarm=lambda row: row.alarm,
               meaning=_("An adjusted p below 0.001 is an alarm, one below 0.05 is unusual")),
        Column(title=pgettext("figure", "Found"), text=lambda row: row.found, align=RIGHT,
               sample="χ² 9,999,999", meaning=_("The figure of these walls")),
        Column(title=_("Expected"), text=lambda row: row.expected, align=RIGHT,
               sample="999,999.9", meaning=_("What fair walls give on average")),
        Column(title=_("Adjusted p"), text=lambda row: probability(row.adjusted), align=RIGHT,
               sample="9.9 × 10⁻¹⁰⁰",
               meaning=_("How likely fair walls are so far off in any of all tests (Holm)")),
    )  # fmt: skip


# both pages on chance


class ChanceResults(QWidget):
    """What was found, in parts: their list at the left, and what is shown of the chosen one.

    While there is nothing, a hint stands in its place.
    """

    def __init__(self, name: str, title: str, hint: str, art: TileArt) -> None:
        super().__init__()
        self.list = MarkList(name, title, _LIST_WIDTH)
        self.charts = ChartFrame(art)
        self.pages = QStackedWidget()
        said = label(hint, wraps=True)
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        said.setMargin(2 * WINDOW_MARGIN)
        self.pages.addWidget(said)
        boxed(QHBoxLayout(self), self.list, self.pages, spacing=0, stretch=self.pages)
        self.list.row_chosen.connect(self.show_part)

    def show_parts(self, rows: Sequence[MarkedRow]) -> None:
        self.list.show_rows(rows)
        self.list.setVisible(bool(rows))
        self.show_part()

    def show_part(self) -> None:
        """Show the chosen part, or the hint."""
        raise NotImplementedError


class InParts:
    """What a `Page` of the collection's window does with parts that have charts."""

    results: ChanceResults

    def sections(self) -> Sequence[str]:
        return [row.text for row in self.results.list.rows]

    def choose_section(self, at: int) -> None:
        if at < len(self.results.list.rows):
            self.results.list.choose(at)

    def reset_chart(self) -> None:
        self.results.charts.canvas.reset_view()
