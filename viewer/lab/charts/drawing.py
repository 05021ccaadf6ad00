"""What all charts have in common: paper, axes, key, words, and what is pointed at.

One `Drawing` serves the window, the page and saved files, so what is saved is what was seen. It
is its figure's layout: matplotlib asks it before each drawing, of any size, and labels are then
thinned or shortened to the room there is. matplotlib's own layouts only ever give room.
All lengths are in logical pixels: figures have 72 dots an inch, so that a point is one.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axis import Axis
from matplotlib.backend_bases import MouseButton
from matplotlib.figure import Figure
from matplotlib.layout_engine import LayoutEngine
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import Formatter, MaxNLocator
from matplotlib.transforms import Affine2D

from viewer.lab.charts import words
from viewer.lab.charts.letters import drawable, shortened, text_width, use_fonts
from viewer.lab.charts.palette import LIGHT, Palette
from viewer.lab.charts.tiles import DOTS, Faces
from viewer.translation import _

EDGE: Final = 10
GAP: Final = 6
SAYS: Final = "says:"
"""Marks artists whose parts tell something each when they are pointed at in a page."""

CRISP: Final = "crisp"
"""Marks artists whose edges a page is to draw sharp."""

AREA: Final = 10
"""So wide are lines in the key that stand for areas."""

_ASCENT: Final = 0.9
"""Of letters, whatever they are: so that those of two scripts stand on one line."""

_ICON: Final = 18
_TICK_SPACE: Final = 44
NICE: Final = (1, 2, 5, 10)
_EVERY: Final[list[int]] = [step * 10**power for power in range(9) for step in NICE[:-1]]
_Placed = TypeVar("_Placed", bound=Artist)

Range = tuple[float, float]
View = tuple[Range, Range]
"""From left to right, and from low to high."""


class Look(NamedTuple):
    """How a chart is drawn.

    Attributes:
        palette: its colours.
        size: of its letters, in pixels.
        has_title: whether the title stands above it.
        faces: draws tiles; without it they are left to `viewer.lab.charts.files`.
    """

    palette: Palette = LIGHT
    size: float = 11
    has_title: bool = False
    faces: Faces | None = None


class Drawing(LayoutEngine):
    """A chart on a figure; what it shows is the kinds' own."""

    _adjust_compatible = True
    _colorbar_gridspec = False

    def __init__(self, chart: Any, figure: Figure, look: Look) -> None:  # noqa: ANN401 - each kind its own
        super().__init__()
        self.chart = chart
        self.figure = figure
        self.look = look
        use_fonts()
        colours = look.palette
        figure.clear()
        figure.set_facecolor(colours.paper)
        figure.set_layout_engine(self)
        self.axes = figure.add_axes((0, 0, 1, 1), axisbelow=True)
        self.axes.patch.set_visible(False)
        self.axes.spines[["left", "right", "top"]].set_visible(False)
        self.axes.spines["bottom"].set_color(colours.soft)
        self.axes.tick_params(colors=colours.soft, labelsize=look.size, length=0, pad=GAP)
        self.axes.yaxis.set_major_formatter(_Numbers())
        self._key: list[tuple[Line2D, Text]] = []
        self._pixels = Affine2D()
        self._is_seized = False
        self.lines = [self.write(chart.title, bold=True), self.write(chart.y_label)]
        self.lines.append(self.write(chart.x_label, ha="center"))
        self.draw_chart()
        if self.is_empty:
            self.axes.set_visible(False)
            for line in self.lines[1:]:
                line.remove()
            self.lines[1:] = [self.write(words.NOTHING, ha="center", va="center")]
        else:
            self.show(self.first_view())

    # what the kinds say

    def draw_chart(self) -> None:
        """Draw `chart` with all its artists, and fill the key."""
        raise NotImplementedError

    def whole(self) -> View:
        """Return the ranges in which all of the chart is seen."""
        raise NotImplementedError

    def first_view(self) -> View:
        """Return the ranges that are shown at first; all, unless a kind knows better."""
        return self.whole()

    def counts(self) -> tuple[int, int]:
        """Return how many columns and rows of figures there are."""
        raise NotImplementedError

    def place_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return which figure is there, as column and row; None for none."""
        column, row = math.floor(x + 0.5), math.floor(y + 0.5)
        columns, rows = self.counts()
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None

    def words_at(self, column: int, row: int) -> str:
        """Return a figure, and what is expected."""
        raise NotImplementedError

    def tile_at(self, column: int, row: int) -> str:  # noqa: ARG002 - of some kinds
        """Return the code of the tile that a figure is of; empty if it is of none."""
        return ""

    def outline_of(self, column: int, row: int) -> tuple[Range, Range]:
        """Return from where to where a figure that is pointed at is marked."""
        raise NotImplementedError

    def label_room(self, width: float, height: float) -> float:  # noqa: ARG002 - of some kinds
        """Choose the labels for axes of a size; return the pixels that they take below them."""
        return self.look.size + GAP

    def left_room(self, height: float) -> float:
        """Return the pixels that the labels take left of axes so high."""
        axis = self.axes.yaxis
        axis.set_major_locator(MaxNLocator(max(1, int(height / _TICK_SPACE)), steps=NICE))
        ticks = axis.get_major_formatter().format_ticks(list(axis.get_majorticklocs()))
        return GAP + max((text_width(each, self.look.size) for each in ticks), default=0)

    # what all do

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return 0 in self.counts()

    def show(self, view: View) -> None:
        """Show a part of the chart, as far as there is something."""
        axes, (wide, high) = self.axes, self.whole()
        axes.set(xlim=_within(axes.xaxis, view[0], wide), ylim=_within(axes.yaxis, view[1], high))

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Show so great a part of what is shown, about a point in parts of width and height."""
        corner = np.array([x, y]) * (1 - factor)
        shown = self.axes.transAxes + self.axes.transData.inverted()
        (left, low), (right, high) = shown.transform([corner, corner + factor]).tolist()
        self.show(((left, right), (low, high)))

    def seize(self, x: float, y: float) -> None:
        """Take hold of the chart, in the figure's dots, to drag it."""
        self.axes.start_pan(x, y, MouseButton.LEFT)
        self._is_seized = True

    def drag(self, x: float, y: float) -> None:
        """Move the chart with what was seized; drawn anew meanwhile, it is seized here."""
        if not self._is_seized:
            self.seize(x, y)
        self.axes.drag_pan(MouseButton.LEFT, None, x, y)
        self.show(self.view)

    @property
    def view(self) -> View:
        """The part that is shown."""
        return self.axes.get_xlim(), self.axes.get_ylim()

    def say(self, artist: Artist, places: Iterable[tuple[int, int]]) -> None:
        """Let the parts of an artist tell their figures in a page; a window is asked itself."""
        if self.look.faces is not None:
            return
        said = (words.of_tile(self.tile_at(*place), self.words_at(*place)) for place in places)
        artist.set_gid(SAYS + words.clean("\n".join(said)))

    def add(self, artist: _Placed) -> _Placed:
        """Add an artist whose lengths are pixels from the figure's upper left corner."""
        artist.set_transform(self._pixels)
        self.figure.add_artist(artist)
        return artist

    def write(self, text: str, *, bold: bool = False, ink: bool = False, **how: Any) -> Text:  # noqa: ANN401 - matplotlib's
        """Write a line of text, to be placed when there is a size."""
        colours, size = self.look.palette, self.look.size
        colour = colours.ink if bold or ink else colours.soft
        weight = ("bold", round(1.27 * size)) if bold else ("normal", size)
        how = {"rotation_mode": "anchor", "color": colour, **how}
        line = self.add(Text(0, 0, named(text), weight=weight[0], size=weight[1], **how))
        line.set_label(line.get_text())  # the whole, of which there may be room for a part
        return line

    def place(self, line: Text, x: float, y: float, room: float) -> None:
        """Put a line, from the upper left corner, shortened to the room that it has."""
        bold = line.get_fontweight() == "bold"
        whole = str(line.get_label())
        size = float(line.get_fontsize())
        line.set_text(shortened(whole, room, size, bold=bold))
        ascent = _ASCENT * size if line.get_verticalalignment() == "baseline" else 0
        line.set_position((x, y + ascent))

    @property
    def size(self) -> tuple[float, float]:
        """The figure's, in pixels."""
        width, height = self.figure.get_size_inches() * DOTS
        return float(width), float(height)

    def execute(self, fig: Figure) -> None:  # noqa: ARG002 - matplotlib's interface
        """Place everything; called before each drawing."""
        width, height = self.size
        scale = self.figure.dpi / DOTS
        self._pixels.clear().scale(scale, -scale).translate(0, height * scale)
        line = 1.6 * self.look.size
        top = float(EDGE)
        title = self.lines[0]
        title.set_visible(self.look.has_title)
        if self.look.has_title:
            self.place(title, EDGE, top, width - 2 * EDGE)
            top += 1.5 * line
        if not self.axes.get_visible():
            self.place(self.lines[1], width / 2, (top + height) / 2, width)
            return
        _, y_label, x_label = self.lines
        top += self._place_key(top)
        top += self.place_above(y_label, top)
        bottom = height - EDGE - line
        left = EDGE + self.left_room(bottom - top)
        right = width - EDGE
        bottom -= self.label_room(max(right - left, 1), bottom - top)
        bottom = max(bottom, top + 1)
        self.axes.set_position(
            (left / width, 1 - bottom / height, (right - left) / width, (bottom - top) / height)
        )
        room = 2 * min((left + right) / 2 - EDGE, right - (left + right) / 2)
        self.place(x_label, (left + right) / 2, height - EDGE - self.look.size, room)
        self.placed(left, top, right, bottom)

    def place_above(self, label: Text, top: float) -> float:
        """Put what the values are above their axis; return the pixels that this takes."""
        self.place(label, EDGE, top, self.size[0] - 2 * EDGE)
        return 2.1 * self.look.size

    def placed(self, left: float, top: float, right: float, bottom: float) -> None:
        """Place what hangs on the axes, which were put there."""

    def explain(
        self, text: str, colour: str, line: str = "none", width: float = 1.6, mark: str = ""
    ) -> None:
        """Say in the key what a sign means."""
        sign = self.add(Line2D([], [], color=colour, linewidth=width, marker=mark, markevery=[1]))
        sign.set(linestyle=line, markersize=12 if mark == "|" else 6, solid_capstyle="butt")
        self._key.append((sign, self.write(text)))

    @property
    def explained(self) -> list[str]:
        """What the signs mean."""
        return [str(name.get_label()) for _, name in self._key]

    def _place_key(self, top: float) -> float:
        """Put the signs and what they mean, in as many lines as it takes; return their height."""
        size = self.look.size
        x, y, right = float(EDGE), top, self.size[0] - EDGE
        for sign, name in self._key:
            width = _ICON + GAP + text_width(str(name.get_label()), size)
            if x > EDGE and x + width > right:
                x, y = float(EDGE), y + 1.5 * size
            middle = y + 0.5 * size
            sign.set_data([x, x + _ICON / 2, x + _ICON], [middle] * 3)
            self.place(name, x + _ICON + GAP, y, right - x - _ICON - GAP)
            x += width + 3 * GAP
        return y - top + 1.5 * size + GAP if self._key else 0


def named(text: str) -> str:
    """Return a word of a chart in the user's language, as it can be drawn."""
    return drawable(_(text))


def nice_every(least: float) -> int:
    """Return the smallest nice number that is no smaller."""
    return next(each for each in _EVERY if each >= least)


def are_numbers(labels: Sequence[str]) -> bool:
    """Return whether labels are whole numbers."""
    return all(each.lstrip("+−").isdecimal() for each in labels)


def thinned(labels: Sequence[str], every: int, first: int = 0) -> list[int]:
    """Return which labels to write if there is room for one in so many, counted from a first.

    Whole numbers are thinned to multiples, others from the first.
    """
    numbers = are_numbers(labels)
    keys = [int(each.replace("−", "-")) for each in labels] if numbers else range(len(labels))
    return [first + at for at, key in enumerate(keys) if key % every == 0]


def _within(axis: Axis, shown: Range, whole: Range) -> Range:
    """Return a range moved, and made smaller if need be, to lie in another."""
    scale = axis.get_transform()
    (low, high), (least, most) = (scale.transform(np.array(each)) for each in (shown, whole))
    size = min(high - low, most - least)
    low = min(max(low, least), most - size)
    first, last = scale.inverted().transform(np.array([low, low + size])).tolist()
    return first, last


class _Numbers(Formatter):
    """Writes an axis's numbers as readers expect them: with as many digits as tell them apart."""

    def __call__(self, value: float, _place: int | None = None) -> str:
        return words.number(value)

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        """Write the numbers of an axis."""
        step = min(np.diff(values), default=0.0)
        return [words.number(value, float(step)) for value in values]
