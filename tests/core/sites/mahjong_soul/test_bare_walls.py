"""Records that tell of walls, and of no deal: wherever the walls stand, and hostile ones."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import soul
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.errors import InputError
from viewer.core.base.records import Log
from viewer.core.sites.json_fields import MAX_JSON_BYTES
from viewer.core.sites.mahjong_soul.log import read_soul_log
from viewer.core.sites.site import looks_like_json
from viewer.core.sites.wall_codes import audit_code

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
    return read_soul_log(json.dumps(value).encode())


def bare(fields):
    return {name: value for name, value in fields.items() if not name.startswith("tiles")}


def test_a_round_has_wall_salt_and_hashes():
    log = read(soul.vector_round())
    (kyoku,) = log.hands
    assert (kyoku.code.text, kyoku.code.salt) == (soul.WALL, soul.SALT)
    assert kyoku.code.hashes == (soul.WALL_HASH, soul.SALT_HASH)
    assert (log.site, log.players, log.is_bare, kyoku.round) == ("mahjong-soul", 3, True, None)


def test_protocol_messages_leave_out_zeros():
    first, second = bare(soul.salted_round(0)), bare(soul.old_round(1, ben=2))
    for name in ("chang", "ju", "ben"):
        del first[name]
    log = read([first, second])
    assert [(each.name, each.honba, each.dealer) for each in log.hands] == [
        ("東1局", 0, 0),
        ("東2局", 2, 1),
    ]


def test_a_wall_that_cannot_be_read_is_left_out():
    log = read([soul.vector_round(), {"paishan": "1m2m"}, {"paishan": 5}])
    assert len(log.hands) == 1
    assert [each.code for each in log.remarks] == ["code-size"]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda each: each,
        lambda each: [each],
        lambda each: {"a": [0, {"b": {"c": each}}]},
        lambda each: {"record": json.dumps(each)},
        lambda each: {"record": "\n " + json.dumps([json.dumps({"x": json.dumps(each)})])},
        lambda each: ["{paishan", "paishan", ["[paishan"], each],
        lambda each: {"name": "unbalanced ]]]} text", "data": each},
    ],
)
def test_rounds_are_found_wherever_they_stand(wrap):
    (kyoku,) = read(wrap(soul.vector_round())).hands
    assert kyoku.code.text == soul.WALL


def test_text_in_text_is_read_four_levels_deep():
    text = soul.vector_round()
    for _ in range(5):
        text = [json.dumps(text)]
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.code == "no-paishan"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_json_may_be_in_any_of_its_encodings(encoding):
    data = json.dumps(soul.vector_round()).encode(encoding)
    assert looks_like_json(data)
    assert read_soul_log(data).hands[0].code.salt == soul.SALT


@pytest.mark.parametrize("data", [b"", b"  ", b"<a/>", b"\x1f\x8b{", b"hello", b"5", b'"["'])
def test_other_files_do_not_look_like_json(data):
    assert not looks_like_json(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'["\xff"]', "The JSON has characters or numbers that cannot be read."),
        (b"[" + b"9" * 5000 + b"]", "The JSON has characters or numbers that cannot be read."),
        (b'{"a": 1,\n "b" 2}', "The JSON is broken at line 2, column 6."),
        (b'{"paishan": "1m', "The JSON is broken at line 1, column 13."),
        (b"[" * 200, "The JSON is nested too deeply; no game record is."),
        (b'{"a":' * 100_000 + b"}" * 100_000, "The JSON is nested too deeply; no game record is."),
        (
            b'[{"paishan": ""}, {"paishan": 5}, {"md5": "0"}, "paishan"]',
            "This is no record of Mahjong Soul or Riichi City: it has no wall or hand.",
        ),
        (
            json.dumps([soul.vector_round(), {"paishan": soul.wall_text()}]).encode(),
            "This is no record of Mahjong Soul or Riichi City: it has no wall or hand.",
        ),
        (
            b'{"paishan": "1m2m"}',
            (
                "The wall code has 2 tiles; a wall has 136, or 108 with three players, and 83 or 68"
                " are left after the deal."
            ),
        ),
        (
            json.dumps([{"paishan": str(n)} for n in range(101)]).encode(),
            "The file has more than 100 walls; no game record has.",
        ),
    ],
)
def test_what_is_no_record_says_why(data, message):
    with pytest.raises(InputError) as caught:
        read_soul_log(data)
    assert str(caught.value) == message


def test_a_file_too_large_is_not_looked_at():
    with pytest.raises(InputError) as caught:
        read_soul_log(b"{" + b" " * MAX_JSON_BYTES)
    assert str(caught.value) == "The file is larger than 8 MB; no game record is."
    with pytest.raises(InputError) as caught:
        read_soul_log(b"{" + b" " * (MAX_JSON_BYTES - 1))
    assert "larger" not in str(caught.value)


# hostile input


@given(JSON, st.booleans())
def test_arbitrary_json_is_a_record_or_an_error_and_can_be_audited(value, as_text):
    found = outcome(read, [json.dumps(value)] if as_text else value)
    assert isinstance(found, Log) or is_short_error(found)
    if isinstance(found, Log):
        for each in found.hands:
            audit_code(each, red_fives=found.red_fives)


@given(st.integers(0, 2000), st.data())
def test_a_record_cut_short_is_an_error(cut, data):
    whole = soul.record(soul.salted_round(data.draw(st.integers(0, 3))))
    found = outcome(read_soul_log, whole[: min(cut, len(whole) - 1)])
    assert is_short_error(found)


def test_a_wall_of_megabytes_takes_no_time():
    with pytest.raises(InputError) as caught:
        read({"paishan": "1m" * 1_000_000, "salt": "s" * 100_000})
    assert caught.value.code == "code-size"
