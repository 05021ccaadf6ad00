"""What the statistics' tab is made of, and what it holds; what it does is the page's."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from viewer.ui.kit.parts import Headline, ThinBar, button
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.parts import MARGIN
from viewer.ui.lab.statistics.exports import Exports
from viewer.ui.lab.statistics.results import Results
from viewer.ui.lab.statistics.sources import SourceChooser

if TYPE_CHECKING:
    from viewer.lab.stats.measure import Measure
    from viewer.lab.walls import Source
    from viewer.ui.lab.run import Glance


class StatisticsFace(QWidget):
    """Choice, buttons, head and results, and the run that they show."""

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, settings: Settings, art: TileArt, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.work: Measure | None = None
        self.glance: Glance | None = None
        self.logs: Source | None = None
        self._build(art)

    def _build(self, art: TileArt) -> None:
        self.chooser = SourceChooser(self.settings)
        self.start_button = button(self.tr("&Start"), self.tr("Start, pause or go on (Space)"))
        self.start_button.setMinimumWidth(96)
        self.cancel_button = button(
            self.tr("&Cancel"), self.tr("Stop, and choose anew; what was found stays (Ctrl+R)")
        )
        self.save_button = button(
            self.tr("Sa&ve…"), self.tr("Save the counts, to go on another day (Ctrl+S)")
        )
        self.open_button = button(
            self.tr("&Open saved…"), self.tr("Go on with a run that was saved (Ctrl+O)")
        )
        self.results_button = button(
            self.tr("&Results"), self.tr("Save the chart or a report, or copy the figures")
        )
        self.head = Headline()
        self.head.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self.head.buttons.setSpacing(8)
        self.bar = ThinBar(self.tr("How many walls were looked at"))
        self.results = Results(art)
        self.exports = Exports(self.results, self.settings, self)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, 2)
        row.setSpacing(8)
        row.addWidget(self.chooser)
        row.addStretch(1)
        for each in (self.start_button, self.cancel_button):
            row.addWidget(each)
        for each in (self.open_button, self.save_button, self.results_button):
            self.head.buttons.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.head)
        column.addWidget(self.bar)
        column.addWidget(self.results, 1)
