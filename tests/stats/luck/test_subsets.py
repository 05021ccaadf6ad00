"""Which hands are which, before their deal."""

from dataclasses import replace

from tests.helpers.games import make_log
from tests.helpers.replays import small_kyoku
from viewer.core.base.game_type import ROOM_EXPERT, ROOM_UPPER, rules_of_type
from viewer.core.base.records import Player, Ryuukyoku
from viewer.stats.luck.subsets import ASKED, subsets_of


def end(*changes):
    return Ryuukyoku("", (None,) * 4, (), changes, 0, 0, "")


def log(*hands, bits=0x81, rates=(1500.0, 1600.0, 1700.0, 1600.0)):
    seats = tuple(Player(name, rate=rate) for name, rate in zip("abcd", rates, strict=True))
    return replace(make_log(3), type=rules_of_type(bits), seats=seats, hands=hands, seed=None)


def of(log, index, seat, shanten=None, absent=()):
    before = None if shanten is None else [shanten if each == seat else 0 for each in range(4)]
    found = subsets_of(log, index, before, absent)[seat]
    return {(measure, each) for measure, names in found.items() for each in names}


FIRST = small_kyoku(end(1000, 1000, -2000, 0))
SECOND = small_kyoku(scores=(26_000, 26_000, 23_000, 25_000), dealer=1)
THIRD = small_kyoku(scores=(27_000, 26_000, 22_000, 25_000), dealer=1)


def test_place_and_room():
    found = of(log(FIRST), 0, 0)
    assert found == {("haipai-shanten", each) for each in ("dealer", "upper", "wind-0", "seat-0")}
    found = of(log(FIRST, SECOND, bits=0x01 | ROOM_UPPER | ROOM_EXPERT), 1, 0)
    assert {each for _, each in found} == {"phoenix", "wind-3", "seat-0", "after-gain"}
    assert "general" in {each for _, each in of(log(FIRST, bits=1), 0, 0)}
    assert "expert" in {each for _, each in of(log(FIRST, bits=1 | ROOM_EXPERT), 0, 0)}


def test_the_favoured_has_the_highest_rate_alone():
    found = of(log(FIRST), 0, 2)
    assert {("haipai-shanten", "favoured"), ("ippatsu", "favoured")} <= found
    assert ("ippatsu", "favoured") not in of(log(FIRST, rates=(1700.0, 1.0, 1700.0, None)), 0, 2)


def test_the_leader_and_the_last_stand_alone_too():
    assert {("accepted", "last"), ("haipai-shanten", "last")} <= of(log(FIRST, SECOND), 1, 2)
    assert not {each for _, each in of(log(FIRST, SECOND), 1, 0)} & {"leader", "last"}
    assert ("haipai-reds", "leader") in of(log(FIRST, THIRD), 1, 0)
    assert not {each for _, each in of(log(small_kyoku(scores=())), 0, 0)} & {"leader", "last"}


def test_what_came_before():
    game = log(FIRST, SECOND)
    assert "after-loss" in {each for _, each in of(game, 1, 2)}
    assert not {each for _, each in of(game, 1, 3)} & {"after-loss", "after-gain"}
    assert "after-bad-haipai" in {each for _, each in of(game, 1, 3, shanten=5)}
    assert "after-bad-haipai" not in {each for _, each in of(game, 1, 3, shanten=4)}
    assert "away" in {each for _, each in of(game, 1, 3, absent={3})}


def test_each_measure_is_asked_for_its_own():
    assert all(each in ASKED[measure] for measure, each in of(log(FIRST, THIRD), 1, 0, 6, {0}))
