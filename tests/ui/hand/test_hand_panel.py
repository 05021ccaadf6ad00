"""The panel of the hand: what stands in sight at its end."""

import pytest

from tests.helpers import documents
from tests.user import census
from viewer.ui.hand.hand_panel import HandPanel
from viewer.ui.hand.walker import Walker


@pytest.fixture
def panel(qtbot, art):
    walker = Walker()
    panel = HandPanel(walker, art)
    qtbot.addWidget(panel)
    panel.resize(250, 320)
    panel.show()
    walker.show(documents.game(3))
    census.settle()
    return panel, walker


def bar_of(panel):
    return panel.result.parent().parent().parent().verticalScrollBar()


def test_the_result_appears_at_the_end_and_goes_again(panel):
    panel, walker = panel
    bar = bar_of(panel)
    bar.setValue(bar.maximum())
    walker.to_end()
    assert panel.result.isVisible()
    assert bar.value() == 0
    walker.walk(-1)
    assert not panel.result.isVisible()


def test_where_a_tile_is_that_was_asked_for_comes_into_sight(panel, qtbot):
    panel, walker = panel
    walker.to_end()
    qtbot.waitUntil(lambda: bar_of(panel).maximum() > 0 < panel.insight.y())
    walker.pick(83)
    assert bar_of(panel).value() == min(panel.insight.y(), bar_of(panel).maximum()) > 0
    bar_of(panel).setValue(0)
    walker.change(names_hidden=True)
    assert bar_of(panel).value() == 0


def test_walking_never_changes_its_width_though_the_scroll_bar_comes_and_goes(panel):
    panel, walker = panel
    panel.resize(250, 700)
    census.settle()
    widths, bars = set(), set()
    for step in range(walker.scene.replay.last + 1):
        walker.go(step)
        census.settle()
        widths.add(panel.insight.width())
        bars.add(bar_of(panel).isVisible())
    assert bars == {False, True}
    assert len(widths) == 1
