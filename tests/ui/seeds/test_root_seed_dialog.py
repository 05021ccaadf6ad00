import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from viewer.core.commitment import tenhou_hash
from viewer.core.root_seed import RootSeed, games_of
from viewer.core.seed import parse_seed
from viewer.ui.seeds.root_games import HASH, NUMBER, SEED, RootGamesModel
from viewer.ui.seeds.root_seed_dialog import MOST_GAMES, RootSeedDialog

_RNG = random.Random(7)
ROOT = RootSeed("1.2026.0102.0304", tuple(_RNG.getrandbits(32) for _ in range(624)))
GAMES = games_of(ROOT, 12)
WAITING = "Tenhou keeps its root seeds to itself; any 624 words make one."


@pytest.fixture
def dialog(qtbot, tmp_path):
    made = RootSeedDialog(tmp_path)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def derived(dialog, qtbot):
    """The dialog with the ten first games."""
    dialog.text.setPlainText(ROOT.printed)
    qtbot.waitUntil(lambda: dialog.games.rowCount() == 10)
    return dialog


def shown(dialog, column):
    model = dialog.games
    return [model.index(row, column).data() for row in range(model.rowCount())]


# deriving


def test_an_empty_dialog_has_nothing_to_open(dialog):
    assert dialog.message.text() == WAITING
    for button in (dialog.open_game, dialog.copy_seed, dialog.copy_hash):
        assert not button.isEnabled()
    assert dialog.chosen is None
    dialog._on_open()
    dialog._on_copy_seed()
    dialog._on_copy_hash()
    assert dialog.isVisible()


def test_a_pasted_root_seed_shows_its_games(derived):
    assert derived.message.text() == "Root seed 1.2026.0102.0304. Its games count from 0."
    assert shown(derived, NUMBER) == [str(number) for number in range(10)]
    bases = [game.seed.attribute.partition(",")[2] for game in GAMES[:10]]
    assert shown(derived, SEED) == [f"{text[:20]}…" for text in bases]
    assert shown(derived, HASH) == [tenhou_hash("0123", game.seed) for game in GAMES[:10]]
    assert derived.chosen == GAMES[0]


def test_the_number_of_games_can_be_changed(derived, qtbot):
    derived.table.selectRow(7)
    derived.count.setValue(12)
    qtbot.waitUntil(lambda: derived.games.rowCount() == 12)
    assert derived.chosen == GAMES[7]
    derived.count.setValue(3)
    qtbot.waitUntil(lambda: derived.games.rowCount() == 3)
    assert derived.chosen == GAMES[2]


def test_a_thousand_games_can_be_asked_for(derived, qtbot):
    derived.count.setValue(10**6)
    assert derived.count.value() == MOST_GAMES
    qtbot.waitUntil(lambda: derived.games.rowCount() == MOST_GAMES, timeout=10_000)


def test_the_hash_follows_the_seats(derived):
    derived.seats.setText("1203")
    assert shown(derived, HASH)[4] == tenhou_hash("1203", GAMES[4].seed)
    heading = derived.games.headerData(HASH, Qt.Orientation.Horizontal)
    assert heading == "SHA-512 with seats 1203"


@pytest.mark.parametrize("seats", ["", "12", "0122", "abcd"])
def test_without_a_seat_order_there_is_no_hash(derived, seats):
    derived.seats.setText(seats)
    assert shown(derived, HASH)[0] == ""
    assert derived.games.headerData(HASH, Qt.Orientation.Horizontal) == "SHA-512"
    assert derived.message.text() == "Seats are the digits 0, 1, 2 and 3, each once."
    assert not derived.copy_hash.isEnabled()
    assert derived.copy_seed.isEnabled()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3", "A root seed has 624 words; this has 3."),
        ("seedDailyPublic=1.2,xyz", "The seed has a word that is no 32-bit hex number: 'xyz'."),
        ("", WAITING),
    ],
)
def test_text_that_is_no_root_seed_says_why_and_empties_the_table(derived, qtbot, text, message):
    derived.text.setPlainText(text)
    qtbot.waitUntil(lambda: derived.games.rowCount() == 0)
    assert derived.message.text() == message
    assert not derived.open_game.isEnabled()


def test_only_the_latest_text_counts(dialog, qtbot):
    dialog.text.setPlainText("1,2,3")
    dialog._derive()
    dialog.text.setPlainText(ROOT.printed)
    dialog._derive()
    qtbot.waitUntil(lambda: dialog.games.rowCount() == 10)
    assert dialog.message.text().startswith("Root seed ")


def test_a_root_seed_is_read_from_a_file(dialog, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "root.txt"
    path.write_text(ROOT.printed)
    asked = iter([("", ""), (str(path), "")])
    monkeypatch.setattr(
        "viewer.ui.seeds.root_seed_dialog.QFileDialog.getOpenFileName", lambda *_: next(asked)
    )
    dialog._on_from_file()
    assert dialog.text.toPlainText() == ""
    dialog._on_from_file()
    qtbot.waitUntil(lambda: dialog.games.rowCount() == 10)


def test_a_file_that_cannot_be_read_says_why(dialog, tmp_path):
    dialog.load(tmp_path / "none.txt")
    assert dialog.message.text() == "none.txt: There is no such file."


def test_closing_while_games_are_derived_leaves_nothing(dialog):
    dialog.count.setValue(MOST_GAMES)
    dialog.text.setPlainText(ROOT.printed)
    dialog._derive()
    dialog.close()
    assert dialog.games.rowCount() == 0


# copying and opening


def test_a_games_seed_is_copied_as_the_sample_program_prints_it(derived):
    derived.table.selectRow(3)
    derived.copy_seed.click()
    text = QGuiApplication.clipboard().text()
    assert text == GAMES[3].printed
    assert parse_seed(text) == GAMES[3].seed


def test_a_games_hash_is_copied(derived):
    derived.seats.setText("3210")
    derived.table.selectRow(3)
    derived.copy_hash.click()
    assert QGuiApplication.clipboard().text() == tenhou_hash("3210", GAMES[3].seed)


def test_a_game_is_opened_with_players_and_kyoku(derived, qtbot):
    derived.table.selectRow(2)
    derived.players.setCurrentIndex(1)
    derived.kyoku.setValue(5)
    with qtbot.waitSignal(derived.game_opened) as opened:
        derived.open_game.click()
    assert opened.args == [GAMES[2].seed, 3, 5, "1.2026.0102.0304, game 2"]
    assert not derived.isVisible()


def test_a_double_click_opens_a_game(derived, qtbot):
    at = derived.table.visualRect(derived.games.index(1, SEED)).center()
    port = derived.table.viewport()
    with qtbot.waitSignal(derived.game_opened) as opened:
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    assert opened.args[0] == GAMES[1].seed


def test_in_the_main_window_a_game_becomes_the_document(window, qtbot):
    window.tools.open_root_seed()
    dialog = window.tools.root_seed
    dialog.text.setPlainText(ROOT.printed)
    qtbot.waitUntil(lambda: dialog.games.rowCount() == 10)
    dialog.table.selectRow(4)
    with qtbot.waitSignal(window.document_shown, timeout=10_000):
        dialog.open_game.click()
    document = window.document
    assert document.seed == GAMES[4].seed
    assert document.twisters_agree is True
    assert (document.players, document.kyoku_count) == (4, 12)
    assert window.windowTitle() == "1.2026.0102.0304, game 4 - Wall viewer"
    window.tools.open_root_seed()
    assert window.tools.root_seed is dialog
    assert dialog.games.rowCount() == 10


# the table for Qt


def test_the_table_is_a_sound_model(qtmodeltester):
    model = RootGamesModel()
    qtmodeltester.check(model)
    model.set_games(GAMES)
    model.set_seats("0123")
    qtmodeltester.check(model)


def test_the_whole_hash_is_the_tooltip(derived):
    index = derived.games.index(0, HASH)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == tenhou_hash("0123", GAMES[0].seed)
    assert derived.games.index(0, SEED).data(Qt.ItemDataRole.ToolTipRole) is None
