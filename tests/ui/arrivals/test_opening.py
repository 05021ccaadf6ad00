"""Logs that come into a window by their address, by a paste, or by a drop."""

import json
from urllib.parse import quote
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QClipboard, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, logs
from tests.helpers.games import make_bytes, make_log
from tests.helpers.log_server import head, whole
from viewer.core.base.place import Place
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.online import log_cache
from viewer.ui.kit.parts import accept_button
from viewer.ui.verification.panel import seed_lines

ID = "2010091009gm-00a1-0000-83af2648"
ADDRESS = f"https://tenhou.net/0/?log={ID}&tw=2"
LOG = make_bytes(3)
ONLY_SIGNED_IN = (
    "Mahjong Soul gives its records only to players who are signed in: save this one with a tool of"
    " theirs, and open the file."
)


@pytest.fixture
def copy():
    """Put a text, or files, on the clipboard."""
    clipboard = QGuiApplication.clipboard()

    def copy(text="", *paths):
        data = QMimeData()
        data.setText(text)
        if paths:
            data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        clipboard.setMimeData(data)

    yield copy
    clipboard.clear()


def paste(window):
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def message(window):
    bar = window.log_view.message_bar
    return bar.label.text() if bar.isVisible() else ""


def is_opened(window, title):
    document = window.log_view.document
    assert document.title == title
    assert window.windowTitle() == f"{title} - Wall viewer"
    assert message(window) == ""
    return document


# by address


def test_a_pasted_address_is_downloaded_and_seen_from_its_seat(window, tenhou, copy, qtbot):
    tenhou.gives(whole(LOG))
    copy(ADDRESS)
    with qtbot.waitSignal(window.tabs.document_shown):
        paste(window)
    document = is_opened(window, f"{ID}&tw=2.mjlog")
    assert window.log_view.walker.scene.seat == 2
    assert document.twisters_agree is True
    assert document.path == log_cache.folder() / f"{ID}&tw=2.mjlog"
    assert window.settings.recent == [(document.path,)]
    assert window.settings.folder != log_cache.folder()
    assert len(tenhou.asked) == 1


def test_the_dialog_opens_what_it_was_given(window, tenhou, copy, qtbot):
    tenhou.gives(whole(LOG))
    copy(ADDRESS)
    QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    dialog = window.opener.address_dialog
    assert dialog.isVisible()
    assert tenhou.asked == []
    with qtbot.waitSignal(window.tabs.document_shown):
        accept_button(dialog.buttons).click()
    is_opened(window, f"{ID}&tw=2.mjlog")


def test_meanwhile_it_says_what_it_does_and_can_be_stopped(window, tenhou, qtbot):
    def answer(connection, _path):
        connection.sendall(head(Content_Length=len(LOG)) + LOG[:1000])
        tenhou.released.wait()

    tenhou.answer = answer
    window.log_view.show_document(documents.game(3))
    before = window.log_view.document
    window.opener.open_address(LogAddress(ID))
    said = f"Downloading https://tenhou.net/0/?log={ID}"
    assert window.statusBar().currentMessage() == said
    qtbot.waitUntil(lambda: window.jobs.progress.value() == 1000)
    assert window.jobs.progress.maximum() == len(LOG)
    window.jobs.cancel_button.click()
    assert not window.jobs.busy
    assert window.log_view.document is before
    assert message(window) == ""


def test_a_window_closes_while_nothing_comes(window, tenhou, qtbot):
    tenhou.answer = lambda _connection, _path: tenhou.released.wait()
    window.opener.open_address(LogAddress(ID))
    qtbot.waitUntil(lambda: bool(tenhou.asked))
    window.close()
    assert not window.isVisible()


CHECK = "\nCheck the connection, or open a saved log."


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (
            whole(b"", "404 Not Found"),
            (
                "Tenhou has no such log, or does not give it out."
                "\nCheck the address, or open a saved log."
            ),
        ),
        (whole(b"<html/>"), f"What 127.0.0.1 sent is no log.{CHECK}"),
        (
            whole(LOG[:-9]),
            f"The connection to 127.0.0.1 broke off before the log was whole.{CHECK}",
        ),
    ],
)
def test_what_goes_wrong_is_told_and_what_was_open_stays(window, tenhou, qtbot, answer, reason):
    tenhou.gives(answer)
    window.log_view.show_document(documents.game(3))
    before = window.log_view.document
    window.opener.open_address(LogAddress(ID, 2))
    qtbot.waitUntil(lambda: bool(message(window)))
    assert message(window) == f"{ADDRESS}: {reason}"
    assert window.log_view.document is before
    assert window.settings.recent == []


def test_a_failed_download_is_tried_again(window, tenhou, qtbot):
    tenhou.gives(b"")
    window.opener.open_address(LogAddress(ID, 2))
    qtbot.waitUntil(lambda: bool(message(window)))
    assert message(window) == f"{ADDRESS}: There is no connection to 127.0.0.1.{CHECK}"
    again, other = window.log_view.message_bar.offered
    assert (again.text(), other.text()) == ("Try again", "Open a log…")
    tenhou.gives(whole(LOG))
    with qtbot.waitSignal(window.tabs.document_shown):
        again.click()
    is_opened(window, f"{ID}&tw=2.mjlog")


def test_what_is_kept_is_not_asked_for(window, tenhou, qtbot):
    log_cache.add(LogAddress(ID), LOG)
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_address(LogAddress(ID, 2))
    is_opened(window, f"{ID}&tw=2.mjlog")
    assert tenhou.asked == []


def test_a_recent_log_whose_copy_is_gone_comes_again(window, tenhou, qtbot):
    tenhou.gives(whole(LOG))
    path = log_cache.add(LogAddress(ID, 1), LOG)
    path.unlink()
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(path)
    is_opened(window, f"{ID}&tw=1.mjlog")
    assert len(tenhou.asked) == 1


def test_a_log_opens_where_it_cannot_be_kept(window, tenhou, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(log_cache, "_temporary_folder", lambda: tmp_path)
    log_cache.folder().write_bytes(b"a file")
    tenhou.gives(whole(LOG))
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_address(LogAddress(ID))
    document = is_opened(window, f"{ID}.mjlog")
    assert document.path == log_cache.folder() / f"{ID}.mjlog"


@pytest.mark.parametrize("name", [ADDRESS, f"{ID}&tw=2"])
def test_it_may_be_named_when_starting(window, tenhou, qtbot, name):
    tenhou.gives(whole(LOG))
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_names([name])
    is_opened(window, f"{ID}&tw=2.mjlog")


def test_a_file_may_be_named_when_starting(window, tmp_path, qtbot):
    path = tmp_path / ID
    path.write_bytes(LOG)
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_names([str(path)])
    is_opened(window, ID)


@pytest.mark.parametrize("count", [1, 4])
def test_games_of_other_programs_and_addresses_that_hold_one_open(window, tmp_path, qtbot, count):
    written = {name: form.write(make_log(3), "x", 1) for name, form in GAME_FORMATS.items()}
    names = [f"https://tenhou.net/6/#json={quote(written['tenhou6'])}"]
    for form, text in written.items():
        names.append(str(tmp_path / form))
        (tmp_path / form).write_text(text, encoding="utf-8")
    shown = []
    window.tabs.document_shown.connect(shown.append)
    window.opener.open_names(names[:count])
    qtbot.waitUntil(lambda: len(shown) == count)
    assert [each.title for each in shown] == ["Pasted log", *written][:count]
    assert {each.judgement.problem.code for each in shown} == {"no-wall"}


def test_another_site_named_when_starting_is_told(window):
    name = f"https://example.org/?log={ID}"
    window.opener.open_names([name])
    assert message(window).startswith(f"{name}: Logs are downloaded from Tenhou alone")


# by paste


def test_a_pasted_log_is_opened_without_a_file(window, copy, qtbot):
    copy(LOG.decode())
    with qtbot.waitSignal(window.tabs.document_shown):
        paste(window)
    document = is_opened(window, "Pasted log")
    assert document.path is None
    assert document.judgement.course is not None
    assert window.settings.recent == []


def test_a_damaged_pasted_log_is_told(window, copy, qtbot):
    copy("<mjloggm/>")
    paste(window)
    qtbot.waitUntil(lambda: bool(message(window)))
    assert message(window) == "Pasted log: The log holds no hand."


def test_pasted_files_are_opened(window, copy, tmp_path, qtbot):
    path = tmp_path / "game.mjlog"
    path.write_bytes(LOG)
    copy(str(path), path)
    with qtbot.waitSignal(window.tabs.document_shown):
        paste(window)
    is_opened(window, "game.mjlog")


def test_a_pasted_seed_fills_the_seed_window(window, copy, qtbot):
    copy(logs.verification_seed().attribute)
    paste(window)
    dialog = window.opener.seed_dialog
    assert dialog.isVisible()
    qtbot.waitUntil(accept_button(dialog.buttons).isEnabled)
    with qtbot.waitSignal(window.tabs.document_shown):
        accept_button(dialog.buttons).click()
    is_opened(window, "Pasted seed")


def test_a_pasted_list_is_searched_for_the_log_s_hash(window, copy, qtbot):
    window.log_view.show_document(documents.game(3))
    side = window.log_view.side
    copy(f"{'0' * 128}\n{window.log_view.document.commitment.sha512}")
    paste(window)
    assert side.pages.panel.isVisible()
    assert side.pages.panel.published.answer.text().startswith("In the list you gave, line 2")
    answer = side.pages.panel.published.answer
    qtbot.waitUntil(lambda: not answer.visibleRegion().isEmpty())


@pytest.mark.parametrize(
    ("opens", "said"),
    [
        (
            lambda view: view.show_document(documents.raw_seed()),
            "What is open has no hash that was shown before a game.",
        ),
        (
            lambda view: (view.show_document(documents.game(3)), view.settings.toggle("play_mode")),
            "Playing it yourself, you see no verification.",
        ),
    ],
)
def test_a_list_that_nothing_can_be_done_with_is_told(window, copy, opens, said):
    opens(window.log_view)
    copy("9d26" * 32)
    paste(window)
    assert message(window) == said


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/"])
def test_a_paste_of_nothing_that_can_be_opened_is_told(window, copy, text):
    copy(text)
    paste(window)
    assert message(window).startswith("There is nothing to open in what was pasted: ")


def test_a_pasted_address_of_mahjong_soul_is_answered_truly(window, copy):
    copy("雀魂牌譜: https://game.mahjongsoul.com/?paipu=230729-b4bbd2f6-0d9a_a1")
    paste(window)
    assert message(window) == ONLY_SIGNED_IN


def test_an_address_of_mahjong_soul_given_at_the_start_is_answered_truly(window):
    window.opener.open_names(["game.mahjongsoul.com/?paipu=230729-b4bbd2f6-0d9a_a1"])
    assert message(window).endswith(ONLY_SIGNED_IN)


def test_a_paste_of_nothing_at_all_is_told(window, monkeypatch):
    monkeypatch.setattr(QClipboard, "mimeData", lambda _clipboard: None)
    paste(window)
    assert message(window).startswith("There is nothing to open in what was pasted: ")


def test_a_field_keeps_its_own_paste(window, copy, qtbot):
    window.log_view.show_document(documents.game(3))
    window.log_view.side.show_verification()
    field = window.log_view.side.pages.panel.published.field
    qtbot.waitUntil(field.isVisible)
    field.setFocus()
    copy(ADDRESS)
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.toPlainText() == ADDRESS
    assert not window.jobs.busy


# by drop


def drop(window, kind, text="", *urls):
    data = QMimeData()
    data.setText(text)
    if urls:
        data.setUrls([QUrl(url) for url in urls])
    at = QPoint(50, 50) if kind is QDragEnterEvent else QPointF(50, 50)
    buttons = Qt.MouseButton.LeftButton
    event = kind(at, Qt.DropAction.CopyAction, data, buttons, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(window, event)
    return event.isAccepted()


def test_a_dropped_link_is_downloaded(painted_window, tenhou, qtbot):
    tenhou.gives(whole(LOG))
    assert drop(painted_window, QDragEnterEvent, "My best game", ADDRESS)
    target = painted_window.findChild(object, "drop_target")
    assert target.accessibleName() == f"Drop to download and open {ADDRESS}"
    assert tenhou.asked == []
    with qtbot.waitSignal(painted_window.tabs.document_shown):
        assert drop(painted_window, QDropEvent, "My best game", ADDRESS)
    is_opened(painted_window, f"{ID}&tw=2.mjlog")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LOG.decode(), "Drop to open this log"),
        (logs.verification_seed().attribute, "Drop to open this seed"),
        ("9d26" * 32, "Drop to look for the log's hash in this list"),
    ],
)
def test_dropped_texts_say_what_they_will_do(painted_window, text, said):
    assert drop(painted_window, QDragEnterEvent, text)
    assert painted_window.findChild(object, "drop_target").accessibleName() == said


def test_other_texts_and_links_are_not_taken(painted_window):
    assert not drop(painted_window, QDragEnterEvent, "hello")
    assert not drop(painted_window, QDragEnterEvent, "", "https://example.org/")


# games that name a log


@pytest.fixture
def game_file(tmp_path):
    """A game in another program's format, which names a log."""
    path = tmp_path / "game.json"
    path.write_text(GAME_FORMATS["tenhou6"].write(make_log(3), ID, None), encoding="utf-8")
    return path


def test_the_log_that_a_game_names_is_downloaded_if_a_user_asks(window, tenhou, game_file, qtbot):
    tenhou.gives(b"")
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(game_file)
    qtbot.waitUntil(lambda: bool(message(window)))
    missing = f"game.json: No wall in the file, and the log that it names is not at hand: {ID}."
    assert message(window) == missing
    assert not any(window.log_view.document.walls)
    assert tenhou.asked == []
    (download,) = window.log_view.message_bar.offered
    assert download.text() == "Download the log"
    download.click()
    qtbot.waitUntil(lambda: message(window) not in {"", missing})
    tenhou.gives(whole(LOG))
    with qtbot.waitSignal(window.log_view.document_shown):
        window.log_view.message_bar.offered[0].click()  # try again
    document = window.log_view.document
    assert (window.tabs.count(), document.title, all(document.walls)) == (1, "game.json", True)
    assert document.judgement.status == "verified"


def in_an_archive(window, game_file):
    path = game_file.with_suffix(".zip")
    with ZipFile(path, "w") as archive:
        archive.write(game_file, game_file.name)
    window.opener.open_found(f"{path}/{game_file.name}")


@pytest.mark.parametrize(
    "opens",
    [
        lambda window, path: window.opener.open_found(str(path)),
        lambda window, path: window.opener.open_found(str(path), Place(1, 3, 2)),
        in_an_archive,
        lambda window, path: window.opener.open_names([str(path)]),
        lambda window, path: window.opener.open_names(
            [str(path.with_name("other.mjlog")), str(path)]
        ),
        lambda window, path: window.opener.open_session([(str(path), Place(1, 3, 2))]),
    ],
    ids=["collection", "search", "archive", "named", "several", "session"],
)
def test_the_download_is_offered_wherever_a_game_is_opened(window, tenhou, game_file, qtbot, opens):
    game_file.with_name("other.mjlog").write_bytes(make_bytes(4))
    tenhou.gives(whole(LOG))
    opens(window, game_file)
    qtbot.waitUntil(lambda: "game.json" in message(window))
    place = window.log_view.walker.scene.place
    (download,) = window.log_view.message_bar.offered
    assert (download.text(), tenhou.asked) == ("Download the log", [])
    with qtbot.waitSignal(window.log_view.document_shown):
        download.click()
    assert window.log_view.document.judgement.status == "verified"
    assert window.log_view.walker.scene.place == place


def test_a_game_has_the_walls_of_a_log_that_is_named_before_it(window, game_file, tmp_path, qtbot):
    log = tmp_path / "elsewhere" / f"{ID}.mjlog"
    log.parent.mkdir()
    log.write_bytes(LOG)
    window.opener.open_names([str(log), str(game_file)])
    qtbot.waitUntil(lambda: window.tabs.count() == 2)
    assert all(is_opened(window, "game.json").walls)


def test_a_game_has_the_walls_of_an_open_log_and_is_held_to_it(window, game_file, tmp_path, qtbot):
    log = tmp_path / "elsewhere" / f"{ID}.mjlog"
    log.parent.mkdir()
    log.write_bytes(LOG)
    game = json.loads(game_file.read_text(encoding="utf-8"))
    game["log"][0][1][0] += 100
    game_file.write_text(json.dumps(game), encoding="utf-8")
    for path in (log, game_file):
        with qtbot.waitSignal(window.tabs.document_shown):
            window.opener.open_path(path)
    view = window.log_view
    document = view.document
    assert (document.title, document.judgement.status) == ("game.json", "contradicted")
    assert document.making(2).words == window.tabs.documents[1].making(2).words
    panel = view.side.pages.panel
    panel.set_document(document)
    text = panel.otherwise.model().index(0, 0).data()
    assert text.endswith("differs from the log that it names: the points before")
    assert f"Of the log {ID}" in seed_lines(document)
