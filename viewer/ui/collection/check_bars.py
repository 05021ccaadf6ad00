"""Bars of the check: which rows the table shows, and the list that all logs are looked up in."""

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.collection.read import read_published
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence_about, shown
from viewer.core.judgement.words import status_name
from viewer.core.sites.hash_lists import find_hashes
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.collection.check_model import RowFilter
from viewer.ui.kit.jobs import Jobs, Work
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    StyleSheet,
    accept_button,
    boxed,
    button,
    code_field,
    dialog_buttons,
    label,
    muted,
    search_field,
)

_TYPING_MS: Final = 150
_ALARM: Final = "alarm"
_ALARMS: Final = (RowFilter.CONTRADICTED, RowFilter.NOT_PUBLISHED, RowFilter.INCONSISTENT)
"""Their buttons stand out once there is one."""

_BUTTON_STYLE: Final = """
QPushButton { background: $panel; color: $text;
    border: 1px solid $line; border-radius: 4px; padding: 4px 10px; }
QPushButton[alarm="true"] { color: $bad; }
QPushButton:hover { background: $line; }
QPushButton:checked { background: $selected; color: $text; border-color: $accent; }
QPushButton:focus { border-color: $text; }
"""
_LINES: Final = 12
_LEAST_WIDTH: Final = 560


class FilterBar(QWidget):
    filter_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.filter_changed)
        self._group = QButtonGroup(self)
        row = boxed(QHBoxLayout(self), spacing=4)
        for nth, show in enumerate(RowFilter, 1):
            tip = _("Show these only ({key})") if show else _("Show all logs ({key})")
            keys = QKeySequence(f"Ctrl+{nth}").toString(QKeySequence.SequenceFormat.NativeText)
            made = button("", tip.format(key=keys))
            made.setCheckable(True)
            StyleSheet(made, _BUTTON_STYLE)
            self._group.addButton(made, nth)
            row.addWidget(made)
        self.button(RowFilter.ALL).setChecked(True)
        tip = _("Show only logs with this text in the name or the reason")
        self.field = search_field(_("Search files and reasons"), tip)
        self.field.setMinimumWidth(140)
        boxed(row, 8, self.field, spacing=4, stretch=self.field)
        self._group.idToggled.connect(self._on_toggled)
        self.field.textChanged.connect(self._typing.start)
        self.set_counts(Totals(), listed=False)

    def button(self, show: RowFilter) -> QPushButton:
        made = self._group.button(1 + list(RowFilter).index(show))
        assert isinstance(made, QPushButton)  # noqa: S101 - made above
        return made

    @property
    def show_only(self) -> RowFilter:
        return list(RowFilter)[self._group.checkedId() - 1]

    def clear(self) -> None:
        self.button(RowFilter.ALL).setChecked(True)
        self.field.clear()

    def set_counts(self, totals: Totals, *, listed: bool) -> None:
        """Write how many there are of each; ``listed`` if there is a published list."""
        counts = {RowFilter.ALL: totals.logs, RowFilter.NOT_PUBLISHED: totals.not_published}
        names = {RowFilter.ALL: _("All"), RowFilter.NOT_PUBLISHED: _("Not in the list")}
        for status in words.STATUS_MARKS:
            show = RowFilter(status)
            counts[show], names[show] = totals.statuses[status], status_name(status)
        for show in RowFilter:
            count = words.points(counts[show])
            made = self.button(show)
            made.setText(_("{result} {count}").format(result=names[show], count=count))
            is_alarm = bool(counts[show]) and show in _ALARMS
            if made.property(_ALARM) is not is_alarm:
                made.setProperty(_ALARM, is_alarm)
                made.style().unpolish(made)
                made.style().polish(made)
        replayed = totals.replayed is not None
        for show, asked in (
            (RowFilter.NOT_PUBLISHED, listed),
            (RowFilter.INCONSISTENT, replayed),
            (RowFilter.INCOMPLETE, bool(counts[RowFilter.INCOMPLETE])),
        ):
            made = self.button(show)
            if not asked and made.isChecked():
                self.button(RowFilter.ALL).setChecked(True)
            made.setVisible(asked)

    def _on_toggled(self, _id: int, checked: bool) -> None:
        if checked:
            self._typing.stop()
            self.filter_changed.emit()


class PublishedList(NamedTuple):
    """A list: what it is called, its file if it has one, and its hashes with their lines."""

    name: str
    file: str | None
    hashes: dict[str, int]


class ListBar(QWidget):
    list_changed = Signal()
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.published: PublishedList | None = None
        self.jobs = Jobs(self)
        self.label = muted()
        self.label.setObjectName("check_list")
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.button = button(
            _("&Published list"),
            _("Look up every log's hash in a list that Tenhou published before the games"),
        )
        self.button.setMenu(QMenu(self.button))
        boxed(QHBoxLayout(self), self.button, self.label, spacing=8, stretch=self.label)
        self._say()

    def load(self, path: Path) -> None:
        def read(_progress: Progress, should_stop: ShouldStop) -> PublishedList:
            return PublishedList(shown(path.name), str(path), read_published(path, should_stop))

        self._start(shown(path.name), read)

    def ask_for_text(self) -> None:
        dialog = PasteDialog(self)
        wanted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if wanted:
            self.use_text(dialog.text.toPlainText())

    def use_text(self, text: str) -> None:
        name = _("pasted list")

        def find(_progress: Progress, should_stop: ShouldStop) -> PublishedList:
            return PublishedList(name, None, find_hashes(text, should_stop))

        self._start(name, find)

    def remove(self) -> None:
        self.jobs.close()
        if self.published is not None:
            self.published = None
            self.list_changed.emit()
        self._say()

    def _start(self, name: str, work: Work[PublishedList]) -> None:
        self.jobs.start(work, self._on_read, partial(self._on_failed, name))
        self.label.setText(_("Reading {name}").format(name=name))

    def _on_read(self, published: PublishedList) -> None:
        if published.hashes:
            self.published = published
            self.list_changed.emit()
        else:
            self.failed.emit(_("There is no hash in this text."))
        self._say()

    def _on_failed(self, name: str, error: InputError) -> None:
        self.failed.emit(sentence_about(name, error))
        self._say()

    def _say(self) -> None:
        if self.published is None:
            text = _("No published list.")
        else:
            count = len(self.published.hashes)
            text = ngettext("{name}: {count} hash", "{name}: {count} hashes", count).format(
                name=self.published.name, count=words.points(count)
            )
        self.label.setText(text)
        self.label.setToolTip(as_tooltip(text))


class PasteDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Published list"))
        self.setMinimumWidth(_LEAST_WIDTH)
        text = _("&Hashes, or a whole page of Tenhou's stat/rand, saved earlier:")
        self.text = code_field(_LINES)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Ok | kinds.Cancel, self.accept)
        accept_button(self.buttons).setText(_("Look up"))
        self.text.textChanged.connect(self._on_edited)
        self._on_edited()
        parts = (label(text, of=self.text), self.text, self.buttons)
        boxed(QVBoxLayout(self), *parts, margins=WINDOW_MARGIN, spacing=10)

    def _on_edited(self) -> None:
        accept_button(self.buttons).setEnabled(not self.text.document().isEmpty())
