import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import soul
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.errors import InputError
from viewer.core.base.notation import WALL_TEXT
from viewer.core.sites.json_text import MAX_JSON_BYTES
from viewer.core.sites.mahjong_soul.record import (
    SoulHash,
    SoulRound,
    audit_round,
    deals_hands,
    read_soul_record,
)
from viewer.core.sites.site import looks_like_json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["paishan", "salt", "md5", "sha256", "tiles0", "chang", "ju", "ben"]),
            inner | st.sampled_from([soul.WALL, soul.SALT_HASH, "1m2m", "\ud800"]),
            max_size=5,
        )
    ),
    max_leaves=12,
)


def read(value):
    return read_soul_record(json.dumps(value).encode())


def read_one(value):
    (found,) = read(value)
    return found


# what is found


def test_a_round_has_wall_salt_and_hashes():
    found = read_one(soul.vector_round())
    assert found == SoulRound(
        soul.WALL,
        soul.SALT,
        (SoulHash("sha256", soul.WALL_HASH), SoulHash("saltSha256", soul.SALT_HASH)),
    )
    audit = audit_round(found)
    assert [check.made_of for check in audit.checks] == ["wall+salt", "salt"]
    assert audit.count.full


@pytest.mark.parametrize("players", [3, 4])
def test_a_round_of_today_agrees_and_tells_its_hands(players):
    found = read_one(soul.salted_round(1, players))
    audit = audit_round(found)
    assert audit.agrees
    assert (audit.count.players, audit.count.full) == (players, True)
    assert [len(hand) for hand in found.hands] == [13, 14, 13, 13][:players]
    assert found.dealt == 13 * players + 1
    assert deals_hands(audit.faces, found.hands)
    assert (found.name, found.honba) == ("東2局", 0)


@pytest.mark.parametrize("players", [3, 4])
def test_an_old_wall_is_counted_together_with_the_hands_dealt(players):
    found = read_one(soul.old_round(2, players))
    audit = audit_round(found)
    assert [check.made_of for check in audit.checks] == ["wall"]
    assert len(audit.faces) == {4: 83, 3: 68}[players]
    assert (audit.count.tiles, audit.count.full) == ({4: 136, 3: 108}[players], True)
    assert not deals_hands(audit.faces, found.hands)


def test_an_old_wall_without_hands_can_be_the_rest_of_a_set():
    fields = soul.old_round()
    del fields["tiles0"]
    for hands in ({}, {"tiles1": []}, {"tiles1": ["1m"]}):
        rest = {name: value for name, value in fields.items() if not name.startswith("tiles")}
        count = audit_round(read_one(rest | hands)).count
        assert (count.tiles, count.rest_of, count.full, count.possible) == (83, 4, False, True)


def test_a_wall_and_hands_that_share_a_fifth_tile_are_no_set():
    fields = soul.old_round()
    fields["tiles0"] = ["1m"] * 14
    audit = audit_round(read_one(fields))
    assert audit.agrees
    assert not audit.count.possible


@pytest.mark.parametrize(
    "hands",
    [
        {"tiles0": "1m2m"},
        {"tiles0": ["1m"] * 15},
        {"tiles0": ["1m", 5]},
        {"tiles0": ["1m", "8z"]},
        {"tiles0": ["1m"], "tiles3": {"a": 1}},
    ],
)
def test_hands_that_cannot_be_read_are_left_out(hands):
    assert read_one(soul.vector_round(**hands)).hands == ()


def test_a_hand_of_other_tiles_was_not_dealt_from_the_wall():
    faces = WALL_TEXT.read(soul.WALL)
    assert deals_hands(faces, [faces[1::-1], faces[2:3]])
    assert not deals_hands(faces, [faces[-2:]])
    assert not deals_hands(faces, [])


@pytest.mark.parametrize(
    "wrap",
    [
        lambda each: each,
        lambda each: [each],
        lambda each: {"a": [0, {"b": {"c": each}}]},
        lambda each: {"record": json.dumps(each)},
        lambda each: {"record": "\n " + json.dumps([json.dumps({"x": json.dumps(each)})])},
        lambda each: [each, json.dumps(each), "{paishan", "paishan", ["[paishan"]],
        lambda each: {"name": "unbalanced ]]]} text", "data": each},
    ],
)
def test_rounds_are_found_wherever_they_stand_and_once(wrap):
    assert read_one(wrap(soul.vector_round())).code == soul.WALL


def test_text_in_text_is_read_three_levels_deep():
    text = soul.vector_round()
    for _ in range(4):
        text = [json.dumps(text)]
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.code == "no-paishan"


def test_rounds_stand_in_the_order_of_the_file():
    rounds = [soul.salted_round(nth) for nth in range(5)]
    found = read_soul_record(soul.record(*rounds))
    assert [each.code for each in found] == [each["paishan"] for each in rounds]
    assert [each.name for each in found] == ["東1局", "東2局", "東3局", "東4局", "南1局"]


def test_protocol_messages_leave_out_zeros():
    first, second = soul.salted_round(0), soul.salted_round(1, ben=2)
    for name in ("chang", "ju", "ben"):
        del first[name]
    del second["chang"]
    found = read([first, second])
    assert [(each.name, each.honba) for each in found] == [("東1局", 0), ("東2局", 2)]


def test_a_record_that_tells_no_round_has_none():
    found = read_one(soul.vector_round(chang=True, ju=-1, ben="3"))
    assert (found.round, found.name, found.honba) == (None, "", 0)


def test_the_first_round_and_dealer_are_told_by_zeros():
    found = read_one(soul.vector_round(chang=0, ju=0, ben=0))
    assert (found.round, found.name, found.honba) == (0, "東1局", 0)
    most = read_one(soul.vector_round(chang=3, ju=3, ben=1))
    assert (most.round, most.honba) == (15, 1)
    assert read_one(soul.vector_round(chang=4, ju=4)).round is None


def test_hashes_are_texts_of_the_right_form_but_no_ids():
    found = read_one(
        soul.vector_round(
            md5="f" * 32, mystery="A" * 64, uuid="0" * 32, gameId="1" * 64, sha1="2" * 40, n=7
        )
    )
    assert [each.name for each in found.hashes] == ["sha256", "saltSha256", "md5", "mystery"]


def test_a_salt_of_hex_digits_is_no_hash():
    assert read_one({"paishan": "1m", "salt": "a" * 32}).hashes == ()


def test_a_salt_that_is_no_text_is_none():
    assert read_one({"paishan": "1m", "salt": 5}).salt == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_json_may_be_in_any_of_its_encodings(encoding):
    data = json.dumps(soul.vector_round()).encode(encoding)
    assert looks_like_json(data)
    assert read_soul_record(data)[0].salt == soul.SALT


@pytest.mark.parametrize("data", [b"", b"  ", b"<a/>", b"\x1f\x8b{", b"hello", b"5", b'"["'])
def test_other_files_do_not_look_like_json(data):
    assert not looks_like_json(data)


# what is not


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b" \n", "The file is empty."),
        (b"<mjloggm/>", "This is not a Mahjong Soul record: it is not JSON."),
        (b'["\xff"]', "This is not a Mahjong Soul record: it is not JSON."),
        (b"[" + b"9" * 5000 + b"]", "This is not a Mahjong Soul record: it is not JSON."),
        (b'{"a": 1,\n "b" 2}', "The JSON is broken at line 2, column 6."),
        (b'{"paishan": "1m', "The JSON is broken at line 1, column 13."),
        (b"[" * 200, "The JSON is nested too deeply; no game record is."),
        (b'{"a":' * 100_000 + b"}" * 100_000, "The JSON is nested too deeply; no game record is."),
        (
            b"{}",
            "This is no Mahjong Soul record: there is no wall (paishan) in it.",
        ),
        (
            b'[{"paishan": ""}, {"paishan": 5}, {"md5": "0"}, "paishan"]',
            "This is no Mahjong Soul record: there is no wall (paishan) in it.",
        ),
        (
            json.dumps([{"paishan": str(n)} for n in range(1001)]).encode(),
            "The file has more than 1000 walls; no game record has.",
        ),
    ],
)
def test_what_is_no_record_says_why(data, message):
    with pytest.raises(InputError) as caught:
        read_soul_record(data)
    assert str(caught.value) == message


def test_a_file_too_large_is_not_looked_at():
    with pytest.raises(InputError) as caught:
        read_soul_record(b"{" + b" " * MAX_JSON_BYTES)
    assert str(caught.value) == "The file is larger than 8 MB; no game record is."
    with pytest.raises(InputError) as caught:
        read_soul_record(b"{" + b" " * (MAX_JSON_BYTES - 1))
    assert "larger" not in str(caught.value)


# hostile input


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_a_record_or_an_error(data):
    for each in (data, b"{" + data, b'[{"paishan":"' + data):
        found = outcome(read_soul_record, each)
        assert isinstance(found, tuple) or is_short_error(found)


@given(JSON, st.booleans())
def test_arbitrary_json_is_a_record_or_an_error_and_can_be_audited(value, as_text):
    found = outcome(read, [json.dumps(value)] if as_text else value)
    assert isinstance(found, tuple) or is_short_error(found)
    if isinstance(found, tuple):
        for each in found:
            audit_round(each)


@given(st.integers(0, 2000), st.data())
def test_a_record_cut_short_is_an_error(cut, data):
    whole = soul.record(soul.salted_round(data.draw(st.integers(0, 3))))
    found = outcome(read_soul_record, whole[: min(cut, len(whole) - 1)])
    assert is_short_error(found)


def test_thousands_of_hashes_and_a_wall_of_megabytes_take_no_time():
    fields = {f"h{n}": f"{n:064x}" for n in range(40_000)}
    (found,) = read({"paishan": "1m" * 1_000_000, "salt": "s" * 100_000, **fields})
    audit = audit_round(found)
    assert len(audit.checks) == 40_000
    assert audit.faces == ()
