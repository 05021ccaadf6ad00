import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.collection import read
from viewer.core.sites.game_commitment import seat_digits, tenhou_hash
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.panel import PublishedBox, answer_for


def other_order(document):
    """Seat digits that the names do not tell."""
    digits = seat_digits(document.log.names)
    return digits[1] + digits[0] + digits[2:]


@pytest.fixture
def box(qtbot):
    made = PublishedBox()
    qtbot.addWidget(made)
    made.set_document(documents.game())
    made.show()
    return made


def test_a_file_that_is_dropped_on_the_field_is_for_the_window(box):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/a.mjlog")])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDragEnterEvent(QPoint(5, 5), *how)
    QApplication.sendEvent(box.field.viewport(), event)
    assert not event.isAccepted()


@pytest.mark.parametrize("players", [3, 4])
def test_another_seat_order_is_told_as_what_it_is(players):
    document = documents.game(3, players=players)
    digits = other_order(document)
    mark, text = answer_for(document.commitment, {tenhou_hash(digits, document.seed): 7})
    assert mark is Verdict.AGREES
    assert f"for the seat digits {digits}, not {document.commitment.seats}" in text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_saved_list_is_searched(box, qtbot, tmp_path, encoding, ending):
    path = tmp_path / "list.txt"
    lines = ["Tenhou's list", "0" * 128, f"- {documents.game().commitment.sha512.upper()} -"]
    path.write_bytes(ending.join(lines).encode(encoding))
    box.load(path)
    qtbot.waitUntil(lambda: box.answer.text() == "Yes: it stands in line 3.")


def test_a_list_that_cannot_be_read_is_told(box, qtbot, tmp_path):
    box.load(tmp_path / "none.txt")
    qtbot.waitUntil(lambda: box.answer.text() == "none.txt: There is no such file.")


def test_a_list_has_one_limit_wherever_it_is_read(box, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(read, "MAX_LIST_BYTES", 1 << 20)
    path = tmp_path / "list.txt"
    path.write_bytes(b" " * (1 << 20) + documents.game().commitment.sha512.encode())
    box.load(path)
    told = "list.txt: The file could not be read: a list may have 1 MB."
    qtbot.waitUntil(lambda: box.answer.text() == told)


def test_a_list_without_a_hash_is_no_contradiction(box, qtbot, tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(b"nothing")
    box.load(path)
    qtbot.waitUntil(lambda: box.answer.text() == "There is no hash in this text.")


def test_pasted_text_takes_the_place_of_a_file(box, qtbot, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(documents.game().commitment.sha512)
    box.load(path)
    qtbot.waitUntil(lambda: box.answer.text().startswith("Yes"))
    box.field.setPlainText("0" * 128)
    assert box.answer.text().startswith("No")
