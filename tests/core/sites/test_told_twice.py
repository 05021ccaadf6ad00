"""What other sites' records tell more than once, and values and fields that nobody knows."""

import json
from collections import defaultdict
from dataclasses import replace
from functools import cache

import pytest

from tests.games.site_write import city_record, soul_message, soul_record
from tests.helpers.games import make_log
from tests.helpers.soul import messages
from viewer.core.base.era import Era
from viewer.core.base.records import Unread
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.judgement.judge import judge
from viewer.core.judgement.words import finding_words
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.mahjong_soul.protocol import fields_of_message
from viewer.core.text.places import place_name, places_of

HANDS = 2
"""So many are read, where these tell it twice."""
WHOLE = 99
ENDS = ("RecordHule", "RecordNoTile", "RecordLiuJu")
LATER = {
    "melds", "hand of a win", "han", "the game", "a meld", "no meld", "a result",
}  # fmt: skip
"""What is told in later hands, or of the whole game."""
RANKED = {"category": 2, "mode": {"mode": 2}, "meta": {"mode_id": 12}}


@cache
def _text(site, seed=2, players=4, hands=HANDS):
    game = make_log(seed, Era.HEX, players)
    log = replace(game, hands=game.hands[:hands])
    ranked = {"gamePlay": 1001, "round": 2, "keyValue": "0"}
    return city_record(log, **ranked) if site == "city" else soul_record(log, **RANKED)


def record(site, seed=2, players=4, hands=HANDS):
    return json.loads(_text(site, seed, players, hands))


def needed(name):
    """How many hands of a game have what is changed."""
    return WHOLE if name in LATER else HANDS


def events(value, kind):
    """The data of a type's events, from now on as JSON."""
    every = [each for hand in value["data"]["handRecord"] for each in hand["handEventRecord"]]
    for each in every:
        if isinstance(each["data"], str):
            each["data"] = json.loads(each["data"])
    return [each["data"] for each in every if each["eventType"] == kind]


def judged(value):
    log, walls = read_with_walls(json.dumps(value).encode())
    return log, judge(log, walls)


def accused(found):
    """Checks that find something; our players' games end by Tenhou's rules, not by the sites'."""
    return {each.check for each in found.inconsistencies} - {"results"}


def assert_only(value, check):
    """One check finds something, in one place or several."""
    log, found = judged(value)
    assert accused(found) == {check}
    assert (log.remarks, found.audit.findings) == ((), ())


def discard(value, *, riichi=False):
    """The first discard with riichi, or the first that is none of the deal."""
    every = messages(value, "RecordDiscardTile")
    return next(each for each in every[5:] if bool(each.get("is_liqi")) == riichi)


def paid(value):
    return next(each for each in messages(value, "RecordDealTile") if "liqi" in each)["liqi"]


SOUL = {
    "left tiles": (lambda v: messages(v, "RecordDealTile")[3].update(left_tile_count=1), "repeats"),
    "a drawn tile": (lambda v: _turn(discard(v), "moqie"), "repeats"),
    "first turn": (lambda v: discard(v, riichi=True).update(is_wliqi=True), "riichi"),
    "a riichi that failed": (lambda v: paid(v).update(failed=True), "riichi"),
    "points": (lambda v: paid(v).update(score=1), "scores"),
    "sticks": (lambda v: paid(v).update(liqibang=9), "sticks"),
    "dealer": (lambda v: _turn(_hule(v), "qinjia"), "dealer"),
    "riichi of a win": (lambda v: _turn(_hule(v), "liqi"), "riichi"),
    "han": (lambda v: _hule(v).update(count=12), "yaku"),
    "worth": (lambda v: _hule(v).update(dadian=12), "points"),
    "worth so far": (lambda v: _hule(v).update(point_sum=12), "points"),
    "liability": (lambda v: messages(v, "RecordHule")[0].update(baopai=1), "pao"),
    "the end": (lambda v: messages(v, "RecordHule")[0].update(gameend={"scores": [1]}), "repeats"),
    "melds": (lambda v: _hule(v, "ming").update(ming=["kezi(1m,1m,1m)"]), "melds"),
    "points after": (
        lambda v: messages(v, "RecordHule")[0].update(scores=[1, 2, 3, 4]),
        "payments",
    ),
}


def _turn(fields, name):
    fields[name] = not fields.get(name)


def _hule(value, name="seat"):
    wins = [win for each in messages(value, "RecordHule") for win in each["hules"]]
    return next(each for each in wins if each.get(name))


MEASURED = ("first turn", "the end")
"""The rest runs nothing that no smaller test does."""


@pytest.mark.parametrize("name", MEASURED)
def test_mahjong_soul_tells_it_twice(name):
    assert_soul_is_accused(name)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", sorted(SOUL.keys() - MEASURED))
def test_mahjong_soul_tells_this_twice_too(name):
    assert_soul_is_accused(name)


def assert_soul_is_accused(name):
    value, (change, check) = record("soul", 7, hands=needed(name)), SOUL[name]
    change(value)
    assert_only(value, check)


def test_a_riichi_that_nobody_declared_is_not_paid():
    value = record("soul", 7)
    messages(value, "RecordDealTile")[0]["liqi"] = {"seat": 0, "score": 24_000, "liqibang": 1}
    assert "riichi" in {each.check for each in judged(value)[1].inconsistencies}


@pytest.mark.unmeasured
def test_what_wins_were_worth_is_added_up_from_the_first_hand_on():
    value = record("soul", 7, hands=WHOLE)
    by_seat = defaultdict(list)
    for each in messages(value, "RecordHule"):
        for win in each["hules"]:
            by_seat[win.get("seat", 0)].append(win)
    own = max(by_seat.values(), key=len)
    assert len(own) > 1
    assert own[-1]["point_sum"] == sum(each["dadian"] for each in own)
    own[-1]["point_sum"] = own[-1]["dadian"]
    assert_only(value, "points")
    messages(value, "RecordNewRound")[0]["ben"] = 1  # whose first hands may not be there
    assert "points" not in accused(judged(value)[1])


def test_the_last_hand_may_say_that_it_is_the_last():
    value = record("soul", 7, hands=WHOLE)
    (*_, last) = (each for name in ENDS for each in messages(value, name))
    last["gameend"] = True
    assert accused(judged(value)[1]) == set()


def test_points_before_a_drawn_hand_are_the_same_in_each_row():
    value = next(each for each in map(soul_of, range(60)) if messages(each, "RecordNoTile"))
    (row,) = messages(value, "RecordNoTile")[0]["scores"]
    messages(value, "RecordNoTile")[0]["scores"].append({"old_scores": [1, 2, 3, 4]})
    assert row
    assert_only(value, "scores")


def soul_of(seed):
    return record("soul", seed)


def _act(value, action):
    return next(each for each in events(value, 4) if each["action"] == action)


def _call(value):
    return next(each for each in events(value, 4) if each["action"] < 7)


def _won(value):
    return next(win for each in events(value, 5) for win in each["win_info"] if win["fang_info"])


def _deal(value):
    return events(value, 1)[1]


CITY = {
    "round wind": (lambda v: _deal(v).update(quan_feng=65), "repeats"),
    "dealer": (lambda v: _deal(v).update(dealer_pos=3), "repeats"),
    "dice": (lambda v: _deal(v).update(dices=[1, 1]), "repeats"),
    "points": (lambda v: _deal(v)["user_info_list"][0].update(hand_points=1), "repeats"),
    "players": (lambda v: v["data"].update(playerCount=3), "repeats"),
    "first points": (lambda v: v["data"].update(initPoints=1), "repeats"),
    "a name": (lambda v: v["data"]["handRecord"][1]["players"][0].update(nickname="?"), "repeats"),
    "the game": (lambda v: v["data"].update(keyValue="1"), "repeats"),
    "who moves": (lambda v: _act(v, 11).update(user_id=1), "repeats"),
    "a replacement": (lambda v: events(v, 2)[1].update(is_gang_incard=True), "repeats"),
    "first turn": (lambda v: events(v, 2)[1].update(is_first_xun_in=False), "repeats"),
    "an offered tile": (lambda v: events(v, 3)[0].update(out_card=1), "repeats"),
    "kind of riichi": (lambda v: _act(v, 11).update(li_zhi_type=1), "riichi"),
    "riichi of a call": (lambda v: _call(v).update(li_zhi_type=1), "riichi"),
    "open riichi of a call": (lambda v: _call(v).update(li_zhi_operate=1), "riichi"),
    "hand of a win": (lambda v: _act(v, 7).update(hand_cards=[1] * 13), "shown"),
    "han": (lambda v: _won(v).update(all_fang_num=12), "yaku"),
    "sticks won": (lambda v: events(v, 5)[0]["user_profit"][0].update(li_zhi_profit=9), "payments"),
}


def repeated(value):
    return {each.check for kyoku in judged(value)[0].hands for each in kyoku.repeated}


def test_han_and_payments_of_a_yakuman_are_told_once():
    value = record("soul", 7)
    assert "yaku" in repeated(value)
    for each in messages(value, "RecordHule"):
        for hule in each["hules"]:
            hule.update(yiman=True, count=99)
    assert "yaku" not in repeated(value)


def test_points_after_a_win_that_are_not_told_are_not_compared():
    value = record("soul", 7)
    assert "payments" in repeated(value)
    for each in messages(value, "RecordHule"):
        del each["scores"]
    assert "payments" not in repeated(value)
    assert accused(judged(value)[1]) == set()


def test_a_result_of_the_game_stands_at_no_hand_without_an_end():
    value = record("city", hands=WHOLE)
    last = value["data"]["handRecord"][-1]
    last["handEventRecord"] = [each for each in last["handEventRecord"] if each["eventType"] != 5]
    log, found = judged(value)
    assert (log.hands[-1].results, found.audit.findings) == ((), ())


@pytest.mark.parametrize("name", CITY)
@pytest.mark.unmeasured
def test_riichi_city_tells_it_twice(name):
    value, (change, check) = record("city", hands=needed(name)), CITY[name]
    change(value)
    assert_only(value, check)


@pytest.mark.unmeasured
def test_a_hand_that_is_shown_is_worth_nothing():
    value = next(
        each
        for each in (record("city", seed) for seed in range(60))
        if any(win["fang_info"] is None for end in events(each, 5) for win in end["win_info"])
    )
    wins = [win for end in events(value, 5) for win in end["win_info"]]
    shown = next(win for win in wins if win["fang_info"] is None)
    shown |= {"all_fu": 0, "all_point": 0, "bash_points": 0}
    assert accused(judged(value)[1]) == set()
    shown["all_point"] = 1000
    assert_only(value, "points")


@pytest.mark.unmeasured
def test_a_kan_of_other_tiles_is_found():
    for value in (record("city", seed) for seed in range(60)):
        kans = [each for each in events(value, 4) if each["action"] == 8]
        if kans:
            kans[0]["group_cards"] = [145 if kans[0]["card"] != 145 else 129] * 3
            assert_only(value, "call")
            return
    raise AssertionError


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.unmeasured(but=["3"])
def test_a_wall_that_is_told_otherwise_contradicts_its_code(players):
    value = record("city", 2, players)
    (hand, *_) = value["data"]["handRecord"]
    hand["paiShan"][-1] = 1 if hand["paiShan"][-1] != 1 else 2
    log, found = judged(value)
    assert found.status == "contradicted"
    (finding,) = found.audit.findings
    (place,) = places_of([finding], log.hands)
    assert place_name(place) == "East 1, the wall code"
    assert finding_words(finding, red_fives=RED_FIVE_IDS).startswith("the wall has ")
    assert log.hands[0].code.closed().rest == ()


def test_a_rest_of_another_length_is_remarked_on():
    value = record("city")
    value["data"]["handRecord"][0]["paiShan"].pop(0)
    log, found = judged(value)
    assert [each.code for each in log.unread] == ["bad-value"]
    assert found.audit.findings == ()


ODD = {
    "a flag": (
        lambda v: messages(v, "RecordHule")[0]["hules"][0].update(zimo="yes"),
        "unread-event",
    ),
    "numbers": (lambda v: messages(v, "RecordHule")[0].update(delta_scores="junk"), "unread-event"),
    "huge numbers": (
        lambda v: messages(v, "RecordHule")[0].update(delta_scores=[10**9] * 4),
        "unread-event",
    ),
    "a message": (lambda v: messages(v, "RecordDealTile")[2].update(liqi="junk"), "unread-event"),
    "a kan": (lambda v: messages(v, "RecordAnGangAddGang")[0].update(type=1), "unread-event"),
    "a meld": (lambda v: _hule(v, "ming").update(ming=["junk"]), "unread-event"),
    "no meld": (lambda v: _hule(v, "ming").update(ming=[1]), "unread-event"),
    "honba": (lambda v: messages(v, "RecordNewRound")[0].update(ben="junk"), "bad-value"),
    "sticks": (lambda v: messages(v, "RecordNewRound")[0].update(liqibang=True), "bad-value"),
    "points": (
        lambda v: messages(v, "RecordNewRound")[0].update(scores=[1, "two", 3, 4]),
        "bad-value",
    ),
    "a result": (
        lambda v: v["head"]["result"]["players"][0].update(total_point="nan"),
        "bad-value",
    ),
    "what nobody knows": (
        lambda v: messages(v, "RecordDealTile")[0].update(new=1),
        "unknown-in-hand",
    ),
    "what nobody knows of the game": (lambda v: v["head"].update(new=1), "unknown-attribute"),
    "an event": (
        lambda v: v["data"]["data"]["actions"][5]["result"].update(name=".lq.RecordNew"),
        "unknown-event",
    ),
    "an event by its name": (
        lambda v: v["data"]["data"]["actions"].insert(5, {"RecordNew": {"seat": 1}}),
        "unknown-event",
    ),
}


@cache
def _seed_with_kan(count):
    """The first game with a kan among so many of its hands."""
    games = ((seed, record("soul", seed, hands=count)) for seed in range(60))
    return next(seed for seed, game in games if messages(game, "RecordAnGangAddGang"))


@pytest.mark.parametrize("name", ODD)
@pytest.mark.unmeasured(but=["a meld", "huge numbers", "a kan", "an event", "sticks"])
def test_an_odd_value_of_mahjong_soul_is_not_read(name):
    change, code = ODD[name]
    value = record("soul", _seed_with_kan(needed(name)), hands=needed(name))
    change(value)
    log, found = judged(value)
    assert code in {each.code for each in log.remarks}
    assert bool(log.unread) == (code != "unknown-attribute")
    assert (found.audit.findings, accused(found)) == ((), set())


def test_a_round_without_its_dealer_is_left_out():
    value = record("soul")
    messages(value, "RecordNewRound")[0]["ju"] = "junk"
    assert {"bad-value", "no-deal"} == {each.code for each in judged(value)[0].remarks}


@pytest.mark.unmeasured
def test_points_keep_what_is_below_a_hundred():
    value = record("soul", hands=WHOLE)
    value["head"]["result"]["players"][0]["part_point_1"] += 1
    log, found = judged(value)
    assert "." in log.hands[-1].results[-1].final.split(",")[0]
    assert {each.check for each in found.uncompared} == {"final", "results"}


CITY_ODD = {
    "a flag": (lambda v: _act(v, 11).update(is_li_zhi="yes"), "unread-event"),
    "nobody draws": (lambda v: _event(v)[6].update(userId=0, eventType=2), "unread-event"),
    "a user": (lambda v: _event(v)[5].update(userId=7), "unread-event"),
    "what nobody knows": (lambda v: _act(v, 11).update(new=1), "unknown-in-hand"),
    "an event": (lambda v: _event(v)[-2].update(eventType=99), "unknown-event"),
    "the room": (lambda v: v["data"].update(roomId="other"), "numbering"),
    "a hand's name": (lambda v: v["data"]["handRecord"][1].update(handID="room_9"), "numbering"),
    "a number left out": (lambda v: _event(v)[5].update(eventPos=99), "numbering"),
    "a hand left out": (lambda v: v["data"]["handRecord"][1].update(handPos=99), "numbering"),
    "no tile": (lambda v: v["data"]["handRecord"][0]["paiShan"].__setitem__(0, 0), "bad-tile"),
}


def _event(value):
    return value["data"]["handRecord"][0]["handEventRecord"]


@pytest.mark.parametrize(("change", "code"), CITY_ODD.values(), ids=CITY_ODD)
@pytest.mark.unmeasured(but=["nobody draws", "the room", "an event", "a flag"])
def test_an_odd_value_of_riichi_city_is_not_read(change, code):
    value = record("city")
    change(value)
    log, found = judged(value)
    assert code in {each.code for each in log.remarks}
    assert (bool(log.unread), found.audit.findings) == (True, ())


@pytest.mark.parametrize("site", ["city", "soul"])
def test_a_key_that_stands_twice_is_remarked_on(site):
    text = _text(site).decode()
    name = '"scores": ' if site == "soul" else '"changCi": '
    log, _ = read_with_walls(text.replace(name, f'"x": 1, "x": 1, {name}', 1).encode())
    assert "key-twice" in {each.code for each in log.remarks}
    if site == "city":
        twice = text.replace('{\\"in_card\\"', '{\\"x\\": 1, \\"x\\": 1, \\"in_card\\"', 1)
        assert "key-twice" in {each.code for each in read_with_walls(twice.encode())[0].remarks}


def test_a_raw_field_that_nobody_knows_stands_by_its_number():
    assert fields_of_message("RecordDealTile", b"\xf8\x01\x01") == {"31": None}
    assert fields_of_message("RecordHule", b"\x0a\x03\xf8\x01\x01") == {
        "hules": [{}],
        "hules.31": None,
    }
    assert soul_message("RecordDealTile", {"left_tile_count": 1}) == b"\x18\x01"


@pytest.mark.unmeasured
def test_what_stands_behind_an_unknown_event_is_not_accused():
    value = record("soul")
    value["data"]["data"]["actions"].insert(9, {"RecordNew": {}})
    log, found = judged(value)
    assert [each.tag for each in log.hands[0].events if type(each) is Unread] == ["RecordNew"]
    assert found.audit.findings == ()


def test_what_a_record_does_not_tell_again_is_not_compared():
    value = record("soul")
    for each in messages(value, "RecordHule"):
        del each["scores"]
        each["hules"][0]["yiman"] = True
    log, _ = judged(value)
    assert {each.check for hand in log.hands for each in hand.repeated} >= {"repeats", "riichi"}
    assert "yaku" not in {each.check for each in log.hands[0].repeated}
    value = record("city")
    for each in events(value, 4):
        each.pop("li_zhi_type", None)
    assert "riichi" not in {each.check for each in judged(value)[0].hands[0].repeated}


def test_nagashi_mangan_is_no_win():
    value = record("city")
    end = events(value, 5)[0]
    user = end["user_profit"][0]["user_id"]
    yaku = [{"fang_type": 30, "fang_num": 5}]
    end |= {"end_type": 7, "win_info": [{"user_id": user, "user_cards": [], "fang_info": yaku}]}
    log, _ = judged(value)
    assert log.hands[0].results[-1].type == "nm"
    assert "points" not in {each.check for each in log.hands[0].repeated}


def test_the_type_that_tools_write_into_a_message_is_none_of_its_fields():
    value = record("soul")
    messages(value, "RecordDealTile")[0]["@type"] = "type.googleapis.com/lq.RecordDealTile"
    assert judged(value)[0].remarks == ()


@pytest.mark.unmeasured
def test_nobody_is_liable_where_nobody_wins():
    value = next(
        each
        for each in (record("city", seed) for seed in range(60))
        if any(end["end_type"] == 7 for end in events(each, 5))
    )
    end = next(end for end in events(value, 5) if end["end_type"] == 7)
    end["user_profit"][0]["is_bao_pai"] = True
    assert_only(value, "pao")


def test_who_is_liable_is_told_by_the_wins():
    value = record("soul", 7)
    assert "pao" not in repeated(value)
    told = messages(value, "RecordHule")[0]
    told["baopai"] = 0
    assert "pao" in repeated(value)
    told["hules"][0]["baopai"] = 1
    assert "pao" not in repeated(value)


def test_a_tile_that_is_offered_after_a_call_is_not_compared():
    value = record("city")
    assert accused(judged(value)[1]) == set()
    events(value, 3)[0].update(out_card=0)
    rows = value["data"]["handRecord"][0]["handEventRecord"]
    called = next(at for at, each in enumerate(rows) if each["data"].get("action", 99) < 7)
    rows.insert(called + 1, {**rows[called], "eventType": 3, "data": {"out_card": 1}})
    for at, each in enumerate(rows, 1):
        each["eventPos"] = at
    assert accused(judged(value)[1]) == set()
