"""What is asked in which order, and what comes by itself, on walls that are stacked for it."""

import pytest

from tests.core.rules.test_legal_moves import told
from tests.helpers.lines import asked_step_by_step, do, offered, stacked_play
from viewer.core.base.game_type import FuRules
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.study.hand_flow import asked_in
from viewer.core.study.line_play import LinePlay
from viewer.core.study.styles import PlayStyle

FAR = "2244m4466p2288s7z"
ON_WHITE = (FAR, "123456789m111p5z", "123456789p111s5z", "123456789s111z5z")
"""Three wait for 5z, each with ittsuu."""
ON_25S = (FAR, "123456789m11p34s", "3355p7799p1166s3z", "2288p3377s1144z5z")
RON_AND_PON = (
    "123456789m11z4s2p",
    "234m345p678s22p55s",
    "19m19p19s1234z667z",
    "1199p99s2233z77z1s",
)
"""The first declares riichi with 2p, which the second can win with or call."""
FAR_FROM_1M = ("23468m2468p13579s", "3355p7799p2266s3z", "2288p3377s1144z5z")


def kinds(play):
    """The events but draws and discards, by their names."""
    return [type(e).__name__ for e in play.line.events if not isinstance(e, Draw | Discard)]


def results(play):
    return [event for event in play.line.events if isinstance(event, Win | Ryuukyoku)]


def test_all_who_can_win_are_asked_at_once_and_three_winners_draw_the_hand():
    play = stacked_play(ON_WHITE, "5z")
    do(play, "0 discard 5z")
    assert offered(play) == {1: {"ron 5z"}, 2: {"ron 5z"}, 3: {"ron 5z"}}
    do(play, "3 ron 5z", "1 ron 5z", "2 ron 5z")
    (end,) = results(play)
    assert (end.type, [hand is not None for hand in end.hands]) == ("ron3", [False, *[True] * 3])
    assert end.changes == (0, 0, 0, 0)


def test_of_two_winners_the_first_in_turn_goes_first_and_a_site_may_let_three_win():
    play = stacked_play(ON_WHITE, "5z", dora="2z")
    do(play, "0 discard 5z", "3 ron 5z", "1", "2 ron 5z")
    assert [(win.seat, win.points) for win in results(play)] == [(2, 3200), (3, 12000)]
    assert results(play)[1].scores == (21800, 25000, 28200, 25000)
    play = stacked_play(ON_WHITE, "5z", changes={"most_wins": 3})
    do(play, "0 discard 5z", "3 ron 5z", "1 ron 5z", "2 ron 5z")
    assert [win.seat for win in results(play)] == [1, 2, 3]


def test_automatic_seats_win_if_they_are_to():
    styles = [PlayStyle.BY_HAND, *[PlayStyle.AS_DRAWN] * 3]
    play = stacked_play(ON_WHITE, "5z", styles=styles)
    do(play, "0 discard 5z")
    assert results(play)[0].type == "ron3"
    play = stacked_play(ON_WHITE, "5z", styles=styles, wins=False)
    do(play, "0 discard 5z")
    assert play.asked[0].own_turn


def test_who_passes_is_furiten_until_the_own_discard():
    play = stacked_play(ON_25S, "9s6z2s5s3z3z5s")
    do(play, "0 discard 9s", "1 discard 6z", "2 discard 2s")
    assert offered(play)[1] >= {"ron 2s"}
    do(play, *[f"{asked.seat}" for asked in play.asked], "3 discard 5s")
    assert "ron 5s" not in offered(play).get(1, ())
    do(play, *[f"{asked.seat}" for asked in play.asked if not asked.own_turn])
    do(play, "0 discard 3z", "2", "1 discard 3z", "2 discard 5s")
    assert offered(play)[1] >= {"ron 5s"}


def test_a_riichis_stick_is_paid_between_wins_and_calls():
    hands = ("123456789m1134s", "3z456789s66p4457m", "11p55p2288p3377p9m", "19m19p19s123456z2m")
    play = stacked_play(hands, "5z3s")
    assert "riichi " in offered(play)[0]
    riichi = next(move for move in play.asked[0].moves if isinstance(move, Riichi))
    play.play(0, riichi)
    assert offered(play) == {0: {"discard 5z"}}
    do(play, "0 discard 5z")
    assert play.line.events[-2] == Riichi(0, 2)
    assert play.kyoku.events[-1].seat == 1


def test_a_riichis_discard_is_won_with_first_and_called_once_its_stick_lies():
    play = stacked_play(RON_AND_PON, "5s8p8p8p")
    riichi, discard = [
        move for move in play.asked[0].moves if told(move) in {("riichi", ""), ("discard", "2p")}
    ]
    play.play(0, riichi, discard)
    do(play, "1", "1", "1 discard 8p", "2 discard 8p", "3 discard 8p")
    found = asked_in(play._log, play.line)
    answers = {
        step: {told(move)[0] for move in asked.moves}
        for step, each in found.items()
        for asked in each
        if asked.seat == 1
    }
    assert answers == {3: {"ron"}, 4: {"chi", "pon"}, 5: {"discard", "riichi"}}
    assert found == asked_step_by_step(play._log, play._flow._wall, play.line)


def test_a_kan_can_be_robbed_before_its_replacement_and_is_shown_with_the_discard():
    hands = ("11m2244p2266s77z3z", "23m456789m11345p", "5566s3388s3399p4z", "5567m4477s2233z5z")
    play = stacked_play(hands, "3z9s9s1m6z9p6z1m", rinshan="6z")
    do(play, "0 discard 3z")
    while play.asked[0].seat != 3 or not play.asked[0].own_turn:
        asked = play.asked[0]
        play.play(asked.seat, *asked.moves[-1:] if asked.own_turn else ())
    do(play, "3 discard 1m")
    assert set(offered(play)) == {0, 1}
    do(play, "1", "0 pon 1m1m", "0 discard 7z")
    while play.asked[0].seat != 0 or not play.asked[0].own_turn:
        asked = play.asked[0]
        play.play(asked.seat, *asked.moves[-1:] if asked.own_turn else ())
    do(play, "0 kakan 1m1m1m1m")
    assert offered(play) == {1: {"ron 1m"}}
    before = play.line
    do(play, "1 ron 1m")
    (win,) = results(play)
    assert (3, 1) in win.yaku
    play = LinePlay(play._log, 0, play._flow._wall, 0, before.events)
    assert play.line == before
    do(play, "1")
    assert kinds(play)[-1] == "Call"
    tile = play.asked[0].moves[-1]
    play.play(0, tile)
    assert kinds(play)[-1] == "NewDora"
    cut = [type(event) for event in play.line.events].index(NewDora) + 1
    again = LinePlay(play._log, 0, play._flow._wall, 0, play.line.events[:cut])
    assert again.line.events == play.line.events[: cut - 1]


def test_a_closed_kans_indicator_is_turned_up_at_once():
    play = stacked_play(("1111m234567p234s", *FAR_FROM_1M), "9m")
    do(play, "0 ankan 1m1m1m1m")
    assert [type(event) for event in play.line.events] == [Draw, Call, NewDora, Draw]


def test_four_equal_winds_draw_the_hand():
    play = stacked_play(("1z23467m23467p12s",) * 4, "9s9s9s9s")
    while play.asked:
        own = play.asked[0].own_turn
        do(play, f"{play.asked[0].seat} discard 1z" if own else f"{play.asked[0].seat}")
    assert [(end.type, end.hands) for end in results(play)] == [("kaze4", (None,) * 4)]


def test_nine_kinds_draw_the_hand_and_show_it():
    play = stacked_play(("19m19p19s123z2244m", *FAR_FROM_1M), "7z")
    do(play, "0 yao9")
    (end,) = results(play)
    assert (end.type, len(end.hands[0]), end.hands[1:]) == ("yao9", 14, (None, None, None))


@pytest.mark.parametrize("players", [3, 4])
def test_after_four_kans_of_several_the_hand_is_drawn_where_that_is_known(players):
    hands = ("1111m9999m2468p1z", "1111p9999p2468s1z", "1111s9999s123456z", "3377m57p57s77p55s")
    changes = {"bits": None} if players == 3 else {}
    play = stacked_play(hands[:players], "2z2z", rinshan="3z3z4z4z", changes=changes)
    for seat, suit in enumerate("mp"):
        do(play, *(f"{seat} ankan {each}" for each in (f"1{suit}" * 4, f"9{suit}" * 4)))
        do(play, f"{seat} discard 2z")
    if players == 4:
        assert results(play)[0].type == "kan4"
    else:
        assert (play.asked, results(play)) == ((), [])
        assert play.problem.code == "line-four-kans"


def test_points_are_left_out_where_it_is_not_known_how_fu_count():
    hands = ("999m999p345s67s11z", "2244m4466p2288s7z", "2233m4477p1155s4z", "1188m5588p3399s3z")
    styles = [PlayStyle.BY_HAND, *[PlayStyle.AS_DRAWN] * 3]
    for fu_rules, is_known in [((FuRules(), FuRules(2)), False), ((FuRules(),), True)]:
        play = stacked_play(
            hands, "2z6z6z6z8s", styles=styles, changes={"fu_rules": fu_rules}, dora="5z"
        )
        do(play, "0 discard 2z", "0 tsumo 8s")
        (win,) = results(play)
        assert bool(win.changes) is is_known
        assert (win.points is not None) is is_known


def test_who_feeds_the_third_dragon_pays_alone_for_a_tsumo():
    hands = ("1144m2288p3366s9p", "556677z234m22s19p", "3355m4466p7788s1z", "6677m5577p1199s2z")
    styles = [PlayStyle.AS_DRAWN, PlayStyle.BY_HAND, *[PlayStyle.AS_DRAWN] * 2]
    play = stacked_play(hands, "5z6z7z8m8m8m1m", styles=styles, wins=False)
    do(play, "1 pon 5z5z", "1 discard 1p", "1 pon 6z6z", "1 discard 9p")
    do(play, "1 pon 7z7z", "1 discard 4m", "1 tsumo 1m")
    (win,) = results(play)
    assert (win.yakuman, win.liable) == ((39,), 2)
    assert win.changes == (0, 32000, -32000, 0)
