"""Whether walls were known before their game, by the user's notes; for each site."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.helpers import documents, soul
from tests.tampering.test_forged_walls import BEGAN as BEGAN_THERE
from tests.tampering.test_forged_walls import own_record
from viewer.core.judgement.words import beforehand_words
from viewer.core.sites.game_commitment import GameCommitment
from viewer.document import open_log
from viewer.noted import add_notes, notes_of, read_noted
from viewer.system.assets import noted_file
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.known_before import KnownBefore, known_mark
from viewer.ui.verification.known_box import KnownBox
from viewer.ui.verification.verdict import Badge

BEGAN = datetime(2010, 9, 10, 0, 0, tzinfo=UTC)
"""Tenhou's file names tell the hour in Japan."""


def tenhou_game():
    name = "2010091009gm-00a9-0000-83af2648.mjlog"
    return replace(documents.game(3), title=name, path=Path(name))


def soul_game(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(soul.record(soul.vector_round(ju=1)))
    return open_log(path)


@pytest.fixture
def known(qapp):  # noqa: ARG001 - it has threads
    return KnownBefore()


@pytest.mark.parametrize(
    ("hours", "when", "mark"),
    [(-1, "before", Verdict.AGREES), (0, None, Verdict.NOTHING), (2, "after", Verdict.NOTHING)],
)
def test_a_note_is_found_when_a_log_is_opened(known, hours, when, mark):
    document = tenhou_game()
    add_notes(notes_of([document.commitment.sha512], BEGAN + timedelta(hours=hours)))
    known.set_document(document)
    assert (known.answer.source, known.answer.when) == ("noted", when)
    assert known_mark(known.answer) is mark
    assert known.to_note == ()


def test_hashes_of_other_orders_are_made_where_one_may_be_found(known, monkeypatch):
    made = []
    monkeypatch.setattr(GameCommitment, "other_hashes", lambda _game: made.append(1) or ())
    document = tenhou_game()
    known.set_document(document)
    assert (known.answer.source, known.answer.total, made) == ("nowhere", 1, [])
    known.give({"0" * 128: 1, "1" * 128: 2})
    assert (known.answer.source, known.answer.total, made) == ("nowhere", 1, [1])
    known.set_document(None)
    assert known.hashes.walls == ()


def test_a_hand_of_another_site_is_found_too(known, tmp_path):
    document = soul_game(tmp_path)
    add_notes(notes_of([soul.WALL_HASH], BEGAN, "mahjong-soul"))
    known.set_document(document)
    assert (known.answer.found, known.answer.total, known.answer.when) == (1, 1, None)


def test_another_hash_that_was_noted_during_the_game_changes_the_verdict(known, qtbot, tmp_path):
    path, badge = tmp_path / "x.json", Badge()
    qtbot.addWidget(badge)
    path.write_bytes(own_record())
    document = open_log(path)
    own = document.hashes.walls[-1][0]  # of a hand that is dealt later
    at = datetime.fromtimestamp(BEGAN_THERE + 30, UTC)
    for noted, text, mark in (
        (own, "Noted during the game: 1 of 5", Verdict.AGREES),
        ("0" * 64, "Another hash was noted", Verdict.DISAGREES),
    ):
        add_notes(notes_of([noted], at, "riichi-city"))
        known.set_document(None)
        known.set_document(document)
        badge.show_verdict(document, known.answer)
        assert badge.text() == f"Every tile agrees\n{text}"
        assert badge.verdict is mark


def test_a_logs_own_hashes_are_noted(known, tmp_path, qtbot):
    for document in (tenhou_game(), soul_game(tmp_path)):
        known.set_document(document)
        assert known.answer.source == "nowhere"
        wanted, counts = known.to_note, []
        known.note(counts.append, counts.append)
        qtbot.waitUntil(lambda counts=counts: counts == [1])
        assert known.answer.source == "noted"
        last = read_noted().hashes.first(wanted[0])
        assert (last.source, last.words) == (document.source.site, document.title)


def test_the_button_goes_once_the_hash_is_noted(known, qtbot):
    known.set_document(tenhou_game())
    box = KnownBox(known)  # built after the document was opened
    qtbot.addWidget(box)
    box.show()
    assert box.note_button.text() == "Note this hash"
    box.note_button.click()
    qtbot.waitUntil(lambda: not box.note_button.isVisible())
    assert known.answer.when == "after"


def test_what_cannot_be_written_is_told(known, qtbot, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "file"))
    known.set_document(tenhou_game())
    told = []
    known.note(told.append, lambda error: told.append(str(error)))
    qtbot.waitUntil(lambda: bool(told))
    assert told[0] != 1


def test_a_list_that_cannot_be_read_is_none(known):
    noted_file().mkdir(parents=True)
    known.set_document(tenhou_game())
    assert known.answer.source == "nowhere"


@pytest.mark.parametrize("make", [documents.raw_seed, documents.unseeded])
def test_where_there_is_no_wall_to_know_nothing_is_said(known, make):
    known.set_document(make())
    assert known.answer is None
    assert known.to_note == ()


def test_a_hash_of_the_seed_with_other_seats_is_no_tick(known, qtbot):
    """Somebody exchanged two players' names, and the true hash was noted before the game."""
    true, badge = tenhou_game(), Badge()
    qtbot.addWidget(badge)
    first, second, *rest = true.log.seats
    forged = replace(true, log=replace(true.log, seats=(second, first, *rest)))
    add_notes(notes_of([true.commitment.sha512], BEGAN - timedelta(hours=1)))
    known.set_document(forged)
    said = f"is that of this seed with other seats: {true.commitment.seats}. "
    assert said in beforehand_words(known.answer)
    assert known_mark(known.answer) is Verdict.INCOMPLETE
    badge.show_verdict(forged, known.answer)
    assert badge.text() == "Every tile agrees\nNoted with other seats"
    known.set_document(true)
    assert known_mark(known.answer) is Verdict.AGREES


def test_the_badge_says_that_a_seed_is_another_games(qtbot):
    badge = Badge()
    qtbot.addWidget(badge)
    badge.show_verdict(documents.wrong_seed())
    assert (badge.text(), badge.verdict) == ("The seed is another game's", Verdict.DISAGREES)
