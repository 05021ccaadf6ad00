"""No forgery is verified: in games of the project's own making, and in real logs where they are."""

import re

import pytest

from tests.helpers.fields import checks_of
from tests.helpers.forgers import (
    BLINDING,
    HARMLESS,
    SHORTENED,
    TINY,
    end_early,
    forged,
    inflate,
    win_with_nothing,
)
from tests.helpers.games import make_bytes
from tests.test_shared_logs import SEEDED
from viewer.collection.check import check_log
from viewer.core.base.era import Era
from viewer.core.base.unpack import unpack

MOST = 40
OWN = {
    f"{era}-{players}-{seed}": make_bytes(seed, era, players)
    for seed in range(3)
    for era in (Era.BASE64, Era.PER_HAND)
    for players in (4, 3)
}
REAL = [pytest.param(path.read_bytes(), id=path.name, marks=pytest.mark.shared) for path in SEEDED]
LOGS = [*(pytest.param(data, id=name) for name, data in OWN.items()), *REAL[:MOST]]
NEVER = {"verified", "no_seed", "unreadable"}


def status(data, *, replay=True):
    return check_log("x", data, None, replay=replay).status


def is_whole(data):
    return status(data) == "verified"


@pytest.mark.parametrize("data", LOGS)
def test_inflated_points_are_found_behind_every_oddity(data):
    plain = forged(data, inflate)
    for name, oddity in {"": None, **HARMLESS, **BLINDING}.items():
        fault = plain if oddity is None else forged(data, inflate, oddity)
        if fault is None:
            continue
        assert status(fault) not in NEVER, name
        if name in {"", *HARMLESS} and is_whole(data):
            assert status(fault) == "inconsistent", name


@pytest.mark.parametrize("data", LOGS)
def test_an_oddity_alone_is_not_verified_and_accuses_nobody(data):
    for name, oddity in BLINDING.items():
        fault = forged(data, oddity)
        if fault is not None:
            assert status(fault) not in NEVER, name


@pytest.mark.parametrize("data", LOGS)
def test_a_tiny_change_is_not_verified(data):
    for name, change in TINY.items():
        fault = forged(data, change)
        assert fault is None or status(fault) not in NEVER, name


@pytest.mark.parametrize("data", LOGS)
def test_a_win_of_a_hand_that_wins_nothing_is_found(data):
    faults = [forged(data, win_with_nothing, seed=seed) for seed in range(3)]
    assert all("yakuless" in checks_of(fault) for fault in filter(None, faults))


@pytest.mark.parametrize("data", LOGS)
def test_a_game_that_ends_a_hand_too_early_is_found(data):
    fault = forged(data, end_early)
    assert fault is None or status(fault) in {"inconsistent", "incomplete"}
    if fault is not None and is_whole(data):
        assert status(fault) == "inconsistent"


@pytest.mark.parametrize("data", LOGS)
def test_what_carries_nothing_changes_nothing(data):
    for name, oddity in HARMLESS.items():
        fault = forged(data, oddity)
        assert fault is None or status(fault) == status(data), name


@pytest.mark.parametrize("data", LOGS)
@pytest.mark.parametrize("name", SHORTENED)
def test_a_shortened_game_is_incomplete(name, data):
    fault = forged(data, SHORTENED[name])
    if fault is not None:
        result = check_log("x", fault, None, replay=True)
        assert (result.status, result.findings, result.inconsistencies) == ("incomplete", (), ())


@pytest.mark.parametrize(
    "name", ["the last hand removed", "no final results", "no names", "no first dealer"]
)
def test_a_game_without_beginning_or_end_is_incomplete_without_a_replay_too(name):
    for data in OWN.values():
        fault = forged(data, SHORTENED[name])
        assert fault is None or status(fault, replay=False) == "incomplete"


@pytest.mark.parametrize("data", LOGS)
def test_a_log_cut_in_half_is_incomplete(data):
    xml = unpack(data)
    half = xml[: len(xml) // 2]
    has_a_hand = re.search(b"<INIT[^>]*>", half)
    assert status(half) == ("incomplete" if has_a_hand else "unreadable")


@pytest.mark.parametrize("data", LOGS)
def test_an_untouched_log_is_not_accused(data):
    assert status(data) in {"verified", "incomplete"}
