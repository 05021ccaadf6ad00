"""Events that have a name, as rows: all that the panel tells, by the names of searches."""

from tests.helpers.games import make_log
from tests.helpers.replays import replays_of
from viewer.collection.facts import facts_of
from viewer.collection.named_rows import named_rows, places_in
from viewer.collection.schema import SeatFact
from viewer.collection.terms import TERM_TYPES
from viewer.core.analysis.named_events import EventKind
from viewer.core.analysis.rarity import rare_events
from viewer.core.text.rarity_words import event_id
from viewer.core.wall.wall import walls_of_log

SEARCHED = {event_id(kind) for kind in EventKind} - {"ippatsu", "ura"}
"""Of these two a search says which yaku a win had."""


def test_what_the_panel_tells_is_in_the_rows():
    found = set()
    for number in (3, 5, 8):
        log = make_log(number)
        hands = facts_of(log, walls_of_log(log), "x").hand
        for hand, replay in zip(hands, replays_of(log), strict=True):
            rows = {(each["event"], each["seat"]) for each in named_rows(hand)}
            told = {(event_id(each.event.kind), each.event.seat) for each in rare_events(replay)}
            assert told <= rows
            assert {event for event, _ in rows - told} <= {"chase", "changed-wait", "dead-waits"}
            found |= rows
    assert len(found) > 10


def test_a_riichi_with_dead_waits_is_one_of_them():
    log = make_log(3)
    (hand, *_) = facts_of(log, [None] * len(log.hands), "x").hand
    dead = hand._replace(facts=SeatFact.DEAD_RIICHI.of(2), events=1 << 4 * EventKind.CHASE)
    assert named_rows(dead) == [{"event": "chase", "seat": 0}, {"event": "dead-waits", "seat": 2}]


def test_searches_have_the_same_names():
    assert set(TERM_TYPES) >= SEARCHED


def test_places_that_are_not_told_are_none():
    assert places_in(0x4312, 4) == [2, 1, 3, 4]
    assert places_in(0, 3) == [None] * 3
