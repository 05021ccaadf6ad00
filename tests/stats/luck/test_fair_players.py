"""The run of ten thousand fair players: each seat is measured as the program does, each game once.

`python -m tests.stats.luck.fair_players` plays them; see tests/README.md.
"""

import json
import random

import numpy as np
import pytest

from tests.helpers.games import make_log
from tests.stats.luck.fair_players import (
    COLLECTION,
    POOL,
    Collections,
    Kind,
    TenGames,
    batch,
    dated_games,
    excess,
    measured,
    play,
    seat_line,
    tell,
    under_names,
)
from viewer.stats.luck.run import measure_game
from viewer.stats.rigged import game as rigged_game
from viewer.stats.rigged.history import Histories
from viewer.stats.rigged.run import RiggedSample


def test_a_seat_has_the_luck_and_steps_that_the_program_measures():
    log = make_log(3)
    played = measured(log)
    for seat in (0, 2):
        game = measure_game(log, "x", seat)
        points, luck, place, luck_places, steps, variance = seat_line(played, seat)
        assert (points, place) == game.ended[:2]
        assert (luck, luck_places) == pytest.approx(game.ended[2:], abs=1e-4)
        known = game.played
        assert (steps, variance) == pytest.approx((known.steps, known.variance), abs=1e-4)
        assert played.tallies[seat] == game.mine


def test_collections_are_measured_as_the_programs_are():
    rng, collections, sample = random.Random(1), Collections(), RiggedSample()
    logs = [under_names(make_log(3), at, rng) for at in range(COLLECTION)]
    for log in reversed(logs):
        collections.add(measured(log))
        sample.add(rigged_game.measure_game(log, "x"), Histories())
    found = collections.ranks(rng)
    assert {*found} >= {"/".join(key) for key in sample.classes}
    assert {len(ranks) for ranks in found.values()} == {1}
    assert {name for name in found if "newcomers" in name}
    assert {player.name for log in logs for player in log.seats} <= {each.name for each in POOL}


def test_players_have_ten_games_and_a_rank_for_each_measure():
    log, players = measured(make_log(33, players=3)), TenGames(3, random.Random(1))
    for _ in range(9):
        players.add(log)
    assert not players.found
    players.add(log)
    assert {*map(len, players.found.values())} <= {1, 2, 3}
    for name in ("steps", "accepted", "haipai-shanten/dealer", "haipai-winds"):
        assert len(players.found[name]) == 3
    assert all(0 <= p <= 1 for both in players.found["dora"] for p in both)


@pytest.mark.dear("plays and measures a dozen games")
def test_a_run_is_taken_up_again(tmp_path):
    kinds = (Kind(4, True, 1), Kind(4, False, 1))
    one, other = (batch(number, kinds) for number in range(2))
    assert one == batch(0, kinds) != other
    longer, shorter = (of["seats"][0] for of in one["kinds"].values())
    assert longer != shorter
    file = tmp_path / "fair.jsonl"
    file.write_text(f"{json.dumps(one)}\n")
    play(file, 1)
    assert [*map(json.loads, file.read_text().splitlines())] == [json.loads(json.dumps(one))]


def test_how_far_p_is_too_small():
    uniform = (np.arange(100) + 1) / 100
    assert excess(uniform) == pytest.approx(0)
    assert excess(uniform / 2) == pytest.approx(0.5)
    assert excess(np.array([0.9, 0.95])) == pytest.approx(0.05)


def test_drawn_games_are_in_the_order_of_their_dates():
    games = dated_games(random.Random(1), [(4, 0, 0.0, 1, 0.0, 1.5, 20.0)] * 50)
    assert [game.began for game in games] == sorted({game.began for game in games})
    assert (games[0].place, games[0].steps, games[0].variance) == (1, 1.5, 20.0)
    assert games[0].dan < games[-1].dan


def test_nothing_played_is_told_as_such(tmp_path):
    with pytest.raises(ValueError, match="no batch"):
        tell(tmp_path / "none.jsonl")
