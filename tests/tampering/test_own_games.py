"""Faults planted in games of the project's own making, of all eras and both player counts."""

import random
from dataclasses import replace
from itertools import islice

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.seeds import seed_of_words
from tests.helpers import long_run
from tests.helpers.findings import off_wall
from tests.helpers.games import make_bytes
from tests.helpers.tamper import (
    PLANTERS,
    Planted,
    assert_found,
    first_hand_starts,
    game_of,
    plant,
)
from tests.helpers.truth import ANKAN, PON, call, plain_wall, true_draws, true_kyoku
from viewer.core.base.era import ERAS
from viewer.core.base.place import Place
from viewer.core.base.records import Draw
from viewer.core.judgement.audit import audit_hand

GAMES = 84 if long_run.is_long() else 5
"""Of each era and player count: 504 in all of the long run."""

FAULTS_A_GAME = 2 if long_run.is_long() else 7
"""Of the kinds that were planted least so far: some games have no place for the rare ones."""

WALL = plain_wall()


@pytest.mark.dear("games of every era, with faults")
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("era", ERAS)
def test_no_game_is_accused_and_every_fault_is_found_at_its_place(era, players):
    planted = dict.fromkeys(PLANTERS, 0)
    for seed in range(GAMES):
        data = make_bytes(seed, era, players, east_south=seed % 4 == 0)
        assert_found(Planted(data))
        game, rng = game_of(data), random.Random(seed)
        faults = ((kind, plant(kind, game, rng)) for kind in sorted(PLANTERS, key=planted.get))
        for kind, fault in islice((each for each in faults if each[1]), FAULTS_A_GAME):
            assert_found(fault)
            planted[kind] += 1
    assert list(planted.values()).count(0) <= (0 if long_run.is_long() else 1)
    assert sum(planted.values()) == GAMES * FAULTS_A_GAME


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("era", ERAS)
def test_a_log_cut_anywhere_accuses_nobody(era, players):
    log = game_of(make_bytes(1, era, players)).log
    data = write_mjlog(replace(log, hands=log.hands[:1]))
    for end in range(first_hand_starts(data), len(data), 1 if long_run.is_long() else 7):
        assert_found(Planted(data[:end]))


@pytest.mark.parametrize("era", ERAS)
def test_every_bit_of_a_word_of_the_seed_counts(era):
    game = game_of(make_bytes(2, era))
    kyoku = game.log.hands[0]
    seed = game.log.seed or kyoku.seed
    for bit in range(32):
        *others, last = seed.words
        other = seed_of_words(seed.era, (*others, last ^ 1 << bit))
        own = None if game.log.seed else other
        changed = replace(game.log, seed=game.log.seed and other, hands=(replace(kyoku, seed=own),))
        assert_found(Planted(write_mjlog(changed), strangers=frozenset({1})))


def test_where_a_draw_is_dropped_the_next_is_accused_and_all_after_it():
    draws = true_draws(WALL, 8)
    del draws[5]
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == (
        off_wall(Place(0, 6, 2), "live", 2, 78, 77, slot=78),
        off_wall(Place(0, 7, 3), "live", 2, 77, 76, slot=77),
    )


def test_where_a_draw_is_added_it_is_accused_and_all_after_it():
    draws = true_draws(WALL, 7)
    draws.insert(5, Draw(3, 99))
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == (
        off_wall(Place(0, 6, 3), "live", 2, 78, 99, slot=78),
        off_wall(Place(0, 7, 1), "live", 2, 77, 78, slot=77),
        off_wall(Place(0, 8, 2), "live", 2, 76, 77, slot=76),
    )


def test_where_a_kan_is_dropped_its_replacement_is_accused_as_a_live_draw():
    kan, other = call(ANKAN), call(ANKAN, 1)
    draws = [Draw(0, 83), kan, Draw(0, 1), Draw(1, 82), other, Draw(1, 0)]
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == ()
    draws.remove(kan)
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == (
        off_wall(Place(0, 2, 0), "live", 2, 82, 1, slot=82),
        off_wall(Place(0, 3, 1), "live", 1, 81, 82, slot=81),
        off_wall(Place(0, 5, 1), "rinshan", 1, 1, 0, slot=1),
    )


def test_where_a_replacement_is_dropped_the_next_draw_is_accused_of_being_it():
    draws = [Draw(0, 83), call(ANKAN), Draw(1, 82), Draw(2, 81)]
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == (
        off_wall(Place(0, 4, 2), "live", 1, 82, 81, slot=82),
        off_wall(Place(0, 3, 1), "rinshan", 1, 1, 82, slot=1),
    )


def test_a_replacement_dropped_before_a_pon_was_the_last_of_its_row():
    draws = [Draw(0, 83), call(ANKAN), call(PON, 2), Draw(3, 82), Draw(0, 81)]
    assert audit_hand(true_kyoku(WALL, draws), WALL).findings == ()
