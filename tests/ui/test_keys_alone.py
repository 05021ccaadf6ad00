"""With the keys alone: Tab leads to every control, list and view, and each says what it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QWidget,
)

from tests.helpers import documents
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.focus_frame import FocusRing
from viewer.ui.kit.notices import OfferedAction

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    SceneView,
)
TELLS_ONLY = {"site_hashes"}


def name_of(widget):
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) or interface.text(QAccessible.Text.Value)


def described(widget):
    return f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"


def controls_in(window):
    for widget in window.findChildren(QWidget):
        inside = isinstance(widget.parent(), (QComboBox, QSpinBox, QTabBar))
        part = isinstance(widget, (QScrollBar, QHeaderView))
        shown = widget.window() is window and widget.isVisible()
        if isinstance(widget, CONTROLS) and not inside and not part and shown:
            yield widget


def tab_through(window):
    """What Tab leads to, in order, until it comes round."""
    window.activateWindow()
    QApplication.processEvents()
    met = []
    for _ in range(200):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        widget = window.focusWidget()
        if widget in met:
            return met
        met.append(widget)
        rings = [ring for ring in window.findChildren(FocusRing) if ring.isVisible()]
        assert len(rings) == (not isinstance(widget, SceneView)), described(widget)
    pytest.fail("Tab never comes round")


def test_tab_leads_to_all_of_the_main_window_and_a_ring_shows_where(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.walker.go(5)
    wanted = [*shown.hand_area.step_bar.buttons, shown.hand_area.step_bar.track, shown.kyoku_list]
    met = tab_through(window)
    assert set(wanted) | {shown.hand_area.view, shown.hand_area.header} <= set(met)


def test_tab_leads_from_the_left_to_the_right_and_from_above_to_below(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.walker.go(5)
    hand_area = shown.hand_area
    for name in ("table", "order"):
        hand_area.show_view(name)
    QApplication.processEvents()
    side = shown.side
    wanted = [
        *(shown.kyoku_list, hand_area._tabs, hand_area.header, hand_area.view),
        *(*hand_area.step_bar.buttons, hand_area.step_bar.track),
        *(side.pages.tabBar(), side.pages.hand.events, side.pages.hand.insight, side.badge),
    ]
    met = tab_through(window)
    start = met.index(wanted[0])
    round_again = [*met[start:], *met[:start]]
    assert [each for each in round_again if each in wanted] == wanted


def test_space_presses_the_step_button_that_has_the_focus(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    window.activateWindow()
    QApplication.processEvents()
    shown.hand_area.step_bar.forth.setFocus(Qt.FocusReason.ShortcutFocusReason)
    for step in (1, 2):
        QTest.keyClick(window, Qt.Key.Key_Space)
        assert shown.walker.scene.step == step


def test_space_plays_where_no_key_led_to_the_button_that_has_the_focus(window):
    pressed = []
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.message_bar.offer("It is so.", OfferedAction("Do it", lambda: pressed.append("it")))
    window.activateWindow()
    QApplication.processEvents()
    QTest.mouseClick(shown.message_bar.offered[0], Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is shown.message_bar.offered[0]
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert pressed == ["it"]
    assert shown.player.playing


def test_every_control_of_every_window_says_what_it_is(every_window):
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert every_window in windows
    for window in windows:
        nameless = [described(each) for each in controls_in(window) if not name_of(each)]
        assert nameless == [], type(window).__name__


@pytest.mark.usefixtures("every_window")
def test_every_control_can_be_reached_by_tab():
    for window in (each for each in QApplication.topLevelWidgets() if each.isVisible()):
        unreached = [
            described(each)
            for each in controls_in(window)
            if each.isEnabled()
            and each.objectName() not in TELLS_ONLY
            and not each.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        assert unreached == [], type(window).__name__


def test_in_place_of_the_sample_a_log_has_the_keys(window, qtbot):
    """Its first button has the focus, and Qt would hand that on to the list of kyoku."""
    window.open_sample()
    window.activateWindow()
    bar, view = window.log_view.message_bar, window.log_view
    QTest.keyClick(window, Qt.Key.Key_Tab)
    bar.offered[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(bar.offered[0].hasFocus)
    view.show_document(documents.game(3))
    assert bar.isHidden()
    steps = [0]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(QApplication.focusWidget() or window, key)
        assert view.walker.scene.hand_index == 0
        steps.append(view.walker.scene.step)
    assert steps == [0, steps[1], steps[2], steps[1], view.walker.scene.replay.last, 0]
    assert 0 < steps[1] < steps[2]
