"""Tails, intervals and corrections have the values that scipy and published tables give."""

from math import exp
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special

from viewer.stats.randomness.p_values import (
    chi_square_score,
    chi_square_smallest_detectable,
    chi_square_tail,
    count_interval,
    count_p_value,
    count_smallest_detectable,
    gamma_tails,
    holm,
    normal_score,
    normal_smallest_detectable,
    two_sided,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "statistic", "tail"),
    [
        (1, 3.841459, 0.05),
        (1, 10.827566, 0.001),
        (5, 11.070498, 0.05),
        (10, 29.588298, 0.001),
        (33, 47.399884, 0.05),
        (100, 124.342113, 0.05),
    ],
)
def test_chi_square_has_its_tables_critical_values(freedom, statistic, tail):
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_a_normal_figure_is_two_standard_deviations_off_once_in_22_times():
    assert two_sided(2) == two_sided(-2) == pytest.approx(0.0455003, rel=1e-6)


@pytest.mark.parametrize("a", [0.5, 1, 2.5, 17, 60, 500, 2227.5, 1e5])
@pytest.mark.parametrize("deviations", [-8, -3, -1, 0, 1, 3, 8, 20])
def test_the_incomplete_gamma_function_is_scipys(a, deviations):
    x = max(a + deviations * a**0.5, 1e-9)
    lower, upper = gamma_tails(a, x)
    # what is near 0 beside a tail near 1 is their difference, good to the last digits of the latter
    assert lower == pytest.approx(special.gammainc(a, x), rel=1e-8, abs=1e-14)
    assert upper == pytest.approx(special.gammaincc(a, x), rel=1e-8, abs=1e-14)


@pytest.mark.parametrize("freedom", [1, 5, 33, 4455])
def test_chi_square_and_its_smallest_deviation_are_scipys(freedom):
    for share in (0.3, 1, 1.5, 3):
        tail = special.chdtrc(freedom, share * freedom)
        assert chi_square_tail(share * freedom, freedom) == pytest.approx(tail, rel=1e-8, abs=1e-14)
    for level in (1e-3, 4e-5):
        alarm = special.chdtri(freedom, level)
        added = special.chndtrinc(alarm, freedom, 0.1)
        found = chi_square_smallest_detectable(freedom, level)
        assert found == pytest.approx(added, rel=0.025)


@pytest.mark.parametrize(("mean", "found"), [(0.3, 4), (5, 0), (5, 17), (800, 700), (800, 900)])
def test_a_counts_tails_are_those_of_scipys_poisson_distribution(mean, found):
    tails = special.pdtr(found, mean), special.pdtrc(found - 1, mean) if found else 1.0
    assert count_p_value(found, mean, mean) == pytest.approx(min(1, 2 * min(tails)), rel=1e-8)


def test_far_tails_do_not_break():
    assert chi_square_tail(1e9, 4455) == 0
    assert chi_square_tail(0, 3) == 1
    assert count_p_value(10**9, 1.0, 1.0) == 0
    assert count_p_value(0, 1e-5, 1e-5) == 1


def test_a_count_is_judged_by_twice_its_nearer_tail():
    assert count_p_value(0, 5, 5) == pytest.approx(2 * exp(-5))
    assert count_p_value(5, 5, 5) == 1
    assert count_p_value(1_003_000, 1e6, 1e6) == pytest.approx(two_sided(3))


def test_intervals_are_the_published_ones():
    # Wilson's at 99 %, 15 of 50: as R's binom package and scipy give it.
    assert wilson(0.3, 50) == pytest.approx((0.1648400, 0.4820209), abs=1e-6)
    low, high = count_interval(100, 1)
    assert (100 - low) ** 2 / low == pytest.approx((100 - high) ** 2 / high)
    assert wilson(0, 10)[0] == 0
    assert count_interval(0, 1)[0] == 0


def test_holm_corrects_as_in_his_example():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.5, None, 0.9]) == (1.0, None, 1.0)
    assert holm([]) == ()


@given(st.lists(st.none() | st.floats(0, 1), max_size=30))
def test_holm_never_lowers_a_p_value_and_keeps_their_order(p_values):
    adjusted = holm(p_values)
    pairs = sorted((p, a) for p, a in zip(p_values, adjusted, strict=True) if p is not None)
    assert all(a >= p for p, a in pairs)
    assert [a for _, a in pairs] == sorted(a for _, a in pairs)


def test_what_goes_unseen_is_seen_in_nine_of_ten_samples():
    assert normal_smallest_detectable(2.0, 0.05) == pytest.approx(
        2 * (1.959964 + 1.281552), rel=1e-5
    )
    mean = 5 + count_smallest_detectable(5.0, 5.0, 0.001)
    least = next(n for n in range(100) if count_p_value(n, 5, 5) < 0.001 and n > 5)
    assert gamma_tails(least, mean)[0] == pytest.approx(0.9, abs=0.05)


def test_a_greater_count_is_as_good_as_normal():
    assert count_smallest_detectable(2e4, 2e4, 0.001) == pytest.approx(
        normal_smallest_detectable(2e4**0.5, 0.001)
    )


@pytest.mark.parametrize(("freedom", "tail"), [(1, 0.01), (4, 0.3), (50, 1e-6), (4455, 0.7)])
def test_chi_square_is_as_many_deviations_off_as_a_normal_figure_as_rare(freedom, tail):
    low, high = 0.0, 100.0 * freedom
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, freedom) > tail else (low, middle)
    assert chi_square_score(low, freedom) == pytest.approx(-NormalDist().inv_cdf(tail), abs=0.05)


@pytest.mark.parametrize("z", [0.0, 1.5, 20.0])
def test_a_score_undoes_a_p_value(z):
    assert normal_score(two_sided(z)) == pytest.approx(z)
    assert normal_score(0.0) > 37
