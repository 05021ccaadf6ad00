"""Makes the widget of a view, by the view's name."""

from PySide6.QtCore import QSize

from viewer.translation import _
from viewer.ui.hand.views.drawing import LEAST_AREA, VIEWS, view_drawing
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.tile_art import TileArt


def make_view(name: str, art: TileArt) -> SceneView:
    row = VIEWS[name]
    kind: type[SceneView] = SceneView
    if row.walks_making:
        from viewer.ui.hand.views.making.view import MakingView  # noqa: PLC0415 - as `windows` says

        kind = MakingView
    view = kind(view_drawing(name), art, moves=row.moves, least=QSize(*LEAST_AREA))
    view.setObjectName(f"{name}_view")
    view.called = _(row.title)
    return view
