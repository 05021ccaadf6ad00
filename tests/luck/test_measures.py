"""The measures: whether more of each is good luck, by the points it brings; the help lists them."""

import re
from collections import defaultdict
from math import sqrt
from statistics import correlation

import pytest

from tests.helpers.pages import tables
from tests.luck import own_games
from viewer.core.wall.wall import walls_of_log
from viewer.luck.chances import chances_of
from viewer.luck.law import mean_variance
from viewer.luck.measures import BAD, GOOD, MEASURES, NEITHER
from viewer.luck.row import COMPARED
from viewer.system.assets import help_page
from viewer.system.language import LANGUAGES

SIGNS = {"+": GOOD, "\N{MINUS SIGN}": BAD, "0": NEITHER}


def surplus_and_points(logs):
    """By measure, of each hand of each seat: how much more came than expected, points won."""
    found = defaultdict(list)
    for log in logs:
        for kyoku, wall in zip(log.kyoku, walls_of_log(log), strict=True):
            for seat, chances in enumerate(chances_of(log, kyoku, wall)):
                surplus = defaultdict(float)
                for measure, came, law, _ in chances:
                    surplus[measure] += came - mean_variance(law).mean
                points = sum(result.changes[seat] for result in kyoku.results)
                for measure, more in surplus.items():
                    found[measure].append((more, points))
    return found


def test_what_brings_points_is_good_luck_and_what_costs_them_is_bad():
    """As far as so few hands show it: those of kans and of the first turn are rare."""
    clear = {}
    for measure, pairs in surplus_and_points(own_games.games(1000, "signs")).items():
        off = correlation(*zip(*pairs, strict=True)) * sqrt(len(pairs))
        if abs(off) > 3:
            clear[measure] = GOOD if off > 0 else BAD
    signs = {measure.name: measure.better for measure in MEASURES if measure.better != NEITHER}
    assert len(clear.keys() & signs) >= 10
    assert {name: sign for name, sign in clear.items() if name in signs}.items() <= signs.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_measure_and_whether_more_is_good(language):
    text = help_page("luck", language).read_text(encoding="utf-8")
    (table,) = tables(text)
    listed = [re.fullmatch(r"([a-z-]+) (.)", each).groups() for row in table[1:]
              for each in row[1].split(", ")]  # fmt: skip
    expected = [*MEASURES, *(measure for measure, _ in COMPARED)]
    assert len(listed) == len(expected)
    assert {name: SIGNS[sign] for name, sign in listed} == {
        measure.name: measure.better for measure in expected
    }
