"""Mahjong Soul's raw messages."""

import base64
import gzip
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.site_write import (
    soul_answer,
    soul_details,
    soul_head,
    soul_message,
    soul_messages,
    soul_record,
    soul_response,
    soul_wrapper,
)
from tests.helpers.games import make_log
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.records import Log
from viewer.core.judgement.audit import audit_log
from viewer.core.sites.detect import read_log, read_with_walls
from viewer.core.sites.mahjong_soul.protocol import MOST_BYTES, fields_of_message, fields_of_raw

GAME = make_log(2, Era.HEX)
LOG = replace(GAME, hands=GAME.hands[:2])
HEAD = {"head": soul_head(LOG)}
DETAILS = ".lq.GameDetailRecords"

FORMS = {
    "the response": soul_response(LOG),
    "the connection's": soul_answer(LOG),
    "the connection's without its bytes": soul_wrapper("", soul_response(LOG)),
    "in gzip": gzip.compress(soul_answer(LOG)),
}
DETAILS_FORMS = {
    "wrapped": soul_wrapper(DETAILS, soul_details(LOG)),
    "bare": soul_details(LOG),
    "of the first version": soul_details(LOG, version=0),
    "of the first version, wrapped": soul_wrapper(DETAILS, soul_details(LOG, version=0)),
}


def code_of(data):
    with pytest.raises(InputError) as caught:
        read_log(data)
    return caught.value.code


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS)
@pytest.mark.unmeasured
def test_a_raw_record_is_read_as_its_json(data):
    assert read_log(data) == read_log(soul_record(LOG))


@pytest.mark.unmeasured
def test_the_walls_of_a_raw_record_are_those_of_its_json():
    raw, json_ = (read_with_walls(make(LOG)) for make in (soul_answer, soul_record))
    assert raw.walls == json_.walls


@pytest.mark.parametrize("data", DETAILS_FORMS.values(), ids=DETAILS_FORMS)
@pytest.mark.unmeasured
def test_raw_details_are_read_as_their_json_and_name_nobody(data):
    whole = json.loads(soul_record(LOG))
    assert read_log(data) == read_log(json.dumps(whole["data"]).encode())
    assert str(read_log(data).damage) == "It is not told who played: names of players are missing."


@pytest.mark.unmeasured
def test_messages_may_stand_in_json_as_their_bytes():
    packed = [
        {"name": name, "data": base64.b64encode(soul_message(name, fields)).decode()}
        for name, fields in soul_messages(LOG)
    ]
    assert read_log(json.dumps({**HEAD, "list": packed}).encode()) == read_log(soul_record(LOG))
    packed[3]["data"] = "no base64"
    assert code_of(json.dumps(packed).encode()) == "broken-message"


def inner(tag, *parts):
    """A message within a message."""
    return bytes([tag, sum(map(len, parts))]) + b"".join(parts)


ROUND = (
    b"\x08\x01\x10\x02\x18\x03\x22\x021m\x2a\x03\x01\xac\x02\x30\x06\x3a\x021p\x42\x022p"
    b"\x4a\x023p\x52\x024p\x6a\x01a\x72\x01b\x82\x01\x025s\xb2\x01\x01c\xc2\x01\x01d\xca\x01\x01e"
)
WIN = (
    b"\x0a\x021m\x12\x01x\x1a\x022m\x20\x01\x28\x01\x30\x01\x42\x023m\x4a\x024m\x50\x01\x58\x07"
    b"\x62\x07\x0a\x01y\x10\x02\x18\x03\x68\x1e\x72\x01x\x78\x08\x80\x01\x09\x88\x01\x0a\x90\x01\x0b"
    b"\x98\x01\x0c\xa8\x01\x0d"
)
MINUS_ONE = b"\xff" * 9 + b"\x01"
FIELDS = {
    "RecordNewRound": (
        ROUND,
        {
            "chang": 1,
            "ju": 2,
            "ben": 3,
            "dora": "1m",
            "scores": [1, 300],
            "liqibang": 6,
            "tiles0": ["1p"],
            "tiles1": ["2p"],
            "tiles2": ["3p"],
            "tiles3": ["4p"],
            "md5": "a",
            "paishan": "b",
            "doras": ["5s"],
            "sha256": "c",
            "saltSha256": "d",
            "salt": "e",
        },
    ),
    "RecordDealTile": (
        b"\x08\x01\x12\x021m\x18\x2d\x32\x022m\x32\x023m",
        {"seat": 1, "tile": "1m", "left_tile_count": 45, "doras": ["2m", "3m"]},
    ),
    "RecordDiscardTile": (
        b"\x08\x01\x12\x021m\x18\x01\x32\x01\x00\x42\x022m",
        {
            "seat": 1,
            "tile": "1m",
            "is_liqi": True,
            "zhenting": [False],
            "doras": ["2m"],
        },
    ),
    "RecordChiPengGang": (
        b"\x08\x01\x10\x02\x1a\x021m\x1a\x022m\x22\x02\x01\x03",
        {"seat": 1, "type": 2, "tiles": ["1m", "2m"], "froms": [1, 3]},
    ),
    "RecordAnGangAddGang": (
        b"\x08\x01\x10\x03\x1a\x021m\x32\x022m",
        {"seat": 1, "type": 3, "tiles": "1m", "doras": ["2m"]},
    ),
    "RecordBaBei": (b"\x08\x01\x32\x022m\x40\x01", {"seat": 1, "doras": ["2m"], "moqie": True}),
    "RecordHule": (
        inner(0x0A, WIN) + b"\x12\x02\x05\x06" + inner(0x1A, b"\x07", MINUS_ONE),
        {
            "hules": [
                {
                    "hand": ["1m"],
                    "ming": ["x"],
                    "hu_tile": "2m",
                    "seat": 1,
                    "zimo": True,
                    "qinjia": True,
                    "doras": ["3m"],
                    "li_doras": ["4m"],
                    "yiman": True,
                    "count": 7,
                    "fans": [{"name": "y", "val": 2, "id": 3}],
                    "fu": 30,
                    "title": "x",
                    "point_rong": 8,
                    "point_zimo_qin": 9,
                    "point_zimo_xian": 10,
                    "title_id": 11,
                    "point_sum": 12,
                    "baopai": 13,
                }
            ],
            "old_scores": [5, 6],
            "delta_scores": [7, -1],
        },
    ),
    "RecordNoTile": (
        b"\x08\x01\x12\x06\x18\x01\x22\x021m\x12\x00\x1a\x08\x08\x02\x12\x01\x05\x1a\x01\x06",
        {
            "liujumanguan": True,
            "players": [{"tingpai": True, "hand": ["1m"]}, {}],
            "scores": [{"seat": 2, "old_scores": [5], "delta_scores": [6]}],
        },
    ),
    "RecordLiuJu": (b"\x08\x01\x18\x02\x22\x021m", {"type": 1, "seat": 2, "tiles": ["1m"]}),
}


@pytest.mark.parametrize("name", FIELDS)
def test_fields_have_the_numbers_of_the_protocol(name):
    data, fields = FIELDS[name]
    assert fields_of_message(name, data) == fields


@pytest.mark.parametrize(("data", "name"), [(b"\x28\x01", "moqie"), (b"\x48\x01", "is_wliqi")])
def test_what_a_discard_may_be_has_the_numbers_of_the_protocol(data, name):
    assert fields_of_message("RecordDiscardTile", data) == {name: True}


def test_what_is_around_the_moves_has_the_numbers_of_the_protocol():
    config = inner(0x2A, b"\x08\x02\x12\x02\x08\x01\x1a\x02\x10\x0c")
    account, result = b"\x08\x09\x10\x02\x1a\x01n", inner(0x0A, b"\x08\x01\x10\x05\x18\x06\x20\x07")
    head = inner(0x1A, b"\x0a\x01u", config, inner(0x5A, account), inner(0x62, result))
    move = b"\x0a\x05.lq.A\x12\x01b"
    details = inner(0x0A, move) + b"\x10\x07" + inner(0x1A, b"\x08\x01\x10\x01", inner(0x1A, move))
    data = inner(0x22, inner(0x0A, DETAILS.encode()), inner(0x12, details))
    message = {"name": ".lq.A", "data": "Yg=="}
    assert fields_of_raw(b"\x03\x01\x02\x0a\x00" + inner(0x12, head, data)) == {
        "head": {
            "uuid": "u",
            "config": {"category": 2, "mode": {"mode": 1}, "meta": {"mode_id": 12}},
            "accounts": [{"account_id": 9, "seat": 2, "nickname": "n"}],
            "result": {
                "players": [{"seat": 1, "total_point": 5, "part_point_1": 6, "part_point_2": 7}]
            },
        },
        "data_url": "",
        "data": [message, message],
    }


def test_a_move_may_stand_alone():
    move = b"\x0a\x05.lq.A\x12\x01b"
    message = {"name": ".lq.A", "data": "Yg=="}
    assert fields_of_raw(move) == fields_of_raw(b"\x10\x01" + inner(0x1A, move)) == message


@pytest.mark.unmeasured
def test_before_there_was_a_salt_the_wall_alone_was_hashed():
    log, walls = read_with_walls(soul_answer(LOG, era="unsalted"))
    assert log.remarks == ()
    audit = audit_log(log, walls)
    assert (audit.findings, len(audit.checked)) == ((), len(LOG.hands))


@pytest.mark.unmeasured
def test_a_game_of_the_east_alone_stays_one_in_the_south():
    whole = json.loads(soul_record(LOG))
    for each in whole["data"]["data"]["actions"]:
        if each["result"]["name"].endswith("RecordNewRound"):
            each["result"]["data"]["chang"] = 1
    assert not read_log(json.dumps(whole).encode()).type.east_south
    del whole["head"]
    assert read_log(json.dumps(whole).encode()).type.east_south


WHOLE = FORMS["the connection's"]
BROKEN = {
    "three bytes": (WHOLE[:3], "not-xml"),
    "an answer without anything": (WHOLE[:5], "no-paishan"),
    "an answer without the game, which lies at an address": (
        b"\x03\x01\x00\x0a\x00" + soul_wrapper("", b"\x2a\x13https://record.test"),
        "data-elsewhere",
    ),
    "the same without the connection's bytes": (
        b"\n\0" + soul_wrapper("", b"\x2a\x13https://record.test"),
        "data-elsewhere",
    ),
    "the same alone": (b"\x2a\x13https://record.test", "data-elsewhere"),
    "the same behind what it tells of the game": (
        b"\x1a\x05\x0a\x01x\x10\x07" + b"\x2a\x13https://record.test",
        "data-elsewhere",
    ),
    "a beginning": (WHOLE[:100], "broken-message"),
    "a half": (WHOLE[: len(WHOLE) // 2], "broken-message"),
    "all but a byte": (WHOLE[:-1], "broken-message"),
    "garbage behind": (WHOLE + b"\xff" * 9, "broken-message"),
    "a move cut within": (
        DETAILS_FORMS["bare"]
        + b"\x1a\x1b\x1a\x19"
        + b"\x0a\x12.lq.RecordDealTile\x12\x03\x12\x021",
        "broken-message",
    ),
    "too large": (WHOLE.ljust(MOST_BYTES + 1, b"\0"), "record-large"),
    "50 MB": (WHOLE.ljust(50 << 20, b"\0"), "too-large"),
}


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_whole_record_is_refused_in_a_sentence(data, code):
    assert code_of(data) == code


@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=8))
def test_any_bytes_give_a_record_or_a_sentence(at, put):
    found = outcome(read_log, WHOLE[:at] + put + WHOLE[at + len(put) :])
    assert isinstance(found, Log) or is_short_error(found)
