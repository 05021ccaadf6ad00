"""How likely chance goes so far: against all outcomes, and against the normal distribution."""

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import product
from math import exp, prod
from statistics import NormalDist

import pytest

from viewer.stats.luck.law import (
    ALL,
    EXACT_BELOW,
    Z_FROM,
    LawTallies,
    LawTally,
    estimate,
    exact_tails,
    shares,
    tally_smallest_detectable,
)
from viewer.stats.randomness.p_values import (
    POWER,
    gamma_tails,
    normal_smallest_detectable,
    root_of,
)


def tally(found, *laws):
    made = LawTally()
    for law in laws:
        made.laws[law] += 1
    made.found = found
    return made


SOME = [("set", 3, 70), ("set", 30, 60), ("flip", 50, 9, 1), ("taken", 20, 4, 9), ("dice",)]


@pytest.mark.parametrize("found", [0, 2, 5, 9, 14, 19])
def test_tails_are_those_of_all_outcomes(found):
    less = equal = 0.0
    for outcome in product(*(enumerate(shares(law)) for law in SOME)):
        total, chance = sum(value for value, _ in outcome), prod(share for _, share in outcome)
        less += chance * (total < found)
        equal += chance * (total == found)
    assert exact_tails(tally(found, *SOME)) == pytest.approx((less, equal), abs=1e-12)


def test_what_no_chance_brings_has_none():
    for found in (2, 1000):
        assert exact_tails(tally(found, ("set", 1, 2))) == (1.0, 0.0)
    far = tally(0, *[("taken", 100, 50, 50)] * 60)
    assert exact_tails(far) == (0.0, 0.0)
    assert estimate(far).p == pytest.approx(2e-12)


def test_many_chances_are_normal_and_few_are_not():
    many = estimate(tally(1950, *[("set", 30, 60)] * 4000))
    assert many.deviation**2 > EXACT_BELOW
    assert many.z == pytest.approx(-50 / many.deviation)
    assert many.below == pytest.approx(NormalDist().cdf(many.z))
    assert many.p == pytest.approx(2 * many.below)
    few = estimate(tally(0, *[("set", 1, 60)] * 100))
    assert few.deviation**2 < Z_FROM
    assert few.z is None
    assert few.p == pytest.approx(2 * (59 / 60) ** 100)
    assert few.below == pytest.approx((59 / 60) ** 100 / 2)


def test_where_both_hold_they_agree():
    for found in (160, 185, 200, 221, 240):
        exact = estimate(tally(found, *[("set", 20, 80)] * 800))
        z = (found - 200) / exact.deviation
        assert exact.below == pytest.approx(NormalDist().cdf(z), abs=0.005)


def courses_of_a_duel(draws, law):
    """How likely each course is of a duel that a hit or the last draw ends, as a tally."""
    miss, hit = shares(law)
    for drawn in range(1, draws + 1):
        yield miss ** (drawn - 1) * hit, tallied([0] * (drawn - 1) + [1], law)
    yield miss**draws, tallied([0] * draws, law)


def tallied(came, law):
    tallies = LawTallies()
    tallies.add({"duel-paid": [(found, law) for found in came]}, {})
    return tallies["duel-paid", ALL]


def duels(number, draws=6, law=("set", 4, 50)):
    """How likely each sum of so many duels is, with its chances and what hits took of them."""
    likely = {(0, 0, 0): 1.0}
    for _ in range(number):
        longer = defaultdict(float)
        for (found, chances, cut_off), share in likely.items():
            for of_one, one in courses_of_a_duel(draws, law):
                sums = found + one.found, chances + one.trials, cut_off + one.cut_off
                longer[sums] += share * of_one
        likely = longer
    return [
        (share, LawTally(found, Counter({law: chances}), cut_off))
        for (found, chances, cut_off), share in likely.items()
    ]


@pytest.mark.parametrize("number", [1, 5, 12])
def test_where_a_hit_ends_the_chances_the_mean_is_exact_and_p_never_too_small(number):
    courses = duels(number)
    off = sum(share * (tally.found - tally.expected.mean) for share, tally in courses)
    assert off == pytest.approx(0, abs=1e-9)
    so_far = 0.0
    for p, share in sorted((estimate(tally).p, share) for share, tally in courses):
        so_far += share
        assert so_far <= p + 1e-9


def farthest(courses):
    """How far the rank of what came lies from uniform, downwards and upwards."""
    ranks = [(share, *exact_tails(tally)) for share, tally in courses]
    off = [
        at - sum(share * min(1, max(0, at - less) / equal) for share, less, equal in ranks)
        for at in (step / 100 for step in range(1, 100))
    ]
    return min(off), max(off)


@pytest.mark.parametrize(("number", "given", "left"), [(5, 0.041, 0.014), (12, 0.022, 0.007)])
def test_what_hits_took_of_their_chances_is_reckoned_with(number, given, left):
    courses = duels(number)
    taken_as_given = [(share, replace(tally, cut_off=0)) for share, tally in courses]
    down, up = farthest(taken_as_given)
    assert (down, up) == (pytest.approx(0, abs=1e-3), pytest.approx(given, abs=1e-3))
    down, up = farthest(courses)
    assert max(-down, up) == pytest.approx(left, abs=1e-3)


def test_what_hits_took_is_the_covariance_of_shortfall_and_variance():
    law = ("set", 4, 50)
    courses = [*courses_of_a_duel(9, law)]
    covariance = sum(
        share * (tally.expected.mean - tally.found) * tally.expected.variance
        for share, tally in courses
    )
    cut_off = sum(share * tally.cut_off for share, tally in courses) / 1_000_000
    assert cut_off == pytest.approx(covariance, abs=1e-6)
    assert courses[-1][1].cut_off == 0  # without a hit nothing was taken


def chances_of_sums(laws, log_factor=0.0):
    """How likely each sum is if the odds of each chance are raised: by all outcomes."""
    raised = [
        [share * exp(log_factor * value) for value, share in enumerate(shares(law))] for law in laws
    ]
    chances = defaultdict(float)
    for outcome in product(*(enumerate(each) for each in raised)):
        chances[sum(value for value, _ in outcome)] += prod(share for _, share in outcome)
    whole = sum(chances.values())
    return {value: chance / whole for value, chance in chances.items()}


def mean_of(chances):
    return sum(value * chance for value, chance in chances.items())


FEW = [("set", 2, 9)] * 4 + [("flip", 9, 3, 1)] * 3 + [("taken", 30, 3, 13)] * 2


@pytest.mark.parametrize("level", [0.3, 0.05])
@pytest.mark.parametrize("way", [-1, 1])
def test_the_smallest_detectable_deviation_is_an_alarm_nine_times_in_ten(level, way):
    fair = chances_of_sums(FEW)
    expected = mean_of(fair)
    alarms = [
        value
        for value in fair
        if estimate(tally(value, *FEW)).p < level and (value > expected) == (way > 0)
    ]
    fewer, more = tally_smallest_detectable(tally(0, *FEW), level)
    off = more if way > 0 else fewer
    low, high = 0.0, 8.0
    for _ in range(16):
        middle = (low + high) / 2
        near = abs(mean_of(chances_of_sums(FEW, way * middle)) - expected) < off
        low, high = (middle, high) if near else (low, middle)
    shifted = chances_of_sums(FEW, way * high)
    assert alarms
    assert sum(shifted[value] for value in alarms) == pytest.approx(0.9, abs=1e-3)


@pytest.mark.parametrize("mean", [0.5, 3, 9, 30])
def test_of_many_rare_values_it_is_poissons(mean):
    """By the incomplete gamma function."""
    level = 0.001 / 30
    fewer, more = tally_smallest_detectable(
        tally(0, *[("set", 1, 2000)] * round(2000 * mean)), level
    )
    alarm = next(k for k in range(1, 100) if 2 * gamma_tails(k, mean)[0] < level)
    least = root_of(lambda off: gamma_tails(alarm, mean + off)[0], POWER)
    assert more == pytest.approx(least, rel=0.01)
    assert more > 1.08 * normal_smallest_detectable(mean**0.5, level)
    alarms = [k for k in range(alarm) if 2 * gamma_tails(k + 1, mean)[1] < level]
    assert (fewer is None) == (not alarms)
    for highest in alarms[-1:]:
        least = root_of(lambda off: gamma_tails(highest + 1, mean - off)[1], POWER, mean / 4)  # noqa: B023
        assert fewer == pytest.approx(least, rel=0.01)


def test_of_many_chances_it_is_the_normal_distributions():
    many = tally(0, *[("set", 30, 60)] * 4000)
    off = normal_smallest_detectable(many.expected.variance**0.5, 0.001)
    assert tally_smallest_detectable(many, 0.001) == (off, off)


def test_what_no_figure_could_show_has_none():
    assert tally_smallest_detectable(tally(1, ("set", 1, 1)), 0.001) == (None, None)
    assert tally_smallest_detectable(tally(0, *[("set", 60, 90)] * 12), 0.001)[1] is None
    assert tally_smallest_detectable(tally(0, *[("dice",)] * 9), 0.001)[0] > 0
