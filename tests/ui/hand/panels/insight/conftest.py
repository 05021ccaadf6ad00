"""The insight of a game, following a walker."""

import pytest

from tests.helpers import documents
from viewer.ui.hand.panels.insight.view import InsightView
from viewer.ui.hand.scene.walker import Walker


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


@pytest.fixture
def view(qtbot, art, walker):
    view = InsightView(art)
    qtbot.addWidget(view)
    view.resize(240, 600)
    walker.scene_changed.connect(view.set_scene)
    view.set_scene(walker.scene)
    view.show()
    return view
