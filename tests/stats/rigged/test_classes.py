"""Classes of seats: known before the deal, and by nothing else."""

from dataclasses import replace

import pytest

from tests.helpers.games import make_log
from viewer.core.base.records import Ryuukyoku
from viewer.stats.luck.measures import MEASURES
from viewer.stats.luck.subsets import DEALER, LAST, LEADER
from viewer.stats.rigged.classes import (
    CLASSES,
    FAVOURS,
    HOUR_CLASSES,
    LOSING,
    QUANTITIES,
    QUANTITY_OF,
    classes_of_hand,
    hour_class,
)


def with_points(log, index, *points):
    hands = [*log.hands]
    hands[index] = replace(hands[index], scores=points)
    return replace(log, hands=tuple(hands))


def test_every_quantity_has_a_favour_and_counts_what_is_tested():
    names = [each.name for each in QUANTITIES]
    assert names == [*FAVOURS]
    assert {one for some in QUANTITY_OF.values() for one in some} == {*names}
    tested = {measure.name for measure in MEASURES if measure.tested}
    assert QUANTITY_OF.keys() <= tested
    assert len({each.name for each in CLASSES}) == len(CLASSES)


def test_leader_and_last_are_the_only_ones_with_these_points():
    log = with_points(make_log(3), 1, 300, 250, 200, 250)
    assert classes_of_hand(log, 1)[LEADER] == [0]
    assert classes_of_hand(log, 1)[LAST] == [2]
    equal = with_points(log, 1, 250, 250, 250, 250)
    found = classes_of_hand(equal, 1)
    assert (found[LEADER], found[LAST]) == ([], [])
    assert found[DEALER] == [log.hands[1].dealer]
    untold = with_points(log, 1)
    assert classes_of_hand(untold, 1)[LEADER] == []


def test_a_losing_streak_is_three_hands_that_cost_points():
    log = make_log(3)
    lost = Ryuukyoku("", (), (), (-1000, 1000, 0, 0), None, None, "")
    hand = replace(log.hands[0], events=(lost,))
    streak = replace(log, hands=(hand, hand, hand, log.hands[1]))
    assert classes_of_hand(streak, 3)[LOSING] == [0]
    assert classes_of_hand(streak, 2)[LOSING] == []


@pytest.mark.parametrize(
    ("date", "name"),
    [("2010-09-10 00:00", 0), ("2010-09-10 05:59", 0), ("2010-09-10 06:00", 1),
     ("2010-09-10 12:30", 2), ("2010-09-10 23:59", 3)],
)  # fmt: skip
def test_a_day_has_four_parts(date, name):
    assert hour_class(date) == HOUR_CLASSES[name]
    assert hour_class(None) is None
