"""The panel of the hand: what stands in sight at its end, and what a step paints of it."""

import pytest
from PySide6.QtCore import QRect

from tests.helpers import documents, long_run
from tests.helpers.qt import Paints
from tests.user import census
from viewer.ui.hand.panels.hand_panel import HandPanel
from viewer.ui.hand.scene.walker import Walker


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


def test_it_comes_into_sight_in_the_middle_of_a_hand_too(panel):
    panel, walker = panel
    walker.go(30)
    walker.pick(83)
    assert bar_of(panel).value() == bar_of(panel).maximum() > 0
    walker.walk(1)
    bar_of(panel).setValue(0)
    walker.walk(1)
    assert bar_of(panel).value() == 0


def test_it_comes_into_sight_also_where_what_is_said_of_it_needs_more_room(panel):
    panel, walker = panel
    panel.resize(250, 900)
    walker.to_end()
    census.settle()
    assert bar_of(panel).maximum() < panel.insight.y()
    walker.pick(83)
    assert bar_of(panel).value() == panel.insight.y() < bar_of(panel).maximum()


def test_a_step_paints_what_can_be_read_at_most_once(panel):
    panel, walker = panel
    panel.resize(250, 700)
    census.settle()
    paints = Paints(panel.insight)
    counts, heights = set(), set()
    for index in range(2):
        walker.set_kyoku(index)
        census.settle()
        for step in range(1, walker.scene.replay.last, long_run.stride()):
            paints.regions.clear()
            walker.go(step)
            census.settle()
            counts.add(len(paints.regions))
            heights.add(panel.insight.minimumHeight())
    assert counts == {0, 1}
    assert len(heights) > 5


def test_the_end_of_a_hand_lays_each_part_out_once(panel, monkeypatch):
    panel, walker = panel
    laid = []
    for part in (panel.result, panel.insight):

        def lay(*seen, part=part, usual=part._drawing):
            laid.append(part)
            return usual(*seen)

        monkeypatch.setattr(part, "_drawing", lay)
    walker.to_end()
    census.settle()
    assert laid == [panel.result, panel.insight]
    walker.walk(-1)
    laid.clear()
    panel.resize(300, 320)  # meanwhile it is another size
    walker.walk(1)
    census.settle()
    assert laid.count(panel.result) == 1


def test_another_height_paints_only_what_comes_into_sight(panel):
    panel, _ = panel
    insight, before = panel.insight, panel.insight.height()
    paints = Paints(insight)
    insight.setMinimumHeight(before + 40)
    census.settle()
    assert insight.height() == before + 40
    below = QRect(0, before, insight.width(), 40)
    assert all(below.contains(region.boundingRect()) for region in paints.regions)


def test_walking_never_changes_its_width_though_the_scroll_bar_comes_and_goes(panel):
    panel, walker = panel
    panel.resize(250, 700)
    census.settle()
    widths, bars = set(), set()
    for step in range(0, walker.scene.replay.last + 1, long_run.stride()):
        walker.go(step)
        census.settle()
        widths.add(panel.insight.width())
        bars.add(bar_of(panel).isVisible())
    assert bars == {False, True}
    assert len(widths) == 1
