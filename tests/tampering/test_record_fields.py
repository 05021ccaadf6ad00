"""Each value of other sites' records changed: what is compared is found, nothing else is."""

import json
import random
from collections import Counter
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
OF_THE_GAME = {("HuleInfo", "point_sum"), ("record", "initPoints"), ("record", "keyValue")}
"""What more hands tell again than the two that are read of others."""


def in_any_order(_record, _leaf):
    """Players may put their hands in any order."""
    return True


def of_three_players(record_, _leaf):
    """No real record shows what three players are told."""
    return record_.players == 3


def around_the_game(_record, leaf):
    """The messages of a game are found by their own names."""
    return "actions" in leaf.holder["data"]


def may_be_either(record_, leaf):
    """Of two equal tiles either may be the drawn one, and of the dealer's first 14 none is it."""
    return record_.is_like_another(leaf.holder)


UNSEEN = {
    ("Wrapper", "name"): around_the_game,
    ("act", "move_cards_pos"): in_any_order,
    ("RecordNewRound", "left_tile_count"): of_three_players,
    ("RecordDealTile", "left_tile_count"): of_three_players,
    ("RecordDiscardTile", "moqie"): may_be_either,
}
"""Compared fields of which some values can be changed unseen, and when."""
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
TRIES = 2 if long_run.is_long() else 1
"""So many of a message, and values of a field."""


@cache
def record(name):
    return Record(json.loads((OWN | REAL)[name]()))


def leaves_of(record_, message, rng):
    """Some hand that has such a message, or the last where it is around all, and its values."""
    around = [leaf for leaf in record_.leaves_around() if leaf.message == message]
    if around:
        return record_.window(record_.hands[-1]), around
    for hand in rng.sample(record_.hands, len(record_.hands)):
        found = [leaf for leaf in record_.leaves(hand) if leaf.message == message]
        if found:
            return record_.window(hand), found
    raise AssertionError


def is_found(record_, hands, leaf):
    """Whether a change of the value leaves a trace."""
    if (leaf.message, leaf.name) in OF_THE_GAME:
        hands = record_.hands
    before, usual = leaf.holder[leaf.key], record_.trouble_as_it_is(hands)
    leaf.holder[leaf.key] = other(before)
    changed = record_.trouble(hands) != usual
    leaf.holder[leaf.key] = before
    return changed


def assert_as_the_table_says(record_, hands, leaf):
    """A change of what is compared is found, one of what is not compared is not."""
    checks, may_be_unseen = leaf.defined.field.checks, UNSEEN.get((leaf.message, leaf.name))
    if leaf.defined.field == RULES or (may_be_unseen and may_be_unseen(record_, leaf)):
        return
    if record_.custom_rules and not POINTS.isdisjoint(checks):
        return
    assert is_found(record_, hands, leaf) == bool(checks), leaf


def some_fields(name, message):
    rng = random.Random(f"{name} {message}")
    record_ = record(name)
    hands, found = leaves_of(record_, message, rng)
    names = sorted({leaf.name for leaf in found})
    for each in rng.sample(names, min(len(names), FIELDS)):
        leaves = [leaf for leaf in found if leaf.name == each]
        for leaf in rng.sample(leaves, min(len(leaves), TRIES)):
            assert_as_the_table_says(record_, hands, leaf)


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
        for leaves in (record_.leaves_around(), *map(record_.leaves, record_.hands))
        for leaf in leaves
        if leaf.defined is None
    )
    assert unknown == {}
