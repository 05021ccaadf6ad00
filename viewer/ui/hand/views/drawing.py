"""How a scene is laid out as a picture, for an area and a font, in the colours of the theme.

A drawing knows no widget, so that commands make the very pictures that the window shows.
"""

from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont

from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.picture import Picture


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


class Drawing:
    """Lays scenes out; what they look like is its subclass's `fill`."""

    def __init__(self) -> None:
        self.needs = 0
        """How high the last picture has to be, of a drawing that scrolls; else 0."""

    def picture_of(self, scene: Scene, area: Area) -> Picture:
        """Return what a scene looks like."""
        picture = Picture()
        self.fill(picture, scene, area)
        picture.outline(scene.outlined)
        return picture

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay a scene out."""
        raise NotImplementedError
