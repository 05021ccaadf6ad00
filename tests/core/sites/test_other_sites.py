"""The same games of our own players as logs of Tenhou's and as other sites' records."""

from dataclasses import replace

import pytest

from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers import long_run
from tests.helpers.faces import game_in_faces
from tests.helpers.games import make_log
from viewer.core.analysis.known import known_kyoku
from viewer.core.base.era import Era
from viewer.core.base.records import NewDora, Win
from viewer.core.judgement.audit import audit_log
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.detect import read_with_walls, site_of

WRITERS = {
    "city": city_record,
    "soul": soul_record,
    "soul without a package": lambda log: soul_record(log, package=""),
    "soul before May 2023": lambda log: soul_record(log, era="md5"),
    "soul before the salt": lambda log: soul_record(log, era="unsalted"),
    "soul's messages": soul_answer,
    "soul's messages before May 2023": lambda log: soul_answer(log, era="md5"),
}
GAMES = long_run.a_third((seed, players) for players in (4, 3) for seed in range(12))


@pytest.mark.parametrize(("writer", "game"), long_run.combinations(WRITERS, GAMES))
@pytest.mark.unmeasured
def test_a_game_is_the_same_whatever_site_it_is_from(writer, game):
    write, (seed, players) = WRITERS[writer], game
    log = make_log(seed, Era.HEX, players)
    found, walls = read_with_walls(write(log))
    assert (found.remarks, found.names, found.players) == ((), log.names, players)
    assert game_in_faces(found) == game_in_faces(log)
    audit = audit_log(found, walls)
    assert len(audit.checked) == len(log.hands)
    assert audit.findings == ()
    checked = [check_kyoku(found, index) for index in range(len(found.hands))]
    assert [each for one in checked for each in one.inconsistencies] == []


@pytest.mark.unmeasured
def test_a_site_has_its_name_and_tenhou_alone_its_lists_of_seats():
    log = make_log(1, Era.HEX)
    found = [read_with_walls(write(log)).log for write in (city_record, soul_record)]
    assert [each.site for each in (log, *found)] == ["tenhou", "riichi-city", "mahjong-soul"]
    assert [site_of(each).name for each in (log, *found)] == [each.site for each in (log, *found)]
    assert [site_of(each).commitment is None for each in (log, *found)] == [False, True, True]


@pytest.mark.parametrize("write", [city_record, soul_record])
@pytest.mark.unmeasured
def test_indicators_count_as_often_as_the_site_tells_them(write):
    log = make_log(2, Era.HEX)
    found, walls = read_with_walls(write(log))
    told = sum(1 + sum(type(each) is NewDora for each in hand.events) for hand in log.hands)
    again = sum(len(each.dora) for hand in log.hands for each in hand.results if type(each) is Win)
    assert again
    repeated = again if write is soul_record else 0
    assert audit_log(found, walls).compared["dora"] == told + repeated


@pytest.mark.unmeasured
def test_indicators_that_a_win_does_not_tell_are_not_compared_with_those_turned_up():
    log = read_with_walls(soul_record(make_log(2, Era.HEX))).log
    won = next(index for index, hand in enumerate(log.hands) if type(hand.events[-1]) is Win)
    *before, win = log.hands[won].events
    untold = replace(log.hands[won], events=(*before, replace(win, has_dora=False)))
    without = replace(log, hands=(*log.hands[:won], untold, *log.hands[won + 1 :]))
    assert check_kyoku(without, won).checked == check_kyoku(log, won).checked - 1


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.unmeasured
def test_a_wall_is_published_as_far_as_its_code_goes(players):
    log = make_log(2, Era.HEX, players)
    for era in ("md5", "sha256"):
        found, walls = read_with_walls(soul_record(log, era=era))
        assert {kyoku.deal_published for kyoku in found.hands} == {era == "sha256"}
        for kyoku, wall in zip(found.hands, walls, strict=True):
            published = wall.published
            assert 2 * len(published) == len(kyoku.code.text)
            assert wall.tiles[: len(published)] == published


@pytest.mark.parametrize("draws", [0, 1])
def test_the_first_draw_of_a_hand_whose_code_lacks_the_deal_is_the_log_s(draws):
    log, walls = read_with_walls(soul_record(hand_of(2, 0), era="md5"))
    first = replace(log.hands[0], events=log.hands[0].events[:draws])
    audit = audit_log(replace(log, hands=(first,)), walls)
    assert not first.deal_published
    assert (audit.findings, audit.compared["live"]) == ((), 0)


def hand_of(seed, index):
    """One hand of a game."""
    log = make_log(seed, Era.HEX)
    return replace(log, hands=log.hands[index : index + 1])


def test_nine_kinds_are_shown_by_who_drew_last():
    log = hand_of(7, 1)
    (told,) = log.hands[0].results
    (found,) = read_with_walls(city_record(log)).log.hands[0].results
    assert told.type == found.type == "yao9"
    assert [hand is None for hand in found.hands] == [hand is None for hand in told.hands]


def test_who_plays_a_hand_himself_is_told_the_hashes_of_its_wall_alone():
    kyoku = read_with_walls(soul_record(hand_of(2, 0))).log.hands[0]
    known = known_kyoku(kyoku, 0, 10)
    assert kyoku.code.text
    assert known.code == kyoku.code._replace(text="", salt="")
