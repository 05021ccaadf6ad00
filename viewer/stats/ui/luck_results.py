"""A player's luck: at the left the parts there are, and of the chosen one its chart and tables."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from math import copysign
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.text.places import round_title
from viewer.stats.luck import Luck
from viewer.stats.luck.measures import BAD, NEITHER
from viewer.stats.luck.result import BeliefResult, hand_sentence
from viewer.stats.luck.row import LuckRow
from viewer.stats.luck.run import RemarkableHand
from viewer.stats.randomness.chance_rows import decimal, found_text, p_values_text
from viewer.stats.randomness.p_values import normal_score
from viewer.stats.ui.chance_table import (
    BandHeading,
    ChanceResults,
    ChanceRow,
    ChanceTable,
    ChanceVerdict,
    chance_verdict,
    deviations_text,
    marked_if_alarm,
    with_sign,
)
from viewer.stats.ui.charts import chart_above
from viewer.translation import _, in_a_row, pgettext, quantity
from viewer.ui.kit.parts import WINDOW_MARGIN, Paragraphs, boxed, label, muted, wrapped_label
from viewer.ui.kit.row_list import MarkedRow
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import BandDot, DotShape
from viewer.ui.words import paths_name

_CHART_HEIGHT: Final = 200
"""With less, below the answers of a small window, a curve is a straight line."""


class LuckPart(StrEnum):
    COURSE = "course"
    BELIEFS = "beliefs"
    HANDS = "hands"
    OTHERS = "others"
    LIMITS = "limits"


class LuckResults(ChanceResults):
    hand_chosen = Signal(object)
    """A `RemarkableHand` that is to be looked at."""

    def __init__(self, art: TileArt) -> None:
        hint = _(
            "With every wall open, luck is a number: how many steps towards a win the wall gave"
            " a player, beside what a fair wall gives.\nChoose a name, and measure. The commonest"
            " name is proposed; several names of one player are written with + between."
        )
        super().__init__("luck_pages", _("What there is to see"), hint, art)
        band = BandHeading(
            _("Luck, −3σ to +3σ"),
            _("Standard deviations from what is expected: right is lucky; ◆ alarm, ○ no verdict"),
        )
        self.measures = ChanceTable("luck_measures", _("Measures"), _("Measure"), band)
        beliefs = _("Superstitions")
        self.beliefs = ChanceTable("luck_beliefs", beliefs, _("What players say"), band)
        self.worst = self._hands_table("luck_worst", _("Hands in which the wall gave least"))
        self.best = self._hands_table("luck_best", _("Hands in which the wall gave most"))
        others = _("The others at the same tables")
        self.others = RowsTable(RowsModel(_others_columns()), "luck_others", others)
        self.limits = Paragraphs(_("What these logs cannot tell"))
        self.answers = wrapped_label(label(""))
        self.answers.setContentsMargins(WINDOW_MARGIN, 8, WINDOW_MARGIN, 4)
        self.charts.setMinimumHeight(_CHART_HEIGHT)
        course = chart_above(self.charts, self.measures, shares=(2, 3), sizes=(240, 300))
        overview = QWidget()
        boxed(QVBoxLayout(overview), self.answers, course, spacing=0, stretch=course)
        pages = (overview, self.beliefs, self._hands_page(), self._others_page(), self.limits)
        for page in pages:
            self.pages.addWidget(page)
        self.show_parts(())

    # pages

    def _hands_table(self, name: str, title: str) -> RowsTable:
        table = RowsTable(RowsModel(_hands_columns()), name, title)
        table.activated.connect(
            lambda index: self.hand_chosen.emit(table.rows_model.shown[index.row()])
        )
        return table

    def _hands_page(self) -> QWidget:
        halves = QHBoxLayout()
        halves.setSpacing(1)
        for table, text in (
            (self.worst, _("The wall gave least")),
            (self.best, _("The wall gave most")),
        ):
            heading = label(text, bold=True)
            heading.setContentsMargins(WINDOW_MARGIN, 0, WINDOW_MARGIN, 0)
            halves.addLayout(boxed(QVBoxLayout(), heading, table, spacing=6, stretch=table), 1)
        note = _(
            "A double click or Enter opens a hand. Steps: more or fewer than a fair wall gives."
        )
        return _noted(note, halves)

    def _others_page(self) -> QWidget:
        note = _(
            "All others at the same tables together, from the same walls. Each is compared with"
            " what was to be expected of the own hands and draws."
        )
        return _noted(note, boxed(QVBoxLayout(), self.others))

    # what is shown

    def show_luck(self, luck: Luck) -> None:
        (_first, *rest), *parts = luck.answer_parts
        said = (in_a_row(each.said for each in part) for part in (rest, *parts))
        self.answers.setText("\n".join(filter(None, said)))
        self.charts.show_charts(luck.courses)
        self.measures.show_rows(list(map(shown_measure, luck.rows)))
        self.beliefs.show_rows(list(map(shown_belief, luck.beliefs)))
        compared = [row for row in luck.rows if row.others is not None]
        for table, rows in (
            (self.worst, luck.worst),
            (self.best, luck.best),
            (self.others, compared),
        ):
            table.rows_model.set_rows(rows)
            table.scrollToTop()
        self.limits.say(each.said for each in luck.limits)
        self.show_parts(self._rows())

    def _rows(self) -> list[MarkedRow]:
        measures, beliefs = (
            [row.verdict for row in table.rows_model.shown]
            for table in (self.measures, self.beliefs)
        )
        return [
            marked_if_alarm(LuckPart.COURSE, _("Overview"), measures),
            marked_if_alarm(LuckPart.BELIEFS, _("Superstitions"), beliefs),
            MarkedRow(LuckPart.HANDS, _("Hands")),
            MarkedRow(LuckPart.OTHERS, _("The others")),
            MarkedRow(LuckPart.LIMITS, _("Limits")),
        ]

    def show_part(self) -> None:
        self.pages.setCurrentIndex(self.list.current + 1)


def _noted(text: str, below: QHBoxLayout | QVBoxLayout) -> QWidget:
    page = QWidget()
    note = wrapped_label(muted(text))
    note.setContentsMargins(WINDOW_MARGIN, 0, WINDOW_MARGIN, 0)
    boxed(QVBoxLayout(page), note, below, margins=(0, 10, 0, 0), spacing=10, stretch=below)
    return page


# tables


def _dots(row: LuckRow) -> Iterator[BandDot]:
    if row.measure.better != NEITHER:
        for z, shape in ((row.z, DotShape.FULL), (_others_z(row), DotShape.RING)):
            if (luck := _as_luck(row, z)) is not None:
                yield BandDot(luck, shape)


def _others_z(row: LuckRow) -> float | None:
    return row.others.z if row.others else None


def _as_luck(row: LuckRow, deviations: float | None) -> float | None:
    """Return deviations from what is expected as luck: the better, the higher.

    Where neither more nor less is better, they stay as they are.
    """
    return -deviations if deviations is not None and row.measure.better == BAD else deviations


def _others_columns() -> tuple[Column[LuckRow], ...]:
    return (
        Column(title=_("Measure"), text=lambda row: _(row.measure.title), sample=""),
        Column(title=_("σ: ● the player, ○ the others"), align=RIGHT, band=_dots,
               text=lambda row: deviations_text(_as_luck(row, row.z)),
               meaning=_("Standard deviations from what is expected: right is lucky")),
        Column(title=_("The player"), text=own_found, align=RIGHT,
               sample="999,999 / 999,999.9", meaning=_("Found, beside what was to be expected")),
        Column(title=_("The others"), text=others_found, align=RIGHT,
               sample="9,999,999 / 9,999,999.9",
               meaning=_("Found by all others together, beside what was to be expected")),
        Column(title="○ σ", align=RIGHT, sample="+99.9σ",
               text=lambda row: deviations_text(_as_luck(row, _others_z(row))),
               meaning=_("Standard deviations from what was to be expected")),
    )  # fmt: skip


def _hands_columns() -> tuple[Column[RemarkableHand], ...]:
    return (
        Column(title=_("Steps"), text=lambda each: with_sign(each.hand.surplus),
               sample="+99.9", align=RIGHT,
               tip=lambda each: hand_sentence(each).said,
               said=lambda each: hand_sentence(each).said,
               meaning=_("How many steps more or fewer than expected the wall gave")),
        Column(title=pgettext("kyoku", "Hand"), text=lambda each: each.hand.title,
               sample=round_title(7, 10)),
        Column(title=_("Log"), text=lambda each: paths_name((each.path,)), is_path=True,
               tip=lambda each: shown(each.path, len(each.path))),
    )  # fmt: skip


def shown_measure(row: LuckRow) -> ChanceRow:
    text = _("In {sample}: {sentence}")
    said = text.format(sample=quantity(row.trials, row.measure.unit), sentence=row.sentence.said)
    return _chance_row(row, _(row.measure.title), in_a_row((said, _(row.measure.note))))


def shown_belief(tested: BeliefResult) -> ChanceRow:
    belief, row = tested.belief, tested.row
    title, meaning = _(belief.saying), _(belief.meaning)
    if row is None:
        said = in_a_row((meaning, _("These logs have no data to test this.")))
        return ChanceRow(belief.name, title, ChanceVerdict.OPEN, said)
    row = replace(row, name=belief.name)
    return _chance_row(row, title, in_a_row((meaning, row.sentence.said)))


def _chance_row(row: LuckRow, title: str, said: str) -> ChanceRow:
    return ChanceRow(
        row.name,
        title,
        chance_verdict(row.adjusted, too_small=row.too_small),
        said if row.p is None else f"{said}\n{p_values_text(row.p, row.adjusted)}",
        found_text(row),
        decimal(row.expected, row.digits),
        _as_luck(row, _deviations(row)),
        row.adjusted,
        has_sides=row.measure.better != NEITHER,
    )


def _deviations(row: LuckRow) -> float | None:
    """Return how far off a row is; what is too rare for z has that of its p-value."""
    if row.z is not None or row.p is None:
        return row.z
    return copysign(normal_score(row.p), row.found - row.expected)


def own_found(row: LuckRow) -> str:
    return f"{found_text(row)} / {decimal(row.expected, row.digits)}"


def others_found(row: LuckRow) -> str:
    if row.others is None:
        return NOTHING
    return own_found(replace(row, found=row.others.found, expected=row.others.expected))
