"""Each event of whole games made unreadable in turn: nobody is accused for what cannot be read."""

import json
import random
import re
from pathlib import Path

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from viewer.core.base.era import Era
from viewer.core.base.records import Unread
from viewer.core.base.unpack import unpack
from viewer.core.judgement.audit import audit_log
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.mahjong_soul.messages import MOVES, messages_in, parse_record
from viewer.core.sites.wrappings import objects_in

SHARED = Path(__file__).parents[3] / "shared"
PATHS = [
    *sorted((SHARED / "logs").glob("*p-0[1-3]*")),
    *sorted((SHARED / "records").rglob("*.json")),
]
JUNK = {"RecordDealTile": "tile", "RecordDiscardTile": "tile", "RecordHule": "hules"} | {
    "RecordChiPengGang": "tiles",
    "RecordAnGangAddGang": "tiles",
    "RecordBaBei": "seat",
    "RecordLiuJu": "type",
}
ELEMENT = re.compile(rb"<([TUVWDEFG])\d+/>|<(N|REACH|AGARI) [^>]*>")
NEEDED = re.compile(rb' (m|who|step)="[^"]*"')
DRAW, ACT, END = 2, 4, 5
WINS_AND_ABORTS = (7, 10, 12)


def _unread_elements(data, chosen):
    for match in chosen(list(ELEMENT.finditer(data))):
        element = match.group()
        if letter := match[1]:
            yield data[: match.start()] + b"<" + letter + b"999/>" + data[match.end() :]
        for needed in NEEDED.finditer(element):
            if (match[2], needed[1]) != (b"AGARI", b"m"):
                spoiled = element.replace(needed[0], b' %s="junk"' % needed[1])
                yield data[: match.start()] + spoiled + data[match.end() :]


def _unread_messages(whole, chosen):
    moves = [each for each in messages_in(whole) if each[0] in MOVES & JUNK.keys()]
    for name, fields in chosen(moves):
        before = dict(fields)
        fields[JUNK[name]] = "junk"
        yield json.dumps(whole).encode()
        fields.clear()
        fields.update(before)


def _is_move(event):
    """Whether it moves tiles: a draw may be a chance to declare, and ends tell of wins."""
    data = json.loads(event["data"])
    is_chance = event["eventType"] == DRAW and not data["in_card"]
    return not is_chance and data.get("action") not in WINS_AND_ABORTS


def _unread_acts(whole, chosen):
    events = [
        event
        for hand in objects_in(whole)
        for event in hand.get("handEventRecord", ())
        if event["eventType"] in {DRAW, ACT, END}
    ]
    for event in chosen([each for each in events if _is_move(each)]):
        before, data = event["data"], json.loads(event["data"])
        for spoiled in {**data, "in_card": -1, "card": -1, "end_type": ""}, {}, {"action": 99}:
            event["data"] = json.dumps(spoiled)
            yield json.dumps(whole).encode()
        event["data"] = before


def unread(data, chosen):
    """The game with one event unreadable, for each event that is chosen."""
    if data.lstrip().startswith(b"<"):
        yield from _unread_elements(data, chosen)
        return
    whole = parse_record(data)
    yield from _unread_messages(whole, chosen)
    yield from _unread_acts(whole, chosen)


def judged(data):
    log, walls = read_with_walls(data)
    audit = audit_log(log, walls)
    course = [check_kyoku(log, index) for index in range(len(log.hands))]
    return log, [*audit.findings, *(each for hand in course for each in hand.inconsistencies)]


def assert_nothing_is_accused(data, name, most):
    rng = random.Random(name)
    assert judged(data)[1] == []
    traces = 0
    count = 0

    def chosen(every):
        nonlocal count
        picked = rng.sample(every, min(len(every), most))
        count += len(picked)
        return picked

    for spoiled in unread(data, chosen):
        log, found = judged(spoiled)
        assert found == []
        traces += any(type(each) is Unread for hand in log.hands for each in hand.events)
    assert traces >= count > 0


OWN = {
    "tenhou": lambda players: write_mjlog(make_log(3, Era.BASE64, players)),
    "soul": lambda players: soul_record(make_log(3, Era.HEX, players)),
    "city": lambda players: city_record(make_log(3, Era.HEX, players)),
}


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("name", OWN)
def test_an_unread_event_accuses_nobody(name, players):
    assert_nothing_is_accused(OWN[name](players), name, 60 if long_run.is_long() else 2)


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(PATHS), ids=lambda path: path.name)
def test_an_unread_event_of_a_real_game_accuses_nobody(path):
    data = unpack(path.read_bytes())
    assert_nothing_is_accused(data, path.name, 200 if long_run.is_long() else 1)
