"""Motion over a picture: after an event tiles slide to their new places, and calls are called out.

The picture itself is laid out, asked and clicked as ever; while something moves, it is only painted
with the tiles on their way. Tiles keep their new size, as each other size would have to be drawn
anew. A step that follows quickly, as with a key held, is shown at once, and ends what moved.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QVariantAnimation
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from viewer.core.base.records import Draw, Event
from viewer.ui.kit.picture import Picture, TileLook, TileShape, reach
from viewer.ui.kit.tile_art import BACK

SLIDE_MS: Final = 120
CALL_MS: Final = 600
"""How long a word that was called out is seen."""
_QUICK_MS: Final = 80
"""A step that follows another so soon does not move."""
_MOST_TILES: Final = 40
"""Where more tiles change places, all was laid out anew."""
_EASING: Final = QEasingCurve(QEasingCurve.Type.OutCubic)


class Slide(NamedTuple):
    start: QPointF  # where the tile's centre was
    shape: TileShape  # the tile in its new place

    def at(self, part: float) -> TileShape:
        """Return the tile on its way; ``part`` is 0 where it was and 1 in its new place."""
        way = (self.start - self.shape.rect.center()) * (1 - part)
        return self.shape._replace(rect=self.shape.rect.translated(way.toPoint()))


def slides_between(before: Picture, after: Picture, event: Event | None) -> Iterator[Slide]:
    """Yield the tiles that changed places, as their slots tell.

    Nothing tells which tile of a hand that lies face down it was: it comes from the hand's middle,
    unless it was just drawn.
    """
    places, once, drawn = _places(before), _places(after), isinstance(event, Draw)
    for shape in after.tiles:
        if shape.copied:
            continue
        old = places.get(shape.key)
        if drawn or (old is not None and _can_be_followed(old, shape)):
            if old is not None and old.rect != shape.rect and shape.key in once:
                yield Slide(old.rect.center(), shape)
        elif shape.look is TileLook.CURRENT and shape.code != BACK and after.source is not None:
            yield Slide(after.source, shape)


def _can_be_followed(old: TileShape, shape: TileShape) -> bool:
    return old.code != BACK or (old.look is TileLook.CURRENT and shape.code != BACK)


def _places(picture: Picture) -> dict[int, TileShape]:
    """Return the tiles that are seen once, by their slots; the ghost of a called one is not."""
    found: dict[int, TileShape] = {}
    twice = {-1}
    for shape in picture.tiles:
        if shape.copied:
            continue
        if shape.look is not TileLook.DIM and found.setdefault(shape.key, shape) is not shape:
            twice.add(shape.key)
    return {slot: shape for slot, shape in found.items() if slot not in twice}


class SlideAnimation(QVariantAnimation):
    """Moves what a view shows; asks it to paint the region concerned alone."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self._view = view
        self._slides: list[Slide] = []
        self._still = Picture()
        self._called = Picture()
        self._painted = QRegion()
        self.valueChanged.connect(self._update)
        self.finished.connect(self.end)

    def begin(self, before: Picture, after: Picture, event: Event | None) -> None:
        quick = self.state() is not self.State.Stopped and self.currentTime() < _QUICK_MS
        self.end()
        slides = [] if quick else list(slides_between(before, after, event))
        self._slides = slides if len(slides) <= _MOST_TILES else []
        moving = {id(slide.shape) for slide in self._slides}
        self._still.shapes = [shape for shape in after.shapes if id(shape) not in moving]
        self._called.shapes = [] if quick else after.called_out
        self.setDuration(CALL_MS if self._called.shapes else SLIDE_MS)
        self.start()
        self._update()

    def end(self) -> None:
        """Show everything in its place."""
        self.stop()
        for slide in self._slides:
            self._painted += reach(slide.shape)
        self._slides, self._called.shapes = [], []
        self._update()

    def over(self, picture: Picture) -> Picture:
        """Return what is to be painted now in place of a picture."""
        if not self._slides and not self._called.shapes:
            return picture
        shown = Picture()
        shown.shapes = [*self._still.shapes, *self._moving(), *self._called.shapes]
        return shown

    def _moving(self) -> list[TileShape]:
        part = _EASING.valueForProgress(min(1.0, self.currentTime() / SLIDE_MS))
        return [slide.at(part) for slide in self._slides]

    def _update(self) -> None:
        region = QRegion()
        for shape in (*self._moving(), *self._called.shapes):
            region += reach(shape)
        if region != self._painted:
            self._view.update(region + self._painted)
        self._painted = region
