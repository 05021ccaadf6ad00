"""Who deals next, when a game ends, and what it comes to.

The odd figures of ``owari`` are those of real logs.
"""

from dataclasses import replace

import pytest

from tests.games.progress import Start, final_text, first_start, next_start
from tests.games.seeds import seed_of_words
from viewer.core.base.era import Era
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.records import Ryuukyoku, Win

EAST_SOUTH = rules_of_type(0xA9)
EAST_ONLY = rules_of_type(0xA1)
THREE = rules_of_type(0xB9)

LEVEL = (25_000,) * 4
LED_BY_0 = (40_000, 20_000, 20_000, 20_000)
LED_BY_3 = (20_000, 20_000, 20_000, 40_000)
LED_BY_3_OF_FEW = (24_000, 24_000, 23_000, 29_000)


def win(seat):
    zeros = (0,) * 4
    nothing = ((), (), (), ())
    return Win(seat, 9, 0, (), (), 30, 1000, 0, *nothing, zeros, zeros, 0, 0, None, "")


def drawn(*tenpai, kind="", players=4):
    hands = tuple((0,) if seat in tenpai else None for seat in range(players))
    return Ryuukyoku(kind, hands, (0,) * players, (0,) * players, 0, 0, "")


def after(*results, round_=0, honba=0, scores=LEVEL, rules=EAST_SOUTH):
    start = Start(1, round_, honba, 0, scores)
    return next_start(start, results, scores, 0, rules)


def deal(*results, **how):
    following = after(*results, **how)
    return following and (following.round, following.honba)


def test_the_first_hand():
    assert first_start(4) == Start(1, 0, 0, 0, LEVEL)
    assert first_start(3).scores == (35_000,) * 3


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([win(0)], (0, 3)),
        ([win(1)], (1, 0)),
        ([win(2), win(0)], (0, 3)),
        ([drawn(0)], (0, 3)),
        ([drawn(1)], (1, 3)),
        ([drawn(kind="nm")], (1, 3)),
        ([drawn(0, kind="nm")], (0, 3)),
        ([drawn(kind="kaze4")], (0, 3)),
        ([drawn(2, kind="yao9")], (0, 3)),
    ],
)
def test_who_deals_next_and_the_honba(results, expected):
    assert deal(*results, honba=2) == expected


@pytest.mark.parametrize(("round_", "expected"), [(0, 1), (1, 2), (2, 4), (6, 8)])
def test_three_players_have_no_north_round(round_, expected):
    scores = (35_000,) * 3
    result = drawn(players=3)
    following = next_start(Start(1, round_, 0, 0, scores), [result], scores, 0, THREE)
    assert following.round == expected


def test_sticks_and_points_pass_on():
    following = next_start(Start(5, 1, 0, 2, LEVEL), [drawn()], LED_BY_0, 3, EAST_SOUTH)
    assert following == Start(6, 2, 1, 3, LED_BY_0)


def test_below_zero_is_the_end():
    assert after(win(0), scores=(50_100, 25_000, 25_000, -100)) is None
    assert after(win(0), scores=(50_000, 25_000, 25_000, 0)) is not None


@pytest.mark.parametrize(
    ("round_", "scores", "results", "expected"),
    [
        (6, LED_BY_3, [win(1)], (7, 0)),
        (7, LED_BY_3, [win(1)], None),
        (7, LED_BY_0, [win(1)], None),
        # the dealer of South 4 is seat 3
        (7, LED_BY_3, [win(3)], None),
        (7, LED_BY_3, [drawn(3)], None),
        (7, LED_BY_0, [win(3)], (7, 1)),
        (7, LED_BY_0, [drawn(3)], (7, 1)),
        (7, LED_BY_3, [drawn(kind="kaze4")], (7, 1)),
        # nobody has 30,000: the west round
        (7, LED_BY_3_OF_FEW, [win(3)], (7, 1)),
        (7, LED_BY_3_OF_FEW, [win(1)], (8, 0)),
        (8, LED_BY_3, [win(1)], None),
        (8, LED_BY_3, [win(0)], (8, 1)),
        (8, LED_BY_0, [win(0)], None),
        (11, LED_BY_3_OF_FEW, [win(1)], None),
        (11, LED_BY_3_OF_FEW, [win(3)], (11, 1)),
    ],
)
def test_the_end_of_an_east_south_game(round_, scores, results, expected):
    assert deal(*results, round_=round_, scores=scores) == expected


def test_an_east_game_ends_after_east_4():
    assert deal(win(1), round_=3, scores=LED_BY_0, rules=EAST_ONLY) is None
    assert deal(win(1), round_=3, scores=LEVEL, rules=EAST_ONLY) == (4, 0)


@pytest.mark.parametrize(
    ("scores", "sticks", "era", "expected"),
    [
        ((24000, 38500, 9700, 27800), 0, Era.BASE64, "240,-16.0,385,48.0,97,-40.0,278,8.0"),
        ((-600, 35500, 18000, 46100), 1, Era.BASE64, "-6,-51.0,355,16.0,180,-22.0,471,57.0"),
        ((26900, 29200, 51400, -7500), 0, Era.PER_HAND, "269,-13,292,9,514,62,-75,-58"),
        ((41100, 31500, 32400), 0, Era.BASE64, "411,36.0,315,-28.0,324,-8.0,0,0.0"),
        ((13800, 35500, 54700), 1, Era.PER_HAND, "138,-46,355,-4,557,50,0,0"),
        (LEVEL, 0, Era.HEX, "250,35,250,5,250,-15,250,-25"),
    ],
)
def test_the_final_results(scores, sticks, era, expected):
    assert final_text(scores, sticks, era, east_south=True) == expected


def test_in_the_first_era_a_leading_dealer_who_is_tenpai_plays_on():
    """Only its hands have seeds of their own."""
    seed = seed_of_words(Era.PER_HAND, (1,))
    for end, goes_on in ((drawn(3), True), (win(3), False)):
        start = Start(1, 7, 0, 0, LED_BY_3, seed)
        assert bool(next_start(start, [end], LED_BY_3, 0, EAST_SOUTH)) == goes_on
        assert next_start(replace(start, seed=None), [end], LED_BY_3, 0, EAST_SOUTH) is None
