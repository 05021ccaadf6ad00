"""What is written reads back equal, and looks as Tenhou's logs do."""

import gzip
from dataclasses import replace
from typing import get_args

import pytest

from tests.games.mjlog_write import WRITERS, write_mjlog
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import (
    agari,
    document,
    element,
    go,
    hand,
    init,
    ryuukyoku,
    verification_seed,
)
from viewer.core.base.records import Event, Leave, NewDora, Player, Return, Riichi, Unread
from viewer.core.sites.tenhou.log import read_mjlog

UN = element(
    "UN",
    n0="%41",
    n1="%E7%89%8C",
    n2="%3C%26%22",
    n3="%44",
    dan="1,2,3,4",
    rate="1500.00,1612.50,2000.25,1.00",
    sx="M,F,M,C",
)


def again(log):
    return read_mjlog(write_mjlog(log))


@pytest.mark.parametrize(
    "parts",
    [
        "",
        "<T60/><D60/>",
        '<T60/><REACH who="0" step="1"/><D60/><REACH who="0" ten="240,250,250,250" step="2"/>',
        '<DORA hai="5"/><BYE who="3"/><UN n3="%44"/>',
        '<N who="1" m="49705"/><N who="1" m="42031"/>',
        agari(doraHai=5, doraHaiUra=9, paoWho=2, owari="250,0.0,211,-9.0,250,0.0,289,9.0"),
        agari(m="49705,42031", yaku="", yakuman="39,42", ten="0,32000,5", fromWho=3),
        ryuukyoku(type="yao9", hai2="0,35,36"),
    ],
)
def test_every_event_reads_back_equal(parts):
    log = read_mjlog(document(go(), UN, init(), parts))
    assert log.remarks == ()
    assert again(log) == log


def test_it_writes_what_tenhou_writes():
    log = read_mjlog(document(go(), UN, '<TAIKYOKU oya="0"/>', init(), "<T60/><D60/>"))
    text = write_mjlog(log).decode()
    assert text.startswith('<mjloggm ver="2.3"><GO type="169" lobby="0"/><UN n0="%41"')
    assert 'rate="1500.00,1612.50,2000.25,1.00"' in text
    assert '<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,3,58" ten="250,250,250,250" oya="0"' in text
    assert text.endswith("<T60/><D60/></mjloggm>")


def test_the_seed_stands_before_everything():
    log = replace(make_log(0), seed=verification_seed())
    text = write_mjlog(log).decode()
    assert '<mjloggm ver="2.3"><SHUFFLE seed="mt19937ar-sha512-n288-base64,lFMmGcbV' in text
    assert again(log) == log


def test_absent_values_stay_absent():
    log = read_mjlog(hand())
    assert log.seats == (Player(""),) * 4
    assert again(log) == log
    some = replace(
        log, seats=(Player("A", 3), Player("B", None, 1500.125), Player("C"), Player("D"))
    )
    assert again(some) == some


def test_three_players_are_written_with_a_fourth_who_is_nobody():
    text = make_bytes(0, players=3).decode()
    assert 'n3=""' in text
    assert 'ten="350,350,350,0"' in text
    assert 'hai3=""' in text
    assert 'sx="M,F,M,C"' in text


def test_every_event_is_written_but_one_that_was_not_read():
    assert WRITERS.keys() == {*get_args(Event)} - {Unread}


def test_odd_events_read_back():
    log = make_log(0)
    first = log.hands[0]
    odd = (Leave(2), Return(2, "雀"), NewDora(3), Riichi(1, 1), Riichi(1, 2))
    bent = replace(log, hands=(replace(first, events=(*odd, *first.events)), *log.hands[1:]))
    assert again(bent) == bent


def test_markup_in_what_is_kept_as_text_is_escaped():
    log = make_log(0)
    *before, last = log.hands[-1].events
    odd = replace(last, final="<&\">'")
    bent = replace(log, hands=(*log.hands[:-1], replace(log.hands[-1], events=(*before, odd))))
    assert again(bent) == bent


def test_packed_it_has_no_time_stamp():
    log = make_log(0)
    packed = write_mjlog(log, packed=True)
    assert packed[4:8] == bytes(4)
    assert gzip.decompress(packed) == write_mjlog(log)
