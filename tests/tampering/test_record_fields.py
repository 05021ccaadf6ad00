"""Each value of other sites' records changed: what is compared is found, nothing else is."""

import json
import random
from collections import Counter, defaultdict
from functools import cache

import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.leaves import Record, other
from tests.helpers.shared import SHARED
from viewer.core.base.era import Era
from viewer.core.sites.site import RULES

SOUL = {"category": 2, "mode": {"mode": 2}, "meta": {"mode_id": 12}}
OWN = {
    "city": lambda: city_record(make_log(2, Era.HEX), gamePlay=1001, round=2, keyValue="0"),
    "city of three": lambda: city_record(
        make_log(3, Era.HEX, 3), gamePlay=1001, round=2, keyValue="0"
    ),
    "soul": lambda: soul_record(make_log(2, Era.HEX), **SOUL),
    "soul of three": lambda: soul_record(make_log(3, Era.HEX, 3), **SOUL),
}
REAL = {
    path.name: path.read_bytes
    for path in [
        *sorted((SHARED / "records").glob("riichi-city/*.json")),
        *sorted((SHARED / "records").glob("mahjong-soul/*.json")),
    ]
}
PARTLY = {
    ("Wrapper", "name"): "of what is around the messages nothing hangs on it",
    ("act", "move_cards_pos"): "players may put their hands in any order",
    ("act", "li_zhi_type"): "which kind of riichi it is says no other field",
    ("hand", "handPos"): "a last hand has none behind it",
    ("record", "initPoints"): "only the first hand begins with them",
    ("record", "keyValue"): "only the last hand tells it again",
    ("RecordNewRound", "chang"): "of a single hand few tell the wind",
    ("RecordNewRound", "left_tile_count"): "not known with three players",
    ("RecordDealTile", "left_tile_count"): "not known with three players",
}
"""Fields of which some values can be changed unseen, and why."""
POINTS = {"final", "payments", "points", "results", "scores", "start", "yaku"}
"""Checks that not all games are held to."""
OFTEN = {
    "city": (
        *("act", "deal", "draw", "end", "event", "game over", "hand", "player", "points"),
        *("profit", "record", "result", "win", "yaku"),
    ),
    "soul": (
        *("AccountInfo", "FanInfo", "HuleInfo", "LiQiSuccess", "PlayerItem", "RecordChiPengGang"),
        *("RecordDealTile", "RecordDiscardTile", "RecordGame", "RecordHule", "RecordNewRound"),
    ),
}
"""What a record has, whoever played."""
FIELDS = 3
TRIES = 6
"""So many of a message, and values of a field until one is found."""


@cache
def record(name):
    return Record(json.loads((OWN | REAL)[name]()))


def fields_of(record_, message, rng):
    """Some hand that has such a message, and its values of each field."""
    windows = [*record_.windows()]
    for hands in rng.sample(windows, len(windows)):
        found = defaultdict(list)
        for leaf in record_.leaves(hands):
            if leaf.message == message:
                found[leaf.name].append(leaf)
        if found:
            yield hands, found


def is_found(record_, hands, leaf):
    """Whether a change of the value leaves a trace."""
    before, usual = leaf.holder[leaf.key], record_.trouble_as_it_is(hands)
    leaf.holder[leaf.key] = other(before)
    changed = record_.trouble(hands) != usual
    leaf.holder[leaf.key] = before
    return changed


def assert_as_the_table_says(record_, hands, leaves):
    """Of what is compared some change is found, of what is not compared none."""
    message, name, slot, *_ = leaves[0]
    if slot.field == RULES or (message, name) in PARTLY:
        return
    if record_.custom_rules and not POINTS.isdisjoint(slot.field.checks):
        return
    tried = (is_found(record_, hands, leaf) for leaf in leaves)
    assert any(tried) == bool(slot.field.checks), (message, name)


def some_fields(name, message):
    rng = random.Random(f"{name} {message}")
    record_ = record(name)
    hands, found = next(fields_of(record_, message, rng))
    names = sorted(found)
    for each in rng.sample(names, min(len(names), FIELDS)):
        most = TRIES if found[each][0].defined.field.checks else 1
        leaves = rng.sample(found[each], min(len(found[each]), most))
        assert_as_the_table_says(record_, hands, leaves)


def cases(names):
    return [(name, message) for name in names for message in OFTEN[name_of_site(name)]]


def name_of_site(name):
    return "soul" if "soul" in name or name.startswith("24") else "city"


@pytest.mark.parametrize(("name", "message"), long_run.a_third(cases(OWN)))
def test_a_changed_value_is_found_where_it_is_compared(name, message):
    some_fields(name, message)


@pytest.mark.shared
@pytest.mark.parametrize(("name", "message"), long_run.a_third(cases(REAL)))
def test_a_changed_value_of_a_real_record_is_found_where_it_is_compared(name, message):
    some_fields(name, message)


@pytest.mark.shared
@pytest.mark.parametrize("name", REAL)
def test_the_table_names_each_value_of_a_real_record(name):
    record_ = record(name)
    unknown = Counter(
        (leaf.message, leaf.name)
        for hands in record_.windows()
        for leaf in record_.leaves(hands)
        if leaf.defined is None
    )
    assert unknown == {}
