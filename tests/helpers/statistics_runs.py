"""Short runs of the statistics and of the simulator, for tests."""

from PySide6.QtTest import QTest

from viewer.stats.ui.statistics import StatisticsStage

WALLS = 8000
"""Walls of a unit."""


def prepare(page, source="tenhou", walls=WALLS, seed=7):
    page.chooser.choose(source)
    page.chooser.set_walls(walls)
    type_seed(page, seed)


def choose_goal(page, goal):
    page.chooser.box.setCurrentIndex(page.chooser.goals.index(goal))


def type_seed(page, seed):
    field = page.chooser.seed_field.field
    field.selectAll()
    QTest.keyClicks(field, str(seed))


def wait_over(qtbot, page, stage=StatisticsStage.OVER):
    qtbot.waitUntil(lambda: page.stage is stage)


def count(qtbot, page, **chosen):
    prepare(page, **chosen)
    page.toggle()
    wait_over(qtbot, page)
