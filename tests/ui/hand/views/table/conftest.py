"""Table views that show a step of a document's hand at a size."""

import pytest
from PySide6.QtCore import QRectF

from tests.helpers.replays import steps as some_steps
from viewer.ui.hand.scene.play_mode import PlayMode
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.picture import LineShape
from viewer.ui.kit.theme import DARK_THEME


@pytest.fixture
def show(qtbot, art):
    """Show a step of a document's kyoku (from 0); steps below 0 count from the end."""
    view = make_view("table", art)
    qtbot.addWidget(view)

    def show(document, index=0, step=0, *, size=(900, 800), replay=None, **look) -> SceneView:
        replay = replay or document.replay(index)
        step = step if step >= 0 else replay.last + 1 + step
        view.resize(*size)
        view.set_scene(PlayMode().seen(Scene(document, index, replay, step=step, **look)))
        assert view.picture.shapes
        return view

    return show


@pytest.fixture
def steps(show):
    """Show the steps of a document, one by one; or one in so many, and the last, of each hand."""

    def steps(document, *, size=(900, 800), every=1, **look):
        for index in range(document.hand_count):
            replay = document.replay(index)
            for step in some_steps(replay, every):
                yield show(document, index, step, size=size, replay=replay, **look)

    return steps


@pytest.fixture
def placed():
    """Return the tiles of a view but for copies: of the wall, dora, those waited for."""

    def placed(view):
        panels = [
            m.rect for m in view.picture.shapes if getattr(m, "fill", None) == DARK_THEME.panel
        ]
        tiles = [tile for tile in view.picture.tiles if not tile.copied]
        return [tile for tile in tiles if not any(each.contains(tile.rect) for each in panels)]

    return placed


@pytest.fixture
def outside():
    """Tell which shapes leave a view; a tile's ring counts."""

    def outside(view):
        whole = QRectF(view.rect())
        shapes = [shape for shape in view.picture.shapes if not isinstance(shape, LineShape)]
        rects = [shape.rect for shape in shapes]
        rects += [tile.rect.adjusted(-3, -3, 3, 3) for tile in view.picture.tiles]
        return [rect for rect in rects if not whole.contains(rect)]

    return outside
