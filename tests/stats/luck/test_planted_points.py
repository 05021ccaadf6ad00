"""A favour in points: what luck tells is what was planted.

`python -m tests.stats.luck.planted_points` plays samples of the smallest favours; see
tests/README.md.
"""

import random
from dataclasses import replace
from itertools import islice
from math import inf

import numpy as np
import pytest

from tests.stats.luck.luck_weights import seats_of
from tests.stats.luck.own_games import games
from tests.stats.luck.planted_points import CASES, PLAYER, Sample, favour_of, sample, win_term
from tests.stats.rigged.planted import FavouredDraw
from viewer.stats.luck.points import PointsLuck, weights_of
from viewer.stats.luck.terms import terms_of


def test_the_smallest_favour_leaves_the_band_nine_times_in_ten():
    rng, number = np.random.default_rng(1), 30
    off = favour_of(1000.0, number)
    luck = rng.normal(off, 1000, (2000, number))
    samples = [Sample(tuple(PointsLuck(0, 1, each, 0.0) for each in one), 0.0) for one in luck]
    assert np.mean([each.is_seen for each in samples]) == pytest.approx(0.9, abs=0.03)


def test_a_winning_draw_belongs_to_the_term_of_its_hand():
    terms = [
        win_term(FavouredDraw(True, *of)) for of in ((True, True), (False, True), (False,) * 2)
    ]
    assert terms == ["riichi-win", "dama-win", "open-win"]
    assert {*terms, "step"} <= {*weights_of(4).points}


def test_a_favour_without_a_chance_leaves_games_fair():
    fair = sample("fair", 1)
    assert fair.planted == 0
    assert fair.ended[0].luck != 0
    assert [sample("fair", 1, case, 0.0) for case in CASES] == [fair] * len(CASES)


@pytest.mark.dear("plays twelve games, as chance has to show")
def test_luck_tells_the_favour_that_was_planted():
    off = 2 * 7800 / 4**0.5  # two deviations of the mean luck of four games
    assert abs(sample("favour 1", 4).luck) < off
    for case in CASES[:2]:
        favoured = sample("favour 1", 4, case, 0.8)
        assert favoured.planted > 1.5 * off
        assert favoured.luck == pytest.approx(favoured.planted, abs=off)


@pytest.mark.dear("plays twelve games, as chance has to show")
def test_a_favour_that_is_worth_little_shows_in_its_own_term():
    for case in CASES[2:]:
        with case.plant(random.Random(1), 1.0) as done:
            logs = [replace(log, seed=None) for log in islice(games(inf, "deals", (4,)), 3)]
        term = case.term(None)
        surplus = sum(terms_of(*[*seats_of(log)][PLAYER])[term] for log in logs)
        assert len(done) >= 3
        assert surplus == pytest.approx(len(done), rel=0.4)
