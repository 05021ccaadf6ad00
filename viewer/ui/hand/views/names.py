"""The views of a scene by name; the drawing of each is loaded when it is first wanted.

A new view is a folder and a row here.
"""

from importlib import import_module
from typing import Final, NamedTuple

from viewer.translation import N_
from viewer.ui.hand.views.drawing import Drawing


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
    """Make the drawing of a view."""
    row = VIEWS[name]
    drawing = getattr(import_module(row.module), row.kind)()
    assert isinstance(drawing, Drawing)  # noqa: S101 - by the table above
    return drawing
