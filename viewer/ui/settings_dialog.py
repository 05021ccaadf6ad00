"""The settings, in one place: the same rows of data that the menus are made of.

What is on or off is a box to tick, a choice of values a list. Each takes effect at once, here as in
its menu, and is kept; so there is nothing to confirm, and nothing to take back.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import N_, _
from viewer.ui.kept_logs import KeptLogs
from viewer.ui.kit.actions import Action, Menu, Submenu, without_key
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import label, muted, plain_buttons

Pages = Sequence[Sequence[tuple[str, Sequence[str]]]]

COLUMNS: Final[Pages] = (
    (
        (
            N_("Window"),
            ("language", "theme", "cloth", "tile_width", "session_kept", "watch_folder"),
        ),
        (N_("Copying and pictures"), ("notation", "scale")),
        (N_("Playing a hand"), ("speed",)),
    ),
    (
        (N_("What is hidden"), ("own_view", "hands_hidden", "wall_closed", "names_hidden")),
        (N_("At the table"), ("sorted_haipai", "whole_wall", "called_stay", "result_shown")),
    ),
)
"""The settings under their headings, in columns, by the names of their rows."""

_SPACE: Final = 36
_LINE: Final = 7


class SettingsDialog(QDialog):
    """Shows what can be set, and sets it."""

    def __init__(
        self, menus: Iterable[tuple[Menu[Any], Callable[[], Any]]], parent: QWidget
    ) -> None:
        """Make it of rows of menus.

        Args:
            menus: each with what returns that which it acts on.
            parent: the window that it stays above.
        """
        super().__init__(parent)
        self.setWindowTitle(_("Settings"))
        self._rows = {
            row.id: (row, target)
            for menu, target in menus
            for row in menu.rows
            if isinstance(row, (Action, Submenu))
        }
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        columns = QHBoxLayout()
        columns.setSpacing(_SPACE)
        for groups in COLUMNS:
            columns.addLayout(self._column(groups))
        whole.addLayout(columns)
        whole.addSpacing(2 * _LINE)
        whole.addWidget(muted(_("Downloaded logs"), bold=True))
        whole.addWidget(KeptLogs())
        whole.addSpacing(_LINE)
        whole.addWidget(muted(_("Each takes effect at once.")))
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        buttons.rejected.connect(self.reject)
        whole.addWidget(buttons)

    def _column(self, groups: Iterable[tuple[str, Sequence[str]]]) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(_LINE)
        form.setHorizontalSpacing(2 * _LINE)
        for title, names in groups:
            if form.rowCount():
                form.addItem(QSpacerItem(0, _LINE))
            form.addRow(muted(_(title), bold=True))
            for name in names:
                self._add(form, name)
        return form

    def _add(self, form: QFormLayout, name: str) -> None:
        row, target = self._rows[name]
        if isinstance(row, Submenu):
            values = _list_of(row, target)
            caption = label(_plain(row.text))
            caption.setBuddy(values)
            form.addRow(caption, values)
        else:
            form.addRow(_box_of(row, target))


def _plain(text: str) -> str:
    """Return a menu's text without its key: of two boxes, each would want the same."""
    return without_key(_(text))


def _box_of(row: Action[Any], target: Callable[[], Any]) -> QCheckBox:
    box = QCheckBox(_plain(row.text))
    box.setObjectName(row.id)
    box.setToolTip(as_tooltip(_(row.tip)))
    box.setChecked(row.checked is not None and row.checked(target()))

    def do() -> None:
        row.do(target())
        box.setChecked(row.checked is not None and row.checked(target()))

    box.clicked.connect(do)
    return box


def _list_of(choice: Submenu[Any], target: Callable[[], Any]) -> QComboBox:
    values = QComboBox()
    values.setObjectName(choice.id)
    values.setToolTip(as_tooltip(_(choice.tip)))
    entries = [row for row in choice.rows(target()) if row is not None]
    for number, row in enumerate(entries):
        values.addItem(_plain(row.text))
        if row.checked is not None and row.checked(target()):
            values.setCurrentIndex(number)
    values.activated.connect(lambda index: entries[index].do(target()))
    return values
