"""The band of a whole course: fair players leave it at the rate that is said, anywhere.

``python -m tests.stats.luck.test_band [PLAYERS]`` counts it over so many, with luck of played games
drawn again and again, beside a band for single games.
"""

import random
import sys
from itertools import accumulate

import numpy as np
import pytest

from tests.stats.luck.luck_weights import seats_of
from tests.stats.luck.own_games import games
from viewer.stats.charts import RunningChart
from viewer.stats.luck.band import band_of_points, band_of_steps, left_after, left_sentences
from viewer.stats.luck.law import LawTallies, shares
from viewer.stats.luck.points import PointsLuck, points_luck
from viewer.stats.luck.result import luck_of
from viewer.stats.luck.run import MOST_POINTS, GameLuck, HandLuck, PlayerLuck
from viewer.stats.randomness.p_values import Z_99


def chart(found, margins, course=()):
    at = tuple(range(1, len(found) + 1))
    return RunningChart("T", "games", "n", at, found, 0.0, margins, course=course)


def test_a_single_game_has_the_band_of_single_games():
    (margin,) = band_of_steps([4.0])
    assert margin == pytest.approx(2 * Z_99, rel=0.03)


def test_the_band_of_a_course_is_wider_at_every_game_and_grows_as_chance_does():
    variances = [20.0 * each for each in range(1, 51)]
    margins = np.array(band_of_steps(variances))
    width = margins / np.sqrt(variances)
    assert width == pytest.approx(width[0])
    assert 3.1 < width[0] < 3.5


def test_luck_in_points_counts_by_its_signs():
    """Two games are at most 1.41 deviations off: the band of single games holds them."""
    assert band_of_points([1, 2], [9.0, 18.0]) == pytest.approx((3 * Z_99, 18**0.5 * Z_99))
    many = band_of_points([400, 800], [1e6, 2e6])
    assert 2.6 < many[0] / 1000 < 2.9


def test_without_chance_there_is_no_band():
    assert band_of_steps([]) == ()
    assert band_of_steps([0.0]) == (0.0,)
    assert band_of_points([1, 2], [0.0, 0.0]) == (0.0, 0.0)
    assert band_of_steps([0.0, 4.0])[0] == 0


def test_when_a_course_left_its_band_is_said():
    assert left_after(chart((1, 2, -9), (3, 4, 5))) == 3
    assert left_sentences(chart((1, 2, -4), (3, 4, 5))) == ()
    assert left_after(chart((11, 9), (3, 4), (10, 1))) == 2
    (said,) = left_sentences(chart((4,), (3,)))
    assert str(said).startswith("The course of luck left its band after 1 games: of 100")


def steps_of_fair(rng, number):
    """A player of fair games: ten haipai and a hundred draws each."""
    shanten = np.array(shares(("shanten", 4)))
    mean = float((shanten * np.arange(len(shanten))).sum())
    variance = float((shanten * np.arange(len(shanten)) ** 2).sum()) - mean**2
    haipai = rng.multinomial(10, shanten, number) @ np.arange(len(shanten))
    draws = rng.binomial(100, 0.25, number)
    return 10 * mean - haipai + draws - 25, np.full(number, 10 * variance + 18.75)


def player_of(steps, variances, luck):
    measured = PlayerLuck("x")
    for number, (surplus, variance, points) in enumerate(zip(steps, variances, luck, strict=True)):
        hand = HandLuck(1, None, None, 0, surplus, variance)
        ended = PointsLuck(0, 1 + number % 4, points, 0.0)
        tallies = LawTallies(), LawTallies()
        measured.add(GameLuck(str(number), b"", 0, *tallies, (hand,), 0, ended))
    return luck_of(measured)


def leavers(players, number, luck_pool, seed=1):
    """How many of so many fair players leave the band of steps, of points, of single games."""
    rng, left = np.random.default_rng(seed), [0, 0, 0]
    for _ in range(players):
        steps, variances = steps_of_fair(rng, number)
        luck = player_of(steps, variances, rng.choice(luck_pool, number))
        points, of_steps = luck.courses
        left[0] += left_after(of_steps) is not None
        left[1] += left_after(points) is not None
        single = Z_99 * np.sqrt(np.cumsum(variances))
        left[2] += bool((np.abs(np.cumsum(steps)) > single).any())
    return left


LUCK = 1000.0 * np.array([-13, -9, -7, -5, -4, -3, -2, -1, 0, 1, 2, 4, 5, 8, 10, 14])
"""In points, of games as they are: a little farther off when it is good, and of mean 0."""


def assert_one_of_a_hundred_leaves(players):
    steps, points, single = leavers(players, 40, LUCK)
    assert steps <= 0.01 * players + 4 * (0.01 * players) ** 0.5
    assert points <= 0.01 * players + 4 * (0.01 * players) ** 0.5
    assert single > steps


@pytest.mark.dear("twenty players, as chance has to show")
def test_of_twenty_fair_players_hardly_one_leaves_the_band():
    assert_one_of_a_hundred_leaves(20)


@pytest.mark.long(
    "hundreds of players", short="test_of_twenty_fair_players_hardly_one_leaves_the_band"
)
def test_of_a_hundred_fair_players_one_leaves_the_band():
    assert_one_of_a_hundred_leaves(200)


def test_of_many_games_the_band_is_for_those_that_are_drawn():
    rng = np.random.default_rng(2)
    steps, variances = steps_of_fair(rng, 4 * MOST_POINTS)
    luck = player_of(steps, variances, rng.choice(LUCK, 4 * MOST_POINTS))
    for course in luck.courses:
        assert len(course.at) <= MOST_POINTS + 1
        assert course.is_whole
        assert left_after(course) is None
    totals = [*accumulate(variances)]
    width = luck.course.margins[-1] / totals[-1] ** 0.5
    assert 3.0 < width < 3.7


def main(players):
    pool = []
    for log in games(1500, "band", players=(4,)):
        seat = random.Random(log.hands[0].dealer).randrange(4)
        pool.append(points_luck(log, seat, *[*seats_of(log)][seat]).luck)
    pool = np.array(pool)
    print(f"{len(pool)} games, luck {pool.mean():+.0f}, deviation {pool.std():.0f}")
    for number, times in ((10, 1), (50, 1), (200, 2), (1000, 8)):
        counted = players // times
        steps, points, single = leavers(counted, number, pool - pool.mean())
        rate = [f"{100 * each / counted:.2f} %" for each in (steps, points, single)]
        print(f"{number} games, {counted} players: steps, points, single games {rate}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or [2500]))
