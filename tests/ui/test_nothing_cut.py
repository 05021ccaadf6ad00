"""No text is cut: in every language, in every window and on every page, at the least size."""

from contextlib import suppress

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget

from tests.helpers import documents, long_run
from tests.helpers.cut import cut_in
from viewer.system.language import LANGUAGES
from viewer.ui.actions import MENUS
from viewer.ui.dialogs import KeysDialog
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.actions import key_groups
from viewer.ui.kit.faults import FaultBox
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import MessageBar

SENTENCE = "log.mjlog: " + 30 * "a word "


def in_each_language(quick):
    """In every language in the long run; in the quick one other tests speak the others."""
    others = [each for each in LANGUAGES if each != quick]
    languages = [quick, *long_run.only_long(*others)]
    return pytest.mark.parametrize("language", languages, indirect=True)


@pytest.fixture
def language(request, speak):
    speak(request.param)
    return request.param


@pytest.fixture
def found(language):  # noqa: ARG001 - what is shown is in it
    """What was found to be cut."""
    return set()


@pytest.fixture
def look(found, qtbot):
    """Make a window as small as it may be, and note what stays cut in it once all is there."""

    def is_at_rest(window):
        return not any(each.is_running for each in window.findChildren(Jobs))

    def cut(window):
        for _ in range(3):  # what is broken into lines says twice how high it must be
            window.resize(1, 1)
            QApplication.processEvents()
        return {f"{type(window).__name__}: {each}" for each in cut_in(window)}

    def look(window):
        # What is shown may ask for more work, whose end is laid out only later.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(lambda: is_at_rest(window) and not cut(window))
        found.update(cut(window))

    return look


@pytest.fixture
def look_at_pages(look):
    """Do so with each page of a window's tabs."""

    def look_at_pages(window):
        look(window)
        for tabs in window.findChildren(QTabWidget):
            for page in range(tabs.count()):
                tabs.setCurrentIndex(page)
                look(window)

    return look_at_pages


@pytest.mark.dear("every view and page is laid out, as small as it may be")
@in_each_language("ja")
def test_the_main_window(found, look, window):
    look(window)
    some = long_run.a_third((documents.game(players=3), documents.game(), documents.wrong_seed()))
    for document in some:
        window.tabs.show_document(document)
        shown = window.log_view
        for view in VIEWS:
            shown.hand_area.show_view(view)
            look(window)
        for step in (5, shown.walker.scene.replay.last):
            shown.walker.go(step)
            for page in range(shown.side.pages.count()):
                shown.side.pages.setCurrentIndex(page)
                look(window)
    window.log_view.walker.change(play_mode=True)
    look(window)
    window.log_view.show_document(documents.game())
    window.log_view.walker.go(9)
    window.log_view.walker.lines.play_on()
    look(window)
    window.findChild(MessageBar).say(SENTENCE)
    look(window)
    assert found == set()


@pytest.mark.dear("every window there is")
@in_each_language("en")
def test_the_windows_beside_it(found, look_at_pages, every_window):
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert len(windows) > 3
    for window in windows:
        if window is not every_window:
            look_at_pages(window)
    assert found == set()


@pytest.mark.dear("every dialog, as small as it may be")
@in_each_language("zh_CN")
def test_the_dialogs(found, look, look_at_pages, window):
    window.log_view.show_document(documents.game())
    opener = window.opener
    window.show_settings()
    window.log_view.find_box.open_at(window.log_view.hand_area)
    opener.ask_for_seed()
    look(opener.seed_dialog)
    opener.seed_dialog.text.setPlainText("0 " * 624)
    opener.ask_for_address()
    look(opener.address_dialog)
    opener.address_dialog.field.setText(
        "https://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648&tw=2"
    )
    opener.windows.open_help("views")
    dialogs = window.findChildren(QDialog)
    dialogs += [
        KeysDialog(key_groups(MENUS), window),
        FaultBox("Trace\nValueError: " + SENTENCE, "/home/someone/errors.log", window),
    ]
    assert len(dialogs) > 6
    for dialog in dialogs:
        dialog.show()
        look_at_pages(dialog)
        dialog.close()
    assert found == set()
