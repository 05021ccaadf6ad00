"""Which rows the table shows: a button for each kind of result, and a field to search in."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from viewer.bulk.report import Totals
from viewer.ui import words
from viewer.ui.audit import phrases
from viewer.ui.audit.model import Show
from viewer.ui.kit.table_view import selected_colour
from viewer.ui.kit.theme import Theme, themes

_TYPING_MS = 150
_ALARM: Final = "alarm"
_ALARMS: Final = (Show.CONTRADICTED, Show.NOT_PUBLISHED)
"""Their buttons stand out once there is one."""


class FilterBar(QWidget):
    """Says which kind of result is wanted, and which text."""

    filter_changed = Signal()
    left_downwards = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.filter_changed)
        self._group = QButtonGroup(self)
        self._names = {
            Show.ALL: self.tr("All"),
            Show.CONTRADICTED: phrases.status_name("contradicted"),
            Show.NOT_PUBLISHED: self.tr("Not in the list"),
            Show.NO_SEED: phrases.status_name("no_seed"),
            Show.UNREADABLE: phrases.status_name("unreadable"),
            Show.VERIFIED: phrases.status_name("verified"),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for nth, (show, name) in enumerate(self._names.items(), 1):
            button = QPushButton(name)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setShortcut(f"Alt+{nth}")
            button.setToolTip(self.tr("Show these only ({key})").format(key=f"Alt+{nth}"))
            self._group.addButton(button, int(show))
            row.addWidget(button)
        self.button(Show.ALL).setChecked(True)
        self.button(Show.ALL).setToolTip(self.tr("Show all logs (Alt+1)"))
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.field.setPlaceholderText(self.tr("Search files and reasons"))
        self.field.setAccessibleName(self.tr("Search files and reasons"))
        self.field.setToolTip(self.tr("Show only logs with this text in the name or the reason"))
        self.field.setMinimumWidth(140)
        row.addSpacing(8)
        row.addWidget(self.field, 1)
        self._group.idToggled.connect(self._on_toggled)
        self.field.textChanged.connect(self._typing.start)
        self.set_counts(Totals(), listed=False)
        themes.follow(self._colour)

    def button(self, show: Show) -> QPushButton:
        """Return the button of a kind."""
        button = self._group.button(int(show))
        assert isinstance(button, QPushButton)  # noqa: S101 - made above
        return button

    def _colour(self) -> None:
        style = _button_style(themes.current)
        for show in Show:
            self.button(show).setStyleSheet(style)

    @property
    def show_only(self) -> Show:
        """Which kind of result is wanted."""
        return Show(self._group.checkedId())

    @property
    def needle(self) -> str:
        """The text to search for."""
        return self.field.text().strip()

    def clear(self) -> None:
        """Show everything."""
        self.button(Show.ALL).setChecked(True)
        self.field.clear()

    def stop(self) -> None:
        """Wait for no more typing."""
        self._typing.stop()

    def set_counts(self, totals: Totals, *, listed: bool) -> None:
        """Write how many there are of each; ``listed`` if there is a published list."""
        statuses = totals.statuses
        counts = {
            Show.ALL: totals.logs,
            Show.CONTRADICTED: statuses["contradicted"],
            Show.NOT_PUBLISHED: totals.not_published,
            Show.NO_SEED: statuses["no_seed"],
            Show.UNREADABLE: statuses["unreadable"],
            Show.VERIFIED: statuses["verified"],
        }
        for show, count in counts.items():
            button, text = self.button(show), f"{self._names[show]} {words.points(count)}"
            if button.text() != text:
                shortcut = button.shortcut()
                button.setText(text)
                button.setShortcut(shortcut)  # a new text takes the shortcut away
                self._mark_alarm(button, on=bool(count) and show in _ALARMS)
        unlisted = self.button(Show.NOT_PUBLISHED)
        if not listed and unlisted.isChecked():
            self.button(Show.ALL).setChecked(True)
        unlisted.setVisible(listed)

    @staticmethod
    def _mark_alarm(button: QPushButton, *, on: bool) -> None:
        if button.property(_ALARM) is not on:
            button.setProperty(_ALARM, on)
            button.style().unpolish(button)
            button.style().polish(button)

    def _on_toggled(self, _id: int, checked: bool) -> None:
        if checked:
            self._typing.stop()
            self.filter_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the field down into the table."""
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus():
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)


def _button_style(theme: Theme) -> str:
    """Return the look of the buttons: a chosen one is seen at a glance, in either theme."""
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
