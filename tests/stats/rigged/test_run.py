"""Many logs for everybody: each game once, in the classes of its time, seats and players."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.helpers.games import make_bytes, make_log
from viewer.stats.luck.subsets import SEAT_SUBSETS
from viewer.stats.rigged.classes import EVERYBODY, HOUR_CLASSES, NEWCOMERS
from viewer.stats.rigged.game import measure_game
from viewer.stats.rigged.history import Histories
from viewer.stats.rigged.run import RiggedSample, measure_all

NAME = "20200101{hour:02}gm-00a9-0000-{number:08x}.mjlog"


@pytest.fixture
def folder(tmp_path):
    for number, hour in ((3, 1), (4, 13)):
        (tmp_path / NAME.format(hour=hour, number=number)).write_bytes(make_bytes(number))
    (tmp_path / "three.xml").write_bytes(make_bytes(7, players=3))
    (tmp_path / "again.xml").write_bytes(make_bytes(3, packed=True))
    (tmp_path / "zz.txt").write_bytes(b"no log")
    return tmp_path


def test_each_game_counts_once_in_all_its_classes(folder):
    sample = measure_all([folder], jobs=1)
    hands = [len(make_log(3).hands), len(make_log(4).hands), len(make_log(7, players=3).hands)]
    assert (sample.games, sample.hands) == (3, sum(hands))
    assert sample.left_out == {"repeated": 1, "unreadable": 1}
    shanten = {name: tally for (what, name), tally in sample.classes.items()
               if what == "haipai-shanten"}  # fmt: skip
    assert shanten[EVERYBODY].trials == 4 * sum(hands[:2]) + 3 * hands[2]
    at_the_start = [shanten[name].trials for name in SEAT_SUBSETS]
    assert at_the_start == [sum(hands)] * 3 + [sum(hands[:2])]
    assert shanten[HOUR_CLASSES[0]].trials + shanten[HOUR_CLASSES[2]].trials >= 4 * hands[1]
    assert shanten[NEWCOMERS].trials >= 4 * hands[1]


def test_files_have_the_hash_of_their_bytes(folder):
    sample = measure_all([folder], jobs=1)
    for path, digest in sample.files:
        assert sha256(Path(path).read_bytes()).digest() == digest
    assert len(sample.files) == sample.games


def test_of_copies_the_longest_counts(tmp_path):
    log = make_log(3)
    (tmp_path / "a.xml").write_bytes(write_mjlog(replace(log, hands=log.hands[:2]), packed=False))
    (tmp_path / "b.xml").write_bytes(write_mjlog(log, packed=False))
    sample = measure_all([tmp_path], jobs=1)
    assert (sample.games, sample.hands) == (1, len(log.hands))
    assert [each.path for each in sample.files] == [str(tmp_path / "b.xml")]
    assert sample.untimed == 1


def test_hands_half_told_are_left_out_and_counted():
    log = make_log(3)
    broken = replace(log, hands=(replace(log.hands[0], dora=None), *log.hands[1:]))
    sample = RiggedSample()
    sample.add(measure_game(broken, "x"), Histories())
    assert sample.left_out == {"broken-hands": 1}
    assert sample.hands == len(log.hands) - 1


@pytest.mark.dear("starts worker processes")
def test_workers_change_nothing(folder):
    assert measure_all([folder], jobs=2) == measure_all([folder], jobs=1)
