"""Moves that are offered: whatever was played is among them, and nothing that a rule forbids."""

from dataclasses import replace

import pytest

from tests.core.rules.test_turn_rules import (
    CASES,
    DECLARED,
    HAIPAI,
    NOTEN,
    OPEN_KAN,
    ORPHANS,
    RIICHI,
    TENPAI,
    empty_log,
    turns,
)
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND
from tests.test_shared_logs import PATHS
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Riichi, Ryuukyoku, Unread, Win
from viewer.core.base.tiles import RED_FIVE_IDS, faces_of
from viewer.core.play.hand_state import HandState
from viewer.core.rules.legal_moves import legal_moves
from viewer.core.rules.turn_situation import TurnSituation
from viewer.core.sites.detect import read_log


def situations(log, kyoku):
    """The situation before each event of a hand, and that event; None behind the last."""
    now = TurnSituation(HandState(kyoku), log)
    for event in kyoku.events:
        yield now, event
        now.follow(event)
        now.hand.append(event)
    yield now, None


def situation(events, *, players=4, haipai=HAIPAI, custom_rules=False, **changes):
    """That after some events."""
    log = empty_log(players)
    if custom_rules:
        log = replace(log, type=rules_of_type(log.type.bits | 0x100))
    hands = tuple(haipai[:players])
    kyoku = replace(log.hands[0], haipai=hands, events=tuple(events), **changes)
    return [now for now, _ in situations(log, kyoku)][-1]


def looks(tiles, red_fives=RED_FIVE_IDS):
    return "".join(sorted(face.code for face in faces_of(tiles, red_fives=red_fives)))


def told(move, red_fives=RED_FIVE_IDS):
    """A move as it looks: tiles that look the same are one."""
    match move:
        case Discard(tile=tile):
            return "discard", looks([tile], red_fives)
        case Call(meld=meld):
            tiles = meld.tiles if meld.kind is MeldKind.KAKAN else meld.from_hand
            return meld.kind.value, looks(tiles, red_fives)
        case Riichi():
            return "riichi", ""
        case Win():
            return "tsumo" if move.self_drawn else "ron", looks([move.tile], red_fives)
        case Ryuukyoku(type=kind):
            return kind, ""


def offered(now, seat):
    return {told(move, now.rules.red_fives) for move in legal_moves(now, seat)}


def is_move(event):
    nine_kinds = isinstance(event, Ryuukyoku) and event.type == "yao9"
    declared = isinstance(event, Riichi) and event.step == 1
    return isinstance(event, (Discard, Call, Win)) or declared or nine_kinds


def by_whom(now, event):
    return now.hand.turn if isinstance(event, Ryuukyoku) else event.seat


def is_offered(now, event):
    """Whether exactly that is, with hand and source of a win."""
    moves = [move for move in legal_moves(now, by_whom(now, event)) if told(move) == told(event)]
    if isinstance(event, Win):
        event = event.source, sorted(event.hand)
        return event in [(move.source, sorted(move.hand)) for move in moves]
    return bool(moves)


NOT_PLAYED = {
    ("Draw", "Riichi", "_may_declare"),  # by a hand that is not tenpai, which its discard tells
    ("Discard", "Win", "_has_a_yaku"),  # with another hand than was dealt
    ("Call", "Win", "_has_a_yaku"),  # with tiles that three players lack
    ("Draw", "Discard", "_are_indicators_up"),  # see below
}
"""Rows whose legal or illegal hand could be told, but not be played."""


def rules_of_moves():
    moves = [name for name in CASES if name[0] != "Unread" and name[1] not in {"Draw", "NewDora"}]
    return [name for name in moves if name not in NOT_PLAYED]


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", rules_of_moves())
def test_what_a_row_of_the_table_allows_is_offered_and_what_it_forbids_is_not(name):
    legal, illegal, changes = CASES[name]
    for events, is_allowed in ((legal, True), (illegal, False)):
        now = situation(events[:-1], **changes)
        if is_move(events[-1]):
            assert is_offered(now, events[-1]) is is_allowed


def test_a_discard_may_be_played_before_the_indicator_that_comes_with_it():
    moves = offered(situation(OPEN_KAN), 2)
    assert {kind for kind, _ in moves} == {"discard"}
    assert len(moves) == 5


def test_each_way_to_call_is_offered_once():
    red = (2, 14, 16, 17, 18, 20, 24, 108, 112, 116, 120, 124, 128)  # 0m 5m 5m among others
    events = [Draw(0, 19), Discard(0, 19)]
    moves = offered(situation(events, haipai=(NOTEN, red, red, red)), 1)
    assert moves == {
        ("pon", "0m5m"), ("pon", "5m5m"), ("daiminkan", "0m5m5m"), ("chi", "4m6m"), ("chi", "6m7m")
    }  # fmt: skip
    assert {kind for kind, _ in offered(situation(events, haipai=(NOTEN, red, red, red)), 2)} == {
        "pon", "daiminkan"
    }  # fmt: skip


def test_no_call_is_offered_after_which_nothing_could_be_discarded():
    """Seat 1 holds 4m 5m 6m 6m and three pons: to call 6m with 4m 5m would leave 6m alone."""
    pons = [
        event
        for tile in (110, 114, 118)
        for event in (
            Draw(0, tile), Discard(0, tile),
            Call(1, Meld(MeldKind.PON, (tile - 2, tile - 1, tile), tile, 3)),
            Discard(1, tile + 1 if tile < 118 else 52),
            *turns(2, first=2),
        )
    ]  # fmt: skip
    hand = (12, 16, 20, 21, 108, 109, 112, 113, 116, 117, 111, 115, 52)
    haipai = (NOTEN, hand, TENPAI, TENPAI)
    now = situation([*pons, Draw(0, 8), Discard(0, 8)], haipai=haipai)
    assert now.hand.seats[1].held == (12, 16, 20, 21)
    assert offered(now, 1) == {("ron", "3m")}
    now = situation([*pons, Draw(0, 22), Discard(0, 22)], haipai=haipai)
    assert offered(now, 1) == {("pon", "6m6m"), ("ron", "6m")}


def test_a_riichi_is_offered_to_who_is_tenpai_and_then_what_keeps_it_so():
    assert ("riichi", "") in offered(situation([Draw(0, 56)]), 0)
    assert ("riichi", "") not in offered(situation([*turns(1), Draw(1, 56)]), 1)
    assert offered(situation([Draw(0, 56), Riichi(0, 1)]), 0) == {
        ("discard", "6p"), ("discard", "1p")
    }  # fmt: skip
    assert offered(situation([*RIICHI, *turns(3, first=1), Draw(0, 57)]), 0) == {("discard", "6p")}


def test_calls_come_after_the_stick_and_wins_before_it():
    pair = (57, 58, *NOTEN[2:])
    haipai = (TENPAI, NOTEN, pair, NOTEN)
    assert offered(situation(DECLARED, haipai=haipai), 2) == set()
    assert offered(situation(RIICHI, haipai=haipai), 2) == {("pon", "6p6p")}


def test_nine_kinds_are_offered_in_the_first_turn():
    haipai = (ORPHANS, NOTEN, NOTEN, NOTEN)
    assert ("yao9", "") in offered(situation([Draw(0, 56)], haipai=haipai), 0)
    later = situation([*turns(4), Draw(0, 57)], haipai=haipai)
    assert ("yao9", "") not in offered(later, 0)


def test_three_players_set_norths_aside():
    now = situation([*turns(1), Draw(1, 57)], players=3)
    assert ("kita", "4z") in offered(now, 1)
    assert not any(kind == "kita" for kind, _ in offered(situation([*turns(1), Draw(1, 57)]), 1))


@pytest.mark.parametrize(("custom_rules", "unread"), [(True, []), (False, [Unread("N", 2)])])
def test_where_not_all_is_known_discards_alone_are_offered(custom_rules, unread):
    events = [*turns(1), *unread, *turns(3, first=1), Draw(0, 57)]
    now = situation(events, custom_rules=custom_rules)
    assert {kind for kind, _ in offered(now, 0)} == {"discard"}


def test_a_seat_whose_tiles_are_not_known_has_no_moves():
    assert legal_moves(situation([Draw(0, 56)], haipai=((), *HAIPAI[1:])), 0) == ()
    assert legal_moves(situation([]), 0) == ()


@pytest.mark.unmeasured
@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
def test_whatever_the_projects_own_players_do_was_offered(era, players):
    log = make_log(5, era=era, players=players)
    for kyoku in log.hands[:3]:
        require_offered(log, kyoku)


def require_offered(log, kyoku):
    for now, event in situations(log, kyoku):
        known = is_move(event) and now.hand.known[by_whom(now, event)]
        if known and now.moves_known and not log.custom_rules:
            assert told(event, log.red_fives) in offered(now, by_whom(now, event))


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(PATHS), ids=lambda path: path.name)
def test_whatever_was_played_in_real_games_was_offered(path):
    log = read_log(path.read_bytes())
    for kyoku in long_run.a_third(log.hands):
        require_offered(log, kyoku)
