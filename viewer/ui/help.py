"""The help: a table of keys, made from the menus' rows, and what the program is."""

from collections.abc import Iterable
from math import ceil

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from viewer import __version__
from viewer.ui.kit.parts import label


class KeysDialog(QDialog):
    """Every action that has a key, and what the mouse does, in two columns."""

    def __init__(self, keys: Iterable[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        column = QVBoxLayout(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        rows = [
            *keys,
            (self.tr("Wheel over a view"), self.tr("Next and previous event")),
            (self.tr("Wheel over the list"), self.tr("Next and previous kyoku")),
            (self.tr("Click on a tile"), self.tr("All four of its kind")),
            (self.tr("Click on a player"), self.tr("Sit there")),
        ]
        half = ceil(len(rows) / 2)
        for number, (key, text) in enumerate(rows):
            side, row = divmod(number, half)
            grid.addWidget(label(key, bold=True), row, 3 * side)
            grid.addWidget(label(text), row, 3 * side + 1)
        grid.setColumnMinimumWidth(2, 24)
        column.addLayout(grid)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)


def about_text() -> str:
    """Return what the about box says."""
    text = QCoreApplication.translate(
        "help",
        "<h3>Wall viewer {version}</h3>"
        "<p>Rebuilds every wall (牌山) of a saved Tenhou log from its published seed,"
        " and shows whether the log agrees with it.</p>"
        "<p>Free software under the MIT licence. It uses Qt and PySide6 (LGPL), lxml, NumPy and"
        " Jinja2 (BSD), mt19937ar and xiangting (MIT), and matplotlib (its own licence); the kanji"
        " on the tiles come from the font Kouzan Mouhitsu.</p>"
        "<p>Not made or endorsed by Tenhou.</p>",
    )
    return text.format(version=__version__)


def show_about(parent: QWidget) -> None:
    """Show the about box."""
    box = QMessageBox(parent)
    box.setWindowTitle(QCoreApplication.translate("help", "About"))
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(about_text())
    box.exec()
    box.deleteLater()
