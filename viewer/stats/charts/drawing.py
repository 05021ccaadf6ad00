"""Draws a chart on a matplotlib figure: what charts of all kinds have in common.

matplotlib's constrained layout places axes, labels, key and title. It does not choose how many
labels there is room for: `fit` does, and is called whenever the size or the part in view changes.
The window, the page and saved files share one `ChartDrawing`, so what is saved is what was seen.
All lengths are logical pixels: figures have 72 dots an inch, so a point of matplotlib is one.
"""

import math
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axis import Axis
from matplotlib.backend_bases import MouseButton
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FixedLocator, Formatter, FuncFormatter, MaxNLocator

from viewer.page import without_forbidden
from viewer.stats.charts import LIGHT_CHART, Palette, words
from viewer.stats.charts.letters import drawable, families, shortened, text_width, widest_first
from viewer.stats.charts.tiles import CHART_GAP, DOTS, Faces, TileLabels
from viewer.system import language
from viewer.translation import _

if TYPE_CHECKING:
    from matplotlib.container import Container

_EDGE: Final = 10
_PAD: Final = 8
"""Above and below the axes with their labels."""

SAYS: Final = "says:"
"""Prefix of the gid of artists whose parts have tooltips in a page."""

BETWEEN_TOOLTIPS: Final = "\N{LINE SEPARATOR}"
"""Parts a gid's tooltips: a newline in an attribute of XML is read as a space."""

_AROUND: Final = 70, 110
"""Width and height that labels, key and title take of a figure, more or less."""

_LEAST_WORD: Final = 34
"""Words are shortened to so many pixels before some are left out."""

_TICK_SPACE: Final = 44
_NICE: Final = (1, 2, 5, 10)

Range = tuple[float, float]
Ranges = tuple[Range, Range]
"""From left to right, and from low to high."""


class ChartStyle(NamedTuple):
    palette: Palette = LIGHT_CHART  # its colours
    size: float = 11  # of its letters, in pixels
    has_title: bool = False  # whether the title stands above it
    # draws tiles; None where a page or an SVG file will define them (see `files`)
    faces: Faces | None = None


class ChartDrawing:
    """A chart on a figure; subclasses draw one kind each."""

    def __init__(self, chart: Any, figure: Figure, style: ChartStyle) -> None:  # noqa: ANN401 - each kind its own
        self.chart = chart
        self.figure = figure
        self.style = style
        self.tiles: TileLabels | None = None
        self.key: list[Artist | Container] = []
        self._is_seized = False
        self._size: tuple[float, ...] = ()
        self._room: object = None
        known = widest_first() if style.faces is None else families(language.chosen())
        self.fonts = mpl.rcParams["font.family"] = list(known)
        figure.clear()
        figure.set_facecolor(style.palette.paper)
        self._layout = _Layout(w_pad=_EDGE / DOTS, h_pad=_PAD / DOTS, hspace=0)
        figure.set_layout_engine(self._layout)
        self.axes = figure.add_subplot(facecolor="none", axisbelow=True)
        self._style_axes()
        self.draw_chart()
        if self.is_empty:
            self.axes.set_visible(False)
            colour = style.palette.soft
            figure.text(
                0.5, 0.5, drawable(_("Nothing to show")), ha="center", size=style.size, color=colour
            )
            self._explain()
        else:
            self.show(self.first_view())

    def _style_axes(self) -> None:
        axes, colours, size = self.axes, self.style.palette, self.style.size
        axes.spines[["left", "right", "top"]].set_visible(False)
        axes.spines["bottom"].set_color(colours.soft)
        axes.tick_params(colors=colours.soft, labelsize=size, length=0, pad=CHART_GAP)
        axes.grid(axis="y", color=colours.grid, linewidth=1)
        axes.yaxis.set_major_formatter(_Numbers())

    # what the kinds say

    def draw_chart(self) -> None:
        """Draw `chart` with all its artists, and fill `key`."""
        raise NotImplementedError

    def whole(self) -> Ranges:
        raise NotImplementedError

    def first_view(self) -> Ranges:
        return self.whole()

    def counts(self) -> tuple[int, int]:
        """Return how many columns and rows of figures there are."""
        raise NotImplementedError

    def place_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return which figure is there, as column and row."""
        column, row = math.floor(x + 0.5), math.floor(y + 0.5)
        columns, rows = self.counts()
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None

    def words_at(self, column: int, row: int) -> str:
        """Return a figure, and what is expected."""
        raise NotImplementedError

    def tile_at(self, column: int, row: int) -> str:  # noqa: ARG002 - of some kinds
        """Return the code of the tile that a figure is of; empty if it is of none."""
        return ""

    def outline_of(self, column: int, row: int) -> Ranges:
        """Return from where to where a figure that is pointed at is marked."""
        raise NotImplementedError

    def choose_labels(self) -> None:
        """Choose the labels of the part in view that there is room for."""

    def room_around(self) -> object:
        """Return what, beside the size, the room around the axes depends on."""
        return self.view

    # what all do

    def fit(self) -> None:
        """Choose what there is room for; call it when the figure's size changes."""
        size = tuple(self.figure.get_size_inches().tolist())
        if size != self._size:
            self._size = size
            self._write_labels()
            self._explain()
        self.choose_labels()
        if (room := (size, self.room_around())) != self._room:
            self._room = room
            self._layout.is_due = True

    def _write_labels(self) -> None:
        width, height = self.plot_size
        y_label, x_label = self.cut(self.chart.y_label, width), self.cut(self.chart.x_label, width)
        self.axes.set_title(y_label, loc="left", pad=_EDGE, **self._text())
        self.axes.set_xlabel(x_label, labelpad=CHART_GAP, **self._text())
        most = max(1, int(height / _TICK_SPACE))
        self.axes.yaxis.set_major_locator(MaxNLocator(most, steps=_NICE))
        if self.style.size > height:
            self.axes.yaxis.set_ticks([])

    @property
    def is_empty(self) -> bool:
        return 0 in self.counts()

    @property
    def explained(self) -> list[str]:
        return [str(sign.get_label()) for sign in self.key]

    @property
    def view(self) -> Ranges:
        return self.axes.get_xlim(), self.axes.get_ylim()

    def show(self, view: Ranges) -> None:
        """Show a part of the chart, as far as there is something."""
        axes, (wide, high) = self.axes, self.whole()
        axes.set(xlim=_within(axes.xaxis, view[0], wide), ylim=_within(axes.yaxis, view[1], high))
        self.fit()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Show so great a part of what is shown, about a point in parts of width and height."""
        corner = np.array([x, y]) * (1 - factor)
        shown = self.axes.transAxes + self.axes.transData.inverted()
        (left, low), (right, high) = shown.transform([corner, corner + factor]).tolist()
        self.show(((left, right), (low, high)))

    def seize(self, x: float, y: float) -> None:
        """Begin to drag the chart at a place, in the figure's dots."""
        self.axes.start_pan(x, y, MouseButton.LEFT)
        self._is_seized = True

    def drag(self, x: float, y: float) -> None:
        """Move the chart; the drag begins here if the chart was drawn anew meanwhile."""
        if not self._is_seized:
            self.seize(x, y)
        self.axes.drag_pan(MouseButton.LEFT, None, x, y)
        self.show(self.view)

    def say(self, artist: Artist, places: Iterable[tuple[int, int]]) -> None:
        """Give the parts of an artist tooltips in a page; the window asks `words_at`."""
        if self.style.faces is None:
            said = (words.of_tile(self.tile_at(*place), self.words_at(*place)) for place in places)
            artist.set_gid(SAYS + without_forbidden(BETWEEN_TOOLTIPS.join(said)))

    @property
    def plot_size(self) -> tuple[float, float]:
        """Width and height of the axes, more or less: they are known only after the layout."""
        whole = self.figure.get_size_inches() * DOTS
        width, height = np.maximum(whole - _AROUND, 1).tolist()
        return width, height

    def slot(self) -> tuple[float, float]:
        """Return about how many pixels a unit of each axis takes."""
        width, height = self.plot_size
        (left, right), (low, high) = self.view
        return width / (right - left), height / (high - low)

    def cut(self, text: str, room: float) -> str:
        return shortened(shown_text(text), room, self.style.size)

    def label_places(self, axis: Axis, labels: Sequence[str], room: float) -> None:
        """Write labels at 0, 1, 2, …, as many as there is room for.

        Numbers are thinned, because those between are known; words are shortened before.
        """
        size = self.style.size
        widest = CHART_GAP + max(text_width(each, size) for each in labels)
        if not all(each.lstrip("−").isdecimal() for each in labels):
            widest = min(widest, _LEAST_WORD)
        low, high = sorted(axis.get_view_interval())
        most = min(max(1, int(room / widest)), math.ceil(high - low))
        ticks = MaxNLocator(most, steps=_NICE, integer=True).tick_values(low, high)
        every = max(1, round(float(np.diff(ticks)[0])))
        slot = every * room / (high - low) - CHART_GAP
        shown = [shortened(each, slot, size) for each in labels]
        axis.set_major_locator(FixedLocator(range(0, len(shown), every)))
        axis.set_major_formatter(FuncFormatter(lambda at, _: shown[round(at)]))

    def _text(self) -> dict[str, Any]:
        return {"color": self.style.palette.soft, "size": self.style.size}

    def _explain(self) -> None:
        """Write title and key above the axes, the key in as many columns as fit."""
        for legend in self.figure.legends:
            legend.remove()
        colours, size = self.style.palette, self.style.size
        room = self.figure.get_size_inches()[0] * DOTS - 2 * _EDGE
        title = shortened(shown_text(self.chart.title), room, round(1.27 * size), bold=True)
        if not self.key and not self.style.has_title:
            return
        for columns in (len(self.key) or 1, 2, 1):
            legend = self.figure.legend(
                handles=self.key,
                loc="outside upper left",
                ncols=columns,
                title=title if self.style.has_title else None,
                title_fontproperties={"weight": "bold", "size": round(1.27 * size)},
                alignment="left",
                fontsize=size,
                labelcolor=colours.soft,
                frameon=False,
                borderpad=0,
                borderaxespad=_EDGE / size,
                columnspacing=1.6,
                labelspacing=0.9,
            )
            legend.get_title().set_color(colours.ink)
            if legend.get_window_extent().width <= self.figure.bbox.width or columns == 1:
                return
            legend.remove()


def shown_text(text: str) -> str:
    """Return a word of a chart in the user's language, with drawable characters only."""
    return drawable(_(text))


def _within(axis: Axis, shown: Range, whole: Range) -> Range:
    """Return a range moved, and shortened if necessary, to lie in another."""
    scale = axis.get_transform()
    (low, high), (least, most) = (scale.transform(np.array(each)) for each in (shown, whole))
    size = min(high - low, most - least)
    low = min(max(low, least), most - size)
    first, last = scale.inverted().transform(np.array([low, low + size])).tolist()
    return first, last


class _Layout(ConstrainedLayoutEngine):
    """Lays a chart out only when something that the layout depends on has changed.

    The layout takes more than half of a drawing: zooming into a map takes half the time so.
    """

    is_due = True

    def execute(self, fig: Figure) -> None:
        if self.is_due:
            self.is_due = False
            with warnings.catch_warnings():  # where there is no room, there is no better layout
                warnings.filterwarnings("ignore", "constrained_layout not applied")
                super().execute(fig)


class _Numbers(Formatter):
    """Writes an axis's numbers with as many digits as tell them apart."""

    def __call__(self, value: float, _place: int | None = None) -> str:
        return words.number(value)

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        step = min(np.diff(values), default=0.0)
        return [words.number(value, float(step)) for value in values]
