import os
import re
import threading
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFontInfo, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from shiboken6 import Shiboken

from tests.games.site_write import soul_record
from tests.helpers import documents, logs
from tests.helpers.game_pages import data_in
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import file_name
from viewer.core.base.era import Era
from viewer.core.base.errors import Stopped
from viewer.core.base.notation import IDS, NOTATION_LABELS, NOTATIONS, Style
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.sheet import write_wall
from viewer.document import open_log_carefully
from viewer.system import assets
from viewer.ui.actions import MENUS
from viewer.ui.arrivals.start_page import StartPage
from viewer.ui.hand.panels.copied_texts import wall_text
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit import jobs
from viewer.ui.kit.columns import LEFT_COLUMN
from viewer.ui.kit.parts import accept_button
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice
from viewer.ui.main_window import MainWindow


@pytest.fixture
def log_file(tmp_path):
    """Write a log of a name, and return where."""

    def log_file(name="game.mjlog", seed=3):
        path = tmp_path / name
        path.write_bytes(make_bytes(seed))
        return path

    return log_file


KANJI_AT = [*NOTATION_LABELS].index("kanji")
"""Its place in the menu of notations."""


@pytest.fixture
def open_in(qtbot):
    """Open a file and wait until it is shown."""

    def open_in(window, path):
        with qtbot.waitSignal(window.tabs.document_shown):
            window.opener.open_path(path)

    return open_in


@pytest.fixture
def fail_in(qtbot):
    """Open a file and wait until the window says what is wrong with it."""

    def fail_in(window, path):
        window.log_view.message_bar.hide()
        window.opener.open_path(path)
        qtbot.waitUntil(window.log_view.message_bar.isVisible)
        return window.log_view.message_bar.label.text()

    return fail_in


class SlowLoader:
    """A loader that waits to be let go, and honours the wish to stop."""

    def __init__(self):
        self.begun = threading.Event()
        self.gate = threading.Event()
        self.stopped = threading.Event()

    def __call__(self, path, progress, should_stop, find):
        if not path.name.startswith("slow"):
            return open_log_carefully(path, progress, should_stop, find=find)
        progress(1, 4)
        self.begun.set()
        while not self.gate.wait(0.005):
            if should_stop():
                self.stopped.set()
                raise Stopped
        return open_log_carefully(path, progress, should_stop, find=find)


@pytest.fixture
def slow(monkeypatch):
    slow = SlowLoader()
    monkeypatch.setattr("viewer.ui.opener.open_log_carefully", slow)
    yield slow
    slow.gate.set()


def is_loading(window):
    return window.jobs.progress.isVisible() or window.jobs.cancel_button.isVisible()


def menu_action(window, *path):
    """The menu entry at a path of words, as in Go, Next kyoku."""
    actions = window.menuBar().actions()
    for word in path:
        found = [a for a in actions if a.text().replace("&", "").rstrip("…") == word]
        assert found, f"{word} is not among {[a.text() for a in actions]}"
        menu = found[0].menu()
        actions = menu.actions() if isinstance(menu, QMenu) else []
    return found[0]


def notation_menu(window):
    return next(menu for menu in window.findChildren(QMenu) if menu.title() == "N&otation")


def test_every_menu_of_the_bar_has_a_title_and_entries(window):
    menus = [action.menu() for action in window.menuBar().actions()]
    assert [menu.title() for menu in menus] == [menu.text for menu in MENUS]
    assert not any(menu.isEmpty() for menu in menus)


@pytest.fixture
def unseen_window(qtbot, art):
    """One that is not shown yet."""
    window = MainWindow(Settings(), art)
    qtbot.addWidget(window)
    window.resize(2560, 1440)
    return window


def test_menus_are_filled_once_the_sample_is_painted(unseen_window, qtbot):
    unseen_window.open_sample()
    unseen_window.show()
    titles = unseen_window.menuBar().actions()
    assert [each.text() for each in titles] == [menu.text for menu in MENUS]
    assert all(each.menu().isEmpty() for each in titles)
    qtbot.waitUntil(lambda: not titles[0].menu().isEmpty())
    QTest.keyClick(unseen_window, Qt.Key.Key_2)
    assert unseen_window.log_view.hand_area.name == "table"
    menus = [menu for menu in unseen_window.menuBar().findChildren(QMenu) if menu.title()]
    (size,) = {menu.fontInfo().pixelSize() for menu in menus}
    assert size > QFontInfo(QApplication.font()).pixelSize()


def test_a_key_that_is_pressed_before_the_first_paint_is_a_shortcut(unseen_window, qtbot):
    unseen_window.setUpdatesEnabled(False)
    unseen_window.open_sample()
    with qtbot.waitActive(unseen_window):
        unseen_window.show()
    assert unseen_window.menuBar().actions()[0].menu().isEmpty()
    QTest.keyClick(unseen_window, Qt.Key.Key_2)
    assert unseen_window.log_view.hand_area.name == "table"


def test_where_the_first_log_fails_the_start_page_has_its_buttons(unseen_window, qtbot, tmp_path):
    unseen_window.opener.open_path(tmp_path / "none.mjlog")
    unseen_window.show()
    qtbot.waitUntil(lambda: unseen_window.findChild(StartPage) is not None)
    assert len(unseen_window.findChild(StartPage).buttons) == 3


# opening


def test_opening_a_file_shows_list_wall_panel_and_title(window, open_in, log_file):
    path = log_file()
    open_in(window, path)
    document = window.log_view.document
    assert document.path == path
    assert window.windowTitle() == "game.mjlog - Wall viewer"
    assert window.log_view.kyoku_list.model().rowCount() == document.hand_count
    assert window.log_view.kyoku_list.current == 0
    assert window.log_view.hand_area.view.scene.replay.tiles == document.walls[0].tiles
    assert "Every tile of this log" in window.log_view.side.pages.panel._verdict.text()
    assert not window.log_view.message_bar.isVisible()
    assert not is_loading(window)


def test_both_twisters_were_used(window, open_in, log_file):
    open_in(window, log_file())
    assert window.log_view.document.twisters_agree is True


def test_a_window_without_a_document_is_empty(window):
    assert window.windowTitle() == "Wall viewer"
    assert window.log_view.kyoku_list.model().rowCount() == 0
    assert window.log_view.hand_area.view.scene is None
    assert not is_loading(window)
    for keys in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
        QTest.keyClick(window, keys)
    assert not menu_action(window, "Edit", "Copy wall as text").isEnabled()
    window.log_view.copier.copy(wall_text, "Copied")
    assert not window.log_view.message_bar.isVisible()


def test_the_sample_opens_and_is_not_among_the_latest(window, qtbot):
    with qtbot.waitSignal(window.tabs.document_shown):
        menu_action(window, "File", "Open the sample").trigger()
    assert window.log_view.document.path == assets.sample_log()
    assert window.settings.recent == []


def test_a_bad_file_is_told_and_what_was_open_stays(window, open_in, fail_in, log_file, tmp_path):
    open_in(window, log_file())
    window.log_view.kyoku_list.choose(1)
    before = window.log_view.document
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8")
    told = fail_in(window, tmp_path / "photo.jpg")
    assert told == "photo.jpg: This is no log of Tenhou, Mahjong Soul or Riichi City."
    assert window.log_view.document is before
    assert (
        window.log_view.hand_area.view.scene.hand_index,
        window.log_view.kyoku_list.current,
    ) == (
        1,
        1,
    )
    assert window.windowTitle().startswith("game.mjlog")
    assert not is_loading(window)


BAD_FILES = {
    "There is no such file.": lambda _path: None,
    "This is a folder, not a log.": lambda path: path.mkdir(),
    "The file is empty.": lambda path: path.write_bytes(b""),
    "This is a web page, not a log.": lambda path: path.write_bytes(b"<html/>"),
    "ends too early": lambda path: path.write_bytes(make_bytes(3, packed=True)[:99]),
    "The log holds no hand.": lambda path: path.write_bytes(logs.document(logs.go())),
}


def test_every_bad_file_is_told(window, fail_in, tmp_path):
    for nth, (sentence, make) in enumerate(BAD_FILES.items()):
        path = tmp_path / file_name(f"<b>{nth}.mjlog")
        make(path)
        told = fail_in(window, path)
        assert told.startswith(f"{path.name}: ")
        assert sentence in told
        assert window.log_view.document is None
        assert window.settings.recent == []


def test_a_log_whose_end_is_missing_is_called_damaged(window, open_in, tmp_path):
    path = tmp_path / "game.mjlog"
    path.write_bytes(make_bytes(3)[:-900])
    open_in(window, path)
    said = "game.mjlog: The file is damaged: its end is missing; it was read as far as it goes."
    assert window.log_view.message_bar.isVisible()
    assert window.log_view.message_bar.label.text() == said
    path.write_bytes(make_bytes(3))
    open_in(window, path)
    assert not window.log_view.message_bar.isVisible()


def test_who_plays_a_damaged_log_is_not_told_where_it_ends(window, open_in, tmp_path):
    window.log_view.settings.toggle("play_mode")
    path = tmp_path / "game.mjlog"
    path.write_bytes(make_bytes(3)[:-900])
    open_in(window, path)
    assert not window.log_view.message_bar.isVisible()


def test_a_good_file_clears_the_message(window, open_in, fail_in, log_file, tmp_path):
    fail_in(window, tmp_path / "none")
    open_in(window, log_file())
    assert not window.log_view.message_bar.isVisible()


def test_a_mistake_of_the_program_does_not_load_for_ever(
    window, qtbot, fail_in, tmp_path, monkeypatch
):
    def break_down(*_arguments, **_options):
        raise RuntimeError("oops")

    monkeypatch.setattr("viewer.ui.opener.open_log_carefully", break_down)
    with qtbot.capture_exceptions() as raised:
        assert "the program failed on it (RuntimeError)" in fail_in(window, tmp_path / "x")
    assert not is_loading(window)
    assert [kind for kind, _, _ in raised] == [RuntimeError]


def test_a_seed_shows_its_walls(window, qtbot):
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_seed(logs.verification_seed(), 3, 5)
    assert (window.log_view.document.players, window.log_view.kyoku_list.model().rowCount()) == (
        3,
        5,
    )
    assert window.windowTitle() == "Pasted seed - Wall viewer"


def test_what_the_seed_dialog_opens_is_shown(window, qtbot):
    menu_action(window, "File", "Open seed or wall code").trigger()
    dialog = window.opener.seed_dialog
    dialog.text.setPlainText(logs.verification_seed().attribute)
    dialog.players.setCurrentIndex(1)
    dialog.count.setValue(2)
    qtbot.waitUntil(accept_button(dialog.buttons).isEnabled)
    with qtbot.waitSignal(window.tabs.document_shown):
        accept_button(dialog.buttons).click()
    assert (window.log_view.document.players, window.log_view.document.hand_count) == (3, 2)


@pytest.mark.parametrize("chosen", [True, False])
def test_the_file_dialogs_answer_is_opened(window, qtbot, monkeypatch, log_file, chosen):
    paths = [str(log_file())] if chosen else []
    asked = []

    def answer(_parent, _title, folder, kinds):
        asked.append((folder, kinds))
        return paths, ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", answer)
    menu_action(window, "File", "Open").trigger()
    qtbot.waitUntil(lambda: not is_loading(window))
    assert (window.log_view.document is not None) == chosen
    assert len(asked) == 1
    assert all(f"*.{each}" in asked[0][1] for each in ("mjlog", "xml", "gz", "zip", "json"))


def test_whatever_can_be_dropped_can_be_opened(window, monkeypatch, tmp_path, log_file):
    archive = tmp_path / "logs.zip"
    with ZipFile(archive, "w") as packed:
        packed.writestr("a.mjlog", make_bytes(1))
    checked = []
    collection = SimpleNamespace(open=lambda paths: checked.append(list(paths)))
    monkeypatch.setattr(window.windows, "open_collection", {"check": collection}.get)
    two = [str(log_file(f"{n}.mjlog")) for n in range(2)]
    for chosen in ([str(archive)], two):
        monkeypatch.setattr(
            "PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_, it=chosen: (it, "")
        )
        menu_action(window, "File", "Open").trigger()
    assert checked == [[str(archive)], two]


def test_a_record_of_several_games_is_checked_like_an_archive(window, qtbot, monkeypatch, tmp_path):
    path, checked = tmp_path / "games.json", []
    games = [soul_record(make_log(seed, Era.HEX)) for seed in (2, 4)]
    path.write_bytes(b"[%s]" % b",".join(games))
    collection = SimpleNamespace(open=lambda paths: checked.append(list(paths)))
    monkeypatch.setattr(window.windows, "open_collection", {"check": collection}.get)
    window.opener.open_paths([path])
    qtbot.waitUntil(lambda: bool(checked))
    assert checked == [[str(path)]]
    assert not window.log_view.message_bar.isVisible()
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_found(f"{path}/2")
    assert window.log_view.document.title == "games.json/2"
    assert window.log_view.document.log.names == make_log(4, Era.HEX).names


def test_the_sample_says_that_it_is_one_and_how_to_open_ones_own(
    window, qtbot, monkeypatch, log_file
):
    bar = window.log_view.message_bar
    with qtbot.waitSignal(window.tabs.document_shown):
        window.open_sample()
    assert bar.isVisible()
    assert "This is a sample" in bar.label.text()
    asked = []
    monkeypatch.setattr(
        "PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_: (asked.append(1) or [], "")
    )
    bar.offered[0].click()
    assert asked == [1]
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(log_file("own.mjlog"))
    assert not bar.isVisible()


def test_the_sample_is_there_at_once_and_verified_in_full_where_one_stays(window, qtbot):
    window.open_sample()
    shown = window.log_view.document
    assert (shown.audit.findings, shown.judgement.course) == ((), None)
    window.log_view.walker.go(5)
    qtbot.waitUntil(lambda: window.log_view.document is not shown)
    renewed = window.log_view.document
    assert renewed.twisters_agree
    assert renewed.judgement.inconsistencies == ()
    assert renewed.walls == shown.walls
    assert window.log_view.walker.scene.document is renewed
    assert window.log_view.walker.scene.step == 5
    assert not window.jobs.progress.isVisible()


def test_a_sample_that_is_missing_is_told(window, monkeypatch, tmp_path):
    monkeypatch.setattr("viewer.ui.main_window.assets.sample_log", lambda: tmp_path / "none.mjlog")
    window.open_sample()
    assert window.log_view.message_bar.label.text() == "none.mjlog: There is no such file."
    assert not window.jobs.busy


def test_the_view_in_sight_is_checked_in_the_menu(window):
    for name, text in (("table", "Table"), ("order", "Order")):
        window.log_view.hand_area.show_view(name)
        window.menus.refresh()
        checked = [each for each in VIEWS if window.menus.actions(f"view {each}")[0].isChecked()]
        assert checked == [name]
        assert menu_action(window, "View", text).isChecked()


# loading


def test_while_loading_progress_and_cancel_are_shown(window, qtbot, slow, log_file):
    window.opener.open_path(log_file("slow.mjlog"))
    qtbot.waitUntil(lambda: window.jobs.progress.maximum() == 4)
    assert window.jobs.progress.isVisible()
    assert window.jobs.cancel_button.isVisible()
    assert window.jobs.progress.value() == 1
    assert window.statusBar().currentMessage() == "Loading slow.mjlog"
    with qtbot.waitSignal(window.tabs.document_shown):
        slow.gate.set()
    assert not is_loading(window)


def test_a_second_file_drops_the_first(window, slow, open_in, log_file):
    shown = []
    window.tabs.document_shown.connect(shown.append)
    window.opener.open_path(log_file("slow.mjlog"))
    assert slow.begun.wait(120)
    open_in(window, log_file("quick.mjlog", seed=4))
    assert slow.stopped.wait(120)
    window.jobs._jobs.wait(None)
    QApplication.processEvents()
    assert [document.title for document in shown] == ["quick.mjlog"]
    assert [path.name for (path,) in window.settings.recent] == ["quick.mjlog"]


def test_a_file_that_was_loaded_but_not_yet_shown_is_dropped_too(window, open_in, log_file):
    shown = []
    window.tabs.document_shown.connect(shown.append)
    window.opener.open_path(log_file("first.mjlog"))
    window.jobs._jobs.wait(None)  # its result waits to arrive
    open_in(window, log_file("second.mjlog", seed=4))
    QApplication.processEvents()
    assert [document.title for document in shown] == ["second.mjlog"]


def test_cancel_keeps_what_was_open(window, qtbot, slow, open_in, log_file):
    open_in(window, log_file())
    before = window.log_view.document
    window.opener.open_path(log_file("slow.mjlog"))
    assert slow.begun.wait(120)
    qtbot.mouseClick(window.jobs.cancel_button, Qt.MouseButton.LeftButton)
    assert not is_loading(window)
    assert window.statusBar().currentMessage() == ""
    assert slow.stopped.wait(120)
    window.jobs._jobs.wait(None)
    QApplication.processEvents()
    assert window.log_view.document is before
    assert not window.log_view.message_bar.isVisible()


def test_many_opens_in_a_row_show_the_last(window, qtbot, log_file):
    paths = [log_file(f"{n}.mjlog", seed=n) for n in range(1, 9)]
    shown = []
    window.tabs.document_shown.connect(shown.append)
    for path in paths:
        window.opener.open_path(path)
    qtbot.waitUntil(lambda: bool(shown))
    window.jobs._jobs.wait(None)
    QApplication.processEvents()
    assert [document.title for document in shown] == ["8.mjlog"]


def test_closing_while_loading_leaves_nothing_running(make_window, slow, log_file, monkeypatch):
    monkeypatch.setattr(jobs, "LONGEST_WAIT", 120)  # a busy machine needs more than a second
    window = make_window()
    window.opener.open_path(log_file("slow.mjlog"))
    assert slow.begun.wait(120)
    window.close()
    assert slow.stopped.is_set()
    assert window.jobs._jobs.wait(0)
    assert not window.isVisible()


def test_closing_stops_what_waits_for_the_first_paint(window):
    def waiting():
        return [each for each in window.findChildren(QTimer) if each.isActive()]

    window.open_sample()
    assert waiting()
    window.close()
    assert not waiting()


# turning the pages


def turn_by_key(window, forward):
    QTest.keyClick(window, Qt.Key.Key_PageDown if forward else Qt.Key.Key_PageUp)


def turn_by_other_key(window, forward):
    key = Qt.Key.Key_Right if forward else Qt.Key.Key_Left
    QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)


def turn_by_menu(window, forward):
    menu_action(window, "Go", "Next kyoku" if forward else "Previous kyoku").trigger()


def turn_by_wheel(window, forward):
    wheel(window.log_view.kyoku_list, -120 if forward else 120)


def turn_by_click(window, forward):
    step = 1 if forward else -1
    model = window.log_view.kyoku_list.model()
    row = max(0, min(window.log_view.kyoku_list.current + step, model.rowCount() - 1))
    place = window.log_view.kyoku_list.visualRect(model.index(row, 0)).center()
    QTest.mouseClick(window.log_view.kyoku_list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def wheel(widget, delta):
    centre = QPointF(20, 20)
    event = QWheelEvent(
        centre, widget.viewport().mapToGlobal(centre), QPoint(), QPoint(0, delta),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
        False,
    )  # fmt: skip
    QApplication.sendEvent(widget.viewport(), event)


TURNS = [turn_by_key, turn_by_other_key, turn_by_menu, turn_by_wheel, turn_by_click]


def test_pages_turn_to_the_end_and_back_and_no_further(window):
    document = documents.game(3)
    window.log_view.show_document(document)
    last = document.hand_count - 1
    view = window.log_view.hand_area.view
    for turn in TURNS:
        forth = []
        for _ in range(last + 2):
            forth.append(view.scene.hand_index)
            turn(window, forward=True)
        assert forth == [*range(last + 1), last]
        back = []
        for _ in range(last + 2):
            back.append(view.scene.hand_index)
            turn(window, forward=False)
        assert back == [*reversed(range(last + 1)), 0]
        assert window.log_view.kyoku_list.current == view.scene.hand_index == 0


@pytest.mark.parametrize(
    ("words", "key", "place"),
    [("Last kyoku", Qt.Key.Key_End, -1), ("First kyoku", Qt.Key.Key_Home, 0)],
)
def test_first_and_last_by_menu_and_key(window, words, key, place):
    document = documents.game(3)
    window.log_view.show_document(document)
    for leap in (
        menu_action(window, "Go", words).trigger,
        lambda: QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier),
    ):
        window.log_view.kyoku_list.choose(1)
        leap()
        assert window.log_view.hand_area.view.scene.replay.tiles == document.walls[place].tiles


def test_another_document_starts_at_its_first_kyoku(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.kyoku_list.choose(2)
    window.log_view.show_document(documents.game(4))
    assert (
        window.log_view.hand_area.view.scene.hand_index,
        window.log_view.kyoku_list.current,
    ) == (
        0,
        0,
    )
    assert window.log_view.hand_area.view.scene.replay.tiles == documents.game(4).walls[0].tiles


STRANGE = [
    documents.unseeded,
    documents.wrong_seed,
    documents.raw_seed,
    documents.table,
    lambda: documents.parts(logs.go(), logs.element("INIT"), logs.init(hai2="1,,", ten="x")),
    lambda: documents.parts(documents.SHUFFLE, logs.go(), logs.init(seed="40,999,9,5,5,135")),
    lambda: documents.parts(documents.SHUFFLE, logs.go(), logs.init(), "<T5/>" * 90),
    lambda: documents.parts(documents.SHUFFLE, logs.go(), logs.init(), *[logs.agari()] * 9),
]


def test_strange_documents_are_shown_whole(window):
    for document in (make() for make in STRANGE):
        window.log_view.show_document(document)
        for index in range(document.hand_count):
            window.log_view.kyoku_list.choose(index)
            assert not window.grab().isNull()
        assert window.log_view.hand_area.view.scene.hand_index == document.hand_count - 1


# dropping files


def drop(window, *urls):
    data = QMimeData()
    data.setText("some text")
    if urls:
        data.setUrls(list(urls))
    common = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    enter = QDragEnterEvent(QPoint(50, 50), *common, Qt.KeyboardModifier.NoModifier)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        event = QDropEvent(QPointF(50, 50), *common, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window, event)
    return enter.isAccepted()


def test_a_dropped_file_is_opened(painted_window, qtbot, log_file):
    with qtbot.waitSignal(painted_window.tabs.document_shown):
        assert drop(painted_window, QUrl.fromLocalFile(str(log_file("ほうおう 1&2.mjlog"))))
    assert painted_window.log_view.document.title == "ほうおう 1&2.mjlog"


def test_several_files_are_checked_together(painted_window, monkeypatch, log_file):
    paths = [str(log_file(f"{n}.mjlog")) for n in range(2)]
    checked = []
    collection = SimpleNamespace(open=lambda given: checked.extend(map(str, given)))
    monkeypatch.setattr(painted_window.windows, "open_collection", {"check": collection}.get)
    drop(painted_window, *map(QUrl.fromLocalFile, paths))
    assert checked == paths
    assert not is_loading(painted_window)


def test_a_dropped_address_of_the_network_is_no_file(painted_window):
    drop(painted_window, QUrl("https://tenhou.net/0/?log=x"))
    assert not is_loading(painted_window)


def test_dropped_text_is_refused(painted_window):
    assert not drop(painted_window)


# the latest files


def recent_menu(window):
    menu = menu_action(window, "File", "Open recent").menu()
    menu.aboutToShow.emit()
    return menu


def recent(window):
    return [a.text() for a in recent_menu(window).actions() if not a.isSeparator()]


def test_the_latest_files_are_listed_newest_first_and_opened(window, qtbot, open_in, log_file):
    assert recent(window) == ["Clear this list"]
    open_in(window, log_file("a.mjlog"))
    open_in(window, log_file("b&c.mjlog", seed=4))
    assert recent(window) == ["b&&c.mjlog", "a.mjlog", "Clear this list"]
    with qtbot.waitSignal(window.tabs.document_shown):
        recent_menu(window).actions()[1].trigger()
    assert window.log_view.document.title == "a.mjlog"
    assert recent(window)[:2] == ["a.mjlog", "b&&c.mjlog"]


def test_latest_files_with_equal_names_are_told_by_their_folders(window):
    for path in ("/old/a.mjlog", "/x&y/a.mjlog", f"/{'long' * 50}/b.mjlog"):
        window.settings.remember(Path(path))
    window.settings.remember_paths(Path("/x"), Path("/y"))
    assert recent(window)[:4] == [
        "2 files and folders",
        "b.mjlog",
        f"a.mjlog in {os.sep}x&&y",
        f"a.mjlog in {os.sep}old",
    ]


# exporting


@pytest.mark.parametrize("name", GAME_FORMATS)
def test_a_log_is_exported_as_the_command_does(window, qtbot, monkeypatch, log_file, name):
    path, asked = log_file("2010091009gm-00a9-0000-83af2648&tw=2.mjlog"), []
    out = path.with_name("o")

    def answer(_parent, _title, suggested, kinds):
        asked.append(suggested)
        return str(out), kinds

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", answer)
    window.menus.refresh()
    assert not export_action(window, name).isEnabled()
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(path)
    export_action(window, name).trigger()
    form, log_id = GAME_FORMATS[name], "2010091009gm-00a9-0000-83af2648"
    written = out.with_suffix(Path(form.ending).suffix)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == f"Saved {written.name}")
    assert Path(asked[0]).name == f"{log_id}{form.ending}"
    log = window.log_view.document.log
    assert written.read_text("utf-8") == form.write(log, log_id, None)


def export_action(window, name):
    (action,) = window.menus.actions(f"export {name}")
    return action


def test_a_page_opens_at_the_moment_in_view(window, qtbot, monkeypatch, tmp_path):
    out = tmp_path / "o.html"
    monkeypatch.setattr(
        "PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(out), "(*.html)")
    )
    (action,) = window.menus.actions("export_page")
    window.log_view.show_document(documents.raw_seed())
    window.menus.refresh()
    assert not action.isEnabled()
    window.log_view.show_document(documents.table(documents.kan_hand()))
    window.log_view.walker.go(2)
    window.log_view.walker.sit(1)
    window.log_view.hand_area.show_view("order")
    window.menus.refresh()
    action.trigger()
    qtbot.waitUntil(out.exists)
    start = {"hand": 1, "step": 2, "seat": 1, "view": "order", "line": 0}
    assert data_in(out.read_text("utf-8"))["start"] == start


@pytest.mark.parametrize(
    ("document", "possible"),
    [(documents.game(3, players=3), ["tenhou6", "mjai"]), (documents.raw_seed(), [])],
)
def test_what_a_format_has_no_form_for_is_not_exported(window, document, possible):
    window.log_view.show_document(document)
    window.menus.refresh()
    assert [name for name in GAME_FORMATS if export_action(window, name).isEnabled()] == possible


def test_the_latest_files_can_be_forgotten(window, open_in, log_file):
    open_in(window, log_file())
    recent_menu(window).actions()[-1].trigger()
    assert window.settings.recent == []


def test_the_folder_of_the_last_file_is_asked_for_next_time(window, open_in, log_file, tmp_path):
    open_in(window, log_file())
    assert window.settings.folder == tmp_path


# copying


def clipboard():
    return QGuiApplication.clipboard().text()


@pytest.fixture
def shown(window):
    document = documents.game(3)
    window.log_view.show_document(document)
    window.log_view.kyoku_list.choose(1)
    QGuiApplication.clipboard().clear()
    return window


def test_a_copied_wall_is_written_in_the_chosen_notation(shown):
    title = shown.log_view.walker.scene.title
    for notation in (*NOTATIONS, IDS):
        shown.settings.notation = notation
        QTest.keyClick(shown, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert clipboard() == write_wall(documents.game(3).walls[1], Style(notation))
        assert shown.statusBar().currentMessage() == f"Copied: wall of {title}, {notation}"
        shown.statusBar().clearMessage()


def test_every_copy_names_what_was_copied(shown):
    """Each entry that copies a text has a sentence of its own, and every placeholder is filled."""
    said = {}
    for action in menu_action(shown, "Edit", "Copy wall as text").associatedObjects()[0].actions():
        others = {"copy_picture", "copy_link", "making_text"}  # the last: of the view Making alone
        if "Copy" in action.text() and action.objectName() not in others:
            shown.statusBar().clearMessage()
            action.trigger()
            said[action.objectName()] = shown.statusBar().currentMessage()
    assert len(said) == len(set(said.values())) == 8
    hashed = said.pop("hashed_text")
    assert hashed.startswith("Copied: the text that is hashed, of East ")
    for text in said.values():
        assert re.fullmatch(r"Copied: [^{}]+, mpsz", text)
    player = shown.log_view.walker.scene.who(0)
    assert said["hand_text"].startswith(f"Copied: hand of {player} in East ")


def test_all_copied_walls_are_a_line_each(shown):
    for notation in (*NOTATIONS, IDS):
        shown.settings.notation = notation
        menu_action(shown, "Edit", "Copy all walls").trigger()
        written = [write_wall(wall, Style(notation)) for wall in documents.game(3).walls]
        assert clipboard() == "".join(f"{line}\n" for line in written)


def test_a_wall_that_the_other_program_does_not_take_is_not_copied(window):
    window.settings.notation = "studio"
    window.log_view.show_document(documents.game(3, players=3))
    QGuiApplication.clipboard().setText("before")
    menu_action(window, "Edit", "Copy wall as text").trigger()
    assert window.log_view.message_bar.label.text() == (
        "Riichi Mahjong Studio takes only walls of four players with red fives."
    )
    assert clipboard() == "before"


def test_the_copied_sheet_is_of_the_kyoku_in_view(shown):
    menu_action(shown, "Edit", "Copy as sheet").trigger()
    lines = clipboard().splitlines()
    first, second = documents.game(3).walls[1].dice
    assert lines[0] == f"{shown.log_view.hand_area.view.scene.title}  dice {first}-{second}"
    assert lines[4] == "haipai:"


def test_the_notation_menu_chooses_and_shows_the_choice(shown):
    notations = notation_menu(shown).actions()
    checked = [action.isChecked() for action in notations]
    assert checked == [name == "mpsz" for name in NOTATION_LABELS]
    notations[KANJI_AT].trigger()
    assert shown.settings.notation == "kanji"
    assert [action.isChecked() for action in notations].index(True) == KANJI_AT


@pytest.mark.parametrize("entry", ["Copy wall as text", "Copy as sheet", "Copy all walls"])
def test_without_a_wall_there_is_nothing_to_copy(window, entry):
    window.log_view.show_document(documents.unseeded())
    QGuiApplication.clipboard().setText("before")
    menu_action(window, "Edit", entry).trigger()
    said = window.log_view.message_bar.label.text()
    assert said == "There is no wall of this hand to copy."
    assert clipboard() == "before"


def test_the_hash_can_be_copied(shown):
    shown.log_view.side.pages.panel._copy.click()
    assert clipboard() == documents.game(3).commitment.sha512


# what is remembered


def test_the_theme_changes_every_part(window):
    window.log_view.show_document(documents.game(3))
    for words, theme, choice in (
        ("Light", LIGHT_THEME, ThemeChoice.LIGHT),
        ("Dark", DARK_THEME, ThemeChoice.DARK),
    ):
        menu_action(window, "View", "Theme", words).trigger()
        assert window.settings.theme is choice
        assert QApplication.palette().window().color() == theme.window
        grabbed = window.log_view.hand_area.view.grab().toImage()
        assert grabbed.pixelColor(2, 2) == theme.window
        QApplication.processEvents()  # by which Qt tells its widgets
        listed = window.log_view.kyoku_list.grab().toImage()
        assert listed.pixelColor(2, listed.height() - 4) == theme.panel


def test_sorting_can_be_turned_off_and_on(window):
    window.log_view.show_document(documents.game(3))
    sort = menu_action(window, "View", "Sort haipai")
    for by_tile in (False, True):
        QTest.keyClick(window, Qt.Key.Key_S)
        assert sort.isChecked() == window.settings.sorted_haipai == by_tile
        scene, picture = window.log_view.walker.scene, window.log_view.hand_area.view.picture
        dealt = [scene.replay.tiles[tile.key] for tile in picture.tiles[:13]]
        assert sorted(dealt) == sorted(scene.replay.kyoku.haipai[scene.dealer])
        assert (dealt == sorted(dealt)) == by_tile


@pytest.mark.parametrize(("words", "part"), [("Kyoku list", "kyoku_list"), ("Side panel", "side")])
def test_a_part_can_be_hidden(window, words, part):
    window.log_view.show_document(documents.game(3))
    action = menu_action(window, "View", words)
    for visible in (False, True):
        action.trigger()
        assert getattr(window.log_view, part).isVisible() == visible


def test_settings_come_back_with_the_next_window(make_window):
    first = make_window()
    menu_action(first, "View", "Theme", "Light").trigger()
    first.settings.notation = "kanji"
    looks = first.menus.actions("sorted_haipai", "hands_hidden", "wall_closed", "names_hidden")
    for look in looks:
        look.trigger()
    first.resize(1, 640)
    first.log_view.columns.move_line(260, LEFT_COLUMN)
    sizes, size = first.log_view.columns.sizes, first.size()
    first.close()
    second = make_window()
    QApplication.processEvents()
    assert second.settings.theme is ThemeChoice.LIGHT
    assert second.settings.notation == "kanji"
    assert menu_action(second, "View", "Theme", "Light").isChecked()
    assert not menu_action(second, "View", "Sort haipai").isChecked()
    second.log_view.show_document(documents.game(3))
    scene = second.log_view.walker.scene
    for words, looked_at_so in (
        ("Hide the other hands", scene.hands_hidden),
        ("Close the wall", scene.wall_closed),
        ("Winds instead of names", scene.names_hidden),
    ):
        assert menu_action(second, "View", words).isChecked()
        assert looked_at_so
    assert notation_menu(second).actions()[KANJI_AT].isChecked()
    assert second.size() == size
    assert size.height() == 640
    assert second.log_view.columns.sizes == sizes


def test_quit_closes_every_window(make_window):
    windows = [make_window(), make_window()]
    menu_action(windows[0], "File", "Quit").trigger()
    assert not any(window.isVisible() for window in windows)


def test_every_action_has_a_tip(window):
    def entries(actions):
        for action in actions:
            menu = action.menu()
            if isinstance(menu, QMenu):
                yield from entries(menu.actions())
            elif not action.isSeparator():
                yield action

    found = list(entries(window.menuBar().actions()))
    assert len(found) > 20
    assert [action.text() for action in found if not action.statusTip()] == []


def test_no_two_actions_share_a_key(window):
    actions = window.findChildren(type(menu_action(window, "File", "Open")))
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(keys) == len(set(keys)) > 10


def test_the_smallest_window_has_the_view_alone(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    window.resize(1, 1)
    QApplication.processEvents()
    assert window.width() <= 640
    assert window.height() <= 400
    assert shown.hand_area.width() == window.width()
    assert not shown.kyoku_list.isVisible()
    assert not shown.side.isVisible()


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1280, 820)])
def test_nothing_of_the_wall_is_cut(window, size):
    window.log_view.show_document(documents.game(5))
    window.resize(*size)
    QApplication.processEvents()
    view = window.log_view.hand_area.view
    for index in range(documents.game(5).hand_count):
        window.log_view.kyoku_list.choose(index)
        assert all(view.rect().contains(t.rect.toAlignedRect()) for t in view.picture.tiles)


def test_no_bar_or_menu_is_taken_for_that_of_an_earlier_window(window):
    """Of what Qt makes by itself, Python may hand out what it knew at the same place before."""
    menus = [menu for menu in window.menuBar().findChildren(QMenu) if menu.title()]
    assert len(menus) > 6
    assert all(map(Shiboken.createdByPython, [window.statusBar(), *menus]))


def test_the_menus_grow_with_the_window(window):
    def sizes():
        bar = window.menuBar()
        menus = [menu for menu in bar.findChildren(QMenu) if menu.title()]
        return {each.fontInfo().pixelSize() for each in (bar, *menus)}

    window.resize(1280, 820)
    (usual,) = sizes()
    window.resize(2560, 1440)
    (larger,) = sizes()
    assert larger > usual
    window.resize(1024, 700)
    assert sizes() == {usual}


def test_its_dialogs_close_with_a_window(window):
    window.log_view.show_document(documents.game(3))
    window.show_settings()
    window.log_view.details.open()
    window.log_view.find_box.open_at(window.log_view.hand_area)
    window.windows.open_help("views")
    dialogs = window.findChildren(QDialog)
    assert len(dialogs) == 4
    assert all(dialog.isVisible() for dialog in dialogs)
    window.close()
    assert not any(dialog.isVisible() for dialog in dialogs)
