"""Other sites' records with something wrong: a sentence, a remark or a finding."""

import json
import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import pairwise

import pytest

from tests.games.site_write import city_record, soul_head, soul_messages, soul_record
from tests.helpers.findings import missed
from tests.helpers.games import make_log
from tests.helpers.soul import messages
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Unread, Win
from viewer.core.base.tiles import RED_FIVE_IDS, face_of
from viewer.core.judgement.audit import audit_log
from viewer.core.judgement.words import finding_words
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.commitments import check_words
from viewer.core.sites.detect import read_with_walls, without_walls
from viewer.core.sites.mahjong_soul.numbers import LIMITS, NUMBERS
from viewer.core.sites.mahjong_soul.site import MAHJONG_SOUL
from viewer.core.sites.remarks import MOST_REMARKS
from viewer.core.sites.site import PRIVATE_ROOMS
from viewer.core.sites.wall_codes import audit_code
from viewer.core.text.places import place_name, places_of
from viewer.core.text.sheet import wall_sheet

GAME = make_log(2, Era.HEX)
LOG = replace(GAME, hands=GAME.hands[:2])


@cache
def _text(write, *, whole=False):
    return write(GAME if whole else LOG)


def city(*, whole=False):
    """A game's first two hands, or all."""
    return json.loads(_text(city_record, whole=whole))


def soul(*, whole=False):
    return json.loads(_text(soul_record, whole=whole))


def read(value):
    return read_with_walls(json.dumps(value).encode())


def hands(value):
    return value["data"]["handRecord"]


def events(value, kind):
    """The events of a type, in the first hand, and their data."""
    found = [each for each in hands(value)[0]["handEventRecord"] if each["eventType"] == kind]
    return [(each, json.loads(each["data"])) for each in found]


def set_event(event, data):
    event["data"] = json.dumps(data)


def codes(log):
    return [remark.code for remark in log.remarks]


# Mahjong Soul


def _changed_round(**changes):
    def change(value):
        messages(value, "RecordNewRound")[0].update(changes)

    return change


def _changed(name, **changes):
    def change(value):
        messages(value, name)[0].update(changes)

    return change


SOUL = {
    "no code": (_changed_round(paishan=""), ["missing-wall"]),
    "a short code": (_changed_round(paishan="1m" * 130), ["wall-size"]),
    "spaces in the place of a tile": (
        _changed_round(paishan="1m" * 100 + " \x1e" + "1m" * 35),
        ["wall-size"],
    ),
    "a code of a tile": (_changed_round(paishan="1m"), ["wall-size"]),
    "no tile in the code": (_changed_round(paishan="1m" * 135 + "8z"), ["wall-tile"]),
    "no tile in a hand": (_changed_round(tiles1=["9z"] * 13), ["bad-tile"]),
    "no text in a hand": (_changed_round(tiles1=[7] * 13), ["bad-tile"]),
    "no tile drawn": (_changed("RecordDealTile", tile="0z"), ["unread-event"]),
    "a seat that is none": (_changed("RecordDealTile", seat=4), ["unread-event"]),
    "a call from nobody": (_changed("RecordChiPengGang", froms=[]), ["unread-event"]),
    "a call of one tile": (
        _changed("RecordChiPengGang", tiles=["1m"], froms=[3]),
        ["unread-event"],
    ),
    "an end that is none": (_changed("RecordLiuJu", type=9), ["unread-event"]),
    "an end without a winner": (_changed("RecordHule", hules=[]), ["unread-event"]),
    "no dealer": (_changed_round(ju=4), ["no-deal"]),
    "nobody at the table": (
        _changed_round(scores=[], tiles0=[], tiles1=[], tiles2=[], tiles3=[]),
        ["no-deal"],
    ),
}


def one_hand(log, index):
    return replace(log, hands=log.hands[index : index + 1])


def _hand_with(*kinds):
    """The shortest hand that has messages of these kinds."""
    logs = (make_log(seed, Era.HEX) for seed in (2, 7, 0, 4))
    hands = (one_hand(log, index) for log in logs for index in range(len(log.hands)))
    having = [hand for hand in hands if {*kinds} <= {name for name, _ in soul_messages(hand)}]
    return min(having, key=lambda hand: len(hand.hands[0].events))


@cache
def _with_every_end():
    first = soul_record(_hand_with("RecordChiPengGang", "RecordHule"))
    return first, soul_messages(_hand_with("RecordLiuJu"))


def with_every_end():
    """A record with all messages that are changed here."""
    first, others = _with_every_end()
    value = json.loads(first)
    more = [{"type": 1, "result": {"name": name, "data": data}} for name, data in others]
    value["data"]["data"]["actions"] += json.loads(json.dumps(more))
    return value


@pytest.mark.unmeasured
def test_remarks_on_a_record_are_bounded():
    value = soul()
    odd = {"type": 1, "result": {"name": "RecordDealTile", "data": {"tile": "0z"}}}
    value["data"]["data"]["actions"] += [odd] * 500
    found = codes(read(value)[0])
    assert len(found) == MOST_REMARKS + 1
    assert found[-1] == "more-remarks"


@pytest.mark.parametrize(("change", "expected"), SOUL.values(), ids=SOUL)
def test_what_is_wrong_in_a_record_of_mahjong_soul_is_remarked_on(change, expected):
    value = with_every_end()
    change(value)
    log, walls = read(value)
    assert codes(log) == expected
    assert len(log.hands) == len(walls) == 2 - ("no-deal" in expected)


@pytest.mark.unmeasured
def test_a_code_of_another_length_is_told_what_it_should_have():
    for before, text, expected in (("sha256", "1m" * 130, 136), ("md5", "1m" * 84, 83)):
        value = json.loads(soul_record(LOG, era=before))
        _changed_round(paishan=text)(value)
        (remark,) = read(value).log.remarks
        assert remark.values["expected"] == expected


@pytest.mark.unmeasured
def test_a_wall_without_a_hash_cannot_be_compared_with_it():
    value = soul()
    _changed_round(sha256="", saltSha256="")(value)
    log, walls = read(value)
    first, *others = audit_log(log, walls).checked
    assert first.uncompared == (missed(Place(0, 0), "hash"),)
    assert not any(each.uncompared for each in others)


@pytest.mark.parametrize("write", [city_record, soul_record])
@pytest.mark.parametrize("damaged", ["12345", "\N{REPLACEMENT CHARACTER}" * 64])
@pytest.mark.unmeasured
def test_what_is_no_hash_is_none_of_the_wall(write, damaged):
    data = write(make_log(6, Era.HEX)).decode()
    (given, *_others) = re.findall("[0-9a-f]{64}", data)
    log, walls = read_with_walls(data.replace(given, damaged).encode())
    assert [each.check for each in audit_log(log, walls).findings] == ["hash"]
    audit = audit_code(log.hands[0], red_fives=log.red_fives)
    (wrong,) = [check for check in audit.checks if check.construction is None]
    assert (wrong.given, wrong.algorithm) == (damaged, None)
    assert check_words(wrong) == f"{damaged} is no MD5, SHA-1 or SHA-256 in hex."


def test_a_code_of_white_space_is_no_wall():
    data = city_record(make_log(6, Era.HEX)).decode()
    code = re.search(r'"handCardEncode": ?"([^"]*)"', data)[1]
    log, _walls = read_with_walls(data.replace(code, " ").encode())
    assert audit_code(log.hands[0], red_fives=log.red_fives) is None


def test_an_early_record_tells_one_indicator():
    value = soul()
    (first, *_) = messages(value, "RecordNewRound")
    first["dora"] = first.pop("doras")[0]
    log, walls = read(value)
    assert audit_log(log, walls).findings == ()
    first["dora"] = "8z"
    log, _ = read(value)
    assert (codes(log), log.hands[0].dora) == (["bad-tile"], None)


def test_an_indicator_that_is_told_again_and_otherwise_is_found():
    value = soul()
    first = messages(value, "RecordNewRound")[0]["doras"][0]
    discard = messages(value, "RecordDiscardTile")[0]
    discard["doras"] = ["9p" if first != "9p" else "9s"]
    (finding,) = {*audit_log(*read(value)).findings}
    assert (finding.check, finding.nth) == ("dora", 1)
    assert face_of(finding.wall_has).code == first


@pytest.mark.unmeasured
def test_a_haipai_in_any_order_is_found_wrong_in_the_changed_tile_alone():
    value = soul()
    fields = messages(value, "RecordNewRound")[0]
    hand = fields["tiles1"]
    other = next(code for code in ("9p", "9s") if code not in hand)
    fields["tiles1"] = [*reversed(hand[1:]), other]
    (finding,) = audit_log(*read(value)).findings
    assert (finding.check, finding.place.seat) == ("haipai", 1)
    assert face_of(finding.wall_has).code == hand[0]
    assert face_of(finding.log_has).code == other


@pytest.mark.unmeasured
def test_a_hand_without_all_that_was_dealt_has_no_wall_where_the_code_lacks_it():
    value = json.loads(soul_record(LOG, era="md5"))
    (first, *_) = messages(value, "RecordNewRound")
    first["tiles1"].pop()
    log, walls = read(value)
    assert codes(log) == ["wall-deal"]
    assert (walls[0], walls[1] is None) == (None, False)
    first["tiles0"].pop()
    del value["data"]["data"]["actions"][1:]
    assert read(value).walls == (None,)


@pytest.mark.unmeasured
def test_a_code_of_another_hand_agrees_with_nothing():
    value = soul()
    one, other = messages(value, "RecordNewRound")[:2]
    one["sha256"], other["sha256"] = other["sha256"], one["sha256"]
    log, walls = read(value)
    findings = audit_log(log, walls).findings
    assert [(each.place.hand_index + 1, each.check, each.nth) for each in findings] == [
        (1, "hash", 1),
        (2, "hash", 1),
    ]


@pytest.mark.unmeasured
def test_five_of_a_tile_are_found_by_the_hash_and_where_they_were_taken():
    value = soul()
    (first, *_) = messages(value, "RecordNewRound")
    text = first["paishan"]
    first["paishan"] = text[:2] * 5 + text[10:]
    log, walls = read(value)
    findings = audit_log(log, walls).findings
    assert {each.check for each in findings} == {"hash", "haipai"}
    assert findings[-1].slot is not None


def test_five_of_a_tile_are_found_though_the_hash_is_of_them():
    value = soul()
    (first, *_) = messages(value, "RecordNewRound")
    del value["data"]["data"]["actions"][1:]  # so that nobody draws one
    text = first["paishan"][:-2] + first["paishan"][-4:-2]
    salted = (text + first["salt"]).encode()
    first |= {"paishan": text, "sha256": sha256(salted).hexdigest()}
    log, walls = read(value)
    (finding,) = audit_log(log, walls).findings
    assert (finding.check, walls[0].tiles[finding.slot]) == ("hash", finding.log_has)
    assert text.count(face_of(finding.log_has).code) >= 3
    (place,) = places_of([finding], log.hands)
    said = finding_words(finding, red_fives=RED_FIVE_IDS)
    assert place_name(place) == "East 1, the wall code"
    assert said == f"more {face_of(finding.log_has).code} than a set has"


@pytest.mark.unmeasured
def test_messages_are_found_in_any_wrapping():
    plain = read(soul()).log
    named = [{"." + name: data} for name, data in soul_messages(LOG)]
    texts = [json.dumps({"name": name, "data": data}) for name, data in soul_messages(LOG)]
    for wrapped in (
        {"head": soul_head(LOG), "list": named},
        {"head": json.dumps(soul_head(LOG)), "list": texts},
        json.loads(json.dumps([json.dumps({"deep": soul()})])),
    ):
        assert read(wrapped).log == plain


def test_a_round_may_stand_without_a_name_and_moves_before_it_are_left_out():
    (_, first), second, *_ = soul_messages(LOG)
    log, walls = read([dict([second]), first])
    assert (len(log.hands), len(log.hands[0].events), log.damage.code) == (1, 1, "no-moves")
    assert audit_log(log, walls).findings == ()


def test_results_that_are_not_told_are_not_there():
    value = soul(whole=True)
    value["head"]["result"]["players"][0]["seat"] = 9
    assert read(value).log.hands[-1].results[-1].final == ""


@pytest.mark.unmeasured
def test_a_ranked_game_has_its_rooms_name_and_known_rules():
    config = {"category": 2, "meta": {"mode_id": 12}, "mode": {"mode": 2}}
    log = read_with_walls(soul_record(LOG, **config)).log
    assert (log.type.name, log.type.custom_rules, log.type.east_south) == ("玉の間", False, True)
    assert read(soul()).log.type.custom_rules


def test_unknown_yaku_are_not_compared():
    value = soul(whole=True)
    (first, *_) = messages(value, "RecordHule")
    first["hules"][0]["fans"] = [{"id": 59, "val": 1}]
    log = read(value).log
    win = next(event for kyoku in log.hands for event in kyoku.events if isinstance(event, Win))
    assert win.unread


@pytest.mark.unmeasured
def test_no_red_fives_are_none():
    text = _text(soul_record).decode()
    for suit in "mps":
        text = text.replace(f"0{suit}", f"5{suit}")
    log, walls = read_with_walls(text.encode())
    assert not log.red_fives
    assert {each.check for each in audit_log(log, walls).findings} == {"hash"}


# Riichi City


def _hand(**changes):
    def change(value):
        hands(value)[0].update(changes)

    return change


def _event(kind, nth=0, **changes):
    def change(value):
        event, data = events(value, kind)[nth]
        set_event(event, data | changes)

    return change


def _event_fields(kind, nth=0, **changes):
    def change(value):
        events(value, kind)[nth][0].update(changes)

    return change


def _called(value):
    """The first chi or pon, in whatever hand, and its data."""
    every = (event for hand in hands(value) for event in hand["handEventRecord"])
    moves = ((each, json.loads(each["data"])) for each in every if each["eventType"] == 4)
    return next(each for each in moves if each[1]["action"] in {3, 5})


def _with(found, **changes):
    event, data = found
    return event, data | changes


CITY = {
    "no code": (_hand(handCardEncode=""), ["missing-wall"]),
    "a short code": (_hand(handCardEncode="1m"), ["wall-size"]),
    "no tile in a hand": (_event(1, hand_cards=[0] * 13), ["bad-tile"]),
    "no indicator": (_event(1, bao_pai_card=None), ["bad-tile"]),
    "no tile drawn": (_event(2, 1, in_card="5x"), ["unread-event"]),
    "nobody draws": (_event_fields(2, 1, userId=7), ["unread-event"]),
    "a list draws": (_event_fields(2, 1, userId=[7]), ["unread-event"]),
    "no move": (_event(4, action=99), ["unread-event"]),
    "a call of one tile": (
        lambda value: set_event(*_with(_called(value), group_cards=None)),
        ["unread-event"],
    ),
    "an added tile without a pon": (_event(4, action=9), ["unread-event"]),
    "an end without a winner": (_event(5, end_type=0, win_info=[]), ["unread-event"]),
    "data that is no JSON": (_event_fields(4, data="{"), ["unread-event"]),
    "nobody at the table": (_hand(players=[]), ["no-deal"]),
    "a list at the table": (_hand(players=[{"userId": []}] * 4), ["bad-value", "no-deal"]),
    "two at one place": (_hand(changCi=None), ["bad-value", "no-deal"]),
}


@pytest.mark.parametrize(("change", "expected"), CITY.values(), ids=CITY)
@pytest.mark.unmeasured(
    but=[
        "no tile in a hand",
        "no tile drawn",
        "no move",
        "a call of one tile",
        "an added tile without a pon",
        "data that is no JSON",
        "a list at the table",
    ]
)
def test_what_is_wrong_in_a_record_of_riichi_city_is_remarked_on(change, expected):
    value = city()
    change(value)
    log, walls = read(value)
    assert codes(log) == expected
    assert len(log.hands) == len(walls) == len(LOG.hands) - ("no-deal" in expected)


@pytest.mark.unmeasured
def test_hands_are_read_once_though_they_stand_twice():
    with pytest.raises(InputError, match="more than 100 walls"):
        read([{"handEventRecord": [nth]} for nth in range(30_000)])
    again = read({"record": city(), "text": json.dumps(city())}).log
    assert again == read(city()).log


def test_a_single_hand_is_a_log():
    (first, *_) = hands(city())
    log, walls = read(first)
    assert (len(log.hands), log.type.name) == (1, "")
    assert audit_log(log, walls).findings == ()


@pytest.mark.parametrize(
    ("dice", "pips"),
    [([3, 6], (3, 6)), ([0, 7], (None, None)), ([True, 1.0], (None, 1)), (["1", "x"], (1, None))],
)
@pytest.mark.unmeasured
def test_dice_are_whole_numbers_of_pips(dice, pips):
    value = city()
    _event(1, dices=dice)(value)
    found = read(value).log.hands[0].dice
    assert found == pips
    assert not any(isinstance(each, (bool, float)) for each in found)


def test_a_hand_that_was_broken_off_has_no_end():
    value = city()
    event, data = events(value, 5)[0]
    set_event(event, data | {"end_type": 8})
    last = hands(value)[-1]["handEventRecord"]
    last[:] = [each for each in last if each["eventType"] != 5]
    log = read(value).log
    assert (log.hands[0].results, log.hands[-1].results, log.damage.code) == ((), (), "no-end")


@pytest.mark.unmeasured
def test_a_player_named_without_tiles_at_a_draw_shows_no_hand():
    value = city()
    event, data = events(value, 5)[0]
    named = [{"user_id": each["user_id"], "user_cards": []} for each in data["user_profit"]]
    set_event(event, data | {"end_type": 7, "win_info": named})
    (draw,) = read(value).log.hands[0].results
    assert draw.hands == (None, None, None, None)


@pytest.mark.unmeasured
def test_a_list_in_the_place_of_a_player_ends_no_hand():
    value = city(whole=True)
    for name in ("win_info", "user_profit"):
        event, data = events(value, 5)[0]
        set_event(event, data | {name: [{"user_id": []}] * 4})
    last = next(each for each in hands(value)[-1]["handEventRecord"] if each["eventType"] == 6)
    set_event(last, {"user_data": [{"user_id": {}}]})
    log = read(value).log
    assert set(codes(log)) <= {"unread-event"}
    assert len(log.hands) == len(GAME.hands)


@pytest.mark.unmeasured
def test_an_indicator_that_is_no_tile_is_remarked_on():
    value = city()
    hands(value)[0]["handEventRecord"].insert(-1, {"eventType": 7, "data": '{"cards": [0]}'})
    log = read(value).log
    assert codes(log) == ["numbering", "unread-event"]
    assert not any(isinstance(each, Unread) for each in log.hands[0].events)


def test_points_that_are_not_told_are_not_there():
    value = city(whole=True)
    won = [each for each in hands(value) if '\\"end_type\\": 7' not in json.dumps(each)]
    value = {"handRecord": won}
    value = {"data": value}
    event, data = events(value, 5)[0]
    del data["user_profit"][0]["point_profit"]
    set_event(event, data)
    event, data = events(value, 1)[0]
    set_event(event, data | {"user_info_list": []})
    kyoku = read(value).log.hands[0]
    assert (kyoku.scores, kyoku.results[0].scores, kyoku.results[0].changes) == ((), (), ())


@pytest.mark.unmeasured
def test_a_ranked_room_has_its_name():
    log = read_with_walls(city_record(LOG, gamePlay=1001, stageType=4, round=2)).log
    assert (log.type.name, log.type.custom_rules, log.type.east_south) == ("銀河", False, True)


@pytest.mark.unmeasured
def test_without_a_code_tiles_are_numbered_as_they_come():
    value = city()
    for each in hands(value):
        each["handCardEncode"] = ""
    log, walls = read(value)
    assert set(walls) == {None}
    assert not [each for n in range(len(log.hands)) for each in check_kyoku(log, n).inconsistencies]
    events = log.hands[0].events
    assert not any(isinstance(each, Unread) for each in events)
    _make_unread_city(value, 0)
    log, _ = read(value)
    assert isinstance(log.hands[0].events[2], Unread)
    assert audit_log(log, (None,) * len(log.hands)).findings == ()


@pytest.mark.unmeasured
def test_a_discard_that_nobody_holds_is_inconsistent():
    value = city()
    event, data = next(each for each in events(value, 4) if each[1]["action"] == 11)
    set_event(event, data | {"card": 33 if data["card"] != 33 else 34, "move_cards_pos": None})
    log = read(value).log
    assert any(each.check == "discard" for each in check_kyoku(log, 0).inconsistencies)
    found = next(each for each in log.hands[0].events if isinstance(each, Discard))
    assert face_of(found.tile).code in {"1m", "2m"}


@pytest.mark.unmeasured
def test_a_call_without_a_discard_is_inconsistent():
    value = city()
    event, _ = _called(value)
    number = next(n for n, hand in enumerate(hands(value)) if event in hand["handEventRecord"])
    set_event(*_with(_called(value), card=145))
    log = read(value).log
    assert any(each.check == "call" for each in check_kyoku(log, number).inconsistencies)
    assert any(isinstance(each, Call) for each in log.hands[number].events)


# both


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"handEventRecord": []}', "no-hands"),
        (b'{"a": 1}', "no-paishan"),
        (b'{"head": {}, "dataUrl": "https://record.test/1"}', "data-elsewhere"),
        (b"{", "broken-json"),
        (b'{"a": "\xff"}', "not-json"),
        (b"[" * 10_000, "deep-json"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not-json"),
        (b"{" + b" " * (8 << 20), "record-large"),
        (json.dumps({"handRecord": [{"handEventRecord": []}] * 101}).encode(), "too-many-walls"),
        (json.dumps([{"paishan": "1m"}] * 101).encode(), "too-many-walls"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_says_so_in_a_sentence(data, code):
    with pytest.raises(InputError) as caught:
        read_with_walls(data)
    assert caught.value.code == code


def test_hands_of_other_players_than_most_are_left_out():
    for write, hands_in in ((soul_record, _rounds), (city_record, hands)):
        whole, others = json.loads(write(LOG)), json.loads(write(make_log(1, Era.HEX, 3)))
        hands_in(whole).append(hands_in(others)[0])
        log, walls = read(whole)
        assert (log.players, len(log.hands)) == (4, len(LOG.hands))
        assert {*codes(log)} - {"numbering"} == {"no-deal"}
        assert audit_log(log, walls).findings == ()


def _rounds(value):
    return value["data"]["data"]["actions"]


# what is said of them


@pytest.mark.unmeasured
def test_a_hash_that_differs_is_said_in_words():
    value = soul()
    messages(value, "RecordNewRound")[0]["saltSha256"] = "0" * 64
    log, walls = read(value)
    (finding,) = audit_log(log, walls).findings
    said = "the hash shown before the hand is not that of its wall"
    assert finding_words(finding, red_fives=RED_FIVE_IDS) == said
    (place,) = places_of([finding], log.hands)
    assert place_name(place) == "East 1, 2nd hash"


def test_a_sheet_tells_no_dice_where_there_are_none():
    _log, walls = read(soul())
    assert wall_sheet("東1局", walls[0]).startswith("東1局\nrinshan: ")


def _of_a_room(**config):
    return json.loads(soul_record(LOG, **config))


EVENTS = {
    "a room": {"category": 2, "meta": {"mode_id": 41}},
    "friends' rules": {"category": 1, "mode": {"mode": 1, "detail_rule": {"chuanma": 1}}},
    "a test": {"category": 1, "mode": {"testing_environment": {"paixing": 3}}},
}


@pytest.mark.parametrize("config", EVENTS.values(), ids=EVENTS)
@pytest.mark.unmeasured(but=["a test"])
def test_a_game_whose_hands_go_on_in_another_way_is_not_compared_with_rules(config):
    value = _of_a_room(**config)
    messages(value, "RecordDiscardTile")[0]["tile"] = "1z"
    log, walls = read(value)
    assert audit_log(log, walls).findings == ()
    checked = check_kyoku(log, 0)
    assert (checked.checked, checked.inconsistencies) == (0, ())
    assert checked.uncompared == (missed(Place(0, 0), "course"),)
    assert checked.played.draws


@pytest.mark.parametrize("nth", [0, 5, -1])
@pytest.mark.unmeasured(but=["5"])
def test_draws_of_a_room_are_compared_as_far_as_they_follow_the_wall(nth):
    value = _of_a_room(category=2, meta={"mode_id": 47})
    draws = [each["tile"] for each in messages(value, "RecordDealTile")]
    whole = audit_log(*read(value))
    assert whole.compared["live"] + whole.compared["rinshan"] >= len(draws)
    chosen = messages(value, "RecordDealTile")[nth]
    chosen["tile"] = next(tile for tile in draws if tile != chosen["tile"])
    audit = audit_log(*read(value))
    assert audit.findings == ()
    assert audit.compared["live"] < whole.compared["live"]
    (missed,) = audit.uncompared
    assert (missed.check, missed.place.seat) == ("draw", chosen["seat"])
    assert (missed.place.hand_index == 0) is (nth >= 0)


@pytest.mark.unmeasured
def test_a_draw_that_nobody_can_read_goes_astray_in_no_room():
    value = _of_a_room(category=2, meta={"mode_id": 51})
    messages(value, "RecordDealTile")[3]["tile"] = "bd"
    audit = audit_log(*read(value))
    assert (audit.findings, [each.check for each in audit.uncompared]) == ((), ["draw"])
    assert audit.compared["live"] == audit_log(*read(_of_a_room())).compared["live"] - 1


def test_tiles_that_all_see_are_those_tiles():
    value = _of_a_room(category=2, meta={"mode_id": 44})
    plain = read(value).log.hands
    for name in ("RecordDealTile", "RecordDiscardTile"):
        for each in messages(value, name)[::3]:
            each["tile"] += "t"
    for each in messages(value, "RecordNewRound"):
        each["tiles0"][0] += "t"
    assert read(value).log.hands == plain


@pytest.mark.unmeasured
def test_elsewhere_a_letter_behind_a_tile_makes_it_unreadable():
    value = soul()
    messages(value, "RecordDealTile")[2]["tile"] += "t"
    audit = audit_log(*read(value))
    assert (audit.findings, [each.check for each in audit.uncompared]) == ((), ["draw"])


def test_of_an_events_wall_with_other_tiles_the_hash_is_compared():
    value = _of_a_room(**EVENTS["a room"])
    for each in messages(value, "RecordNewRound"):
        tiles = re.findall("..", each["paishan"])
        each["paishan"] = "".join(tile for tile in tiles if tile[1] != "z")
        each["sha256"] = sha256((each["paishan"] + each["salt"]).encode()).hexdigest()
    log, walls = read(value)
    audit = audit_log(log, walls)
    assert (codes(log), {*walls}, audit.findings) == ([], {None}, ())
    assert audit.compared == {"hash": 2 * len(log.hands)}
    assert {each.check for each in audit.uncompared} == {"wall"}
    assert without_walls(log) == Remark("other-tiles")
    messages(value, "RecordNewRound")[0]["salt"] += "x"
    findings = audit_log(*read(value)).findings
    assert [(each.place.hand_index, each.check) for each in findings] == [(0, "hash")] * 2


def test_messages_of_events_tell_that_a_game_is_one():
    value = soul()
    actions = value["data"]["data"]["actions"]
    for name in ("RecordSelectGap", "RecordHuleXueZhanMid"):
        actions.insert(9, {"type": 1, "result": {"name": f".lq.{name}", "data": {"seat": 9}}})
    log, _ = read(value)
    assert not log.type.course_known
    tags = [each.tag for each in log.hands[0].events if isinstance(each, Unread)]
    assert (tags, codes(log)) == (["AGARI", "RecordSelectGap"], [])


@pytest.mark.unmeasured
def test_every_room_has_a_name_in_other_languages():
    value = json.loads(soul_record(one_hand(LOG, 0), category=2, meta={"mode_id": 0}))
    value["data"]["data"]["actions"] = value["data"]["data"]["actions"][:4]
    meta = value["head"]["config"]["meta"]
    rooms = set()
    for meta["mode_id"] in range(1, 60):
        rooms.add(read(value).log.type.name)
    assert rooms == MAHJONG_SOUL.rooms.keys() - PRIVATE_ROOMS.keys() | {""}


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ({"category": 1}, "友人戦"),
        ({"category": 4}, "大会戦"),
        ({"category": 2, "meta": {"mode_id": 13}}, "乱闘の間"),
    ],
)
@pytest.mark.unmeasured
def test_other_games_have_a_name_and_rules_of_their_own(config, name):
    log = read(_of_a_room(**config)).log
    assert (log.type.name, log.type.custom_rules, log.type.course_known) == (name, True, True)


def test_fields_may_have_the_names_that_json_of_protobuf_has():
    plain = read(soul()).log
    named = [{"@type": "type.googleapis.com/lq." + name, **data} for name, data in _camel(LOG)]
    head = json.loads(_camel_case(json.dumps(soul_head(LOG))))
    assert read({"head": head, "details": named}).log == plain


def _camel_case(text):
    return re.sub(r"_([a-z0-9])(?=[a-z_0-9]*\":)", lambda found: found[1].upper(), text)


def _camel(log):
    for name, data in soul_messages(log):
        yield name, json.loads(_camel_case(json.dumps(data)))


@pytest.mark.unmeasured
def test_early_records_name_yaku_and_limits():
    value = soul()
    names = {number: name for name, number in NUMBERS.items()}
    titles = {number: title for title, number in LIMITS.items()}
    for win in (win for each in messages(value, "RecordHule") for win in each["hules"]):
        for fan in win["fans"]:
            fan["name"] = names[fan.pop("id")]
        if limit := win.pop("title_id", 0):
            win["title"] = titles[limit]
    assert read(value).log == read(soul()).log


@pytest.mark.unmeasured
def test_without_a_wall_the_indicators_of_a_win_are_those_turned_up():
    value = soul()
    for each in messages(value, "RecordNewRound"):
        del each["paishan"]
    log = read(value).log
    checked = [check_kyoku(log, number) for number in range(len(log.hands))]
    assert [each for one in checked for each in one.inconsistencies if each.check == "dora"] == []


@pytest.mark.unmeasured
def test_what_other_rules_may_make_different_is_not_compared_but_where_it_agrees():
    value = city(whole=True)  # friends' rules
    hand = hands(value)[
        next(n for n, each in enumerate(GAME.hands) if type(each.events[-1]) is Win)
    ]
    event = next(each for each in hand["handEventRecord"] if each["eventType"] == 5)
    data = json.loads(event["data"])
    data["win_info"][0]["fang_info"] = [{"fang_type": 0, "fang_num": 5}]
    set_event(event, data)
    log = read(value).log
    checked = [check_kyoku(log, number) for number in range(len(log.hands))]
    assert {each.check for one in checked for each in one.uncompared} >= {"yaku"}
    assert not [each for one in checked for each in one.inconsistencies if each.check == "yaku"]


@pytest.mark.unmeasured
def test_records_without_the_points_after_a_hand_tell_what_was_paid():
    value = city()
    for event, data in (pair for hand in hands(value) for pair in _ends(hand)):
        for each in data["user_profit"]:
            del each["user_point"]
        set_event(event, data)
    log, plain = read(value).log, read(city()).log
    ends = [each for kyoku in log.hands for each in kyoku.results]
    before = [each for kyoku in plain.hands for each in kyoku.results]
    assert [each.changes for each in ends] == [each.changes for each in before]
    assert not any(each.scores for each in ends)
    checked = [check_kyoku(log, number) for number in range(len(log.hands))]
    assert [each for one in checked for each in one.inconsistencies] == []


def _ends(hand):
    found = [each for each in hand["handEventRecord"] if each["eventType"] == 5]
    return [(each, json.loads(each["data"])) for each in found]


@pytest.mark.unmeasured
def test_yakuman_that_count_twice_are_known():
    value = json.loads(city_record(GAME, gamePlay=1001))
    for hand in hands(value):
        event = next(each for each in hand["handEventRecord"] if each["eventType"] == 5)
        data = json.loads(event["data"])
        for win in data["win_info"]:
            win["fang_info"] = win["fang_info"] and [{"fang_type": 45, "fang_num": 13}]
        set_event(event, data)
    log = read(value).log
    checked = [check_kyoku(log, number) for number in range(len(log.hands))]
    found = {each.check for one in checked for each in one.inconsistencies}
    assert found >= {"yaku", "points", "payments"}


@pytest.mark.parametrize(
    ("name", "key", "tag"),
    [
        ("RecordDealTile", "tile", "T"),
        ("RecordDiscardTile", "tile", "D"),
        ("RecordChiPengGang", "tiles", "N"),
        ("RecordNoTile", "scores", "RYUUKYOKU"),
    ],
)
@pytest.mark.unmeasured(but=["RecordChiPengGang-tiles-N"])
def test_a_message_that_cannot_be_read_is_one_place_that_is_not_compared(name, key, tag):
    value = soul()
    moves = messages(value, name)
    moves[0].update({key: ["junk"], "players": [{"tingpai": True, "hand": ["junk"]}]})
    log, walls = read(value)
    assert tag in {each.tag for hand in log.hands for each in hand.events if type(each) is Unread}
    assert audit_log(log, walls).findings == ()
    assert not any(check_kyoku(log, at).inconsistencies for at in range(len(log.hands)))


@pytest.mark.unmeasured
def test_a_tile_of_which_the_wall_has_another_copy_is_the_wall_s():
    """A site tells faces: which of our own ids a tile has says nothing."""
    log, walls = read(soul())
    first, last = walls[0].live[0], walls[0].tiles
    copy = next(tile for tile in last if tile != first and face_of(tile) == face_of(first))
    events = list(log.hands[0].events)
    events[0] = replace(events[0], tile=copy)
    log = replace(log, hands=(replace(log.hands[0], events=tuple(events)), *log.hands[1:]))
    assert audit_log(log, walls).findings == ()


@pytest.mark.unmeasured
def test_a_kan_s_tile_may_stand_in_a_list():
    records = (json.loads(soul_record(make_log(seed, Era.HEX))) for seed in range(60))
    value = next(each for each in records if messages(each, "RecordAnGangAddGang"))
    kans = messages(value, "RecordAnGangAddGang")
    told, _ = read(value)
    for each in kans:
        each["tiles"] = [each["tiles"]]
    assert read(value)[0] == told


def test_a_city_act_of_which_nothing_is_known_may_have_declared_riichi():
    value = city()
    acts = [each for each in hands(value)[0]["handEventRecord"] if each["eventType"] == 4]
    acts[1]["data"] = json.dumps({"action": 99})
    log, walls = read(value)
    tags = [each.tag for each in log.hands[0].events if isinstance(each, Unread)]
    assert (tags, audit_log(log, walls).findings) == (["REACH", "N"], ())
    acts[1]["data"] = json.dumps({"action": 11, "card": -1, "is_li_zhi": True})
    log, walls = read(value)
    tags = [each.tag for each in log.hands[0].events if isinstance(each, Unread)]
    assert (tags, audit_log(log, walls).findings) == (["D"], ())
    acts[1]["userId"] = None
    log, walls = read(value)
    assert audit_log(log, walls).findings == ()


@pytest.mark.parametrize(("kind", "unread"), [("RecordChiPengGang", 1), ("RecordHule", 2)])
@pytest.mark.unmeasured(but=["RecordHule-2"])
def test_a_call_tells_whose_an_unreadable_discard_was_and_a_win_does_not(kind, unread):
    value = soul(whole=True)
    moves = [each["result"] for each in value["data"]["data"]["actions"]]
    pairs = [
        each
        for each in pairwise(moves)
        if each[0]["name"].endswith("RecordDiscardTile") and each[1]["name"].endswith(kind)
    ]
    for discard, _ in pairs:
        discard["data"]["seat"] = 9
    log, _ = read(value)
    assert codes(log) == ["unread-event"] * len(pairs) * unread
    for nth in range(len(log.hands)):
        assert check_kyoku(log, nth).inconsistencies == ()


@pytest.mark.unmeasured
def test_of_an_unreadable_city_deal_the_other_players_tell_all_but_the_hand():
    plain = read(city()).log
    dealer = plain.hands[0].dealer
    for seat in range(4):
        value = city()
        events(value, 1)[seat][0]["data"] = "{}"
        log, walls = read(value)
        assert audit_log(log, walls).findings == check_kyoku(log, 0).inconsistencies == ()
        assert replace(log.hands[0], haipai=(), events=(), repeated=()) == replace(
            plain.hands[0], haipai=(), events=(), repeated=()
        )
        assert log.hands[0].haipai[seat] == ()
        assert (log.hands[0].events[0] == Unread("T", seat)) == (seat == dealer)
        moves = log.hands[0].events
        drawn = {each.tile: step for step, each in enumerate(moves) if isinstance(each, Draw)}
        gone = [(each.tile, step) for step, each in enumerate(moves) if isinstance(each, Discard)]
        assert all(drawn.get(tile, 0) < step for tile, step in gone)  # not what comes later


@pytest.mark.parametrize(
    ("kind", "fields"),
    [(1, {"bao_pai_card": -1}), (7, {"cards": [-1]}), (7, {"cards": []})],
)
@pytest.mark.unmeasured(but=["7-fields2"])
def test_a_win_is_not_held_against_city_indicators_that_cannot_be_read(kind, fields):
    game = make_log(5, Era.HEX)  # a kan and a win with ura
    value = json.loads(city_record(replace(game, hands=game.hands[:1]), gamePlay=1001))
    for event, data in events(value, kind):
        set_event(event, {**data, **fields})
    log, walls = read(value)
    course = check_kyoku(log, 0)
    assert "ura" in {each.check for each in course.uncompared}
    assert (course.inconsistencies, audit_log(log, walls).findings) == ((), ())


def test_where_no_draw_can_be_an_unreadable_chance_to_declare_is_none():
    value = city()
    events(value, 2)[0][0]["data"] = "{}"
    log, walls = read(value)
    assert codes(log) == ["unread-event"]
    assert log.hands[0].events == read(city()).log.hands[0].events
    assert audit_log(log, walls).findings == ()


def test_a_city_event_that_moves_nothing_leaves_no_trace_where_it_cannot_be_read():
    value = city()
    events(value, 1)[1][0]["userId"] = 999
    log, walls = read(value)
    assert codes(log) == ["unread-event"]
    assert not any(isinstance(each, Unread) for each in log.hands[0].events)
    assert audit_log(log, walls).findings == ()


def test_a_city_end_without_a_kind_cannot_be_read():
    value = city()
    (end,) = [each for each in hands(value)[0]["handEventRecord"] if each["eventType"] == 5]
    end["data"] = "{}"
    log, _ = read(value)
    assert [each.tag for each in log.hands[0].events if isinstance(each, Unread)] == ["AGARI"]
    assert check_kyoku(log, 0).inconsistencies == ()


def _make_unread_soul(value, nth):
    messages(value, "RecordDealTile")[nth]["tile"] = "junk"


def _make_unread_city(value, nth):
    draws = [(event, data) for event, data in events(value, 2) if data["in_card"]]
    event, data = draws[nth]
    set_event(event, {**data, "in_card": -1})


@pytest.mark.parametrize(
    ("write", "make_unread"), [(soul, _make_unread_soul), (city, _make_unread_city)]
)
@pytest.mark.unmeasured
def test_the_discard_of_an_unread_draw_is_not_drawn_once_more(write, make_unread):
    """It has the id of its place in the wall, and no other that is drawn later."""
    log, _ = read(write())
    moves = log.hands[0].events
    steps = [step for step, each in enumerate(moves) if isinstance(each, Draw)][1:]
    nth, step = next(
        (nth, step)
        for nth, step in enumerate(steps)
        if moves[step + 1] == Discard(moves[step].seat, moves[step].tile)
        and any(moves[step].tile // 4 == moves[later].tile // 4 for later in steps[nth + 1 :])
    )
    value = write()
    make_unread(value, nth)
    found = read(value)[0].hands[0].events
    assert isinstance(found[step], Unread)
    assert found[step + 1] == moves[step + 1]
