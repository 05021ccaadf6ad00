"""Runs and serial tests: the words are those of the shuffle, and what repeats itself is seen."""

import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.games.seeds import random_seed
from viewer.core.base.era import Era
from viewer.core.wall.wall import walls_of_seed
from viewer.stats.lab.walls.batch import Walls, shuffled
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.findings import figures_by
from viewer.stats.randomness.measure import load_tally, tally_of
from viewer.stats.randomness.serial import SERIAL_STATS, reaches

FAIR = SOURCES["tenhou"](1, 400).walls(0)


def figures(walls):
    return {each.check: each for each in figures_by(tally_of(walls), [SERIAL_STATS])}


def words(walls, seed=1):
    """As far as each swap may reach, at random: (135, walls)."""
    left = np.arange(136, 1, -1)[:, None]
    return np.random.default_rng(seed).integers(0, left, (135, walls))


@pytest.mark.parametrize("name", ["tenhou", "majiang", "few-swaps"])
def test_shuffled_by_its_reaches_each_wall_is_there_again(name):
    tiles = SOURCES[name](3, 50).walls(0).tiles
    assert (shuffled(reaches(tiles).astype(np.intp)) == tiles).all()


def test_they_are_the_words_of_tenhous_shuffle():
    wall = next(iter(walls_of_seed(random_seed(Era.BASE64, random.Random(1)), 4, 1)))
    there, steps = list(range(136)), []
    for slot, tile in enumerate(wall.tiles[:-1]):
        at = there.index(tile)
        steps.append(at - slot)
        there[slot], there[at] = there[at], there[slot]
    tiles = np.array(wall.tiles, np.uint8)[:, None]
    assert reaches(tiles)[:, 0].tolist() == steps


def test_counts_are_those_of_a_look_at_each_wall():
    tally = tally_of(FAIR.first(20))
    tiles = FAIR.tiles[:, :20].T.tolist()
    assert tally.rises == sum(b > a for wall in tiles for a, b in pairwise(wall))
    off = 2 * reaches(FAIR.tiles[:, :20]) - np.arange(135, 0, -1)[:, None]
    assert tally.sides.tolist() == [(off < 0).sum(), (off > 0).sum()]
    scale = (np.arange(136, 1, -1) ** 2 - 1) / 3
    third = (off[:-3] * off[3:] / np.sqrt(scale[:-3] * scale[3:])[:, None]).sum()
    largest = np.arange(135, 0, -1)
    raised = 20 * (largest[:-3] * largest[3:])
    found = ((tally.lags[2, :-3] - raised) / np.sqrt(scale[:-3] * scale[3:])).sum()
    assert found == pytest.approx(third)
    assert load_tally(tally.dump()) == tally
    cycles = []
    for wall in tiles:
        seen, number = set(), 0
        for slot in range(136):
            number += slot not in seen
            while slot not in seen:
                seen.add(slot)
                slot = wall[slot]  # noqa: PLW2901 - goes round
        cycles.append(number)
    assert tally.even == sum((136 - number) % 2 == 0 for number in cycles)


def test_fair_walls_pass_and_too_few_are_not_tested():
    found = figures(FAIR)
    assert {*found} == {"word-sides", "word-runs", "word-lags", "tile-rises", "even-walls",
                        "next-wall-words"}  # fmt: skip
    assert all(figure.p > 1e-4 for figure in found.values())
    few = figures(FAIR.first(1))
    assert "next-wall-words" not in few
    assert all(figure.p is None for figure in few.values())


def test_variances_are_those_of_many_walls():
    walls = Walls(shuffled(words(4000).astype(np.intp)))
    off = 2 * reaches(walls.tiles) - np.arange(135, 0, -1)[:, None]
    sides = np.sign(off)
    rises = (walls.tiles[1:] > walls.tiles[:-1]).sum(axis=0)
    samples = {"word-sides": sides.sum(axis=0), "word-runs": (sides[1:] * sides[:-1]).sum(axis=0),
               "tile-rises": rises}  # fmt: skip
    found = figures(walls)
    for check, values in samples.items():
        figure = found[check]
        assert figure.found == pytest.approx(values.mean())
        assumed = (figure.found - figure.expected) / figure.z
        assert assumed == pytest.approx(values.std() / 4000**0.5, rel=0.05)


def planted(change):
    made = words(400)
    change(made)
    return figures(Walls(shuffled(made.astype(np.intp))))


def test_each_planted_fault_sets_off_its_own_test():
    left = np.arange(136, 1, -1)[:, None]

    def low(made):
        made[:] = np.where(np.random.default_rng(2).random(made.shape) < 0.1, made // 2, made)

    def sticky(made):
        same = np.random.default_rng(2).random((67, made.shape[1])) < 0.2
        made[1:134:2] = np.where(same, made[:134:2] * left[1:134:2] // left[:134:2], made[1:134:2])

    def lagging(made):
        made[5::10] = made[:-5:10] * left[5::10] // left[:-5:10]

    def again(made):
        made[:40, 1::2] = made[:40, ::2]

    for change, check in (
        (low, "word-sides"),
        (sticky, "word-runs"),
        (lagging, "word-lags"),
        (again, "next-wall-words"),
    ):
        assert planted(change)[check].p < 1e-6, check
    assert planted(lambda _made: None)["word-lags"].p > 1e-3


def test_a_generator_of_even_walls_alone_is_seen():
    made = words(400)
    made[-1] = ((made[:-1] > 0).sum(axis=0)) % 2
    found = figures(Walls(shuffled(made.astype(np.intp))))
    assert found["even-walls"].found == 1
    assert found["even-walls"].p < 1e-6


def test_counts_that_do_not_fit_are_no_tally():
    tally = tally_of(FAIR.first(3))
    for name in ("sides", "runs", "lags", "reach_matches", "rises", "even"):
        wrong = replace(
            tally, counts={**tally.counts, name: np.asarray(tally.counts[name] + 10**9)}
        )
        assert not SERIAL_STATS.fits(wrong), name
    assert SERIAL_STATS.fits(tally)
