"""The help: a table of keys, made from the menus' rows, and what the program is."""

from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from viewer import __version__
from viewer.translation import _
from viewer.ui.kit.faults import versions
from viewer.ui.kit.parts import label, muted, plain_buttons

_COLUMNS: Final = 3
KeyGroup = tuple[str, list[tuple[str, str]]]
"""A heading, and rows of keys and what they do."""


class KeysDialog(QDialog):
    def __init__(self, groups: Iterable[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        whole = QVBoxLayout(self)
        columns = QHBoxLayout()
        columns.setSpacing(28)
        for each in _in_columns([*groups, self._in_a_view()]):
            column = QVBoxLayout()
            for group in each:
                column.addLayout(_group(group))
                column.addSpacing(5)
            column.addStretch(1)
            columns.addLayout(column)
        whole.addLayout(columns)
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        buttons.rejected.connect(self.reject)
        whole.addWidget(buttons)

    def _in_a_view(self) -> KeyGroup:
        return _("In a view"), [
            (_("Wheel"), _("Next and previous event")),
            (_("Wheel over the list"), _("Next and previous kyoku")),
            (_("Click on a tile"), _("All four of its kind")),
            (_("Click on a player"), _("Sit there")),
            (_("Right click"), _("What else can be done there")),
            (_("Tab, Shift+arrows"), _("Point to tiles and players")),
            (_("Enter"), _("Click what is pointed to")),
        ]


def _in_columns(groups: list[KeyGroup]) -> list[list[KeyGroup]]:
    """Share groups out, the longest first, so that the columns are about as high as each other."""
    columns: list[list[KeyGroup]] = [[] for _ in range(_COLUMNS)]
    for group in sorted(groups, key=lambda each: -len(each[1])):
        min(columns, key=_height).append(group)
    return columns


def _height(column: list[KeyGroup]) -> int:
    return sum(len(rows) + 2 for _title, rows in column)


def _group(group: KeyGroup) -> QGridLayout:
    title, rows = group
    grid = QGridLayout()
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(0)
    grid.setColumnStretch(1, 1)
    grid.addWidget(muted(title, bold=True), 0, 0, 1, 2)
    for number, (key, text) in enumerate(rows, 1):
        grid.addWidget(label(key, bold=True), number, 0)
        grid.addWidget(label(text), number, 1)
    return grid


def about_text() -> str:
    text = _(
        "<h3>Wall viewer {version}</h3>"
        "<p>Rebuilds every wall (牌山) of a saved game of Tenhou, Mahjong Soul or Riichi City from"
        " what the site publishes, and shows whether the game agrees with it.</p>"
        "<p>Free software under the MIT licence. It uses Qt and PySide6 (LGPL), lxml, NumPy, Jinja2"
        " and protobuf (BSD), mt19937ar and xiangting (MIT), Pillow (MIT-CMU), and matplotlib (its"
        " own licence); the kanji on the tiles come from the font Kouzan Mouhitsu.</p>"
        "<p>Not made or endorsed by these sites.</p>",
    )
    return text.format(version=__version__)


def show_about(parent: QWidget) -> None:
    box = QMessageBox(parent)
    box.setWindowTitle(_("About"))
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(f"{about_text()}<p>{escape(versions())}</p>")
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)  # to be copied
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    plain_buttons(box).exec()
    box.deleteLater()
