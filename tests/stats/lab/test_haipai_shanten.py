"""The fast count of starting hands against hands counted one by one, and known quantiles."""

import numpy as np
import pytest

from tests.helpers import long_run
from tests.helpers.games import make_bytes
from viewer.core.base.errors import InputError
from viewer.stats.lab.haipai_shanten import HaipaiCount, HaipaiShanten, _quantile
from viewer.stats.lab.hands import shanten_of_hands
from viewer.stats.lab.odds import HAIPAI_MEAN
from viewer.stats.lab.walls.batch import LAYOUT, UNIT_WALLS
from viewer.stats.lab.walls.logs import LogWalls
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure
from viewer.system import assets
from viewer.system.regular_file import read_file


def counted(source):
    work = HaipaiShanten(source)
    state = work.new()
    for unit in range(source.units):
        state = work.merge(state, work.do(unit))
    return state


def test_hands_are_counted_by_shanten_and_walls_by_their_sum():
    source = SOURCES["tenhou"](1, UNIT_WALLS + 500)
    state = counted(source)
    tiles = np.concatenate([source.walls(0).tiles, source.walls(1).tiles], axis=1)
    shanten = np.stack([shanten_of_hands(tiles[list(slots)]) for slots in LAYOUT.haipai]).astype(
        int
    )
    sums = shanten.sum(axis=0)
    assert (state.units, state.walls, state.hands) == (2, 8500, 34_000)
    assert state.counts == tuple(np.bincount(shanten.ravel(), minlength=7).tolist())
    assert state.mean == pytest.approx(shanten.mean())
    assert sum(state.shares) == pytest.approx(1)
    low, high = state.interval
    assert low < HAIPAI_MEAN < high
    error = sums.std(ddof=1) / np.sqrt(8500) / 4
    assert (high - low) / 2 == pytest.approx(2.5765 * error, rel=1e-3)


def test_the_interval_holds_the_true_mean_as_often_as_it_says():
    walls = SOURCES["majiang"](2, UNIT_WALLS).walls(0).tiles
    sums = sum(shanten_of_hands(walls[list(slots)]).astype(int) for slots in LAYOUT.haipai)
    samples = sums[: 8000 // 20 * 20].reshape(-1, 20)
    held = 0
    for sample in samples:
        count = HaipaiCount(
            1, 20, (80 - int(sample.sum()), int(sample.sum())), int((sample**2).sum())
        )
        low, high = count.interval
        held += low < HAIPAI_MEAN < high
    assert 0.975 < held / len(samples) <= 1


@pytest.mark.parametrize(("freedom", "known"), [(9, 3.2498), (30, 2.7500), (1000, 2.5808)])
def test_the_quantiles_are_students(freedom, known):
    assert _quantile(freedom) == pytest.approx(known, rel=2e-3)


def test_nothing_counted_has_no_mean_and_three_walls_no_interval():
    state = HaipaiCount()
    assert (state.mean, state.interval, sum(state.shares)) == (None, None, 0)
    assert HaipaiCount(1, 3, (12,), 0).interval is None
    assert HaipaiCount(1, 4, (0, 16), 64).interval == (1, 1)


def fail(item):
    raise InputError(item)


def test_what_was_left_out_adds_up():
    state = counted(LogWalls(("no-file",) * 70, fail, "logs"))
    assert (state.units, state.walls, state.left_out) == (2, 0, {"unreadable": 70})


def logs_of(*paths):
    return LogWalls(paths, read_file, "logs")


def test_a_game_that_is_there_many_times_counts_once(tmp_path):
    repeats = long_run.examples(40)
    paths = [tmp_path / f"{number:02}.mjlog" for number in range(2 * repeats)]
    for number, path in enumerate(paths):
        path.write_bytes(assets.sample_log().read_bytes() if number % 2 else make_bytes(number))
    once = counted(logs_of(*paths[0::2], paths[1]))
    state = counted(logs_of(*paths))
    assert state.left_out == {"repeated": repeats - 1}
    assert once.left_out == {}
    assert (state.walls, state.counts, state.squares) == (once.walls, once.counts, once.squares)
    assert logs_of(*paths).first(once.walls).items == tuple(paths[:-1])


def test_forty_copies_of_a_log_raise_no_alarm(tmp_path):
    data = assets.sample_log().read_bytes()
    paths = tuple(tmp_path / f"{number:02}" for number in range(40))
    for path in paths:
        path.write_bytes(data)
    work = WallMeasure(logs_of(*paths))
    state = work.merge(work.new(), work.do(0))
    found = findings(state, work.source.described())
    assert (found.alarms, found.left_out) == ((), {"repeated": 39})
    said = [str(limit) for limit in found.limits]
    assert any("left out: 39." in each for each in said)
