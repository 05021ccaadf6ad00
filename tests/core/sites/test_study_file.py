import gzip
import json
from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.site_write import city_record, soul_record
from tests.helpers.games import make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MAX_BYTES
from viewer.core.sites.detect import game_key, log_within, read_log
from viewer.core.sites.games import games_in
from viewer.core.sites.study_file import PAGE_STUDY, StudyGame, is_study, unpack_study
from viewer.core.sites.study_games import games_of_study, study_bytes, study_content, study_game
from viewer.core.study.annotations import (
    AnnotatedPlace,
    Annotation,
    annotations_in,
    clean_title,
    game_fields,
    title_in,
)

NOTES = {"notes": [{"hand": 1, "step": 12, "comment": "why?"}], "of later": 7}
PLAIN, PACKED = make_bytes(1), make_bytes(2, packed=True)
GAMES = (StudyGame("a.xml", PLAIN, NOTES), StudyGame("b.mjlog", PACKED))
MARKED = {AnnotatedPlace(0, 12): Annotation("why?")}
DAMAGED = "The study file is damaged; it was read as far as it goes."


def game_of(data):
    return study_game(data, unpack_study(data))


def rest(game):
    return {key: value for key, value in game.fields.items() if key != "name"}


def test_a_study_is_read_as_it_was_written():
    content = unpack_study(study_bytes(GAMES))
    assert is_study(content)
    found = games_of_study(content)
    assert [each.log for each in found] == [PLAIN, PACKED]
    assert [each.name for each in found] == ["a.xml", "b.mjlog"]
    assert [rest(each) for each in found] == [NOTES, {}]
    assert study_bytes(found) == study_bytes(GAMES)


PAGES = (
    '<!DOCTYPE html>\n<html><body><script type="application/gzip" id="{id}">{data}</script>',
    "<!-- saved from url=(0014)x:y -->\n<HTML><SCRIPT id={id} type=x>\n{data}\n</SCRIPT>",
)


@pytest.mark.parametrize("form", PAGES)
def test_a_page_holds_the_study_that_it_was_made_of(form):
    study = study_bytes(GAMES[:1])
    page = form.format(id=PAGE_STUDY, data=b64encode(study).decode()).encode()
    assert unpack_study(page) == unpack_study(study)
    game = game_of(page)
    assert (game.name, game.log, rest(game), game.problem) == ("a.xml", PLAIN, NOTES, None)
    assert read_log(page) == read_log(PLAIN)


@pytest.mark.parametrize("held", ["", "AAAAA", "AAAA", "H4sI"])
def test_a_page_without_a_study_that_can_be_read_is_refused(held):
    page = PAGES[0].format(id=PAGE_STUDY, data=held).encode()
    with pytest.raises(InputError):
        read_log(page)
    with pytest.raises(InputError, match="web page"):
        read_log(page.replace(b"script", b"pre"))


@given(st.lists(st.tuples(st.text(), st.binary(min_size=1)), min_size=1, max_size=3))
def test_any_bytes_come_back(games):
    found = games_of_study(study_content(StudyGame(*each) for each in games))
    assert [each.log for each in found] == [log for _name, log in games]


@pytest.mark.parametrize(
    "data", [PLAIN, PACKED, soul_record(make_log(2, Era.HEX)), city_record(make_log(2, Era.HEX))]
)
@pytest.mark.unmeasured(but=["data1"])
def test_the_log_of_a_study_is_read_as_by_itself(data):
    study = study_bytes([StudyGame("2009.mjlog", data)])
    assert read_log(study) == read_log(data)
    assert game_key(study) == game_key(data)
    assert log_within(study, "x.wvstudy").name == "2009.mjlog"
    assert log_within(data, "x").name == "x"


def test_a_study_of_several_games_holds_a_study_of_each():
    data = study_bytes(GAMES)
    with pytest.raises(InputError, match="The file holds 2 games"):
        read_log(data)
    parts = [game_of(each) for each in games_in(unpack_study(data))]
    assert [(each.name, each.log, rest(each)) for each in parts] == [
        ("a.xml", PLAIN, NOTES), ("b.mjlog", PACKED, {}),
    ]  # fmt: skip
    assert games_in(unpack_study(study_bytes(GAMES[:1]))) == ()
    assert not is_study(unpack_study(PACKED))


def test_a_study_that_is_cut_off_opens_as_far_as_it_goes():
    data = study_bytes(GAMES)
    (found,) = games_of_study(unpack_study(data[: len(data) * 3 // 4]))
    assert (found.log, rest(found), str(found.problem)) == (PLAIN, NOTES, DAMAGED)
    lost_end = game_of(study_bytes(GAMES[:1])[:-4])
    assert (lost_end.log, str(lost_end.problem)) == (PLAIN, DAMAGED)


@given(st.text(), st.text(), st.integers(1, 60))
def test_a_title_comes_back_as_one_line_and_survives_what_cuts_the_notes_off(title, name, cut):
    fields = game_fields({"of later": 7, "title": "old", "notes": [1]}, clean_title(title), MARKED)
    content = study_content([StudyGame(name, b"log", fields)])
    (found,) = games_of_study(content)
    assert title_in(found.fields) == clean_title(clean_title(title))
    assert annotations_in(found.fields) == MARKED
    assert found.fields["of later"] == 7
    (damaged,) = games_of_study(content[:-cut])
    assert title_in(damaged.fields) == title_in(found.fields)


def test_damage_in_the_middle_costs_what_comes_after_it():
    content = study_content(GAMES)
    at = content.index(b"b.mjlog")
    for damaged in (content[:at] + b'"]' + content[at:], content[:at] + b"\xff" + content[at:]):
        found = games_of_study(damaged)
        assert found[0].log == PLAIN
        assert str(found[0].problem) == DAMAGED
    packed = bytearray(study_bytes(GAMES))
    packed[len(packed) * 3 // 4] ^= 0xFF
    assert games_of_study(unpack_study(bytes(packed)))[0].log == PLAIN


def test_a_newer_study_opens_with_a_word():
    content = study_content(GAMES).replace(b'"version": 1', b'"version": 2, "by": {"x": [1]}')
    found = games_of_study(content)
    assert str(found[0].problem).startswith("A newer version of this program wrote the study")
    assert game_of(study_content(GAMES[:1])).problem is None


def entry(log, **more):
    text = log if isinstance(log, str) else b64encode(log).decode()
    return json.dumps({"name": "x", "log": text, **more})


@pytest.mark.parametrize(
    "bad",
    ["7", "{}", entry("?"), entry(b"no gzip", packed="gzip"),
     entry(gzip.compress(PLAIN, mtime=0)[:-9], packed="gzip"),
     entry(gzip.compress(b"", mtime=0), packed="gzip"),
     entry(gzip.compress(bytes(MAX_BYTES + 1), mtime=0), packed="gzip")],
)  # fmt: skip
def test_a_game_that_cannot_be_read_is_left_out(bad):
    good = entry(PLAIN)
    form = '{{"format": "wall-viewer study", "version": 1, "games": [{}, {}]}}'
    (found,) = games_of_study(form.format(bad, good).encode())
    assert found.log == PLAIN
    with pytest.raises(InputError, match="The study holds no game that can be read"):
        games_of_study(form.format(bad, "7").encode())


HEAD = b'{"format": "wall-viewer study", '


@pytest.mark.parametrize(
    ("content", "problem"),
    [(HEAD, "holds no game"), (b"[]", "holds no game"), (b"", "holds no game"),
     (HEAD + b'"games": ' + b"9" * 5000, "holds no game"),
     (HEAD + b'"a": \xff' + b"[" * 100_000, "holds no game"),
     (HEAD + b'"games": ' + b"[" * 200 + b"]" * 200 + b"}", "nested too deeply"),
     (bytes(9 << 20), "larger than 8 MB")],
)  # fmt: skip
def test_what_is_no_study_is_refused(content, problem):
    with pytest.raises(InputError, match=problem):
        games_of_study(content)


def test_a_study_without_games_holds_none():
    assert games_in(HEAD) == ()


def test_other_damaged_gzip_is_told_of_as_such():
    for data, problem in ((PACKED[:60], "ends too early"), (b"\x1f\x8b", "ends too early")):
        with pytest.raises(InputError, match=problem):
            unpack_study(data)
    with pytest.raises(InputError, match="is empty"):
        unpack_study(b"")


def test_a_study_that_would_be_too_large_is_not_written():
    with pytest.raises(InputError, match="A study may have 8 MB"):
        study_bytes([StudyGame("x", b"x", {"notes": "x" * (9 << 20)})])


def test_a_bomb_is_unpacked_no_further_than_a_study_may_be_large():
    bomb = gzip.compress(study_content(GAMES) + bytes(17 << 20))
    assert len(unpack_study(bomb)) < 9 << 20
