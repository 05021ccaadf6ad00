import errno
import json
import threading
from itertools import pairwise
from unittest import mock

import pytest

from viewer.core.base.errors import InputError
from viewer.core.study.annotations import NOTHING, AnnotatedPlace, Annotation, AnnotationChange
from viewer.study.notes_store import keep_notes, read_notes, stamp_of_notes
from viewer.system.assets import notes_file
from viewer.system.shared_file import locked

GAME = bytes(range(16))
HERE, LATER = AnnotatedPlace(0, 12), AnnotatedPlace(1, 3)


def wrote(comment, place=HERE, before=NOTHING):
    return AnnotationChange(place, before, Annotation(comment))


def test_notes_are_kept_by_game():
    assert read_notes(GAME).notes == {}
    assert stamp_of_notes(GAME) is None
    kept = keep_notes(GAME, "x.mjlog", [wrote("a"), wrote("b", LATER)])
    assert kept == read_notes(GAME) == (
        {HERE: Annotation("a"), LATER: Annotation("b")}, None, stamp_of_notes(GAME), "",
    )  # fmt: skip
    assert kept.stamp is not None
    assert read_notes(bytes(16)).notes == {}
    fields = json.loads(notes_file(GAME).read_bytes())
    assert (fields["format"], fields["version"], fields["game"]) == (
        "wall-viewer notes", 1, "x.mjlog",
    )  # fmt: skip


def test_a_title_is_kept_beside_the_notes():
    keep_notes(GAME, "x", [wrote("a")], game_title="Chapter 1")
    keep_notes(GAME, "x", [wrote("b", LATER)])
    assert read_notes(GAME)[::3] == ({HERE: Annotation("a"), LATER: Annotation("b")}, "Chapter 1")
    assert keep_notes(GAME, "x", [], game_title="").game_title == ""
    assert len(read_notes(GAME).notes) == 2


def test_windows_at_a_time_lose_nothing_of_each_other():
    places = [AnnotatedPlace(0, step) for step in range(12)]
    threads = [
        threading.Thread(target=keep_notes, args=(GAME, "x", [wrote(str(each.step), each)]))
        for each in places
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [note.comment for note in read_notes(GAME).notes.values()] == [*map(str, range(12))]


def test_what_another_window_wrote_to_the_same_moment_stays():
    keep_notes(GAME, "x", [wrote("theirs")])
    assert keep_notes(GAME, "x", [wrote("mine")]).notes == {HERE: Annotation("mine\n\ntheirs")}


def test_typing_is_one_change_beside_what_another_window_wrote():
    keep_notes(GAME, "x", [wrote("foo")])
    texts = ["", "h", "he", "hel"]
    typed = [wrote(new, HERE, Annotation(old)) for old, new in pairwise(texts)]
    assert keep_notes(GAME, "x", typed).notes == {HERE: Annotation("hel\n\nfoo")}


def test_who_holds_the_lock_is_not_waited_for_for_ever():
    with (
        locked(notes_file(GAME).parent / ".lock"),
        pytest.raises(InputError, match="could not be kept: Device or resource busy"),
    ):
        keep_notes(GAME, "x", [wrote("a")], 0.01)
    assert keep_notes(GAME, "x", [wrote("a")]).notes == {HERE: Annotation("a")}


def test_a_full_disk_costs_nothing_that_was_there():
    keep_notes(GAME, "x", [wrote("a")])
    full = OSError(errno.ENOSPC, "")
    with (
        mock.patch("os.fsync", side_effect=full),
        pytest.raises(InputError, match="could not be kept: No space left on device"),
    ):
        keep_notes(GAME, "x", [wrote("b", LATER)])
    assert read_notes(GAME).notes == {HERE: Annotation("a")}
    assert [each.name for each in notes_file(GAME).parent.iterdir() if each.suffix == ".part"] == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff" * 9])
def test_a_damaged_file_is_set_aside_and_stays(data):
    path = notes_file(GAME)
    path.parent.mkdir(parents=True)
    for number in (1, 2):
        path.write_bytes(data)
        assert path.name in str(read_notes(GAME).problem)
        kept = keep_notes(GAME, "x", [wrote("a")])
        aside = path.with_name(f"{GAME.hex()}-damaged-{number}.json")
        assert aside.name in str(kept.problem)
        assert aside.read_bytes() == data
        assert read_notes(GAME)[:2] == ({HERE: Annotation("a")}, None)


def test_a_damaged_file_stays_in_place_until_there_is_room_for_another():
    path = notes_file(GAME)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")
    full = OSError(errno.ENOSPC, "")
    with mock.patch("os.fsync", side_effect=full), pytest.raises(InputError, match="No space"):
        keep_notes(GAME, "x", [wrote("a")])
    assert path.read_bytes() == b"{"
    assert "set aside" in str(keep_notes(GAME, "x", [wrote("a")]).problem)
    assert {each.name for each in path.parent.iterdir()} == {
        ".lock", path.name, f"{GAME.hex()}-damaged-1.json",
    }  # fmt: skip


def test_notes_of_a_newer_version_are_shown_and_not_changed():
    keep_notes(GAME, "x", [wrote("a")])
    path = notes_file(GAME)
    newer = path.read_bytes().replace(b'"version": 1', b'"version": 2')
    path.write_bytes(newer)
    assert read_notes(GAME).notes == {HERE: Annotation("a")}
    assert "A newer version" in str(read_notes(GAME).problem)
    with pytest.raises(InputError, match="does not change them"):
        keep_notes(GAME, "x", [wrote("b")])
    assert path.read_bytes() == newer


def test_a_file_that_may_not_be_read_is_left_alone():
    notes_file(GAME).mkdir(parents=True)
    with pytest.raises(InputError, match="notes on this game could not be read: Is a directory"):
        keep_notes(GAME, "x", [wrote("a")])


def test_notes_have_a_limit():
    with pytest.raises(InputError, match="may have 8 MB"):
        keep_notes(GAME, "x", [wrote("x" * (9 << 20))])
