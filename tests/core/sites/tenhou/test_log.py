import gzip
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from tests.helpers.logs import (
    HAND_TEXTS,
    HANDS,
    THREE_PLAYERS,
    agari,
    document,
    element,
    go,
    hand,
    init,
    init_of_three,
    read_events,
    read_hand,
    read_parts,
    remarks_of,
    ryuukyoku,
    verification_seed,
)
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.base.records import (
    Aside,
    Call,
    Discard,
    Draw,
    Kyoku,
    Leave,
    Log,
    NewDora,
    Player,
    Return,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.base.unpack import MAX_BYTES
from viewer.core.sites.tenhou.hand import EVENT_TAGS, EventTag
from viewer.core.sites.tenhou.log import read_mjlog

NAMES = element("UN", n0="%41", n1="%E6%9D%B1", n2="C", n3="D", dan="1,2,3,4", sx="M,F,M,C")
WHOLE = document(
    element("SHUFFLE", seed="mt19937ar-sha512-n288,1ACABE04,2", ref=""),
    go(),
    NAMES,
    element("TAIKYOKU", oya=0),
    init(),
    '<T52/><D52/><N who="1" m="53399"/><E1/><REACH who="2" step="1"/><DORA hai="9"/>',
    '<BYE who="3"/><UN n3="D"/>',
    agari(doraHai="58", doraHaiUra="22", paoWho=2, m="4098"),
    init(),
    ryuukyoku(hai0="1,2", type="yao9", owari="250,0.0"),
)
PACKED = gzip.compress(WHOLE, mtime=0)


# The game


def test_a_log_is_read_from_its_parts():
    log = read_mjlog(WHOLE)
    assert log.remarks == ()
    assert log.type.bits == 0xA9
    assert log.names == ("A", "東", "C", "D")
    assert log.seed.words == (0x1ACABE04, 2)
    assert [kyoku.number for kyoku in log.hands] == [1, 2]


@pytest.mark.parametrize(
    "packed",
    [gzip.compress(WHOLE), gzip.compress(WHOLE[:99]) + gzip.compress(WHOLE[99:])],
    ids=["one member", "two members"],
)
def test_a_packed_log_is_the_same_log(packed):
    assert read_mjlog(packed) == read_mjlog(WHOLE)


def test_players_have_what_the_log_tells_of_them():
    names = element("UN", n0="a", n1="b", n2="c", n3="d", dan="7,x", rate="1401.66", sx="M,,F")
    assert read_parts(go(), names, init()).seats == (
        Player("a", 7, 1401.66, "M"),
        Player("b"),
        Player("c", sex="F"),
        Player("d"),
    )


def test_players_without_names_still_have_seats():
    assert read_parts(go(), init()).seats == (Player(""),) * 4
    assert read_parts(go(THREE_PLAYERS), init_of_three()).seats == (Player(""),) * 3


def test_three_players_have_three_seats():
    names = element("UN", n0="a", n1="b", n2="c")
    log = read_parts(go(THREE_PLAYERS), names, init_of_three())
    assert log.names == ("a", "b", "c")
    assert len(log.hands[0].haipai) == 3
    assert log.hands[0].scores == (35000,) * 3
    assert log.remarks == ()


def test_a_type_without_any_bit_is_a_type():
    assert read_parts(go(0), init()).players == 4


def test_names_may_stand_before_the_type():
    log = read_parts('<UN n0="a" n1="b" n2="c" n3=""/>', go(THREE_PLAYERS), init_of_three())
    assert log.names == ("a", "b", "c")


def test_attributes_may_stand_in_any_order():
    reverse = " ".join(reversed(init()[6:-2].split(" ")))
    assert read_parts(go(), f"<INIT {reverse}/>") == read_parts(go(), init())


def test_the_first_type_counts():
    data = document(go(), init(), go(THREE_PLAYERS), init())
    assert [len(kyoku.haipai) for kyoku in read_mjlog(data).hands] == [4, 4]
    assert remarks_of(data) == ["<GO> stands twice; the first one counts."]


# Seeds


@pytest.mark.parametrize("text", ["", "0.1579812", "x"])
def test_a_seed_that_tenhou_did_not_publish_is_no_seed(text):
    data = document(element("SHUFFLE", seed=text), go(), init(shuffle=text))
    assert read_mjlog(data).era is None
    assert remarks_of(data) == []


def test_a_games_seed_stands_in_shuffle():
    seed = verification_seed()
    assert read_parts(element("SHUFFLE", seed=seed.attribute), go(), init()).seed == seed


def test_a_hands_seed_stands_in_its_init():
    log = read_parts(go(), init(shuffle="mt19937ar,1,2"), init(shuffle="mt19937ar,3,4"))
    assert log.seed is None
    assert [kyoku.seed.era for kyoku in log.hands] == [Era.PER_HAND] * 2
    assert log.hands[1].seed.words == (3, 4)


SEED_REMARKS = {
    "short": ("-sha512-n288-base64,AAAA", "The seed is cut short: 3 of 2496 bytes."),
    "long": (
        "-sha512-n288-base64," + "A" * 3332,
        "The seed is too long: 2499 bytes instead of 2496.",
    ),
    "foreign": (
        "-sha512-n288-base64,A_A",
        "The seed has '_' at place 2; base64 has no such character.",
    ),
    "lone padding": (
        "-sha512-n288-base64,A===",
        "The seed is cut in the middle of a base64 group (1 characters).",
    ),
    "words": ("-sha512-n288" + ",1" * 625, "A seed of hex words has 1 to 624 words; this has 625."),
    "hex": (",1,G", "The seed has a word that is no 32-bit hex number: 'G'."),
    "unknown": ("-sha3,AA", "This is no seed that Tenhou publishes."),
}


@pytest.mark.parametrize(("text", "remark"), SEED_REMARKS.values(), ids=SEED_REMARKS)
def test_an_unreadable_seed_leaves_the_rest(text, remark):
    game = document(element("SHUFFLE", seed=f"mt19937ar{text}"), go(), init())
    one_hand = document(go(), init(shuffle=f"mt19937ar{text}"))
    for data in (game, one_hand):
        assert read_mjlog(data).era is None
        assert remarks_of(data) == [remark]


def test_a_hands_seed_cannot_be_a_games():
    data = document(element("SHUFFLE", seed="mt19937ar,1,2"), go(), init(), init())
    assert read_mjlog(data).seed is None
    assert remarks_of(data) == ["This is no seed that Tenhou publishes."]


# Hands


def test_a_hand_has_what_its_init_tells():
    kyoku = read_hand()
    assert (kyoku.number, kyoku.round, kyoku.honba, kyoku.sticks) == (1, 0, 0, 0)
    assert kyoku.dice == (2, 4)
    assert (kyoku.dora, kyoku.dealer) == (58, 0)
    assert kyoku.scores == (25000,) * 4
    assert kyoku.haipai[3] == tuple(range(39, 52))


def test_a_later_hand():
    log = read_parts(go(), init(), init(seed="5,2,1,0,5,135", oya=1, ten="100,200,300,-4"))
    kyoku = log.hands[1]
    assert (kyoku.number, kyoku.round, kyoku.honba, kyoku.sticks) == (2, 5, 2, 1)
    assert (kyoku.dice, kyoku.dora, kyoku.dealer) == ((1, 6), 135, 1)
    assert kyoku.scores == (10000, 20000, 30000, -400)


@pytest.mark.parametrize(
    ("seat", "draw", "discard"), [(0, "T", "D"), (1, "U", "E"), (2, "V", "F"), (3, "W", "G")]
)
def test_letters_stand_for_seats(seat, draw, discard):
    assert read_events(f"<{draw}0/><{discard}135/>") == (Draw(seat, 0), Discard(seat, 135))


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ('<N who="1" m="53399"/>', Call(1, decode_meld(53399))),
        ('<DORA hai="9"/>', NewDora(9)),
        ('<REACH who="2" step="1"/>', Riichi(2, 1)),
        (
            '<REACH who="2" ten="250,250,240,250" step="2"/>',
            Riichi(2, 2, (25000, 25000, 24000, 25000)),
        ),
        ('<BYE who="3"/>', Leave(3)),
    ],
)
def test_events_in_a_hand(text, event):
    assert read_events(text) == (event,)


def test_a_later_name_is_a_player_coming_back():
    log = read_parts(go(), NAMES, init(), '<UN n1="%E6%9D%B1"/>')
    assert log.hands[0].events == (Return(1, "東"),)
    assert log.names == ("A", "東", "C", "D")


def test_what_happens_between_hands_belongs_to_the_hand_before():
    log = read_parts(go(), init(), ryuukyoku(), '<BYE who="1"/>', init())
    assert isinstance(log.hands[0].events[-1], Leave)
    assert log.hands[1].events == ()


def test_a_win():
    (win,) = read_events(
        agari(m="53399,4098", doraHai="58", doraHaiUra="22", paoWho=2, owari="1,2.0", yakuman="39")
    )
    assert win == Win(
        seat=3,
        source=1,
        tile=1,
        hand=(1, 4, 11, 36),
        melds=(decode_meld(53399), decode_meld(4098)),
        fu=30,
        points=3900,
        limit=0,
        yaku=((1, 1), (52, 1)),
        yakuman=(39,),
        dora=(58,),
        ura=(22,),
        scores=(25000, 25000, 25000, 24000),
        changes=(0, -3900, 0, 4900),
        honba=1,
        sticks=2,
        liable=2,
        final="1,2.0",
    )


def test_a_win_without_the_rare_attributes():
    (win,) = read_events(agari())
    assert (win.melds, win.yakuman, win.dora, win.ura) == ((), (), (), ())
    assert (win.liable, win.final) == (None, "")


def test_a_drawn_hand():
    (end,) = read_events(ryuukyoku(hai1="1,2", type="ron3", ba="2,1", owari="1,2.0"))
    assert end == Ryuukyoku(
        type="ron3",
        hands=(None, (1, 2), None, None),
        scores=(25000,) * 4,
        changes=(0,) * 4,
        honba=2,
        sticks=1,
        final="1,2.0",
    )


# What cannot be opened


UNUSABLE = {
    "INIT before GO": (
        document(init(), go()),
        "init-before-go",
        "A hand (INIT) comes before the game's type (GO).",
    ),
    "an unreadable type": (
        document(go("x"), init()),
        "bad-value",
        "<GO> has an unreadable type.",
    ),
    "no type": (document("<GO/>", init()), "bad-value", "<GO> has an unreadable type."),
    "a negative type": (document(go(-7), init()), "bad-value", "<GO> has an unreadable type."),
    "a type of 4,000 digits": (
        document(go("9" * 4000), init()),
        "bad-value",
        "<GO> has an unreadable type.",
    ),
    "no hands": (document(go()), "no-hands", "The log holds no hand."),
    "an empty root": (document(), "no-hands", "The log holds no hand."),
    "cut before the first hand": (
        document(go(), init())[:60],
        "cut-before-hands",
        "The file is damaged: it ends before the first hand is whole.",
    ),
    "too many hands": (
        document(go(), "<INIT/>" * 1001),
        "too-many-hands",
        "The log has more than 1000 hands; no Tenhou log has.",
    ),
    "too many events in a hand": (
        document(go(), init(), "<T60/>" * 501, '<BYE who="0"/>', "<D60/>" * 500, init()),
        "too-many-events",
        "A hand of the log has more than 1000 events; no Tenhou log has.",
    ),
    "no log": (
        b"hello",
        "not-xml",
        "This is no log of Tenhou, Mahjong Soul or Riichi City.",
    ),
    "nothing": (b"", "empty", "The file is empty."),
    "cut gzip": (
        gzip.compress(WHOLE)[:-20],
        "gzip-cut",
        "The gzip data ends too early: the file is damaged or was not saved to its end.",
    ),
    "another XML": (
        b"<svg><GO/></svg>",
        "not-mjlog",
        "This is XML, but not a Tenhou log: its root is <svg>, not <mjloggm>.",
    ),
}


@pytest.mark.parametrize(("data", "code", "message"), UNUSABLE.values(), ids=UNUSABLE)
def test_what_cannot_be_opened_says_why(data, code, message):
    with pytest.raises(InputError) as caught:
        read_mjlog(data)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_the_size_is_bounded():
    with pytest.raises(InputError) as caught:
        read_mjlog(bytes(MAX_BYTES + 1))
    assert caught.value.code == "too-large"


@pytest.mark.unmeasured
def test_a_thousand_hands_can_be_opened():
    assert len(read_parts(go(), "<INIT/>" * 1000).hands) == 1000


@pytest.mark.unmeasured
def test_a_player_may_leave_and_return_thousands_of_times():
    interrupted = '<BYE who="0"/><UN n0="a"/>' * 5000
    log = read_parts(go(), element("UN", n0="a"), init(), "<T60/><D60/>" * 500, interrupted)
    assert len(log.hands[0].events) == 11_000


# What is odd


ODD = {
    "an unknown tag": (["<X/><X/>"], ["Unknown tag <X>, 2 times."]),
    "a long unknown tag": ([f"<{'x' * 99}/>"], [f"Unknown tag <{'x' * 40}>, 1 times."]),
    "a letter without a tile": (["<T/>"], ["Unknown tag <T>, 1 times."]),
    "a tile with leading zeros": (["<T007/>"], ["Unknown tag <T007>, 1 times."]),
    "an arabic tile": (["<T٣/>"], ["Unknown tag <T٣>, 1 times."]),
    "a tag of another namespace": (
        ['<x:T1 xmlns:x="urn:x"/>'],
        ["Unknown tag <{urn:x}T1>, 1 times."],
    ),
    "an unknown attribute": (
        ['<BYE who="1" x="2"/><BYE who="2" x="2"/>'],
        ["Unknown attribute x of <BYE>, 2 times."],
    ),
    "a long unknown attribute": (
        [f'<BYE who="1" {"x" * 99}="2"/>'],
        [f"Unknown attribute {'x' * 40} of <BYE>, 1 times."],
    ),
    "an attribute of a draw": (
        ['<T1 x="2"/>'],
        ["<T1> has x, 1 times, which this version does not know."],
    ),
    "nested elements": (["<T1><D1/></T1>"], ["Unknown tag <D1>, 1 times."]),
    "a tile out of range": (
        ["<T136/>", f"<G{'9' * 5000}/>"],
        [
            "<T> has a tile outside 0 to 135: 136.",
            "<G> has a tile outside 0 to 135: 999999999999.",
        ],
    ),
    "an indicator out of range": (
        ['<DORA hai="-1"/>'],
        ["<DORA> has a tile outside 0 to 135: -1."],
    ),
    "an indicator without a tile": (["<DORA/>"], ["<DORA> has an unreadable hai."]),
    "a call from no seat": (
        ['<N who="4" m="53399"/>'],
        ["<N> names a seat that is not at the table."],
    ),
    "a leave of no seat": (['<BYE who="-1"/>'], ["<BYE> names a seat that is not at the table."]),
    "a riichi without a step": (['<REACH who="1"/>'], ["<REACH> has an unreadable step."]),
    "no meld": (['<N who="0" m="8"/>'], ['<N m="8"> is no meld.']),
    "an endless meld": ([f'<N who="0" m="{"9" * 999}"/>'], ["<N> has an unreadable m."]),
    "a call without a meld": (['<N who="0"/>'], ["<N> has an unreadable m."]),
    "a win without a value": ([agari(ten="30,3900")], ["<AGARI> has an unreadable ten."]),
    "a win with a bad meld": ([agari(m="8")], ["<AGARI> has an unreadable m."]),
    "a win with half a yaku": ([agari(yaku="1,1,52")], ["<AGARI> has an unreadable yaku."]),
    "a win without sticks": ([agari(ba="")], ["<AGARI> has an unreadable ba."]),
    "a win by no seat": ([agari(who=7)], ["<AGARI> names a seat that is not at the table."]),
    "a win that no seat pays": (
        [agari(paoWho=77)],
        ["<AGARI> names a seat that is not at the table."],
    ),
    "a draw with few scores": ([ryuukyoku(sc="250,0")], ["<RYUUKYOKU> has an unreadable sc."]),
    "a shown hand out of range": (
        [ryuukyoku(hai2="1,200")],
        ["<RYUUKYOKU> has a tile outside 0 to 135: 200."],
    ),
}


@pytest.mark.parametrize(("parts", "remarks"), ODD.values(), ids=ODD)
def test_what_is_odd_in_a_hand_is_remarked_and_left_out(parts, remarks):
    data = hand(*parts, "<D9/>")
    assert remarks_of(data) == remarks
    assert read_mjlog(data).hands[0].events[-1] == Discard(0, 9)


ODD_HANDS = {
    "twelve tiles": (
        init(hai1=HAND_TEXTS[0].rpartition(",")[0]),
        ["<INIT> has 12 tiles in hai1 instead of 13."],
    ),
    "a missing hand": (init(hai3=""), ["<INIT> has 0 tiles in hai3 instead of 13."]),
    "a tile out of range": (init(hai0="136"), ["<INIT> has a tile outside 0 to 135: 136."]),
    "an unreadable hand": (init(hai2="${hai13(0)}"), ["<INIT> has an unreadable hai2."]),
    "no dealer": (init(oya=""), ["<INIT> has an unreadable oya."]),
    "a dealer not at the table": (
        init(oya=4),
        ["<INIT> names a seat that is not at the table."],
    ),
    "too few scores": (init(ten="250"), ["<INIT> has an unreadable ten."]),
    "no seed": (init(seed=""), ["<INIT> has an unreadable seed."]),
    "five numbers": (init(seed="0,0,0,1,3"), ["<INIT> has an unreadable seed."]),
    "a negative round": (init(seed="-1,0,0,1,3,58"), ["<INIT> has an unreadable seed."]),
    "a negative honba": (init(seed="0,-1,0,1,3,58"), ["<INIT> has an unreadable seed."]),
    "a seventh pip": (init(seed="0,0,0,6,3,58"), ["<INIT> has an unreadable seed."]),
    "a seventh pip on the second die": (
        init(seed="0,0,0,1,6,58"),
        ["<INIT> has an unreadable seed."],
    ),
    "a negative die": (init(seed="0,0,0,1,-1,58"), ["<INIT> has an unreadable seed."]),
    "an indicator out of range": (init(seed="0,0,0,1,3,136"), ["<INIT> has an unreadable seed."]),
    "a round of 4,000 digits": (
        init(seed="9" * 4000 + ",0,0,1,3,58"),
        ["<INIT> has an unreadable seed."],
    ),
}


@pytest.mark.parametrize(("text", "remarks"), ODD_HANDS.values(), ids=ODD_HANDS)
def test_a_hand_that_cannot_be_read_stays_a_hand(text, remarks):
    data = document(go(), text, "<T1/>", init())
    log = read_mjlog(data)
    assert remarks_of(data) == remarks
    assert [kyoku.number for kyoku in log.hands] == [1, 2]
    assert log.hands[0].events == (Draw(0, 1),)
    assert len(log.hands[0].haipai) == 4


def test_a_hand_that_tells_nothing_starts_from_nothing():
    (kyoku,) = read_parts(go(), "<INIT/>").hands
    assert kyoku == Kyoku(1, None, None, None, (None, None), None, 0, (), ((),) * 4, ())


@pytest.mark.unmeasured
@pytest.mark.parametrize("blank", ["", "x", "-1", "1.5", "٣", "9" * 4000, "1_0"])
@pytest.mark.parametrize("place", range(6))
def test_each_number_of_a_deal_stands_for_itself(place, blank):
    words = ["5", "2", "1", "0", "4", "58"]
    words[place] = blank
    data = document(go(), init(seed=",".join(words)))
    (kyoku,) = read_mjlog(data).hands
    found = [kyoku.round, kyoku.honba, kyoku.sticks, *kyoku.dice, kyoku.dora]
    assert found == [None if at == place else told for at, told in enumerate([5, 2, 1, 1, 5, 58])]
    assert remarks_of(data) == ["<INIT> has an unreadable seed."]


def test_a_seventh_number_of_a_deal_is_remarked():
    data = document(go(), init(seed="5,2,1,0,4,58,7"))
    assert read_mjlog(data).hands[0].dora == 58
    assert remarks_of(data) == ["<INIT> has an unreadable seed."]


@pytest.mark.parametrize(
    ("text", "dealer"),
    [
        (init(oya="", seed="1,0,0,1,3,58") + "<V60/>", 2),
        (init(oya="x", seed="6,0,0,1,3,58"), 2),
        (init(oya=9, seed=""), 0),
    ],
)
def test_an_unread_dealer_is_who_draws_first_or_whose_round_it_is(text, dealer):
    data = document(go(), text)
    assert read_mjlog(data).hands[0].dealer == dealer
    assert len(remarks_of(data)) >= 1


def test_what_a_win_does_not_tell_is_unknown():
    lost = {"ten": "1", "m": "8", "hai": "x", "sc": "1", "ba": "x", "yaku": "1", "yakuman": "x"}
    (win,) = read_events(agari(**lost, doraHai="x", doraHaiUra="x", paoWho="9"))
    assert (win.fu, win.points, win.limit, win.melds) == (None, None, None, ())
    assert win.unread == {*lost, "doraHai", "doraHaiUra", "paoWho"}
    assert (win.honba, win.sticks, win.liable) == (None,) * 3
    assert (win.hand, win.yaku, win.yakuman, win.dora, win.ura) == ((),) * 5
    assert (win.scores, win.changes) == ((), ())
    assert (win.seat, win.source, win.tile) == (3, 1, 1)


def test_each_win_that_is_not_told_whole_is_known_as_such():
    wins = read_events(agari(yaku="1,x"), agari(), agari(who=2, ten="what"))
    assert [win.unread for win in wins] == [{"yaku"}, set(), {"ten"}]


def test_melds_that_stand_there_empty_are_unknown():
    text = agari().replace("<AGARI ", '<AGARI m="" ')
    assert read_events(text)[0].unread == {"m"}
    assert remarks_of(hand(text)) == ["<AGARI> has an unreadable m."]


def test_what_carries_nothing_hides_nothing():
    text = agari().replace("<AGARI ", '<AGARI chip="" foo="" ratio="" ')
    assert read_events(text)[0].unread == set()
    assert remarks_of(hand(text)) == ["<AGARI> has foo, 1 times, which this version does not know."]


@pytest.mark.parametrize(
    ("attributes", "private"),
    [
        ("", False),
        ('lobby="0"', False),
        ('lobby="0000"', False),
        ('lobby="10011"', True),
        ('lobby="?"', True),
        ('lobby="0" csrule="x"', True),
    ],
)
def test_lobbies_and_tournaments_have_rules_of_their_own(attributes, private):
    assert read_parts(f'<GO type="169" {attributes}/>', init()).private is private


NAMED = '<UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'
FINAL = agari(owari="250,0,250,0,250,0,250,0")


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((NAMED, init(), FINAL), None),
        ((init(), FINAL), "no-players"),
        (('<TAIKYOKU oya="0"/>', init(), FINAL), "no-players"),
        (('<UN n0="A" n1="B" n2="C" n3="D"/>', init(), FINAL), "no-beginning"),
        ((NAMED, init()), "no-end"),
        ((NAMED, init(), agari()), "no-end"),
        ((NAMED, init(), FINAL, init()), "no-end"),
    ],
)
def test_a_game_has_a_beginning_and_an_end(parts, code):
    log = read_parts(go(), *parts)
    assert (log.damage and log.damage.code) == (log.shortfall and log.shortfall.code) == code


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((go(), NAMED, "<T200/>", FINAL), "tile-range"),
        ((element("GO", type=169, lobby=10011), NAMED, FINAL), "own-rules"),
        ((element("GO", type=169, lobby=10011), NAMED, "<T200/>"), "no-end"),
    ],
)
def test_a_whole_game_may_still_fall_short(parts, code):
    before, events = parts[:2], parts[2:]
    shortfall = read_parts(*before, init(), *events).shortfall
    assert shortfall is not None
    assert shortfall.code == code


def test_a_drawn_hand_without_honba_and_sticks_is_read():
    text = ryuukyoku(ba="")
    assert remarks_of(hand(text)) == ["<RYUUKYOKU> has an unreadable ba."]
    (end,) = read_events(text)
    assert (end.honba, end.sticks) == (None, None)
    assert end.scores == (25000,) * 4


def test_a_drawn_hand_without_a_type_is_exhaustive():
    assert read_events(ryuukyoku())[0].type == ""


@pytest.mark.parametrize("told", ["", "new"])
def test_a_drawn_hand_with_an_unknown_type_is_of_unknown_kind(told):
    text = ryuukyoku().replace("<RYUUKYOKU ", f'<RYUUKYOKU type="{told}" ')
    assert remarks_of(hand(text)) == ["<RYUUKYOKU> has an unreadable type."]
    assert read_events(text)[0].type == "?"


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ('<N who="0" m="8"/>', 0),
        ('<N who="4" m="53399"/>', None),
        ('<REACH who="1"/>', 1),
        (agari(who=7), None),
        (agari(machi="x"), 3),
    ],
)
def test_what_cannot_be_read_leaves_a_trace_where_it_stood(text, seat):
    unread = Unread(tag_of(text), seat)
    assert read_events("<T1/>", text, "<D1/>") == (Draw(0, 1), unread, Discard(0, 1))


def test_an_unread_indicator_keeps_its_place():
    assert read_events('<DORA hai=""/>') == (NewDora(None),)


def test_remarks_name_the_hand_they_belong_to():
    data = document(go(0x0221), init(), "<T136/>", init(), "<T137/>", "<X/>")
    assert [(remark.code, remark.hand_number) for remark in read_mjlog(data).remarks] == [
        ("unknown-type-bits", 0),
        ("tile-range", 1),
        ("tile-range", 2),
        ("unknown-tag", 0),
    ]


def test_unknown_type_bits_are_shown_as_hex():
    assert remarks_of(document(go(0x0621), init())) == [
        "The game type has bits without a known meaning: 0x600."
    ]


def tag_of(text):
    return text.strip("</>").split(" ")[0]


@pytest.mark.parametrize("text", ["<T1/>", '<DORA hai="1"/>', '<N who="0" m="53399"/>', agari()])
def test_nothing_is_played_before_the_first_hand(text):
    data = document(go(), text, init())
    assert remarks_of(data) == [f"<{tag_of(text)}> stands before the first hand."]
    assert read_mjlog(data).hands[0].events == ()


def test_who_left_before_the_first_hand_is_absent_when_it_is_dealt():
    back = '<UN n0="" n1="" n2="C" n3=""/>'
    data = document(go(), NAMES, '<BYE who="1"/>', '<BYE who="2"/>', back, init(), '<BYE who="3"/>')
    log = read_mjlog(data)
    assert remarks_of(data) == []
    assert log.absent == {1}
    assert log.hands[0].events == (Leave(3),)


@pytest.mark.parametrize("tag", EVENT_TAGS)
def test_each_row_names_the_event_that_its_reader_makes(tag):
    row = EVENT_TAGS[tag]
    assert get_type_hints(row.read)["return"] is row.event


class Greeting(Aside):
    pass


@pytest.mark.parametrize(
    ("event", "remarks"),
    [(Greeting, []), (NewDora, ["<NEW> stands before the first hand."])],
)
def test_a_new_event_may_stand_before_the_first_hand_if_it_is_an_aside(event, remarks, monkeypatch):
    monkeypatch.setitem(EVENT_TAGS, "NEW", EventTag(event, lambda *_: event))
    assert remarks_of(document(go(), "<NEW/>", init())) == remarks


def unreadable(*_):
    raise InputError("bad-seat", tag="NEW")


@pytest.mark.parametrize(
    ("event", "trace"), [(Greeting, ()), (NewDora, (Unread("NEW", None),))], ids=["aside", "move"]
)
def test_a_new_event_that_cannot_be_read_leaves_a_trace_unless_it_is_an_aside(
    event, trace, monkeypatch
):
    monkeypatch.setitem(EVENT_TAGS, "NEW", EventTag(event, unreadable))
    assert read_events("<NEW/>") == trace


@pytest.mark.parametrize("text", ["<W1/>", "<G1/>", '<BYE who="3"/>', agari(who=3)])
def test_three_players_have_no_fourth_seat(text):
    data = document(go(THREE_PLAYERS), init_of_three(), text)
    assert remarks_of(data) == [f"<{tag_of(text)}> names a seat that is not at the table."]
    left = () if "BYE" in text else (Unread(tag_of(text).strip("1"), None),)
    assert read_mjlog(data).hands[0].events == left


def test_a_tile_out_of_range_leaves_a_trace():
    assert read_events("<U136/>", "<G1000/>") == (Unread("U", 1), Unread("G", 3))
    assert read_parts(go(THREE_PLAYERS), init_of_three(), "<G136/>").hands[0].events == (
        Unread("G", None),
    )


def test_the_fourth_score_of_three_players_stands_behind_theirs():
    riichi = '<REACH who="1" step="2" ten="350,340,350,1"/>'
    (kyoku,) = read_parts(go(THREE_PLAYERS), init_of_three(), riichi, ryuukyoku()).hands
    paid, end = kyoku.events
    assert end.scores == (25000,) * 3
    assert end.hands == (None,) * 3
    absent = [each.absent_points for each in (kyoku, paid, end)]
    assert absent == [(0,), (100,), (25000, 0)]


def test_a_log_cut_short_is_read_as_far_as_it_goes():
    data = hand("<T1/><D1/>")[: -len("1/></mjloggm>")]
    assert remarks_of(data) == [
        "The file is damaged: its end is missing; it was read as far as it goes."
    ]
    log = read_mjlog(data)
    assert log.hands[0].events == (Draw(0, 1),)
    assert log.remarks == (log.damage,)
    assert read_mjlog(WHOLE).damage is None


@pytest.mark.parametrize(
    "parts",
    ["<T136/>" * 900, "".join(f"<x{n}/>" for n in range(900))],
    ids=["remarks", "unknown tags"],
)
def test_remarks_are_counted_when_they_become_many(parts):
    remarks = remarks_of(hand(parts))
    assert len(remarks) == 201
    assert remarks[-1] == "700 more oddities are not listed."


def test_a_known_oddity_is_counted_though_the_list_is_full():
    tags = "".join(f"<x{n}/>" for n in range(200))
    remarks = remarks_of(hand(tags, "<x5/>"))
    assert "Unknown tag <x5>, 2 times." in remarks
    assert len(remarks) == 200


# Any bytes


def is_log(data):
    found = outcome(read_mjlog, data)
    if isinstance(found, Log):
        assert all(len(str(remark)) < 120 for remark in found.remarks)
        assert all(kyoku.name for kyoku in found.hands)
        assert len(found.seats) == found.players
        assert str(found)
    return isinstance(found, Log) or is_short_error(found)


@given(data=st.binary(max_size=200) | st.binary(max_size=200).map(gzip.compress))
def test_any_bytes_are_a_log_or_an_input_error(data):
    assert is_log(data)


@given(text=st.text(max_size=40))
def test_any_text_in_a_log_is_a_log_or_an_input_error(text):
    assert is_log(document(go(), init(), text))


VALUE = st.one_of(
    st.integers().map(str),
    st.lists(st.integers(-1, 140), max_size=7).map(lambda numbers: ",".join(map(str, numbers))),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Z")), max_size=9),
)
TAG = st.sampled_from(
    ["SHUFFLE", "GO", "UN", "BYE", "INIT", "N", "DORA", "REACH", "AGARI", "RYUUKYOKU", "T5", "X"]
)
ATTRIBUTE = st.sampled_from(
    ["seed", "type", "who", "m", "hai", "ten", "sc", "ba", "oya", "step", "yaku", "shuffle", "n0"]
)
ELEMENT = st.builds(
    lambda tag, values: element(tag, **values), TAG, st.dictionaries(ATTRIBUTE, VALUE, max_size=4)
)


@settings(max_examples=long_run.examples(200))
@given(parts=st.lists(ELEMENT, max_size=8))
def test_any_elements_are_a_log_or_an_input_error(parts):
    assert is_log(document(go(), init(), *parts))
    assert is_log(document(*parts))


EDIT = st.tuples(
    st.integers(0, len(WHOLE) - 1),
    st.integers(0, 9),
    st.binary(max_size=4) | st.sampled_from([b"9999999999", b"-1", b"<INIT/>", b"/>", b'"']),
)


def edited(edits):
    data = WHOLE
    for at, cut, put in edits:
        data = data[:at] + put + data[at + cut :]
    return data


@settings(max_examples=long_run.examples(400))
@given(edits=st.lists(EDIT, min_size=1, max_size=3))
def test_a_damaged_log_is_a_log_or_an_input_error(edits):
    assert is_log(edited(edits))


@given(edits=st.lists(EDIT, min_size=1, max_size=3))
def test_a_damaged_log_in_gzip_is_the_same(edits):
    data = edited(edits)
    assert str(outcome(read_mjlog, gzip.compress(data))) == str(outcome(read_mjlog, data))


@given(at=st.integers(0, len(PACKED)), cut=st.integers(0, 9), put=st.binary(max_size=4))
def test_damaged_gzip_is_a_log_or_an_input_error(at, cut, put):
    assert is_log(PACKED[:at] + put + PACKED[at + cut :])


@pytest.mark.unmeasured
def test_a_log_cut_anywhere_is_a_log_or_an_input_error():
    assert all(is_log(WHOLE[:length]) for length in range(len(WHOLE)))


def test_a_first_dealer_that_is_no_seat_is_remarked():
    log = read_mjlog(document(go(), element("TAIKYOKU", oya=9), init()))
    assert log.first_dealer is None
    assert [remark.code for remark in log.remarks] == ["bad-seat"]


def test_what_stands_before_the_first_hand_leaves_no_trace_in_it():
    log = read_parts(go(THREE_PLAYERS), "<W1/>", "<T136/>", init_of_three())
    assert log.hands[0].events == ()
    assert [remark.code for remark in log.unread] == ["bad-seat", "tile-range"]


def test_what_is_read_all_the_same_is_not_unread():
    log = read_mjlog(document(go(0x0221), element("BYE", who=0, foo=1), init(foo=1), "<X/>"))
    assert [remark.code for remark in log.unread] == ["unknown-tag", "unknown-in-hand"]


@pytest.mark.parametrize("tag", ["SHUFFLE", "GO", "UN", "TAIKYOKU", "BYE"])
def test_what_is_new_of_the_game_or_its_players_takes_nothing_from_a_hand(tag):
    whole = WHOLE.replace(f"<{tag} ".encode(), f'<{tag} new="1" '.encode())
    log = read_mjlog(whole)
    assert {remark.code for remark in log.remarks} == {"unknown-attribute"}
    assert log.unread == ()


# what stands where it does not belong


def test_a_second_seed_or_first_dealer_does_not_count():
    first, second = (element("SHUFFLE", seed=f"mt19937ar-sha512-n288,{n}") for n in "12")
    dealers = [element("TAIKYOKU", oya=oya) for oya in (0, 1)]
    log = read_parts(first, second, go(), *dealers, init())
    assert log.seed.attribute == "mt19937ar-sha512-n288,00000001"
    assert log.first_dealer == 0
    assert [str(each) for each in log.remarks] == [
        f"<{tag}> stands twice; the first one counts." for tag in ("SHUFFLE", "TAIKYOKU")
    ]


@pytest.mark.parametrize(
    ("game", "hand"),
    [("", "mt19937ar-sha512-n288,1"), ("mt19937ar-sha512-n288,1", "mt19937ar,1")],
)
def test_a_hand_has_a_seed_of_its_own_only_in_the_era_of_these(game, hand):
    log = read_parts(element("SHUFFLE", seed=game), go(), init(shuffle=hand))
    assert log.hands[0].seed is None
    assert [each.code for each in log.remarks] == ["seed-unknown"]


@pytest.mark.parametrize(("count", "read"), [(3, False), (4, True), (5, False), (8, True)])
def test_there_are_points_of_every_seat_and_perhaps_as_many_chips(count, read):
    log = read_parts(go(0x2A9), init(ten=",".join(["250"] * count)))
    assert log.hands[0].scores == ((25_000,) * 4 if read else ())
    assert bool([each for each in log.remarks if each.code == "bad-value"]) is not read


@pytest.mark.parametrize(
    ("part", "attribute"),
    [
        (init(ten=",".join(["250"] * 8)), "ten"),
        (ryuukyoku(sc=",".join(["250,0"] * 8)), "sc"),
        (agari(owari=",".join(["250,0"] * 8)), "owari"),
    ],
)
def test_chips_are_remarked_on_where_nobody_plays_for_them(part, attribute):
    log = read_parts(go(), init(), part)
    told = [each.values for each in log.remarks if each.code == "bad-value"]
    assert [each["attribute"] for each in told] == [attribute]
    other = read_parts(go(0x2A9), init(), part)
    assert [each.code for each in other.remarks if each.code == "bad-value"] == []


def test_three_players_have_no_fourth_hand_or_name():
    names = {"n0": "A", "n1": "B", "n2": "C"}
    for parts, tag in (
        ([element("UN", **names, n3="D")], "UN"),
        ([element("UN", **names), init_of_three(hai3=HANDS["hai3"])], "INIT"),
        ([init_of_three(), ryuukyoku(hai3=HANDS["hai3"])], "RYUUKYOKU"),
    ):
        log = read_parts(go(THREE_PLAYERS), *parts, *([] if len(parts) > 1 else [init_of_three()]))
        assert [(each.code, each.values["tag"]) for each in log.remarks] == [("bad-seat", tag)]
