"""The stage shows one view at a time, all of the same scene, and each leads the walker."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.ui.hand.scene.walker import Autoplay, Walker
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.scene_view import make_view
from viewer.ui.hand.views.stage import Stage
from viewer.ui.kit.theme import LIGHT_THEME, ThemeChoice, themes


@pytest.fixture
def walker():
    return Walker()


@pytest.fixture
def stage(qtbot, art, walker):
    stage = Stage(walker, Autoplay(walker, 2), art)
    qtbot.addWidget(stage)
    stage.show_view("order")
    walker.show(documents.game(3))
    stage.resize(900, 760)
    stage.show()
    return stage


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_shows_the_scene_from_when_it_is_wanted_on(stage, walker, name):
    walker.go(7)
    stage.show_view(name)
    assert stage.name == name
    assert stage.view.isVisible()
    assert stage.view.scene == walker.scene
    assert stage.view.picture.marks
    walker.go(9)
    assert stage.view.scene.step == 9
    assert stage.view.accessibleName() == f"{VIEWS[name].title}: {walker.scene.title}"


def test_a_view_is_made_once(stage):
    first = stage.view
    stage.show_view("table")
    stage.show_view("order")
    assert stage.view is first


def test_an_unknown_view_changes_nothing(stage):
    stage.show_view("nonsense")
    assert stage.name == "order"


def test_tabs_change_the_view_and_tell(stage, qtbot):
    with qtbot.waitSignal(stage.view_changed) as told:
        rect = stage._tabs.tabRect(1)
        QTest.mouseClick(stage._tabs, Qt.MouseButton.LeftButton, pos=rect.center())
    assert told.args == [list(VIEWS)[1]] == [stage.name]


@pytest.mark.parametrize("name", VIEWS)
def test_the_wheel_over_a_view_walks(stage, walker, name):
    stage.show_view(name)
    at = QPointF(50, 50)
    for delta, step in ((-120, 1), (-240, 3), (120, 2)):
        event = QWheelEvent(
            at, stage.view.mapToGlobal(at), QPoint(), QPoint(0, delta),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(stage.view, event)
        assert walker.scene.step == step


@pytest.mark.parametrize("name", VIEWS)
def test_a_click_on_a_tile_outlines_its_kind(stage, walker, name):
    stage.show_view(name)
    tile = [each for each in stage.view.picture.tiles if each.slot >= 0][-1]
    QTest.mouseClick(stage.view, Qt.MouseButton.LeftButton, pos=tile.rect.center().toPoint())
    assert walker.scene.picked == tile.slot
    outlined = {each.slot for each in stage.view.picture.tiles if each.outlined}
    assert outlined <= walker.scene.outlined
    assert tile.slot in outlined
    QTest.mouseClick(stage.view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert walker.scene.picked == -1


def test_the_step_bar_follows_and_plays(stage, walker):
    walker.go(4)
    assert stage.step_bar.label.text().startswith("4 /")
    QTest.mouseClick(stage.step_bar.play, Qt.MouseButton.LeftButton)
    QTest.mouseClick(stage.step_bar.play, Qt.MouseButton.LeftButton)
    assert walker.scene.step == 4


def test_a_view_made_later_has_the_colours(stage):
    themes.choose(ThemeChoice.LIGHT)
    for name in VIEWS:
        stage.show_view(name)
        assert themes.current is LIGHT_THEME
        assert stage.view.grab().toImage().pixelColor(1, 1) == LIGHT_THEME.window


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_without_a_scene_is_empty(qtbot, art, name):
    view = make_view(name, art)
    qtbot.addWidget(view)
    view.resize(600, 560)
    assert view.picture.marks == []
    assert VIEWS[name].title
    assert not view.grab().isNull()


@pytest.mark.parametrize("size", [(560, 600), (900, 760), (1700, 1390)])
def test_tabs_header_and_step_bar_grow_with_it_and_nothing_is_cut(stage, walker, size):
    walker.go(41)
    stage.resize(*size)
    QApplication.processEvents()
    bars = (stage._tabs, stage.header, stage.step_bar, stage.step_bar.label)
    (pixels,) = {bar.fontInfo().pixelSize() for bar in bars}
    assert (pixels > 20) == (size[0] > 900)
    number = stage.step_bar.label
    assert number.fontMetrics().horizontalAdvance(number.text()) <= number.width()
    track = stage.step_bar.track
    assert track.step_at(track.x_of(41)) == 41
