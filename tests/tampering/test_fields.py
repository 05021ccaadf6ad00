"""Every field of a log that is compared, changed: it is found, and no unchanged log is accused."""

import random
from functools import cache
from itertools import islice

import pytest

from tests.helpers import long_run
from tests.helpers.fields import SPOILS, checks_of, spoiled, with_other_tag
from tests.helpers.games import make_bytes
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS
from viewer.core.sites.tenhou.fields import FIELDS
from viewer.core.sites.tenhou.log import read_mjlog

LOGS_OF_A_FIELD = long_run.examples(3)
OWN = [(seed, era, players) for seed in range(2) for era in ERAS for players in (4, 3)]


@cache
def real_logs():
    """Those with a seed, and of Tenhou's usual rules."""
    data = [path.read_bytes() for path in PATHS if not path.name.startswith("none-")]
    return [each for each in data if not read_mjlog(each).type.unknown_bits]


@cache
def own_games():
    return [make_bytes(*each, east_south=each[0] == 1) for each in OWN]


def logs(rng):
    """Own games, and some real logs where they are there."""
    real = real_logs()
    return [*rng.sample(own_games(), len(OWN)), *rng.sample(real, len(real))]


@pytest.mark.parametrize("game", OWN, ids=str)
def test_no_own_game_is_accused(game):
    assert checks_of(make_bytes(*game, east_south=game[0] == 1)) == set()


@pytest.mark.shared
@pytest.mark.parametrize("path", PATHS, ids=[path.name for path in PATHS])
def test_no_real_log_is_accused(path):
    assert checks_of(path.read_bytes()) == set()


@pytest.mark.parametrize("field", SPOILS, ids="-".join)
def test_a_field_that_is_changed_is_found(field):
    tag, attribute = field
    for nth, spoil in enumerate(SPOILS[field]):
        rng = random.Random(f"{field} {nth}")
        faults = (spoiled(data, field, spoil, rng) for data in logs(rng))
        for fault in islice(filter(None, faults), LOGS_OF_A_FIELD):
            assert checks_of(fault) & {*FIELDS[tag][attribute].checks}, fault


@pytest.mark.parametrize("letter", "TUVWDEFG")
def test_a_draw_or_discard_that_is_changed_is_found(letter):
    rng = random.Random(letter)
    for data in logs(rng)[:LOGS_OF_A_FIELD]:
        four = read_mjlog(data).players == 4 or letter not in "WG"
        if four:
            fault = with_other_tag(data, letter, rng)
            assert checks_of(fault) & {*FIELDS[letter][""].checks}


def test_every_field_that_is_compared_is_changed_here():
    compared = {
        (tag, attribute)
        for tag, fields in FIELDS.items()
        for attribute, field in fields.items()
        if field.checks and attribute
    }
    assert compared - {("SHUFFLE", "seed"), ("INIT", "shuffle")} == SPOILS.keys()
