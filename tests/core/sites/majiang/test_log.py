"""電脳麻将 paipu read again: whole games, and entries that other programs write otherwise."""

import json
from itertools import chain, pairwise

import pytest

from tests.helpers.games import make_log
from tests.helpers.told import NO_WALL, told_of
from viewer.core.base import records as rec
from viewer.core.base.errors import InputError
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_log, read_with_walls, site_title
from viewer.core.sites.games import games_in
from viewer.core.text.game_formats import GAME_FORMATS

DEAL = {
    "zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4,
    "baopai": "m9",
    "shoupai": ["m1234056789z111", "p1112340678999", "s1112340678999", "z3334445566771"],
}  # fmt: skip
LOG_ID = "2020010100gm-00a1-0000-12345678"


def game(*entries, deal=None, **changes):
    hand = [{"qipai": deal or DEAL}, *entries]
    return {"title": "x", "player": ["A", "B", "C", "D"], "qijia": 0, "log": [hand], **changes}


def read(*entries, **changes):
    return read_log(json.dumps(game(*entries, **changes)).encode())


def last(*entries, **changes):
    return read(*entries, **changes).hands[0].events[-1]


def codes(log):
    return [remark.code for remark in log.remarks]


def written(log, number=None):
    return GAME_FORMATS["majiang"].write(log, LOG_ID, number).encode()


@pytest.mark.unmeasured
def test_a_game_that_was_written_is_read_again_and_held_to_its_rules():
    log = make_log(3)
    again, walls = read_with_walls(written(log))
    assert told_of(again, in_place=False) == told_of(log, in_place=False)
    assert [each.dan for each in again.seats] == [each.dan for each in log.seats]
    assert (again.names, again.type, again.damage) == (log.names, log.type, None)
    assert (again.game_id, again.private, site_title(again.site)) == (LOG_ID, False, "電脳麻将")
    judged = judge(again, walls)
    assert (judged.status, judged.problem.code, judged.inconsistencies) == NO_WALL
    forged = written(log).replace(b'"defen": [25000, 25000', b'"defen": [25100, 25000', 1)
    assert judge(*read_with_walls(forged)).status == "inconsistent"


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("zimo", "l", None), ("dapai", "p", "?"), ("kaigang", "baopai", "?"),
        ("pingju", "shoupai", None),
    ],
)  # fmt: skip
@pytest.mark.unmeasured(but=["dapai-p-?"])
def test_what_cannot_be_read_accuses_nobody(kind, field, value):
    game = json.loads(written(make_log(3)))
    for hand in game["log"]:
        acts = [act[kind] for act in hand if kind in act]
        acts = [act for act in acts if kind != "dapai" or "*" in act["p"]]  # with riichi
        for act in acts[len(acts) // 2 :][:1]:
            act[field] = value
    log, walls = read_with_walls(json.dumps(game).encode())
    assert judge(log, walls).inconsistencies == ()


@pytest.mark.parametrize("kind", ["fulou", "hule"])
@pytest.mark.unmeasured
def test_a_call_or_win_tells_whose_an_unreadable_discard_was(kind):
    game = json.loads(written(make_log(3)))
    found = 0
    for before, after in chain.from_iterable(map(pairwise, game["log"])):
        if kind in after and "dapai" in before:
            found += 1
            before["dapai"]["l"] = None
    log, walls = read_with_walls(json.dumps(game).encode())
    assert judge(log, walls).inconsistencies == ()
    assert [remark.code for remark in log.remarks] == ["unread-event"] * found


def test_an_id_tells_of_red_fives_that_nobody_has():
    hands = [hand.replace("0", "") for hand in DEAL["shoupai"]]
    log = read(title=f"x\n{LOG_ID}", deal={**DEAL, "shoupai": hands})
    assert log.red_fives == {16, 52, 88}
    assert not any(log.red_fives.intersection(hand) for hand in log.hands[0].haipai)


def test_each_game_of_a_file_is_read_by_itself():
    both = json.dumps([game(player=[name]) for name in "AB"]).encode()
    with pytest.raises(InputError, match="2 games"):
        read_log(both)
    assert [read_log(each).names[0] for each in games_in(both)] == ["A", "B"]


def test_seats_are_turned_so_that_the_first_dealer_has_the_first():
    log = read(qijia=1, defen=[1, 2, 3, 4], point=["1", "2.5", "-3", "-4"])
    assert log.names == ("B", "C", "D", "A")
    end = read({"pingju": {"name": "荒牌平局", "fenpei": [0] * 4}}, qijia=1,
               defen=[100, 200, 300, 400], point=["1", "2.5", "-3", "-4"])  # fmt: skip
    assert end.hands[0].events[-1].final == "2,2.5,3,-3,4,-4,1,1"
    assert last({"zimo": {"l": 1, "p": "m1"}}, deal={**DEAL, "jushu": 2}).seat == 3


def test_names_may_have_ranks_or_be_none():
    seats = read(player=["A\n(七段 R2100)", "B\n(七段)", "C\n(x)", 5]).seats
    assert [(each.name, each.dan, each.rate) for each in seats] == [
        ("A", 16, 2100.0), ("B", 16, None), ("C", None, None), ("", None, None),
    ]  # fmt: skip


def test_rules_that_no_id_tells_may_be_any():
    assert read(title="四鳳南喰赤").type.name == "四鳳南喰赤"
    assert read(title="四鳳南喰赤").type.custom_rules
    assert read(title="三鳳南喰赤").players == 4
    plain = [text.replace("0", "5") for text in DEAL["shoupai"]]
    assert not read(deal={**DEAL, "shoupai": plain}).red_fives
    assert read(title="x\n2020010100gm-00b1-0000-12345678").type.custom_rules


@pytest.mark.parametrize(
    ("caller", "called", "meld", "kind"),
    [
        (1, "m3", "m3-45", "chi"), (2, "p9", "p999=", "pon"), (3, "s5", "s5505+", "daiminkan"),
    ],
)  # fmt: skip
def test_calls(caller, called, meld, kind):
    log = read(
        {"zimo": {"l": 0, "p": called}}, {"dapai": {"l": 0, "p": called + "_"}},
        {"fulou": {"l": caller, "m": meld}},
    )  # fmt: skip
    call = log.hands[0].events[-1]
    assert (call.seat, call.meld.kind, call.meld.giver(caller)) == (caller, kind, 0)
    assert [each for each in log.hands[0].repeated if each.expected != each.found] == []


KAN = [{"zimo": {"l": 0, "p": "z1"}}, {"gang": {"l": 0, "m": "z1111"}}]
RINSHAN = [{"gangzimo": {"l": 0, "p": "z2"}}]
BAIPAI = [{"kaigang": {"baopai": "m1"}}]
DISCARD = [{"dapai": {"l": 0, "p": "z2_"}}]
PON = [
    {"zimo": {"l": 0, "p": "z4"}}, {"dapai": {"l": 0, "p": "z4_"}},
    {"fulou": {"l": 3, "m": "z444+"}}, {"dapai": {"l": 3, "p": "z1"}},
    {"gang": {"l": 3, "m": "z444+4"}},
]  # fmt: skip


@pytest.mark.parametrize(
    ("entries", "kinds"),
    [
        ([*KAN, *RINSHAN, *BAIPAI], [rec.Call, rec.NewDora, rec.Draw]),
        ([*KAN, *BAIPAI, *RINSHAN], [rec.Call, rec.NewDora, rec.Draw]),
        ([*PON, *RINSHAN, *BAIPAI], [rec.Call, rec.Draw, rec.NewDora]),
        ([*PON, *RINSHAN, *DISCARD, *BAIPAI], [rec.Draw, rec.NewDora, rec.Discard]),
        ([*PON, *RINSHAN, *KAN[1:], *RINSHAN, *BAIPAI], [rec.Call, rec.NewDora, rec.Draw]),
        (BAIPAI, [rec.NewDora]),
    ],
)
def test_indicators_stand_where_logs_have_them(entries, kinds):
    assert [type(each) for each in read(*entries).hands[0].events][-3:] == kinds


def test_wins_and_draws_have_what_is_told():
    hule = {
        "l": 1, "shoupai": "m123m99p1,z444+", "baojia": 0, "fubaopai": ["m1"],
        "fenpei": [-1, 1, 0, 0],
        "hupai": [{"name": "国士無双", "fanshu": "*"}], "defen": 32000, "damanguan": 1,
    }  # fmt: skip
    win = last(*PON[:2], {"hule": hule})
    assert (win.source, win.yakuman, win.limit, win.points) == (0, (47,), 5, 32000)
    assert "paoWho" in win.unread
    assert last(*PON[:2], {"hule": {**hule, "shoupai": "m123m99p1*,z444+"}}) == win  # in riichi
    win = last(*PON[:2], {"hule": {**hule, "hupai": [{"name": "役満"}], "shoupai": None}})
    assert (win.yaku, win.limit, len(win.hand)) == ((), None, 14)
    assert "yaku" in win.unread
    drawn = last(
        {"pingju": {"name": "九種九牌", "shoupai": ["", "", "", "z1__"], "fenpei": [0] * 4}}
    )
    assert (drawn.type, drawn.hands) == ("yao9", (None, None, None, ()))


@pytest.mark.parametrize(
    "entry",
    [
        {"zimo": {"l": 0, "p": "m"}}, {"zimo": {"l": 0, "p": "m12"}}, {"zimo": {"l": 0, "p": 1}},
        {"zimo": None}, {"fulou": {"l": 0, "m": 1}}, {"fulou": {"l": 0, "m": "m12"}},
        {"gang": {"l": 0, "m": "m111=1"}},
    ],
)  # fmt: skip
def test_what_cannot_be_read_keeps_its_place(entry):
    log = read(entry)
    assert codes(log) == ["unread-event"]
    assert isinstance(log.hands[0].events[-1], rec.Unread)


def test_what_is_not_known_is_counted_and_what_is_hidden_is_not():
    assert codes(read({"dance": {}})) == ["unknown-event"]
    hidden = ["_" * 13, *DEAL["shoupai"][1:]]
    log = read({"zimo": {"l": 0, "p": "_"}}, deal={**DEAL, "shoupai": hidden})
    assert (codes(log), log.hands[0].haipai[0]) == ([], ())


@pytest.mark.parametrize(
    "change", [{"jushu": 4}, {"zhuangfeng": None}, {"shoupai": []}, {"baopai": "m"}]
)
def test_a_hand_whose_deal_cannot_be_read_is_left_out(change):
    with pytest.raises(InputError, match="holds no hand"):
        read(deal={**DEAL, **change})
    with pytest.raises(InputError, match="holds no hand"):
        read_log(b'[{"qipai": {}}]')
    assert read(deal={**DEAL, "baopai": []}).hands[0].dora is None
    whole = game()
    for hand, remarks in (
        (None, ["no-deal"]),
        ([{"qipai": {**DEAL, "baopai": "m"}}], ["bad-tile", "no-deal"]),
    ):
        several = {**whole, "log": [*whole["log"], hand]}
        assert codes(read_log(json.dumps(several).encode())) == remarks
