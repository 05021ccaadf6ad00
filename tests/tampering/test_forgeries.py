"""No forgery is verified: in games of the project's own making, and in real logs where they are."""

import re
from functools import cache

import pytest

from tests.helpers import long_run
from tests.helpers.fields import checks_of
from tests.helpers.forgers import (
    AGAINST_THE_RULES,
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


@cache
def numbers():
    return {log.values[0]: number for number, log in enumerate(LOGS)}


def third(nth):
    """All logs in the long run; else a third of them, each test another."""
    return LOGS if long_run.is_long() else LOGS[nth % 3 :: 3]


def is_tried(number, log_number):
    return long_run.is_long() or (number + log_number // 3) % 6 == 0


def status(data, *, replay=True):
    return check_log("x", data, None, replay=replay).status


@cache
def untouched(data):
    return status(data)


def is_whole(data):
    return untouched(data) == "verified"


def paired(data, oddities):
    """A sixth of the oddities: which, goes by the log, so that others have what it has not."""
    return [
        pair for number, pair in enumerate(oddities.items()) if is_tried(number, numbers()[data])
    ]


@pytest.mark.parametrize("data", third(0))
def test_inflated_points_are_found_behind_every_oddity(data):
    plain = forged(data, inflate)
    assert plain is None or status(plain) not in NEVER
    for name, oddity in paired(data, {"": None, **HARMLESS, **BLINDING}):
        fault = plain if oddity is None else forged(data, inflate, oddity)
        if fault is None:
            continue
        assert status(fault) not in NEVER, name
        if name in {"", *HARMLESS} and is_whole(data):
            assert status(fault) == "inconsistent", name


@pytest.mark.parametrize("data", third(1))
def test_an_oddity_alone_is_not_verified_and_accuses_nobody(data):
    for name, oddity in paired(data, BLINDING):
        fault = forged(data, oddity)
        if fault is not None:
            assert status(fault) not in NEVER, name


@pytest.mark.parametrize("data", third(2))
def test_a_tiny_change_is_not_verified(data):
    for name, change in paired(data, TINY):
        fault = forged(data, change)
        assert fault is None or status(fault) not in NEVER, name


@pytest.mark.parametrize("data", third(3))
def test_a_win_of_a_hand_that_wins_nothing_is_found(data):
    faults = [forged(data, win_with_nothing, seed=seed) for seed in range(long_run.examples(3))]
    assert all("yakuless" in checks_of(fault) for fault in filter(None, faults))


@pytest.mark.parametrize("data", third(4))
def test_what_no_log_has_is_found(data):
    for name, (forger, check) in AGAINST_THE_RULES.items():
        fault = forged(data, forger)
        assert fault is None or check in checks_of(fault), name


@pytest.mark.parametrize("data", third(5))
def test_a_game_that_ends_a_hand_too_early_is_found(data):
    fault = forged(data, end_early)
    assert fault is None or status(fault) in {"inconsistent", "incomplete"}
    if fault is not None and is_whole(data):
        assert status(fault) == "inconsistent"


@pytest.mark.parametrize("data", third(6))
def test_what_carries_nothing_changes_nothing(data):
    for name, oddity in paired(data, HARMLESS):
        fault = forged(data, oddity)
        assert fault is None or status(fault) == untouched(data), name


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param(name, *log.values, id=f"{name}-{log.id}", marks=log.marks)
        for name, log in long_run.pairs(SHORTENED, third(1))
    ],
)
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


@pytest.mark.parametrize("data", third(7))
def test_a_log_cut_in_half_is_incomplete(data):
    xml = unpack(data)
    half = xml[: len(xml) // 2]
    has_a_hand = re.search(b"<INIT[^>]*>", half)
    assert status(half) == ("incomplete" if has_a_hand else "unreadable")


@pytest.mark.parametrize("data", third(8))
def test_an_untouched_log_is_not_accused(data):
    assert status(data) in {"verified", "incomplete"}
