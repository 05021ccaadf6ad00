"""What a chart of bars is made of: a figure with its expectation, its signs, and their key."""

from collections.abc import Sequence
from typing import NamedTuple

from viewer.lab.charts.frame import ICON, Entry
from viewer.lab.charts.picture import Picture
from viewer.lab.charts.ticks import minus, number


class Bar(NamedTuple):
    """A figure with its label, what is expected of it, and how far chance goes from that."""

    label: str
    found: float
    expected: float | None
    margin: float | None

    @property
    def outside(self) -> bool:
        """Whether chance alone takes it that far in fewer than 1 of 100 cases."""
        if self.expected is None or self.margin is None:
            return False
        return abs(self.found - self.expected) > self.margin

    @property
    def values(self) -> tuple[float, ...]:
        """All that the axis has to hold."""
        if self.expected is None:
            return (self.found,)
        return (self.found, self.expected - (self.margin or 0), self.expected + (self.margin or 0))

    @property
    def lowest(self) -> float:
        """What is found or expected at least; chance does not take a share below zero."""
        return self.found if self.expected is None else min(self.found, self.expected)

    @property
    def words(self) -> str:
        """What it says when it is pointed at."""
        text = f"{minus(self.label)}: {number(self.found)}"
        if self.expected is not None:
            text += f", expected {number(self.expected)}"
            text += f" ± {number(self.margin)}" if self.margin is not None else ""
        return text


def dot(picture: Picture, x: float, y: float, radius: float, words: str = "") -> None:
    """Draw a dot that says something when it is pointed at."""
    colours = picture.colours
    picture.add("circle", "", words, cx=x, cy=y, r=radius, fill=colours.line)


def diamond(picture: Picture, x: float, y: float, half: float, words: str = "") -> None:
    """Draw the sign of a figure outside its margins."""
    points = f"{x - half:.1f},{y:.1f} {x:.1f},{y - half:.1f} {x + half:.1f},{y:.1f}"
    points += f" {x:.1f},{y + half:.1f}"
    picture.add("polygon", "", words, points=points, fill=picture.colours.alarm)


def bar_key(bars: Sequence[Bar], *, dots: bool) -> list[Entry]:
    """Return the signs that bars, or dots in their place, are drawn with."""
    entries: list[Entry] = [(_dot_sign if dots else _bar_sign, "found")]
    if any(bar.expected is not None for bar in bars):
        entries.append((_expected_sign, "expected"))
    if any(bar.margin for bar in bars):
        entries.append((_band_sign if dots else _margin_sign, "chance (99 %)"))
    if any(bar.outside for bar in bars):
        entries.append((_outside_sign, "outside"))
    return entries


def _dot_sign(picture: Picture, x: float, y: float) -> None:
    dot(picture, x + ICON / 2, y, 4)


def _bar_sign(picture: Picture, x: float, y: float) -> None:
    picture.rect(x + 3, y - 5, ICON - 6, 10, picture.colours.bar)


def _expected_sign(picture: Picture, x: float, y: float) -> None:
    picture.line(x + 1, y, x + ICON - 1, y, picture.colours.ink, width=2)


def _margin_sign(picture: Picture, x: float, y: float) -> None:
    middle, ink = x + ICON / 2, picture.colours.ink
    picture.line(middle, y - 6, middle, y + 6, ink)
    for end in (y - 6, y + 6):
        picture.line(middle - 4, end, middle + 4, end, ink)


def _band_sign(picture: Picture, x: float, y: float) -> None:
    picture.rect(x + 3, y - 7, ICON - 6, 14, picture.colours.band)


def _outside_sign(picture: Picture, x: float, y: float) -> None:
    diamond(picture, x + ICON / 2, y, 4)
