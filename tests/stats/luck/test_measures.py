"""The measures: whether more of each is good luck, by the points it brings; the help lists them."""

import random
import re
from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from math import sqrt
from statistics import correlation

import pytest

from tests.helpers.chances import listed
from tests.helpers.games import make_log
from tests.helpers.pages import tables
from tests.stats.luck import own_games
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.wall import HAND, walls_of_log
from viewer.stats.luck.by_game import GROUPED
from viewer.stats.luck.chances import chances_of, note_deal
from viewer.stats.luck.hand import HandInPlay
from viewer.stats.luck.law import mean_variance
from viewer.stats.luck.measures import BAD, GOOD, MEASURES, NEITHER
from viewer.stats.luck.row import COMPARED
from viewer.stats.randomness.null_model import SHANTEN_CORRELATION
from viewer.system.assets import help_page
from viewer.system.language import LANGUAGES

SIGNS = {"+": GOOD, "\N{MINUS SIGN}": BAD, "0": NEITHER}


def surplus_and_points(logs):
    """By measure, of each hand of each seat: how much more came than expected, points won."""
    found = defaultdict(list)
    for log in logs:
        for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
            for seat, chances in enumerate(chances_of(log, kyoku, wall)):
                surplus = defaultdict(float)
                for measure, came, law in listed(chances):
                    surplus[measure] += came - mean_variance(law).mean
                points = sum(result.changes[seat] for result in kyoku.results)
                for measure, more in surplus.items():
                    found[measure].append((more, points))
    return found


SIGN_OF = {each.name: each.better for each in MEASURES if each.better != NEITHER}


def clear_signs(logs):
    """By measure that points clearly rise or fall with: whether it is good luck."""
    clear = {}
    for measure, pairs in surplus_and_points(logs).items():
        off = correlation(*zip(*pairs, strict=True)) * sqrt(len(pairs)) if len(pairs) > 1 else 0
        if measure in SIGN_OF and abs(off) > 3:
            clear[measure] = GOOD if off > 0 else BAD
    return clear


def test_ukeire_tiles_and_ura_dora_bring_points():
    signs = {"accepted": GOOD, "ura": GOOD, "ura-paid": BAD}
    assert clear_signs(map(make_log, range(3, 9))) == signs


@pytest.mark.long(
    "hundreds of games, as chance has to show", short="test_ukeire_tiles_and_ura_dora_bring_points"
)
def test_what_brings_points_is_good_luck_and_what_costs_them_is_bad():
    """As far as so few hands show it: those of kans and of the first turn are rare."""
    clear = clear_signs(own_games.games(1000, "signs"))
    assert len(clear) >= 10
    assert clear.items() <= SIGN_OF.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_measure_and_whether_more_is_good(language):
    text = help_page("luck", language).read_text(encoding="utf-8")
    (table,) = tables(text)
    listed = [re.fullmatch(r"([a-z-]+) (.)", each).groups() for row in table[1:]
              for each in row[1].split(", ")]  # fmt: skip
    compared = [*(measure for measure, _ in COMPARED), *(each.measure for each in GROUPED)]
    expected = [*MEASURES, *compared]
    assert len(listed) == len(expected)
    assert {name: SIGNS[sign] for name, sign in listed} == {
        measure.name: measure.better for measure in expected
    }


DEALS = 3000


@pytest.fixture(scope="module")
def correlations():
    """By measure of which each deal is a chance for all seats, that of two seats' figures."""
    log, rng, together = make_log(1), random.Random(5), defaultdict(float)
    for _ in range(DEALS):
        tiles = rng.sample(tile_ids_of(4), 4 * HAND + 1)
        haipai = tuple(tuple(tiles[HAND * seat : HAND * (seat + 1)]) for seat in range(4))
        kyoku = replace(log.hands[0], haipai=haipai, dora=tiles[-1])
        now = HandInPlay(log, kyoku, None)
        note_deal(now)
        off = defaultdict(list)
        for chances in now.chances:
            for measure, found, law in listed(chances):
                mean, variance = mean_variance(law)
                off[measure].append((found - mean) / sqrt(variance) if variance else 0)
        for measure, figures in off.items():
            if len(figures) > 1:
                together[measure] += sum(one * other for one, other in combinations(figures, 2))
    return {measure: total / (6 * DEALS) for measure, total in together.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_how_the_figures_of_one_deal_hang_together(language, correlations):
    """What falls as the others rise is computed too cautiously of them all; else too boldly."""
    text = help_page("luck", language).read_text(encoding="utf-8")
    lists = [
        re.findall(r"[(（]((?:`[a-z-]+`[, 、\n]*)+)[)）]", item) for item in text.split("\n- ")
    ]
    (groups,) = filter(None, lists)
    cautious, bold, neither = (re.findall(r"[a-z-]+", group) for group in groups)
    assert {*cautious, *bold, *neither} == correlations.keys()
    error = 1 / sqrt(6 * DEALS)
    assert all(correlations[name] > 4 * error for name in bold)
    assert all(abs(correlations[name]) < error for name in neither)
    # that of shanten is a tenth of the others'; it was measured on many more walls
    known = correlations | {"haipai-shanten": SHANTEN_CORRELATION}
    assert all(known[name] < -error for name in cautious)
