"""The games that `bench/many_logs` writes, of all sites, agree with their walls and themselves."""

import pytest

from tests.bench.many_logs import make_file
from tests.helpers import long_run
from viewer.collection.check import check_log
from viewer.core.sites.detect import read_log

FEW = [0, 1, 2, 8, 18, 28, 9]
"""One of each era of Tenhou's, of each form of Mahjong Soul's, and of Riichi City."""
OTHERS = {8: "mahjong-soul", 9: "riichi-city"}
"""What two of ten games are."""


@pytest.mark.parametrize("number", range(60) if long_run.is_long() else FEW)
def test_a_game_is_read_without_a_finding(number):
    name, data = make_file(number)
    log = read_log(data)
    assert log.site == OTHERS.get(number % 10, "tenhou")
    result = check_log(name, data, None, replay=True)
    of_friends = log.type.custom_rules
    assert result.status == ("incomplete" if of_friends else "verified")
    assert (result.findings, result.inconsistencies, log.remarks) == ((), (), ())
    haipai, live, *_ = result.compared
    has_deal = number % 30 != 18  # early codes of Mahjong Soul, hashed by MD5, lack it
    assert haipai == 13 * log.players * len(log.hands) * has_deal
    assert live > 10 * len(log.hands)


def test_a_hand_that_waits_for_a_north_set_aside_is_not_accused():
    name, data = make_file(0x546F)
    result = check_log(name, data, None, replay=True)
    assert (result.status, result.inconsistencies) == ("incomplete", ())
