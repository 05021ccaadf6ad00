"""Which walls the statistics look at: of the games, or of a dealer how many with which seed."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from viewer.translation import _
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import found_by
from viewer.ui.kit.parts import boxed, muted
from viewer.ui.lab.search_bar import SeedField
from viewer.ui.words import paths_name

WALL_COUNTS: Final = (10_000, 100_000, 1_000_000, 10_000_000)
LEAST_SAMPLE: Final = 1000
MOST_WALLS: Final = 100_000_000
_NUMBER_WIDTH: Final = 124


class LogSource(StrEnum):
    """Sources that are logs; the others are the names of `viewer.lab.walls.others.SOURCES`."""

    GAMES = "games"
    OPENED = "opened"


class SourceChooser(QWidget):
    entered = Signal()
    """Enter was pressed in a field: what is chosen is to be looked at."""

    def __init__(self, collection: OpenCollection) -> None:
        super().__init__()
        self._collection = collection
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
        self.logs_label = muted()
        self._number_caption = self._caption(_("W&alls"), self.number)
        parts = (self._caption(_("&From"), self.box), self.box, self.logs_label)
        row = boxed(QHBoxLayout(self), *parts, spacing=6)
        row.addSpacing(10)
        row.addWidget(self._number_caption)
        row.addWidget(self.number)
        row.addSpacing(10)
        row.addWidget(self.seed_field)
        self.box.currentIndexChanged.connect(self._on_source_changed)
        self.seed_field.entered.connect(self.entered)
        line = self.number.lineEdit()
        if line is not None:
            line.returnPressed.connect(self.entered)
            line.editingFinished.connect(lambda: self.set_walls(self.walls))
        for signal in (collection.opened, collection.selected):
            signal.connect(self._on_source_changed)
        self._on_source_changed()
        if not collection.paths:
            self.choose("tenhou")

    def _fill(self) -> None:
        for key, text in (
            (LogSource.GAMES, _("These games")),
            (LogSource.OPENED, _("The opened log")),
            ("tenhou", _("Tenhou today")),
            ("tenhou-hex", _("Tenhou, hex era (2009)")),
            ("tenhou-perhand", _("Tenhou, a seed a hand (2008)")),
            ("majiang", _("電脳麻将")),
            ("few-swaps", _("Wrong on purpose: few swaps")),
            ("stacked", _("Wrong on purpose: stacked deal")),
        ):
            self.box.addItem(text, str(key))
        self.box.insertSeparator(self.box.findData("tenhou"))
        self.box.insertSeparator(self.box.findData("few-swaps"))

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

    def _on_source_changed(self) -> None:
        is_logs = self.source in list(LogSource)
        for widget in (self._number_caption, self.number, self.seed_field):
            widget.setVisible(not is_logs)
        self.logs_label.setVisible(is_logs)
        text = _("all of its walls")
        if self.source == LogSource.GAMES:
            query, paths = self._collection.query, self._collection.paths
            text = found_by(query) or (paths_name(paths) if paths else _("none are open"))
        self.logs_label.setText(text)
