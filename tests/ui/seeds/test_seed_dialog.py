from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QDialogButtonBox

from tests.helpers.games import make_bytes
from tests.helpers.logs import element, verification_seed
from viewer.ui.seeds.seed_dialog import MOST_KYOKU, SeedDialog

SEED = verification_seed()


@pytest.fixture
def dialog(qtbot, tmp_path):
    made = SeedDialog(tmp_path)
    qtbot.addWidget(made)
    made.show()
    return made


def open_button(dialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Open)


@pytest.mark.parametrize(
    "text",
    [
        SEED.attribute,
        SEED.attribute.split(",")[1],
        element("SHUFFLE", seed=SEED.attribute),
        f"\n  {SEED.attribute[:500]}\n{SEED.attribute[500:]}\n",
    ],
)
def test_a_seed_in_any_form_can_be_opened(dialog, text):
    dialog.text.setPlainText(text)
    assert dialog.seed == SEED
    assert dialog.message.text() == "one seed, base64 (since 2009)"
    assert open_button(dialog).isEnabled()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        (" \n ", ""),
        ("AAAA", "The seed is cut short: 3 of 2496 bytes."),
        ("<b>x</b>", "This is no seed that Tenhou publishes."),
        ("{0}", "The seed has '{' at place 1; base64 has no such character."),
    ],
)
def test_what_is_no_seed_is_explained_and_cannot_be_opened(dialog, text, said):
    dialog.text.setPlainText(SEED.attribute)
    dialog.text.setPlainText(text)
    assert dialog.seed is None
    assert dialog.message.text() == said
    assert not open_button(dialog).isEnabled()


def test_a_hands_own_seed_makes_one_wall(dialog):
    dialog.text.setPlainText("mt19937ar,0000000A")
    assert not dialog.count.isEnabled()
    dialog.text.setPlainText(SEED.attribute)
    assert dialog.count.isEnabled()


def test_players_and_number_of_kyoku_can_be_chosen(dialog):
    assert (dialog.players.currentData(), dialog.count.value()) == (4, 12)
    dialog.players.setCurrentIndex(1)
    assert dialog.players.currentData() == 3
    dialog.count.setValue(10**6)
    assert dialog.count.value() == MOST_KYOKU
    dialog.count.setValue(0)
    assert dialog.count.value() == 1


def test_open_accepts_and_cancel_does_not(dialog, qtbot):
    dialog.text.setPlainText(SEED.attribute)
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(open_button(dialog), Qt.MouseButton.LeftButton)
    dialog.show()
    with qtbot.waitSignal(dialog.rejected):
        cancel = dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)


def test_a_file_fills_the_field(dialog, tmp_path):
    (tmp_path / "log.xml").write_bytes(make_bytes(3))
    dialog.load(tmp_path / "log.xml")
    assert dialog.seed is not None
    (tmp_path / "seed.txt").write_text(f"\ufeff{SEED.attribute}")
    dialog.load(tmp_path / "seed.txt")
    assert dialog.seed == SEED


@pytest.mark.parametrize("chosen", [True, False])
def test_the_file_is_asked_for(dialog, tmp_path, monkeypatch, chosen):
    (tmp_path / "seed.txt").write_text(SEED.attribute)
    folders = []

    def answer(_parent, _title, folder):
        folders.append(folder)
        return (str(tmp_path / "seed.txt") if chosen else "", "")

    monkeypatch.setattr("viewer.ui.seeds.seed_dialog.QFileDialog.getOpenFileName", answer)
    dialog._on_from_file()
    assert folders == [str(tmp_path)]
    assert (dialog.seed is not None) == chosen


@pytest.mark.parametrize(
    ("name", "said"),
    [("none", "none: There is no such file."), (".", "This is a folder, not a log.")],
)
def test_a_file_that_cannot_be_read_is_told(dialog, tmp_path, name, said):
    dialog.load(tmp_path / name)
    assert dialog.message.text().endswith(said)
    assert not open_button(dialog).isEnabled()


def test_a_file_of_something_else_is_no_seed(dialog, tmp_path):
    path = Path(tmp_path / "photo.jpg")
    path.write_bytes(bytes(range(256)) * 20)
    dialog.load(path)
    assert dialog.seed is None
    assert dialog.message.text()


def test_a_huge_file_is_not_put_into_the_field(dialog, tmp_path):
    path = tmp_path / "huge"
    path.write_bytes(b"A" * (2**20 + 1))
    dialog.load(path)
    assert dialog.message.text().startswith("huge: The file is larger than 1 MB")
    assert dialog.text.toPlainText() == ""


def test_a_long_word_is_broken_anywhere(dialog):
    """Looking for the end of a word of 100,000 letters would stop the window for a second."""
    assert dialog.text.wordWrapMode() is QTextOption.WrapMode.WrapAnywhere


def test_messages_are_never_markup(dialog):
    assert dialog.message.textFormat() is Qt.TextFormat.PlainText
