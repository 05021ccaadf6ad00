"""Figures held against chance, a row each: a dot on a band, its number, and a verdict in a word.

A chosen row opens, and says in sentences what the figure means. Both windows on chance show theirs
so: a player's luck, and the lab's statistics.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from viewer.lab.stats.reading import probability
from viewer.translation import _, in_a_row, pgettext
from viewer.ui.chance_words import ChanceVerdict, deviations_text, verdict_words
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, BandDot, Column, DotShape, RowsModel

_SHAPES: Final = {
    ChanceVerdict.ALARM: DotShape.DIAMOND,
    ChanceVerdict.OPEN: DotShape.RING,
}


class ChanceRow(NamedTuple):
    name: str  # tells it from others
    title: str
    verdict: ChanceVerdict
    detail: str  # what it means, in sentences
    found: str = NOTHING
    expected: str = NOTHING
    deviations: float | None = None
    adjusted: float | None = None  # the corrected p-value

    @property
    def dots(self) -> tuple[BandDot, ...]:
        shape = _SHAPES.get(self.verdict, DotShape.FULL)
        return () if self.deviations is None else (BandDot(self.deviations, shape),)

    @property
    def said(self) -> str:
        text = _("{title}, {mark}, {deviations}: {sentence}")
        return text.format(
            title=self.title,
            mark=verdict_words(self.verdict),
            deviations=deviations_text(self.deviations),
            sentence=in_a_row(self.detail.split("\n")),
        )

    @property
    def alarm(self) -> bool:
        return self.verdict is ChanceVerdict.ALARM


class ChanceTable(RowsTable):
    def __init__(self, name: str, title: str, heading: str) -> None:
        """Make it; ``heading`` is what stands above the rows' titles."""
        super().__init__(RowsModel(_columns(heading)), name)
        self.setAccessibleName(title)

    def show_rows(self, rows: Sequence[ChanceRow]) -> None:
        """Show rows; if they are newer values of the same ones, scrolling and choice stay."""
        if [row.name for row in rows] == [row.name for row in self.rows_model.shown]:
            self.rows_model.show_again(rows)
        else:
            self.rows_model.set_rows(rows)
            self.scrollToTop()


def _columns(heading: str) -> tuple[Column[ChanceRow], ...]:
    return (
        Column(title=heading, text=lambda row: row.title, sample="", said=lambda row: row.said,
               tip=lambda row: row.title, detail=lambda row: row.detail,
               meaning=_("What was counted; choose a row to read what it means")),
        _deviations_column(),
        Column(title=_("Verdict"), text=lambda row: verdict_words(row.verdict),
               sample=max(map(verdict_words, ChanceVerdict), key=len) + "  ",
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


def _deviations_column() -> Column[ChanceRow]:
    return Column(
        title=_("Deviation, −3σ to +3σ"),
        text=lambda row: deviations_text(row.deviations),
        band=lambda row: row.dots,
        align=RIGHT,
        meaning=_("Standard deviations from what is expected; ◆ alarm, ○ no verdict"),
    )
