"""Records that are wrong or made to do harm: each ends in a sentence or in what does not agree."""

from dataclasses import replace

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers.bad_records import BAD, LOG, THREE, with_odd_types
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.audit.audit import audit_log
from viewer.core.base.errors import InputError
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.reading import read_with_walls


def problems_of(data):
    """The error, or what is found, not compared and remarked on."""
    found = outcome(read_with_walls, data)
    if isinstance(found, InputError):
        assert is_short_error(found)
        return [found]
    log, walls = found
    audit = audit_log(log, walls)
    checked = [check_kyoku(log, index) for index in range(len(log.kyoku))]
    course = [each for one in checked for each in (*one.inconsistencies, *one.uncompared)]
    cut = [log.shortfall] if log.shortfall else []
    return [*log.remarks, *audit.findings, *audit.uncompared, *course, *cut]


@pytest.mark.parametrize("make", BAD.values(), ids=BAD)
def test_what_is_wrong_is_told(make):
    assert problems_of(make())


@pytest.mark.parametrize("log", [LOG, THREE], ids=["four", "three"])
@pytest.mark.parametrize("write", [soul_record, city_record])
def test_other_types_anywhere_are_read_or_refused(write, log):
    for data in with_odd_types(write(replace(log, kyoku=log.kyoku[:1]))):
        problems_of(data)
