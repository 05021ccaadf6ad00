"""Faults planted in real logs."""

import random
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.tamper import PLANTERS, Planted, assert_found, game_of, plant

FOLDER = Path(__file__).parents[3] / "shared" / "logs"
PATHS = sorted(FOLDER.glob("*")) if FOLDER.is_dir() else []
SEEDED = [path for path in PATHS if not path.name.startswith("none-")]

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project"),
]

FAULTS = {
    "a drawn tile": (65, 65),
    "a haipai tile": (65, 65),
    "a die": (65, 65),
    "the first dora": (65, 65),
    "a later dora": (42, 42),
    "a winner's shown dora": (63, 63),
    "a winner's shown ura": (59, 59),
    "two drawn tiles": (65, 65),
    "haipai tiles of two seats": (65, 65),
    "another dealer": (65, 65),
    "a draw dropped": (65, 63),
    "a draw added": (65, 65),
    "a draw added after a kan": (46, 46),
    "a kan dropped": (46, 46),
    "a dora dropped before another": (4, 4),
    "an INIT removed": (63, 63),
    "a bit of the seed": (65, 65),
    "a hand removed": (63, 44),
    "an INIT twice": (65, 53),
    "the log cut short": (65, 0),
    "a discard": (65, 0),
    "a winning tile": (63, 0),
    "a chi or pon dropped": (64, 0),
    "a riichi dropped": (64, 0),
    "a hand's last dora dropped": (42, 0),
    "a dora too early": (42, 0),
}
"""How many there are of each kind, one in each log that has a place for it; and how many of them
change something that is compared."""


@cache
def game(path):
    return game_of(path.read_bytes())


@pytest.mark.parametrize("path", SEEDED, ids=[path.name for path in SEEDED])
def test_no_untouched_log_is_accused(path):
    assert_found(Planted(path.read_bytes()))


@pytest.mark.parametrize("kind", PLANTERS)
def test_every_fault_is_found_at_its_place(kind):
    planted = accused = 0
    for path in SEEDED:
        if fault := plant(kind, game(path), random.Random(f"{path.name} {kind}")):
            assert_found(fault)
            planted += 1
            accused += fault.accused
    assert (planted, accused) == FAULTS[kind]


def test_at_least_500_faults_are_accused():
    assert FAULTS.keys() == PLANTERS.keys()
    assert sum(accused for _, accused in FAULTS.values()) >= 500
