"""However a tool wraps a record, it is read as if it were plain."""

import base64
import gzip
import json
from dataclasses import replace

import pytest

from tests.games.site_write import city_record, soul_head, soul_messages, soul_record, soul_response
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.shared import SHARED
from tests.helpers.wrapped import PACKED, SOUL_BYTES, SOUL_JSON, with_numbers
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import is_log, read_log, read_with_walls
from viewer.core.sites.mahjong_soul.messages import head_in, messages_in, parse_record
from viewer.core.sites.wrappings import Unwrapper, bytes_in

RECORDS = [path for path in sorted((SHARED / "records").rglob("*")) if path.is_file()]
WHOLE = make_log(2, Era.HEX)
LOG = replace(WHOLE, hands=WHOLE.hands[:1])
TWO_HANDS = replace(WHOLE, hands=WHOLE.hands[:2])
MESSAGES, HEAD = soul_messages(LOG), soul_head(LOG)
PLAIN, CITY = read_log(soul_record(LOG)), read_log(city_record(LOG))


def soul(data):
    return json.dumps({"head": HEAD, "data": data}).encode()


@pytest.mark.parametrize(("what", "pack"), long_run.pairs(SOUL_BYTES, PACKED))
@pytest.mark.unmeasured
def test_bytes_in_any_form_at_any_depth_are_read_as_the_record(what, pack):
    assert read_log(soul(SOUL_BYTES[what](MESSAGES, PACKED[pack]))) == PLAIN


@pytest.mark.parametrize("pack", PACKED)
def test_bytes_of_the_shortest_messages_may_be_json_too(pack):
    data = {"name": "RecordBaBei", "data": PACKED[pack](b'{"seat":1}')}
    assert [*messages_in([data])] == [("RecordBaBei", {"seat": 1})]


@pytest.mark.unmeasured
@pytest.mark.parametrize("form", SOUL_JSON.values(), ids=SOUL_JSON)
def test_other_json_of_the_messages_is_read_as_the_record(form):
    assert read_log(soul(form(MESSAGES))) == PLAIN


@pytest.mark.parametrize(
    ("outer", "inner", "what"),
    long_run.combinations(PACKED, ("base64", "a Buffer"), ("wrappers", "the whole")),
)
@pytest.mark.unmeasured
def test_two_wrappings_at_once_are_both_opened(outer, inner, what):
    data = soul(SOUL_BYTES[what](MESSAGES, PACKED[inner]))
    assert read_log(json.dumps({"saved": PACKED[outer](data)}).encode()) == PLAIN


@pytest.mark.unmeasured
@pytest.mark.parametrize("pack", ["base64 in lines", "base64 of addresses", "HEX"])
def test_what_is_wrapped_may_be_json_of_a_text(pack):
    text = json.dumps(PACKED[pack](soul(SOUL_JSON["pairs"](MESSAGES))))
    for wrapped in (text, json.dumps(text), PACKED[pack](text.encode())):
        assert read_log(json.dumps({"saved": wrapped}).encode()) == PLAIN


@pytest.mark.parametrize("outer", PACKED.values(), ids=PACKED)
@pytest.mark.unmeasured
def test_what_is_wrapped_may_be_packed(outer):
    packed = outer(gzip.compress(soul(SOUL_JSON["names of JSON"](MESSAGES))))
    assert read_log(json.dumps([json.dumps({"saved": packed})]).encode()) == PLAIN


@pytest.mark.parametrize("form", SOUL_JSON.values(), ids=SOUL_JSON)
@pytest.mark.unmeasured
def test_other_json_may_be_bytes_too(form):
    for pack in long_run.a_third((PACKED["numbered"], PACKED["hex"])):
        assert read_log(soul(pack(json.dumps(form(MESSAGES)).encode()))) == PLAIN


@pytest.mark.parametrize(("pack", "inner"), long_run.combinations(PACKED, ("gzip", "base64")))
@pytest.mark.unmeasured
def test_a_record_of_riichi_city_may_be_wrapped_too(pack, inner):
    data = city_record(LOG)
    packed = gzip.compress(data)
    if inner == "base64":
        packed = json.dumps([PACKED["base64"](data)]).encode()
    assert read_log(json.dumps({"a": [PACKED[pack](packed)]}).encode()) == CITY


@pytest.mark.parametrize("kind", [str, float])
def test_numbers_of_riichi_city_may_be_texts_or_have_a_point(kind):
    whole = json.loads(city_record(LOG))
    for hand in whole["data"]["handRecord"]:
        for event in hand["handEventRecord"]:
            event["data"] = with_numbers(kind, event["data"]).decode()
    assert read_log(with_numbers(kind, json.dumps(whole))) == CITY


@pytest.mark.parametrize(
    ("form", "make"),
    long_run.combinations(
        ["base64", "base64 in lines", "hex"], [soul_record, soul_response, city_record]
    ),
)
@pytest.mark.unmeasured
def test_a_whole_file_may_be_a_text_of_its_bytes(make, form):
    text = PACKED[form](make(LOG)).encode()
    plain = CITY if make is city_record else read_log(make(LOG))
    for data in (text, b"\n" + text + b"\n", b'"%s"' % text, gzip.compress(text)):
        assert read_log(data) == plain
    assert read_log(PACKED[form](gzip.compress(make(LOG))).encode()) == plain


def test_messages_may_stand_one_a_line():
    lines = [HEAD, *({"name": name, "data": fields} for name, fields in MESSAGES)]
    text = "\r\n".join(map(json.dumps, lines)) + "\n"
    assert read_log(text.encode()) == PLAIN
    with pytest.raises(InputError, match=r"broken at line 2, column 2"):
        parse_record(b'{"a": 1}\n{]')


def test_a_message_without_data_has_no_fields():
    messages = [{"name": name, "data": fields} for name, fields in MESSAGES]
    assert [*messages_in([*messages, {"name": "RecordNoTile"}])][-1] == ("RecordNoTile", {})


@pytest.mark.parametrize("names", [str, lambda name: name.removeprefix("Record")])
def test_a_hand_without_moves_is_remarked_on(names):
    rounds = [[names(name), fields] for name, fields in MESSAGES if "paishan" in fields]
    others = [["Unknown", fields] for name, fields in MESSAGES if "paishan" not in fields]
    log = read_log(soul([*rounds, *others]))
    told = "The record tells no move of the hand."
    assert [str(each) for each in log.remarks] == [told] * len(LOG.hands)
    assert str(log.damage) == told
    assert [each.hand_number for each in log.remarks] == [*range(1, len(LOG.hands) + 1)]


@pytest.mark.parametrize("record", [soul_record, city_record])
@pytest.mark.unmeasured(but=["soul_record"])
def test_a_hand_without_moves_is_not_accused_of_having_no_end(record):
    """A hand with more behind it may be told without its moves; nothing contradicts that."""
    game = make_log(2, Era.HEX)
    whole = json.loads(record(game))
    if record is city_record:
        events = whole["data"]["handRecord"][1]["handEventRecord"]
        events[:] = [each for each in events if each["eventType"] == 1]
    else:
        actions = whole["data"]["data"]["actions"]
        rounds = [at for at, each in enumerate(actions) if "paishan" in each["result"]["data"]]
        del actions[rounds[1] + 1 : rounds[2]]
    log, walls = read_with_walls(json.dumps(whole).encode())
    found = judge(log, walls)
    assert [each for each in found.inconsistencies if each.check != "results"] == []
    assert "ending" in {each.check for each in found.uncompared if each.place.hand_index == 1}


def test_a_hand_of_riichi_city_without_moves_is_remarked_on():
    whole = json.loads(city_record(TWO_HANDS))
    events = whole["data"]["handRecord"][1]["handEventRecord"]
    events[:] = [each for each in events if each["eventType"] == 1]
    log = read_log(json.dumps(whole).encode())
    assert [(each.code, each.hand_number) for each in log.remarks] == [("no-moves", 2)]


@pytest.mark.parametrize(
    "value",
    [
        None, 1, "no base64", "abc!", ["a"], [1, True], [256], [-1], {}, {"0": 1, "a": 2},
        {"1": 1}, {"type": "Buffer"}, {"type": "Buffer", "data": {}}, "A",
    ],
)  # fmt: skip
def test_what_stands_for_no_bytes_is_none(value):
    assert bytes_in(value) is None


def test_what_is_damaged_within_a_wrapping_is_told():
    packed = PACKED["base64"](soul_response(LOG))
    for data in ({"data": packed[:5000]}, [{"name": "RecordNewRound", "data": "no base64"}]):
        with pytest.raises(InputError) as caught:
            read_log(json.dumps(data).encode())
        assert caught.value.code == "broken-message"


@pytest.mark.unmeasured
def test_no_more_is_opened_than_a_file_may_hold():
    text = json.dumps("x" * 1_000_000)
    texts = [json.dumps([text, at]) for at in range(18)]
    unwrapper = Unwrapper()
    assert [unwrapper.inner(each) is None for each in texts] == [False] * 16 + [True] * 2
    assert unwrapper.inner(texts[0]) is unwrapper.inner(texts[0])


def test_json_that_nobody_can_read_is_no_log_of_riichi_city():
    assert is_log(b"{broken")
    assert head_in({"a": base64.b64encode(b"[" * 999).decode()}) == {}


@pytest.mark.shared
@pytest.mark.dear("reads whole real records in each wrapping")
@pytest.mark.parametrize("path", long_run.a_third(RECORDS) or [None], ids=str)
def test_a_real_record_is_read_the_same_in_each_wrapping(path):
    data = path.read_bytes()
    plain = read_log(data)
    for first in ("base64", "hex", "a Buffer") if long_run.is_long() else ():
        once = json.dumps({"a": PACKED[first](data)}).encode()
        assert read_log(once) == plain
    twice = json.dumps([PACKED["hex"](json.dumps([PACKED["base64"](data)]).encode())])
    assert read_log(twice.encode()) == plain
