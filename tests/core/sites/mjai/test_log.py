"""mjai read again: whole games, and lines that other programs write otherwise."""

import gzip
import json
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.helpers.games import make_log
from tests.helpers.told import NO_WALL, told_of
from viewer.core.base import records as rec
from viewer.core.base.errors import InputError
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_log, read_with_walls, site_of, site_title
from viewer.core.sites.games import games_in
from viewer.core.text.game_formats import GAME_FORMATS

HANDS = [
    ["1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "E", "E", "S", "S"],
    ["1p", "1p", "1p", "2p", "3p", "4p", "5pr", "5p", "6p", "7p", "8p", "9p", "9p"],
    ["1s", "1s", "1s", "2s", "3s", "4s", "5sr", "5s", "6s", "7s", "8s", "9s", "9s"],
    ["W", "W", "W", "N", "N", "N", "P", "P", "F", "F", "C", "C", "2m"],
]
DEAL = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 1, "oya": 0,
    "dora_marker": "9m", "scores": [25000] * 4, "tehais": HANDS,
}  # fmt: skip


def events(*lines, names=("A", "B", "C", "D"), deal=None, **changes):
    game = {"type": "start_game", "names": names, "kyoku_first": 0, **changes}
    return [game, deal or DEAL, *lines, {"type": "end_kyoku"}, {"type": "end_game"}]


def lines_of(rows):
    return "\n".join(map(json.dumps, rows)).encode()


def read(*lines, **changes):
    return read_log(lines_of(events(*lines, **changes)))


def event(kind, actor=0, **fields):
    return {"type": kind, "actor": actor, **fields}


def codes(log):
    return [remark.code for remark in log.remarks]


def written(log, number=None):
    return GAME_FORMATS["mjai"].write(log, "x", number).encode()


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.unmeasured
def test_a_game_that_was_written_is_read_again_and_has_no_wall(players):
    log = make_log(3, players=players)
    again, walls = read_with_walls(gzip.compress(written(log)))
    assert told_of(again, worth=False) == told_of(log, worth=False)
    assert (again.names, again.type.east_south, site_of(again).name) == (log.names, False, "mjai")
    assert site_title(again.site) == "mjai"
    judged = judge(again, walls)
    assert (judged.status, judged.problem.code, judged.inconsistencies) == NO_WALL
    assert judged.uncompared
    assert games_in(written(log)) == ()


def test_one_hand_of_a_game_is_no_game_that_begins_wrongly():
    log = make_log(3)
    again, walls = read_with_walls(written(log, 2))
    assert told_of(again, worth=False) == told_of(replace(log, hands=log.hands[1:2]), worth=False)
    assert judge(again, walls).inconsistencies == ()
    assert again.damage.code == "no-beginning"


def test_each_game_of_a_file_is_read_by_itself():
    logs = [make_log(3, players=players) for players in (3, 4)]
    both = b"".join(map(written, logs))
    with pytest.raises(InputError, match="2 games"):
        read_log(both)
    read_again = [told_of(read_log(each), worth=False) for each in games_in(both)]
    assert read_again == [told_of(log, worth=False) for log in logs]


def test_a_file_that_ends_within_a_line_is_read_up_to_there():
    whole = lines_of(events(event("tsumo", pai="1z"), event("tsumo", pai="N")))
    log = read_log(whole[: whole.index(b"end_kyoku")])
    assert codes(log) == ["cut-short", "unread-event"]
    with pytest.raises(InputError, match="broken"):
        read_log(whole.replace(b'"oya"', b"oya"))
    with pytest.raises(InputError, match="broken"):
        read_log(b'{"type": "start_game", ')


def test_a_list_of_events_is_read_as_well():
    rows = events()
    rows.insert(1, {"type": "hello"})
    assert read_log(json.dumps(rows).encode()).names == ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("changes", "red"),
    [({}, True), ({"aka_flag": True}, True), ({"aka_flag": False}, False)],
)
def test_red_fives_are_those_that_are_told(changes, red):
    assert bool(read(**changes).red_fives) == red
    plain = [[tile.removesuffix("r") for tile in hand] for hand in HANDS]
    assert not read(deal={**DEAL, "tehais": plain}).red_fives


def test_a_game_with_a_south_round_is_called_so():
    assert read(kyoku_first=0).type.east_south
    assert read().type.against_people
    assert not read(kyoku_first=4).type.east_south
    assert read(kyoku_first=4, deal={**DEAL, "bakaze": "S"}).type.east_south


def test_names_may_be_missing_or_none():
    assert read(names=["A", 5]).names == ("A", "", "", "")


MOVES = [
    event("tsumo", pai="S"), event("reach"), event("dahai", pai="E", tsumogiri=False),
    event("reach_accepted"),
]  # fmt: skip


def test_riichi_is_declared_and_paid_where_it_is_told():
    log = read(*MOVES, event("tsumo", 1, pai="1z"))
    assert [type(each) for each in log.hands[0].events] == [
        rec.Draw, rec.Riichi, rec.Discard, rec.Riichi, rec.Unread,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("at", "field"), [("reach", "type"), ("dahai", "type"), ("dahai", "pai"), ("dahai", "actor")]
)
@pytest.mark.unmeasured(but=["reach-type"])
def test_a_riichi_that_is_told_in_part_accuses_nobody(at, field):
    rows = list(map(json.loads, written(make_log(3)).splitlines()))
    for nth, row in enumerate(rows):
        if row["type"] == "reach":
            (row if at == "reach" else rows[nth + 1])[field] = None
    assert judge(*read_with_walls(lines_of(rows))).inconsistencies == ()


def test_after_riichi_what_is_drawn_is_discarded_where_that_is_not_told():
    turns = [event(kind, seat, pai="W") for seat in (1, 2, 3) for kind in ("tsumo", "dahai")]
    log = read(*MOVES, *turns, event("tsumo", pai="S"), event("dahai", pai="S"))
    drawn, discarded = log.hands[0].events[-2:]
    assert discarded.tile == drawn.tile


def test_no_tile_out_of_a_hidden_hand_is_another_one():
    hidden = [HANDS[0], *[["?"] * 13] * 3]
    turns = [event("dahai", seat, pai="5p") for seat in (1, 2, 3)]
    log = read(*turns, event("tsumo", pai="5pr"), deal={**DEAL, "tehais": hidden})
    assert len({each.tile for each in log.hands[0].events}) == 4


@pytest.mark.parametrize(
    "line",
    [
        event("tsumo", pai="1z"), event("tsumo", pai=None), event("dahai"), event("kakan", pai="E"),
        event("ankan", consumed=[]), event("ankan", consumed=["x"]), event("pon", 1, pai="E"),
        event("tsumo", 4, pai="E"), {"type": "dahai", "pai": "E"}, event("dora", dora_marker=1),
        event("hora", target=1), event("hora", target=0),
    ],
)  # fmt: skip
def test_what_cannot_be_read_keeps_its_place(line):
    log = read(line)
    assert codes(log) == ["unread-event"]
    assert isinstance(log.hands[0].events[-1], rec.Unread)


@pytest.mark.parametrize(("field", "but"), [("actor", ""), ("actor", "target"), ("type", "")])
@pytest.mark.unmeasured(but=["actor-target"])
def test_a_call_or_win_tells_whose_an_unreadable_discard_was(field, but):
    rows = list(map(json.loads, written(make_log(3)).splitlines()))
    pairs = [
        (one, two) for one, two in pairwise(rows) if two["type"] in {"chi", "pon", "daiminkan"}
    ]
    for discard, call in pairs:
        discard[field] = None
        call.pop(but, None)
    log, walls = read_with_walls(lines_of(rows))
    assert judge(log, walls).inconsistencies == ()
    calls = [each for hand in log.hands for each in hand.events if isinstance(each, rec.Call)]
    from_others = sum(each.meld.called is not None and not each.meld.added for each in calls)
    assert from_others == (0 if but else len(pairs))


def test_no_tile_of_who_discards_unreadably_is_won_with():
    seen = event("tsumo", pai="N"), event("dahai", pai=None), event("hora", 1, target=0)
    assert read(*seen).hands[0].events[-1] == rec.Unread("AGARI", 1)


def test_what_is_not_known_is_counted():
    log = read(event("dance"), event("none"))
    assert str(log.remarks[0]) == "dance, 1 times: an event that this version does not know."
    assert len(log.hands[0].events) == 1


def test_a_player_sees_no_others_hands():
    hidden = {**DEAL, "tehais": [HANDS[0], *[["?"] * 13] * 3]}
    seen = [
        event("tsumo", pai="N"), event("dahai", pai="N"), event("tsumo", 1, pai="?"),
        event("dahai", 1, pai="C", tsumogiri=True),
        event("hora", 2, target=1, deltas=[0, -8000, 8000, 0]),
    ]  # fmt: skip
    log = read(*seen, deal=hidden)
    assert codes(log) == []
    *_, win = log.hands[0].events
    assert (win.hand, win.source, win.changes) == ((), 1, (0, -8000, 8000, 0))
    assert "hai" in win.unread
    dora = event("dora", dora_marker="1m")
    again = read(*seen[:3], dora, event("hora", 1, target=1), deal=hidden)
    assert (again.hands[0].events[-1], codes(again)) == (rec.Unread("AGARI", 1), [])


@pytest.mark.parametrize(
    "change",
    [{"tehais": HANDS[:2]}, {"oya": 4}, {"dora_marker": "?"}, {"tehais": [["x"], *HANDS[1:]]}],
)
def test_a_hand_whose_deal_cannot_be_read_is_left_out(change):
    with pytest.raises(InputError, match="holds no hand"):
        read(deal={**DEAL, **change})
    log = read(DEAL | change)
    assert codes(log)[-1:] == ["no-deal"]
    assert len(log.hands) == 1


def test_a_first_indicator_that_is_not_told_is_not_known():
    deal = {name: each for name, each in DEAL.items() if name != "dora_marker"}
    log = read(event("dora", dora_marker="E"), deal=deal)
    assert (codes(log), log.hands[0].dora) == ([], None)


@pytest.mark.unmeasured
def test_ends_that_are_not_told_are_not_compared():
    rows = list(map(json.loads, written(make_log(3)).splitlines()))
    rows = [each for each in rows if each["type"] not in {"hora", "ryukyoku"}]
    judged = judge(*read_with_walls(lines_of(rows)))
    assert judged.inconsistencies == ()
    assert "ending" in {each.check for each in judged.uncompared}


def test_a_round_that_is_no_round_is_not_told():
    assert read(deal={**DEAL, "bakaze": "?"}).hands[0].round is None
    assert read(deal={**DEAL, "kyoku": 9}).hands[0].round is None


def test_the_fourth_seat_of_three_players_may_be_empty():
    deal = {**DEAL, "tehais": [*HANDS[1:], []], "scores": [35000] * 3 + [0]}
    log = read(event("tsumo", pai="N"), event("kita", pai="N"), deal=deal)
    assert (log.players, log.names, log.hands[0].scores) == (3, ("A", "B", "C"), (35000,) * 3)
    assert log.hands[0].events[-1].meld.kind == "kita"


@pytest.mark.parametrize(
    ("lines", "told"),
    [([DEAL] * 101, "more than 100 hands"), ([event("none")] * 2001, "more than 2000 moves")],
)
def test_a_file_is_read_within_bounds(lines, told):
    with pytest.raises(InputError, match=told):
        read(*lines)


def test_what_other_servers_tell_of_an_end_is_read():
    end = {"type": "ryukyoku", "reason": "kyushukyuhai", "deltas": [0] * 4}
    assert read(event("tsumo", pai="N"), end).hands[0].events[-1].type == "yao9"
    end = {"type": "ryukyoku", "reason": "fanpai", "tenpais": [True, False, False, False]}
    drawn = read(event("tsumo", pai="N"), end).hands[0].events[-1]
    assert [hand is not None for hand in drawn.hands] == [True, False, False, False]
    win = event("hora", target=0, hora_points=8000, fu=30, uradora_markers=["E"])
    won = read(event("tsumo", pai="N"), win).hands[0].events[-1]
    assert (won.points, won.fu, won.changes) == (8000, 30, ())
    assert won.ura == ()  # which formats also tell of a winner without riichi, beside one in riichi
