"""tenhou.net/6 JSON read again: whole games, and rows that other programs write otherwise."""

import json
from itertools import chain
from urllib.parse import quote

import pytest

from tests.helpers.games import make_log
from tests.helpers.told import told_of
from viewer.core.base import records as rec
from viewer.core.base.errors import InputError, Remark
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_log, read_with_walls, site_title
from viewer.core.sites.games import games_in
from viewer.core.study.line import Line
from viewer.core.text.game_formats import GAME_FORMATS, line_as_tenhou6

LOG_ID = "2020010100gm-{:04x}-0000-12345678"
HANDS = [
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 41, 41, 42],
    [21, 21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 29, 29],
    [31, 31, 31, 32, 33, 34, 53, 36, 37, 38, 39, 39, 39],
    [43, 43, 43, 44, 44, 44, 45, 45, 46, 46, 47, 47, 19],
]
ABORTED = ["九種九牌"]


def row(moves, result=ABORTED, *, dora=(39, 38), ura=(), start=(0, 0, 0)):
    """A hand with what each seat takes and lets go."""
    parts = [part for hand, seat in zip(HANDS, moves, strict=False) for part in (hand, *seat)]
    return [[*start], [25000] * 4, [*dora], [*ura], *parts, *[[]] * (12 - len(parts)), result]


def game(*rows, **changes):
    return {"name": list("ABCD"), "rule": {"disp": "般南喰赤", "aka": 1}, "log": [*rows], **changes}


def read(*rows, **changes):
    return read_log(json.dumps(game(*rows, **changes)).encode())


NOTHING = [[[], []]] * 4


def moves(*seats):
    return [*seats, *NOTHING][:4]


def events(*seats, **changes):
    return read(row(moves(*seats), **changes)).hands[0].events


def kinds(*seats, **changes):
    return [type(each) for each in events(*seats, **changes)]


def codes(log):
    return [remark.code for remark in log.remarks]


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.unmeasured
def test_a_game_that_was_written_is_read_again_and_held_to_its_rules(players):
    log = make_log(3, players=players)
    log_id = LOG_ID.format(log.type.bits)
    written = GAME_FORMATS["tenhou6"].write(log, log_id, None).encode()
    again, walls = read_with_walls(written)
    told = {"in_place": False, "limited": True}
    assert told_of(again, **told) == told_of(log, **told)
    assert (again.seats, again.type, again.damage) == (log.seats, log.type, None)
    assert (again.game_id, again.private, site_title(again.site)) == (log_id, False, "tenhou.net/6")
    judged = judge(again, walls)
    assert (judged.status, judged.problem, judged.inconsistencies) == (
        "no_seed", Remark("named-log", {"log": log_id}), (),
    )  # fmt: skip
    assert games_in(written) == ()


def test_each_game_of_a_file_is_read_by_itself():
    both = json.dumps([game(row(NOTHING), name=[name]) for name in "AB"]).encode()
    with pytest.raises(InputError, match="2 games"):
        read_log(both)
    assert [read_log(each).names[0] for each in games_in(both)] == ["A", "B"]


def test_the_red_fives_are_those_of_the_rules_or_of_the_tiles():
    counted = read(row(NOTHING), rule={"aka51": 1, "aka52": 2, "aka53": 0})
    assert counted.red_fives == {16, 52, 53}
    assert read(row(NOTHING), rule=None).red_fives
    assert not read(row(NOTHING), rule={"aka": 0}).red_fives
    plain = [[*HANDS[0][:4], 15, *HANDS[0][5:]], HANDS[1], [25, *HANDS[3][1:]], HANDS[3]]
    parts = row(NOTHING)
    parts[4:16:3] = plain
    log = read(parts, rule=None, ref=LOG_ID.format(0xA9))  # which has them, though none is seen
    assert log.red_fives == {16, 52, 88}
    assert log.red_fives.isdisjoint(chain.from_iterable(log.hands[0].haipai))


def test_what_is_told_of_players_may_be_none():
    log = read(
        row(NOTHING), name=["A", 5], dan=["天鳳", "３級"], rate=[True, 1500], sc=[1, "x", 2, 3]
    )
    assert [(each.name, each.dan, each.rate) for each in log.seats] == [
        ("A", 20, None), ("", 7, 1500.0), ("", None, None), ("", None, None),
    ]  # fmt: skip
    assert log.damage is not None


def test_the_turn_goes_to_who_calls_and_a_pon_goes_ahead():
    first = [[44], [60]]
    chi, pon = [["c444546"], [21]], [["4444p44"], [45]]
    told = events(first, chi, [[], []], pon)
    assert [(type(each), each.seat) for each in told[:4]] == [
        (rec.Draw, 0), (rec.Discard, 0), (rec.Call, 3), (rec.Discard, 3),
    ]  # fmt: skip
    assert told[2].meld.giver(3) == 0
    far = events(first, [[21], [60]], [[21], [60]], [[21], [60]])
    assert [each.seat for each in far[:8:2]] == [0, 1, 2, 3]


def test_kans_turn_up_their_indicators_where_tenhou_does():
    draw, discard, call, dora = rec.Draw, rec.Discard, rec.Call, rec.NewDora
    assert kinds([[41, 21], ["414141a41", 60]]) == [draw, call, dora, draw, discard, rec.Ryuukyoku]
    opened = kinds([[44], [44]], [[], []], [[], []], [["444444m44", 21], [0, 60]])
    assert opened == [draw, discard, call, draw, dora, discard, rec.Ryuukyoku]
    added = kinds([[47], [47]], [[], []], [[], []], [["4747p47", 47, 21], [45, "47k474747", 60]])
    assert added[:4] == [draw, discard, call, discard]
    after = kinds(
        [[47, 21], [47, 60]], [[21], [60]], [[21], [60]],
        [["4747p47", 47, 21], [45, "k47474747", 60]],
    )  # fmt: skip
    assert after[-5:] == [call, draw, dora, discard, rec.Ryuukyoku]
    kita = kinds([[44, 21], ["f44", 60]])
    assert kita == [draw, call, draw, discard, rec.Ryuukyoku]


def test_riichi_is_declared_with_its_discard():
    told = events([[41], ["r60"]], [[19], [60]])
    assert [type(each) for each in told[:4]] == [rec.Draw, rec.Riichi, rec.Discard, rec.Riichi]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("30符3飜3900点", (30, 3900, 0)), ("満貫8000点", (None, 8000, 1)),
        ("40符1飜400-700点", (40, 1500, 0)), ("満貫4000点∀", (None, 12000, 1)),
        ("?", (None, None, None)),
    ],
)  # fmt: skip
def test_what_a_win_is_worth(value, told):
    win = ["和了", [4, -4, 0, 0], [0, 0, 0, value, "立直(1飜)", "裏ドラ(3飜)"]]
    found = events([[42], []], result=win, ura=[11])[-1]
    assert (found.fu, found.points, found.limit) == told
    assert (found.yaku, found.ura, found.liable) == (((1, 1), (53, 3)), (), None)
    assert ("ten" in found.unread) == (told[0] is None)


def test_a_win_after_riichi_has_its_ura_and_who_is_liable():
    taken = [[41, 42], ["r41", 60]], [[21], [60]], [[21], [60]], [[42], [60]]
    win = ["和了", [0] * 4, [0, 3, 2, "役満32000点", "四暗刻単騎(役満)"]]
    found = events(taken[0], *taken[1:], result=win, ura=[11])[-1]
    assert len(found.ura) == 1
    assert (found.yakuman, found.liable, found.unread) == ((41,), 2, frozenset())
    for name in ("赤福(2飜)", "Riichi", None):
        unknown = ["和了", [0] * 4, [0, 0, 0, "", name]]
        assert "yaku" in events([[42], []], result=unknown)[-1].unread


@pytest.mark.parametrize(
    ("name", "kind", "shown"),
    [
        ("全員聴牌", "", [0, 1, 2, 3]), ("全員不聴", "", []), ("九種九牌", "yao9", [0]),
        ("四家立直", "reach4", [0, 1, 2, 3]), ("三家和了", "ron3", [1, 2, 3]),
        ("四風連打", "kaze4", []), ("流し満貫", "nm", []), ("流局", "?", []),
    ],
)  # fmt: skip
def test_draws_have_the_hands_that_are_shown_with_them(name, kind, shown):
    end = events([[42], []], result=[name, [0] * 4])[-1]
    assert end.type == kind
    assert [seat for seat, hand in enumerate(end.hands) if hand is not None] == shown
    assert end.unread == {"nm": {"hai"}, "?": {"type"}}.get(kind, set())


def test_an_empty_list_of_ura_is_not_compared():
    log = make_log(3)
    game = json.loads(GAME_FORMATS["tenhou6"].write(log, LOG_ID.format(log.type.bits), None))
    for kyoku in game["log"]:
        kyoku[3] = []
    judged = judge(*read_with_walls(json.dumps(game).encode()))
    assert judged.inconsistencies == ()
    assert "ura" in {each.check for each in judged.uncompared}


@pytest.mark.parametrize("part", [5, 6])
def test_behind_what_cannot_be_read_nobody_is_accused(part):
    log = make_log(3)
    game = json.loads(GAME_FORMATS["tenhou6"].write(log, LOG_ID.format(log.type.bits), None))
    for kyoku in game["log"]:
        kyoku[part][1] = None
    log, walls = read_with_walls(json.dumps(game).encode())
    assert judge(log, walls).inconsistencies == ()


def test_a_call_that_cannot_be_read_makes_nobody_else_move_in_its_place():
    log = read(row(moves([[44], [60]], [[21], [60]], [[], []], [[None, 21], [45, 60]])))
    draw, discard, *rest = log.hands[0].events
    assert [each.seat for each in (draw, discard)] == [0, 0]
    assert rest[:2] == [rec.Unread("N"), rec.Unread("REACH")]


def test_points_that_cannot_be_read_are_not_told():
    parts = row(NOTHING, ["流局", [1500, None, -1500]])
    parts[1] = [25000, None, 25000, 25000]
    hand = read(parts).hands[0]
    assert (hand.scores, hand.events[-1].changes) == ((), ())


@pytest.mark.parametrize(
    "result",
    [None, [], [1], ["x", [1500] * 4], ["和了"], ["和了", [], []], ["和了", [], [9, 0, 0, ""]]],
)
def test_an_end_that_cannot_be_read_keeps_its_place(result):
    log = read(row(NOTHING, result))
    assert codes(log) == ["unread-event"]
    assert log.hands[0].events == (rec.Unread("AGARI"),)


def test_a_hand_that_is_not_over_has_no_end_unless_another_follows():
    open_hand = row(moves([[42], []]), ["不明"])
    log = read(open_hand, open_hand)
    assert codes(log) == []
    assert [hand.events[1:] for hand in log.hands] == [(rec.Unread("AGARI"),), ()]


@pytest.mark.parametrize(
    "seat",
    [
        [[48], []], [[50], []], [[True], []], [["c194747"], []], [[41], [49]], [[41], ["x"]],
        [[41], ["c194747"]], [[41], ["414141a4"]],
    ],
)  # fmt: skip
def test_moves_are_read_up_to_the_first_that_cannot_be(seat):
    log = read(row(moves(seat)))
    assert codes(log) == ["unread-event"]
    assert isinstance(log.hands[0].events[-2], rec.Unread)


@pytest.mark.parametrize(
    "change", [None, [], [[0]], row(NOTHING, start=(None,)), row(NOTHING, dora=[99])]
)
def test_a_hand_whose_deal_cannot_be_read_is_left_out(change):
    assert codes(read(row(NOTHING), change))[-1] == "no-deal"
    assert read(row(NOTHING, dora=())).hands[0].dora is None


def test_a_file_is_read_within_bounds():
    with pytest.raises(InputError, match="more than 2000 moves"):
        read(row([[[41] * 2001, []], *NOTHING[1:]]))
    with pytest.raises(InputError, match="holds no hand"):
        read_log(b'[{"log": 5}, {"x": {"log": [[[0]]]}}]')


def test_a_line_is_no_log():
    log = make_log(3)
    line = Line(1, 12, log.hands[1].events[12:])
    written = line_as_tenhou6(log, line, "x").encode()
    with pytest.raises(InputError, match="This is a line that was played on, not a log"):
        read_log(written)
    assert read_log(GAME_FORMATS["tenhou6"].write(log, "x", 2).encode())


def address(*rows, **changes):
    return f"https://tenhou.net/6/#json={quote(json.dumps(game(*rows, **changes)))}"


def test_an_address_that_holds_a_game_is_read():
    log = read_log(f"look: <{address(row(NOTHING), rule=None)}>.".encode())
    assert (log.names, len(log.red_fives)) == (("A", "B", "C", "D"), 3)
    raw = json.dumps(game(row(NOTHING)), separators=(",", ":"))
    assert read_log(f"\nhttp://tenhou.net/5/?x#json={raw}".encode()).names[0] == "A"
    with pytest.raises(InputError, match="broken"):
        read_log(b"https://tenhou.net/6/#json=%7B%22}")
    with pytest.raises(InputError, match="no log"):
        read_log(b"https://tenhou.net/6/#x=%7B")
    assert games_in(b"https://tenhou.net/6/#x=%7B") == ()


def test_hands_of_one_game_that_stand_apart_are_put_together():
    hands = [address(row(NOTHING, start=(nth, 0, 0)), ref="a") for nth in range(3)]
    assert [each.round for each in read_log("\n".join(hands).encode()).hands] == [0, 1, 2]
    both = "\n".join([*hands, address(row(NOTHING), ref="b")]).encode()
    assert [len(read_log(each).hands) for each in games_in(both)] == [3, 1]


def test_of_two_equal_discards_the_call_takes_that_which_leaves_no_move_over():
    first = [[19, "44p4444", 21], [60, 19, 60]]
    told = events(first, [[41], [60]], [[44], [60]], [["1919p19"], [46]])
    moves = [(type(each), each.seat) for each in told[:-1]]
    assert moves == [
        (rec.Draw, 0), (rec.Discard, 0), (rec.Draw, 1), (rec.Discard, 1), (rec.Draw, 2),
        (rec.Discard, 2), (rec.Call, 0), (rec.Discard, 0), (rec.Call, 3), (rec.Discard, 3),
        (rec.Draw, 0), (rec.Discard, 0),
    ]  # fmt: skip


def test_where_moves_are_left_over_whichever_discard_a_call_took_it_took_none():
    taker = [["1919p19"], [46]]
    for others in (NOTHING[:2], [[[41], [60]], [[44], ["?"]]]):
        told = read(row([[[19, "44p4444", 21], [60, 19, 60]], *others, taker]))
        assert codes(told) == ["unread-event"]
        moves = [(type(each), each.seat) for each in told.hands[0].events[:3]]
        assert moves == [(rec.Draw, 0), (rec.Discard, 0), (rec.Unread, None)]


def test_a_win_without_its_value_is_read_as_far_as_it_goes():
    (win,) = [
        each
        for each in events([[42], []], result=["和了", [4, -4, 0, 0], [0, 0, 0]])
        if isinstance(each, rec.Win)
    ]
    assert (win.points, win.changes, win.unread >= {"yaku", "ten"}) == (None, (4, -4, 0, 0), True)
