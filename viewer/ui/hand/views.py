"""The views of a scene by name; each is loaded when it is first wanted.

A new view is a folder and a row here.
"""

from importlib import import_module
from typing import Final, NamedTuple

from viewer.translation import N_, _
from viewer.ui.hand.scene_view import SceneView
from viewer.ui.kit.tile_art import TileArt


class ViewRow(NamedTuple):
    """A view: what the window calls it, what it shows, and the module and class that it is."""

    title: str
    tip: str
    module: str
    kind: str


VIEWS: Final = {
    "order": ViewRow(
        N_("Order"),
        N_("The whole wall: haipai, dead wall, and draws in their order"),
        "viewer.ui.hand.order.view",
        "WallView",
    ),
    "table": ViewRow(
        N_("Table"),
        N_("The table from above, event by event"),
        "viewer.ui.hand.table.view",
        "TableView",
    ),
    "lanes": ViewRow(
        N_("Lanes"),
        N_("Who drew what, and who would draw what if nobody called"),
        "viewer.ui.hand.lanes.view",
        "LanesView",
    ),
}
"""By the name that commands and settings use, in the order of the window."""


def make_view(name: str, art: TileArt) -> SceneView:
    """Make a view."""
    row = VIEWS[name]
    view = getattr(import_module(row.module), row.kind)(art)
    assert isinstance(view, SceneView)  # noqa: S101 - by the table above
    view.called = _(row.title)
    return view
