"""The list of noted hashes: added to by pasting and by files, seen, exported; never cut down."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.noted import add_notes, notes_of, read_noted
from viewer.system.assets import noted_file
from viewer.ui.kit.settings import Settings
from viewer.ui.verification.noted_window import NotedWindow

ONE, TWO = "1a" * 32, "2b" * 16
EARLY = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


@pytest.fixture
def noted(qtbot):
    made = NotedWindow(Settings())
    qtbot.addWidget(made)
    made.show()
    QApplication.sendEvent(made, QEvent(QEvent.Type.WindowActivate))
    return made


def cells(window, row):
    model = window.table.rows_model
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_what_is_pasted_is_noted_with_its_source_and_words(noted, qtbot):
    assert not noted.add_button.isEnabled()
    noted.field.setPlainText(f"hand 1 {ONE.upper()}\n{TWO}")
    assert noted.add_button.text() == "Note 2 hashes"
    noted.source.setCurrentText("Riichi City")
    noted.words.setText("before the second game")
    noted.add_button.click()
    qtbot.waitUntil(lambda: noted.message.text() == "2 hashes noted.")
    kinds = {cells(noted, row)[1] for row in range(2)}
    assert kinds == {"SHA-256", "MD5"}
    assert cells(noted, 0)[3:] == ["Riichi City", "before the second game"]
    assert [note.hash for note in read_noted().hashes.notes] == [ONE, TWO]
    noted.field.setPlainText(f"{ONE} {'3c' * 20}")
    assert noted.message.text() == "Noted before: 1."
    noted.add_button.click()
    qtbot.waitUntil(lambda: noted.message.text() == "1 hash noted. Noted before: 1.")
    assert noted.count.text() == "3 hashes"


def test_a_text_without_a_hash_cannot_be_noted(noted):
    noted.field.setPlainText("what is this?")
    assert noted.message.text() == "There is no hash in this text."
    assert not noted.add_button.isEnabled()


def test_files_are_noted_a_list_with_its_times_and_a_bad_one_is_named(noted, qtbot, tmp_path):
    page, exported = tmp_path / "page.html", tmp_path / "list.txt"
    page.write_text(f"<td>{TWO}</td>")
    exported.write_text(f"{EARLY.isoformat()}  {ONE}  tenhou  of last year\n")
    noted.load([page, tmp_path / "none", exported])
    told = "2 hashes noted. none: There is no such file."
    qtbot.waitUntil(lambda: noted.message.text() == told)
    assert cells(noted, 1) == [
        "2026-01-02 03:04", "SHA-256", f"{ONE[:24]}…", "Tenhou", "of last year",
    ]  # fmt: skip


def test_the_list_is_exported_and_can_be_noted_elsewhere(noted, qtbot, tmp_path, monkeypatch):
    add_notes(notes_of([ONE], EARLY, "tenhou", "mine"))
    noted.activateWindow()
    QApplication.sendEvent(noted, QEvent(QEvent.Type.WindowActivate))
    path = tmp_path / "out.txt"
    monkeypatch.setattr(noted._saver, "ask", lambda *_asked: path)
    noted._on_export()
    qtbot.waitUntil(lambda: noted.message.text() == "Saved out.txt")
    assert read_noted(path).hashes.notes == read_noted().hashes.notes != ()


def test_what_others_change_is_seen_when_the_user_comes_back(noted):
    add_notes(notes_of([ONE], EARLY))
    with noted_file().open("a") as file:
        file.write("no hash\n")
    assert noted.count.text() == "0 hashes"
    QApplication.sendEvent(noted, QEvent(QEvent.Type.WindowActivate))
    assert noted.count.text() == "1 hash"
    assert noted.message.text().startswith("Lines that are no noted hash")


def test_the_panel_leads_there(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.side.pages.panel.published.list_button.click()
    made = window.windows.noted
    assert made.isVisible()
    made.close()


def test_hashes_that_are_pasted_where_nothing_is_open_are_proposed(window):
    window.opener.open_text(f"{ONE}\n{TWO}")
    made = window.windows.noted
    assert made.isVisible()
    assert made.add_button.text() == "Note 2 hashes"
    made.close()
