"""The views of a scene by name; each is loaded when it is first wanted."""

from importlib import import_module
from typing import Final

from viewer.ui.hand.scene_view import SceneView
from viewer.ui.kit.actions import N_
from viewer.ui.kit.tile_art import TileArt

VIEWS: Final = {
    "order": ("viewer.ui.hand.order.view", "WallView"),
    "table": ("viewer.ui.hand.table.view", "TableView"),
    "lanes": ("viewer.ui.hand.lanes.view", "LanesView"),
}
"""Module and class by the name that commands and settings use, in the order of the window."""


VIEW_TITLES: Final = {"order": N_("Order"), "table": N_("Table"), "lanes": N_("Lanes")}


def make_view(name: str, art: TileArt) -> SceneView:
    """Make a view."""
    module, kind = VIEWS[name]
    view = getattr(import_module(module), kind)(art)
    assert isinstance(view, SceneView)  # noqa: S101 - by the table above
    return view
