"""A group's charts, one in sight: its title, what its signs mean, and what is pointed at."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from viewer.lab.charts import Bars, Chart, Course
from viewer.ui.kit.parts import muted
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.charts.bars import BarsPlot
from viewer.ui.lab.charts.course import CoursePlot
from viewer.ui.lab.charts.heat_map import HeatMapPlot
from viewer.ui.lab.charts.key import ChartKey
from viewer.ui.lab.charts.plot import Plot
from viewer.ui.lab.charts.readout import Readout
from viewer.ui.lab.statistics import phrases


class ChartFrame(QWidget):
    """Shows some charts; a tab each if there are several."""

    chart_shown = Signal()

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art = art
        self.charts: tuple[Chart, ...] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(self.tr("Charts of the chosen group"))
        self.box.setToolTip(self.tr("Which chart is shown"))
        font = self.box.font()
        font.setBold(True)
        self.box.setFont(font)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.currentIndexChanged.connect(self._show_chart)
        self._number = muted()
        self.key = ChartKey()
        self.readout = Readout(art)
        self.reset_button = QPushButton(self.tr("Reset &view"))
        self.reset_button.setToolTip(self.tr("Show the whole chart again (Ctrl+0)"))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(self.reset_view)
        self._stack = QStackedWidget()
        self._plots: dict[tuple[type, bool], Plot] = {}
        self._add_plot((Bars, False))  # the library's first drawing takes its time
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.box)
        top.addWidget(self._number)
        top.addStretch(1)
        top.addWidget(self.reset_button)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(8, 0, 8, 0)
        bottom.addWidget(self.key, 1)
        bottom.addWidget(self.readout, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self._stack, 1)
        column.addLayout(bottom)

    @property
    def chart(self) -> Chart | None:
        """The chart in sight."""
        at = self.box.currentIndex()
        return self.charts[at] if 0 <= at < len(self.charts) else None

    @property
    def plot(self) -> Plot | None:
        """The drawing in sight."""
        shown = self._stack.currentWidget()
        return shown if isinstance(shown, Plot) and self.charts else None

    def show_charts(self, charts: tuple[Chart, ...]) -> None:
        """Show charts; the same ones with other figures keep the one in sight."""
        same = [chart.title for chart in charts] == [chart.title for chart in self.charts]
        self.charts = charts
        if not same:
            self.box.blockSignals(True)
            self.box.clear()
            self.box.addItems([phrases.named(chart.title) for chart in charts])
            self.box.blockSignals(False)
        self._show_chart()

    def reset_view(self) -> None:
        """Show the whole chart."""
        if self.plot is not None:
            self.plot.reset_view()

    def _show_chart(self) -> None:
        chart = self.chart
        if chart is None:
            return
        number, count = self.box.currentIndex() + 1, len(self.charts)
        text = self.tr("{number} of {count}").format(number=number, count=count)
        self._number.setText(text if count > 1 else "")
        plot = self._plot_for(chart)
        plot.set_chart(chart)
        self.key.show_chart(chart, plot.hints)
        self._stack.setCurrentWidget(plot)
        self.chart_shown.emit()

    def _plot_for(self, chart: Chart) -> Plot:
        """Return the one drawing of a kind; all but the first kind are made when needed."""
        tiles = isinstance(chart, Bars) and chart.tiles
        key = (type(chart), tiles)
        if key not in self._plots:
            self._add_plot(key)
        return self._plots[key]

    def _add_plot(self, key: tuple[type, bool]) -> None:
        kind, tiles = key
        plot: Plot
        if kind is Bars:
            plot = BarsPlot(self._art, tiles=tiles)
        else:
            plot = CoursePlot(self._art) if kind is Course else HeatMapPlot(self._art)
        plot.pointed.connect(self.readout.show_words)
        self._plots[key] = plot
        self._stack.addWidget(plot)
