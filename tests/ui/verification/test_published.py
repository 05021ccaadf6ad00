import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.collection import read
from viewer.core.sites.game_commitment import seat_digits, tenhou_hash
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.known_before import KnownBefore
from viewer.ui.verification.known_box import KnownBox, given_verdict


def other_order(document):
    """Seat digits that the names do not tell."""
    digits = seat_digits(document.log.names)
    return digits[1] + digits[0] + digits[2:]


@pytest.fixture
def box(qtbot):
    known = KnownBefore()
    made = KnownBox(known)
    made.known = known  # it goes with the box
    qtbot.addWidget(made)
    known.set_document(documents.game())
    made.show()
    return made


def test_a_file_that_is_dropped_is_searched(box, qtbot, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"{'0' * 128}\n{documents.game().commitment.sha512}")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(box, QDragEnterEvent(QPoint(5, 5), *how))
    event = QDropEvent(QPoint(5, 5), *how)
    QApplication.sendEvent(box, event)
    assert event.isAccepted()
    qtbot.waitUntil(lambda: ", line 2," in box.answer.text())


@pytest.mark.parametrize("players", [3, 4])
def test_another_seat_order_is_told_as_what_it_is(players):
    document = documents.game(3, players=players)
    digits = other_order(document)
    known = KnownBefore()
    known.set_document(document)
    known.give({tenhou_hash(digits, document.seed): 7})
    mark, text = given_verdict(known)
    assert mark is Verdict.INCOMPLETE
    assert f"is that of this seed with other seats: {digits}. " in text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_saved_list_is_searched(box, qtbot, tmp_path, encoding, ending):
    path = tmp_path / "list.txt"
    lines = ["Tenhou's list", "0" * 128, f"- {documents.game().commitment.sha512.upper()} -"]
    path.write_bytes(ending.join(lines).encode(encoding))
    box.load(path)
    qtbot.waitUntil(lambda: ", line 3, stands its hash" in box.answer.text())


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
    qtbot.waitUntil(lambda: box.answer.text().startswith("It is the hash you gave."))
    box.field.setPlainText("0" * 128)
    assert box.answer.text() == "The hash you gave is not that of this game."
