"""Which walls are looked at: whose, how many, and of which seed."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from viewer.core.base.errors import shown
from viewer.translation import _
from viewer.ui import words
from viewer.ui.files import ask_for_folder
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.settings import Settings
from viewer.ui.lab.seed_field import SeedField
from viewer.ui.words import paths_name

WALL_COUNTS: Final = (10_000, 100_000, 1_000_000, 10_000_000)
LEAST_SAMPLE: Final = 1000
MOST_WALLS: Final = 100_000_000
_NUMBER_WIDTH: Final = 124


class LogSource(StrEnum):
    """Sources that are logs; the others are the names of `viewer.lab.walls.others.SOURCES`."""

    OPENED = "opened"
    FOLDER = "folder"


class SourceChooser(QWidget):
    """Source, number and seed; of logs all walls are taken."""

    entered = Signal()
    """Enter was pressed in a field: what is chosen is to be looked at."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.paths: tuple[str, ...] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(_("Walls from"))
        self.box.setToolTip(_("Where the walls come from"))
        self._fill()
        self.number = QComboBox()
        self.number.setEditable(True)
        self.number.setFixedWidth(_NUMBER_WIDTH)
        self.number.addItems([words.points(number) for number in WALL_COUNTS])
        self.number.setCurrentIndex(1)
        self.number.setAccessibleName(_("Number of walls"))
        self.number.setToolTip(_("How many walls: more of them show smaller deviations"))
        digits = QRegularExpression("[0-9., ]{1,13}")
        self.number.setValidator(QRegularExpressionValidator(digits, self.number))
        self.seed_field = SeedField()
        self.folder_button = button(
            _("Choose a &folder…"), _("Take all logs of a folder, with its archives")
        )
        self.folder_label = muted()
        self._build()
        self.box.currentIndexChanged.connect(self._on_source_changed)
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.seed_field.entered.connect(self.entered)
        line = self.number.lineEdit()
        if line is not None:
            line.returnPressed.connect(self.entered)
            line.editingFinished.connect(lambda: self.set_walls(self.walls))
        self._on_source_changed()

    def _fill(self) -> None:
        for key, text in (
            ("tenhou", _("Tenhou today")),
            ("tenhou-hex", _("Tenhou, hex era (2009)")),
            ("tenhou-perhand", _("Tenhou, a seed a hand (2008)")),
            ("majiang", _("電脳麻将")),
            (LogSource.OPENED, _("The opened log")),
            (LogSource.FOLDER, _("A folder of logs")),
            ("few-swaps", _("Wrong on purpose: few swaps")),
            ("stacked", _("Wrong on purpose: stacked deal")),
        ):
            self.box.addItem(text, str(key))
        self.box.insertSeparator(self.box.findData(str(LogSource.OPENED)))
        self.box.insertSeparator(self.box.findData("few-swaps"))

    def _build(self) -> None:
        self._number_caption = self._caption(_("W&alls"), self.number)
        parts = (self._caption(_("&From"), self.box), self.box, self.folder_button)
        row = boxed(QHBoxLayout(self), *parts, self.folder_label, spacing=6)
        row.addSpacing(10)
        row.addWidget(self._number_caption)
        row.addWidget(self.number)
        row.addSpacing(10)
        row.addWidget(self.seed_field)

    @staticmethod
    def _caption(text: str, buddy: QWidget) -> QLabel:
        caption = muted(text)
        caption.setBuddy(buddy)
        return caption

    @property
    def source(self) -> str:
        return str(self.box.currentData())

    @property
    def walls(self) -> int:
        digits = "".join(filter(str.isdecimal, self.number.currentText()))
        return max(LEAST_SAMPLE, min(MOST_WALLS, int(digits or LEAST_SAMPLE)))

    def set_walls(self, walls: int) -> None:
        self.number.setEditText(words.points(walls))

    def choose(self, source: str) -> None:
        self.box.setCurrentIndex(self.box.findData(source))

    def set_paths(self, paths: Iterable[str]) -> None:
        self.paths = tuple(paths)
        self.choose(LogSource.FOLDER)
        self._on_source_changed()

    def ask_for_folder(self) -> None:
        chosen = ask_for_folder(self, self._settings, _("Choose a folder of logs"))
        if chosen:
            self.set_paths(chosen)

    def _on_source_changed(self) -> None:
        is_logs = self.source in list(LogSource)
        for widget in (self._number_caption, self.number, self.seed_field):
            widget.setVisible(not is_logs)
        is_folder = self.source == LogSource.FOLDER
        self.folder_button.setVisible(is_folder)
        self.folder_label.setVisible(is_logs)
        self.folder_label.setText(self._logs_words() if is_logs else "")
        tip = "\n".join(map(shown, self.paths)) if is_folder else ""
        self.folder_label.setToolTip(as_tooltip(tip))

    def _logs_words(self) -> str:
        if self.source == LogSource.OPENED:
            return _("all of its walls")
        return paths_name(self.paths) if self.paths else _("none chosen yet")
