"""Every row of the table of rules: a hand that obeys it, and one whose last event breaks it."""

from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

from tests.games.choices import swap_kinds
from tests.helpers import logs
from tests.helpers.documents import SHUFFLE
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, drawn_hand, won
from viewer.core.base.game_type import Rules, rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Leave,
    NewDora,
    Return,
    Riichi,
    Unread,
)
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.rules.turn_rules import TURN_RULES
from viewer.core.rules.turn_situation import passed_by

TENPAI = (0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37, 40, 44)
"""123456789m1123p, waiting for 1p and 4p."""
NOTEN = (2, 14, 26, 38, 50, 62, 74, 86, 98, 108, 112, 116, 120)
"""1m4m7m1p4p7p1s4s7s1z2z3z4z."""
YAKULESS = (0, 4, 8, 20, 24, 28, 36, 37, 40, 44, 121, 122, 123)
"""123m678m1123p444z, waiting for 1p and 4p: without a yaku for seat 0."""
FOR_NORTH = (*range(0, 36, 4), 36, 37, 38, 121)
"""123456789m111p4z, waiting for 4z."""
TRIPLETS = (60, 61, 62, 64, 65, 66, 68, 69, 70, 72, 73, 74, 120)
"""777888999p111s4z."""
ORPHANS = (0, 32, 36, 68, 72, 104, 108, 112, 116, 120, 124, 128, 129)
"""Thirteen orphans without 7z."""
HAIPAI = (TENPAI, NOTEN, TRIPLETS, NOTEN)
CHECKS = {row.check for rows in TURN_RULES.values() for row in chain(*rows.values())} | {"riichi"}
FILLER = 56
"""6p, of which nobody here has any."""


@cache
def empty_log(players):
    if players == 4:
        return logs.read_parts(SHUFFLE, logs.go(), logs.init())
    return logs.read_parts(SHUFFLE, logs.go(logs.THREE_PLAYERS), logs.init_of_three())


def found(events, *, players=4, haipai=HAIPAI, custom_rules=False, rules=None, **changes):
    """The step and check of all that breaks a rule of the table."""
    log = empty_log(players)
    log = replace(log, type=rules or log.type)
    if custom_rules:
        log = replace(log, type=rules_of_type(log.type.bits | 0x100))
    hands = tuple(haipai[:players])
    kyoku = replace(log.hands[0], haipai=hands, events=tuple(events), **changes)
    told = check_kyoku(replace(log, hands=(kyoku,)), 0).inconsistencies
    return [(each.place.step, each.check) for each in told if each.check in CHECKS]


def turns(count, players=4, first=0, tile=FILLER):
    """So many draws, each discarded at once."""
    seats = [(first + turn) % players for turn in range(count)]
    return [event for seat in seats for event in (Draw(seat, tile), Discard(seat, tile))]


def ankan(tile):
    return Meld(MeldKind.ANKAN, tuple(range(tile, tile + 4)))


def pon(tile, source=3):
    return Meld(MeldKind.PON, (tile - 2, tile - 1, tile), tile, source)


def daiminkan(tile, source):
    return Meld(MeldKind.DAIMINKAN, tuple(range(tile - 3, tile + 1)), tile, source)


def kakan(tile, source):
    return Meld(MeldKind.KAKAN, tuple(range(tile - 3, tile + 1)), tile - 1, source, added=tile)


def chi(tiles, called):
    return Meld(MeldKind.CHI, tiles, called, 3)


def kita(tile):
    return Meld(MeldKind.KITA, (tile,))


KITA = kita(120)
"""Of `NOTEN` and `TRIPLETS`."""
RIICHI = [Draw(0, FILLER), Riichi(0, 1), Discard(0, FILLER), Riichi(0, 2)]
DECLARED = RIICHI[:3]
QUADS = [*turns(2), Draw(2, 63), Call(2, ankan(60))]
"""Seat 2 makes a closed kan with its first draw."""
ROBBED = (*(0, 1, 2, 3), *NOTEN[4:])
WITH_QUADS = (*HAIPAI[:3], ROBBED)
THREE_KANS = [
    *[*QUADS, NewDora(131), Draw(2, 67), Call(2, ankan(64)), NewDora(131)],
    *[Draw(2, 71), Call(2, ankan(68)), NewDora(131)],
]
FOUR_KANS = [*THREE_KANS, Draw(2, 75), Call(2, ankan(72))]
"""All by seat 2."""
BY_TWO = [*THREE_KANS, Draw(2, 57), Discard(2, 57), Draw(3, 57), Call(3, ankan(0)), NewDora(131)]
OPEN_KAN = [Draw(0, 63), Discard(0, 63), Call(2, daiminkan(63, 2)), Draw(2, 57)]
PON = [Draw(0, 63), Discard(0, 63), Call(2, pon(63, 2))]
WINDS = [event for seat in range(4) for event in (Draw(seat, 108), Discard(seat, 108))]
RON = [*turns(1), Draw(1, 48), Discard(1, 48)]
"""Seat 1 discards what seat 0 waits for."""
FURITEN = [Draw(0, 49), Discard(0, 49), Draw(1, 48), Discard(1, 48)]
TWO_WAIT = (TENPAI, NOTEN, TRIPLETS, TENPAI)
PAIR = (57, 58, *NOTEN[2:])
KAKAN = (*(48, 49, 60), *NOTEN[3:])


def ron(seat=0, source=1, tile=48, hand=TENPAI):
    return won(seat, source, tile, (*hand, tile))


def replacement_win():
    """Seat 2 wins with the replacement tile of its open kan."""
    return won(2, 2, 120, (*TRIPLETS[3:], 120), melds=(OPEN_KAN[2].meld,))


def added(tile=FILLER):
    """Seat 2 adds 4p to its pon; seat 0, which waits for it, has discarded a tile in between."""
    called = [*turns(1), Draw(1, 50), Discard(1, 50), Call(2, pon(50, 3)), Discard(2, 60)]
    return [
        *called,
        *turns(1, first=3),
        *[Draw(0, tile), Discard(0, tile)],
        *turns(1, first=1),
        *[Draw(2, 51), Call(2, kakan(51, 3))],
    ]


def case(legal, illegal, **changes):
    return (legal, illegal, changes)


ROBBING = (ORPHANS, NOTEN, (132, 133, 134, *NOTEN[3:]), NOTEN)
CASES = {
    ("NoneType", "Draw", "_dealer_draws"): case([Draw(0, 56)], [Draw(1, 56)]),
    ("Draw", "Discard", "_drawer_discards"): case(turns(1), [Draw(0, 56), Discard(1, 2)]),
    ("Draw", "Discard", "_holds_tile"): case(turns(1), [Draw(0, 56), Discard(0, 99)]),
    ("Draw", "Discard", "_keeps_hand"): case(
        [*RIICHI, *turns(4, first=1)], [*RIICHI, *turns(3, first=1), Draw(0, 57), Discard(0, 0)]
    ),
    ("Draw", "Discard", "_declares_tenpai"): case(
        DECLARED, [Draw(0, 56), Riichi(0, 1), Discard(0, 20)]
    ),
    ("Draw", "Discard", "_are_indicators_up"): case(
        [*OPEN_KAN, NewDora(131), Discard(2, 57)], [*OPEN_KAN, Discard(2, 57)]
    ),
    ("Draw", "Call", "_drawer_calls"): case(QUADS, [*QUADS[:-1], Call(0, ankan(60))]),
    ("Draw", "Call", "_has_tiles"): case(QUADS, [*turns(2), Draw(2, 57), Call(2, ankan(60))]),
    ("Draw", "Call", "_is_tile_left"): case(
        [*turns(65, first=1), *QUADS[-2:]], [*turns(69, first=1), *QUADS[-2:]], dealer=1
    ),
    ("Draw", "Call", "_is_kan_left"): case(
        FOUR_KANS,
        [*FOUR_KANS, NewDora(131), *turns(1, first=2), Draw(3, 57), Call(3, ankan(0))],
        haipai=WITH_QUADS,
    ),
    ("Draw", "Call", "_keeps_waits"): case(
        [*turns(4), Draw(0, 3), Call(0, ankan(0))],
        [*RIICHI, *turns(3, first=1), Draw(0, 3), Call(0, ankan(0))],
        haipai=((0, 1, 2, 4, 12, 16, 20, 24, 28, 32, 68, 69, 70), *HAIPAI[1:]),
    ),
    ("Draw", "Riichi", "_drawer_declares"): case(RIICHI[:2], [Draw(0, 56), Riichi(1, 1)]),
    ("Draw", "Riichi", "_may_declare"): case(
        [*turns(1), Draw(1, 56), Riichi(1, 1)],
        [Draw(0, 56), Riichi(0, 1)],
        scores=(900, 1000, 49_100, 49_000),
    ),
    ("Draw", "NewDora", "_is_indicator_due"): case(
        [*OPEN_KAN, NewDora(131)], [Draw(0, 56), NewDora(131)]
    ),
    ("Draw", "Win", "_drawer_wins"): case(
        [Draw(0, 48), ron(0, 0)], [Draw(0, 48), ron(1, 1, hand=NOTEN)]
    ),
    ("Draw", "Win", "_has_a_yaku"): case(
        [Draw(0, 48), ron(0, 0)], [*turns(1), Draw(1, 56), ron(1, 1, 56, NOTEN)]
    ),
    ("Draw", "Win", "_wins_before_its_indicator"): case(
        [*OPEN_KAN[:-1], Draw(2, 120), replacement_win()],
        [*OPEN_KAN[:-1], Draw(2, 120), NewDora(131), replacement_win()],
    ),
    ("Draw", "Ryuukyoku", "can_be_drawn"): case(
        [Draw(0, 56), drawn_hand("yao9", (ORPHANS, None, None, None))],
        [*turns(1), Draw(1, 56), drawn_hand("yao9", (None, NOTEN, None, None))],
        haipai=ROBBING,
    ),
    ("Discard", "Draw", "_next_seat_draws"): case(
        [*turns(1), Draw(1, 57)], [*turns(1), Draw(2, 57)]
    ),
    ("Discard", "Draw", "_draws_on"): case([*turns(69), Draw(1, 57)], [*turns(70), Draw(2, 57)]),
    ("Discard", "Draw", "_is_paid"): case([*RIICHI, Draw(1, 57)], [*DECLARED, Draw(1, 57)]),
    ("Discard", "Draw", "_plays_on"): case(
        [*THREE_KANS, *turns(1, first=2), Draw(3, 57)],
        [*BY_TWO, *turns(1, first=3), Draw(0, 57)],
        haipai=WITH_QUADS,
    ),
    ("Discard", "Call", "_other_calls"): case(PON, [*PON[:2], Call(0, pon(63, 1))]),
    ("Discard", "Call", "_has_tiles"): case(PON, [*PON[:2], Call(1, pon(63, 3))]),
    ("Discard", "Call", "_is_tile_left"): case(
        [*turns(65), Draw(1, 63), Discard(1, 63), Call(2, pon(63, 3))],
        [*turns(69), Draw(1, 63), Discard(1, 63), Call(2, pon(63, 3))],
    ),
    ("Discard", "Call", "_is_kan_left"): case(
        [Draw(0, 7), Discard(0, 7), Call(3, daiminkan(7, 1))],
        [
            *[*FOUR_KANS, NewDora(131), *turns(2, first=2)],
            *[Draw(0, 7), Discard(0, 7), Call(3, daiminkan(7, 1))],
        ],
        haipai=(*HAIPAI[:3], (4, 5, 6, *NOTEN[3:])),
    ),
    ("Discard", "Call", "_keeps_waits"): case(
        [*turns(1), Draw(1, 38), Discard(1, 38), Call(0, pon(38, 1))],
        [*RIICHI, Draw(1, 38), Discard(1, 38), Call(0, pon(38, 1))],
    ),
    ("Discard", "Call", "_is_paid"): case(
        [*RIICHI, Call(2, Meld(MeldKind.PON, (56, 57, 58), 56, 2))],
        [*DECLARED, Call(2, Meld(MeldKind.PON, (56, 57, 58), 56, 2))],
        haipai=(TENPAI, NOTEN, PAIR, NOTEN),
    ),
    ("Discard", "Call", "_plays_on_after_winds"): case(
        [*WINDS[:6], Draw(3, 63), Discard(3, 63), Call(2, pon(63, 1))],
        [*WINDS, Call(1, Meld(MeldKind.PON, (108, 109, 110), 108, 2))],
        haipai=(TENPAI, (109, 110, *NOTEN[2:]), TRIPLETS, NOTEN),
    ),
    ("Discard", "Call", "_plays_on"): case(
        [*THREE_KANS, *turns(2, first=2), Call(1, Meld(MeldKind.PON, (56, 57, 58), 56, 2))],
        [*BY_TWO, *turns(1, first=3), Call(1, Meld(MeldKind.PON, (56, 57, 58), 56, 2))],
        haipai=(TENPAI, PAIR, TRIPLETS, ROBBED),
    ),
    ("Discard", "Riichi", "_declarer_pays"): case(RIICHI, [*turns(1), Riichi(0, 2)]),
    ("Discard", "Win", "_other_wins"): case([*RON, ron()], [*RON, ron(source=2)]),
    ("Discard", "Win", "_has_a_yaku"): case(
        [*RON, ron()], [*RON, ron(hand=YAKULESS)], haipai=(YAKULESS, *HAIPAI[1:])
    ),
    ("Discard", "Win", "_is_not_furiten"): case([*RON, ron()], [*FURITEN, ron()]),
    ("Discard", "Win", "_wins_before_payment"): case(
        [Draw(0, 48), Riichi(0, 1), Discard(0, 48), ron(3, 0)],
        [Draw(0, 48), Riichi(0, 1), Discard(0, 48), Riichi(0, 2), ron(3, 0)],
        haipai=TWO_WAIT,
    ),
    ("Discard", "Ryuukyoku", "can_be_drawn"): case(
        [*turns(70), drawn_hand()], [*turns(66), drawn_hand()]
    ),
    ("Call", "Draw", "_caller_draws"): case(
        [*QUADS, NewDora(131), Draw(2, 57)], [*QUADS, NewDora(131), Draw(3, 57)]
    ),
    ("Call", "Draw", "_are_indicators_up"): case(
        [*QUADS, NewDora(131), Draw(2, 57)], [*QUADS, Draw(2, 57)]
    ),
    ("Call", "Discard", "_caller_discards"): case(
        [*PON, Discard(2, 64)], [*PON, Discard(1, NOTEN[0])]
    ),
    ("Call", "Discard", "_holds_tile"): case([*PON, Discard(2, 64)], [*PON, Discard(2, 99)]),
    ("Call", "Discard", "_swaps_nothing"): case([*PON, Discard(2, 64)], [*PON, Discard(2, 60)]),
    ("Call", "NewDora", "_is_indicator_due"): case(
        [*QUADS, NewDora(131)], [*OPEN_KAN[:-1], NewDora(131)]
    ),
    ("Call", "Win", "_robs"): case(
        [*turns(2), Draw(2, 135), Call(2, ankan(132)), ron(0, 2, 132, ORPHANS)],
        [*turns(2), Draw(2, 135), Call(2, ankan(132)), ron(0, 2, 132, TENPAI)],
        haipai=ROBBING,
    ),
    ("Call", "Win", "_other_wins"): case(
        [*added(), ron(0, 2, 51)], [*added(), ron(0, 1, 51)], haipai=(TENPAI, NOTEN, KAKAN, NOTEN)
    ),
    ("Call", "Win", "_has_a_yaku"): case(
        [*turns(1), Draw(1, 57), Call(1, KITA), ron(0, 1, 120, FOR_NORTH)],
        [*turns(1), Draw(1, 57), Call(1, KITA), ron(0, 1, 120, (*YAKULESS[:12], 48))],
        haipai=(FOR_NORTH, *HAIPAI[1:]),
        players=3,
    ),
    ("Call", "Win", "_is_not_furiten"): case(
        [*added(), ron(0, 2, 51)],
        [*added(38), ron(0, 2, 51)],
        haipai=(TENPAI, NOTEN, KAKAN, NOTEN),
    ),
    ("Win", "Win", "_wins_too"): case([*RON, ron(3), ron()], [*RON, ron(), ron()], haipai=TWO_WAIT),
    ("Win", "Win", "_other_wins"): case(
        [*RON, ron(3), ron()], [*RON, ron(3), ron(source=2)], haipai=TWO_WAIT
    ),
    ("Win", "Win", "_has_a_yaku"): case(
        [*RON, ron(3), ron()], [*RON, ron(3), ron(hand=YAKULESS)], haipai=TWO_WAIT
    ),
    ("Win", "Win", "_is_not_furiten"): case(
        [*RON, ron(3), ron()],
        [*FURITEN[:2], *turns(4, first=1), *FURITEN[2:], ron(3), ron()],
        haipai=TWO_WAIT,
    ),
    ("Unread", "Discard", "_holds_tile"): case(
        [*turns(1), Unread("N", 1), Discard(1, 99)], [*turns(1), Unread("N", 1), Discard(0, 99)]
    ),
    ("Unread", "Discard", "_keeps_hand"): case(
        [*RIICHI, *turns(3, first=1), Draw(0, 57), Unread("N", 1), Discard(0, 57)],
        [*RIICHI, *turns(3, first=1), Draw(0, 57), Unread("N", 1), Discard(0, 0)],
    ),
    ("Unread", "Call", "_has_tiles"): case(
        [*turns(1), Unread("U", 1), Call(1, ankan(60))],
        [*turns(1), Unread("U", 1), Call(2, ankan(60))],
    ),
    ("Unread", "Call", "_keeps_waits"): case(
        [*turns(1), Unread("U", 1), Unread("E", 1), Call(0, pon(38, 1))],
        [*RIICHI, Unread("U", 1), Unread("E", 1), Call(0, pon(38, 1))],
    ),
}
"""By what came before, the event, and the rule: a hand that obeys it, and one that breaks it."""


def rows():
    for before, after in TURN_RULES.items():
        for kind, rules in after.items():
            for row in rules:
                yield (before.__name__, kind.__name__, row.allows.__name__), row.check


def test_every_row_has_a_legal_and_an_illegal_hand():
    assert [key for key, _ in rows()] == [*dict.fromkeys(key for key, _ in rows())]
    assert {key for key, _ in rows()} == CASES.keys()


@pytest.mark.unmeasured
@pytest.mark.parametrize(("key", "check"), [*rows()], ids=str)
def test_a_row_allows_what_is_legal_and_finds_what_is_not(key, check):
    legal, illegal, changes = CASES[key]
    assert found(legal, **changes) == []
    assert found(illegal, **changes) == [(len(illegal), check)]


# more of single rules

CHI = Meld(MeldKind.CHI, (56, 60, 64), 56, 3)
RUN = (60, 64, *NOTEN[2:])
FILLER_OF_CHI = [*turns(1), Call(1, CHI)]


def test_a_chi_is_called_from_the_left_alone():
    assert found(FILLER_OF_CHI, haipai=(TENPAI, RUN, NOTEN, NOTEN)) == []
    across = [*turns(1), Call(2, CHI._replace(source=2))]
    assert found(across, haipai=(TENPAI, NOTEN, RUN, NOTEN)) == [(3, "call")]


def test_three_players_call_no_chi_and_set_norths_aside():
    assert found(FILLER_OF_CHI, players=3, haipai=(TENPAI, RUN, NOTEN)) == [(3, "call")]
    kita_ = [*turns(1), Draw(1, 57), Call(1, KITA), Draw(1, 57)]
    assert found(kita_, players=3) == []
    assert found(kita_)[0] == (4, "call")
    assert found([*turns(1), Draw(1, 57), Call(1, kita(116))], players=3) == [(4, "call")]


def test_after_riichi_only_a_drawn_north_is_set_aside():
    ready = (4, 8, 12, 16, 20, 24, 36, 37, 38, 40, 44, 48, 121)  # waits for 4z
    for tile, found_ in ((120, []), (121, [(10, "locked")])):
        declared = [Draw(0, 56), Riichi(0, 1), Discard(0, 56), Riichi(0, 2), *turns(2, 3, 1)]
        events = [*declared, Draw(0, 120), Call(0, kita(tile))]
        assert found(events, players=3, haipai=(ready, NOTEN, TRIPLETS)) == found_


@pytest.mark.parametrize(
    ("tile", "last"), [(56, "swap"), (68, "swap"), (74, None), (52, None)], ids=str
)
def test_neither_the_called_kind_nor_the_other_end_of_a_chi_is_discarded(tile, last):
    hand = (52, 57, 68, *RUN[:2], *NOTEN[5:])
    tile = 57 if tile == 56 else tile
    events = [*FILLER_OF_CHI, Discard(1, tile)]
    assert found(events, haipai=(TENPAI, (*hand[:12], 74), NOTEN, NOTEN)) == (
        [(4, last)] if last else []
    )


def test_the_middle_of_a_chi_has_no_other_end():
    middle = Meld(MeldKind.CHI, (52, 56, 60), 56, 3)
    hand = (52, 60, 64, 68, 44, *NOTEN[5:])
    for tile in (64, 68, 44):
        events = [*turns(1), Call(1, middle), Discard(1, tile)]
        assert found(events, haipai=(TENPAI, hand, NOTEN, NOTEN)) == []


def test_the_other_end_of_a_chi_is_of_its_suit():
    """9p, called with 7p and 8p; and 1s, which is no tenth pin."""
    ends = Meld(MeldKind.CHI, (60, 64, 68), 60, 3)
    events = [Draw(0, 60), Discard(0, 60), Call(1, ends), Discard(1, 72)]
    hand = (64, 68, 72, *NOTEN[3:])
    assert found(events, haipai=(TENPAI, hand, NOTEN, NOTEN)) == []


def test_a_riichi_needs_a_closed_hand_and_as_many_tiles_as_players():
    opened = [Draw(1, 38), Discard(1, 38), Call(0, pon(38, 1)), Discard(0, 4)]
    again = [*turns(3, first=1), Draw(0, 4), Riichi(0, 1)]
    assert found([*turns(1), *opened, *again])[-1] == (14, "declared")
    for draws, found_ in ((65, []), (66, [(2 * 66 + 2, "declared")])):
        seat = draws % 4
        events = [*turns(draws), Draw(seat, 57), Riichi(seat, 1)]
        assert found(events, haipai=(TENPAI,) * 4) == found_
    assert found([*turns(66), Draw(2, 57), Riichi(2, 1)], custom_rules=True) == []


def test_points_that_are_not_told_may_be_enough():
    assert found(RIICHI, scores=()) == []


def test_riichi_is_declared_once_and_discards_follow_it():
    assert found([*RIICHI[:2], Riichi(0, 1)]) == [(3, "riichi")]
    quads = (0, 1, 2, 3, *TENPAI[4:])
    assert found([*RIICHI[:2], Call(0, ankan(0))], haipai=(quads, *HAIPAI[1:])) == [(3, "turn")]


def test_a_riichi_that_is_never_paid_is_told_once():
    events = [*DECLARED, *turns(3, first=1), Draw(0, 57), Discard(0, 57), Draw(1, 57)]
    assert found(events) == [(4, "unpaid")]


def test_nothing_but_another_win_follows_an_end():
    ends = [*RON, ron()]
    assert found([*ends, Draw(1, 57), Discard(1, 57)]) == [(6, "turn")]
    assert found([*ends, drawn_hand()]) == [(6, "ending")]
    assert found([*turns(70), drawn_hand(), ron(1, 1)])[-1] == (142, "ending")
    assert found([Riichi(0, 1), NewDora(131)]) == [(1, "riichi"), (2, "indicators")]


def test_who_declares_riichi_discards_next():
    declared = [Draw(0, 48), Riichi(0, 1)]
    assert found([*declared, ron(0, 0)]) == [(3, "ending")]
    nine = [*declared, drawn_hand("yao9", (ORPHANS, None, None, None))]
    assert found(nine, haipai=ROBBING) == [(3, "ending")]


def test_two_win_with_a_discard_in_the_order_of_turns():
    haipai = (TENPAI, NOTEN, TENPAI, TENPAI)
    assert found([*RON, ron(3), ron()], haipai=haipai) == []
    assert found([*RON, ron(), ron(3)], haipai=haipai) == [(6, "ending")]
    three = [*RON, ron(2), ron(3), ron()]
    assert found(three, haipai=haipai) == [(7, "ending")]
    assert found(three, haipai=haipai, custom_rules=True) == []


def test_one_who_let_a_tile_pass_is_furiten_until_the_next_discard():
    passed = [*RON, *turns(1, first=2), Draw(3, 49), Discard(3, 49)]
    assert found([*passed, ron(0, 3, 49)]) == [(9, "furiten")]
    later = [*RON, *turns(2, first=2), *turns(1), Draw(1, 49), Discard(1, 49)]
    assert found([*later, ron(0, 1, 49)]) == []


@pytest.mark.parametrize("added", range(4))
def test_an_added_kan_is_passed_by_with_whatever_tile(added):
    kan = Meld(MeldKind.KAKAN, (0, 1, 2, 3), called=3 - added, source=3, added=added)
    assert list(passed_by([Call(2, kan)], seat=0)) == [0]
    assert list(passed_by([Call(2, kan)], seat=2)) == []


def test_after_riichi_furiten_stays():
    passed = [*RIICHI, Draw(1, 48), Discard(1, 48), *turns(3, first=2), Draw(1, 49), Discard(1, 49)]
    assert found([*passed, ron(0, 1, 49)]) == [(15, "furiten")]


def test_a_missing_indicator_is_told_once():
    twice = [*QUADS, Draw(2, 57), Discard(2, 57), *turns(4, first=3)]
    assert found(twice) == [(7, "indicators")]


def test_indicators_of_other_rules_are_turned_up_at_other_times():
    assert found([*OPEN_KAN[:-1], NewDora(131), Draw(2, 57)], custom_rules=True) == []


AT_ONCE = Rules(
    4, RED_FIVE_IDS, True, "", custom_rules=False, target=30_000, uma=(10, -10, -30),
    late_indicators=False, double_yakuman=frozenset(), rinshan_pao=True,
)  # fmt: skip


def test_a_site_may_turn_up_an_open_kans_indicator_at_once():
    at_once = [*OPEN_KAN[:-1], NewDora(131), Draw(2, 57)]
    assert found(at_once, rules=AT_ONCE) == []
    assert found(OPEN_KAN, rules=AT_ONCE) == [(len(OPEN_KAN), "indicators")]


@pytest.mark.parametrize("aside", [(), (Leave(0), Return(0, ""))])
@pytest.mark.parametrize(("rules", "missed"), [(AT_ONCE, {"pao", "payments"}), (None, set())])
def test_who_pays_for_an_open_kans_replacement_is_not_compared(rules, missed, aside):
    win = replacement_win()
    events = [*OPEN_KAN[:-1], NewDora(131), *aside, Draw(2, 120), *aside, win]
    kyoku = replace(empty_log(4).hands[0], haipai=HAIPAI, events=tuple(events))
    log = replace(empty_log(4), hands=(kyoku,))
    log = replace(log, type=rules or log.type)
    uncompared = {each.check for each in check_kyoku(log, 0).uncompared if each.place.seat == 2}
    assert uncompared & {"pao"} == missed & {"pao"}
    assert uncompared >= missed


def test_an_added_kan_has_the_very_pon():
    haipai = (TENPAI, NOTEN, KAKAN, NOTEN)
    assert found(added(), haipai=haipai) == []
    *before, _call = added()
    assert found([*before, Call(2, kakan(51, 1))], haipai=haipai) == [(len(before) + 1, "call")]
    assert found(turns(2) + added()[-2:], haipai=haipai) == [(6, "call")]


def test_what_hangs_on_an_unread_event_is_allowed():
    unread = Unread("REACH", 0)
    assert found([Draw(0, 56), unread, Discard(0, 56), Riichi(0, 2), Draw(1, 57)]) == []
    assert found([*DECLARED, unread, Draw(1, 57)]) == []
    assert found([*DECLARED, unread, *turns(1, first=1), *QUADS[-2:]]) == []
    tsumo = Draw(0, 48), won(0, 0, 48, (*TENPAI, 48))
    assert found([*DECLARED, unread, *turns(3, first=1), *tsumo]) == []
    both = ron(3), ron(0)
    assert found([*turns(1), Draw(1, 48), Unread("E", 1), *both], haipai=TWO_WAIT) == []
    assert found([*turns(1), Unread("N", 1), Draw(1, 57), NewDora(131), Discard(1, 57)]) == []
    assert found([*turns(69), Unread("U", None), *turns(2, first=2)]) == []
    assert found([*turns(1), Unread("AGARI", None), ron(2, 0, 56, NOTEN)]) == []
    assert found([Unread("N", 1), Call(1, kakan(51, 3))]) == []


def test_a_swap_is_not_compared_where_it_may_be_allowed():
    *_, illegal, _ = [*CASES["Call", "Discard", "_swaps_nothing"]]
    assert found(illegal, custom_rules=True) == []
    log = replace(empty_log(4), seed=None)
    kyoku = replace(log.hands[0], haipai=HAIPAI, events=tuple(illegal))
    uncompared = check_kyoku(replace(log, hands=(kyoku,)), 0).uncompared
    assert {(each.check, each.place.step, each.place.seat) for each in uncompared} >= {
        ("swap", len(illegal), 2)
    }


def test_a_meld_is_what_it_is_called():
    """As sites tell it that tell the kind and the tiles apart."""
    for kind, legal in ((MeldKind.CHI, []), (MeldKind.PON, [(3, "call")])):
        called = [*turns(1), Call(1, CHI._replace(kind=kind))]
        assert found(called, haipai=(TENPAI, RUN, NOTEN, NOTEN)) == legal
    as_chi = [*PON[:2], Call(2, PON[2].meld._replace(kind=MeldKind.CHI))]
    assert found(as_chi) == [(3, "call")]
    gap = CHI._replace(tiles=(56, 60, 68))
    held = (60, 68, *NOTEN[2:])
    assert found([*turns(1), Call(1, gap)], haipai=(TENPAI, held, NOTEN, NOTEN)) == [(3, "call")]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_hands_that_are_played_break_no_row(era, players, seed):
    log = make_log(100 + seed, era, players)
    for index in range(len(log.hands)):
        assert check_kyoku(log, index).inconsistencies == ()


@pytest.mark.unmeasured
def test_a_swap_is_what_the_players_of_the_tests_forbid_themselves():
    for low in range(7):
        tiles = tuple(4 * (low + step) + 3 for step in range(3))
        for called in tiles:
            meld = chi(tiles, called)
            before = [Draw(0, called), Discard(0, called), Call(1, meld)]
            for kind in range(10):
                hand = (*(tile for tile in tiles if tile != called), 4 * kind, *(132,) * 10)
                swapped = found(
                    [*before, Discard(1, 4 * kind)], haipai=(TENPAI, hand, NOTEN, NOTEN)
                )
                assert bool(swapped) == (kind in swap_kinds(meld))


def test_nobody_draws_after_four_winds():
    assert found([*WINDS[:6], *turns(1, first=3), Draw(0, 57)]) == []
    assert found([*WINDS, Draw(0, 57)]) == [(9, "drawn")]
