"""In a small window the kyoku list and the side panel are drawers, opened from beside the tabs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from tests.ui.verification.test_contradictions import placed
from viewer.ui.kit.columns import LEFT_COLUMN, RIGHT_COLUMN
from viewer.ui.kit.verdict import Verdict

SMALL = (680, 420)
ROOMY = (1024, 700)


@pytest.fixture
def small(window):
    show(window, documents.game(3))
    resize(window, SMALL)
    return window


def show(window, document):
    window.log_view.show_document(document)
    QApplication.processEvents()


def resize(window, size):
    window.resize(*size)
    QApplication.processEvents()


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_buttons_beside_the_tabs_open_and_close_the_drawers(small):
    shown = small.log_view
    buttons = shown.drawers
    for button, part in ((buttons.kyoku, shown.kyoku_list), (buttons.side, shown.side)):
        assert button.isVisible()
        for is_open in (True, False):
            press(button)
            assert part.isVisible() == button.isChecked() == is_open
    resize(small, ROOMY)
    assert not buttons.kyoku.isVisible()
    assert not buttons.side.isVisible()
    assert shown.kyoku_list.isVisible()
    assert shown.side.isVisible()


def test_keys_and_menus_open_them_and_escape_closes_them(small):
    columns = small.log_view.columns
    small.log_view.walker.pick(3)
    for name, side in (("kyoku_list", LEFT_COLUMN), ("side", RIGHT_COLUMN)):
        (action,) = small.menus.actions(name)
        action.trigger()
        assert columns.drawer == side
        assert action.isChecked()
        small.log_view.clear()
        assert columns.drawer is None
        assert small.log_view.walker.scene.picked == 3  # only the drawer was closed


def test_a_kyoku_that_is_clicked_closes_the_list_and_keys_leave_it_open(small):
    shown = small.log_view
    shown.columns.turn(LEFT_COLUMN)
    shown.kyoku_list.choose(1)
    assert shown.columns.drawer == LEFT_COLUMN
    place = shown.kyoku_list.visualRect(shown.kyoku_list.model().index(2, 0)).center()
    QTest.mouseClick(
        shown.kyoku_list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0), place
    )
    assert shown.walker.scene.hand_index == 2
    assert shown.columns.drawer is None


def test_the_verdict_stays_in_sight_and_leads_to_the_verification(small):
    shown = small.log_view
    verdict = shown.drawers.verdict
    assert (verdict.isVisible(), verdict.verdict) == (True, Verdict.AGREES)
    assert verdict.accessibleName() == shown.side.badge.accessibleName()
    show(small, placed())
    assert verdict.verdict is Verdict.DISAGREES
    assert "contradicts" in verdict.toolTip()
    press(verdict)
    assert shown.side.pages.panel.isVisible()
    shown.settings.toggle("play_mode")
    assert (verdict.isEnabled(), verdict.verdict) == (False, Verdict.NOTHING)


def test_a_drawer_leaves_the_tabs_and_the_step_bar_free(small):
    shown = small.log_view
    for side, part in ((LEFT_COLUMN, shown.kyoku_list), (RIGHT_COLUMN, shown.side)):
        shown.columns.bring_up(side)
        for bar in (shown.hand_area._tabs, shown.hand_area.step_bar):
            assert not part.geometry().intersects(bar.geometry())


def test_the_table_tells_the_result_while_no_panel_stands_beside_it(small):
    shown = small.log_view
    assert shown.walker.scene.result_shown
    shown.columns.bring_up(RIGHT_COLUMN)
    assert shown.walker.scene.result_shown
    resize(small, ROOMY)
    assert not shown.walker.scene.result_shown


def test_a_hash_that_is_looked_for_opens_the_panel(small):
    small.log_view.look_for_hash("0" * 128)
    assert small.log_view.side.pages.panel.isVisible()


def test_a_low_window_has_a_status_bar_only_while_it_says_something(small):
    bar = small.statusBar()
    assert not bar.isVisible()
    bar.showMessage("Opening…")
    assert bar.isVisible()
    bar.clearMessage()
    assert not bar.isVisible()
    resize(small, ROOMY)
    assert bar.isVisible()
