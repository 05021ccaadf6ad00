"""Rules of one hand, each on a wall stacked for it."""

from dataclasses import replace

from tests.games.choices import choose_own_call, swap_kinds
from tests.games.kyoku import own_turn, react
from tests.helpers.referee import objections
from tests.helpers.stacked import FOUR, PLAIN, THREE, play_stacked, stacked_wall, table_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Draw, Log, NewDora, Riichi
from viewer.core.base.tiles import COPIES
from viewer.core.judgement.audit import audit_hand
from viewer.core.rules.game_checks import check_kyoku

WHITE = 31
KAN_LOVER = replace(PLAIN, kans=1)

# A dealer who draws the white dragon, and three hands that wait for it with a straight each.
DEALER = "234567p234678s4m"
STRAIGHTS = ("123456789m111s5z", "123456789p999m5z", "123456789s111m5z")

NOTHING = ("258m147p369s1234z", "369m258p147s1234z", "269m369p258s1234z")
"""Hands far from everything."""


def checked(kyoku, wall):
    """The kyoku, after asking the referee, the wall and the rules; it may start in mid-game."""
    assert objections(kyoku) == []
    log = Log(FOUR if len(kyoku.haipai) == 4 else THREE, (), None, (kyoku,))
    inconsistencies = check_kyoku(log, 0).inconsistencies
    assert {each.check for each in inconsistencies} <= {"start"}
    assert audit_hand(kyoku, wall).findings == ()
    return kyoku


def step(table, seat, tile=None):
    """Draw, and discard the tile given or the one drawn."""
    table.draw(seat)
    table.discard(seat, table.hands[seat].drawn if tile is None else tile)


def after_the_white_dragon(*, passing=(), riichi=False):
    """The dealer discards what all the others wait for."""
    wall = stacked_wall((DEALER, *STRAIGHTS), live="5z")
    players = [replace(PLAIN, passes=int(seat in passing)) for seat in range(4)]
    table = table_of(wall, *players, honba=2, sticks=1)
    if riichi:
        table.declare_riichi(0)
    step(table, 0)
    react(table, 0, table.hands[0].river[0])
    return table, wall


class TestRon:
    def test_three_winners_make_an_abortive_draw(self):
        table, wall = after_the_white_dragon()
        (result,) = checked(table.record(), wall).results
        assert result.type == "ron3"
        assert [hand is not None for hand in result.hands] == [False, True, True, True]
        assert table.scores == [25_000] * 4
        assert table.sticks == 1

    def test_of_two_winners_the_first_in_turn_takes_honba_and_sticks(self):
        table, wall = after_the_white_dragon(passing={1})
        first, second = checked(table.record(), wall).results
        assert (first.seat, second.seat) == (2, 3)
        assert first.changes == (-first.points - 600, 0, first.points + 600 + 1000, 0)
        assert second.changes == (-second.points, 0, 0, second.points)
        assert (first.sticks, second.sticks) == (1, 0)
        assert (first.honba, second.honba) == (2, 2)
        assert second.scores == tuple(map(sum, zip(first.scores, first.changes, strict=True)))
        assert table.sticks == 0

    def test_riichi_is_not_paid_when_its_discard_is_won_on(self):
        table, _ = after_the_white_dragon(passing={1, 2}, riichi=True)
        assert [e.step for e in table.events if isinstance(e, Riichi)] == [1]
        assert table.scores[0] == 25_000 - table.events[-1].points - 600

    def test_riichi_is_paid_when_its_discard_passes(self):
        table, _ = after_the_white_dragon(passing={1, 2, 3}, riichi=True)
        assert [e for e in table.events if isinstance(e, Riichi)][1:] == [
            Riichi(0, 2, (24_000, 25_000, 25_000, 25_000))
        ]
        assert (table.scores[0], table.sticks) == (24_000, 2)

    def test_who_lets_a_tile_pass_is_furiten_until_the_next_discard(self):
        table, _ = after_the_white_dragon(passing={1, 2, 3})
        hand = table.hands[1]
        assert hand.waits == {WHITE}
        assert hand.furiten
        table.discard(1, hand.drawn)
        assert not hand.furiten

    def test_in_riichi_it_lasts(self):
        table, _ = after_the_white_dragon(passing={1, 2, 3})
        hand = table.hands[1]
        hand.riichi = True
        table.discard(1, hand.drawn)
        assert hand.furiten

    def test_an_own_discard_makes_furiten(self):
        table, _ = after_the_white_dragon(passing={1, 2, 3})
        table.hands[1].river.append(WHITE * COPIES)
        table.discard(1, table.hands[1].drawn)
        assert table.hands[1].furiten


class TestKans:
    def test_a_closed_kan_turns_its_indicator_before_the_replacement_draw(self):
        wall = stacked_wall(("1111m234567p234s", *NOTHING), live="9m")
        events = checked(play_stacked(wall, KAN_LOVER), wall).events
        place = next(n for n, event in enumerate(events) if isinstance(event, Call))
        assert events[place + 1 : place + 3] == (
            NewDora(wall.dora[1]),
            Draw(0, wall.rinshan[0]),
        )

    def test_a_replacement_tile_that_wins_is_rinshan(self):
        wall = stacked_wall(("1111m234567p23s5z", *NOTHING), live="5z", rinshan="4s")
        (win,) = checked(play_stacked(wall, KAN_LOVER), wall).results
        assert {0, 4} <= dict(win.yaku).keys()

    def test_an_added_kan_can_be_robbed(self):
        waiting = "23m456p789p11122s"
        hands = ("4m19p19s12345677z", "44m234567p23467s", waiting, NOTHING[0])
        wall = stacked_wall(hands, live="9m1z9m9p4m")
        table = table_of(wall, PLAIN, KAN_LOVER)
        tile = table.hands[0].tiles[0]
        step(table, 0, tile)
        own = table.hands[1].tiles_of(tile // COPIES)
        pon = Meld(MeldKind.PON, tuple(sorted([tile, *own])), tile, 3)
        table.announce(1, pon)
        table.complete(1, pon)
        table.discard(1, table.hands[1].tiles[-1])
        for seat in (2, 3, 0):
            step(table, seat)
        table.draw(1)
        fourth = table.hands[1].drawn
        assert own_turn(table, 1) is None
        (win,) = checked(table.record(), wall).results
        assert (win.seat, win.source, win.tile) == (2, 1, fourth)
        assert dict(win.yaku)[3] == 1

    def test_there_is_no_fifth_kan(self):
        table = table_of(stacked_wall(("1111m234567p234s", *NOTHING)), KAN_LOVER)
        table.draw(0)
        assert choose_own_call(table, 0)
        table.kan_seats = [0] * 4
        assert choose_own_call(table, 0) is None

    def test_riichi_allows_a_closed_kan_of_the_drawn_tile(self):
        table = table_of(stacked_wall(("111m234567p2355s", *NOTHING), live="1m"), KAN_LOVER)
        table.hands[0].riichi = True
        table.draw(0)
        meld = choose_own_call(table, 0)
        assert meld == Meld(MeldKind.ANKAN, (0, 1, 2, 3))

    def test_but_not_of_tiles_that_were_there_before(self):
        table = table_of(stacked_wall(("1111m23456p2355s", *NOTHING), live="9p"), KAN_LOVER)
        table.hands[0].riichi = True
        table.draw(0)
        assert choose_own_call(table, 0) is None

    def test_nor_if_it_changes_the_waits(self):
        table = table_of(stacked_wall(("4445m234567p111s", *NOTHING), live="4m"), KAN_LOVER)
        table.hands[0].riichi = True
        table.draw(0)
        assert choose_own_call(table, 0) is None


class TestDrawnHands:
    def test_nine_terminals_and_honours_may_end_the_hand(self):
        wall = stacked_wall(("19m19p19s123z5678p", *NOTHING))
        (result,) = checked(play_stacked(wall, replace(PLAIN, aborts=1)), wall).results
        assert result.type == "yao9"
        assert len(result.hands[0]) == 14

    def test_four_equal_winds_end_the_hand(self):
        hands = (
            "234567m23456p9s1z",
            "234567s2345m69p1z",
            "345678p2345s19m1z",
            "345678m3456s78p1z",
        )
        wall = stacked_wall(hands, live="8s1s2p8p")
        table = table_of(wall)
        for seat in range(4):
            hand = table.hands[seat]
            if seat == 0:
                table.draw(seat)
            wind = hand.tiles_of(27)[0]
            table.discard(seat, wind)
            react(table, seat, wind)
        (result,) = checked(table.record(), wall).results
        assert result.type == "kaze4"
        assert result.hands == (None,) * 4

    def test_a_fourth_riichi_ends_the_hand(self):
        wall = stacked_wall((DEALER, *STRAIGHTS), live="9s9s9p9p")
        table = table_of(wall)
        for hand in table.hands[:3]:
            hand.riichi = True
        table.draw(3)
        table.declare_riichi(3)
        tile = table.hands[3].drawn
        table.discard(3, tile)
        react(table, 3, tile)
        result = table.events[-1]
        assert result.type == "reach4"
        assert all(result.hands)
        assert result.sticks == 1

    def test_four_kans_of_two_players_end_the_hand(self):
        table = table_of(stacked_wall((DEALER, *NOTHING)))
        table.kan_seats = [0, 0, 1, 0]
        step(table, 0)
        react(table, 0, table.hands[0].river[0])
        assert table.events[-1].type == "kan4"

    def test_four_kans_of_one_player_do_not(self):
        table = table_of(stacked_wall((DEALER, *NOTHING)))
        table.kan_seats = [0] * 4
        step(table, 0)
        react(table, 0, table.hands[0].river[0])
        assert not table.over


class TestCalls:
    def test_three_players_set_norths_aside_and_draw_replacements(self):
        hands = ("44z19m123456p789s", "147p258s1199m123z", "258p369s19m12356z")
        wall = stacked_wall(hands, rinshan="5s6s")
        events = checked(play_stacked(wall, replace(PLAIN, kita=1)), wall).events
        assert [type(event) for event in events[:4]] == [Draw, Call, Draw, Call]
        assert events[1].meld.kind is MeldKind.KITA
        assert events[2] == Draw(0, wall.rinshan[0])

    def test_what_was_called_may_not_be_discarded_at_once(self):
        low_end = Meld(MeldKind.CHI, (4, 8, 12), called=4, source=3)
        high_end = Meld(MeldKind.CHI, (4, 8, 12), called=12, source=3)
        middle = Meld(MeldKind.CHI, (4, 8, 12), called=8, source=3)
        edge = Meld(MeldKind.CHI, (0, 4, 8), called=8, source=3)
        assert swap_kinds(low_end) == {1, 4}
        assert swap_kinds(high_end) == {3, 0}
        assert swap_kinds(middle) == {2}
        assert swap_kinds(edge) == {2}
        assert swap_kinds(Meld(MeldKind.PON, (0, 1, 2), called=0, source=1)) == {0}
