"""A group's charts, one in sight: its title, the chart, and what is pointed at."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from viewer.lab.charts import Chart
from viewer.lab.charts.words import of_tile
from viewer.translation import _
from viewer.ui.charts.canvas import ChartCanvas
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.theme import bold_font, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_TILE: Final = 15
_HEIGHT: Final = 22
_GAP: Final = 6


class ChartFrame(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.charts: tuple[Chart, ...] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(_("Charts of the chosen group"))
        self.box.setToolTip(_("Which chart is shown"))
        self.box.setFont(bold_font(self.box.font()))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.currentIndexChanged.connect(self._show_chart)
        self._number = muted()
        self.readout = Readout(art)
        self.canvas = ChartCanvas(art)
        self.canvas.pointed.connect(self.readout.show_words)
        self.reset_button = button(_("Reset &view"), _("Show the whole chart again (Ctrl+0)"))
        self.reset_button.clicked.connect(self.canvas.reset_view)
        parts = (self.box, self._number, self.readout, self.reset_button)
        top = boxed(QHBoxLayout(), *parts, spacing=10, stretch=self.readout)
        boxed(
            QVBoxLayout(self),
            top,
            self.canvas,
            margins=(8, 6, 8, 6),
            spacing=4,
            stretch=self.canvas,
        )

    @property
    def chart(self) -> Chart | None:
        at = self.box.currentIndex()
        return self.charts[at] if 0 <= at < len(self.charts) else None

    def show_charts(self, charts: tuple[Chart, ...]) -> None:
        """Show charts; the same ones with other figures keep the one in sight."""
        same = [chart.title for chart in charts] == [chart.title for chart in self.charts]
        self.charts = charts
        if not same:
            self.box.blockSignals(True)
            self.box.clear()
            self.box.addItems([_(chart.title) for chart in charts])
            self.box.blockSignals(False)
        self._show_chart()

    def _show_chart(self) -> None:
        chart = self.chart
        if chart is None:
            return
        number, count = self.box.currentIndex() + 1, len(self.charts)
        text = _("{number} of {count}").format(number=number, count=count)
        self._number.setText(text if count > 1 else "")
        self.canvas.set_chart(chart)


def chart_above(
    charts: ChartFrame, table: QWidget, *, shares: tuple[int, int], sizes: tuple[int, int]
) -> QSplitter:
    """Return charts above a table, which share the spare height so, and have these at first."""
    split = QSplitter(Qt.Orientation.Vertical)
    for at, (part, share) in enumerate(zip((charts, table), shares, strict=True)):
        split.addWidget(part)
        split.setStretchFactor(at, share)
    split.setChildrenCollapsible(False)
    split.setHandleWidth(1)
    split.setSizes(list(sizes))
    return split


class Readout(QWidget):
    """What is pointed at, in one line at the right: its tile, where it is of one, and its words."""

    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("lab_readout")
        self._art = art
        self.tile = ""
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.follow(self.update)

    def show_words(self, tile: str, text: str) -> None:
        self.tile, self.text = tile, text
        self.setAccessibleName(of_tile(tile, text))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(themes.current.text)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(self.rect()), side, self.text)
        if self.tile:
            x = self.width() - painter.fontMetrics().horizontalAdvance(self.text) - _GAP - _TILE
            top = (self.height() - _TILE * ASPECT) / 2
            rect = QRectF(QPointF(x, top), QPointF(x + _TILE, top + _TILE * ASPECT))
            self._art.draw(painter, rect, self.tile)
        painter.end()
