"""Points over the hands, and lost connections."""

from dataclasses import replace

import pytest

from tests.helpers import documents, games
from tests.helpers.truth import plain_wall, true_draws
from tests.test_shared_logs import PATHS, every
from viewer.core.base.place import Place
from viewer.core.base.records import Draw, Leave, Return
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.hand_end import Absence, absences, end_at, standings
from viewer.core.sites.tenhou.log import read_mjlog


def last_end(log):
    replay = replay_kyoku(log.hands[-1], log.players, None)
    return end_at(replay, replay.last)


@pytest.mark.parametrize("players", [3, 4])
def test_points_at_each_deal_and_at_the_end_are_the_logs(players):
    log = games.make_log(3, players=players)
    found = standings(log, last_end(log))
    assert found[:-1] == tuple(kyoku.scores for kyoku in log.hands)
    assert found[0] == (35_000 if players == 3 else 25_000,) * players
    result = log.hands[-1].results[-1]
    before = [had + change for had, change in zip(result.scores, result.changes, strict=True)]
    left = sum(found[-1]) - sum(before)
    assert left in {0, 1000, 2000, 3000, 4000}
    assert sum(one != other for one, other in zip(found[-1], before, strict=True)) == bool(left)


def test_without_final_points_those_after_the_last_hand_stand():
    log = games.make_log(3)
    end = last_end(log)
    told = standings(log, end._replace(final=()))
    result = log.hands[-1].results[-1]
    after = [had + change for had, change in zip(result.scores, result.changes, strict=True)]
    assert told[-1] == tuple(after)


def test_a_log_that_breaks_off_has_no_points_at_the_end():
    log = games.make_log(3)
    cut = replace(log, hands=(replace(log.hands[0], events=log.hands[0].events[:9]),))
    assert standings(cut, last_end(cut)) == (log.hands[0].scores,)


def test_points_that_are_not_told_are_none():
    log = games.make_log(3)
    without_scores = replace(log, hands=(replace(log.hands[0], scores=()), log.hands[1]))
    assert standings(without_scores, None) == ((None,) * 4, log.hands[1].scores)


def of(*hands, absent=()):
    log = documents.table().log
    changed = tuple(replace(log.hands[0], number=n, events=e) for n, e in enumerate(hands, 1))
    return absences(replace(log, hands=changed, absent=frozenset(absent)))


def test_nobody_was_away():
    assert of(tuple(true_draws(plain_wall(), 9))) == ()


def test_who_left_and_came_back_has_hand_and_step():
    draws = true_draws(plain_wall(), 6)
    one = (*draws[:5], Leave(2), draws[5])
    other = (*draws[:1], Return(2, "x"))
    assert of(one, other) == (Absence(2, Place(0, 6), Place(1, 2)),)


def test_who_never_came_back_and_who_left_before_the_deal():
    assert of((Leave(1), Draw(0, plain_wall().live[0]), Leave(1)), absent={3}) == (
        Absence(3, Place(0, 0), None),
        Absence(1, Place(0, 1), None),
    )


def test_a_return_without_a_leave_is_none():
    assert of((Return(0, "x"), Leave(0), Return(0, "x"))) == (Absence(0, Place(0, 2), Place(0, 3)),)


@pytest.mark.shared
@every(PATHS[::4])
def test_real_logs(path):
    log = read_mjlog(path.read_bytes())
    found = standings(log, last_end(log))
    assert len(found) in {len(log.hands), len(log.hands) + 1}
    said = sum(isinstance(event, Leave) for kyoku in log.hands for event in kyoku.events)
    assert len(absences(log)) <= said + len(log.absent)
