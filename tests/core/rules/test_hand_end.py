"""The end of a hand as one value, held against logs as they are written, element by element."""

from dataclasses import replace

import pytest

from tests.helpers import changed
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import agari, element, go, init, init_of_three, read_parts, ryuukyoku
from tests.helpers.replays import EVERY_KIND, replays_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Ryuukyoku, Win
from viewer.core.play.inconsistencies import MOST_LISTED
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.rules.hand_end import FinalPlace, SeatEnd, end_at, is_doubted
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.sites.detect import read_with_walls


def end_of(*parts, three=False, step=None):
    log = read_parts(*parts) if three else read_parts(go(), init(), *parts)
    replay = replays_of(log)[0]
    return end_at(replay, replay.last if step is None else step)


def with_win(**changes):
    """The end of a hand with one win, of which some fields are others."""
    log = read_parts(go(), init(), agari())
    kyoku = log.hands[0]
    win = replace(kyoku.events[0], **changes)
    return end_at(replay_kyoku(replace(kyoku, events=(win,)), log.players, None), 1)


def test_a_hand_that_goes_on_has_no_end():
    assert end_of("<T52/><D52/>") is None
    assert end_of("<T52/><D52/>", agari(), step=2) is None


def test_a_win_has_its_tile_apart_and_its_points_by_seat():
    end = end_of(agari())
    (summary,) = end.wins
    assert (summary.win.tile, summary.hand) == (1, (4, 11, 36))
    assert (summary.yaku, summary.han) == (((1, 1), (52, 1)), 2)
    assert (summary.honba, summary.sticks) == (-1000, 2000)  # the log's figures, whatever they are
    assert end.seats[1] == SeatEnd(25_000, -3_900, 21_100, 4, None)
    assert end.seats[3] == SeatEnd(24_000, 4_900, 28_900, 1, None)
    assert [seat.place for seat in end.seats] == [2, 4, 3, 1]
    assert (end.ryuukyoku, end.final, end.left) == (None, (), 0)


def test_melds_stand_as_they_were_called_and_norths_beside_them():
    pon, chi = Meld(MeldKind.PON, (0, 1, 2), 0, 1), Meld(MeldKind.CHI, (40, 44, 48), 40, 3)
    kita = [Meld(MeldKind.KITA, (tile,)) for tile in (121, 120)]
    (summary,) = with_win(melds=(kita[0], chi, pon, kita[1])).wins
    assert summary.melds == (pon, chi)
    assert summary.norths == (120, 121)


def test_yakuman_have_no_han_and_ura_dora_that_are_none_are_left_out():
    (summary,) = with_win(yaku=((1, 1), (53, 0))).wins
    assert (summary.yaku, summary.han) == (((1, 1),), 1)
    (summary,) = with_win(yaku=(), yakuman=(39, 42)).wins
    assert (summary.yaku, summary.han) == (((39, None), (42, None)), 0)


def test_of_several_winners_the_first_has_honba_and_sticks():
    first = agari()
    second = agari(who=2, ba="1,0", sc="250,0,211,-20,250,20,289,0")
    end = end_of(first, second)
    assert [(summary.honba, summary.sticks) for summary in end.wins] == [(-1000, 2000), (-1900, 0)]
    assert [seat.change for seat in end.seats] == [0, -5_900, 2_000, 4_900]
    assert end.seats[1] == SeatEnd(25_000, -5_900, 19_100, 4, None)
    assert [len(end_of(first, second, step=step).wins) for step in (1, 2)] == [1, 2]


def test_a_drawn_hand_has_the_hands_that_were_shown():
    end = end_of(ryuukyoku(hai0="0,1,2", sc="250,30,250,-10,250,-10,250,-10"))
    assert [seat.shown for seat in end.seats] == [(0, 1, 2), None, None, None]
    assert [seat.after for seat in end.seats] == [28_000, 24_000, 24_000, 24_000]
    assert (end.wins, end.ryuukyoku.type, end.nagashi) == ((), "", ())


def test_nagashi_mangan_has_its_seats():
    events = "<T1/><D1/><U56/><E56/><V2/><F2/>"
    assert end_of(events, ryuukyoku(type="nm")).nagashi == (0, 2)
    assert end_of(events, ryuukyoku()).nagashi == ()


def test_the_last_hand_has_final_points_by_place_and_what_was_left():
    end = end_of(
        ryuukyoku(
            sc="250,-10,250,-10,240,30,250,-10",
            ba="0,1",
            owari="240,-16.0,240,-26.0,280,48.0,240,-6.0",
        )
    )
    places = [(2, 48), (0, -16), (1, -26), (3, -6)]
    points = {2: 28_000, 0: 24_000, 1: 24_000, 3: 24_000}
    assert end.final == tuple(FinalPlace(seat, points[seat], 10 * each) for seat, each in places)
    assert end.left == 1_000


@pytest.mark.parametrize(
    "text",
    [
        *("250,1.0", "a,b", "1,nan,2,inf", "9e999", f"{'9' * 20},1" * 4),
        *("1,,2,,3,,4", "1,0,2,0,3,0,4"),
    ],
)
def test_final_points_that_cannot_be_read_are_left_out(text):
    assert end_of(ryuukyoku(owari=text)).final == ()


def test_what_the_log_does_not_tell_is_not_told():
    (summary,) = with_win(changes=()).wins
    assert summary.honba is None
    end = with_win(scores=(), changes=(), honba=None, sticks=None)
    assert end.seats[0] == SeatEnd(None, None, None, None, None)
    assert (end.wins[0].honba, end.wins[0].sticks) == (None, None)


def test_an_end_that_does_not_follow_is_doubted():
    log = read_parts(go(), init(), "<T52/><D52/>", agari())
    replay, found = replays_of(log)[0], check_kyoku(log, 0).inconsistencies
    assert [is_doubted(replay, step, found) for step in (2, 3)] == [False, True]
    log = make_log(3)
    replay = replays_of(log)[0]
    assert not is_doubted(replay, replay.last, check_kyoku(log, 0).inconsistencies)
    other = replace(log, hands=(log.hands[0], replace(log.hands[1], scores=(1,) * 4)))
    found = check_kyoku(other, 0).inconsistencies
    assert [each.check for each in found] == ["next"]
    assert not is_doubted(replay, replay.last, found)


def test_an_end_is_doubted_after_more_than_is_listed():
    log, _ = read_with_walls(changed.flooded(make_bytes(3, packed=False)))
    replay, found = replays_of(log)[0], check_kyoku(log, 0).inconsistencies
    steps = replay.last - 1, replay.last
    assert [is_doubted(replay, step, found) for step in steps] == [False, True]
    assert len(found) == MOST_LISTED
    assert all(each.place.step < replay.last for each in found)


def test_three_players_have_three_places():
    end = end_of(
        go(0xB9),
        init_of_three(),
        element("AGARI", who=0, fromWho=1, machi=0, sc="350,10,350,-10,350,0,0,0"),
        three=True,
    )
    assert [seat.place for seat in end.seats] == [1, 3, 2]


@pytest.mark.unmeasured
def test_whole_games_end_as_they_were_played():
    for number, (era, players) in enumerate(EVERY_KIND, 60):
        log = make_log(number, era, players)
        for replay in replays_of(log):
            end = end_at(replay, replay.last)
            assert tuple(seat.after for seat in end.seats) == replay.tables[-1].points
            for summary in end.wins:
                first = summary is end.wins[0]
                assert summary.honba == 100 * summary.win.honba * (players - 1) * first
                assert sorted((*summary.hand, summary.win.tile)) == sorted(summary.win.hand)
            kinds = [type(event) for event in replay.kyoku.results]
            assert kinds == [Win] * len(end.wins) + [Ryuukyoku] * (end.ryuukyoku is not None)
        assert [each.seat for each in end.final] == sorted(
            range(players), key=lambda seat: end.seats[seat].place
        )


def test_every_yaku_of_tenhou_has_a_name_of_its_own():
    assert len(YAKU_NAMES) == len(set(YAKU_NAMES)) == 55
