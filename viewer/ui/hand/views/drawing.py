"""How a scene is laid out as a picture, for an area and a font, in the colours of the theme.

A drawing knows no widget, so that commands make the very pictures that the window shows. The views
are rows of a table; each is loaded when it is first wanted.
"""

from importlib import import_module
from typing import Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont

from viewer.translation import N_
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
        return self.size.width()

    @property
    def height(self) -> int:
        return self.size.height()


class Drawing:
    """Lays scenes out; what they look like is its subclass's `fill`."""

    moves = False
    """Whether tiles slide from one scene's picture to the next one's."""

    def __init__(self) -> None:
        self.needs = 0
        """How high the last picture has to be, of a drawing that scrolls; else 0."""

    def picture_of(self, scene: Scene, area: Area) -> Picture:
        picture = self.fill(scene, area)
        picture.outline(scene.outlined)
        return picture

    def fill(self, scene: Scene, area: Area) -> Picture:
        raise NotImplementedError


class ViewRow(NamedTuple):
    """A view: what the window calls it, what it shows, and the module and class of its drawing."""

    title: str
    tip: str
    module: str
    kind: str


VIEWS: Final = {
    "order": ViewRow(
        N_("Order"),
        N_("The whole wall: haipai, dead wall, and draws in their order"),
        "viewer.ui.hand.views.order.drawing",
        "OrderDrawing",
    ),
    "table": ViewRow(
        N_("Table"),
        N_("The table from above, event by event"),
        "viewer.ui.hand.views.table.drawing",
        "TableDrawing",
    ),
    "lanes": ViewRow(
        N_("Lanes"),
        N_("Who drew what, and who would draw what if nobody called"),
        "viewer.ui.hand.views.lanes.drawing",
        "LanesDrawing",
    ),
}
"""By the name that commands and settings use, in the order of the window."""


def make_drawing(name: str) -> Drawing:
    row = VIEWS[name]
    drawing = getattr(import_module(row.module), row.kind)()
    assert isinstance(drawing, Drawing)  # noqa: S101 - by the table above
    return drawing
