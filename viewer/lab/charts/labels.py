"""The labels below bars: level, in two lines, turned, or only some of them; or tiles.

Numbers are thinned, because the ones between are known; words are turned before they are
thinned, because they are not.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from viewer.lab.charts.frame import EDGE, Frame
from viewer.lab.charts.picture import SMALL, Picture
from viewer.lab.charts.text import shortened, text_width, wrapped
from viewer.lab.charts.ticks import thinned
from viewer.lab.charts.tiles import TILE_HEIGHT, TILE_WIDTH, draw_tile, is_tile

_GAP: Final = 6
_LINE: Final = 14
_TURN: Final = 45
_DOWN: Final = math.sin(math.radians(_TURN))
_LONGEST: Final = 120
_TURNED_SLOT: Final = 15
"""Turned lines closer than these pixels touch."""

_LARGEST_TILE: Final = 30
_LEAST_TILE: Final = 14
"""Tiles narrower than these pixels stand in two rows."""


class Labels(NamedTuple):
    """How labels are drawn.

    Attributes:
        height: pixels that they take below the plot.
        lines: the lines of each label; none for one left out.
        turned: whether they rise to the right.
        tile: how wide tiles are, in pixels; 0 for words.
        rows: how many rows of tiles there are.
    """

    height: float
    lines: tuple[tuple[str, ...], ...] = ()
    turned: bool = False
    tile: float = 0
    rows: int = 1


def plan_labels(
    labels: Sequence[str], left: float, width: float, deepest: float, *, tiles: bool
) -> Labels:
    """Choose how labels are drawn below a plot.

    Args:
        labels: one or more.
        left: where the plot begins, in pixels.
        width: how wide it is, in pixels.
        deepest: how many pixels turned labels may take below it.
        tiles: whether the labels are tile codes; those that are none are written.
    """
    slot = width / len(labels)
    if tiles and all(map(is_tile, labels)):
        return _plan_tiles(slot)
    room = max(slot - _GAP, 1)
    widest = max(text_width(label, SMALL) for label in labels)
    if widest <= room:
        return Labels(_GAP + _LINE, tuple((label,) for label in labels))
    if all(label.strip().lstrip("+-−").isdecimal() for label in labels):
        shown = set(thinned(labels, math.ceil((widest + _GAP) / slot)))
        lines = (((label,) if at in shown else ()) for at, label in enumerate(labels))
        return Labels(_GAP + _LINE, tuple(lines))
    halves = [tuple(wrapped(label, room, SMALL)) for label in labels]
    if all(map(_is_whole, halves, labels)):
        return Labels(_GAP + 2 * _LINE, tuple(halves))
    return _plan_turned(labels, left + slot / 2, slot, deepest)


def draw_labels(picture: Picture, frame: Frame, labels: Sequence[str], plan: Labels) -> None:
    """Draw labels below a plot, each under the middle of its part."""
    slot = frame.width / len(labels)
    for at, label in enumerate(labels):
        x = frame.left + (at + 0.5) * slot
        if plan.tile:
            height = plan.tile * TILE_HEIGHT / TILE_WIDTH
            y = frame.bottom + _GAP + at % plan.rows * (height + 2)
            draw_tile(picture, label, x - plan.tile / 2, y, height)
        elif plan.turned:
            for line in plan.lines[at]:
                y = frame.bottom + _GAP + SMALL * 0.6
                picture.text(x + 3, y, line, anchor="end", turn=-_TURN)
        else:
            for nth, line in enumerate(plan.lines[at]):
                y = frame.bottom + _GAP + SMALL + nth * _LINE
                half = text_width(line, SMALL) / 2
                middle = min(max(x, half + 2), picture.width - half - 2)
                picture.text(middle, y, line, anchor="middle")


def _plan_tiles(slot: float) -> Labels:
    rows = 1 if slot >= _LEAST_TILE else 2
    tile = min(slot * rows - 2, _LARGEST_TILE)
    height = tile * TILE_HEIGHT / TILE_WIDTH
    return Labels(_GAP + rows * (height + 2), tile=tile, rows=rows)


def _plan_turned(labels: Sequence[str], first: float, slot: float, deepest: float) -> Labels:
    """Turn labels; each may reach as far left as the picture."""
    every = math.ceil(_TURNED_SLOT / slot)
    most = min(_LONGEST, (deepest - _GAP - _LINE) / _DOWN)
    lines: list[tuple[str, ...]] = []
    longest = 0.0
    for at, label in enumerate(labels):
        room = min(most, (first + at * slot - EDGE) / _DOWN)
        line = "" if at % every else shortened(label, room, SMALL)
        lines.append((line,) if line else ())
        longest = max(longest, text_width(line, SMALL))
    return Labels(_GAP + _LINE + longest * _DOWN, tuple(lines), turned=True)


def _is_whole(lines: Sequence[str], label: str) -> bool:
    return "".join("".join(lines).split()) == "".join(label.split())
