"""Every kind of event, by hand: what it does to the table."""

from dataclasses import replace

import pytest

from tests.helpers.replays import (
    ANKAN,
    CHI,
    DAIMINKAN,
    KAKAN,
    KITA,
    PON,
    SEATS,
    drawn_hand,
    inconsistencies_of,
    last,
    small,
    small_kyoku,
    won,
)
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
from viewer.core.play.table import RiverTile, SeatState, with_meld

SEAT_0, SEAT_1, SEAT_2, SEAT_3 = SEATS


# draws and discards


def test_the_deal():
    replay = small(dealer=2, sticks=3)
    table = last(replay)
    assert (replay.last, replay.event(0)) == (0, None)
    assert table.seats[1] == SeatState(SEAT_1, 25_000)
    assert (table.turn, table.live, table.dora, table.sticks) == (2, 0, (135,), 3)
    assert (table.over, table.wins, table.ura) == (False, (), ())


def test_hands_are_ascending_whatever_the_log_says():
    haipai = (tuple(reversed(SEAT_0)), SEAT_1, SEAT_2, SEAT_3)
    assert small(haipai=haipai).tables[0].seats[0].hand == SEAT_0


def test_a_drawn_tile_lies_apart_until_the_discard():
    replay = small(Draw(0, 60), Discard(0, 60), Draw(1, 61), Discard(1, 13))
    last(replay)
    places = [table.seats for table in replay.tables]
    assert (places[1][0].hand, places[1][0].drawn) == (SEAT_0, 60)
    assert places[1][0].held == (*SEAT_0, 60)
    assert (places[2][0].hand, places[2][0].drawn) == (SEAT_0, None)
    assert places[2][0].river == (RiverTile(60, tsumogiri=True),)
    assert places[4][1].hand == (*SEAT_1[1:], 61)
    assert places[4][1].river == (RiverTile(13),)


def test_turn_goes_with_draws_discards_and_calls():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25), Draw(2, 61))
    assert [table.turn for table in replay.tables] == [0, 0, 0, 1, 1, 2]


def test_live_tiles_are_counted_and_those_that_are_left():
    replay = small(Draw(0, 60), Discard(0, 60), Draw(1, 61))
    assert [table.live for table in replay.tables] == [0, 1, 1, 2]
    assert [replay.left(step) for step in range(4)] == [70, 69, 69, 68]


def test_draws_that_the_wall_has_not_leave_none_and_have_no_slot():
    events = [Draw(step % 4, 52 + step) for step in range(75)]
    replay = small(*events)
    assert [replay.left(step) for step in (69, 70, 75)] == [1, 0, 0]
    assert replay.slots[52] == 83
    assert replay.slots[121] == 14
    assert 122 not in replay.slots
    assert replay.tables[-1].live == 75


# calls


@pytest.mark.parametrize(
    ("meld", "rest"),
    [(CHI, {13, 14, 15}), (PON, {15}), (DAIMINKAN, set())],
    ids=["chi", "pon", "kan"],
)
def test_a_called_tile_goes_into_the_meld(meld, rest):
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, meld))
    table = last(replay)
    assert table.seats[0].river == (RiverTile(12, called_by=1),)
    assert table.seats[0].seen == ()
    assert table.seats[1].melds == (meld,)
    assert set(SEAT_1) - set(table.seats[1].hand) == {*meld.tiles} - {12}
    assert {*table.seats[1].hand} & {13, 14, 15} == rest
    assert table.replacing == (meld is DAIMINKAN)


def test_an_added_kan_takes_the_place_of_its_pon():
    events = [
        *(Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25)),
        *(Draw(2, 61), Discard(2, 61), Draw(3, 62), Discard(3, 62), Draw(0, 63), Discard(0, 0)),
        *(Draw(1, 64), Call(1, KAKAN), Draw(1, 65)),
    ]
    replay = small(*events)
    table = last(replay)
    assert table.seats[1].melds == (KAKAN,)
    assert table.seats[1].hand == (*range(16, 25), 64)
    assert table.seats[1].drawn == 65
    assert table.seats[0].river[0].called_by == 1
    assert (table.live, table.replacements) == (5, 1)


def test_an_added_kan_leaves_other_melds_where_they_are():
    other = Meld(MeldKind.PON, (16, 17, 18), called=16, source=1)
    chi = Meld(MeldKind.CHI, (27, 33, 37), called=27, source=3)
    table = small().tables[0]
    places = (table.seats[0], replace(table.seats[1], melds=(chi, other, PON)))
    assert with_meld(places[1].melds, KAKAN) == (chi, other, KAKAN)
    assert with_meld((chi, other), KAKAN) == (chi, other, KAKAN)


def test_a_closed_kan_takes_the_drawn_tile_into_the_hand():
    replay = small(Draw(0, 60), Call(0, ANKAN), NewDora(90), Draw(0, 61), Discard(0, 61))
    table = last(replay)
    assert table.seats[0].hand == (*SEAT_0[4:], 60)
    assert table.seats[0].melds == (ANKAN,)
    assert [each.dora for each in replay.tables] == [(135,)] * 3 + [(135, 90)] * 3
    assert [each.replacing for each in replay.tables] == [False, False, True, True, False, False]
    assert [replay.left(step) for step in range(6)] == [70, 69, 68, 68, 68, 68]


def test_the_indicator_of_an_open_kan_comes_with_the_discard():
    events = [Draw(0, 60), Discard(0, 12), Call(1, DAIMINKAN), Draw(1, 61), NewDora(90)]
    replay = small(*events, Discard(1, 61))
    assert last(replay).dora == (135, 90)
    assert [len(table.dora) for table in replay.tables] == [1, 1, 1, 1, 1, 2, 2]
    assert (replay.tables[4].replacements, replay.tables[4].live) == (1, 1)


def test_a_north_is_set_aside_and_is_no_meld():
    replay = small(
        Draw(0, 120),
        Call(0, KITA),
        Draw(0, 121),
        Call(0, Meld(MeldKind.KITA, (121,))),
        Draw(0, 60),
        players=3,
    )
    place = last(replay).seats[0]
    assert (place.kita, place.melds, place.drawn) == ((120, 121), (), 60)
    assert place.seen == (120, 121)
    assert (replay.tables[-1].live, replay.tables[-1].replacements) == (1, 2)
    assert replay.left(5) == 52


def test_a_tile_is_called_by_seat_0_of_three_from_the_seat_before():
    pon = Meld(MeldKind.PON, (1, 2, 3), called=1, source=2)
    haipai = ((*SEAT_0[2:], 28, 29), SEAT_1, (*range(26, 28), *range(30, 40), 1))
    replay = small(Draw(2, 60), Discard(2, 1), Call(0, pon), players=3, haipai=haipai, dealer=2)
    assert last(replay).seats[2].river == (RiverTile(1, called_by=0),)


# riichi


RIICHI = [Draw(0, 60), Riichi(0, 1), Discard(0, 12)]


def test_riichi_lies_sideways_and_costs_a_stick():
    replay = small(*RIICHI, Riichi(0, 2, (24_000, 25_000, 25_000, 25_000)), sticks=1)
    table = last(replay)
    assert [each.seats[0].riichi for each in replay.tables] == [False, False, True, True, True]
    assert [each.seats[0].paid for each in replay.tables] == [False] * 4 + [True]
    assert table.seats[0].river == (RiverTile(12, sideways=True),)
    assert (table.points, table.sticks) == ((24_000, 25_000, 25_000, 25_000), 2)


def test_only_one_tile_lies_sideways():
    replay = small(*RIICHI, Riichi(0, 2), Draw(0, 61), Discard(0, 61))
    assert [each.sideways for each in last(replay).seats[0].river] == [True, False]


def test_after_a_called_riichi_tile_the_next_lies_sideways():
    more = [Call(1, PON), Discard(1, 25), Draw(0, 61), Discard(0, 61), Draw(0, 62), Discard(0, 62)]
    replay = small(*RIICHI, Riichi(0, 2), *more)
    assert [each.sideways for each in last(replay).seats[0].river] == [True, True, False]
    assert last(replay).seats[0].river[0].called_by == 1


def test_a_riichi_tile_that_is_won_on_costs_no_stick():
    win = won(1, 0, 12, [*SEAT_1, 12], changes=(-1000, 1000, 0, 0))
    table = last(small(*RIICHI, win))
    assert (table.seats[0].riichi, table.seats[0].paid) == (True, False)
    assert table.points == (24_000, 26_000, 25_000, 25_000)


# how hands end


def test_a_win_by_own_draw():
    win = won(0, 0, 60, [*SEAT_0, 60], changes=(3000, -1000, -1000, 0), sticks=2, ura=(80, 81))
    replay = small(Draw(0, 60), win, sticks=2)
    table = last(replay)
    assert table.points == (28_000, 24_000, 24_000, 25_000)
    assert (table.sticks, table.ura, table.wins, table.over) == (0, (80, 81), (win,), True)
    assert [place.shown for place in table.seats] == [True, False, False, False]
    assert table.seats[0].drawn == 60
    assert replay.tables[1].over is False


def test_two_and_three_winners():
    before = [(25_000,) * 4, (24_000, 26_000, 25_000, 25_000), (22_000, 26_000, 27_000, 25_000)]
    changes = [(-1000, 1000, 0, 0), (-2000, 0, 2000, 0), (-3000, 0, 0, 3000)]
    hands = [SEAT_1, SEAT_2, SEAT_3]
    wins = [
        won(seat, 0, 12, [*hand, 12], changes=change, scores=scores, ura=ura)
        for seat, hand, change, scores, ura in zip(
            (1, 2, 3), hands, changes, before, ((), (80,), ()), strict=True
        )
    ]
    replay = small(Draw(0, 60), Discard(0, 12), *wins)
    table = last(replay)
    assert table.points == (19_000, 26_000, 27_000, 28_000)
    assert table.wins == tuple(wins)
    assert table.ura == (80,)
    assert [len(each.wins) for each in replay.tables] == [0, 0, 0, 1, 2, 3]


def test_a_robbed_kan_stays_and_its_replacement_is_never_drawn():
    events = [
        *(Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25), Draw(1, 64), Call(1, KAKAN)),
        won(2, 1, 15, [*SEAT_2, 15]),
    ]
    table = last(small(*events))
    assert table.seats[1].melds == (KAKAN,)
    assert (table.replacing, table.replacements) == (True, 0)


def test_a_robbed_north():
    replay = small(
        Draw(0, 120),
        Call(0, KITA),
        won(2, 0, 120, [*SEAT_2, 120], changes=(0,) * 3, scores=(25_000,) * 3),
        players=3,
    )
    assert last(replay).seats[0].kita == (120,)


def test_a_closed_kan_robbed_for_thirteen_orphans():
    table = last(small(Draw(0, 60), Call(0, ANKAN), won(2, 0, 3, [*SEAT_2, 3])))
    assert table.over
    assert table.seats[0].melds == (ANKAN,)


def test_melds_and_kita_of_a_winner_are_compared_whatever_their_order():
    chi = Meld(MeldKind.CHI, (24, 28, 32), called=24, source=3)
    haipai = (SEAT_0, (13, 14, 28, 32, *range(40, 49)), (), ())
    events = [
        Draw(0, 24),
        Discard(0, 12),
        Call(1, PON),
        Discard(1, 48),
        Draw(0, 60),
        Discard(0, 24),
        Call(1, chi),
        Discard(1, 47),
        Draw(0, 61),
        Discard(0, 61),
    ]
    win = won(1, 0, 61, [*range(40, 47), 61], melds=(chi, PON))
    assert last(small(*events, win, haipai=haipai)).over
    kita = won(0, 0, 121, [*SEAT_0, 121], melds=(KITA,), changes=(0,) * 3, scores=(25_000,) * 3)
    assert last(small(Draw(0, 120), Call(0, KITA), Draw(0, 121), kita, players=3)).over


@pytest.mark.parametrize("kind", ["", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3"])
def test_a_drawn_hand_lays_hands_open_and_leaves_the_sticks(kind):
    end = drawn_hand(
        kind, (None, SEAT_1, None, SEAT_3), changes=(-1500, 1500, -1500, 1500), sticks=2
    )
    table = last(small(Draw(0, 60), Discard(0, 60), end, sticks=2))
    assert [place.shown for place in table.seats] == [False, True, False, True]
    assert table.points == (23_500, 26_500, 23_500, 26_500)
    assert (table.sticks, table.over) == (2, True)


def test_a_hand_of_fourteen_is_shown_with_the_drawn_tile():
    end = drawn_hand("yao9", ((*SEAT_0, 60), None, None, None))
    assert last(small(Draw(0, 60), end)).seats[0].shown


def test_a_log_that_breaks_off_has_no_end_and_is_not_held_against_the_next_hand():
    after = small_kyoku(scores=(1, 2, 3, 4))
    assert last(small(Draw(0, 60)), after).over is False


# who is there


def test_players_leave_and_come_back():
    replay = small(Leave(2), Draw(0, 60), Return(2, "C"))
    present = [[place.present for place in table.seats] for table in replay.tables]
    assert present == [[True] * 4, [True, True, False, True], [True, True, False, True], [True] * 4]


# what is not told


def test_a_hand_that_the_log_does_not_tell_is_not_checked():
    first_unknown = ((), *(tuple(range(13 * seat, 13 * seat + 13)) for seat in (1, 2, 3)))
    events = [Draw(0, 60), Discard(0, 5), Draw(0, 61), Call(0, ANKAN), Draw(0, 62), Discard(0, 62)]
    end = drawn_hand("", ((7, 8, 9), None, None, None))
    replay = small(*events, end, haipai=first_unknown)
    place = last(replay).seats[0]
    assert place.hand == (60, 61)
    assert place.river == (RiverTile(5), RiverTile(62, tsumogiri=True))
    win = won(0, 0, 63, [1, 2, 63], melds=(ANKAN,))
    assert last(small(*events, Draw(0, 63), win, haipai=first_unknown)).over


def test_points_that_the_log_does_not_tell_are_unknown_and_not_compared():
    end = drawn_hand(changes=(), scores=(1, 2, 3, 4), sticks=1)
    replay = small(Riichi(1, 2, (9, 9, 9, 9)), end, scores=())
    assert [table.points for table in replay.tables] == [(None,) * 4] * 3
    assert last(replay, small_kyoku(sticks=1)).points == (None,) * 4


def test_points_that_a_result_tells_are_known_from_there_on():
    end = drawn_hand(changes=(1000, -1000, 0, 0), scores=(1, 2, 3, 4), sticks=1)
    after = small_kyoku(sticks=1, scores=(1001, -998, 3, 4))
    replay = small(Riichi(1, 2, (9, 9, 9, 9)), end, scores=())
    assert last(replay, after).points == (1001, -998, 3, 4)
    other = small_kyoku(end, scores=(), sticks=1)
    found = inconsistencies_of(other, small_kyoku(sticks=1))
    assert [each.check for each in found] == ["next"]


def test_sticks_and_honba_that_are_not_told_are_not_compared():
    end, after = drawn_hand(honba=None, sticks=None, scores=()), small_kyoku(sticks=5, scores=())
    assert last(small(Riichi(0, 2), end, sticks=None), after).sticks is None
    assert last(small(end, sticks=5), after).sticks == 5


def test_indicators_that_are_not_told_keep_their_places():
    replay = small(NewDora(None), NewDora(70), dora=None)
    assert last(replay).dora == (None, None, 70)
    assert [replay.tiles[slot] for slot in replay.layout.dora[:3]] == [None, None, 70]


def test_after_a_call_that_cannot_be_read_nothing_is_compared_that_hangs_on_it():
    """Somebody called 60 and discarded 100: neither that hand nor its melds are known."""
    call, riichi = Unread("N"), Unread("REACH")
    win = won(1, 2, 62, (1, 2, 62), melds=(PON,), scores=(), changes=())
    replay = small(Draw(0, 60), Discard(0, 60), call, Discard(1, 100), Draw(2, 62), riichi, win)
    assert inconsistencies_of(replay.kyoku) == []
    assert replay.tables[2].points == (25000,) * 4
    assert replay.tables[3].points == (25000,) * 4
    assert replay.tables[6].points == (None,) * 4
    assert replay.tables[6].sticks is None


def test_a_call_after_one_that_cannot_be_read_takes_what_may_be_there():
    assert inconsistencies_of(small_kyoku(Draw(0, 60), Unread("N"), Call(1, PON))) == []


@pytest.mark.parametrize(
    ("following", "replacements"),
    [
        ((Draw(1, 60),), 1),
        ((NewDora(70), Draw(1, 60)), 1),
        ((Discard(1, 9), Draw(2, 60)), 0),
        ((), 0),
    ],
)
def test_a_call_that_cannot_be_read_is_a_kan_if_a_draw_follows(following, replacements):
    table = last(small(Unread("N"), *following))
    assert (table.live + table.replacements > 0) == any(isinstance(e, Draw) for e in following)
    assert table.replacements == replacements
    assert small(Unread("REACH"), *following).tables[-1].replacements == 0


def test_points_that_a_result_or_the_next_hand_does_not_tell_are_not_compared():
    end = drawn_hand(changes=(), scores=())
    assert last(small(end), small_kyoku(scores=())).over
