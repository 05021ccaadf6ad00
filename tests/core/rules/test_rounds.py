"""When a game goes on and when it ends, hand by hand; whole games are in `test_game_checks`."""

import pytest

from tests.helpers.replays import drawn_hand, small_kyoku, won
from viewer.core.base.game_type import Rules, rules_of_type
from viewer.core.base.records import UNKNOWN_TYPE
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.rules.points import is_over, next_round

EAST_SOUTH, EAST, THREE = rules_of_type(0xA9), rules_of_type(0xA1), rules_of_type(0xB9)
ENOUGH = (20_000, 20_000, 20_000, 40_000)
OTHER = (40_000, 20_000, 20_000, 20_000)
TOO_FEW = (25_000, 25_000, 25_000, 25_000)
BELOW = (-100, 50_000, 25_100, 25_000)
OF_DEALER, OF_OTHER = won(3, 3, 0, ()), won(0, 0, 0, ())
TENPAI = drawn_hand("", (None, None, None, (1,)))
NOTEN = drawn_hand()


def over(number, end, points, rules=EAST_SOUTH, *, tenpai_ends=True, wind_ends=True):
    """Whether a game ends after a hand of that round."""
    dealer = None if number is None else number % 4
    kyoku = small_kyoku(end, players=rules.players, round=number, dealer=dealer or 0)
    return is_over(kyoku, points, rules, tenpai_ends=tenpai_ends, wind_ends=wind_ends)


@pytest.mark.parametrize(
    ("number", "end", "points", "expected"),
    [
        (0, OF_OTHER, BELOW, True),
        (0, OF_OTHER, (0, 50_000, 25_000, 25_000), False),
        (6, OF_OTHER, ENOUGH, False),
        (7, OF_OTHER, ENOUGH, True),
        (7, OF_OTHER, TOO_FEW, False),
        (7, OF_DEALER, ENOUGH, True),
        (7, OF_DEALER, OTHER, False),
        (7, TENPAI, ENOUGH, True),
        (7, TENPAI, OTHER, False),
        (7, NOTEN, ENOUGH, True),
        (7, drawn_hand("kaze4"), ENOUGH, False),
        (7, drawn_hand(UNKNOWN_TYPE), ENOUGH, None),
        (10, OF_OTHER, TOO_FEW, False),
        (11, OF_OTHER, TOO_FEW, True),
        (11, OF_DEALER, TOO_FEW, False),
        (None, OF_OTHER, BELOW, None),
        (7, OF_OTHER, (None, 1, 2, 3), None),
    ],
)
def test_a_game_ends_after_its_last_round_with_enough_or_below_nothing(
    number, end, points, expected
):
    assert over(number, end, points) is expected


@pytest.mark.parametrize("tenpai_ends", [True, False, None])
def test_a_leading_dealer_who_is_tenpai_ends_a_game_in_some_eras(tenpai_ends):
    assert over(7, TENPAI, ENOUGH, tenpai_ends=tenpai_ends) is tenpai_ends
    assert over(7, OF_DEALER, ENOUGH, tenpai_ends=tenpai_ends) is True


def test_a_game_of_an_era_goes_on_after_its_extra_wind_while_nobody_has_enough():
    for number, expected in ((6, False), (7, False), (8, None)):
        assert over(number, NOTEN, TOO_FEW, EAST, wind_ends=False) is expected
        assert over(number, NOTEN, ENOUGH, EAST, wind_ends=False) is True
    assert over(7, NOTEN, TOO_FEW, EAST, wind_ends=None) is None
    assert over(7, NOTEN, TOO_FEW, EAST) is True


def test_a_game_of_one_wind_or_of_three_players_is_shorter():
    assert over(3, OF_OTHER, ENOUGH) is False
    assert over(3, OF_OTHER, ENOUGH, EAST) is True
    drawn = drawn_hand("", (None,) * 3)
    assert over(6, drawn, (35_000, 39_000, 31_000), THREE) is False
    assert over(6, drawn, (34_000, 40_000, 31_000), THREE) is True


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (OF_DEALER, (7, 3)),
        (OF_OTHER, (8, 0)),
        (TENPAI, (7, 3)),
        (NOTEN, (8, 3)),
        (drawn_hand("yao9"), (7, 3)),
        (drawn_hand(UNKNOWN_TYPE), (None, None)),
    ],
)
def test_the_dealer_deals_again_after_a_win_tenpai_or_an_abort(end, expected):
    kyoku = small_kyoku(end, round=7, honba=2, dealer=3)
    assert next_round(kyoku, kyoku.results, 4) == expected


def test_three_players_skip_the_fourth_round_of_a_wind():
    kyoku = small_kyoku(won(0, 0, 0, ()), players=3, round=2, dealer=2)
    assert next_round(kyoku, kyoku.results, 3) == (4, 0)


def test_when_games_of_other_sites_end_is_partly_known():
    site = Rules(4, RED_FIVE_IDS, True, "", False, 30_000, (10, -10, -20), True, None, True)
    assert over(6, OF_OTHER, ENOUGH, site) is False
    assert over(7, OF_OTHER, ENOUGH, site) is None
    assert over(0, OF_OTHER, BELOW, site) is None
