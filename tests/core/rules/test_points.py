"""What is paid, by figures from the rules and from real logs."""

import pytest

from tests.helpers.stacked import FOUR, THREE
from viewer.core.base.base_points import base_of
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS, dora_kind
from viewer.core.rules.points import (
    Payment,
    final_absent_points,
    nagashi_changes,
    noten_changes,
    read_final,
    results_of,
    with_sticks,
)
from viewer.core.rules.yaku import dora_han, dora_yaku
from viewer.core.rules.yaku_names import RED


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((1, 30), (240, 0)), ((3, 70), (2000, 1)), ((4, 30), (1920, 0)), ((5, 30), (2000, 1)),
        ((6, 30), (3000, 2)), ((8, 30), (4000, 3)), ((11, 30), (6000, 4)), ((13, 30), (8000, 5)),
        ((26, 0, 2), (16_000, 5)),
    ],
)  # fmt: skip
def test_base_points(given, expected):
    assert base_of(*given) == expected


def test_numbers_that_mean_harm_are_bounded():
    assert base_of(-(10**9), 10**9).points == 2000
    assert base_of(0, 0, 10**9).points == 800_000


@pytest.mark.parametrize(
    ("payment", "honba", "sticks", "expected"),
    [
        (Payment(1, 1, 0, 4), 2, 3, (-2200, 7600, -1200, -1200)),
        (Payment(1, 1, 0, 3), 1, 1, (-2100, 4200, -1100)),
        (Payment(0, 0, 0, 4), 0, 0, (6000, -2000, -2000, -2000)),
        (Payment(1, 2, 0, 4), 2, 1, (0, 5600, -4600, 0)),
        (Payment(0, 2, 0, 3), 1, 0, (6200, 0, -6200)),
    ],
)
def test_changes(payment, honba, sticks, expected):
    assert payment.changes(1000, honba, sticks) == expected


def test_who_is_liable_pays_half_of_a_ron_and_the_honba():
    """As in a log of Tenhou's: 大三元 of seat 0 from seat 2, fed by seat 1, one honba."""
    payment = Payment(0, 2, 3, 4)
    assert payment.changes_with_liable(1, 32_000, 1, 0) == (32_300, -16_300, -16_000, 0)


def test_who_is_liable_pays_all_of_a_tsumo():
    payment = Payment(0, 0, 3, 4)
    assert payment.changes_with_liable(1, 32_000, 1, 2) == (34_300, -32_300, 0, 0)


def test_drawn_hands():
    assert noten_changes([1, 2], 4) == (-1500, 1500, 1500, -1500)
    assert noten_changes([1], 3) == (-1000, 2000, -1000)
    assert noten_changes([], 4) == noten_changes(range(4), 4) == (0, 0, 0, 0)
    assert nagashi_changes([0, 1], 0, 4) == (8000, 4000, -6000, -6000)
    assert nagashi_changes([], 0, 3) == (0, 0, 0)


def test_sticks_that_are_left_go_to_the_leader_of_equals_to_the_earlier_seat():
    assert with_sticks((20_000, 39_000, 39_000, 0), 2) == (20_000, 41_000, 39_000, 0)


@pytest.mark.parametrize(
    ("final", "how", "expected"),
    [
        ((19_700, 11_900, 25_100, 43_300), (False, True), (-200, -380, 50, 530)),
        ((24_300, 9800, 30_700, 35_200), (False, False), (-157, -402, 107, 452)),
        ((36_900, 25_300, 32_200, 5600), (True, True), (370, -100, 70, -340)),
        ((-4300, 33_200, 37_900, 33_200), (False, True), (-540, 130, 480, -70)),
        ((53_900, -600, 51_700), (False, True), (490, -610, 120)),
    ],
)
def test_results(final, how, expected):
    """Figures of real logs."""
    half, rounded = how
    assert (
        results_of(final, FOUR if len(final) == 4 else THREE, half=half, rounded=rounded)
        == expected
    )


def test_dora():
    circles = (range(9), range(9, 18), range(18, 27), range(27, 31), range(31, 34))
    following = [circle[(at + 1) % len(circle)] for circle in circles for at in range(len(circle))]
    assert [dora_kind(4 * kind + 1, 4) for kind in range(34)] == following
    assert [dora_kind(4 * kind, 3) for kind in (0, 8, *range(9, 34))] == [8, 0, *following[9:]]
    assert dora_han([4, 5, 6, 9], [0, 1], 4) == 6
    for reds, han in ((RED_FIVE_IDS, 3), (RED_FIVE_IDS | {17}, 4), (NONE_RED, 0)):
        found = dora_yaku([16, 17, 52, 88], ([0], []), 0, 4, red_fives=reds)
        assert found == ({RED: han} if han else {})


def test_a_seat_without_a_player_has_its_own_numbers_at_the_end():
    assert final_absent_points("1,1.0,2,2.0,3,3.0,4,-0.5", 3) == (40, -5)
    assert final_absent_points("1,1.0,2,2.0,3,3.0,x,inf", 3) == (None, None)
    assert final_absent_points("1,1.0,2,2.0,3,3.0,4,-0.5", 4) == ()


@pytest.mark.parametrize("word", ["1.04", " 1", "1e1", "+1", "1_0", "1.", ".5", "nan", ""])
def test_final_results_are_written_in_one_way(word):
    assert read_final(f"1,1.0,2,-2,3,3.5,4,{word}", 4) == ((), ())
    assert read_final(f"1.0,1.0,2,-2,3,3.5,4,{word}", 4) == ((), ())


def test_four_seats_and_as_many_chips_have_final_points():
    text = "1,1.0,2,-2,3,3.5,4,0"
    read = (100, 200, 300, 400), (10, -20, 35, 0)
    assert read_final(text, 4) == read_final(f"{text},{text}", 4) == read
    assert read_final(text.replace("1,", "1.0,", 1), 4) == ((), ())
    assert read_final(f"{text},1,1", 4) == ((), ())
    assert read_final("1,1.0,2,-2,3,3.5", 3) == ((100, 200, 300), (10, -20, 35))
