"""An empty window says how to begin, and what was wrong with a file."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import cut, documents
from tests.user import census
from viewer.ui.arrivals.start_page import StartPage


def page_of(window):
    return window.log_view.findChild(StartPage)


@pytest.fixture
def page(window, qtbot):
    qtbot.waitUntil(lambda: page_of(window) is not None)
    return page_of(window)


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.mjlog"
    path.write_bytes(b"\xff\x00")
    return path


def note(done, name, *_checked):
    done.append(name)


def test_each_button_does_what_its_menu_entry_does(window, page):
    done = []
    for button in page.buttons:
        (action,) = window.menus.actions(button.objectName())
        action.triggered.disconnect()
        action.triggered.connect(partial(note, done, action.objectName()))
        assert button.accessibleName()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == ["open", "open_address", "open_sample"]


def test_it_goes_with_the_first_log_and_comes_with_the_last(window, page, qtbot):
    assert page.isVisible()
    QTest.mouseClick(page.buttons[2], Qt.MouseButton.LeftButton)
    assert window.log_view.hand_area.view.isVisible()
    qtbot.waitUntil(lambda: page_of(window) is None)
    qtbot.waitUntil(lambda: census.is_at_rest(window))
    window.close_log()
    qtbot.waitUntil(lambda: page_of(window) is not None)


def test_a_file_that_cannot_be_read_leaves_it_and_says_why(window, broken, qtbot):
    for _ in range(2):
        window.opener.open_path(broken)
        qtbot.waitUntil(lambda: not window.jobs.busy)
        assert page_of(window).isVisible()
        assert "broken.mjlog" in window.log_view.message_bar.label.text()
        window.log_view.hand_area.show_view("table")
        assert page_of(window).isVisible()


def test_over_an_open_log_it_does_not_come(window, broken, qtbot):
    window.log_view.show_document(documents.game())
    window.opener.open_path(broken)
    qtbot.waitUntil(lambda: not window.jobs.busy)
    QApplication.processEvents()
    assert page_of(window) is None
    assert window.log_view.hand_area.view.isVisible()


def test_it_waits_for_a_log_that_is_being_opened(make_window, qtbot):
    window = make_window()
    window.jobs.run("x", "x", lambda _progress, stop: wait_for(stop), lambda _none: None)
    for _ in range(3):  # it would come later, and stay
        QApplication.processEvents()
    assert page_of(window) is None
    window.jobs.cancel()
    qtbot.waitUntil(lambda: page_of(window) is not None)


def wait_for(stop):
    while not stop():
        QTest.qSleep(1)


@pytest.mark.parametrize("language", ["en", "ja", "zh_CN"])
def test_nothing_is_cut_in_a_small_window(speak, make_window, qtbot, language):
    speak(language)
    window = make_window()
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: page_of(window) is not None)
    QApplication.processEvents()
    assert window.width() == 1024
    for button in page_of(window).buttons:
        assert button.height() >= button.layout().heightForWidth(button.width())
    assert list(cut.cut_in(window)) == []
