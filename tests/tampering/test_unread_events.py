"""Each event of whole games made unreadable in turn: nobody is accused for what cannot be read.

One event of each second hand at a time: hands are read and compared apart but for the next one's
start, and a reading of the whole game is what takes time.
"""

import json
import random
import re
from itertools import islice, zip_longest
from pathlib import Path
from typing import NamedTuple

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
from viewer.core.sites.mahjong_soul.messages import ROUND, messages_in, parse_record
from viewer.core.sites.site import looks_like_json
from viewer.core.sites.wrappings import objects_in

SHARED = Path(__file__).parents[3] / "shared"
PATHS = [
    *sorted(path for path in (SHARED / "records").rglob("*") if path.is_file()),
    *sorted((SHARED / "logs").glob("*p-0[1-3]*")),
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


class Unreadable(NamedTuple):
    fields: dict
    ways: list
    leaves_trace: bool


def _elements_by_hand(data):
    hands = [[]]
    for match in re.finditer(rb"<INIT |" + ELEMENT.pattern, data):
        if match.group() == b"<INIT ":
            hands.append([])
        else:
            hands[-1].append(match)
    return hands


def _unread_elements(match):
    """Return what a log may have instead of an element."""
    element = match.group()
    if letter := match[1]:
        return [b"<" + letter + b"999/>"]
    return [
        element.replace(needed[0], b' %s="junk"' % needed[1])
        for needed in NEEDED.finditer(element)
        if (match[2], needed[1]) != (b"AGARI", b"m")
    ]


def _with_unread_elements(data, matches):
    ways = [_unread_elements(match) for match in matches]
    for nth in range(max(map(len, ways), default=0)):
        made, end = [], 0
        for match, instead in zip(matches, ways, strict=True):
            if instead:
                made += [data[end : match.start()], instead[nth % len(instead)]]
                end = match.end()
        yield b"".join([*made, data[end:]])


def _messages_by_hand(whole):
    hands = [[]]
    for name, fields in messages_in(whole):
        if name == ROUND:
            dealers = f"tiles{fields.get('ju', 0)}"
            hands.append([Unreadable(fields, [{**fields, dealers: "junk"}], leaves_trace=False)])
        elif name in JUNK:
            ways = [{**fields, JUNK[name]: "junk"}]
            hands[-1].append(Unreadable(fields, ways, leaves_trace=True))
    return hands


def _is_move(event):
    """Whether it moves tiles: a draw may be a chance to declare, and ends tell of wins."""
    kind, data = event["eventType"], json.loads(event["data"])
    is_chance = kind == DRAW and not data["in_card"]
    return kind in {DRAW, ACT, END} and not (is_chance or data.get("action") in WINS_AND_ABORTS)


def _unread_acts(event):
    data = json.loads(event["data"])
    ways = {**data, "in_card": -1, "card": -1, "end_type": ""}, {}, {"action": 99}
    spoiled = [{**event, "data": json.dumps(way)} for way in ways]
    return Unreadable(event, spoiled, _is_move(event))


def _acts_by_hand(whole):
    hands = [each["handEventRecord"] for each in objects_in(whole) if "handEventRecord" in each]
    return [[_unread_acts(event) for event in hand] for hand in hands]


def _with_unread_objects(whole, group):
    before = [dict(each.fields) for each in group]
    for nth in range(max(len(each.ways) for each in group)):
        for each in group:
            each.fields.update(each.ways[nth % len(each.ways)])
        yield json.dumps(whole).encode()
    for each, was in zip(group, before, strict=True):
        each.fields.clear()
        each.fields.update(was)


def groups_of(hands):
    """Return events to spoil at a time: of each second hand one, so that none hides another."""
    rows = [row for first in (0, 1) for row in zip_longest(*hands[first::2])]
    return [[event for event in row if event is not None] for row in rows]


def unread(data, rng):
    """Yield the game with a group of events unreadable in each way, and how many leave a trace."""

    def mixed(hands):
        groups = groups_of(hands)
        return rng.sample(groups, len(groups))

    if data.lstrip().startswith(b"<"):
        for group in mixed(_elements_by_hand(data)):
            yield from ((spoiled, len(group)) for spoiled in _with_unread_elements(data, group))
        return
    whole = parse_record(data)
    if not looks_like_json(data):  # its messages lie in it as bytes
        messages = [{"name": name, "data": fields} for name, fields in messages_in(whole)]
        whole = {"head": whole["head"], "messages": messages}
    hands = _messages_by_hand(whole)
    for group in mixed(hands if any(hands) else _acts_by_hand(whole)):
        traces = sum(each.leaves_trace for each in group)
        yield from ((spoiled, traces) for spoiled in _with_unread_objects(whole, group))


def judged(data):
    log, walls = read_with_walls(data)
    audit = audit_log(log, walls)
    course = [check_kyoku(log, index) for index in range(len(log.hands))]
    return log, [*audit.findings, *(each for hand in course for each in hand.inconsistencies)]


def assert_nothing_is_accused(data, name):
    """Spoil all groups of events, in the quick run one of them in one way."""
    most = None if long_run.is_long() else 1
    count = 0
    for spoiled, unread_count in islice(unread(data, random.Random(name)), most):
        log, found = judged(spoiled)
        assert found == []
        traces = sum(type(each) is Unread for hand in log.hands for each in hand.events)
        assert traces >= unread_count
        count += 1
    assert count


OWN = {
    "tenhou": lambda players: write_mjlog(make_log(3, Era.BASE64, players)),
    "soul": lambda players: soul_record(make_log(3, Era.HEX, players)),
    "city": lambda players: city_record(make_log(3, Era.HEX, players)),
}


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("name", OWN)
def test_an_unread_event_accuses_nobody(name, players):
    assert_nothing_is_accused(OWN[name](players), name)


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(PATHS), ids=lambda path: path.name)
def test_an_unread_event_of_a_real_game_accuses_nobody(path):
    data = unpack(path.read_bytes())
    assert_nothing_is_accused(data, path.name)
