"""Views that show a document at a size."""

import pytest

from tests.helpers.scenes import scene_of
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.hand.views.scene_view import SceneView


@pytest.fixture
def lay(qtbot, art):
    """Lay out a document's kyoku (from 0) in a view of a size; `fields` are those of its scene."""

    def lay(document, index=0, size=(1300, 1000), **fields) -> SceneView:
        view = make_view("order", art)
        qtbot.addWidget(view)
        view.resize(*size)
        if document is not None:
            view.set_scene(scene_of(document, index, **fields))
            assert view.picture.shapes
        return view

    return lay
