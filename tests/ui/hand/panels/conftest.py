"""A walker through a game, and an insight that follows it."""

import pytest

from tests.helpers import documents
from viewer.ui.hand.panels.hand_panel import InsightView
from viewer.ui.hand.scene.walker import Walker


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


@pytest.fixture
def insight(qtbot, art, walker):
    view = InsightView(art)
    qtbot.addWidget(view)
    view.resize(240, 600)
    walker.scene_changed.connect(view.set_scene)
    view.set_scene(walker.scene)
    view.show()
    return view
