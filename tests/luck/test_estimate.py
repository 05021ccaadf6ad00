"""How likely chance goes so far: against all outcomes, and against the normal distribution."""

from itertools import product
from math import prod
from statistics import NormalDist

import pytest

from viewer.luck.estimate import EXACT_BELOW, Z_FROM, estimate, exact_tails
from viewer.luck.law import LawTally, shares


def tally(found, *laws):
    made = LawTally()
    for law in laws:
        made.add(0, law)
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
    assert exact_tails(tally(1000, ("set", 1, 2))) == (1.0, 0.0)
    far = tally(0, *[("taken", 100, 50, 50)] * 60)
    assert exact_tails(far) == (0.0, 0.0)
    assert estimate(far).p == pytest.approx(2e-12)


def test_many_events_are_normal_and_few_are_not():
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
