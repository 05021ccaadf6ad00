"""A file of several games holds a log each."""

import json
from dataclasses import replace

import pytest

from tests.games.site_write import (
    city_record,
    soul_answer,
    soul_details,
    soul_head,
    soul_messages,
    soul_record,
)
from tests.helpers.games import make_log
from tests.helpers.wrapped import PACKED
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.sites.detect import read_log
from viewer.core.sites.games import games_in
from viewer.core.sites.mahjong_soul.protocol import CLASSES

LOGS = [replace(log, hands=log.hands[:1]) for log in (make_log(2, Era.HEX), make_log(4, Era.HEX))]
HEADS = [soul_head(log) for log in LOGS]
MESSAGES = [soul_messages(log) for log in LOGS]
FLAT = [[{"name": name, "data": fields} for name, fields in game] for game in MESSAGES]
SOUL, CITY = ([json.loads(make(log)) for log in LOGS] for make in (soul_record, city_record))
BASE64 = PACKED["base64"]


def plain(records):
    return [read_log(json.dumps(each).encode()) for each in records]


def lines(values):
    return "\n".join(map(json.dumps, values)).encode()


def _head_alone(answer):
    """The message of an answer that tells only where its hands lie."""
    wrapper = CLASSES["Wrapper"].FromString(answer[3:])
    response = CLASSES["ResGameRecord"].FromString(wrapper.data)
    response.ClearField("data")
    response.data_url = "https://record.test"
    return response.SerializeToString()


SEVERAL = {
    "a list": (SOUL, SOUL),
    "by their ids": ({"a": SOUL[0], "b": {"record": SOUL[1]}}, SOUL),
    "with what is said of them": ({"count": 2, "games": [{"saved": each} for each in SOUL]}, SOUL),
    "of Riichi City": ({"list": CITY}, CITY),
    "of both sites": ([SOUL[0], CITY[0]], [CITY[0], SOUL[0]]),
    "as text": ([json.dumps(each) for each in SOUL], SOUL),
    "as bytes": ([BASE64(json.dumps(each).encode()) for each in SOUL], SOUL),
    "as the connection answers": ([BASE64(soul_answer(log)) for log in LOGS], SOUL),
    "one of them as text, too": ([*SOUL, json.dumps(SOUL[0])], SOUL),
    "Riichi City's as text, too": ([*CITY, json.dumps(CITY[0])], CITY),
    "without players": (
        [each["data"] for each in SOUL],
        [each["data"] for each in SOUL],
    ),
    "of actions alone": (
        [{"actions": each["data"]["data"]["actions"]} for each in SOUL],
        [each["data"] for each in SOUL],
    ),
    "with players under another name": (
        [{"info": each["head"], "log": each["data"]} for each in SOUL],
        SOUL,
    ),
    "a flat list of heads and messages": (
        [each for head, game in zip(HEADS, FLAT, strict=True) for each in (head, *game)],
        SOUL,
    ),
    "a flat list of wrapped heads": (
        [each for head, game in zip(HEADS, FLAT, strict=True) for each in ({"head": head}, *game)],
        SOUL,
    ),
    "whose hands come apart": (
        [
            {"saved": BASE64(_head_alone(soul_answer(LOGS[0])))},
            {"saved": BASE64(soul_details(LOGS[0]))},
            SOUL[1],
            {"again": BASE64(soul_details(LOGS[0]))},
        ],
        SOUL,
    ),
}


@pytest.mark.parametrize(("value", "games"), SEVERAL.values(), ids=SEVERAL)
def test_each_game_of_a_file_is_a_log_of_its_own(value, games):
    data = json.dumps(value).encode()
    assert [read_log(each) for each in games_in(data)] == plain(games)
    with pytest.raises(InputError) as caught:
        read_log(data)
    assert str(caught.value) == (
        "The file holds 2 games: the number of one goes behind its name, as in FILE/1."
    )


def test_games_may_stand_one_a_line():
    assert [read_log(each) for each in games_in(lines(SOUL))] == plain(SOUL)


ONE = {
    "a record": SOUL[0],
    "of Riichi City": CITY[0],
    "twice": {"saved": SOUL[0], "text": json.dumps(SOUL[0])},
    "of Riichi City, twice": {"saved": CITY[0], "text": json.dumps(CITY[0])},
    "with a head that is another's": [SOUL[0], {"head": HEADS[1]}],
    "hands without a game": CITY[0]["data"]["handRecord"] * 2,
    "messages": FLAT[0],
    "messages, and a head that is another's": [HEADS[0], *FLAT[0], HEADS[1]],
}


@pytest.mark.parametrize("value", ONE.values(), ids=ONE)
def test_a_file_of_one_game_is_read_as_it_is(value):
    data = json.dumps(value).encode()
    assert games_in(data) == ()
    assert read_log(data).hands


@pytest.mark.parametrize("data", [b"<mjloggm/>", b"{broken", b'{"a": 1}', b"[]"])
def test_what_is_no_record_holds_no_games(data):
    assert games_in(data) == ()


def test_a_game_that_is_there_twice_is_read_once():
    once, twice = (json.dumps(ONE[name]).encode() for name in ("a record", "twice"))
    assert read_log(twice) == read_log(once)
