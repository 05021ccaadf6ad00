"""A file of several games holds a log each."""

import gzip
import json
import re
from base64 import b64encode
from dataclasses import replace
from itertools import chain

import pytest

from tests.games.site_write import (
    city_record,
    soul_answer,
    soul_details,
    soul_head,
    soul_head_alone,
    soul_messages,
    soul_record,
)
from tests.helpers.games import make_log
from tests.helpers.wrapped import PACKED
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.sites.detect import read_log
from viewer.core.sites.games import games_in, may_hold_games

WHOLE = [make_log(number, Era.HEX) for number in (2, 4)]
LOGS = [replace(log, hands=log.hands[:1]) for log in WHOLE]
HEADS = [soul_head(log) for log in LOGS]
MESSAGES = [soul_messages(log) for log in LOGS]
FLAT = [[{"name": name, "data": fields} for name, fields in game] for game in MESSAGES]
SOUL, CITY = ([json.loads(make(log)) for log in LOGS] for make in (soul_record, city_record))
BASE64 = PACKED["base64"]


def plain(records):
    return [read_log(json.dumps(each).encode()) for each in records]


def lines(values):
    return "\n".join(map(json.dumps, values)).encode()


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
    "messages alone": (
        list(chain.from_iterable(FLAT)),
        [{"actions": [{"result": each} for each in game]} for game in FLAT],
    ),
    "lists of messages": (
        [[[name, fields] for name, fields in game] for game in MESSAGES],
        [{"actions": [{"result": each} for each in game]} for game in FLAT],
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
            {"saved": BASE64(soul_head_alone(soul_answer(LOGS[0])))},
            {"saved": BASE64(soul_details(LOGS[0]))},
            SOUL[1],
            {"again": BASE64(soul_details(LOGS[0]))},
        ],
        SOUL,
    ),
}


@pytest.mark.parametrize(("value", "games"), SEVERAL.values(), ids=SEVERAL)
@pytest.mark.unmeasured
def test_each_game_of_a_file_is_a_log_of_its_own(value, games):
    data = json.dumps(value).encode()
    assert [read_log(each) for each in games_in(data)] == plain(games)
    with pytest.raises(InputError) as caught:
        read_log(data)
    assert str(caught.value) == (
        "The file holds 2 games: the number of one goes behind its name, as in FILE/1."
    )


def _hands(*, rooms=False, users=False):
    """Two games as bare hands, which tell of these whose they are."""
    games = list[object]()
    for number, log in enumerate(WHOLE):
        hands = json.loads(city_record(log))["data"]["handRecord"][:3]
        for hand in hands:
            hand["handID"] = f"room{number}_{hand['handPos']}" if rooms else ""
        text = json.dumps(hands).replace('"nickname": "', f'"nickname": "{number}')
        if users:
            text = re.sub(r'((userId|user_id\\)": )1(\d{3}\b)', rf"\g<1>{number + 2}\3", text)
        games.append(json.loads(text))
    return games


def _mixed(games):
    return [hand for hands in zip(*games, strict=True) for hand in hands]


BARE_HANDS = {
    "by their rooms": chain.from_iterable(_hands(rooms=True)),
    "by their rooms, mixed": _mixed(_hands(rooms=True)),
    "by their players": chain.from_iterable(_hands(users=True)),
    "by their players, mixed": _mixed(_hands(users=True)),
    "by what goes before": chain.from_iterable(_hands()),
    "lists": _hands(rooms=True),
    "as text": map(json.dumps, _mixed(_hands(rooms=True))),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("value", BARE_HANDS.values(), ids=BARE_HANDS)
def test_bare_hands_of_two_games_are_two_games(value):
    data = json.dumps([*value]).encode()
    found = [read_log(each) for each in games_in(data)]
    assert [log.names[1] for log in found] == ["0b", "1b"]
    walls = [[kyoku.code.text for kyoku in log.hands] for log in found]
    assert walls == [[hand["handCardEncode"] for hand in game] for game in _hands()]
    with pytest.raises(InputError, match="The file holds 2 games"):
        read_log(data)


def test_a_bare_hand_that_stands_twice_is_read_once():
    data = json.dumps(CITY[0]["data"]["handRecord"] * 2).encode()
    assert games_in(data) == ()
    assert len(read_log(data).hands) == 1


def test_a_bare_hand_that_does_not_tell_its_game_is_of_the_one_before():
    games = _hands(users=True)
    for hand in (games[0][1], games[1][2]):
        del hand["players"], hand["changCi"]
    found = [json.loads(each)["handRecord"] for each in games_in(json.dumps(games).encode())]
    assert found == games


def test_hands_beyond_what_a_file_can_hold_are_refused():
    data = json.dumps([{"handEventRecord": number} for number in range(1001)]).encode()
    assert games_in(data) == ()
    with pytest.raises(InputError, match="more than 100 walls"):
        read_log(data)


HEADS_OF_FILES = {
    "a record": (b"\xef\xbb\xbf [", True),
    "gzip of a record": (gzip.compress(b" {" + bytes(999))[:20], True),
    "gzip of a log": (gzip.compress(b"<mjloggm"), False),
    "broken gzip": (b"\x1f\x8b broken", False),
    "base64": (b64encode(b"[ 1, 2, 3]"), True),
    "a log": (b"<mjloggm", False),
    "nothing": (b"", False),
}


@pytest.mark.parametrize(("head", "may"), HEADS_OF_FILES.values(), ids=HEADS_OF_FILES)
def test_only_files_that_begin_as_records_are_looked_into(head, may):
    assert may_hold_games(head) == may


@pytest.mark.parametrize(
    "name",
    ["of Riichi City", "of both sites", "a flat list of wrapped heads", "whose hands come apart"],
)
def test_several_games_are_no_log(name):
    data = json.dumps(SEVERAL[name][0]).encode()
    assert len(games_in(data)) == 2
    with pytest.raises(InputError, match="holds 2 games"):
        read_log(data)


@pytest.mark.unmeasured
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
    "messages of several hands": [*map(list, soul_messages(WHOLE[0]))],
    "walls without moves": [messages[0] for messages in FLAT],
    "messages, and a head that is another's": [HEADS[0], *FLAT[0], HEADS[1]],
}


@pytest.mark.parametrize("value", ONE.values(), ids=ONE)
@pytest.mark.unmeasured
def test_a_file_of_one_game_is_read_as_it_is(value):
    data = json.dumps(value).encode()
    assert games_in(data) == ()
    assert read_log(data).hands


@pytest.mark.parametrize("data", [b"<mjloggm/>", b"{broken", b'{"a": 1}', b"[]"])
def test_what_is_no_record_holds_no_games(data):
    assert games_in(data) == ()


def test_a_game_that_is_there_twice_is_read_once():
    once, twice = (json.dumps(ONE[name]).encode() for name in ("a record", "twice"))
    assert games_in(once) == games_in(twice) == ()
    assert read_log(twice) == read_log(once)


def test_one_game_that_has_the_words_of_both_sites_is_read():
    seats = tuple(replace(each, name="paishan") for each in LOGS[0].seats)
    record = city_record(replace(LOGS[0], seats=seats))
    assert b"paishan" in record
    assert read_log(record).names == ("paishan",) * 4
    assert games_in(record) == ()
