"""A browser's record of its network holds the games that it was told, and says what else it is."""

import gzip
from dataclasses import replace
from io import BytesIO

import pytest

from tests.games.har_write import answered, fetched, har, numbered, question, socket
from tests.games.site_write import (
    soul_answer,
    soul_details,
    soul_head_alone,
    soul_wrapper,
)
from tests.helpers.games import make_log
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Stopped
from viewer.core.sites.detect import read_log
from viewer.core.sites.games import games_in_file
from viewer.core.sites.har import is_har, without_har
from viewer.core.sites.har_games import games_of_har
from viewer.core.sites.mahjong_soul.protocol import CLASSES

LOGS = [replace(make_log(nth, Era.HEX), hands=make_log(nth, Era.HEX).hands[:1]) for nth in (2, 4)]
ANSWERS = [soul_answer(log) for log in LOGS]
ADDRESS = "https://record.test/1"
BODY = soul_wrapper(".lq.GameDetailRecords", soul_details(LOGS[1]))
COOKIE = "oauth2Login-cookie"
REFUSED = b"\x03\1\0\n\0\x12\x05\n\x03\x08\xb0\x09"
"""An answer with an error's number alone."""


def elsewhere(number):
    """An answer that tells only where the hands of the second game lie."""
    return b"\x03" + number + b"\n\0" + soul_wrapper("", soul_head_alone(ANSWERS[1], ADDRESS))


ASKED = answered(ANSWERS[0])
TOLD_WHERE = socket(
    question(b"\x02\0", "oauth2Login"),
    numbered(b"\x02\0", ANSWERS[0]),
    question(b"\x03\0"),
    elsewhere(b"\x03\0"),
)


def hands_of(data):
    return [read_log(each).hands for each in games_in_file(data)] or [read_log(data).hands]


FIRST, SECOND = (read_log(answer).hands for answer in ANSWERS)


@pytest.mark.unmeasured
def test_games_stand_in_their_order_and_once():
    body = fetched(ADDRESS, BODY)
    assert hands_of(har(ASKED, ASKED, TOLD_WHERE, body)) == [FIRST, SECOND]
    assert hands_of(har(body, TOLD_WHERE, ASKED)) == [SECOND, FIRST]  # whatever came first
    assert hands_of(har(ASKED, TOLD_WHERE)) == [FIRST]  # what lacks its hands is left out


def test_a_packed_one_is_read_and_nothing_else_of_it_remains():
    whole = gzip.compress(har(TOLD_WHERE, fetched(ADDRESS, BODY, COOKIE), ASKED))
    assert is_har(whole[:256])
    found = without_har(whole)
    assert COOKIE.encode() not in found
    assert not is_har(found)
    assert without_har(found) is found
    assert hands_of(whole) == hands_of(found) == [SECOND, FIRST]


def test_of_one_that_breaks_off_the_games_before_that_are_read():
    whole = har(ASKED, TOLD_WHERE, fetched(ADDRESS, BODY))
    assert hands_of(whole[:-200]) == [FIRST]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (har(), "har-without-game"),
        (har(creator="Firefox"), "har-of-firefox"),
        (har(socket(question(b"\1\0")), creator="Firefox"), "har-without-game"),
        (har(socket(numbered(b"\1\0", ANSWERS[0]))), "har-without-game"),  # nobody asked
        (har(socket(question(b"\1\0"), REFUSED)), "har-without-game"),
        (har(socket(question(b"\1\0")), socket(numbered(b"\1\0", ANSWERS[0]))), "har-without-game"),
        (har(socket(question(b"\1\0"), b"\3\1\0junk")), "har-without-game"),
        (har(answered(b"\3\1\0" + soul_wrapper(".lq.RecordHule", b""))), "har-without-game"),
        (har(TOLD_WHERE), "har-without-hands"),
        (har(TOLD_WHERE, fetched(ADDRESS, BODY, text="lost")), "har-without-hands"),
        (har()[:-1], "har-broken"),
        (har() + b"}", "har-broken"),
        (b'{"log": {"entries": ' + b"[" * 99, "har-broken"),
        (b'{"log": {"entries": ' + b"9" * 5000 + b"}}", "har-broken"),
        (b'{"log": {"entries": "\xff"}}', "har-broken"),
        pytest.param(gzip.compress(har())[:-9], "har-broken", id="packed, and cut off"),
    ],
)  # fmt: skip
def test_what_holds_no_game_says_why(data, code):
    assert is_har(data)
    with pytest.raises(InputError) as caught:
        read_log(data)
    assert caught.value.code == code


def test_more_games_than_are_read_of_a_file_are_refused_whole():
    game = CLASSES["Wrapper"].FromString(ANSWERS[0][3:]).data
    answers = [b"\x03\x01\0" + soul_wrapper("x" * (nth + (1 << 18)), game) for nth in range(17)]
    asked = [each for answer in answers for each in (question(b"\1\0"), answer)]
    with pytest.raises(InputError) as caught:
        without_har(har(socket(*asked)))
    assert caught.value.code == "har-large"


def test_a_record_has_a_largest_size(monkeypatch):
    monkeypatch.setattr("viewer.core.sites.har_games.MAX_HAR_BYTES", 1 << 10)
    with pytest.raises(InputError) as caught:
        without_har(gzip.compress(har(ASKED)))
    assert caught.value.code == "too-large"


def test_a_value_without_an_end_is_no_game(monkeypatch):
    monkeypatch.setattr("viewer.core.sites.har_games._LARGEST_VALUE", 1 << 20)
    with pytest.raises(InputError) as caught:
        without_har(har(ASKED))  # at once would be read, what is four times as long
    assert caught.value.code == "har-broken"


def test_one_can_be_stopped():
    with pytest.raises(Stopped):
        games_of_har(BytesIO(har(ASKED)), lambda: True)


@pytest.mark.parametrize(
    "head", [b"", b'{"log": [[[', b'{"title": {"log": {', b"<mjloggm>", b"\x1f\x8b"]
)
def test_other_files_are_none(head):
    assert not is_har(head)
    assert without_har(head) is head
