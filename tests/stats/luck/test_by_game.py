"""Steps by what was known before each game: groups, their law, and how games are ordered.

``python -m tests.stats.luck.test_by_game [PLAYERS]`` holds the p-values of so many fair players,
whose places follow their luck, to a uniform distribution.
"""

import random
import sys
from collections import defaultdict
from datetime import UTC, datetime, timedelta

import pytest

from tests.helpers.long_run import examples
from tests.stats.luck.own_games import smirnov
from viewer.stats.luck.by_game import GROUPED
from viewer.stats.luck.played import PlayedGame
from viewer.stats.luck.row import game_rows
from viewer.stats.luck.run import PlayerLuck
from viewer.stats.randomness.p_values import chi_square_tail

BY_NAME = {each.measure.name: each for each in GROUPED}


def fair_games(rng, number, favour=lambda _before: 0.0):
    """Games of a player whose places follow the steps that walls gave; in any order."""
    at, games, before = datetime(2018, 10, 1, tzinfo=UTC), [], []
    for _ in range(number):
        at += timedelta(hours=rng.randrange(1, 60))
        players = rng.choice((3, 4))
        variance = rng.uniform(8, 30)
        steps = rng.gauss(0, variance**0.5) + favour(before)
        strength = rng.gauss(0, 1) - steps / 8
        place = 1 + sum(rng.gauss(0, 1) < strength for _ in range(players - 1))
        before.append((place - 1) / (players - 1))
        began, room = f"{at:%Y-%m-%d %H:%M}", rng.choice(("般", "上", "特", None))
        dan = 10 + len(games) // 60
        games.append(PlayedGame(players, 8, 9, place, began, room, dan, steps, variance, True))
    rng.shuffle(games)
    return games


def reckoned(games):
    """By comparison, chi-square and its degrees of freedom; told again, game by game."""
    groups = defaultdict(list)
    dated = sorted(games, key=lambda game: game.began)
    for at, game in enumerate(dated):
        past = [(each.place - 1) / (each.players - 1) for each in dated[:at]]
        groups["steps-rooms", game.room].append(game)
        groups["steps-dans", game.dan].append(game)
        groups["steps-years", game.began[:4]].append(game)
        if at >= 5:
            mean = sum(past[-5:]) / 5
            groups["steps-form", (mean < 0.4) - (mean > 0.6)].append(game)
        if at >= 3 and all(each > 0.5 for each in past[-3:]):
            groups["steps-streak", True].append(game)
    found = defaultdict(lambda: (0.0, 0, 0))
    for (name, group), members in groups.items():
        variance = sum(game.variance for game in members)
        if variance >= 200 and group is not None:
            square, freedom, number = found[name]
            square += sum(game.steps for game in members) ** 2 / variance
            found[name] = square, freedom + 1, number + len(members)
    return {name: row for name, row in found.items() if row[1] > 1 or name == "steps-streak"}


@pytest.mark.parametrize("number", [0, 4, 40, 300])
def test_each_comparison_is_what_another_reckoning_gives(number):
    measured = PlayerLuck("x")
    measured.played = fair_games(random.Random(number), number)
    rows = {row.name: row for row in game_rows(measured)}
    expected = reckoned(measured.played)
    assert rows.keys() == expected.keys()
    for name, (square, freedom, games) in expected.items():
        row = rows[name]
        assert (row.found, row.expected, row.trials) == (pytest.approx(square), freedom, games)
        assert row.p == pytest.approx(chi_square_tail(square, freedom))
    assert number < 300 or rows.keys() == BY_NAME.keys()


def test_games_without_a_date_have_no_form_and_those_without_a_place_leave_it():
    game = PlayedGame(4, 8, 9, 4, "2024-01-01 00:00", None, None, 1.0, 100.0, True)
    later = [game._replace(began=f"2024-01-{day:02} 00:00") for day in range(2, 9)]
    streak = BY_NAME["steps-streak"]
    assert [score.games for score in streak.scores([*later, game])] == [5]
    assert streak.scores([each._replace(began=None) for each in later]) == []
    unknown = later[2]._replace(place=None)
    assert [score.games for score in streak.scores([*later[:2], unknown, *later[3:]])] == [3]


def test_games_of_one_hour_do_not_count_for_each_other():
    game = PlayedGame(4, 8, 9, 4, "2024-01-01 00:00", None, None, 1.0, 100.0, True)
    later = game._replace(began="2024-01-01 01:00")
    streak = BY_NAME["steps-streak"]
    assert streak.scores([game] * 9) == []
    assert [score.games for score in streak.scores([game, game, later, later, later])] == []
    assert [score.games for score in streak.scores([*[game] * 3, *[later] * 4])] == [4]


def p_values(rng, players, number=150):
    found = defaultdict(list)
    for _ in range(players):
        measured = PlayerLuck("x")
        measured.played = fair_games(rng, number)
        for row in game_rows(measured):
            found[row.name].append(row.p)
    return found


@pytest.mark.dear("hundreds of players, as chance has to show")
def test_p_of_fair_players_is_uniform_though_places_follow_luck():
    found = p_values(random.Random(3), examples(200))
    assert found.keys() == BY_NAME.keys()
    for name, values in found.items():
        assert smirnov(values) > 0.001 / len(found), name


@pytest.mark.dear("hundreds of games, as chance has to show")
def test_a_wall_that_punishes_losing_streaks_is_found():
    def favour(before):
        return -4.0 if len(before) > 2 and min(before[-3:]) > 0.5 else 0.0

    measured = PlayerLuck("x")
    measured.played = fair_games(random.Random(1), 600, favour)
    rows = {row.name: row for row in game_rows(measured)}
    assert rows["steps-streak"].p < 1e-4
    assert rows["steps-rooms"].p > 1e-4


def main(players):
    for name, values in p_values(random.Random(1), players).items():
        low = sum(p < 0.01 for p in values) / len(values)
        print(f"{name:14} {len(values)} players, KS p {smirnov(values):.3f}, p < 1 %: {low:.2%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or [10_000]))
