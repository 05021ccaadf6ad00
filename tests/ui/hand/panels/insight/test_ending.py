"""What a hand's end shows is found ahead, once, and only where it may be seen."""

import pytest

from tests.helpers import documents
from viewer.core.analysis.hindsight import hindsight_of
from viewer.ui.hand.panels.hand_panel import HandPanel
from viewer.ui.hand.panels.insight import ending
from viewer.ui.hand.scene.walker import Walker


@pytest.fixture
def asked(monkeypatch):
    """The seats whose hands were looked back at."""
    ending._kept.clear()
    asked = []

    def noting(replay, seat):
        asked.append(seat)
        return hindsight_of(replay, seat)

    monkeypatch.setattr(ending, "hindsight_of", noting)
    return asked


@pytest.fixture
def panel(qtbot, art):
    panel = HandPanel(Walker(), art)
    qtbot.addWidget(panel)
    panel.resize(250, 320)
    panel.show()
    return panel


def looked_ahead(qtbot, panel):
    qtbot.waitUntil(lambda: not panel.insight._ahead.isActive())


def test_it_is_found_soon_after_a_hand_was_opened_and_then_kept(qtbot, panel, asked):
    walker = panel._walker
    walker.show(documents.game(3))
    assert asked == []  # the hand is painted first
    walker.walk(2)
    looked_ahead(qtbot, panel)
    walker.to_end()
    assert asked == [walker.scene.seat]
    walker.set_kyoku(1)
    looked_ahead(qtbot, panel)
    walker.change(seat=2)
    looked_ahead(qtbot, panel)
    walker.to_end()
    assert len(asked) == 3


def test_who_is_quicker_does_not_wait_for_it(panel, asked):
    panel._walker.show(documents.game(3))
    panel._walker.to_end()
    assert len(asked) == 1


def test_nothing_is_looked_for_that_may_not_be_seen_or_is_not_seen(qtbot, panel, asked):
    walker = panel._walker
    walker.show(documents.game(3), own_view=True)
    looked_ahead(qtbot, panel)
    walker.show(documents.raw_seed())
    walker.change(own_view=False)
    looked_ahead(qtbot, panel)
    walker.show(documents.game(3))
    assert panel.insight._ahead.isActive()
    panel.hide()
    assert not panel.insight._ahead.isActive()
    walker.set_kyoku(1)
    looked_ahead(qtbot, panel)
    assert asked == []
    panel.show()
    looked_ahead(qtbot, panel)
    assert len(asked) == 1
