"""Paipu: entry by entry, and whole games followed from nothing but the paipu."""

import json
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.meld_codes import encode_meld
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.logs import (
    agari,
    document,
    element,
    go,
    hand,
    init,
    init_of_three,
    read_parts,
    ryuukyoku,
)
from tests.helpers.outcome import outcome
from tests.helpers.shared import SHARED
from viewer.core.base.errors import InputError
from viewer.core.base.game_type import THREE_PLAYERS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.text.game_hands import log_id_of
from viewer.core.text.majiang import paipu_of
from viewer.system.assets import resources

FOLDER = SHARED / "logs"
PATHS = sorted(FOLDER.glob("*-4p-*")) if FOLDER.is_dir() else []
BROKEN = {"none-00a9-4p-01.mjlog"}
"""Has placeholders where its starting hands should be."""

UN = element(
    "UN",
    n0="%41%20b",
    n1="%E7%89%8C",
    n2="%3C%26",
    n3="D",
    dan="0,9,16,20",
    rate="1500.00,1623.99,2000.25,3.5",
)
PON_OF_RED = encode_meld(Meld(MeldKind.PON, (52, 53, 54), called=52, source=1))
KAKAN_OF_RED = encode_meld(Meld(MeldKind.KAKAN, (52, 53, 54, 55), called=52, source=1, added=55))
DAIMINKAN = encode_meld(Meld(MeldKind.DAIMINKAN, (16, 17, 18, 19), called=16, source=2))
ANKAN = encode_meld(Meld(MeldKind.ANKAN, (0, 1, 2, 3)))
CHI = encode_meld(Meld(MeldKind.CHI, (6, 9, 14), called=14, source=3))


def entries(*parts, bits=0xA9, **changes):
    """What follows the deal, in a hand that `parts` continue."""
    (written,) = paipu_of(read_parts(go(bits), UN, init(**changes), *parts))["log"]
    return written[1:]


def call(who, code):
    return element("N", who=who, m=code)


def whole(*parts, bits=0xA9):
    return paipu_of(read_parts(go(bits), UN, init(), *parts))


# the head


def test_the_title_is_the_type_and_the_id():
    log = read_parts(go(), init())
    assert paipu_of(log)["title"] == "四鳳南喰赤"
    assert paipu_of(log, "2016031822gm-0009-0000-896da481")["title"] == (
        "四鳳南喰赤\n2016031822gm-0009-0000-896da481"
    )


def test_test_play_is_marked():
    assert whole(bits=0x40)["title"] == "四般東喰赤速－"


def test_players_have_name_dan_and_whole_rate():
    assert whole()["player"] == [
        "A b\n(新人 R1500)",
        "牌\n(1級 R1623)",
        "<&\n(七段 R2000)",
        "D\n(天鳳位 R3)",
    ]


def test_what_is_not_known_of_players_is_left_out():
    un = element("UN", n0="A", n1="B", n2="C", n3="D", dan="16,,,-1", rate=",1500.5,nan,inf")
    names = paipu_of(read_parts(go(), un, init()))["player"]
    assert names == ["A\n(七段)", "B\n(R1500)", "C", "D\n(段-1)"]
    assert paipu_of(read_parts(go(), init()))["player"] == ["", "", "", ""]


@pytest.mark.parametrize(("oya", "seed"), [(0, "0"), (2, "2"), (1, "5"), (3, "11")])
def test_qijia_deals_east_1(oya, seed):
    log = read_parts(go(), init(oya=oya, seed=f"{seed},0,0,1,1,0"))
    assert paipu_of(log)["qijia"] == 0


# the deal


def test_the_deal_is_by_wind_and_sorted():
    log = read_parts(go(), init(oya=2, seed="6,3,2,1,1,16", ten="100,200,300,400", hai0="52,3,16"))
    ((deal,),) = paipu_of(log)["log"]
    assert deal == {
        "qipai": {
            "zhuangfeng": 1,
            "jushu": 2,
            "changbang": 3,
            "lizhibang": 2,
            "defen": [30000, 40000, 10000, 20000],
            "baopai": "m0",
            "shoupai": ["m7788889999p111", "p1222233334444", "m10p0", "m4440555666677"],
        }
    }


def test_a_starting_hand_that_the_log_does_not_tell_is_empty():
    ((deal,),) = paipu_of(read_parts(go(), init(hai1="?")))["log"]
    assert deal["qipai"]["shoupai"][1] == ""


UNTOLD = {
    "the round": init(seed=",0,0,1,3,58"),
    "the honba": init(seed="0,x,0,1,3,58"),
    "the riichi sticks": init(seed="0,0,,1,3,58"),
    "the dora indicator": init(seed="0,0,0,1,3,"),
    "the points": init(ten=""),
    "a dora indicator": init() + '<DORA hai=""/>',
    "what is in <N>": init() + '<N who="1" m=""/>',
    "what is in <REACH>": init() + '<REACH who="1" step=""/>',
    "what is in <AGARI>": init() + agari(who=""),
    "all of a win": init() + agari(m="8"),
    "what a win pays": init() + agari(sc=""),
    "what the draw pays": init() + ryuukyoku(sc=""),
    "the abortive draw": init() + '<RYUUKYOKU type="" ba="0,0" sc="250,0,250,0,250,0,250,0"/>',
}


@pytest.mark.parametrize(("what", "parts"), UNTOLD.items(), ids=UNTOLD)
def test_what_a_paipu_must_have_and_the_log_does_not_tell_is_said(what, parts):
    log = read_parts(go(), parts)
    with pytest.raises(InputError) as caught:
        paipu_of(log)
    assert str(caught.value) == (
        f"The log does not tell {what} of kyoku 1; 電脳麻将 has no form for that."
    )


def test_lost_dice_do_not_matter_to_a_paipu():
    whole, lost = (read_parts(go(), init(seed=f"0,0,0,{dice},58")) for dice in ("1,3", ","))
    assert paipu_of(lost) == paipu_of(whole)


# draws and discards


def test_a_discard_tells_whether_it_was_just_drawn():
    assert entries("<T60/><D60/><U61/><E13/>") == [
        {"zimo": {"l": 0, "p": "p7"}},
        {"dapai": {"l": 0, "p": "p7_"}},
        {"zimo": {"l": 1, "p": "p7"}},
        {"dapai": {"l": 1, "p": "m4"}},
    ]


def test_a_declaration_is_marked_on_the_discard():
    step_2 = element("REACH", who=0, ten="240,250,250,250", step=2)
    declared = element("REACH", who=0, step=1)
    assert entries(f"<T88/>{declared}<D88/>{step_2}<U61/><E61/>") == [
        {"zimo": {"l": 0, "p": "s0"}},
        {"dapai": {"l": 0, "p": "s0_*"}},
        {"zimo": {"l": 1, "p": "p7"}},
        {"dapai": {"l": 1, "p": "p7_"}},
    ]


def test_red_fives_are_plain_where_the_game_has_none():
    assert entries("<T88/>", call(1, DAIMINKAN), bits=0xAB) == [
        {"zimo": {"l": 0, "p": "s5"}},
        {"fulou": {"l": 1, "m": "m5555="}},
    ]


def test_who_comes_and_goes_is_not_told():
    assert entries('<T60/><BYE who="1"/><UN n1="B"/><D60/>') == [
        {"zimo": {"l": 0, "p": "p7"}},
        {"dapai": {"l": 0, "p": "p7_"}},
    ]


# calls


def test_after_a_call_nothing_is_just_drawn():
    told = entries("<T14/><D14/>", call(1, CHI), "<E14/>", oya=1, seed="1,0,0,1,1,0")
    assert told[2:] == [{"fulou": {"l": 0, "m": "m234-"}}, {"dapai": {"l": 0, "p": "m4"}}]


@pytest.mark.parametrize(
    ("code", "entry", "draw"),
    [
        (CHI, {"fulou": {"l": 2, "m": "m234-"}}, "zimo"),
        (PON_OF_RED, {"fulou": {"l": 2, "m": "p550+"}}, "zimo"),
        (DAIMINKAN, {"fulou": {"l": 2, "m": "m5550="}}, "gangzimo"),
        (KAKAN_OF_RED, {"gang": {"l": 2, "m": "p550+5"}}, "gangzimo"),
        (ANKAN, {"gang": {"l": 2, "m": "m1111"}}, "gangzimo"),
    ],
)
def test_only_a_kan_is_followed_by_a_replacement(code, entry, draw):
    told = entries(call(2, code), "<V60/><F60/><W61/>")
    assert told == [
        entry,
        {draw: {"l": 2, "p": "p7"}},
        {"dapai": {"l": 2, "p": "p7_"}},
        {"zimo": {"l": 3, "p": "p7"}},
    ]


# dora indicators


def test_an_indicator_follows_what_the_log_tells_next():
    drawn_then_shown = entries(call(0, DAIMINKAN), '<T60/><DORA hai="16"/><D60/><U61/>')
    shown_then_drawn = entries(call(0, ANKAN), '<DORA hai="16"/><T60/><D60/><U61/>')
    assert [key for entry in drawn_then_shown for key in entry] == [
        *("fulou", "gangzimo", "dapai", "kaigang", "zimo")
    ]
    assert [key for entry in shown_then_drawn for key in entry] == [
        *("gang", "gangzimo", "kaigang", "dapai", "zimo")
    ]
    assert {"kaigang": {"baopai": "m0"}} in drawn_then_shown


def test_a_declaration_counts_as_told():
    told = entries('<T60/><DORA hai="16"/><REACH who="0" step="1"/><D60/>')
    assert [key for entry in told for key in entry] == ["zimo", "kaigang", "dapai"]


def test_a_player_who_leaves_turns_no_indicator_up():
    told = entries('<T60/><DORA hai="16"/><BYE who="1"/><D60/>')
    assert [key for entry in told for key in entry] == ["zimo", "dapai", "kaigang"]


def test_the_last_indicator_of_a_log_cut_short_is_not_lost():
    told = entries('<T60/><DORA hai="16"/><DORA hai="0"/>')
    assert told[1:] == [{"kaigang": {"baopai": "m0"}}, {"kaigang": {"baopai": "m1"}}]


# wins


def test_a_ron():
    win = agari(hai="1,16,4,36", machi=4, m=f"{CHI},{PON_OF_RED}", doraHaiUra="52,130", oya=1)
    assert entries(win, oya=1, seed="1,0,0,1,1,0") == [
        {
            "hule": {
                "l": 2,
                "shoupai": "m10p1m2,p550+,m234-",
                "baojia": 0,
                "fubaopai": ["p0", "z6"],
                "defen": 3900,
                "fu": 30,
                "fanshu": 2,
                "hupai": [{"name": "立直", "fanshu": 1}, {"name": "ドラ", "fanshu": 1}],
                "fenpei": [-3900, 0, 4900, 0],
            }
        }
    ]


def test_a_tsumo_has_no_payer_and_no_riichi_no_ura():
    ((_, hule),) = (entry.popitem() for entry in entries(agari(fromWho=3)))
    assert (hule["baojia"], hule["fubaopai"]) == (None, None)


def test_ura_without_han_is_told():
    ((_, hule),) = (entry.popitem() for entry in entries(agari(yaku="1,1,53,0,99,2")))
    assert hule["fanshu"] == 3
    assert hule["hupai"][1:] == [{"name": "裏ドラ", "fanshu": 0}, {"name": "役99", "fanshu": 2}]


def test_yakuman_are_counted_and_have_no_fu():
    win = agari(yaku="", yakuman="39,42", ten="40,96000,5", paoWho=2)
    ((_, hule),) = (entry.popitem() for entry in entries(win))
    assert hule["hupai"] == [
        {"name": "大三元", "fanshu": "*"},
        {"name": "字一色", "fanshu": "*"},
    ]
    assert hule["damanguan"] == 2
    assert hule["defen"] == 96000
    assert not {"fu", "fanshu"} & set(hule)


def test_a_yakuman_that_the_site_counts_twice_is_two():
    log = read_parts(go(), UN, init(), agari(yaku="", yakuman="49,42", ten="40,144000,5"))
    log = replace(log, type=log.type._replace(double_yakuman=frozenset({49})))
    ((_, hule),) = (entry.popitem() for entry in paipu_of(log)["log"][0][1:])
    assert [each["fanshu"] for each in hule["hupai"]] == ["**", "*"]
    assert hule["damanguan"] == 3


def test_two_winners_are_two_entries():
    told = entries(agari(who=0), agari(who=2))
    assert [entry["hule"]["l"] for entry in told] == [0, 2]


# drawn hands


@pytest.mark.parametrize(
    ("abbreviation", "name"),
    [
        ("", "流局"),
        ("yao9", "九種九牌"),
        ("kaze4", "四風連打"),
        ("reach4", "四家立直"),
        ("kan4", "四槓散了"),
        ("ron3", "三家和了"),
        ("nm", "流し満貫"),
    ],
)
def test_a_drawn_hand_has_its_name(abbreviation, name):
    drawn = ryuukyoku(type=abbreviation, sc="250,-10,250,30,250,-10,250,-10")
    assert entries(drawn, oya=1, seed="1,0,0,1,1,0") == [
        {
            "pingju": {
                "name": name,
                "shoupai": ["", "", "", ""],
                "fenpei": [3000, -1000, -1000, -1000],
            }
        }
    ]


def test_shown_hands_have_their_melds():
    calls = (call(2, CHI), call(2, PON_OF_RED), call(2, KAKAN_OF_RED), call(1, KAKAN_OF_RED))
    told = entries(*calls, ryuukyoku(hai1="4", hai2="36,0", hai3="135"), oya=1)
    assert told[-1]["pingju"]["shoupai"] == ["m2", "m1p1,m234-,p550+5", "z7", ""]


# the end of the game


def test_the_end_of_the_game():
    paipu = whole(ryuukyoku(owari="250,5.0,350,45.0,-20,-55.0,250,5.0"))
    assert paipu["defen"] == [25000, 35000, -2000, 25000]
    assert paipu["point"] == ["5.0", "45.0", "-55.0", "5.0"]
    assert paipu["rank"] == [2, 1, 4, 3]


def test_of_equals_who_deals_earlier_is_ahead():
    final = ryuukyoku(owari=",".join(["250,0.0"] * 4))
    paipu = paipu_of(read_parts(go(), init(oya=2), final))
    assert (paipu["qijia"], paipu["rank"]) == (2, [3, 4, 1, 2])


@pytest.mark.parametrize("owari", ["", "250,5.0", "a,b,c,d,e,f,g,h", ",,,,,,,", "1,2,3,4,5,6,7"])
def test_a_log_that_does_not_tell_the_end_has_none(owari):
    assert set(whole(ryuukyoku(owari=owari))) == {"title", "player", "qijia", "log"}


# one kyoku


def test_one_kyoku_is_a_paipu_of_its_own():
    log = make_log(1)
    paipu = paipu_of(log)
    for number in range(1, len(log.hands) + 1):
        one = paipu_of(log, number=number)
        assert one["log"] == [paipu["log"][number - 1]]
        assert {key: one[key] for key in ("title", "player", "qijia")} == {
            key: paipu[key] for key in ("title", "player", "qijia")
        }
        assert ("rank" in one) == (number == len(log.hands))


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_kyoku_that_is_not_there(number):
    log = read_parts(go(), init(), init())
    with pytest.raises(InputError, match=f"^There is no kyoku {number}; the log has 2.$"):
        paipu_of(log, number=number)


def test_three_players_have_no_paipu():
    log = read_parts(go(0xA9 | THREE_PLAYERS), init_of_three())
    with pytest.raises(InputError) as caught:
        paipu_of(log)
    assert caught.value.code == "three-players"


# whole games


def codes(text):
    """The tiles of a text, each as suit and digit; marks do not count."""
    return [
        run[0] + digit
        for run in re.findall(r"[mpsz][0-9+=_*-]+", text)
        for digit in run
        if digit.isdigit()
    ]


def leaving(meld):
    """The tiles that a call takes from the hand: not the one called, of a kakan the last."""
    if re.fullmatch(r"[mpsz]\d{3}[-+=]\d", meld):
        return [meld[0] + meld[-1]]
    return [meld[0] + digit for digit in re.findall(r"\d(?![-+=])", meld)]


class Table:
    """A kyoku played from its entries, a method each; nobody can give what is not there."""

    def __init__(self, jushu, defen, shoupai, **_indicator_and_repeats):
        self.dealer = jushu
        self.scores = list(defen)
        self.hands = [Counter(codes(text)) for text in shoupai]
        self.melds = [[] for _ in shoupai]
        self.drawn = None
        self.stick_of = None

    def take(self, seat, tiles):
        self.hands[seat].subtract(tiles)
        assert min(self.hands[seat].values()) >= 0

    def pay_stick(self):
        """A stick is paid once the discard has passed."""
        if self.stick_of is not None:
            self.scores[self.stick_of] -= 1000
        self.stick_of = None

    def zimo(self, l, p):  # noqa: E741 - the format's own word
        self.pay_stick()
        self.drawn = (l, p)
        self.hands[l][p] += 1

    gangzimo = zimo

    def dapai(self, l, p):  # noqa: E741
        tile = p.rstrip("_*")
        self.take(l, [tile])
        assert "_" not in p or self.drawn == (l, tile)
        self.stick_of = l if "*" in p else None

    def fulou(self, l, m):  # noqa: E741
        self.pay_stick()
        self.take(l, leaving(m))
        self.melds[l].append(m)

    def gang(self, l, m):  # noqa: E741
        self.take(l, leaving(m))
        pon = re.sub(r"(?<=[-+=])\d$", "", m)
        self.melds[l] = [meld for meld in self.melds[l] if meld != pon] + [m]

    def kaigang(self, baopai):
        assert len(codes(baopai)) == 1

    def hule(self, l, shoupai, baojia, fenpei, **_value):  # noqa: E741
        won = shoupai.split(",")[0][-2:]
        self.assert_shown(l, shoupai, [] if baojia is None else [won])
        self.add(fenpei)

    def pingju(self, name, shoupai, fenpei):
        if name != "三家和了":
            self.pay_stick()
        for seat, shown in enumerate(shoupai):
            if shown:
                self.assert_shown(seat, shown)
        self.add(fenpei)

    def assert_shown(self, seat, shown, won=()):
        concealed, *melds = shown.split(",")
        assert Counter(codes(concealed)) == +self.hands[seat] + Counter(won)
        assert sorted(melds) == sorted(self.melds[seat])

    def add(self, fenpei):
        self.scores = [score + change for score, change in zip(self.scores, fenpei, strict=True)]


def apply(written):
    """Play a kyoku to its end."""
    table = Table(**written[0]["qipai"])
    for entry in written[1:]:
        ((what, told),) = entry.items()
        getattr(table, what)(**told)
    return table


def by_seat(table, scores):
    return [scores[(seat - table.dealer) % 4] for seat in range(4)]


def assert_whole(paipu):
    """Every kyoku can be followed, and begins with the scores that the one before ends with."""
    tables = [apply(written) for written in paipu["log"]]
    starts = [written[0]["qipai"]["defen"] for written in paipu["log"]]
    before = [by_seat(table, scores) for table, scores in zip(tables, starts, strict=True)]
    after = [by_seat(table, table.scores) for table in tables]
    assert after[:-1] == before[1:]
    if "defen" in paipu:
        assert_ended(paipu, after[-1])


def assert_ended(paipu, scores):
    """Sticks that are left go to who is ahead."""
    left = [end - last for end, last in zip(paipu["defen"], scores, strict=True)]
    assert left == [sum(left) if rank == 1 else 0 for rank in paipu["rank"]]
    assert sum(left) in range(0, 20_000, 1000)


@settings(max_examples=long_run.examples(25))
@given(seed=st.integers(0, 2**32), east_south=st.booleans())
def test_a_played_game_can_be_followed_from_its_paipu(seed, east_south):
    paipu = paipu_of(make_log(seed, east_south=east_south), "x")
    assert json.loads(json.dumps(paipu)) == paipu
    assert_whole(paipu)


def test_the_sample_log_can_be_followed_from_its_paipu():
    assert_whole(paipu_of(read_mjlog((resources() / "sample.mjlog").read_bytes())))


def some():
    """A third of the real logs, and each that has no starting hands."""
    return [each for each in PATHS if each in long_run.a_third(PATHS) or each.name in BROKEN]


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("path", some(), ids=lambda path: path.name)
def test_a_real_game_can_be_followed_from_its_paipu(path):
    log = read_mjlog(path.read_bytes())
    paipu = paipu_of(log)
    assert len(paipu["log"]) == len(log.hands)
    if path.name not in BROKEN:
        assert_whole(paipu)


@given(
    parts=st.lists(
        st.sampled_from(
            [
                *("<T60/>", "<D60/>", "<U3/>", "<E3/>", '<DORA hai="1"/>', '<BYE who="1"/>'),
                *(agari(), agari(sc=""), ryuukyoku(hai1="4"), ryuukyoku(sc="", owari="1")),
                *(init(), init(oya=3), init(seed="?"), '<REACH who="1" step="1"/>'),
                *(call(2, code) for code in (CHI, PON_OF_RED, KAKAN_OF_RED, ANKAN, 0x1E20)),
            ]
        )
    )
)
def test_a_log_in_any_order_is_written(parts):
    log = read_mjlog(hand(*parts))
    written = outcome(paipu_of, log)
    if isinstance(written, InputError):
        assert written.code == "missing-in-log"
    else:
        assert len(written["log"]) == len(log.hands)


@given(cut=st.integers(0, 4000))
def test_a_log_cut_anywhere_is_written(cut):
    data = document(go(), UN, init(), *["<T60/><D60/>", agari(), init(oya=1)] * 3)
    try:
        log = read_mjlog(data[:cut])
    except InputError:
        return
    assert len(paipu_of(log)["log"]) == len(log.hands)


@pytest.mark.parametrize(
    ("name", "log_id"),
    [
        ("2010091009gm-00a9-0000-83af2648&tw=2.mjlog", "2010091009gm-00a9-0000-83af2648"),
        ("log 2016031822gm-0009-10011-896da481 (2).xml", "2016031822gm-0009-10011-896da481"),
        ("2009022011gm-00e1-0000-x4af3c0de12ab.mjlog.gz", "2009022011gm-00e1-0000-x4af3c0de12ab"),
        ("my.game.MJLOG.gz", "my.game"),
        ("game", "game"),
        (".xml", ".xml"),
        ("\udcff.xml", "?"),
    ],
)
def test_a_paipu_is_called_after_the_log_or_the_file(name, log_id):
    assert log_id_of(name) == log_id
