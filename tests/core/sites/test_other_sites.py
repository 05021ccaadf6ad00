"""The same games of our own players as logs of Tenhou's and as other sites' records."""

import json
from dataclasses import replace

import pytest

from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers.faces import game_in_faces
from tests.helpers.games import make_log
from viewer.core.audit.audit import audit_log
from viewer.core.base.era import Era
from viewer.core.base.records import NewDora, Win
from viewer.core.base.tiles import face_of
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.reading import read_with_walls, site_of

WRITERS = {
    "city": city_record,
    "soul": soul_record,
    "soul without a package": lambda log: soul_record(log, package=""),
    "soul before May 2023": lambda log: soul_record(log, era="md5"),
    "soul before the salt": lambda log: soul_record(log, era="unsalted"),
    "soul's messages": soul_answer,
    "soul's messages before May 2023": lambda log: soul_answer(log, era="md5"),
}
GAMES = [(seed, players) for players in (4, 3) for seed in range(12)]
EVERY_SITE = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


@EVERY_SITE
@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_a_game_is_the_same_whatever_site_it_is_from(write, seed, players):
    log = make_log(seed, Era.HEX, players)
    found, walls = read_with_walls(write(log))
    assert (found.remarks, found.names, found.players) == ((), log.names, players)
    assert game_in_faces(found) == game_in_faces(log)
    audit = audit_log(found, walls)
    assert len(audit.checked) == len(log.kyoku)
    assert audit.findings == ()
    checked = [check_kyoku(found, index) for index in range(len(found.kyoku))]
    assert [each for one in checked for each in one.inconsistencies] == []


def test_a_site_has_its_name_and_tenhou_alone_its_lists_of_seats():
    log = make_log(1, Era.HEX)
    found = [read_with_walls(write(log)).log for write in (city_record, soul_record)]
    assert [each.site for each in (log, *found)] == ["tenhou", "riichi-city", "mahjong-soul"]
    assert [site_of(each).name for each in (log, *found)] == [each.site for each in (log, *found)]
    assert [site_of(each).seat_digits is None for each in (log, *found)] == [False, True, True]


@pytest.mark.parametrize("write", [city_record, soul_record])
def test_indicators_count_as_often_as_the_site_tells_them(write):
    log = make_log(2, Era.HEX)
    found, walls = read_with_walls(write(log))
    told = sum(1 + sum(type(each) is NewDora for each in hand.events) for hand in log.kyoku)
    again = sum(len(each.dora) for hand in log.kyoku for each in hand.results if type(each) is Win)
    assert again
    repeated = again if write is soul_record else 0
    assert audit_log(found, walls).compared["dora"] == told + repeated


def test_indicators_that_a_win_does_not_tell_are_not_compared_with_those_turned_up():
    log = read_with_walls(soul_record(make_log(2, Era.HEX))).log
    won = next(index for index, hand in enumerate(log.kyoku) if type(hand.events[-1]) is Win)
    *before, win = log.kyoku[won].events
    untold = replace(log.kyoku[won], events=(*before, replace(win, dora_told=False)))
    without = replace(log, kyoku=(*log.kyoku[:won], untold, *log.kyoku[won + 1 :]))
    assert check_kyoku(without, won).checked == check_kyoku(log, won).checked - 1


# each tile of a record


def _soul_data(log):
    whole = json.loads(soul_record(log))
    results = [each["result"] for each in whole["data"]["data"]["actions"]]
    return whole, [(each["name"], each["data"]) for each in results]


def _other(code):
    """Another tile that a game of three players has too."""
    return "9s" if code == "9p" else "9p"


def _in_rows(row):
    yield from ((row, at) for at in range(len(row)))


def _places(data):
    """Where a record has a tile of the wall: haipai, indicators, draws, those a winner is shown."""
    for kind, fields in data:
        if kind == ".lq.RecordNewRound":
            for name in ("tiles0", "tiles1", "tiles2", "tiles3", "doras"):
                yield from _in_rows(fields.get(name, []))
        elif kind == ".lq.RecordDealTile":
            yield fields, "tile"
        for win in fields.get("hules", ()):
            for name in ("doras", "li_doras"):
                yield from _in_rows(win.get(name, []))


@pytest.mark.parametrize("players", [4, 3])
def test_each_tile_of_a_record_that_is_changed_is_found_where_it_is(players):
    log = make_log(2, Era.HEX, players)
    log = replace(log, kyoku=log.kyoku[:1])
    whole, data = _soul_data(log)
    places = list(_places(data))
    assert len(places) > 50
    for row, at in places:
        before = row[at]
        row[at] = _other(before)
        found, walls = read_with_walls(json.dumps(whole).encode())
        (finding, *more) = audit_log(found, walls).findings
        assert not any(each.slot != finding.slot for each in more)
        told, there = face_of(finding.found).code, face_of(finding.expected).code
        assert (told, there) == (row[at], before)
        row[at] = before


@pytest.mark.parametrize("players", [4, 3])
def test_each_tile_of_a_code_that_is_changed_is_found_where_it_was_taken(players):
    log = make_log(2, Era.HEX, players)
    log = replace(log, kyoku=log.kyoku[:1])
    whole, data = _soul_data(log)
    fields = next(each for _, each in data if "paishan" in each)
    text = fields["paishan"]
    found, walls = read_with_walls(json.dumps(whole).encode())
    replay = replay_kyoku(found.kyoku[0], players, walls[0])
    seen = {*replay.origins.taken, walls[0].layout.dora[0]}
    for at in range(0, len(text), 2):
        code = text[at : at + 2]
        fields["paishan"] = text[:at] + _other(code) + text[at + 2 :]
        found, walls = read_with_walls(json.dumps(whole).encode())
        findings = audit_log(found, walls).findings
        assert [each.check for each in findings].count("hash") == 1
        slot = len(text) // 2 - 1 - at // 2
        tiles = {each.slot for each in findings if each.check != "hash"}
        assert tiles == ({slot} if slot in seen else tiles & {slot})
