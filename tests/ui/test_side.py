"""The right side begins with the hand; the verification stands in one line, until it is needed."""

import gc

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QFont, QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, qt
from tests.ui.verification.test_contradictions import placed
from viewer.system.assets import sample_log
from viewer.system.language import LANGUAGES
from viewer.ui.kit.verdict import Verdict
from viewer.ui.log_view import LogView


def show(window, document):
    window.log_view.show_document(document)
    QApplication.processEvents()
    return window.log_view.side


def test_the_side_begins_with_the_hand(window):
    side = show(window, documents.game(3))
    assert side.pages.hand.isVisible()
    assert side.pages.tabText(0) == "Hand"
    assert (side.badge.isVisible(), side.badge.verdict) == (True, Verdict.AGREES)
    assert side.badge.text() == "Every tile agrees\nNot noted before the game"


@pytest.mark.parametrize("name", LANGUAGES)
def test_at_its_least_width_no_page_reaches_beyond_it(speak, make_window, name):
    speak(name)
    side = show(make_window(), documents.game(3))
    side.resize(side.minimumWidth(), 600)
    for page in (side.pages.game, side.pages.panel):
        bar = page.verticalScrollBar().sizeHint().width()
        assert page.widget().minimumSizeHint().width() + bar <= side.minimumWidth()


@pytest.mark.parametrize(("width", "height", "times"), [(1366, 768, 1), (2560, 1440, 1.8)])
def test_type_and_tiles_grow_with_the_window(window, width, height, times):
    side = show(window, documents.game(3))
    usual = QFontInfo(QFont()).pixelSize()
    window.resize(width, height)
    QApplication.processEvents()
    assert 0.18 <= side.width() / width <= 0.22
    parts = side.pages.hand.events, side.pages.hand.insight, side.badge, window.log_view.kyoku_list
    sizes = {QFontInfo(each.font()).pixelSize() / usual for each in parts}
    assert all(each == pytest.approx(times, abs=0.1) for each in sizes)
    tile = min(tile.rect.width() for tile in side.pages.hand.insight.picture.tiles)
    assert tile > 20 * times


def test_the_line_leads_to_the_verification(window):
    side = show(window, documents.game(3))
    assert not side.pages.panel.isVisible()
    QTest.mouseClick(side.badge, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert side.pages.panel.isVisible()
    assert "Every tile of this log" in side.pages.panel._verdict.text()


def test_what_disagrees_opens_by_itself_and_leaves_with_the_log(window):
    side = show(window, placed())
    assert side.pages.panel.isVisible()
    assert side.badge.text() == "Not everything agrees\nNo hash to note"
    show(window, documents.game(3))
    assert side.pages.hand.isVisible()
    side.show_verification()
    show(window, documents.game(4))
    assert side.pages.panel.isVisible()  # the user had opened it


def test_a_wrong_hash_changes_the_verdict(window):
    side = show(window, documents.game(3))
    side.pages.panel.published.field.setPlainText("0" * 128)
    assert side.badge.text() == "Every tile agrees\nAnother hash was given"
    assert side.badge.verdict is Verdict.DISAGREES
    side.pages.panel.published.field.clear()
    assert side.badge.verdict is Verdict.AGREES
    show(window, documents.game(4))
    assert side.badge.text() == "Every tile agrees\nNot noted before the game"


def test_the_line_tells_what_could_be_compared(window):
    assert show(window, documents.unseeded()).badge.text() == "Nothing to compare"
    assert show(window, documents.raw_seed()).badge.verdict is Verdict.NOTHING


def test_who_plays_it_himself_is_told_nothing_of_the_wall(window):
    side = show(window, documents.game(3))
    side.show_verification()
    QApplication.processEvents()
    window.log_view.details.open()
    window.log_view.settings.toggle("play_mode")
    QApplication.processEvents()
    assert not side.pages.panel.isVisible()
    assert side.pages.hand.isVisible()
    assert (side.badge.isEnabled(), side.badge.verdict) == (False, Verdict.NOTHING)
    assert not window.log_view.sees_all
    window.menus.refresh()
    forbidden = window.menus.actions("details", "export tenhou6", "export mjai", "export majiang")
    assert not any(each.isEnabled() for each in forbidden)
    assert window.log_view.details.window is None
    window.log_view.details.open()
    assert window.log_view.details.window is None
    window.log_view.settings.toggle("play_mode")
    assert (side.badge.isEnabled(), side.badge.verdict) == (True, Verdict.AGREES)


def test_a_contradiction_shows_itself_again_when_all_may_be_seen(window):
    side = show(window, placed())
    window.log_view.settings.toggle("play_mode")
    QApplication.processEvents()
    assert not side.pages.panel.isVisible()
    window.log_view.settings.toggle("play_mode")
    QApplication.processEvents()
    assert side.pages.panel.isVisible()


def open_and_close(window, qtbot):
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(sample_log())
    window.close()
    window.deleteLater()


def test_a_window_that_is_closed_leaves_nothing_behind(make_window, qapp, qtbot):
    def living():
        qt.finish_deletions()
        qapp.processEvents()
        gc.collect()
        return sum(type(each) is LogView for each in gc.get_objects())

    before = living()
    open_and_close(make_window(), qtbot)
    assert living() == before


@pytest.mark.parametrize("index", [1, 2])
def test_a_page_chosen_before_anything_was_open_is_filled_when_a_log_opens(window, index):
    side = window.log_view.side
    side.pages.setCurrentIndex(index)
    QApplication.processEvents()
    assert not side.pages.game.body.isVisible()
    show(window, documents.game(3))
    QApplication.processEvents()
    assert (side.pages.game.body, side.pages.panel)[index - 1].isVisible()


def test_the_verdict_has_its_mark_before_it(window):
    def mark():
        badge = window.log_view.side.badge
        return badge.grab(QRect(12, 0, 14, badge.height())).toImage()

    show(window, documents.game(3))
    before = mark()
    show(window, documents.game(4))
    assert mark() == before
    show(window, placed())
    assert mark() != before


def test_while_it_is_hidden_the_table_tells_how_a_hand_ended(window):
    side, view = show(window, documents.game(3)), window.log_view
    view.walker.to_end()
    assert not view.walker.scene.result_shown
    window.findChild(QAction, "side").trigger()
    assert side.isHidden()
    assert view.walker.scene.result_shown
    view.show_document(documents.game(4))
    assert view.walker.scene.result_shown
    window.findChild(QAction, "side").trigger()
    assert not view.walker.scene.result_shown


def test_a_tile_of_the_making_leaves_the_side_as_it_is(window):
    side = show(window, documents.game(3))
    window.log_view.hand_area.show_view("making")
    window.log_view.walker.to_end()
    side.show_verification()
    before = side.pages.currentWidget()
    window.log_view.walker.pick(40)
    assert window.log_view.walker.scene.picked == 40
    assert side.pages.currentWidget() is before
    window.log_view.hand_area.show_view("table")
    window.log_view.walker.pick(-1)
    window.log_view.walker.pick(40)
    assert side.pages.currentWidget() is side.pages.hand
