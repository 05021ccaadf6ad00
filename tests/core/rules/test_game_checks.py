"""What follows from hand to hand, and rare ends; common faults are planted in whole games."""

import json
from dataclasses import replace
from itertools import count

import pytest

from tests.games.meld_codes import encode_meld
from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.findings import missed
from tests.helpers.games import make_log
from tests.helpers.logs import agari, element, go, init, read_parts, ryuukyoku
from tests.helpers.soul import messages
from viewer.core.base.era import Era
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import (
    UNKNOWN_TYPE,
    NewDora,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.rules import reckoning
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.rules.points import read_final, results_of
from viewer.core.sites.detect import read_log
from viewer.core.text.game_formats import GAME_FORMATS

RIICHI, DECLARED = (Riichi, 2), (Riichi, 1)


def kind(event):
    return type(event), getattr(event, "step", None)


def found_in(log, index=0):
    return [each.check for each in check_kyoku(log, index).inconsistencies]


def with_events(log, index, events):
    hands = list(log.hands)
    hands[index] = replace(hands[index], events=tuple(events))
    return replace(log, hands=tuple(hands))


def test_a_first_dealer_that_is_not_at_the_table_is_remarked():
    log = read_parts(go(), element("TAIKYOKU", oya=4), init())
    assert [remark.code for remark in log.remarks] == ["bad-seat"]
    assert log.first_dealer is None


def test_a_kyoku_before_another_has_an_end():
    log = read_parts(go(), init(), init())
    assert found_in(log) == ["ending"]
    assert found_in(log, 1) == []


def _without_hand(form, nth):
    """A game in a form, of which the deal of one hand cannot be read."""
    if form == "tenhou6":
        log = make_log(2)
        log_id = f"2020010100gm-{log.type.bits:04x}-0000-12345678"
        value = json.loads(GAME_FORMATS[form].write(log, log_id, None))
        del value["log"][nth][2:]
    elif form == "city":
        value = json.loads(city_record(make_log(2, Era.HEX), gamePlay=1001))
        value["data"]["handRecord"][nth]["players"] = []
    else:
        value = json.loads(soul_record(make_log(2, Era.HEX), category=2, meta={"mode_id": 12}))
        messages(value, "RecordNewRound")[nth]["ju"] = 4
    return read_log(json.dumps(value).encode())


@pytest.mark.parametrize(
    ("form", "left_out"),
    long_run.combinations(
        ["tenhou6", "city", "soul"],
        [(0, 0, {"start"}), (1, 0, {"next", "sticks", "start"}), (-1, -1, {"start"})],
    ),
)
def test_nobody_is_accused_of_what_a_hand_that_is_left_out_tells(form, left_out):
    nth, index, checks = left_out
    log = _without_hand(form, nth)
    index %= len(log.hands)
    assert log.damage.code == "no-deal"
    assert [found_in(log, each) for each in range(len(log.hands))] == [[]] * len(log.hands)
    assert {each.check for each in check_kyoku(log, index).uncompared} >= checks


def test_a_game_begins_with_its_first_round():
    log = make_log(1)
    for changes, found in (
        ({"round": 1}, (1, 0, 0)),
        ({"honba": 2}, (0, 2, 0)),
        ({"sticks": 1}, (0, 0, 1)),
    ):
        other = replace(log, hands=(replace(log.hands[0], **changes), *log.hands[1:]))
        told = check_kyoku(other, 0).inconsistencies
        assert [each.expected for each in told if (each.check, each.found) == ("start", found)] == [
            (0, 0, 0)
        ]


def test_the_yaku_of_a_win_are_the_winners():
    log = make_log(1)
    index, win = next(
        (index, kyoku.results[0])
        for index, kyoku in enumerate(log.hands)
        if isinstance(kyoku.results[0], Win) and kyoku.results[0].yaku
    )
    told = replace(win, yaku=((28, 1), *win.yaku))
    events = [told if event is win else event for event in log.hands[index].events]
    found = check_kyoku(with_events(log, index, events), index).inconsistencies
    (yaku,) = [each for each in found if each.check == "yaku"]
    flat = [tuple(part for pair in sorted(each.yaku) for part in pair) for each in (win, told)]
    assert (yaku.place.seat, yaku.expected, yaku.found) == (win.seat, *flat)


@pytest.mark.parametrize("text", ["", "1,a", "1,nan,2,inf"])
def test_final_points_that_are_no_numbers_are_not_compared(text):
    log = make_log(1)
    last = log.hands[-1]
    end = replace(last.events[-1], final=text)
    told = with_events(log, len(log.hands) - 1, [*last.events[:-1], end])
    checked = check_kyoku(told, len(log.hands) - 1)
    assert checked.inconsistencies == ()
    assert [each.check for each in checked.uncompared] == (["final", "results"] if text else [])


def test_final_points_of_a_seat_without_a_player_are_none():
    log = make_log(1, players=3)
    index = len(log.hands) - 1
    *events, end = log.hands[index].events
    for text, found in ((",0,0.0", []), (",1,0.0", ["final"]), (",0,-0.1", ["final"])):
        told = replace(end, final=",".join(end.final.split(",")[:6]) + text)
        assert found_in(with_events(log, index, [*events, told]), index) == found


def test_final_points_in_the_middle_of_a_game_are_none():
    log = make_log(1)
    first = log.hands[0]
    end = replace(first.events[-1], final="250,0.0,250,0.0,250,0.0,250,0.0")
    assert "over" in found_in(with_events(log, 0, [*first.events[:-1], end]))


def test_a_game_that_ends_in_its_first_round_is_not_over():
    log = make_log(1)
    first = log.hands[0]
    end = replace(first.events[-1], final="250,0.0,250,0.0,250,0.0,250,0.0")
    alone = replace(log, hands=(replace(first, events=(*first.events[:-1], end)),))
    assert "over" in found_in(alone)
    assert "over" not in found_in(make_log(1), len(log.hands) - 1)


def test_what_ends_a_game_of_another_site_is_not_known():
    log = make_log(1)
    first = log.hands[0]
    end = replace(first.events[-1], final="250,0.0,250,0.0,250,0.0,250,0.0")
    alone = replace(log, hands=(replace(first, events=(*first.events[:-1], end)),))
    other = replace(alone, type=alone.type._replace(end_known=False))
    assert "over" not in found_in(other)
    assert "over" not in {each.check for each in check_kyoku(other, 0).uncompared}


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("record", [soul_record, city_record])
def test_results_of_other_sites_are_never_rounded(record, players):
    ranked = {"category": 2, "meta": {"mode_id": 12}}, {"gamePlay": 1001}
    rooms = ranked[record is city_record]
    log = read_log(record(make_log(3, Era.HEX, players), **rooms))
    index, (*events, end) = len(log.hands) - 1, log.hands[-1].events
    assert "results" not in found_in(log, index)
    points, results = read_final(end.final, players)
    halved = results_of(points, log.type, half=True, rounded=False)
    for changed in halved, results_of(points, log.type, half=False, rounded=True):
        if changed != results:
            pairs = zip(points, changed, strict=True)
            final = ",".join(f"{each // 100},{result / 10}" for each, result in pairs)
            changed_log = with_events(log, index, [*events, replace(end, final=final)])
            assert "results" in found_in(changed_log, index)


def in_the_last_round(log, points):
    """The game's last hand, with points before it, and that another hand follows."""
    last = log.hands[-1]
    *events, end = last.events
    hand = replace(last, events=(*events, replace(end, final="", scores=points)), scores=points)
    after = replace(hand, number=hand.number + 1)
    return replace(log, hands=(*log.hands[:-1], hand, after))


def test_a_game_goes_on_until_it_is_over():
    log = make_log(1)
    index = len(log.hands) - 1
    for points, found in (((-90_000, 90_000, 50_000, 50_000), True), ((20_000,) * 4, False)):
        told = in_the_last_round(log, points)
        assert ("over" in found_in(told, index)) == found
        assert "over" not in found_in(replace(told, private=True), index)


def test_when_a_game_of_its_own_rules_ends_is_not_compared():
    own = replace(make_log(1), private=True)
    checked = check_kyoku(own, len(own.hands) - 1)
    assert "over" in {each.check for each in checked.uncompared}
    assert checked.inconsistencies == ()


@pytest.mark.unmeasured
def test_points_of_riichi_are_told_in_the_latest_era():
    for log in map(make_log, count()):
        at = next((at for at, each in enumerate(log.hands) if RIICHI in map(kind, each.events)), 0)
        if at:
            break
    events = log.hands[at].events
    silent = [replace(each, scores=None) if kind(each) == RIICHI else each for each in events]
    checked = check_kyoku(with_events(log, at, silent), at)
    assert checked.inconsistencies == ()
    assert {each.check for each in checked.uncompared} == {"scores"}
    early = replace(log, seed=None)
    assert check_kyoku(with_events(early, at, silent), at).uncompared == ()


def test_points_at_the_declaration_are_those_before_it():
    log = make_log(1)
    at, events = next(
        (at, k.events) for at, k in enumerate(log.hands) if DECLARED in map(kind, k.events)
    )
    step = [*map(kind, events)].index(DECLARED)
    for more, found in ((0, []), (100, ["scores"])):
        points = tuple(each + more for each in log.hands[at].scores)
        told = [*events]
        told[step] = replace(told[step], scores=points)
        assert found_in(with_events(log, at, told), at) == found


def test_final_points_are_compared_with_points_that_are_told():
    log = make_log(1)
    last = log.hands[-1]
    end = replace(last.events[-1], final="1,0.0,2,0.0,3,0.0,4,0.0")
    told = with_events(log, len(log.hands) - 1, [*last.events[:-1], end])
    assert "final" in found_in(told, len(log.hands) - 1)
    lost = replace(told.hands[-1], scores=(), events=(replace(end, scores=(), changes=()),))
    assert "final" not in found_in(
        replace(told, hands=(*told.hands[:-1], lost)), len(log.hands) - 1
    )


def test_the_payments_of_nagashi_mangan_are_compared():
    log = make_log(9, players=3)
    *events, end = log.hands[1].events
    assert (end.type, end.changes) == ("nm", (-4000, -2000, 6000))
    assert found_in(log, 1) == []
    wrong = replace(end, changes=(-2000, -4000, 6000))
    assert found_in(with_events(log, 1, [*events, wrong]), 1) == ["payments", "next"]


def test_games_of_their_own_rules_are_held_to_less():
    log = make_log(1)
    first = log.hands[0]
    win = next(index for index, kyoku in enumerate(log.hands) if isinstance(kyoku.results[0], Win))
    events = log.hands[win].events
    told = with_events(log, win, [*events[:-1], replace(events[-1], points=100)])
    assert found_in(told, win) == ["points"]
    own = replace(told, type=rules_of_type(told.type.bits | 0x100))
    assert found_in(own, win) == []
    other = replace(first, scores=(30_000,) * 4)
    assert "start" in found_in(replace(log, hands=(other,)))
    assert "start" not in found_in(replace(own, hands=(other,)))


DAISANGEN = {
    "ba": "1,0", "hai": "8,11,42,46,48", "m": "51785,50250,48650", "machi": 11,
    "ten": "40,32000,5", "yaku": "", "yakuman": 39, "doraHai": 58, "who": 0, "fromWho": 2,
    "paoWho": 1, "sc": "404,323,125,-163,155,-160,316,0",
}  # fmt: skip
"""As in a log of Tenhou's."""


def daisangen(**changes):
    """All that is found of a hand whose third dragon seat 1 fed; it is told from its calls on."""
    no_hands = {f"hai{seat}": "" for seat in range(4)}
    parts = [element("N", who=0, m=code) for code in (48650, 50250, 51785)]
    start = init(seed="3,1,0,1,3,58", oya=3, ten="404,125,155,316", **no_hands)
    log = read_parts(go(), start, *parts, "<V20/><F11/>", agari(**(DAISANGEN | changes)))
    return {*found_in(log)} & {"pao", "payments", "points", "yaku", "ending"}


def test_dora_alone_make_no_win():
    pon = encode_meld(Meld(MeldKind.PON, (32, 33, 34), 34, 1))
    start = init(seed="0,0,0,1,3,28", hai0="0,4,8,32,33,36,37,48,53,96,100,104,124")
    course = ["<T128/><D128/><U34/><E34/>", element("N", who=0, m=pon), "<D124/><U56/><E56/>"]
    hand = {"hai": "0,4,8,36,37,48,53,56,96,100,104", "m": pon, "machi": 56, "doraHai": 28}
    worth = {"ten": "30,5800,0", "yaku": "52,3", "sc": "250,58,250,-58,250,0,250,0"}
    told = agari(**hand, **worth, ba="0,0", who=0, fromWho=1)
    assert {*found_in(read_parts(go(), start, *course, told))} - {"draw"} == {"yakuless"}


def test_who_fed_the_third_dragon_is_liable():
    assert daisangen() == set()
    assert daisangen(paoWho=3) == {"pao", "payments"}
    assert daisangen(paoWho="") == {"pao", "payments"}
    assert daisangen(sc="404,323,125,0,155,-323,316,0", paoWho="") == {"pao"}
    assert daisangen(ba="1,2", sc="404,343,125,-163,155,-160,316,0") == set()


def test_for_dragons_that_were_never_called_nobody_is_liable():
    no_hands = {f"hai{seat}": "" for seat in range(4)}
    start = init(seed="3,1,0,1,3,58", oya=3, ten="404,125,155,316", **no_hands)
    win = DAISANGEN | {"hai": "8,11,42,46,48,124,125,126,128,129,130,132,133,134", "m": ""}
    for source, found in ((0, {"pao"}), (2, {"pao", "ending"})):
        log = read_parts(go(), start, "<T11/>", agari(**(win | {"fromWho": source})))
        assert {*found_in(log)} & {"pao", "ending"} <= found


def test_whose_discard_wins_is_liable_for_nothing_more():
    assert daisangen(fromWho=1, paoWho="", sc="404,323,125,-323,155,0,316,0") == {"ending"}
    log = [element("N", who=0, m=code) for code in (48650, 50250, 51785)]
    no_hands = {f"hai{seat}": "" for seat in range(4)}
    start = init(seed="3,1,0,1,3,58", oya=3, ten="404,125,155,316", **no_hands)
    win = DAISANGEN | {"fromWho": 1, "paoWho": "", "sc": "404,323,125,-323,155,0,316,0"}
    found = found_in(read_parts(go(), start, *log, "<U20/><E11/>", agari(**win)))
    assert not {*found} & {"pao", "payments"}


def test_of_several_yakuman_it_is_not_known_who_pays_for_which():
    assert "payments" not in daisangen(yakuman="39,42", sc="404,643,125,-1,155,-642,316,0")


def test_a_hand_ends_once_but_for_another_ron_on_the_tile():
    log = make_log(1)
    index = next(at for at, kyoku in enumerate(log.hands) if isinstance(kyoku.results[0], Win))
    events = log.hands[index].events
    assert "ending" in found_in(with_events(log, index, [*events, events[-1]]), index)
    drawn = read_parts(go(), init(), ryuukyoku(type="nothing"), ryuukyoku())
    assert found_in(drawn) == ["ending", "ending"]


# what a log does not tell


def without(log, index, **unknown):
    """The log without what it tells of a hand, and how many comparisons that leaves of it."""
    hands = list(log.hands)
    hands[index] = replace(hands[index], **unknown)
    told = replace(log, hands=tuple(hands))
    assert found_in(told, index) == []
    return check_kyoku(told, index).checked


def game_with(kind):
    """A game with a hand before its last that ends so, and where; drawn ones to the last tile."""
    for log in map(make_log, count()):
        for at, kyoku in enumerate(log.hands[:-1]):
            if isinstance(kyoku.results[0], kind) and not getattr(kyoku.results[0], "type", ""):
                return log, at
    raise AssertionError


@pytest.mark.parametrize("kind", [Win, Ryuukyoku])
def test_in_a_round_that_is_unknown_nothing_is_held_to_it(kind):
    log, at = game_with(kind)
    assert without(log, at, round=None) < without(log, at)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("unread", "check"),
    [
        (Unread("N"), "call"),
        (Unread("N", 2), "call"),
        (Unread("REACH"), "riichi"),
        (Unread("T", 0), "draw"),
        (Unread("G", 3), "discard"),
        (Unread("W"), "draw"),
        (Unread("AGARI"), "ending"),
    ],
)
@pytest.mark.parametrize("kind", [Win, Ryuukyoku])
def test_what_could_not_be_read_hides_what_hangs_on_it(kind, unread, check):
    log, at = game_with(kind)
    events = log.hands[at].events
    hands = list(log.hands)
    hands[at] = replace(hands[at], events=(*events[:9], unread, *events[9:]))
    checked = check_kyoku(replace(log, hands=tuple(hands)), at)
    assert checked.inconsistencies == ()
    assert missed(Place(at, 10, unread.seat), check) in checked.uncompared


def test_after_a_win_that_could_not_be_read_nobody_knows_who_has_the_honba():
    log, at = game_with(Win)
    *events, end = log.hands[at].events
    unread = Unread("AGARI", 3)
    hand = replace(log.hands[at], events=(*events, unread, replace(end, honba=2)), honba=2)
    checked = check_kyoku(replace(log, hands=(*log.hands[:at], hand, *log.hands[at + 1 :])), at)
    assert missed(Place(at, len(events) + 2, end.seat), "payments") in checked.uncompared
    assert "payments" not in {each.check for each in checked.inconsistencies}


@pytest.mark.parametrize(
    ("attribute", "unknown", "checks"),
    [
        ("ten", {"fu": None, "points": None, "limit": None}, {"fu", "points", "payments"}),
        ("hai", {"hand": ()}, {"hand", "yaku", "fu"}),
        ("m", {"melds": ()}, {"melds", "yaku", "fu"}),
        ("yaku", {"yaku": ()}, {"yaku", "fu", "points", "payments"}),
        ("doraHai", {"dora": ()}, {"dora", "ura", "yaku", "fu"}),
        ("doraHaiUra", {"ura": ()}, {"ura", "yaku", "fu"}),
        ("paoWho", {"liable": None}, {"pao", "payments"}),
        ("ba", {"honba": None, "sticks": None}, {"honba", "sticks", "payments"}),
        ("sc", {"scores": (), "changes": ()}, {"scores", "payments", "next", "sticks", "over"}),
    ],
)
@pytest.mark.unmeasured
def test_an_attribute_that_could_not_be_read_hides_what_hangs_on_it(attribute, unknown, checks):
    log, at = game_with(Win)
    *events, end = log.hands[at].events
    hands = list(log.hands)
    unread = replace(end, unread=frozenset({attribute}), **unknown)
    hands[at] = replace(hands[at], events=(*events, unread))
    checked = check_kyoku(replace(log, hands=tuple(hands)), at)
    assert checked.inconsistencies == ()
    assert {each.check for each in checked.uncompared} <= checks
    assert checked.uncompared


def test_how_a_game_goes_on_after_an_unknown_end_is_unknown():
    log, at = game_with(Ryuukyoku)
    *events, end = log.hands[at].events
    unknown = (*events, replace(end, type=UNKNOWN_TYPE, unread=frozenset({"type"})))
    assert without(log, at, events=unknown) < without(log, at)


def test_drawn_hands_of_other_rules_may_pay_otherwise():
    log, at = game_with(Ryuukyoku)
    *events, end = log.hands[at].events
    told = with_events(log, at, [*events, replace(end, changes=(1, 2, 3, 4))])
    assert "payments" in found_in(told, at)
    own = replace(told, type=rules_of_type(told.type.bits | 0x100))
    assert "payments" not in found_in(own, at)


def test_indicators_of_games_of_other_rules_are_not_compared():
    log, at = next(
        (log, at)
        for log in map(make_log, count())
        for at, kyoku in enumerate(log.hands)
        if any(isinstance(event, NewDora) for event in kyoku.events)
    )
    own = replace(log, type=rules_of_type(log.type.bits | 0x100))
    missed = {each.check for each in check_kyoku(own, at).uncompared}
    assert "indicators" in missed - {each.check for each in check_kyoku(log, at).uncompared}


@pytest.mark.parametrize(
    ("era", "players", "east_south", "text", "found"),
    [
        (Era.BASE64, 4, True, "400,50.0,300,10.0,200,-20.0,100,-40.0", []),
        (Era.BASE64, 4, True, "400,50,300,10,200,-20,100,-40", ["results"]),
        (Era.BASE64, 4, False, "400,40.0,300,5.0,200,-15.0,100,-30.0", ["results"]),
        (Era.BASE64, 4, True, "396,49.0,304,10.4,204,-19.6,96,-39.8", ["results"]),
        (Era.BASE64, 4, True, "396,50.0,304,10.4,204,-19.6,96,-40.4", ["results"]),
        (Era.BASE64, 4, True, "396,49.6,304,10.4,204,-19.6,96,-40.4", []),
        (Era.PER_HAND, 4, True, "400,50,300,10,200,-20,100,-40", []),
        (Era.PER_HAND, 4, True, "400,50.0,300,10.0,200,-20.0,100,-40.0", ["results"]),
        (Era.PER_HAND, 4, False, "400,40,300,5,200,-15,100,-30", []),
        (Era.PER_HAND, 4, False, "400,50,300,10,200,-20,100,-40", ["results"]),
        (Era.HEX, 4, False, "400,50,300,10,200,-20,100,-40", []),
        (Era.BASE64, 3, True, "504,46.0,304,-10.0,242,-36.0", []),
        (Era.BASE64, 3, True, "504,45.4,304,-9.6,242,-35.8", ["results"]),
    ],
)
def test_results_are_rounded_as_in_their_era(era, players, east_south, text, found):
    log = make_log(1, era, players, east_south=east_south)
    last = log.hands[-1]
    end = replace(last.events[-1], final=text)
    told = with_events(log, len(log.hands) - 1, [*last.events[:-1], end])
    assert [each for each in found_in(told, len(log.hands) - 1) if each == "results"] == found


def test_each_win_is_valued_once(monkeypatch):
    valued = []
    values_of = reckoning.values_of
    monkeypatch.setattr(reckoning, "values_of", lambda win: [valued.append(win), values_of(win)][1])
    log = make_log(1)
    reckoning._values_of_win.cache_clear()
    for index in range(len(log.hands)):
        check_kyoku(log, index)
    wins = [event for hand in log.hands for event in hand.events if isinstance(event, Win)]
    assert [win.tile for win in valued] == [win.tile for win in wins]
    assert wins
