"""Faults planted in real logs."""

import random
from functools import cache
from itertools import islice

import pytest

from tests.helpers import long_run
from tests.helpers.shared import SHARED
from tests.helpers.tamper import PLANTERS, Planted, assert_found, game_of, plant

FOLDER = SHARED / "logs"
PATHS = sorted(FOLDER.glob("*")) if FOLDER.is_dir() else []
SEEDED = [path for path in PATHS if not path.name.startswith("none-")]

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project"),
]

FAULTS = {
    "a drawn tile": (33, 33),
    "a haipai tile": (33, 33),
    "a die": (33, 33),
    "the first dora": (33, 33),
    "a later dora": (33, 33),
    "a winner's shown dora": (33, 33),
    "a winner's shown ura": (33, 33),
    "two drawn tiles": (33, 33),
    "haipai tiles of two seats": (33, 33),
    "another dealer": (33, 33),
    "a draw dropped": (33, 31),
    "a draw added": (33, 33),
    "a draw added after a kan": (33, 33),
    "a kan dropped": (33, 33),
    "a dora dropped before another": (4, 4),
    "an INIT removed": (33, 33),
    "a bit of the seed": (33, 33),
    "a hand removed": (33, 19),
    "an INIT twice": (33, 27),
    "the log cut short": (33, 0),
    "a discard": (33, 0),
    "a winning tile": (33, 0),
    "a chi or pon dropped": (33, 0),
    "a riichi dropped": (33, 0),
    "a hand's last dora dropped": (33, 0),
    "a dora too early": (33, 0),
}
"""How many there are of each kind, one in a log; and how many of them change something that is
compared."""

MOST = 33
"""Of each kind, in logs that have a place for it; the quick run plants fewer."""


@cache
def game(path):
    return game_of(path.read_bytes())


@pytest.mark.parametrize("path", SEEDED, ids=[path.name for path in SEEDED])
def test_no_untouched_log_is_accused(path):
    assert_found(Planted(path.read_bytes()))


@pytest.mark.parametrize("kind", PLANTERS)
def test_every_fault_is_found_at_its_place(kind):
    planted, accused, rng = 0, 0, random.Random(kind)
    faults = (plant(kind, game(path), rng) for path in rng.sample(SEEDED, len(SEEDED)))
    most = MOST if long_run.is_long() else 5
    for fault in islice(filter(None, faults), most):
        assert_found(fault)
        planted += 1
        accused += fault.accused
    all_planted, all_accused = FAULTS[kind]
    assert planted == min(most, all_planted)
    if most == MOST or all_accused in {0, all_planted}:
        assert accused == min(most, all_accused)
    else:
        assert 0 < accused <= planted


def test_at_least_500_faults_are_accused():
    assert FAULTS.keys() == PLANTERS.keys()
    assert sum(accused for _, accused in FAULTS.values()) >= 500
