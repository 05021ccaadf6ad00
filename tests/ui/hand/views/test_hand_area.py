"""The hand area shows one view at a time, all of the same scene, and each leads the walker."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.hand_area import HandArea
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.kit.theme import LIGHT_THEME, ThemeChoice, advance, themes


@pytest.fixture
def walker():
    return Walker()


@pytest.fixture
def hand_area(qtbot, art, walker):
    hand_area = HandArea(walker, Autoplay(walker, 2), art)
    qtbot.addWidget(hand_area)
    hand_area.show_view("order")
    walker.show(documents.game(3))
    hand_area.resize(900, 760)
    hand_area.show()
    return hand_area


def test_the_header_stands_where_it_stays(qtbot, art, walker):
    """The first hand brings the choice of how much is shown, which takes of the header's room."""
    area = HandArea(walker, Autoplay(walker, 2), art)
    qtbot.addWidget(area)
    area.show_view("order")
    area.resize(700, 700)
    area.show()
    area.resize(area.header.least_width + area._strip_width + 10, 700)
    QApplication.processEvents()
    above = area.header.y()
    walker.show(documents.game(3))
    QApplication.processEvents()
    first = area.header.y()
    area.show_view("table")
    area.show_view("order")
    QApplication.processEvents()
    assert first == area.header.y() > above


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_shows_the_scene_from_when_it_is_wanted_on(hand_area, walker, name):
    walker.go(7)
    hand_area.show_view(name)
    assert hand_area.name == name
    assert hand_area.view.isVisible()
    assert hand_area.view.scene == walker.scene
    assert hand_area.view.picture.shapes
    walker.go(9)
    assert hand_area.view.scene.step == 9
    assert hand_area.view.accessibleName() == f"{VIEWS[name].title}: {walker.scene.title}"


def test_a_view_is_made_once(hand_area):
    first = hand_area.view
    hand_area.show_view("table")
    hand_area.show_view("order")
    assert hand_area.view is first


def test_an_unknown_view_changes_nothing(hand_area):
    hand_area.show_view("nonsense")
    assert hand_area.name == "order"


def test_tabs_change_the_view_and_tell(hand_area, qtbot):
    with qtbot.waitSignal(hand_area.view_changed) as told:
        rect = hand_area._tabs.tabRect(1)
        QTest.mouseClick(hand_area._tabs, Qt.MouseButton.LeftButton, pos=rect.center())
    assert told.args == [list(VIEWS)[1]] == [hand_area.name]


@pytest.mark.parametrize("name", VIEWS)
def test_the_wheel_over_a_view_walks(hand_area, walker, name):
    hand_area.show_view(name)
    at = QPointF(50, 50)
    for delta, step in ((-120, 1), (-240, 3), (120, 2)):
        event = QWheelEvent(
            at, hand_area.view.mapToGlobal(at), QPoint(), QPoint(0, delta),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(hand_area.view, event)
        assert walker.scene.position == step


@pytest.mark.parametrize("name", VIEWS)
def test_a_click_on_a_tile_outlines_its_kind(hand_area, walker, name):
    """Of the making it is that one tile: which copy it is, its way tells."""
    hand_area.show_view(name)
    walker.slide(30)
    tile = [each for each in hand_area.view.picture.tiles if each.key >= 0][-1]
    QTest.mouseClick(hand_area.view, Qt.MouseButton.LeftButton, pos=tile.rect.center().toPoint())
    assert walker.scene.picked == tile.key
    outlined = {each.key for each in hand_area.view.picture.tiles if each.outlined}
    assert outlined <= walker.scene.outlined
    assert tile.key in outlined
    QTest.mouseClick(hand_area.view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert walker.scene.picked == -1


def test_the_step_bar_follows_and_plays(hand_area, walker):
    walker.go(4)
    assert hand_area.step_bar.label.text().startswith("4 /")
    QTest.mouseClick(hand_area.step_bar.play, Qt.MouseButton.LeftButton)
    QTest.mouseClick(hand_area.step_bar.play, Qt.MouseButton.LeftButton)
    assert walker.scene.step == 4


def test_a_view_made_later_has_the_colours(hand_area):
    themes.choose(ThemeChoice.LIGHT)
    for name in VIEWS:
        hand_area.show_view(name)
        assert themes.current is LIGHT_THEME
        assert hand_area.view.grab().toImage().pixelColor(1, 1) == LIGHT_THEME.window


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_without_a_scene_is_empty(qtbot, art, name):
    view = make_view(name, art)
    qtbot.addWidget(view)
    view.resize(600, 560)
    assert view.picture.shapes == []
    assert VIEWS[name].title
    assert not view.grab().isNull()


@pytest.mark.parametrize("size", [(560, 600), (900, 760), (1700, 1390)])
def test_tabs_header_and_step_bar_grow_with_it_and_nothing_is_cut(hand_area, walker, size):
    walker.go(41)
    hand_area.resize(*size)
    QApplication.processEvents()
    bars = (hand_area._tabs, hand_area.header, hand_area.step_bar, hand_area.step_bar.label)
    (pixels,) = {bar.fontInfo().pixelSize() for bar in bars}
    assert (pixels > 20) == (size[0] > 900)
    number = hand_area.step_bar.label
    assert number.fontMetrics().horizontalAdvance(number.text()) <= number.width()
    track = hand_area.step_bar.track
    assert track.step_at(track.x_of(41)) == 41


@pytest.mark.parametrize("name", ["order", "making"])
def test_no_font_changes_once_something_was_measured_by_it(hand_area, monkeypatch, name):
    """What is measured is kept by its font: of one that changes nothing is found again."""
    measured = []

    def measure(font, text):
        measured.append((font, font.toString()))
        return advance(font, text)

    for module in ("hand_area", "making.sizes"):
        monkeypatch.setattr(f"viewer.ui.hand.views.{module}.advance", measure)
    hand_area.show_view(name)
    for width in (700, 910):
        hand_area.resize(width, 640)
        QApplication.processEvents()
    assert measured
    assert all(font.toString() == then for font, then in measured)
