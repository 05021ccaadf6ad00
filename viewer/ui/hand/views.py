"""The views of a scene by name; each is loaded when it is first wanted."""

from importlib import import_module
from typing import Final

from PySide6.QtCore import QCoreApplication

from viewer.ui.hand.scene_view import SceneView
from viewer.ui.kit.tile_art import TileArt

VIEWS: Final = {
    "order": ("viewer.ui.hand.order.view", "WallView"),
    "table": ("viewer.ui.hand.table.view", "TableView"),
    "lanes": ("viewer.ui.hand.lanes.view", "LanesView"),
}
"""Module and class by the name that commands and settings use, in the order of the window."""


def view_title(name: str) -> str:
    """Return what a view is called."""
    return {
        "order": QCoreApplication.translate("views", "Order"),
        "table": QCoreApplication.translate("views", "Table"),
        "lanes": QCoreApplication.translate("views", "Lanes"),
    }[name]


def make_view(name: str, art: TileArt) -> SceneView:
    """Make a view."""
    module, kind = VIEWS[name]
    view = getattr(import_module(module), kind)(art)
    assert isinstance(view, SceneView)  # noqa: S101 - by the table above
    return view
