"""How a scene is drawn: laid out as a picture, at a size, in a type, in the colours of now.

A drawing knows no widget, so that a command makes the very pictures that the window shows. It is
asked for one picture after the other, and keeps what stays the same from step to step.
"""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QSize, QSizeF
from PySide6.QtGui import QFont

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.kept import Kept
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_limit import tile_limit


class Area(NamedTuple):
    """What a picture is laid out for: its size in logical pixels, and the type of what is around.

    Of the height a drawing that scrolls takes what it needs.
    """

    size: QSize
    font: QFont

    @property
    def width(self) -> int:
        """In logical pixels."""
        return self.size.width()

    @property
    def height(self) -> int:
        """In logical pixels."""
        return self.size.height()


class Tile(NamedTuple):
    """A tile that may have to be drawn soon: face, size in logical pixels, quarter turns."""

    code: str
    size: QSizeF
    quarters: int


class Drawing:
    """Lays scenes out; what they look like is its subclass's `fill`."""

    def __init__(self) -> None:
        self.kept = Kept()
        """What of the picture stays as long as only the step is another."""
        self.lasting = Kept()
        """What stays from one hand to the next, too, as sizes do."""
        self.needs = 0
        """How high the last picture has to be, of a drawing that scrolls; else 0."""

    def picture_of(self, scene: Scene, area: Area) -> Picture:
        """Return what a scene looks like."""
        picture = Picture()
        self.kept.begin((scene._replace(step=0), area, themes.current, tile_limit.most))
        self.fill(picture, scene, area)
        picture.outline(scene.outlined)
        return picture

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay a scene out."""
        raise NotImplementedError

    def upcoming(self, _scene: Scene, _area: Area) -> Iterator[Tile]:
        """Yield the tiles that other scenes of the document will show in this area."""
        yield from ()
