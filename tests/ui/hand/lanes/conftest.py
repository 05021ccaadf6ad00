"""Lanes that show a document at a size."""

import pytest

from viewer.ui.hand.lanes.view import LanesView
from viewer.ui.hand.scene import Scene


@pytest.fixture
def lay(qtbot, art):
    """Lay out a document's kyoku (from 0) in a view of a size; `fields` are those of its scene."""

    def lay(document, index=0, size=(900, 700), **fields) -> LanesView:
        view = LanesView(art)
        qtbot.addWidget(view)
        view.resize(*size)
        view.set_scene(Scene(document, index, document.replay(index), **fields))
        return view

    return lay
