from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QDialogButtonBox
from shiboken6 import Shiboken

from tests.helpers import soul
from tests.helpers.games import make_bytes
from tests.helpers.logs import element, verification_seed
from viewer.core.sites.tenhou.root_seed import NAMELESS, RootSeed, games_of
from viewer.core.sites.wall_codes import code_in
from viewer.ui.arrivals.seed_dialog import MOST_KYOKU, SeedDialog
from viewer.ui.kit.parts import accept_button
from viewer.ui.kit.settings import Settings

SEED = verification_seed()
ROOT = RootSeed(NAMELESS, SEED.words)
WORDS = [f"{word:08X}" for word in SEED.words]
GAME = games_of(ROOT, 1)[0]


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
def paste(dialog, qtbot):
    """Paste a text, and return what is said of it."""

    def paste(text):
        dialog.text.setPlainText(text)
        return recognised(dialog, qtbot)

    return paste


def recognised(dialog, qtbot):
    """Wait until typing and job are over, and return what is said."""
    qtbot.waitUntil(
        lambda: not dialog._typing.isActive() and not dialog._jobs.is_running, timeout=60_000
    )
    return dialog.message.text()


def loaded(dialog, qtbot):
    """Wait until a file is read and recognised, and return what is said."""
    qtbot.waitUntil(lambda: not dialog._jobs.is_running)
    return recognised(dialog, qtbot)


# what was pasted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SEED.attribute, "one seed, base64 (since 2009)"),
        (SEED.attribute.split(",")[1], "one seed, base64 (since 2009)"),
        (f"\n  {SEED.attribute[:500]}\n{SEED.attribute[500:]}\n", "one seed, base64 (since 2009)"),
        (element("SHUFFLE", seed=SEED.attribute), "A log's tag: one seed, base64 (since 2009)"),
        (
            ROOT.printed.replace(f"seedDailyPublic={NAMELESS}", "mt.seed=1.2026.0102.0304,7"),
            "A game of Tenhou's sample program: one seed, base64 (since 2009)",
        ),
    ],
)
def test_a_seed_in_any_form_is_recognised_and_can_be_opened(dialog, paste, qtbot, text, said):
    assert paste(text) == said
    assert dialog.seed == SEED
    assert not dialog.games_box.isVisible()
    assert not dialog.as_root.isVisible()
    with qtbot.waitSignal(dialog.seed_opened) as opened:
        accept_button(dialog.buttons).click()
    assert opened.args == [SEED, 4, 12, ""]
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mt19937ar,0000000A", "a seed for each hand (2008 to 2009)"),
        ("1,2,3,4,5,6,7,8", "a seed for each hand (2008 to 2009)"),
        ('<INIT seed="0" shuffle="mt19937ar,0A,0B">', "A log's tag: a seed for each hand"),
        ("mt19937ar-sha512-n288,0A,0B", "one seed, hex words (2009)"),
        ("1,2,3", "one seed, hex words (2009)"),
    ],
)
def test_seeds_of_older_eras_are_recognised(dialog, paste, text, said):
    assert paste(text).startswith(said)
    assert accept_button(dialog.buttons).isEnabled()
    assert dialog.count.isEnabled() == ("hand" not in said)


@pytest.mark.parametrize(
    "text", [f"seedDailyPublic=1.2026.0102.0304,{','.join(WORDS)}", " ".join(WORDS)]
)
def test_a_root_seed_is_recognised_and_its_games_are_listed(dialog, paste, text):
    name = "1.2026.0102.0304" if "seedDailyPublic" in text else NAMELESS
    assert paste(text) == f"Root seed {name}. Its games count from 0."
    assert dialog.seed is None
    assert dialog.games_box.isVisible()
    assert dialog.games_box.chosen.seed == GAME.seed
    assert not dialog.as_root.isVisible()
    assert accept_button(dialog.buttons).isEnabled()


# wall codes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}",
            (
                "The hashes are those of the walls' texts, but no tile of them can be compared."
                " 108 tiles, 2 of them red: a full set for three players."
            ),
        ),
        (
            f"1p{soul.WALL[2:]} {'0' * 32}",
            (
                "The walls' texts contradict their hashes or a full set in 2 of 2 places. 108"
                " tiles, 2 of them red: not a full set. 5 x 1p, 3 x 5p"
            ),
        ),
        (
            soul.old_round()["paishan"],
            (
                "No hash of these walls could be compared, and no tile of them. 1 place could not"
                " be compared. 83 tiles, 2 of them red: as many as are left after the deal."
            ),
        ),
    ],
)
def test_a_wall_code_is_recognised_and_checked_and_can_be_opened(dialog, paste, qtbot, text, said):
    assert paste(text) == said
    assert len(dialog.hashes.rows_model.shown) == len(code_in(text).hashes)
    assert dialog.hashes.isVisible() == bool(code_in(text).hashes)
    assert dialog.meaning.isVisible()
    assert not (dialog.players.isEnabled())
    assert not (dialog.count.isEnabled())
    assert dialog.players.currentData() == (4 if "83" in said else 3)
    with qtbot.waitSignal(dialog.code_opened) as opened:
        accept_button(dialog.buttons).click()
    assert opened.args == [code_in(text)]
    assert not dialog.isVisible()


def test_a_code_of_another_length_says_so_and_a_seed_takes_its_place(dialog, paste):
    assert paste(soul.WALL[2:]).startswith("The wall code has 107 tiles")
    assert not accept_button(dialog.buttons).isEnabled()
    assert not dialog.hashes.isVisible()
    paste(soul.WALL)
    assert dialog.players.currentData() == 3
    assert paste(SEED.attribute) == "one seed, base64 (since 2009)"
    assert dialog.players.currentData() == 4
    assert not dialog.meaning.isVisible()
    assert dialog.players.isEnabled()


def test_words_without_a_name_are_a_games_seed_or_a_root_seed_as_one_likes(dialog, paste, qtbot):
    said = paste(",".join(WORDS))
    assert said == "A game's own seed, or a root seed: 624 words without a name"
    assert dialog.as_root.isVisible()
    assert dialog.seed == SEED
    assert not dialog.games_box.isVisible()
    dialog.as_root.setChecked(True)
    assert dialog.games_box.isVisible()
    assert dialog.message.text() == f"Root seed {NAMELESS}. Its games count from 0."
    with qtbot.waitSignal(dialog.seed_opened) as opened:
        accept_button(dialog.buttons).click()
    assert opened.args == [GAME.seed, 4, 12, f"{NAMELESS}, game 0"]


def test_the_box_for_bare_words_does_not_count_for_anything_else(dialog, paste):
    paste(",".join(WORDS))
    dialog.as_root.setChecked(True)
    assert paste(SEED.attribute) == "one seed, base64 (since 2009)"
    assert dialog.seed == SEED


NO_SEEDS = {
    "": "",
    " \n ": "",
    "AAAA": "The seed is cut short: 3 of 2496 bytes.",
    "<b>x</b>": "This is no seed that Tenhou publishes.",
    "{0}": "The seed has '{' at place 1; base64 has no such character.",
    "seedDailyPublic=1.2,1,2,3": "A root seed has 624 words; this has 3.",
    "seedDailyPublic=1.2,xyz": "The seed has a word that is no 32-bit hex number: 'xyz'.",
}


def test_what_is_no_seed_is_explained_and_cannot_be_opened(dialog, paste):
    for text, said in NO_SEEDS.items():
        paste(SEED.attribute)
        assert dialog.seed is not None
        assert paste(text) == said
        assert dialog.seed is None
        assert not accept_button(dialog.buttons).isEnabled()
        dialog.open_chosen()
        assert dialog.isVisible()


def test_until_a_text_is_recognised_nothing_can_be_opened(dialog, paste):
    paste(SEED.attribute)
    dialog.text.insertPlainText("x")
    assert dialog.seed is None
    assert not accept_button(dialog.buttons).isEnabled()


def test_a_lost_hold_of_the_button_harms_nothing(dialog, paste):
    """As a person who pastes for an hour met it once: Qt's button was there, PySide's was not."""
    held = accept_button(dialog.buttons)
    Shiboken.invalidate(held)
    paste("no seed")
    assert not accept_button(dialog.buttons).isEnabled()
    assert accept_button(dialog.buttons).toolTip()


def test_players_and_number_of_kyoku_can_be_chosen(dialog, paste):
    assert (dialog.players.currentData(), dialog.count.value()) == (4, 12)
    dialog.players.setCurrentIndex(1)
    for text in (SEED.attribute, "", f" {SEED.attribute}"):
        paste(text)
        assert dialog.players.currentData() == 3
    paste(GAME.printed)
    assert dialog.players.currentData() == 4
    dialog.count.setValue(10**6)
    assert dialog.count.value() == MOST_KYOKU
    dialog.count.setValue(0)
    assert dialog.count.value() == 1


def test_close_opens_nothing(dialog, paste, qtbot):
    paste(SEED.attribute)
    with qtbot.assertNotEmitted(dialog.seed_opened):
        dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert not dialog.isVisible()


# from a file


def test_a_file_fills_the_field(dialog, qtbot, tmp_path):
    (tmp_path / "log.xml").write_bytes(make_bytes(3))
    dialog.load(tmp_path / "log.xml")
    assert loaded(dialog, qtbot) == "A log's tag: one seed, base64 (since 2009)"
    (tmp_path / "seed.txt").write_text(f"\ufeff{SEED.attribute}", "utf-8")
    dialog.load(tmp_path / "seed.txt")
    loaded(dialog, qtbot)
    assert dialog.seed == SEED


def test_a_file_that_is_slow_stops_nobody(dialog, paste, monkeypatch, tmp_path):
    come = Event()

    def read_slowly(*_what):
        come.wait(120)
        return b"0 1 2"

    monkeypatch.setattr("viewer.ui.arrivals.seed_dialog.read_file", read_slowly)
    dialog.load(tmp_path / "seed.txt")
    assert dialog.text.toPlainText() == ""
    assert dialog.message.text() == "Reading seed.txt"
    assert paste(SEED.attribute) == "one seed, base64 (since 2009)"  # which takes its place
    assert not come.is_set()
    come.set()


@pytest.mark.parametrize("chosen", [True, False])
def test_the_file_is_asked_for(dialog, qtbot, tmp_path, monkeypatch, chosen):
    (tmp_path / "seed.txt").write_text(SEED.attribute)
    folders = []

    def answer(_parent, _title, folder):
        folders.append(folder)
        return (str(tmp_path / "seed.txt") if chosen else "", "")

    monkeypatch.setattr("viewer.ui.arrivals.seed_dialog.QFileDialog.getOpenFileName", answer)
    dialog._on_from_file()
    loaded(dialog, qtbot)
    assert folders == [str(tmp_path)]
    assert (dialog.seed is not None) == chosen


def test_the_file_is_asked_for_where_the_last_one_was(window, monkeypatch, tmp_path):
    folders = []

    def answer(_parent, _title, folder):
        folders.append(folder)
        return "", ""

    monkeypatch.setattr("viewer.ui.arrivals.seed_dialog.QFileDialog.getOpenFileName", answer)
    window.opener.ask_for_seed()
    window.settings.folder = tmp_path  # of a log that is opened meanwhile
    window.opener.seed_dialog._on_from_file()
    assert folders == [str(tmp_path)]


@pytest.mark.parametrize(
    ("name", "said"),
    [("none", "none: There is no such file."), (".", "This is a folder, not a log.")],
)
def test_a_file_that_cannot_be_read_is_told(dialog, qtbot, tmp_path, name, said):
    dialog.load(tmp_path / name)
    loaded(dialog, qtbot)
    assert dialog.message.text().endswith(said)
    assert not accept_button(dialog.buttons).isEnabled()


def test_a_file_of_something_else_is_no_seed(dialog, qtbot, tmp_path):
    path = Path(tmp_path / "photo.jpg")
    path.write_bytes(bytes(range(256)) * 20)
    dialog.load(path)
    assert loaded(dialog, qtbot)
    assert dialog.seed is None


def test_a_huge_file_is_not_put_into_the_field(dialog, qtbot, tmp_path):
    path = tmp_path / "huge"
    path.write_bytes(b"A" * (2**20 + 1))
    dialog.load(path)
    loaded(dialog, qtbot)
    assert dialog.message.text().startswith("huge: The file is larger than 1 MB")
    assert dialog.text.toPlainText() == ""


def test_a_long_word_is_broken_anywhere(dialog):
    """Looking for the end of a word of 100,000 letters would stop the window for a second."""
    assert dialog.text.wordWrapMode() is QTextOption.WrapMode.WrapAnywhere


def test_messages_are_never_markup(dialog):
    assert dialog.message.textFormat() is Qt.TextFormat.PlainText
