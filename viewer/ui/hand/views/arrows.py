"""Arrows of the views: a head alone, and a line with one that stands out from tiles below it."""

from math import hypot
from typing import Final

from PySide6.QtCore import QPointF

from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import themes

THICK: Final = 2
"""How thick a line is at least, in pixels."""
_HEAD: Final = 2.5
"""How long the head of an arrow is, in thicknesses of its line."""
_SLIM: Final = 0.6


def arrow_head(tip: QPointF, along: QPointF, spread: float = 1) -> tuple[QPointF, ...]:
    """Return the corners of an open head that points ``along``, which is as long as it is.

    ``spread`` is half its width, in its length.
    """
    aside = QPointF(-along.y(), along.x()) * spread
    return tip - along - aside, tip, tip - along + aside


def add_arrow(
    picture: Picture, start: QPointF, end: QPointF, thick: int = THICK, *, is_past: bool = True
) -> None:
    """Draw a line with a head, and with an edge by which it stands out from tiles."""
    theme, way = themes.current, end - start
    along = way * (_HEAD * thick / max(1.0, hypot(way.x(), way.y())))
    lines = (start, end), arrow_head(end, along, _SLIM)
    ink = theme.accent if is_past else theme.muted
    for width, colour in ((thick + 2, theme.window), (thick, ink)):
        for line in lines:
            picture.line(line, colour, width)
