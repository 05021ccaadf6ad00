"""Whole games, of every era, length and number of players."""

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from tests.games.game import play_game
from tests.games.seeds import random_seed
from tests.games.temperament import Temperament
from tests.helpers import long_run
from tests.helpers.games import SEATS, game_type, make_bytes, make_log
from tests.helpers.referee import objections
from tests.helpers.truth import require_walls
from viewer.core.base.era import ERAS, Era
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Riichi, Ryuukyoku, Win
from viewer.core.judgement.audit import audit_log
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log

GAMES = [
    (number, era, players, east_south)
    for number in long_run.a_third(range(10))
    for era in ERAS
    for players in (3, 4)
    for east_south in (False, True)
]

CALLERS = Temperament(calls=1, kans=1, riichi=0, caution=0, whim=1, passes=1, nagashi=0)
DECLARERS = Temperament(calls=0, kans=0, riichi=1, caution=0, passes=1, nagashi=0)


def games():
    for number, era, players, east_south in GAMES:
        yield make_log(number, era, players, east_south=east_south)


@cache
def wild_games():
    """Players who call or declare whatever they can, and never win on a discard."""
    return [wild_game(number, CALLERS) for number in range(10)] + [
        wild_game(number, DECLARERS) for number in range(3)
    ]


def wild_game(number, temperament):
    rng = random.Random(number)
    return play_game(random_seed(Era.BASE64, rng), game_type(), SEATS, rng, [temperament] * 4)


def events_of(logs, kind):
    return (e for log in logs for kyoku in log.hands for e in kyoku.events if isinstance(e, kind))


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_game_reads_back_as_it_was_played(era, players):
    for number in long_run.a_third(range(10)):
        for east_south in (False, True):
            log = make_log(number, era, players, east_south=east_south)
            data = make_bytes(number, era, players, east_south=east_south)
            assert read_mjlog(data) == log


def test_every_tile_of_a_game_comes_from_its_seed():
    for log in games():
        audit = audit_log(log, require_walls(walls_of_log(log)))
        assert audit.findings == ()
        assert audit.compared["haipai"] == 13 * log.players * len(log.hands)


def test_the_referee_has_nothing_to_object():
    for log in (*games(), *wild_games()):
        for kyoku in log.hands:
            assert objections(kyoku) == []


def test_points_are_neither_made_nor_lost():
    for log in games():
        total = sum(log.hands[0].scores)
        assert total == {3: 105_000, 4: 100_000}[log.players]
        for kyoku in log.hands:
            assert sum(kyoku.scores) + 1000 * kyoku.sticks == total
        finals = log.hands[-1].results[-1].final.split(",")
        assert 100 * sum(map(int, finals[::2])) == total
        assert sum(map(float, finals[1::2])) == 0


def test_only_the_last_result_is_final():
    for log in games():
        *others, last = [result for kyoku in log.hands for result in kyoku.results]
        assert last.final
        assert not any(result.final for result in others)


def test_a_hand_starts_as_the_one_before_ended():
    for log in games():
        for before, after in pairwise(log.hands):
            last = before.results[-1]
            assert after.number == before.number + 1
            assert after.scores == tuple(map(sum, zip(last.scores, last.changes, strict=True)))
            assert after.sticks == (0 if isinstance(last, Win) else last.sticks)


def test_everything_turns_up_in_the_course_of_time():
    """But for three winners at once, which takes a stacked wall."""
    logs = [*games(), *wild_games()]
    calls = Counter(call.meld.kind for call in events_of(logs, Call))
    assert calls.keys() == set(MeldKind)
    assert {win.self_drawn for win in events_of(logs, Win)} == {True, False}
    assert {riichi.step for riichi in events_of(logs, Riichi)} == {1, 2}
    types = Counter(draw.type for draw in events_of(logs, Ryuukyoku))
    assert types.keys() >= {"", "nm", "yao9", "kaze4", "kan4", "reach4"}
    assert any(len(kyoku.results) == 2 for log in logs for kyoku in log.hands)
    yaku = {number for win in events_of(logs, Win) for number, _ in win.yaku}
    rare = {6, 21} if long_run.is_long() else set()
    common = {0, 1, 2, 4, 5, 7, 8, 9, 18, 19, 20, 22, 24, 25, 28, 34, 52, 53, 54}
    assert yaku >= common | rare


def test_the_same_numbers_play_the_same_game():
    make_log.cache_clear()
    once = make_log(1, Era.HEX, 3)
    make_log.cache_clear()
    assert make_log(1, Era.HEX, 3) == once
    assert make_log(2, Era.HEX, 3) != once


def test_early_logs_say_less_as_they_did():
    early = make_bytes(0, Era.PER_HAND)
    assert b"<SHUFFLE" not in early
    assert b'shuffle="mt19937ar,' in early
    assert b"lobby" not in early
    assert b'step="2"' in early
    assert all(r.scores is None for r in events_of([make_log(0, Era.PER_HAND)], Riichi))


def test_without_red_fives_none_is_counted():
    rng = random.Random(0)
    rules = rules_of_type(game_type(4, east_south=True).bits | 2)
    log = play_game(random_seed(Era.BASE64, rng), rules, SEATS, rng)
    assert not any(number == 54 for win in events_of([log], Win) for number, _ in win.yaku)


def test_a_game_has_as_many_players_as_its_rules_say():
    rng = random.Random(0)
    with pytest.raises(ValueError, match=r"^3 players and temperaments are needed$"):
        play_game(random_seed(Era.BASE64, rng), game_type(3), SEATS, rng)


def test_the_first_era_needs_a_seed_for_each_hand():
    rng = random.Random(0)
    with pytest.raises(ValueError, match=r"a seed for each hand$"):
        play_game(random_seed(Era.PER_HAND, rng), game_type(), SEATS, rng)


def test_a_packed_game_is_the_same_game():
    assert read_mjlog(make_bytes(3, packed=True)) == make_log(3)
