"""What all charts have in common: they are enlarged, moved, pointed at, and drawn anew meanwhile.

The wheel enlarges, dragging moves. The mouse or the arrow keys point at a figure, and its words
are told. Figures that are counted on are drawn into the same view, wherever it was moved to.
"""

from typing import Any, ClassVar, Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from viewer.lab.charts.palette import DARK as DARK_CHART
from viewer.lab.charts.palette import LIGHT as LIGHT_CHART
from viewer.lab.charts.palette import Palette
from viewer.ui.kit.theme import themes
from viewer.ui.lab.charts.library import pg

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_ZOOM: Final = {Qt.Key.Key_Plus: 0.8, Qt.Key.Key_Equal: 0.8, Qt.Key.Key_Minus: 1.25}

Range = tuple[float, float]


def chart_palette() -> Palette:
    """Return the colours of saved charts that go with the window's."""
    theme = themes.current
    dark = theme.window.lightness() < theme.text.lightness()
    return DARK_CHART if dark else LIGHT_CHART


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """One chart; what it shows is the kinds' own."""

    pointed = Signal(str, str)
    """The tile, or none, and the words of what is pointed at; both empty for nothing."""

    kind: ClassVar[type]

    def __init__(self, parent: QWidget | None = None, **items: Any) -> None:  # noqa: ANN401 - the library's own
        super().__init__(parent, axisItems=items)
        self.colours = DARK_CHART
        self.chart: Any = None
        self.place: tuple[int, int] | None = None
        self.is_moved = False
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(150)
        self.scene().sigMouseMoved.connect(self._on_mouse_moved)
        self.getViewBox().sigRangeChangedManually.connect(self._on_moved)
        self.cursor_item = pg.PlotCurveItem()
        self.cursor_item.setZValue(50)
        themes.follow(self._colour)

    # what the kinds say

    def draw_chart(self) -> None:
        """Draw `chart` with all its items."""
        raise NotImplementedError

    def whole(self) -> tuple[Range, Range]:
        """Return the ranges in which all of the chart is seen."""
        raise NotImplementedError

    def place_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return which figure is there, as column and row; None for none."""
        raise NotImplementedError

    def counts(self) -> tuple[int, int]:
        """Return how many columns and rows of figures there are."""
        raise NotImplementedError

    def words_at(self, column: int, row: int) -> str:
        """Return a figure, and what is expected."""
        raise NotImplementedError

    def tile_at(self, column: int, row: int) -> str:  # noqa: ARG002 - of some kinds
        """Return the code of the tile that a figure is of; empty if it is of none."""
        return ""

    @property
    def hints(self) -> frozenset[str]:
        """Which of a kind's signs are there: ``dots`` for bars, ``far`` for marked cells."""
        return frozenset()

    def first_view(self) -> tuple[Range, Range]:
        """Return the ranges that are shown at first; all, unless a kind knows better."""
        return self.whole()

    def outline_of(self, column: int, row: int) -> tuple[list[float], list[float]]:
        """Return the line that is drawn around a figure that is pointed at."""
        raise NotImplementedError

    # what all do

    def set_chart(self, chart: Any) -> None:  # noqa: ANN401 - each kind its own
        """Show a chart; the same one with other figures keeps the view."""
        same = self.chart is not None and self.chart.title == chart.title
        self.chart = chart
        if not same:
            self.place, self.is_moved = None, False
        self.setAccessibleName(chart.title)
        self.redraw()

    def _colour(self) -> None:
        theme, self.colours = themes.current, chart_palette()
        self.setBackground(theme.panel)
        for name in ("left", "bottom"):
            axis = self.getAxis(name)
            axis.setPen(theme.line)
            axis.setTextPen(theme.muted)
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew."""
        if self.chart is None:
            return
        self.clear()
        self.draw_chart()
        self.addItem(self.cursor_item, ignoreBounds=True)
        if not self.is_moved:
            self.reset_view()
        self._show_place()

    def reset_view(self) -> None:
        """Show the chart as at first."""
        if self.chart is None:
            return
        self.is_moved = False
        (left, right), (low, high) = self.whole()
        box = self.getViewBox()
        box.setLimits(xMin=left, xMax=right, yMin=low, yMax=high)
        (left, right), (low, high) = self.first_view()
        box.setRange(xRange=(left, right), yRange=(low, high), padding=0)

    def point_at(self, place: tuple[int, int] | None) -> None:
        """Tell a figure's words, and mark it."""
        if place != self.place:
            self.place = place
            self._show_place()

    def _show_place(self) -> None:
        if self.place is None or self.chart is None:
            self.cursor_item.setData([], [])
            self.pointed.emit("", "")
            return
        columns, rows = self.counts()
        column, row = min(self.place[0], columns - 1), min(self.place[1], rows - 1)
        self.cursor_item.setPen(pg.mkPen(themes.current.text, width=1.5))
        self.cursor_item.setData(*self.outline_of(column, row))
        self.pointed.emit(self.tile_at(column, row), self.words_at(column, row))

    def _on_moved(self, *_mask: object) -> None:
        self.is_moved = True

    def _on_mouse_moved(self, at: QPointF) -> None:
        box = self.getViewBox()
        if self.chart is None or not box.sceneBoundingRect().contains(at):
            self.point_at(None)
            return
        point = box.mapSceneToView(at)
        self.point_at(self.place_at(point.x(), point.y()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at the next figure, or enlarge."""
        key = Qt.Key(event.key())
        if key in _STEPS and self.chart is not None:
            columns, rows = self.counts()
            column, row = self.place or (-1 if _STEPS[key][0] > 0 else 0, 0)
            across, up = _STEPS[key]
            column = max(0, min(columns - 1, column + across))
            self.point_at((column, max(0, min(rows - 1, row + up))))
        elif key in _ZOOM:
            self.is_moved = True
            self.getViewBox().scaleBy((_ZOOM[key], _ZOOM[key]))
        elif key == Qt.Key.Key_0:
            self.reset_view()
        else:
            super().keyPressEvent(event)

    def colour(self, text: str) -> QColor:
        """Return a colour of the chart's palette."""
        return QColor(text)
