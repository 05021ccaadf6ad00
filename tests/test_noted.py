from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from viewer import dated_lines
from viewer.core.base.errors import InputError
from viewer.core.judgement.beforehand import Note
from viewer.noted import add_notes, line_of, notes_of, parse_noted, read_noted, site_named, text_of
from viewer.system.assets import noted_file

ONE, TWO, LONG = "ab" * 32, "0123456789abcdef" * 2, "9d26" * 32
PIECES = ["2026-11-27T18:04:05+09:00", ONE, TWO, "-", "tenhou", "\t", " ", "\n", "#", "\x85"]
AT = datetime(2026, 11, 27, 18, 4, 5, tzinfo=timezone(timedelta(hours=9)))
NOTES = [
    Note(AT, ONE, "riichi-city", "first hand"),
    Note(AT, TWO, "", "a note"),
    Note(AT, LONG, "a friend"),
    Note(AT, ONE),
]


@pytest.mark.parametrize("note", NOTES)
def test_a_line_is_read_as_it_was_written(note):
    assert parse_noted(line_of(note)).hashes.notes == (note,)


def test_a_line_is_what_the_help_shows():
    assert line_of(NOTES[0]) == f"2026-11-27T18:04:05+09:00  {ONE}  riichi-city  first hand"
    assert line_of(NOTES[1]).endswith(f"{TWO}  -  a note")


def test_a_list_that_is_not_there_is_empty():
    assert read_noted().hashes.notes == ()
    with pytest.raises(InputError, match="no such file"):
        read_noted(noted_file())


def test_notes_are_added_and_nothing_is_removed():
    assert add_notes(NOTES[:1]) == 1
    before = noted_file().read_text(encoding="utf-8")
    assert before.startswith("# Hashes noted before games")
    assert add_notes(NOTES) == 2
    assert noted_file().read_text(encoding="utf-8").startswith(before)
    assert {note.hash for note in read_noted().hashes.notes} == {ONE, TWO, LONG}
    assert add_notes(NOTES) == 0


def test_only_an_earlier_time_of_a_hash_is_added_again():
    add_notes(NOTES[:1])
    assert add_notes([NOTES[0]._replace(at=AT + timedelta(days=1))]) == 0
    earlier = NOTES[0]._replace(at=AT - timedelta(days=1))
    assert add_notes([earlier]) == 1
    assert read_noted().hashes.first(ONE) == earlier


@pytest.mark.parametrize(
    "line",
    ["?", ONE, f"2026-11-27 {ONE}", f"2026-11-27T18:04:05 {ONE}", f"{AT.isoformat()} {ONE[1:]}",
     f"{AT.isoformat()} {'g' * 64}", f"2026-13-27T18:04:05+09:00 {ONE}"],
)  # fmt: skip
def test_a_damaged_line_costs_that_line_and_stays(line):
    noted_file().parent.mkdir(parents=True)
    noted_file().write_text(f"{line_of(NOTES[0])}\n\n# mine\n{line}\n{line_of(NOTES[2])}\n")
    found = read_noted()
    assert found.hashes.notes == (NOTES[0], NOTES[2])
    assert found.damaged == (4,)
    text = "Lines that are no noted hash, and were left as they are: 4."
    assert str(found.problem) == text
    add_notes(NOTES)
    assert noted_file().read_text().splitlines()[3] == line


@given(st.text() | st.lists(st.sampled_from(PIECES)).map(" ".join))
@example(f"0001-01-01T00:00:00+23:59 {ONE}\n9999-12-31T23:59:59-23:59 {ONE}\n{ONE}")
def test_any_text_is_a_list_with_damaged_lines(text):
    found = parse_noted(text)
    again = parse_noted(text_of(found.hashes.notes))
    assert again.damaged == ()
    assert [note.hash for note in again.hashes.notes] == [note.hash for note in found.hashes.notes]


def test_of_many_damaged_lines_the_first_are_named():
    assert parse_noted(text_of(NOTES)).problem is None
    assert str(parse_noted("?\n" * 20).problem).endswith(": 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ….")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-8", ""), ("utf-8", "\ufeff"), ("utf-16-le", "\ufeff"), ("utf-16-be", ""), ("cp932", "")],
)
def test_a_list_that_an_editor_saved_is_read_and_added_to(encoding, mark, end):
    earlier = f"{mark}# 手{end}{end}{line_of(NOTES[0]).replace('first', '手')}".encode(encoding)
    noted_file().parent.mkdir(parents=True)
    noted_file().write_bytes(earlier)
    add_notes(NOTES)
    added = f"{end}{line_of(NOTES[1])}{end}{line_of(NOTES[2])}{end}"
    codec = "utf-8" if encoding == "cp932" else encoding
    assert noted_file().read_bytes() == earlier + added.encode(codec)
    assert {note.hash for note in read_noted().hashes.notes} == {ONE, TWO, LONG}
    assert read_noted().damaged == ()


def test_by_hand_a_line_may_have_tabs_and_capitals():
    line = f"  2026-11-27T09:04:05Z\t{ONE.upper()}\tRiichi City\tfirst  hand"
    (note,) = parse_noted(line).hashes.notes
    assert note == (AT.astimezone(UTC), ONE, "riichi-city", "first  hand")


def test_a_list_has_a_largest_size(monkeypatch):
    monkeypatch.setattr(dated_lines, "LARGEST", 1000)
    with pytest.raises(InputError, match="more than 64 MB"):
        add_notes(NOTES[:1] + [Note(AT, f"{nth:032x}") for nth in range(20)])
    assert not noted_file().exists()


def test_notes_are_of_now_or_of_when_the_user_says():
    before = datetime.now(UTC).replace(microsecond=0)
    (now,) = notes_of([ONE])
    assert before <= now.at <= datetime.now(UTC)
    assert now.at.tzinfo is not None
    (then,) = notes_of([TWO], AT, " a\tfriend\n", "two\n\nlines")
    assert then == Note(AT, TWO, "a friend", "two lines")


def test_no_other_site_than_tenhou_shows_a_sha_512():
    assert [note.source for note in notes_of([LONG, ONE])] == ["tenhou", ""]


@pytest.mark.parametrize(
    ("text", "name"),
    [("Riichi City", "riichi-city"), ("mahjong-soul", "mahjong-soul"), ("TENHOU", "tenhou")],
)
def test_a_site_is_known_by_its_name_and_as_people_call_it(text, name):
    assert site_named(text) == name
    assert site_named(f"{text}!") == f"{text}!"
