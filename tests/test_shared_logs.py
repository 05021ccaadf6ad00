"""Every rule of the core, held against real logs."""

from collections import Counter
from functools import cache

import pytest

from tests.helpers import long_run
from tests.helpers.shared import SHARED
from tests.helpers.truth import require_walls
from viewer.core.judgement.audit import audit_log
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.shuffle import reference_words
from viewer.core.wall.wall import walls_of_log

FOLDER = SHARED / "logs"
PATHS = sorted(FOLDER.glob("*")) if FOLDER.is_dir() else []
SEEDED = [path for path in PATHS if not path.name.startswith("none-")]

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project"),
]


def every(paths):
    return pytest.mark.parametrize("path", paths, ids=[path.name for path in paths])


@cache
def log_at(path):
    return read_mjlog(path.read_bytes())


@cache
def audit_at(path):
    """A log held against its walls, all of which it has."""
    log = log_at(path)
    return audit_log(log, require_walls(walls_of_log(log)))


def era_of(path):
    return path.name.split("-")[0]


@every(PATHS)
def test_a_log_is_what_its_name_says(path):
    log = log_at(path)
    _, bits, players, _ = path.name.split("-")
    assert log.type.bits == int(bits, 16)
    assert log.players == int(players[0])
    assert str(log.era or "none") == era_of(path)


@every(SEEDED)
def test_a_real_log_has_nothing_odd_but_bits_of_its_type(path):
    log = log_at(path)
    assert {remark.code for remark in log.remarks} <= {"unknown-type-bits"}


@every(SEEDED)
def test_every_tile_and_die_comes_from_the_seed(path):
    log = log_at(path)
    audit = audit_at(path)
    assert audit.findings == ()
    assert audit.compared["haipai"] == 13 * log.players * len(log.hands)
    assert audit.compared["dice"] == 2 * len(log.hands)


@every(long_run.a_third(SEEDED))
def test_both_twisters_make_the_same_walls(path):
    log = log_at(path)
    assert walls_of_log(log) == walls_of_log(log, reference_words)


@every([path for path in PATHS if path not in SEEDED])
def test_a_log_without_a_seed_has_no_walls(path):
    log = log_at(path)
    assert set(walls_of_log(log)) == {None}


def test_all_logs_are_there():
    assert Counter(map(era_of, PATHS)) == {"base64": 52, "hex": 1, "none": 2, "perhand": 12}


def test_every_check_is_made():
    compared = Counter()
    for path in SEEDED:
        compared.update(audit_at(path).compared)
    assert min(compared[check] for check in ("haipai", "live", "rinshan", "dora", "ura")) > 0
