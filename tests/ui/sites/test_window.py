import json
import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.games.site_write import soul_record
from tests.helpers import documents, soul
from tests.helpers.games import make_log
from viewer.core.audit.audit import audit_log
from viewer.core.base.era import Era
from viewer.core.sites.commitments import audit_commitment
from viewer.core.sites.mahjong_soul.record import SoulRound
from viewer.document import open_log, open_record
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import LIGHT_THEME
from viewer.ui.kit.verdict import Verdict
from viewer.ui.sites.window import SiteWindow, tiles_words, wall_title, wall_verdict
from viewer.ui.verification.badge import log_verdict
from viewer.ui.verification.panel import seed_lines

MEANING = "The hash fixes this hand's wall at its start; it says nothing of how the wall was made."
AGREES = "The wall agrees with what was shown before the hand."


@pytest.fixture
def site(qtbot, art):
    made = SiteWindow(Settings(), art)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def write(tmp_path):
    def write(*rounds, name="record.json"):
        path = tmp_path / name
        path.write_bytes(soul.record(*rounds))
        return path

    return write


def fill_in(site, wall="", salt="", *hashes):
    site.fields.wall.setPlainText(wall)
    site.fields.salt.setText(salt)
    site.fields.hashes.setPlainText("\n".join(hashes))
    site._judge()


def open_in(qtbot, site, path):
    site.open_path(path)
    qtbot.waitUntil(lambda: not site.jobs.is_running)


def made_of(site):
    model = site.hashes.rows_model
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def verdict(site):
    return site.head.sentence.text()


def drop(site, *urls):
    data = QMimeData()
    data.setUrls([QUrl(url) for url in urls])
    buttons = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *buttons)
    enter.ignore()
    QApplication.sendEvent(site, enter)
    if enter.isAccepted():
        event = QDropEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *buttons)
        QApplication.sendEvent(site, event)
    return enter


# typed


def test_an_empty_window_says_what_to_do(site):
    assert verdict(site) == "Paste a wall code with its hashes, or open a record."
    assert site.windowTitle() == "Mahjong Soul wall"
    for part in (site.hashes, site._meaning, site.round_list):
        assert not part.isVisible()


def test_the_published_vector_agrees(site):
    fill_in(site, soul.WALL, soul.SALT, soul.SALT_HASH, soul.WALL_HASH)
    assert verdict(site) == AGREES
    assert made_of(site) == [
        "SHA-256 of the salt alone",
        "SHA-256 of the wall code and the salt after it",
    ]
    assert site.head.detail.text() == "108 tiles, 2 of them red: a full set for three players."
    assert site._meaning.isVisible()
    assert site._meaning.text() == MEANING
    assert len(site.wall.picture.tiles) == 108


def test_one_changed_tile_is_told(site):
    fill_in(site, "1p" + soul.WALL[2:], soul.SALT, soul.SALT_HASH, soul.WALL_HASH)
    assert verdict(site) == "Only 1 of 2 hashes agree."
    assert made_of(site)[1] == "SHA-256: not of this wall and salt"
    assert site.head.detail.text() == (
        "108 tiles, 2 of them red. Outlined: kinds that are not there four times."
    )


def test_typing_is_checked_after_a_moment(site, qtbot):
    QTest.keyClicks(site.fields.salt, soul.SALT)
    site.fields.wall.setPlainText(soul.WALL)
    site.fields.hashes.setPlainText(soul.WALL_HASH)
    assert verdict(site) != AGREES
    qtbot.waitUntil(lambda: verdict(site) == AGREES)


def test_a_hash_that_is_half_typed_is_told_and_nothing_is_shown(site):
    fill_in(site, soul.WALL, "", soul.WALL_HASH[:20])
    assert verdict(site) == f"{soul.WALL_HASH[:20]} is neither an MD5 nor a SHA-256 in hex."
    assert site.wall.picture.tiles == []
    assert not site.hashes.isVisible()


def test_hashes_may_stand_between_commas_and_blanks(site):
    fill_in(site, soul.WALL, soul.SALT, f" {soul.WALL_HASH.upper()},{soul.SALT_HASH}\n")
    assert verdict(site) == AGREES


def test_many_hashes_are_counted(site):
    fill_in(site, soul.WALL, "", *[soul.WRONG_HASH] * 7)
    assert len(made_of(site)) == 7
    assert site.hashes.height() == 4 * site.hashes.rowHeight(0)


# what is said


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("arguments", "mark", "sentence"),
    [
        ((soul.WALL, soul.SALT, [soul.WALL_HASH]), Verdict.AGREES, AGREES),
        ((soul.WALL, "", [soul.WRONG_HASH]), Verdict.DISAGREES, "No hash agrees."),
        ((soul.WALL, "", []), Verdict.NOTHING, "There is no hash to check the wall with."),
        (
            (soul.WALL, soul.SALT, [soul.SALT_HASH]),
            Verdict.NOTHING,
            "The salt agrees. There is no hash to check the wall with.",
        ),
        ((soul.WALL[2:], "", []), Verdict.DISAGREES, "The tiles are not those of a full set."),
    ],
)
def test_the_verdict_is_one_sentence(arguments, mark, sentence):
    assert wall_verdict(audit_commitment(*arguments)) == (mark, sentence)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("wall", "words"),
    [
        (soul.wall_text(), "136 tiles, 3 of them red: a full set for four players."),
        ("1m" * 68, "68 tiles, 0 of them red. Outlined: kinds that are there too often."),
        ("1m", "1 tiles, 0 of them red: a wall has 136, or 108 with three players."),
    ],
)
def test_tiles_are_counted_in_words(wall, words):
    assert tiles_words(audit_commitment(wall, "", []).count) == words


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("round_", "honba", "title"),
    [(None, 0, "Wall 3"), (0, 0, "East 1"), (6, 2, "South 3, 2 honba")],
)
def test_a_round_has_a_title(round_, honba, title):
    assert wall_title(SoulRound("", "", (), (), round_, honba), 3) == title


# records


def test_a_record_lists_its_walls_and_shows_the_first(site, qtbot, write):
    rounds = [soul.salted_round(n) for n in range(3)]
    rounds[1]["sha256"] = soul.WRONG_HASH
    path = write(*rounds)
    open_in(qtbot, site, path)
    assert site.windowTitle() == "record.json - Mahjong Soul wall"
    assert site.round_list.isVisible()
    items = site.round_list.rows
    assert [item.text for item in items] == ["East 1", "East 2", "East 3"]
    assert [item.meaning for item in items] == [AGREES, "Only 1 of 2 hashes agree.", AGREES]
    assert verdict(site) == AGREES
    assert site.fields.salt.text() == "salt0"
    assert Settings().recent == [path]


def test_another_wall_is_chosen_in_the_list(site, qtbot, write):
    open_in(qtbot, site, write(soul.salted_round(0), soul.old_round(1)))
    site.round_list.choose(1)
    assert made_of(site) == ["MD5 of the wall code"]
    assert site.head.detail.text() == "136 tiles, 3 of them red: a full set for four players."
    assert len(site.wall.picture.tiles) == 136
    assert site.fields.salt.text() == ""


def test_a_record_of_one_wall_needs_no_list(site, qtbot, write):
    open_in(qtbot, site, write(soul.vector_round()))
    assert verdict(site) == AGREES
    assert not site.round_list.isVisible()


def test_a_wall_that_is_edited_is_the_users_own(site, qtbot, write):
    open_in(qtbot, site, write(soul.old_round(0), soul.old_round(1)))
    site.fields.salt.setText("x")
    qtbot.waitUntil(lambda: site.head.detail.text().startswith("83 tiles"))
    assert site.round_list.current == -1
    assert len(site.wall.picture.tiles) == 83
    site.round_list.choose(0)
    assert site.fields.salt.text() == ""
    assert len(site.wall.picture.tiles) == 136


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"[]", "there is no wall (paishan) in it."),
        (b"<mjloggm/>", "This is not a Mahjong Soul record: it is not JSON."),
    ],
)
def test_a_file_that_is_no_record_is_told_and_what_was_open_stays(site, qtbot, write, data, told):
    open_in(qtbot, site, write(soul.vector_round()))
    bad = write(name="bad.json")
    bad.write_bytes(data)
    open_in(qtbot, site, bad)
    text = site.message_bar.label.text()
    assert site.message_bar.isVisible()
    assert text.startswith("bad.json: ")
    assert text.endswith(told)
    assert verdict(site) == AGREES
    open_in(qtbot, site, write(soul.vector_round()))
    assert not site.message_bar.isVisible()


def test_a_record_that_is_dropped_opens(site, qtbot, write):
    path = write(soul.vector_round())
    enter = drop(site, QUrl.fromLocalFile(str(path)).toString())
    assert enter.isAccepted()
    qtbot.waitUntil(lambda: verdict(site) == AGREES)


def test_a_link_that_is_dropped_opens_nothing(site):
    drop(site, "https://example.org/x.json")
    assert not site.jobs.is_running


def test_a_record_is_asked_for(site, qtbot, write, monkeypatch):
    path = write(soul.vector_round())
    asked = iter([("", ""), (str(path), "")])
    monkeypatch.setattr(
        "viewer.ui.sites.window.QFileDialog.getOpenFileName", lambda *_: next(asked)
    )
    site.ask_for_record()
    assert not site.jobs.is_running
    site.ask_for_record()
    qtbot.waitUntil(lambda: verdict(site) == AGREES)


def test_closing_while_a_record_is_read_leaves_nothing(site, write):
    site.open_path(write(*[soul.salted_round(n) for n in range(8)]))
    site.close()
    assert not site.jobs.is_running
    assert len(site.round_list.rows) == 0


def test_a_hostile_record_does_not_hang_the_window(site, qtbot, tmp_path):
    path = tmp_path / "x.json"
    hashes = {f"h{n}": f"{n:064x}" for n in range(20_000)}
    path.write_text(json.dumps({"paishan": "1m" * 500_000, "salt": "\ud800" * 9, **hashes}))
    open_in(qtbot, site, path)
    assert verdict(site) == "No hash agrees."
    assert site.head.detail.text() == "The wall code is not written in tiles."


# in the main window


def test_opening_a_record_leads_to_its_window(window, qtbot, write):
    path = write(soul.vector_round(), soul.vector_round(salt="another"))  # without a deal
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.windows.site is not None)
    site = window.windows.site
    assert site.isVisible()
    assert len(site.round_list.rows) == 2
    assert window.log_view.document is None
    assert not window.log_view.message_bar.isVisible()
    assert window.settings.recent == [path]
    window.close()
    assert not site.isVisible()


def test_a_record_that_tells_the_deal_opens_as_a_game(window, qtbot, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(soul_record(make_log(2, Era.HEX)))
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document is not None)
    assert window.windows.site is None
    document = window.log_view.document
    assert (document.twisters_agree, document.commitment) == (None, None)
    said = "Every tile that is told is that of the walls, whose hashes agree."
    mark, text = log_verdict(document)
    assert mark is Verdict.INCOMPLETE  # a room of friends
    assert text.startswith(said)
    assert seed_lines(document) == ["None: a text for each hand, and its SHA-256"]
    window.log_view.side.show_verification()
    hashes = window.log_view.side.pages.panel._table.checks["hash"]
    assert all(part.isVisible() for part in hashes)
    window.log_view.show_document(documents.game(3))
    assert not any(part.isVisible() for part in hashes)


def test_a_record_without_hashes_says_so(window, qtbot, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(re.sub(rb'"(sha256|saltSha256)"', b'"x"', soul_record(make_log(2, Era.HEX))))
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document is not None)
    mark, text = log_verdict(window.log_view.document)
    assert mark is Verdict.INCOMPLETE
    assert text.startswith(
        "Every tile that is told is that of the walls. There is no hash of them. "
    )


def test_of_walls_with_other_tiles_only_the_hashes_are_said_to_agree(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(soul_record(make_log(2, Era.HEX)))
    document = open_log(path)
    none = (None,) * document.kyoku_count
    document = replace(document, walls=none, audit=audit_log(document.log, none))
    mark, text = log_verdict(document)
    assert mark is Verdict.INCOMPLETE
    said = "The hashes are those of the walls' texts, but no tile of them can be compared. "
    assert text.startswith(said)


def test_a_record_that_contradicts_its_hash_says_so(window, qtbot, tmp_path):
    path = tmp_path / "x.json"
    data = soul_record(make_log(2, Era.HEX))
    path.write_bytes(data.replace(b'"salt": "salt1"', b'"salt": "salt9"'))
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document is not None)
    said = "This log contradicts its walls or their hashes in 2 places."
    assert log_verdict(window.log_view.document) == (Verdict.DISAGREES, said)


def test_json_without_a_wall_is_told_in_one_sentence(window, qtbot, tmp_path):
    path = tmp_path / "x.json"
    path.write_text("{}")
    window.opener.open_path(path)
    qtbot.waitUntil(window.log_view.message_bar.isVisible)
    assert window.log_view.message_bar.label.text() == (
        "x.json: This is no Mahjong Soul record: there is no wall (paishan) in it."
    )


def test_the_tools_menu_opens_the_window_once(window):
    (check,) = window.menus.actions("open_site")
    check.trigger()
    first = window.windows.site
    assert first.isVisible()
    check.trigger()
    assert window.windows.site is first


def test_colours_follow_the_main_window(window, write):
    window.windows.open_site(open_record(write(soul.salted_round(0), soul.salted_round(1))))
    window.menus.actions("theme light")[0].trigger()
    assert LIGHT_THEME.panel.name() in window.windows.site.round_list.styleSheet()
