"""Luck in points: weights times sums that fair walls keep at 0, and how it quietens results.

`luck_weights` estimates the weights; ``python -m tests.stats.luck.test_points [GAMES]`` plays games
on fair walls, prints the mean luck, and how much of the results it explains there.
"""

import json
import random
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.helpers.games import make_log
from tests.stats.luck.luck_weights import fit, seats_of, table_of
from tests.stats.luck.own_games import games
from tests.stats.luck.reckoner import reckoned
from viewer.stats.luck.law import LawTallies
from viewer.stats.luck.points import (
    LuckTotal,
    points_luck,
    result_of,
    weighted,
    weights_of,
)
from viewer.stats.luck.run import measure_game
from viewer.stats.luck.terms import TERMS, terms_of
from viewer.system.assets import luck_weights_file

WRITTEN = json.loads(luck_weights_file().read_text(encoding="utf-8"))


@pytest.mark.parametrize("players", [3, 4])
def test_every_term_has_a_weight_and_helps_or_harms_as_players_know(players):
    one_set, names = WRITTEN[str(players)], [term.name for term in TERMS]
    for unit in ("points", "places"):
        assert [*one_set[unit]] == names
        for name, (weight, error) in one_set[unit].items():
            bad = name.startswith("others-") or name == "duel-pays"
            assert (weight < 0) == bad or abs(weight) < 3 * error, name
        trial = one_set["trial"][unit]
        assert 0.15 < trial["explained"] < 0.35
        assert abs(trial["mean"]) < 4 * trial["mean_error"]
    assert 0 < weights_of(players).places["step"] < 1 < weights_of(players).points["step"]


def surplus_by_trying(log):
    """By seat and measure, what came more than expected: from the reckoner's trial of all tiles."""
    found = [dict.fromkeys((name for term in TERMS for name in term.parts), 0.0) for _ in log.seats]
    for hand in reckoned(log, slice(None)):
        for seat, measure, came, mean, _ in hand:
            if measure in found[seat] and mean is not None:
                found[seat][measure] += came - float(mean)
    return found


def test_the_luck_of_a_game_is_what_trying_all_tiles_gives():
    """The deal's own law is none that tiles can be tried for: the haipai is left out."""
    log, seat = replace(make_log(33, players=3), hands=make_log(33, players=3).hands[3:5]), 1
    mine, *_ = [game for at, game in enumerate(seats_of(log)) if at == seat]
    terms, tried = terms_of(*mine), surplus_by_trying(log)
    for term in TERMS:
        seats = [at for at in range(3) if (at != seat) == term.of_others]
        if "haipai-shanten" not in term.parts:
            same = sum(
                times * tried[at][name] for name, times in term.parts.items() for at in seats
            )
            assert terms[term.name] == pytest.approx(same), term.name


def test_luck_is_weights_times_terms_and_the_result_is_the_logs():
    log = make_log(3)
    game = measure_game(log, "x", 2)
    terms, weights = terms_of(game.mine, game.others), weights_of(4)
    assert game.ended[2:] == (weighted(terms, weights.points), weighted(terms, weights.places))
    results = [result_of(log, seat) for seat in range(4)]
    assert sorted(each.place for each in results) == [1, 2, 3, 4]
    by_points = sorted(results, key=lambda each: -each.points)
    assert [each.place for each in by_points] == [1, 2, 3, 4]
    assert game.ended[:2] == results[2]


def test_a_log_without_an_end_has_no_luck_in_points():
    log = make_log(3)
    for cut in (
        log.hands[:1],
        (replace(log.hands[0], events=()),),
        (replace(log.hands[-1], scores=()),),
    ):
        assert points_luck(replace(log, hands=cut), 0, LawTallies(), LawTallies()) is None


def test_shares_and_errors_are_those_of_the_single_games():
    rng, total = random.Random(4), LuckTotal()
    rows = [(rng.gauss(0, 3) + luck, luck) for luck in [rng.gauss(0, 2) for _ in range(400)]]
    assert total.explained is None
    for row in rows:
        total.add(*row)
    results, luck = map(np.array, zip(*rows, strict=True))
    assert total.explained == pytest.approx(1 - (results - luck).var() / results.var())
    assert total.error == pytest.approx((luck**2).sum() ** 0.5 / 400)
    assert 0.1 < total.explained < 0.5
    against = LuckTotal()
    for result in (1, -1):
        against.add(result, -result)
    assert against.explained == 0


@pytest.mark.long(
    "dozens of games, as chance has to show",
    short="test_the_luck_of_a_game_is_what_trying_all_tiles_gives",
)
def test_on_fair_walls_luck_is_of_mean_0_and_leaves_results_quieter():
    """Of one seat a game: the seats of a game hang together."""
    found = by_players(games(400, "fair"))
    luck = [each.luck for of in found.values() for each in of]
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5
    results = np.array([each.points for each in found[4]])
    rest = results - [each.luck for each in found[4]]
    assert rest.var() < results.var()


def test_least_squares_find_the_weights_of_a_made_up_world():
    tables = [table_of(make_log(number)) for number in (3, 4, 5, 6, 7, 8)]
    true = np.arange(1.0, len(TERMS) + 1)
    made = [(terms, {"points": terms @ true}) for terms, _ in tables]
    assert fit(made, "points") == pytest.approx(true)


def by_players(logs):
    found, rng = {3: [], 4: []}, random.Random(1)
    for log in logs:
        games_of = [*seats_of(log)]
        seat = rng.randrange(log.players)
        found[log.players].append(points_luck(log, seat, *games_of[seat]))
    return found


if __name__ == "__main__":
    played = by_players(games(10 * int(sys.argv[1]), "points"))
    for players, of_one in played.items():
        for unit in ("luck", "luck_places"):
            luck = np.array([getattr(each, unit) for each in of_one])
            print(players, unit, len(luck), luck.mean(), "+-", luck.std() / len(luck) ** 0.5)
