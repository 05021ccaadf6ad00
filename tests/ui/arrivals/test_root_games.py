import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from viewer.core.base.seed import parse_seed
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.core.sites.tenhou.root_seed import RootSeed, games_of
from viewer.ui.arrivals.seed_dialog import MOST_GAMES, GamesBox, SeedDialog
from viewer.ui.kit.parts import accept_button
from viewer.ui.kit.settings import Settings

NUMBER, SEED, HASH = range(3)
_RNG = random.Random(7)
ROOT = RootSeed("1.2026.0102.0304", tuple(_RNG.getrandbits(32) for _ in range(624)))
GAMES = games_of(ROOT, 12)


@pytest.fixture
def dialog(qtbot, tmp_path):
    settings = Settings()
    settings.folder = tmp_path
    made = SeedDialog(settings)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def derived(dialog, qtbot):
    """The dialog with the ten first games."""
    dialog.text.setPlainText(ROOT.printed)
    wait_for_games(qtbot, dialog, 10)
    return dialog


@pytest.fixture
def box(derived):
    return derived.games_box


def wait_for_games(qtbot, dialog, count):
    qtbot.waitUntil(lambda: dialog.games_box.games.rowCount() == count)


def shown(box, column):
    model = box.games
    return [model.index(row, column).data() for row in range(model.rowCount())]


# deriving


def test_a_pasted_root_seed_shows_its_games(derived, box):
    assert derived.message.text() == "Root seed 1.2026.0102.0304. Its games count from 0."
    assert box.isVisible()
    assert shown(box, NUMBER) == [str(number) for number in range(10)]
    bases = [game.seed.attribute.partition(",")[2] for game in GAMES[:10]]
    assert shown(box, SEED) == [f"{text[:20]}…" for text in bases]
    assert shown(box, HASH) == [tenhou_hash("0123", game.seed) for game in GAMES[:10]]
    assert box.chosen == GAMES[0]


def test_the_number_of_games_can_be_changed(derived, box, qtbot):
    box.table.selectRow(7)
    box.count.setValue(12)
    wait_for_games(qtbot, derived, 12)
    assert box.chosen == GAMES[7]
    box.count.setValue(3)
    wait_for_games(qtbot, derived, 3)
    assert box.chosen == GAMES[2]


def test_a_thousand_games_can_be_asked_for(derived, box, qtbot):
    box.count.setValue(10**6)
    assert box.count.value() == MOST_GAMES
    wait_for_games(qtbot, derived, MOST_GAMES)


def test_the_hash_follows_the_seats(box):
    box.seats.setText("1203")
    assert shown(box, HASH)[4] == tenhou_hash("1203", GAMES[4].seed)
    heading = box.games.headerData(HASH, Qt.Orientation.Horizontal)
    assert heading == "SHA-512 with seats 1203"


@pytest.mark.parametrize("seats", ["", "12", "0122", "abcd"])
def test_without_a_seat_order_there_is_no_hash(box, seats):
    assert not box.problem.isVisible()
    box.seats.setText(seats)
    assert shown(box, HASH)[0] == ""
    assert box.games.headerData(HASH, Qt.Orientation.Horizontal) == "SHA-512"
    assert box.problem.isVisible()
    assert box.problem.text() == "Seats are the digits 0, 1, 2 and 3, each once."
    assert not box.copy_hash.isEnabled()
    assert box.copy_seed.isEnabled()


@pytest.mark.parametrize("text", ["seedDailyPublic=1.2,xyz", "AAAA", ""])
def test_what_is_no_root_seed_takes_the_games_away(derived, box, qtbot, text):
    derived.text.setPlainText(text)
    qtbot.waitUntil(lambda: not box.isVisible())
    assert box.games.rowCount() == 0
    assert box.chosen is None
    assert not accept_button(derived.buttons).isEnabled()


def test_only_the_latest_text_counts(dialog, qtbot):
    dialog.text.setPlainText("1,2,3")
    dialog._recognise()
    dialog.text.setPlainText(ROOT.printed)
    dialog._recognise()
    wait_for_games(qtbot, dialog, 10)
    assert dialog.message.text().startswith("Root seed ")


def test_closing_while_games_are_derived_leaves_nothing(dialog):
    dialog.games_box.count.setValue(MOST_GAMES)
    dialog.text.setPlainText(ROOT.printed)
    dialog._recognise()
    dialog.close()
    assert dialog.games_box.games.rowCount() == 0


# copying and opening


def test_nothing_is_copied_or_opened_before_there_is_a_game(dialog):
    dialog.games_box.copy_seed.click()
    dialog.games_box.copy_hash.click()
    dialog.open_chosen()
    assert dialog.isVisible()


def test_a_games_seed_is_copied_as_the_sample_program_prints_it(box):
    box.table.selectRow(3)
    box.copy_seed.click()
    text = QGuiApplication.clipboard().text()
    assert text == GAMES[3].printed
    assert parse_seed(text) == GAMES[3].seed


def test_a_games_hash_is_copied(box):
    box.seats.setText("3210")
    box.table.selectRow(3)
    box.copy_hash.click()
    assert QGuiApplication.clipboard().text() == tenhou_hash("3210", GAMES[3].seed)


def test_a_game_is_opened_with_players_and_kyoku(derived, box, qtbot):
    box.table.selectRow(2)
    derived.players.setCurrentIndex(1)
    derived.count.setValue(5)
    with qtbot.waitSignal(derived.seed_opened) as opened:
        accept_button(derived.buttons).click()
    assert opened.args == [GAMES[2].seed, 3, 5, "1.2026.0102.0304, game 2"]
    assert not derived.isVisible()


def test_a_double_click_opens_a_game(derived, box, qtbot):
    at = box.table.visualRect(box.games.index(1, SEED)).center()
    port = box.table.viewport()
    with qtbot.waitSignal(derived.seed_opened) as opened:
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    assert opened.args[0] == GAMES[1].seed


def test_in_the_main_window_a_game_becomes_the_document(window, qtbot):
    window.opener.ask_for_seed()
    dialog = window.opener.seed_dialog
    dialog.text.setPlainText(ROOT.printed)
    wait_for_games(qtbot, dialog, 10)
    dialog.games_box.table.selectRow(4)
    with qtbot.waitSignal(window.tabs.document_shown):
        accept_button(dialog.buttons).click()
    document = window.log_view.document
    assert document.seed == GAMES[4].seed
    assert document.twisters_agree is True
    assert (document.players, document.hand_count) == (4, 12)
    assert window.windowTitle() == "1.2026.0102.0304, game 4 - Wall viewer"
    window.opener.ask_for_seed()
    assert window.opener.seed_dialog is dialog
    assert dialog.games_box.games.rowCount() == 10
    assert dialog.games_box.chosen == GAMES[4]
    assert dialog.text.textCursor().selectedText() == ROOT.printed


# the table for Qt


def test_the_table_is_a_sound_model(qtbot, qtmodeltester):
    box = GamesBox()
    qtbot.addWidget(box)
    qtmodeltester.check(box.games)
    box.set_games(GAMES)
    box.seats.setText("1203")
    qtmodeltester.check(box.games)
    assert box.games.rowCount() == len(GAMES)


def test_the_whole_hash_is_the_tooltip(box):
    index = box.games.index(0, HASH)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == tenhou_hash("0123", GAMES[0].seed)
    assert box.games.index(0, SEED).data(Qt.ItemDataRole.ToolTipRole) is None
