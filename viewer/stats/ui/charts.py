"""Charts on the screen: enlarged, moved, pointed at, and drawn anew when figures or sizes change.

The wheel enlarges, dragging moves. The mouse or the arrow keys point at a figure, and its words
are shown. New figures are drawn into the same view, wherever it was moved to. What is pointed at
is marked by Qt above matplotlib's picture, which need not be drawn for that. A frame has the charts
of a group, one in sight: its title, the chart, and what is pointed at.
"""

from pathlib import Path
from typing import Final

import numpy as np
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from viewer.stats.charts import DARK_CHART, LIGHT_CHART, Chart, Palette
from viewer.stats.charts.drawing import ChartDrawing, ChartStyle
from viewer.stats.charts.files import (
    LEAST_CHART_HEIGHT,
    LEAST_CHART_WIDTH,
    ChartView,
    drawing_of,
    saved,
    sized,
)
from viewer.stats.charts.tiles import Faces
from viewer.stats.charts.words import of_tile
from viewer.system.whole_file import write_whole
from viewer.translation import _, listed
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.theme import bold_font, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt, painting

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_CLOSER: Final = 0.8
_ZOOM: Final = {Qt.Key.Key_Plus: _CLOSER, Qt.Key.Key_Equal: _CLOSER, Qt.Key.Key_Minus: 1 / _CLOSER}
_NOTCH: Final = 120
_LEAST_HEIGHT: Final = 100
_PICTURES: Final = ("png", "pdf")
_TILE: Final = 15
_HEIGHT: Final = 22
_GAP: Final = 6


def tile_faces(art: TileArt) -> Faces:
    """Return what draws tiles for charts; it belongs to the thread of its tiles."""

    def face(code: str, width: int, height: int) -> NDArray[np.uint8]:
        image = art.image(code, width, height).convertToFormat(QImage.Format.Format_RGBA8888)
        return np.array(image.constBits(), np.uint8).reshape(height, width, 4)

    return face


def write_chart(seen: ChartView, path: Path) -> None:
    """Save a chart as it is seen, with its title, as SVG, PNG or PDF by the file's name.

    Raises:
        OSError: it cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    style = seen.style._replace(faces=tile_faces(TileArt()), has_title=True)
    write_whole(path, saved(seen._replace(style=style), kind if kind in _PICTURES else "svg"))


def chart_palette() -> Palette:
    theme = themes.current
    dark = theme.window.lightness() < theme.text.lightness()
    return (DARK_CHART if dark else LIGHT_CHART)._replace(paper=theme.panel.name())


class ChartCanvas(FigureCanvasQTAgg):
    pointed = Signal(str, str)
    """The tile, or none, and the words of what is pointed at; both empty for nothing."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(sized(1, 1))
        self._faces = tile_faces(art)
        self.drawing: ChartDrawing | None = None
        self.place: tuple[int, int] | None = None
        self.is_moved = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(_LEAST_HEIGHT)
        themes.follow(self._colour)

    def _colour(self) -> None:
        if self.drawing is not None:
            self.set_chart(self.drawing.chart)

    @property
    def style_of_chart(self) -> ChartStyle:
        """The colours and letters of the window."""
        return ChartStyle(chart_palette(), self.fontInfo().pixelSize() - 1, faces=self._faces)

    @property
    def seen(self) -> ChartView | None:
        """What is seen, for saving; None if there is nothing."""
        if self.drawing is None or self.drawing.is_empty:
            return None
        size = max(self.width(), LEAST_CHART_WIDTH), max(self.height(), LEAST_CHART_HEIGHT)
        return ChartView(self.drawing.chart, self.style_of_chart, size, self.drawing.view)

    def set_chart(self, chart: Chart) -> None:
        """Show a chart; the same one with other figures keeps the view."""
        before = self.drawing
        same = before is not None and before.chart.title == chart.title
        if not same:
            self.place, self.is_moved = None, False
        view = before.view if before is not None and self.is_moved else None
        self.drawing = drawing_of(chart, self.figure, self.style_of_chart, view)
        self.draw_idle()
        self.setAccessibleName(_(chart.title))
        self.setAccessibleDescription(listed(self.drawing.explained))
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.drawing is not None and not self.drawing.is_empty:
            self.drawing.fit()

    def reset_view(self) -> None:
        if self.drawing is not None and not self.drawing.is_empty:
            self.is_moved = False
            self.drawing.show(self.drawing.first_view())
            self.draw_idle()

    def zoom(self, factor: float, x: float = 0.5, y: float = 0.5) -> None:
        """Enlarge about a point, given as parts of the axes' width and height."""
        if self.drawing is not None and not self.drawing.is_empty:
            self.is_moved = True
            self.drawing.zoom(factor, x, y)
            self.draw_idle()

    def point_at(self, place: tuple[int, int] | None) -> None:
        if place != self.place:
            self.place = place
            self._tell()

    def _tell(self) -> None:
        self.update()
        if self.place is None or self.drawing is None or self.drawing.is_empty:
            self.pointed.emit("", "")
            return
        columns, rows = self.drawing.counts()
        self.place = min(self.place[0], columns - 1), min(self.place[1], rows - 1)
        self.pointed.emit(self.drawing.tile_at(*self.place), self.drawing.words_at(*self.place))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.place is None or self.drawing is None or self.drawing.is_empty:
            return
        axes, ratio = self.drawing.axes, self.device_pixel_ratio
        ends = np.transpose(self.drawing.outline_of(*self.place))
        (left, low), (right, high) = axes.transData.transform(ends) / ratio
        painter = QPainter(self)
        painter.setPen(QPen(themes.current.text, 1.5))
        x, y, width, height = (each / ratio for each in axes.bbox.bounds)
        painter.setClipRect(QRectF(x - 1, self.height() - y - height - 1, width + 2, height + 2))
        corner = QPointF(left, self.height() - high)
        painter.drawRect(QRectF(corner, QPointF(right, self.height() - low)))
        painter.end()

    # mouse and keys; matplotlib's own events are not used

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the chart while the button is down, otherwise point."""
        if self.drawing is None or self.drawing.is_empty:
            return
        x, y = self.mouseEventCoords(event.position())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.is_moved = True
            self.drawing.drag(x, y)
            self.draw_idle()
            return
        axes = self.drawing.axes
        if axes.bbox.contains(x, y):
            self.point_at(self.drawing.place_at(*axes.transData.inverted().transform((x, y))))
        else:
            self.point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.drawing is not None and event.button() is Qt.MouseButton.LeftButton:
            self.drawing.seize(*self.mouseEventCoords(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do as the first click did."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned and self.drawing is not None and not self.drawing.is_empty:
            point = self.drawing.axes.transAxes.inverted().transform(
                self.mouseEventCoords(event.position())
            )
            self.zoom(_CLOSER ** (turned / _NOTCH), *point)

    def leaveEvent(self, _event: QEvent) -> None:
        self.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.drawing is None or self.drawing.is_empty:
            event.ignore()
        elif key in _STEPS:
            columns, rows = self.drawing.counts()
            across, up = _STEPS[key] if self.place else (0, 0)  # the first key begins at a corner
            column, row = self.place or (0, 0)
            column = max(0, min(columns - 1, column + across))
            self.point_at((column, max(0, min(rows - 1, row + up))))
        elif key in _ZOOM:
            self.zoom(_ZOOM[key])
        elif key == Qt.Key.Key_0:
            self.reset_view()
        else:
            event.ignore()


class ChartFrame(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.charts: tuple[Chart, ...] = ()
        self.box = ComboBox()
        self.box.setAccessibleName(_("Charts of the chosen group"))
        self.box.setToolTip(_("Which chart is shown"))
        self.box.setFont(bold_font(self.box.font()))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.currentIndexChanged.connect(self._show_chart)
        self._number = muted()
        self.readout = Readout(art)
        self.canvas = ChartCanvas(art)
        self.canvas.pointed.connect(self.readout.show_words)
        tip = _("Show the whole chart again (Ctrl+0)")
        self.reset_button = button(_("Reset &view"), tip, self.canvas.reset_view)
        parts = (self.box, self._number, self.readout, self.reset_button)
        top = boxed(QHBoxLayout(), *parts, spacing=10, stretch=self.readout)
        column = boxed(QVBoxLayout(self), top, margins=(8, 6, 8, 6), spacing=4)
        column.addWidget(self.canvas, 1)

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

    def show_words(self, tile: str, text: str) -> None:
        self.tile, self.text = tile, text
        self.setAccessibleName(of_tile(tile, text))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setPen(themes.current.text)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(self.rect()), side, self.text)
            if self.tile:
                x = self.width() - painter.fontMetrics().horizontalAdvance(self.text)
                size = QSizeF(_TILE, _TILE * ASPECT)
                corner = QPointF(x - _GAP - _TILE, (self.height() - size.height()) / 2)
                self._art.draw(painter, QRectF(corner, size), self.tile)
