"""Which rows the table shows: a button for each kind of result, and a field to search in."""

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from viewer.collection.verdicts import Totals, status_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.audit.model import STATUS_OF, RowFilter
from viewer.ui.kit.parts import boxed, button
from viewer.ui.kit.theme import Theme, selected_colour, themes

_Form = QKeySequence.SequenceFormat
_TYPING_MS = 150
_ALARM: Final = "alarm"
_ALARMS: Final = (RowFilter.CONTRADICTED, RowFilter.NOT_PUBLISHED, RowFilter.INCONSISTENT)
"""Their buttons stand out once there is one."""


class FilterBar(QWidget):
    filter_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.filter_changed)
        self._group = QButtonGroup(self)
        row = boxed(QHBoxLayout(self), spacing=4)
        for nth, show in enumerate(RowFilter, 1):
            tip = _("Show these only ({key})") if show else _("Show all logs ({key})")
            made = button("", tip.format(key=_key_of(nth).toString(_Form.NativeText)))
            made.setCheckable(True)
            self._group.addButton(made, int(show))
            row.addWidget(made)
        self.button(RowFilter.ALL).setChecked(True)
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.field.setPlaceholderText(_("Search files and reasons"))
        self.field.setAccessibleName(_("Search files and reasons"))
        self.field.setToolTip(_("Show only logs with this text in the name or the reason"))
        self.field.setMinimumWidth(140)
        row.addSpacing(8)
        row.addWidget(self.field, 1)
        self._group.idToggled.connect(self._on_toggled)
        self.field.textChanged.connect(self._typing.start)
        self.set_counts(Totals(), listed=False)
        themes.follow(self._colour)

    def button(self, show: RowFilter) -> QPushButton:
        made = self._group.button(int(show))
        assert isinstance(made, QPushButton)  # noqa: S101 - made above
        return made

    def _colour(self) -> None:
        style = _button_style(themes.current)
        for show in RowFilter:
            self.button(show).setStyleSheet(style)

    @property
    def show_only(self) -> RowFilter:
        return RowFilter(self._group.checkedId())

    @property
    def needle(self) -> str:
        return self.field.text().strip()

    def clear(self) -> None:
        self.button(RowFilter.ALL).setChecked(True)
        self.field.clear()

    def stop(self) -> None:
        self._typing.stop()

    def set_counts(self, totals: Totals, *, listed: bool) -> None:
        """Write how many there are of each; ``listed`` if there is a published list."""
        counts = {RowFilter.ALL: totals.logs, RowFilter.NOT_PUBLISHED: totals.not_published}
        names = {RowFilter.ALL: _("All"), RowFilter.NOT_PUBLISHED: _("Not in the list")}
        for show, status in STATUS_OF.items():
            counts[show], names[show] = totals.statuses[status], status_name(status)
        for nth, show in enumerate(RowFilter, 1):
            made, text = self.button(show), _so_many(names[show], counts[show])
            if made.text() != text:
                made.setText(text)
                made.setShortcut(_key_of(nth))  # a new text takes the shortcut away
                self._mark_alarm(made, on=bool(counts[show]) and show in _ALARMS)
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

    @staticmethod
    def _mark_alarm(made: QPushButton, *, on: bool) -> None:
        if made.property(_ALARM) is not on:
            made.setProperty(_ALARM, on)
            made.style().unpolish(made)
            made.style().polish(made)

    def _on_toggled(self, _id: int, checked: bool) -> None:
        if checked:
            self._typing.stop()
            self.filter_changed.emit()


def _key_of(nth: int) -> QKeySequence:
    return QKeySequence(f"Alt+{nth}")


def _so_many(name: str, count: int) -> str:
    return _("{result} {count}").format(result=name, count=words.points(count))


def _button_style(theme: Theme) -> str:
    text, line, accent = theme.text.name(), theme.line.name(), theme.accent.name()
    chosen = selected_colour(theme).name()
    return (
        f"QPushButton {{ background: {theme.panel.name()}; color: {text};"
        f" border: 1px solid {line}; border-radius: 4px; padding: 4px 10px; }}"
        f'QPushButton[{_ALARM}="true"] {{ color: {theme.bad.name()}; }}'
        f"QPushButton:hover {{ background: {line}; }}"
        f"QPushButton:checked {{ background: {chosen}; color: {text};"
        f" border-color: {accent}; }}"
        f"QPushButton:focus {{ border-color: {text}; }}"
    )
