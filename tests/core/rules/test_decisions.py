"""What a seat was asked: as the hand has it, and as the servers of two sites asked."""

import json
from dataclasses import replace

import pytest

from tests.core.rules.test_legal_moves import told
from tests.core.rules.test_turn_rules import (
    DECLARED,
    NOTEN,
    ORPHANS,
    PAIR,
    RIICHI,
    TENPAI,
    chi,
    empty_log,
    ron,
    turns,
)
from tests.helpers import long_run
from tests.helpers.replays import drawn_hand
from tests.helpers.shared import SHARED
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Draw, Leave, Riichi
from viewer.core.base.tiles import COPIES
from viewer.core.rules.decisions import decisions_of
from viewer.core.sites.detect import read_log
from viewer.core.sites.mahjong_soul.messages import messages_in, parse_record
from viewer.core.sites.riichi_city.hand import seats_of
from viewer.core.sites.riichi_city.numbers import faces_of_cards

RECORD = SHARED / "records" / "mahjong-soul" / "241023-4p.json"
NAMES = {
    1: "discard",
    2: "chi",
    3: "pon",
    4: "ankan",
    5: "daiminkan",
    6: "kakan",
    7: "riichi",
    8: "tsumo",
    9: "ron",
    10: "yao9",
    11: "kita",
}
"""Of what a player may do, in Mahjong Soul's lists."""
WITH_TILES = frozenset({"chi", "pon", "ankan", "daiminkan", "kakan"})
ACTS = [
    f"Record{name}"
    for name in ("NewRound", "DealTile", "DiscardTile", "ChiPengGang", "AnGangAddGang")
]
WAITING = (TENPAI, NOTEN, PAIR, TENPAI)


def asked(events, seat, haipai=WAITING, players=4):
    log = empty_log(players)
    kyoku = replace(log.hands[0], haipai=tuple(haipai[:players]), events=tuple(events))
    return decisions_of(replace(log, hands=(kyoku,)), 0, seat)


def kinds(decision):
    return {told(move)[0] for move in decision.moves}


def test_in_its_turn_a_seat_chooses_and_did_what_follows():
    found = asked([*turns(1), Leave(2), Draw(1, 57), Leave(3), Discard(1, 57)], 1)
    assert list(found) == [4]
    assert found[4].own_turn
    assert found[4].done == (Discard(1, 57),)


def test_a_riichi_and_its_discard_are_one_answer():
    assert asked(RIICHI, 0)[1].done == (Riichi(0, 1), Discard(0, 56))


def test_after_riichi_a_seat_is_not_asked_what_to_discard():
    assert list(asked([*RIICHI, *turns(3, first=1), Draw(0, 57), Discard(0, 57)], 0)) == [1]


def test_who_could_call_a_riichis_discard_is_asked_once():
    found = asked([*RIICHI, Draw(1, 57)], 2)
    assert {step: kinds(each) for step, each in found.items()} == {3: {"pon"}}
    assert found[3].done == ()
    assert asked(DECLARED, 2) == {}


def test_a_win_and_a_call_on_one_riichis_discard_are_asked_together():
    events = [Draw(1, 57), Riichi(1, 1), Discard(1, 40), Riichi(1, 2), Draw(2, 58)]
    haipai = ((0, 1, 2, 4, 5, 6, 8, 9, 10, 41, 42, 60, 61), TENPAI, NOTEN, NOTEN)
    found = asked(events, 0, haipai)
    assert {step: kinds(each) for step, each in found.items()} == {3: {"ron", "pon"}}


def test_the_second_of_two_winners_was_asked_before_the_first_won():
    events = [*turns(1), Draw(1, 48), Discard(1, 48), ron(3), ron()]
    for seat in (0, 3):
        found = asked(events, seat)
        assert [told(move) for move in found[4].done] == [("ron", "4p")]
        assert max(found) == 4


def test_who_called_did_so_and_who_drew_passed():
    called = [*turns(1), Draw(1, 0), Discard(1, 0), Call(2, chi((0, 4, 8), 0)), Discard(2, 60)]
    haipai = (NOTEN, NOTEN, (4, 8, 60, *NOTEN[3:]), NOTEN)
    found = asked(called, 2, haipai)
    assert found[4].done == (called[4],)
    assert found[5].own_turn
    passed = [*called[:4], Draw(2, 60), Discard(2, 60)]
    assert asked(passed, 2, haipai)[4].done == ()


def test_nine_kinds_are_what_was_done():
    end = drawn_hand("yao9", (ORPHANS, None, None, None))
    found = asked([Draw(0, 56), end], 0, (ORPHANS, NOTEN, NOTEN, NOTEN))
    assert found[1].done == (end,)


@pytest.mark.shared
def test_mahjong_souls_server_asked_the_same():
    """Who could do what, and called with which tiles: 946 times.

    It lists no discard beside a win in riichi, where one alone is left.
    """
    data = RECORD.read_bytes()
    log = read_log(data)
    acts = iter(
        fields
        for name, fields in messages_in(parse_record(data))
        if name.rpartition(".")[2] in ACTS
    )
    count = 0
    for index, kyoku in enumerate(log.hands):
        found = [decisions_of(log, index, seat) for seat in range(log.players)]
        for step, event in enumerate(kyoku.events, 1):
            if isinstance(event, (Draw, Discard, Call)):
                theirs = server_lists(next(acts))
                ours = {
                    seat: {told_to(move, log.red_fives) for move in decisions[step].moves}
                    - {("discard", "")}
                    for seat, decisions in enumerate(found)
                    if step in decisions
                }
                assert ours == {seat: each - {("discard", "")} for seat, each in theirs.items()}
                count += len(ours)
    assert count == 946


def server_lists(fields):
    """What a record's act lets each seat do."""
    lists = fields.get("operations") or [fields.get("operation") or {}]
    return {
        each.get("seat", 0): {
            (NAMES[one["type"]], "".join(sorted(tiles.split("|"))))
            for one in each["operation_list"]
            for tiles in (one["combination"] if NAMES[one["type"]] in WITH_TILES else [""])
        }
        for each in lists
        if each.get("operation_list")
    }


def told_to(move, red_fives):
    kind, tiles = told(move, red_fives)
    return kind, tiles if kind in WITH_TILES else ""


CITY = SHARED / "records" / "riichi-city"
FLAGS = {
    "is_zi_mo": "tsumo", "is_can_lizhi": "riichi", "is_nine_cards": "yao9", "is_pull_north": "kita"
}  # fmt: skip
TAKES = {2: "chi 0", 3: "chi 1", 4: "chi 2", 5: "pon", 6: "daiminkan", 7: "ron"}
"""Riichi City's actions; of a chi, which tile of the run is taken."""


@pytest.mark.shared
@pytest.mark.dear("each moment of whole hands is asked about")
@pytest.mark.parametrize(("name", "count"), [("3p-01", 88), *long_run.only_long(("4p-01", 197))])
def test_riichi_citys_server_asked_the_same(name, count):
    data = (CITY / f"{name}.json").read_bytes()
    log = read_log(data)
    found = 0
    for index, hand in enumerate(json.loads(data)["data"]["handRecord"]):
        theirs = city_lists(hand, log.hands[index])
        ours = {
            (seat, step): takes
            for seat in range(log.players)
            for step, decision in decisions_of(log, index, seat).items()
            if (takes := {take for move in decision.moves if (take := take_of(move))})
        }
        assert ours == theirs
        found += len(theirs)
    assert found == count


def city_lists(hand, kyoku):
    """What the server lets each seat do but discard, by the step after which it does."""
    moves = [n for n, e in enumerate(kyoku.events, 1) if isinstance(e, (Draw, Discard, Call))]
    seats, at, lists = seats_of(hand), 0, {}
    for event in hand["handEventRecord"]:
        told, seat = json.loads(event["data"]), seats.get(event["userId"])
        match event["eventType"]:
            case 2:  # a draw, or the chance to declare after the deal or a call
                at += told["in_card"] != 0
                lists[seat, moves[at]] = {what for name, what in FLAGS.items() if told[name]}
                for name, what in (("gang_cards", "ankan"), ("bu_gang_cards", "kakan")):
                    faces = faces_of_cards(told[name] or [])
                    lists[seat, moves[at]] |= {f"{what} {face.kind}" for face in faces}
            case 3:
                lists[seat, moves[at]] = {TAKES[action] for action in told["action_list"]}
            case 4:
                at += told["action"] not in {7, 10, 12}
    return {key: takes for key, takes in lists.items() if takes}


def take_of(move):
    """A move as Riichi City tells it; nothing of a discard."""
    match move:
        case Call(meld=meld) if meld.kind is MeldKind.CHI:
            return f"chi {meld.tiles.index(meld.called)}"
        case Call(meld=meld) if meld.kind in {MeldKind.ANKAN, MeldKind.KAKAN}:
            return f"{meld.kind} {meld.tiles[0] // COPIES}"
        case Discard():
            return ""
    return told(move)[0]
