"""What bars and courses share: title, key, value axis, and the words at the axes.

The name of the values stands level above their axis, where it is read without turning the head.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from viewer.lab.charts.picture import SMALL, TEXT, TITLE, Picture
from viewer.lab.charts.text import shortened, text_width, wrapped
from viewer.lab.charts.ticks import number, ticks

EDGE: Final = 10
"""Pixels that stay free around a chart."""

ICON: Final = 18
"""Pixels for a sign in a key."""

_GAP: Final = 6
_BETWEEN: Final = 20
_LINE: Final = 18
_LEAST: Final = 10
_TITLE_LINES: Final = 3
_HIGH: Final = 280
"""Lower pictures, in pixels, have a title of one line."""

Entry = tuple[Callable[[Picture, float, float], None], str]
"""A sign of the key, drawn into `ICON` pixels from x about the height y, and what it means."""


class Frame(NamedTuple):
    """Where the values of a chart are drawn.

    Attributes:
        left: of the plot, in pixels, as the next three.
        top: of the plot.
        right: of the plot.
        bottom: of the plot.
        low: the value at the bottom.
        high: the value at the top.
    """

    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """Return how wide the plot is, in pixels."""
        return self.right - self.left

    def y(self, value: float) -> float:
        """Return the height at which a value is drawn; those outside are put at the edge."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)


def draw_title(picture: Picture, title: str) -> float:
    """Draw the title, unless the page has it, and return the height at which it ends."""
    top = float(EDGE)
    if picture.inline:
        return top
    room = picture.width - 2 * EDGE
    lines = _TITLE_LINES if picture.height >= _HIGH else 1
    for line in wrapped(title, room, TITLE, lines, bold=True):
        top += TITLE + 4
        picture.text(EDGE, top - 4, line, size=TITLE, fill=picture.colours.ink, bold=True)
    return top + 4


def draw_key(picture: Picture, entries: Sequence[Entry], top: float) -> float:
    """Draw what the signs mean, in as many lines as it takes; return where it ends."""
    x, room = float(EDGE), picture.width - EDGE
    for draw, meaning in entries:
        words = shortened(meaning, room - EDGE - ICON - _GAP, SMALL)
        width = ICON + _GAP + text_width(words, SMALL)
        if x > EDGE and x + width > room:
            x, top = float(EDGE), top + _LINE
        draw(picture, x, top + _LINE / 2)
        picture.text(x + ICON + _GAP, top + _LINE / 2 + 4, words)
        x += width + _BETWEEN
    return top + (_LINE if entries else 0) + _GAP


def axis_width(low: float, high: float, step: float) -> float:
    """Return how many pixels the numbers at the value axis take, with the space to the plot."""
    numbers = (number(value, step) for value in ticks(low, high, step))
    return max(text_width(each, SMALL) for each in numbers) + _GAP + 2


def draw_value_axis(picture: Picture, frame: Frame, step: float, label: str) -> None:
    """Draw level lines with their values, and what the values are."""
    colours = picture.colours
    words = shortened(label, picture.width - 2 * EDGE, SMALL)
    picture.text(EDGE, frame.top - 12, words)
    for value in ticks(frame.low, frame.high, step):
        y = round(frame.y(value)) + 0.5
        picture.line(frame.left, y, frame.right, y, colours.grid)
        picture.text(frame.left - _GAP, y + 3.5, number(value, step), anchor="end")


def draw_base(picture: Picture, frame: Frame) -> None:
    """Draw the line on which bars stand: at 0, or at the bottom if 0 is not to be seen."""
    y = round(frame.y(0)) + 0.5
    picture.line(frame.left, y, frame.right, y, picture.colours.soft)


def draw_x_label(picture: Picture, frame: Frame, label: str, y: float) -> None:
    """Draw what runs from left to right, below the middle of the plot."""
    middle = (frame.left + frame.right) / 2
    room = 2 * min(middle - EDGE, picture.width - EDGE - middle)
    picture.text(middle, y, shortened(label, room, SMALL), anchor="middle")


def draw_nothing(picture: Picture, top: float) -> None:
    """Say that there is nothing to draw."""
    words, middle = "Nothing to show", max((top + picture.height) / 2, top + _LEAST)
    picture.text(picture.width / 2, middle, words, size=TEXT, anchor="middle")
