"""Whether games look chosen: kept ones are told, whole sets are not, whoever plays.

``python -m tests.stats.luck.test_chosen [SETS]`` counts over so many whole sets how often each test
goes off, of players at its bound and of others, and how many chosen games it takes to be told.
"""

import random
import sys
from collections import Counter
from dataclasses import replace

import pytest
from scipy import special

from tests.helpers.games import make_log
from tests.helpers.long_run import examples
from tests.stats.luck.own_games import smirnov
from viewer.stats.luck.chosen import choice_of, kolmogorov_tail
from viewer.stats.luck.played import PlayedGame, is_whole, played_game
from viewer.stats.luck.run import measure_game
from viewer.stats.randomness.check import ALARM

EVEN = (1, 1, 1, 1)
STRONG, WEAK = (31, 28, 24, 17), (17, 22, 27, 34)


def game(place, number=0, players=4, hands=10):
    """A game on the n-th evening, of some hundred days."""
    began = f"2024-{1 + number // 28 % 12:02}-{1 + number % 28:02} 21:00"
    planned = 8 if players == 4 else 6
    return PlayedGame(players, planned, hands, place, began, None, None, 0.0, 1.0, True)


def whole_set(rng, shares=EVEN, games=100):
    places = rng.choices(range(1, len(shares) + 1), shares, k=games)
    return [
        game(place, number, len(shares), rng.choices((5, 9, 11, 17), (20, 40, 35, 5))[0])
        for number, place in enumerate(places)
    ]


def seen(games):
    return {sign.name for sign in choice_of(games).signs if sign.is_seen}


def test_games_kept_for_a_last_place_are_told_before_all_else():
    choice = choice_of([game(4, number) for number in range(100)])
    assert {sign.name for sign in choice.signs if sign.is_seen} == {"last-many", "first-few"}
    first, last, *_, how = map(str, choice.sentences)
    assert first.startswith("These games look like a choice, not like all that were played")
    assert last == ("100 of 100 games ended in last place, where hardly anybody has more than 40.")
    assert "every game of a span of time" in how
    assert choice.limit is None


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("last-many", [game(3, at, 3) for at in range(16)]),
        ("first-many", [game(1, at) for at in range(12)]),
        ("last-few", [game(1 + at % 3, at) for at in range(100)]),
        ("first-few", [game(2 + at % 3, at) for at in range(100)]),
        ("short-many", [game(1 + at % 4, at, hands=4) for at in range(20)]),
        ("long-many", [game(1 + at % 4, at, hands=16) for at in range(20)]),
        ("dates", [game(4 if at < 120 else 1 + at % 4, at) for at in range(330)]),
    ],
)
def test_each_kind_of_choice_has_its_sign(name, games):
    assert name in seen(games)
    assert name not in seen(games[:5])


@pytest.mark.parametrize("shares", [STRONG, WEAK, (38, 33, 29)])
def test_counts_and_tails_are_what_another_library_reckons(shares):
    games = whole_set(random.Random(2), shares, 60)
    last, first = (sum(each.place == place for each in games) for place in (len(shares), 1))
    most, least = {3: (1 / 2, 1 / 6), 4: (2 / 5, 1 / 10)}[len(shares)]
    usual = games[0].planned
    short = sum(each.hands < usual for each in games)
    long = sum(each.hands >= 2 * usual for each in games)
    expected = {
        "last-many": (last, special.bdtrc(last - 1, 60, most)),
        "first-many": (first, special.bdtrc(first - 1, 60, most)),
        "last-few": (last, special.bdtr(last, 60, least)),
        "first-few": (first, special.bdtr(first, 60, least)),
        "short-many": (short, special.bdtrc(short - 1, 60, 1 / 2)),
        "long-many": (long, special.bdtrc(long - 1, 60, 1 / 2)),
    }
    signs = {sign.name: (sign.found, sign.p) for sign in choice_of(games).signs}
    assert signs.pop("dates")[1] > 0.001
    assert signs == {name: (count, pytest.approx(p)) for name, (count, p) in expected.items()}


def test_the_sign_of_dates_says_since_when_and_how_far_apart():
    games = [game(4 if at < 120 else 1 + at % 4, at) for at in range(332)]
    random.Random(1).shuffle(games)
    (sign,) = [sign for sign in choice_of(games).signs if sign.name == "dates"]
    assert str(sign.sentence).startswith(
        "Before 2024-05-09 games ended in place 4.00 on average, since then in 2.50"
    )


@pytest.mark.parametrize("shares", [EVEN, STRONG, WEAK, (38, 33, 29)])
def test_whole_sets_of_any_player_do_not_look_chosen(shares):
    rng = random.Random(3)
    assert all(not seen(whole_set(rng, shares)) for _ in range(20))


def test_a_player_who_becomes_better_has_not_chosen():
    rng = random.Random(1)
    assert not seen(whole_set(rng, WEAK, 500) + [
        each._replace(began=each.began.replace("2024", "2025"))
        for each in whole_set(rng, EVEN, 500)
    ])  # fmt: skip


def test_few_games_are_said_to_be_too_few_and_none_are_nothing():
    assert "too few whole games" in str(choice_of([game(4)]).limit)
    assert choice_of([]).limit is None
    enough = choice_of([game(1 + at % 4, at) for at in range(40)])
    assert "do not look chosen" in str(enough.limit)
    assert not enough.looks_chosen
    assert choice_of([game(None)] * 40).signs == ()


def test_what_is_no_whole_game_does_not_count():
    """Single hands have few hands, and those of an end alone a place: that is no choice."""
    hands = [game(4, at, hands=1)._replace(whole=False) for at in range(100)]
    assert seen([each._replace(whole=True) for each in hands]) >= {"last-many", "short-many"}
    assert choice_of(hands).signs == ()
    assert "too few whole games" in str(choice_of(hands).limit)
    games = whole_set(random.Random(4))
    assert choice_of(games + hands) == choice_of(games)


def test_a_log_of_single_hands_is_no_whole_game():
    log = make_log(3)
    assert len(log.hands) > 2
    assert is_whole(log)
    assert not is_whole(replace(log, hands=log.hands[-1:]))  # that has the end and places
    assert not is_whole(replace(log, hands=log.hands[:-1]))
    (again,) = [replace(log.hands[-1], round=0, honba=1)]
    assert not is_whole(replace(log, hands=(again,)))


def test_games_of_one_hour_have_no_order():
    """Tenhou's file names tell the hour alone: no order of its games is made up from places."""
    one_hour = [game(1 + at % 4) for at in range(100)]
    assert "dates" not in {sign.name for sign in choice_of(one_hour).signs}
    two_hours = [game(1 + at % 4, at % 2) for at in range(100)]
    (sign,) = [sign for sign in choice_of(two_hours).signs if sign.name == "dates"]
    assert str(sign.sentence).startswith("Before 2024-01-02 games ended in place 2.00 on average")


def test_equal_places_and_undated_games_have_no_sign_of_dates():
    undated = [game(1 + at % 4)._replace(began=None) for at in range(40)]
    for games in (undated, [game(2, at) for at in range(40)]):
        assert "dates" not in {sign.name for sign in choice_of(games).signs}


def test_many_games_are_reckoned_as_normal():
    few, many = ([game(1 + (at % 9 > 3), at) for at in range(9 * n)] for n in (100, 2000))
    for games in (few, many):
        signs = {sign.name: sign for sign in choice_of(games).signs}
        assert signs["first-many"].is_seen == (len(games) > 10_000)
        assert signs["last-few"].p < 1e-20


def test_what_of_a_game_is_remembered():
    log = replace(make_log(3), began=1_700_000_000)
    found = measure_game(log, "x", 2)
    steps = sum(hand.surplus for hand in found.hands), sum(hand.variance for hand in found.hands)
    assert found.played == played_game(log, "x", 2, found.ended.place, steps)
    assert found.played[:3] == (4, 4 * (1 + log.type.east_south), len(log.hands))
    assert (found.played.began, found.played.year) == ("2023-11-15 07:13", "2023")
    assert found.played.defeat == (found.ended.place - 1) / 3
    named = measure_game(make_log(3), "a.zip/2010091009gm-00a9-0000-83af2648&tw=2.mjlog", 2)
    assert named.played.began == "2010-09-10 09:00"
    undated = measure_game(make_log(3), "x", 2).played._replace(place=None)
    assert (undated.year, undated.defeat) == (None, None)


def test_a_bridge_goes_as_far_as_tables_say():
    assert [kolmogorov_tail(x) for x in (0.1, 1.3581, 1.6276)] == pytest.approx(
        [1, 0.05, 0.01], rel=1e-3
    )


def at_the_bound(rng, sets, games=100):
    """p-values of players who have as many last places as anybody, uniform if drawn in between."""
    found = []
    for _ in range(sets):
        played = whole_set(rng, (20, 20, 20, 40), games)
        one, fewer = (
            next(sign.p for sign in choice_of(each).signs if sign.name == "last-many")
            for each in (played, [*_one_last_more(played)])
        )
        found.append(fewer + rng.random() * (one - fewer))
    return found


def _one_last_more(played):
    """The same with one last place more, for what lies between two p-values."""
    for at, each in enumerate(played):
        if each.place != each.players:
            yield each._replace(place=each.players)
            yield from played[at + 1 :]
            return
        yield each


@pytest.mark.dear("hundreds of sets, as chance has to show")
def test_at_the_bound_p_is_uniform_and_below_it_too_cautious():
    rng = random.Random(5)
    assert smirnov(at_the_bound(rng, examples(150))) > 0.001
    levels = [sign.p for _ in range(20) for sign in choice_of(whole_set(rng)).signs]
    assert sum(p < 0.1 for p in levels) < 0.1 * len(levels)


def main(sets):
    rng = random.Random(1)
    print(f"{sets} sets at the bound, last-many: KS p {smirnov(at_the_bound(rng, sets)):.3f}")
    for shares in (EVEN, STRONG, WEAK, (20, 20, 20, 40), (38, 33, 29), (25, 25, 50)):
        alarms, low = Counter(), Counter()
        for _ in range(sets):
            choice = choice_of(whole_set(rng, shares))
            alarms.update(sign.name for sign in choice.signs if sign.is_seen)
            low.update(sign.name for sign in choice.signs if sign.p < 0.01)
        print(f"places {shares}: chosen {dict(alarms)} of {sets} at {ALARM}; p < 1 %: {dict(low)}")
    for kept in (10, 20, 30, 40, 50, 60, 80):
        told = sum(
            bool(seen(whole_set(rng, games=100 - kept) + [game(4, at) for at in range(kept)]))
            for _ in range(200)
        )
        print(f"{kept} of 100 games kept for a last place: told in {told} of 200 sets")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or [2000]))
