"""A whole hand walked in the window: by the keyboard alone, and by the mouse alone."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.helpers import documents, long_run
from tests.helpers.views import OF_HANDS
from viewer.ui.event_words import event_row
from viewer.ui.hand.views.drawing import VIEWS


@pytest.fixture
def shown(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.side.show_hand()
    return window


def press(window, key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(window, key, modifier)


def click(widget, at):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)


@pytest.mark.dear("a hand is walked there and back, key by key")
@pytest.mark.parametrize("view", range(len(OF_HANDS)))
def test_by_the_keyboard_alone(shown, view):
    press(shown, Qt.Key(Qt.Key.Key_1 + view))
    assert shown.log_view.hand_area.name == list(VIEWS)[view]
    last = shown.log_view.walker.scene.replay.last
    begin = 1 if long_run.is_long() else last - 12
    shown.log_view.walker.go(begin - 1)
    for step in range(begin, last + 1):
        press(shown, Qt.Key.Key_Right)
        assert shown.log_view.walker.scene.step == shown.log_view.hand_area.view.scene.step == step
        assert shown.log_view.side.pages.hand.events.currentIndex().row() == step
    press(shown, Qt.Key.Key_Right)
    assert (shown.log_view.walker.scene.hand_index, shown.log_view.walker.scene.step) == (1, 0)
    press(shown, Qt.Key.Key_Left)
    assert shown.log_view.walker.scene.hand_index == 0
    assert shown.log_view.walker.scene.step == last
    for step in reversed(range(begin, last)):
        press(shown, Qt.Key.Key_Left)
        assert shown.log_view.walker.scene.step == step
    press(shown, Qt.Key.Key_End)
    assert shown.log_view.walker.scene.step == last
    press(shown, Qt.Key.Key_Home)
    assert shown.log_view.walker.scene.step == 0
    press(shown, Qt.Key.Key_Down)
    assert shown.log_view.walker.scene.step == 1
    press(shown, Qt.Key.Key_PageDown)
    assert (shown.log_view.walker.scene.hand_index, shown.log_view.walker.scene.step) == (1, 0)
    press(shown, Qt.Key.Key_PageUp)
    assert shown.log_view.walker.scene.hand_index == 0


@pytest.mark.dear("a hand is walked, click by click")
@pytest.mark.parametrize("name", OF_HANDS)
def test_by_the_mouse_alone(shown, name):
    click(
        shown.log_view.hand_area._tabs,
        shown.log_view.hand_area._tabs.tabRect(list(VIEWS).index(name)).center(),
    )
    last = shown.log_view.walker.scene.replay.last
    bar = shown.log_view.hand_area.step_bar
    begin = 1 if long_run.is_long() else last - 12
    shown.log_view.walker.go(begin - 1)
    for step in range(begin, last + 1):
        if step % 2:
            click(bar.forth, bar.forth.rect().center())
        else:
            wheel(shown.log_view.hand_area.view)
        assert shown.log_view.walker.scene.step == shown.log_view.hand_area.view.scene.step == step
    for button, step in ((bar.back, last - 1), (bar.first, 0), (bar.end, last)):
        click(button, button.rect().center())
        assert shown.log_view.walker.scene.step == step
    events = shown.log_view.side.pages.hand.events
    events.scrollToTop()
    click(events.viewport(), events.visualRect(events.model().index(3, 0)).center())
    assert shown.log_view.walker.scene.step == 3
    kyoku = shown.log_view.kyoku_list
    click(kyoku.viewport(), kyoku.visualRect(kyoku.model().index(1, 0)).center())
    assert (shown.log_view.walker.scene.hand_index, shown.log_view.walker.scene.step) == (1, 0)


def wheel(view):
    at = QPointF(view.rect().center())
    event = QWheelEvent(
        at, view.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def test_keys_change_how_it_is_looked_at(shown):
    for key, field in (
        (Qt.Key.Key_H, "hands_hidden"),
        (Qt.Key.Key_W, "wall_closed"),
        (Qt.Key.Key_P, "play_mode"),
        (Qt.Key.Key_N, "names_hidden"),
        (Qt.Key.Key_S, "sorted_haipai"),
        (Qt.Key.Key_U, "whole_wall"),
        (Qt.Key.Key_G, "called_stay"),
        (Qt.Key.Key_D, "danger_shown"),
        (Qt.Key.Key_T, "hands_upright"),
    ):
        before = getattr(shown.log_view.walker.scene, field)
        press(shown, key)
        assert getattr(shown.log_view.walker.scene, field) is not before
        press(shown, key)
        assert getattr(shown.log_view.walker.scene, field) is before
    press(shown, Qt.Key.Key_V)
    assert shown.log_view.walker.scene.seat == 1


def test_keys_lead_to_riichi_and_calls_and_back(shown):
    walker = shown.log_view.walker
    for key, letters in ((Qt.Key.Key_R, {"riichi"}), (Qt.Key.Key_C, {"chi", "pon", "kan"})):
        press(shown, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        before = walker.scene.hand_index, walker.scene.step
        press(shown, key)
        first = walker.scene
        assert event_row(first.replay, first.step).text.split()[-1] in letters
        press(shown, key)
        press(shown, key, Qt.KeyboardModifier.ShiftModifier)
        assert walker.scene == first
        for _ in range(3):
            press(shown, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
        assert (walker.scene.hand_index, walker.scene.step) == before
        press(shown, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        assert walker.scene == first


def test_where_there_is_no_further_one_that_is_said(shown):
    said = []
    shown.statusBar().messageChanged.connect(said.append)
    press(shown, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert said == ["Nothing of this kind comes earlier in this game."]
    press(shown, Qt.Key.Key_P)
    press(shown, Qt.Key.Key_R)
    assert said[1:] == ["Playing it yourself, you are not led to what is still to come."]
    press(shown, Qt.Key.Key_P)
    for _ in range(50):
        press(shown, Qt.Key.Key_R)
    assert said[-1] == "Nothing of this kind comes later in this game."


def test_escape_clears_what_is_picked_and_then_the_message(shown):
    shown.log_view.message_bar.say("Something")
    shown.log_view.walker.pick(30)
    press(shown, Qt.Key.Key_Escape)
    assert not shown.log_view.walker.scene.outlined
    assert shown.log_view.message_bar.isVisible()
    press(shown, Qt.Key.Key_Escape)
    assert not shown.log_view.message_bar.isVisible()
    press(shown, Qt.Key.Key_Escape)


def test_space_plays_and_pauses(shown):
    press(shown, Qt.Key.Key_Space)
    assert shown.log_view.player.playing
    press(shown, Qt.Key.Key_Space)
    assert not shown.log_view.player.playing


def test_space_presses_a_button_that_has_the_focus(shown, qtbot):
    button = shown.log_view.side.pages.panel.details_button
    shown.log_view.side.show_verification()
    shown.activateWindow()
    button.setFocus(Qt.FocusReason.ShortcutFocusReason)  # as if keys led there
    with qtbot.waitSignal(button.clicked):
        press(shown, Qt.Key.Key_Space)
    assert not shown.log_view.player.playing


def test_keys_lead_where_the_focus_is_on_a_list(shown):
    shown.log_view.side.pages.hand.events.setFocus()
    press(shown.log_view.side.pages.hand.events, Qt.Key.Key_Right)
    assert shown.log_view.walker.scene.step == 1
    shown.log_view.kyoku_list.setFocus()
    press(shown.log_view.kyoku_list, Qt.Key.Key_Right)
    press(shown.log_view.kyoku_list, Qt.Key.Key_End)
    assert shown.log_view.walker.scene.hand_index == 0
    assert shown.log_view.walker.scene.step == shown.log_view.walker.scene.replay.last


def test_the_view_and_the_speed_are_remembered(make_window):
    first = make_window()
    first.log_view.hand_area.show_view("table")
    first.settings.speed = 4.0
    first.settings.picture_scale = 3
    first.close()
    second = make_window()
    assert second.log_view.hand_area.name == "table"
    assert second.log_view.player._timer.interval() == 250
    assert second.settings.picture_scale == 3


def action(window, *path):
    actions = window.menuBar().actions()
    for word in path:
        found = next(a for a in actions if a.text().replace("&", "").rstrip("…") == word)
        menu = found.menu()
        actions = menu.actions() if isinstance(menu, QMenu) else []
    return found


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("Copy dead wall", ["rinshan: ", "dora: ", "ura: "]),
        ("Copy all hands", ["E", "S", "W", "N"]),
        ("Copy situation", ["East 1", "E", "N"]),
    ],
)
def test_pieces_can_be_copied(shown, words, parts):
    shown.log_view.walker.go(20)
    action(shown, "Edit", words).trigger()
    text = QGuiApplication.clipboard().text()
    assert all(part in text for part in parts)
    assert text.endswith("\n")


def test_the_hand_in_view_can_be_copied(shown):
    texts = set()
    for seat in range(4):
        shown.log_view.walker.change(seat=seat)
        action(shown, "Edit", "Copy hand in view").trigger()
        texts.add(QGuiApplication.clipboard().text())
    assert len(texts) == 4


def test_without_a_document_there_is_nothing_to_copy(window):
    QGuiApplication.clipboard().setText("before")
    for words in ("Copy hand in view", "Copy all hands", "Copy situation", "Copy dead wall"):
        action(window, "Edit", words).trigger()
    assert QGuiApplication.clipboard().text() == "before"


def test_a_tile_that_is_clicked_shows_where_all_of_its_kind_are(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.side.show_verification()
    tile = window.log_view.hand_area.view.picture.tiles[3]
    click(window.log_view.hand_area.view, tile.rect.center().toPoint())
    assert window.log_view.side.pages.hand.insight.isVisible()
    window.log_view.side.show_verification()
    press(window, Qt.Key.Key_Right)
    assert window.log_view.side.pages.panel.isVisible()
