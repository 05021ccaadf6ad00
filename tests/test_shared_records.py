"""Real records of other sites: all tiles, indicators, hashes and points agree."""

import pytest

from tests.helpers.shared import SHARED
from viewer.collection.check import check_log
from viewer.core.sites.detect import read_with_walls

FOLDER = SHARED / "records"
PATHS = sorted([*FOLDER.glob("*/*.json"), *FOLDER.glob("*/*.bin")])
EVERY_RECORD = pytest.mark.parametrize("path", PATHS, ids=[path.name for path in PATHS])
pytestmark = pytest.mark.shared


@EVERY_RECORD
def test_a_real_record_agrees_with_its_walls_and_with_itself(path):
    result = check_log(path.name, path.read_bytes(), None, replay=True)
    custom_rules = read_with_walls(path.read_bytes()).log.type.custom_rules
    assert (result.status, result.without_seed) == ("incomplete" if custom_rules else "verified", 0)
    assert (result.findings, result.inconsistencies) == ((), ())
    haipai, live, _, dora, _, _, hashes = result.compared
    assert haipai >= 39 * result.kyoku
    assert live > 10 * result.kyoku
    assert min(dora, hashes) >= result.kyoku
