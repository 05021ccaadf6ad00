"""tenhou.net/6 JSON: part by part, and whole games read back from it."""

import json
import re
from collections import Counter, deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.meld_codes import encode_meld
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.lines import as_played, log_of, play_randomly
from tests.helpers.logs import agari, element, go, init, init_of_three, read_parts, ryuukyoku
from tests.helpers.shared import SHARED
from viewer.core.base.errors import InputError
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Player, Riichi
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.sites.detect import read_log
from viewer.core.study.line_play import LinePlay
from viewer.core.text.tenhou6 import tenhou6_of, tenhou6_of_line
from viewer.core.wall.wall import walls_of_log

PATHS = sorted([*SHARED.glob("logs/*"), *SHARED.glob("records/*/*")])
UNFINISHED = {
    "base64-00a9-4p-16.mjlog": "the result of kyoku 2",
    "base64-00a9-4p-17.xml": "the result of kyoku 1",
    "none-00a9-4p-01.mjlog": "a starting hand of kyoku 1",
}
UN = element("UN", n0="A", n1="B", n2="C", n3="D", dan="0,9,16,20", rate="1500.00,1623.99,0,3.5")
NOTEN = ",250,-10" * 2
SITE = Rules(4, RED_FIVE_IDS, True, "玉の間", False, 25000, (5, -5, -15), True, frozenset(), True)


def row_of(*parts, bits=0xA9, start=init, **changes):
    (row,) = tenhou6_of(read_parts(go(bits), UN, start(**changes), *parts))["log"]
    return row


def call(who, *meld):
    return element("N", who=who, m=encode_meld(Meld(*meld)))


def ended(*parts, **changes):
    return row_of(*parts, ryuukyoku(), **changes)


# the head


def test_the_head_is_as_tenhou_writes_it():
    log = read_parts(go(), UN, init(), ryuukyoku(owari="382,28.2,250,-5.0,250,5.0,118,-28.0"))
    head = tenhou6_of(log, "2010091009gm-00a9-0000-83af2648")
    assert len(head.pop("log")) == 1
    assert head == {
        "title": ["四鳳南喰赤", "2010091009gm-00a9-0000-83af2648"],
        "ver": 2.3,
        "ref": "2010091009gm-00a9-0000-83af2648",
        "ratingc": "PF4",
        "rule": {"disp": "鳳南喰赤", "aka53": 1, "aka52": 1, "aka51": 1},
        "name": ["A", "B", "C", "D"],
        "dan": ["新人", "１級", "七段", "天鳳"],
        "rate": [1500, 1623.99, 0, 3.5],
        "sc": [38200, 28.2, 25000, -5, 25000, 5, 11800, -28],
    }


def test_with_three_players_the_fourth_seat_has_nothing():
    un = element("UN", n0="A", n1="B", n2="C", n3="", dan="1,2,3", rate="1,2,3", sx="M,F,C")
    end = ryuukyoku(sc="350,20,350,-10,350,-10,0,0", hai0="1", owari="370,50,340,-20,340,-30")
    head = tenhou6_of(read_parts(go(0xB9), un, init_of_three(), end))
    assert (head["ratingc"], head["name"]) == ("PF3", ["A", "B", "C", ""])
    assert head["rule"] == {"disp": "三鳳南喰赤", "aka53": 1, "aka52": 1, "aka51": 0}
    assert (head["dan"], head["rate"]) == (["９級", "８級", "７級", ""], [1, 2, 3, 0])
    assert head["sx"] == ["M", "F", "C", ""]
    assert head["sc"] == [37000, 50, 34000, -20, 34000, -30, 0, 0]
    (row,) = head["log"]
    assert row[1] == [35000, 35000, 35000, 0]
    assert row[13:16] == [[], [], []]
    assert row[16] == ["流局", [2000, -1000, -1000, 0]]


def test_what_is_not_told_of_all_players_is_left_out():
    log = replace(make_log(3), seats=(Player("A"), *make_log(3).seats[1:]))
    assert not {"dan", "rate", "sx"} & tenhou6_of(log).keys()
    assert tenhou6_of(log)["name"][0] == "A"


def test_without_red_fives_fives_are_plain():
    log = read_parts(go(0xAB), UN, init(), "<T88/><D88/>", ryuukyoku())
    game = tenhou6_of(log)
    assert game["rule"] == {"disp": "鳳南喰", "aka53": 0, "aka52": 0, "aka51": 0}
    assert game["log"][0][5] == [35]


@pytest.mark.parametrize("end", ["x,1,2,3", "1,x,1,x,1,x,1,x", "1,inf,1,1,1,1,1,1", "1" * 4400, ""])
def test_an_end_in_no_numbers_is_left_out(end):
    assert "sc" not in tenhou6_of(read_parts(go(), UN, init(), ryuukyoku(owari=end)))


def test_other_sites_rooms_are_named_with_their_rules():
    assert SITE.short_name == "玉の間南喰赤"
    sanma = SITE._replace(players=3, east_south=False, red_fives=NONE_RED)
    assert sanma.short_name == "三玉の間東喰"


# the deal


def test_the_deal():
    row = ended(oya=2, seed="6,3,2,1,1,16", ten="100,200,300,400", hai0="52,3,17,16,53")
    assert row[:5] == [[6, 3, 2], [10000, 20000, 30000, 40000], [51], [], [11, 15, 51, 25, 52]]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ((init(),), "The log does not tell the result of kyoku 1"),
        ((init(seed=",0,0,1,3,58"),), "The log does not tell the round of kyoku 1"),
        ((init(seed="0,0,0,1,3,"),), "The log does not tell the dora indicator of kyoku 1"),
        ((init(hai1="?"),), "The log does not tell a starting hand of kyoku 1"),
        ((init(), '<DORA hai=""/>'), "The log does not tell a dora indicator of kyoku 1"),
        ((init(), agari(ten="")), "The log does not tell all of a win of kyoku 1"),
        ((init(), agari(sc="")), "The log does not tell what a win pays of kyoku 1"),
        ((init(), '<N who="1" m=""/>'), "The log does not tell what is in <N> of kyoku 1"),
        ((init(), '<RYUUKYOKU type=""/>'), "The log does not tell what the draw pays of kyoku 1"),
        ((init(oya=1),), "Kyoku 1 has another dealer than its round says"),
        (
            (init(), '<RYUUKYOKU type="" ba="0,0" sc="250,0,250,0,250,0,250,0"/>'),
            "The log does not tell the abortive draw of kyoku 1",
        ),
    ],
)
def test_what_the_format_must_have_is_said(parts, sentence):
    with pytest.raises(InputError) as caught:
        tenhou6_of(read_parts(go(), UN, *parts))
    assert str(caught.value) == f"{sentence}; tenhou.net/6 has no form for that."


def test_one_kyoku_is_written():
    log = make_log(3)
    assert tenhou6_of(log, "", 2)["log"] == tenhou6_of(log)["log"][1:2]
    with pytest.raises(InputError, match="There is no kyoku 100"):
        tenhou6_of(log, "", 100)


# draws, discards, calls


def test_a_discard_of_the_tile_just_drawn_is_60():
    riichi = element("REACH", who=0, step=1), element("REACH", who=0, step=2)
    row = ended(f"<T60/><D60/><U61/><E13/><T88/>{riichi[0]}<D88/>{riichi[1]}<U62/>")
    assert row[5:7] == [[27, 53], [60, "r60"]]
    assert row[8:10] == [[27, 27], [14]]


def test_a_riichi_with_another_tile():
    assert ended(f"<T88/>{element('REACH', who=0, step=1)}<D0/>")[6] == ["r11"]


RED_PON = (52, 53, 54)
RED_KAN = (52, 53, 54, 55)


@pytest.mark.parametrize(
    ("meld", "taken", "given"),
    [
        ((MeldKind.CHI, (6, 9, 14), 9, 3), ["c131214"], []),
        ((MeldKind.CHI, (16, 20, 24), 20, 3), ["c165117"], []),
        ((MeldKind.PON, (16, 17, 18), 17, 3), ["p151551"], []),
        ((MeldKind.PON, (16, 17, 18), 16, 2), ["15p5115"], []),
        ((MeldKind.PON, RED_PON, 53, 1), ["2552p25"], []),
        ((MeldKind.DAIMINKAN, RED_KAN, 53, 3), ["m25252552"], [0, 60]),
        ((MeldKind.DAIMINKAN, RED_KAN, 52, 2), ["25m522525"], [0, 60]),
        ((MeldKind.DAIMINKAN, RED_KAN, 53, 1), ["252552m25"], [0, 60]),
        ((MeldKind.KAKAN, RED_KAN, 53, 3, 52), [], ["k52252525", 60]),
        ((MeldKind.KAKAN, RED_KAN, 53, 2, 54), [], ["25k252552", 60]),
        ((MeldKind.KAKAN, RED_KAN, 53, 1, 54), [], ["2552k2525", 60]),
        ((MeldKind.ANKAN, RED_KAN), [], ["252525a52", 60]),
        ((MeldKind.ANKAN, (0, 1, 2, 3)), [], ["111111a11", 60]),
        ((MeldKind.KITA, (120,)), [], ["f44", 60]),
    ],
)
def test_calls_stand_as_their_tiles_lie(meld, taken, given):
    draw = "<V60/><F60/>" if given else ""
    row = ended(call(2, *meld), draw)
    assert row[11:13] == [taken + [27] * bool(given), given]


def test_a_kan_that_ends_the_hand_leaves_no_discard():
    assert ended(call(2, MeldKind.DAIMINKAN, RED_KAN, 53, 3), "<V60/>")[12] == []


def test_indicators_stand_in_order():
    assert ended('<DORA hai="16"/><T60/><DORA hai="0"/>', '<BYE who="1"/>')[2] == [26, 51, 11]


# the end


def result_of(**changes):
    return row_of(agari(**changes))[16]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, [3, 1, 3, "30符2飜3900点", "立直(1飜)", "ドラ(1飜)"]),
        ({"yaku": "1,1,53,0"}, [3, 1, 3, "30符1飜3900点", "立直(1飜)"]),
        ({"yaku": "?"}, [3, 1, 3, "3900点"]),
        ({"ten": "30,3900,9"}, [3, 1, 3, "3900点", "立直(1飜)", "ドラ(1飜)"]),
        ({"ten": "30,8000,1", "yaku": "7,5"}, [3, 1, 3, "満貫8000点", "平和(5飜)"]),
        ({"ten": "30,12000,2", "yaku": "7,6"}, [3, 1, 3, "跳満12000点", "平和(6飜)"]),
        ({"ten": "30,16000,3", "yaku": "7,8"}, [3, 1, 3, "倍満16000点", "平和(8飜)"]),
        ({"ten": "30,24000,4", "yaku": "7,11"}, [3, 1, 3, "三倍満24000点", "平和(11飜)"]),
        (
            {"ten": "30,64000,5", "yaku": "", "yakuman": "39,40", "paoWho": 0},
            [3, 1, 0, "役満64000点", "大三元(役満)", "四暗刻(役満)"],
        ),
    ],
)
def test_a_ron(changes, told):
    assert result_of(**changes) == ["和了", [0, -3900, 0, 4900], told]


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"sc": "250,-22,250,-12,250,-12,250,46", "ten": "30,4000,0"}, "30符2飜1000-2000点"),
        (
            {"who": 0, "fromWho": 0, "sc": "250,81,250,-27,250,-27,250,-27", "ten": "30,7500,0"},
            "30符2飜2500点∀",
        ),
        (
            {"sc": "250,0,250,-326,250,0,250,326", "ten": "30,32000,5", "paoWho": 1},
            "役満8000-16000点",
        ),
        (
            {
                "who": 0,
                "fromWho": 0,
                "sc": "250,966,250,0,250,-966,250,0",
                "ten": "30,96000,5",
                "paoWho": 2,
            },
            "役満32000点∀",
        ),
    ],
)
def test_a_tsumo_says_what_each_pays(changes, points):
    whole = {"who": 3, "fromWho": 3} | changes
    end = row_of(agari(**whole), seed="0,2,0,1,3,58")[16]
    assert end[2][3] == points


def test_several_winners_follow_each_other_with_one_row_of_ura_indicators():
    row = row_of(agari(who=2), agari(who=0, doraHaiUra="16"), agari(doraHaiUra="16"))
    assert row[3] == [51]
    assert [each[0] for each in row[16][2::2]] == [2, 0, 3]
    assert row[16][0] == "和了"


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({}, ["全員不聴"]),
        ({f"hai{seat}": "1" for seat in range(4)}, ["全員聴牌"]),
        ({"hai1": "1", "sc": f"250,-10,250,30{NOTEN}"}, ["流局", [-1000, 3000, *[-1000] * 2]]),
        ({"type": "yao9", "hai0": "1"}, ["九種九牌"]),
        ({"type": "reach4"}, ["四家立直"]),
        ({"type": "nm", "sc": "250,0,250,80,250,0,250,-80"}, ["流し満貫", [0, 8000, 0, -8000]]),
    ],
)  # fmt: skip
def test_a_drawn_hand(changes, result):
    assert row_of(ryuukyoku(**changes))[16] == result


# lines


def test_a_line_says_where_the_page_shows_it_that_it_is_no_log():
    log = make_log(3)
    wall = walls_of_log(log)[1]
    play = as_played(log, 1, wall, 12)
    game, of_log = tenhou6_of_line(log, play.line, "x", "better"), tenhou6_of(log, "x", 2)
    assert game["log"] == of_log["log"]  # all play as they did
    title = "Not a log: x, East 2, played on from step 12"
    assert game["title"] == [title, "better"]
    assert game["rule"] == {**of_log["rule"], "disp": "鳳東喰赤 (a line, not a log)"}
    assert not {"ref", "sc"} & game.keys()
    assert game["line"] == {"hand": 2, "from": 12, "moves": [*play.line.texts]}
    play = LinePlay(log, 1, wall, 12)
    (row,) = tenhou6_of_line(log, play.line)["log"]
    assert row[16] == ["不明"]
    assert row[4] == of_log["log"][0][4]


@settings(max_examples=long_run.examples(6))
@given(seed=st.integers(0, 99), players=st.sampled_from([3, 4]), rng=st.randoms())
def test_any_line_is_read_back(seed, players, rng):
    log = make_log(seed, players=players)
    play = LinePlay(log, 0, walls_of_log(log)[0], rng.randrange(20))
    play_randomly(play, rng)
    game = tenhou6_of_line(log, play.line)
    assert game["log"] == tenhou6_of(log_of(log, play))["log"]
    assert_rows_read_back(game, log_of(log, play))


# whole games


def code_of(tile, red_fives):
    kind = tile // 4
    suit = kind // 9 + 1
    return 50 + suit if tile in red_fives else 10 * suit + kind % 9 + 1


def meld_in(text):
    """Kind, codes, the called or added one, and from whom."""
    letter = re.search("[a-z]", text)
    at, tiles = letter.start() // 2, re.findall(r"\d\d", text)
    kind = {each[0]: each for each in ("chi", "pon", "ankan", "kakan", "minkan")}[letter[0]]
    source = {0: 3, 1: 2}.get(at, 1)
    return kind, Counter(map(int, tiles)), int(tiles[at]), 0 if kind == "ankan" else source


class Reader:
    """Takes a hand's row apart, event after event of the log."""

    def __init__(self, row, kyoku, red_fives):
        self.points, self.dora, self.ura = row[1], deque(row[2]), row[3]
        self.rows = [(deque(row[5 + 3 * seat]), deque(row[6 + 3 * seat])) for seat in range(4)]
        self.red_fives, self.drawn, self.declared = red_fives, [None] * 4, False
        assert self.dora.popleft() == self.code(kyoku.dora)
        for seat, hand in enumerate(kyoku.haipai):
            assert Counter(row[4 + 3 * seat]) == Counter(map(self.code, hand))

    def code(self, tile):
        return code_of(tile, self.red_fives)

    def read(self, event):
        taken, given = self.rows[event.seat] if hasattr(event, "seat") else (None, None)
        match event:
            case Draw():
                assert taken.popleft() == self.code(event.tile)
                self.drawn[event.seat] = event.tile
            case Riichi():
                self.declared = event.step == 1
            case Discard():
                text = str(given.popleft())
                assert text.startswith("r") == self.declared
                is_drawn = event.tile == self.drawn[event.seat]
                assert int(text.strip("r")) == (60 if is_drawn else self.code(event.tile))
                self.drawn[event.seat], self.declared = None, False
            case NewDora():
                assert self.dora.popleft() == self.code(event.tile)
            case Call(meld=Meld(kind=MeldKind.KITA)):
                assert given.popleft() == "f44"
            case Call(meld=meld):
                self.read_meld(meld, taken, given)
                self.drawn[event.seat] = None

    def read_meld(self, meld, taken, given):
        turn = given if meld.kind in {MeldKind.ANKAN, MeldKind.KAKAN} else taken
        kind, codes, marked, source = meld_in(turn.popleft())
        assert meld.kind.endswith(kind)
        assert codes == Counter(map(self.code, meld.tiles))
        assert source == meld.source
        if meld.kind is not MeldKind.ANKAN:
            assert marked == self.code(meld.called if meld.added is None else meld.added)
        if meld.kind is MeldKind.DAIMINKAN:
            assert not given or given.popleft() == 0

    def assert_empty(self):
        assert not self.dora
        assert not any(queue for rows in self.rows for queue in rows)


def paid_in(text):
    """What a tsumo's winner gets in all, by the last words of its points."""
    first, _, second = re.search(r"(\d+)(-(\d+))?点", text).groups()
    return int(first), int(second or first)


def points_after(row, kyoku):
    """What the row's end leaves each seat with."""
    points = list(row[1])
    for riichi in (each for each in kyoku.events if isinstance(each, Riichi) and each.step == 2):
        points[riichi.seat] -= 1000
    changes = row[16][1::2] if row[16][0] == "和了" else row[16][1:]
    return [sum(each) for each in zip(points, *changes, strict=True)]


def assert_wins(row, kyoku, *, custom_rules):
    for win, told in zip(kyoku.results, row[16][2::2], strict=True):
        assert told[:3] == [win.seat, win.source, win.seat if win.liable is None else win.liable]
        if win.self_drawn and not custom_rules:
            other, dealer = paid_in(told[3])
            payers = kyoku.players - (1 if win.seat == kyoku.dealer else 2)
            assert win.points == other * payers + (0 if win.seat == kyoku.dealer else dealer)


def assert_read_back(log):
    assert_rows_read_back(tenhou6_of(log), log)


def assert_rows_read_back(game, log):
    assert json.loads(json.dumps(game)) == game
    after = None
    for row, kyoku in zip(game["log"], log.hands, strict=True):
        reader = Reader(row, kyoku, log.red_fives)
        for event in kyoku.events:
            reader.read(event)
        reader.assert_empty()
        assert row[0] == [kyoku.round, kyoku.honba, kyoku.sticks]
        assert after in {None, tuple(row[1])}
        assert all(len(each) == 4 for each in (row[1], *row[16][1::2]))
        after = tuple(points_after(row, kyoku))
        if row[16][0] == "和了":
            assert_wins(row, kyoku, custom_rules=log.custom_rules)


@settings(max_examples=long_run.examples(25))
@given(seed=st.integers(0, 2**32), players=st.sampled_from([3, 4]))
def test_a_played_game_is_read_back(seed, players):
    assert_read_back(make_log(seed, players=players))


def some():
    """A third of the real logs, and all that are not finished."""
    return [each for each in PATHS if each in long_run.a_third(PATHS) or each.name in UNFINISHED]


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("path", some(), ids=lambda path: path.name)
def test_a_real_game_is_read_back(path):
    log = read_log(path.read_bytes())
    if path.name in UNFINISHED:
        with pytest.raises(InputError) as caught:
            tenhou6_of(log)
        assert UNFINISHED[path.name] in str(caught.value)
    else:
        assert_read_back(log)
