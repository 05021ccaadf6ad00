from dataclasses import replace

import pytest

from tests.helpers.logs import (
    HANDS,
    agari,
    go,
    init,
    init_of_three,
    read_hand,
    read_parts,
    ryuukyoku,
)
from tests.helpers.truth import plain_wall, true_kyoku
from viewer.core.base.era import Era
from viewer.core.base.records import Discard, Draw, Leave, NewDora, Return, Ryuukyoku, Unread, Win
from viewer.core.base.tiles import RED_FIVE_IDS

SHUFFLE = '<SHUFFLE seed="mt19937ar-sha512-n288,1,2" ref=""/>'


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "東1局"),
        (3, "東4局"),
        (4, "南1局"),
        (11, "西4局"),
        (15, "北4局"),
        (16, "東1局"),
        (10**9, "東1局"),
        (None, "?局"),
    ],
)
def test_a_kyoku_is_named_by_wind_and_number(number, name):
    assert replace(true_kyoku(plain_wall()), round=number).name == name


def test_a_hand_may_have_two_winners():
    results = read_hand(agari(), agari(who=2)).results
    assert [type(result) for result in results] == [Win, Win]


def test_a_hand_may_be_drawn():
    (result,) = read_hand("<T1/>", ryuukyoku()).results
    assert isinstance(result, Ryuukyoku)


def test_a_log_that_breaks_off_leaves_a_hand_without_result():
    assert read_hand("<T1/>").results == ()


@pytest.mark.parametrize(("source", "self_drawn"), [(3, True), (1, False)])
def test_a_win_from_oneself_is_a_tsumo(source, self_drawn):
    (win,) = read_hand(agari(fromWho=source)).results
    assert win.self_drawn is self_drawn


def test_a_log_takes_its_rules_from_its_type():
    log = read_parts(go(0xB9), init_of_three())
    assert (log.players, log.red_fives) == (3, RED_FIVE_IDS)
    assert not read_parts(go(0xAB), init()).red_fives


def test_names_stand_by_seat():
    log = read_parts(go(), '<UN n0="a" n1="b" n2="c" n3="d"/>', init())
    assert log.names == ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("parts", "era"),
    [
        ([SHUFFLE, go(), init()], Era.HEX),
        ([go(), init(), init(shuffle="mt19937ar,1,2")], Era.PER_HAND),
        ([go(), init()], None),
    ],
    ids=["of the game", "of a hand", "without a seed"],
)
def test_a_logs_era_is_that_of_its_seeds(parts, era):
    assert read_parts(*parts).era is era


def test_records_cannot_be_changed():
    for record in (Draw(0, 1), Discard(0, 1)):
        with pytest.raises(AttributeError):
            record.tile = 2


@pytest.mark.parametrize(
    "events",
    [(Draw(0, 1), Discard(0, 1), Return(0, "1")), (NewDora(0), Leave(0), Unread("0"))],
    ids=["of two values", "of one"],
)
def test_events_of_several_kinds_are_never_the_same(events):
    assert len(set(events)) == len(events)


def test_haipai_stands_by_seat():
    hands = tuple(tuple(map(int, text.split(","))) for text in HANDS.values())
    assert read_hand().haipai == hands
