"""Result views that show the end of a document's hand."""

import pytest

from tests.helpers.scenes import scene_of
from viewer.ui.hand.panels.result.view import ResultView


@pytest.fixture
def show(qtbot, art):
    """Show a step of a document's kyoku (from 0); steps below 0 count from the end."""
    view = ResultView(art)
    qtbot.addWidget(view)

    def show(document, index=0, step=-1, *, width=236, **look):
        step = step if step >= 0 else document.replay(index).last + 1 + step
        view.resize(width, 400)
        view.set_scene(scene_of(document, index, step, **look))
        return view

    return show
