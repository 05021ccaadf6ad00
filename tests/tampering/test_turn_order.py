"""Events deleted, swapped, moved or given to another seat: each breaks a rule of `turn_rules`.

No wall is needed for that. What may pass is a riichi at another turn: a hand that is tenpai before
may wait, and one that stays tenpai may have waited, so that it is another game and follows the
rules as well.
"""

import random
from collections import Counter
from functools import cache

import pytest

from tests.helpers import long_run
from tests.helpers.forgeries import FORGERS, forged
from tests.helpers.games import make_bytes
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.tenhou.log import read_mjlog

OWN = [(seed, era, players) for seed in range(3) for era in ERAS for players in (4, 3)]
LEGAL = {"riichi a turn earlier", "riichi a turn later"}
LOGS = 40 if long_run.is_long() else 20
TIMES = long_run.examples(3)


def is_found(data):
    """Whether a log contradicts itself; one whose last end is missing is incomplete instead."""
    log = read_mjlog(data)
    if not log.hands[-1].results:
        return True
    return any(check_kyoku(log, index).inconsistencies for index in range(len(log.hands)))


def passing(name, logs):
    """How many forgeries of a kind are found, and how many are not."""
    rng = random.Random(name)
    tried = (forged(data, FORGERS[name], rng) for data in logs for _ in range(TIMES))
    return Counter(map(is_found, filter(None, tried)))


@cache
def own_games():
    return [make_bytes(*game) for game in OWN]


@cache
def real_logs():
    if not PATHS:
        pytest.skip("the real logs are not beside the project")
    seeded = [path for path in PATHS if not path.name.startswith("none-")]
    return [path.read_bytes() for path in random.Random(0).sample(seeded, min(LOGS, len(seeded)))]


@pytest.mark.parametrize("name", sorted(FORGERS.keys() - LEGAL))
def test_a_forged_course_of_an_own_game_is_found(name):
    counts = passing(name, own_games())
    assert counts[True] > TIMES * len(OWN) // 3
    assert not counts[False]


@pytest.mark.shared
@pytest.mark.parametrize("name", sorted(FORGERS.keys() - LEGAL))
def test_a_forged_course_of_a_real_log_is_found(name):
    counts = passing(name, real_logs())
    assert counts[True] > TIMES * LOGS // 3
    assert not counts[False]


@pytest.mark.shared
def test_riichi_a_turn_earlier_is_mostly_noten():
    counts = passing("riichi a turn earlier", real_logs())
    assert counts[True] > 20 * counts[False]


@pytest.mark.shared
def test_riichi_a_turn_later_is_mostly_legal():
    """But for ippatsu, double riichi, points in between, and hands that are not tenpai any more."""
    assert passing("riichi a turn later", real_logs())[True] > 0
