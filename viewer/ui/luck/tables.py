"""The window's tables as columns: measures, the others at the same tables, superstitions, hands."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from viewer.core.base.foreign import shown
from viewer.luck.measures import GROUPS
from viewer.luck.result import Held, hand_sentence
from viewer.luck.row import Row
from viewer.luck.run import Extreme
from viewer.translation import _, pgettext
from viewer.ui.chance_words import chance
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel
from viewer.ui.luck import phrases
from viewer.ui.run_words import name_of


def measures_table() -> RowsTable:
    """Return the table of all measures."""
    table = RowsTable(RowsModel(_measures_columns()), "luck_measures")
    table.setAccessibleName(_("Measures"))
    return table


def others_table() -> RowsTable:
    """Return the table of the player beside the others."""
    table = RowsTable(RowsModel(_others_columns()), "luck_others")
    table.setAccessibleName(_("The others at the same tables"))
    return table


def beliefs_table() -> RowsTable:
    """Return the table of superstitions."""
    table = RowsTable(RowsModel(_beliefs_columns()), "luck_beliefs")
    table.setAccessibleName(_("Superstitions"))
    return table


class HandsTable(RowsTable):
    """Hands, each of which can be opened."""

    hand_chosen = Signal(object)
    """An `Extreme`."""

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(RowsModel(_hands_columns()), name, parent=parent)
        self.setAccessibleName(title)
        self.doubleClicked.connect(self._choose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the current hand with Enter."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        self.hand_chosen.emit(self.rows_model.shown[index.row()])


def _found_column() -> Column[Row]:
    meaning = _("What the walls of these logs gave")
    return Column(title=pgettext("figure", "Found"), text=phrases.found, sample="χ² 999,999",
                  align=RIGHT, meaning=meaning)  # fmt: skip


def _expected_column() -> Column[Row]:
    meaning = _("What a fair wall gives on average, hands and draws as they were")
    return Column(title=_("Expected"), text=phrases.expected, sample="999,999.9", align=RIGHT,
                  meaning=meaning)  # fmt: skip


def _chance_column() -> Column[Row]:
    meaning = _("How likely fair walls are so far off in any of all tests (Holm)")
    return Column(title=_("By chance"), text=lambda row: chance(row.adjusted), align=RIGHT,
                  sample=_("below 1 in 10³⁰⁰"), meaning=meaning)  # fmt: skip


def _measures_columns() -> tuple[Column[Row], ...]:
    return (
        Column(title=_("Measure"), text=lambda row: _(row.title), mark=phrases.row_mark,
               meaning=_("What was counted, and what it means"), below=phrases.row_sentence,
               alarm=lambda row: row.alarm, said=phrases.row_words, tip=lambda row: _(row.note)),
        _found_column(),
        _expected_column(),
        Column(title="σ", text=lambda row: phrases.signed(row.z), sample="+99.9", align=RIGHT,
               meaning=_("Standard deviations from what was to be expected")),
        _chance_column(),
    )  # fmt: skip


def _others_columns() -> tuple[Column[Row], ...]:
    return (
        Column(title=_("Measure"), text=lambda row: _(row.title)),
        Column(title=_("Group"), text=lambda row: _(GROUPS[row.group]),
               sample=max(map(_, GROUPS.values()), key=len)),
        Column(title=_("The player"), text=phrases.own_found, align=RIGHT,
               sample="999,999 / 999,999.9", meaning=_("Found, beside what was to be expected")),
        Column(title="σ", text=lambda row: phrases.signed(row.z), sample="+99.9", align=RIGHT,
               meaning=_("Standard deviations from what was to be expected")),
        Column(title=_("The others"), text=phrases.others_found, align=RIGHT,
               sample="9,999,999 / 9,999,999.9",
               meaning=_("Found by all others together, beside what was to be expected")),
        Column(title="σ", text=lambda row: phrases.signed(row.others.z if row.others else None),
               sample="+99.9", align=RIGHT,
               meaning=_("Standard deviations from what was to be expected")),
    )  # fmt: skip


def _beliefs_columns() -> tuple[Column[Held], ...]:
    return (
        Column(title=_("What players say"), text=lambda held: _(held.belief.saying),
               mark=phrases.held_mark, below=phrases.held_sentence,
               alarm=lambda held: held.row is not None and held.row.alarm,
               said=phrases.held_words),
        Column(title=pgettext("figure", "Found"), sample="999,999", align=RIGHT,
               text=lambda held: phrases.found(held.row) if held.row else NOTHING),
        Column(title=_("Expected"), sample="999,999.9", align=RIGHT,
               text=lambda held: phrases.expected(held.row) if held.row else NOTHING),
        Column(title=_("By chance"), sample=_("below 1 in 10³⁰⁰"), align=RIGHT,
               text=lambda held: chance(held.row.adjusted) if held.row else NOTHING,
               meaning=_("How likely fair walls are so far off in any of all tests (Holm)")),
    )  # fmt: skip


def _hands_columns() -> tuple[Column[Extreme], ...]:
    return (
        Column(title=_("Steps"), text=phrases.steps, sample="+99.9", align=RIGHT,
               tip=lambda each: hand_sentence(each).said,
               said=lambda each: hand_sentence(each).said,
               meaning=_("How many steps more or fewer than expected the wall gave")),
        Column(title=pgettext("kyoku", "Hand"), text=lambda each: each.hand.title,
               sample=phrases.longest_hand()),
        Column(title=_("Log"), text=lambda each: name_of((each.path,)),
               tip=lambda each: shown(each.path, len(each.path))),
    )  # fmt: skip
