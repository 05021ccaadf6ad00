"""Records that are wrong or made to do harm: each ends in a sentence or in what does not agree."""

from dataclasses import replace
from functools import cache

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.bad_records import BAD, LOG, THREE, with_odd_types
from tests.helpers.games import make_log
from tests.helpers.outcome import is_short_error, outcome
from viewer.collection.check import check_log
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Remark
from viewer.core.judgement.audit import audit_log
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.detect import read_log, read_with_walls


def problems_of(data):
    """The error, or what is found, not compared and remarked on."""
    found = outcome(read_with_walls, data)
    if isinstance(found, InputError):
        assert is_short_error(found)
        return [found]
    log, walls = found
    audit = audit_log(log, walls)
    checked = [check_kyoku(log, index) for index in range(len(log.hands))]
    course = [each for one in checked for each in (*one.inconsistencies, *one.uncompared)]
    cut = [log.shortfall] if log.shortfall else []
    return [*log.remarks, *audit.findings, *audit.uncompared, *course, *cut]


@cache
def usual_problems():
    """What cannot be compared in the records before anything was changed."""
    return [problems_of(write(log)) for write in (soul_record, city_record) for log in (LOG, THREE)]


@pytest.mark.parametrize("make", BAD.values(), ids=BAD)
@pytest.mark.unmeasured
def test_what_is_wrong_is_told(make):
    assert problems_of(make()) not in usual_problems()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a hand twice", "hands-order"),
        ("a city's hand twice", "hands-order"),
        ("a city's hands in another order", "hands-order"),
        ("huge numbers", "no-deal"),
        ("a city's hand without its events", "no-deal"),
    ],
)
@pytest.mark.unmeasured
def test_without_its_course_of_play_too_a_game_that_lacks_hands_is_incomplete(name, code):
    data = BAD[name]()
    assert read_log(data).damage.code == code
    assert check_log(name, data, None, replay=False).status == "incomplete"


WHOLE = {"four": make_log(2, Era.HEX), "three": make_log(3, Era.HEX, 3)}
"""Of the four a dealer's honba goes on in the next round."""


@pytest.mark.parametrize("log", WHOLE.values(), ids=WHOLE)
@pytest.mark.parametrize("write", [soul_record, city_record])
@pytest.mark.unmeasured(but=["city_record-three"])
def test_hands_that_follow_one_another_do(write, log):
    whole = read_log(write(log))
    first, *rest = whole.hands
    assert whole.damage is None
    assert replace(whole, hands=(*rest, first)).damage == Remark("hands-order")
    assert replace(whole, hands=(replace(first, round=None), *rest)).damage is None


@pytest.mark.dear("a record is read for each of its values")
@pytest.mark.parametrize(
    ("write", "log"),
    [
        (soul_record, LOG),
        (city_record, THREE),
        *long_run.only_long((soul_record, THREE), (city_record, LOG)),
    ],
)
def test_other_types_anywhere_are_read_or_refused(write, log):
    data = write(replace(log, hands=log.hands[:1]))
    for odd in with_odd_types(data, 3 if long_run.is_long() else 25):
        problems_of(odd)
