"""The keyboard's cursor in a view: it points to a tile, or to a box that stands for a seat.

It remembers a point of the picture, not a tile: after a step it points to whatever is nearest to
that point.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF

from viewer.ui.kit.picture import BoxMark, Picture, TileLook, TileMark

Pointed = TileMark | BoxMark
_ASIDE: Final = 3
"""How much farther off something counts for each pixel that it lies aside of the direction."""


class TileCursor:
    def __init__(self) -> None:
        self._at: QPointF | None = None

    def pointed(self, picture: Picture) -> Pointed | None:
        """Return what is pointed at; at first the tile of the latest event."""
        things, at = list(_things(picture)), self._at
        if at is None:
            latest = (each for each in picture.tiles if each.look is TileLook.CURRENT)
            thing = next(latest, things[0] if things else None)
        else:
            thing = min(
                things, key=lambda each: (_centre(each) - at).manhattanLength(), default=None
            )
        self._at = self._at if thing is None else _centre(thing)
        return thing

    def move(self, picture: Picture, right: int, down: int) -> None:
        """Point to the nearest thing in a direction; to the same where there is none."""
        if self.pointed(picture) is None or self._at is None:
            return
        best, least = self._at, float("inf")
        for thing in _things(picture):
            way = _centre(thing) - self._at
            ahead = way.x() * right + way.y() * down
            aside = abs(way.x() * down) + abs(way.y() * right)
            if ahead > 1 and aside <= 2 * ahead and ahead + _ASIDE * aside < least:
                best, least = _centre(thing), ahead + _ASIDE * aside
        self._at = best


def _things(picture: Picture) -> Iterator[Pointed]:
    """Yield what can be pointed at: tiles, and boxes that stand for a seat and say so."""
    for mark in picture.marks:
        if isinstance(mark, TileMark) or (
            isinstance(mark, BoxMark) and mark.seat >= 0 and mark.note
        ):
            yield mark


def _centre(thing: Pointed) -> QPointF:
    return thing.rect.center()
