"""mjai: event by event, and whole games followed from nothing but the lines."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.meld_codes import encode_meld
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.logs import agari, element, go, init, init_of_three, read_parts, ryuukyoku
from tests.helpers.shared import SHARED
from viewer.core.base.errors import InputError
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.sites.detect import read_log
from viewer.core.text.mjai import mjai_events

PATHS = sorted([*SHARED.glob("logs/*"), *SHARED.glob("records/*/*")])
UNFINISHED = {"base64-00a9-4p-16.mjlog", "base64-00a9-4p-17.xml", "none-00a9-4p-01.mjlog"}
UN = element("UN", n0="A", n1="B", n2="C", n3="D")
ZERO = [0, 0, 0, 0]


def game(*parts, bits=0xA9, start=init, end=None, **changes):
    log = read_parts(go(bits), UN, start(**changes), *parts, end or ryuukyoku())
    return json.loads(json.dumps(list(mjai_events(log))))


def events(*parts, **changes):
    """Those between the deal and the end."""
    return game(*parts, **changes)[2:-3]


def call(who, *meld):
    return element("N", who=who, m=encode_meld(Meld(*meld)))


def test_a_game_begins_and_ends():
    first, deal, *_, end, last, over = game(
        oya=2, seed="6,3,2,1,1,16", ten="1,2,3,4", hai0="52,108"
    )
    assert first == {
        "type": "start_game", "names": ["A", "B", "C", "D"], "kyoku_first": 0, "aka_flag": True,
    }  # fmt: skip
    hands = deal.pop("tehais")
    assert hands[0] == ["5pr", "E"]
    assert len(hands) == 4
    assert deal == {
        "type": "start_kyoku", "bakaze": "S", "dora_marker": "5mr", "kyoku": 3, "honba": 3,
        "kyotaku": 2, "oya": 2, "scores": [100, 200, 300, 400],
    }  # fmt: skip
    assert end == {"type": "ryukyoku", "deltas": ZERO}
    assert (last, over) == ({"type": "end_kyoku"}, {"type": "end_game"})


def test_a_game_without_south_round_or_red_fives():
    first = game(bits=0x43)[0]
    assert (first["kyoku_first"], first["aka_flag"]) == (4, False)


def test_three_players_have_lists_of_three():
    first, deal, kita, *_, end, _, _ = game(
        call(2, MeldKind.KITA, (120,)),
        bits=0xB9,
        start=init_of_three,
        end=ryuukyoku(sc="350,20,350,-10,350,-10,0,0"),
    )
    assert len(deal["tehais"]) == len(deal["scores"]) == 3
    assert kita == {"type": "nukidora", "actor": 2, "pai": "N"}
    assert end == {"type": "ryukyoku", "deltas": [2000, -1000, -1000]}
    assert len(first["names"]) == 3


def test_draws_discards_riichi_and_indicators():
    told = events(
        "<T88/>", element("REACH", who=0, step=1), "<D88/>", element("REACH", who=0, step=2),
        '<BYE who="1"/>', "<U61/>", '<DORA hai="135"/>', "<E13/>",
    )  # fmt: skip
    assert told == [
        {"type": "tsumo", "actor": 0, "pai": "5sr"},
        {"type": "reach", "actor": 0},
        {"type": "dahai", "actor": 0, "pai": "5sr", "tsumogiri": True},
        {"type": "reach_accepted", "actor": 0},
        {"type": "tsumo", "actor": 1, "pai": "7p"},
        {"type": "dora", "dora_marker": "C"},
        {"type": "dahai", "actor": 1, "pai": "4m", "tsumogiri": False},
    ]


@pytest.mark.parametrize(
    ("meld", "told"),
    [
        (
            (MeldKind.CHI, (6, 9, 14), 9, 3),
            {"type": "chi", "target": 1, "pai": "3m", "consumed": ["2m", "4m"]},
        ),
        (
            (MeldKind.PON, (52, 53, 54), 53, 1),
            {"type": "pon", "target": 3, "pai": "5p", "consumed": ["5pr", "5p"]},
        ),
        (
            (MeldKind.DAIMINKAN, (52, 53, 54, 55), 52, 2),
            {"type": "daiminkan", "target": 0, "pai": "5pr", "consumed": ["5p"] * 3},
        ),
        (
            (MeldKind.KAKAN, (52, 53, 54, 55), 53, 3, 52),
            {"type": "kakan", "pai": "5pr", "consumed": ["5p"] * 3},
        ),
        (
            (MeldKind.ANKAN, (132, 133, 134, 135)),
            {"type": "ankan", "consumed": ["C"] * 4},
        ),
    ],
)
def test_calls(meld, told):
    assert events(call(2, *meld)) == [told | {"actor": 2}]


def test_wins_follow_each_other():
    wins = agari(who=2), agari(doraHaiUra="16")
    assert game(*wins, end="<BYE who='1'/>")[2:-2] == [
        {"type": "hora", "actor": 2, "target": 1, "deltas": [0, -3900, 0, 4900], "ura_markers": []},
        {
            "type": "hora",
            "actor": 3,
            "target": 1,
            "deltas": [0, -3900, 0, 4900],
            "ura_markers": ["5mr"],
        },
    ]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ((init(),), "the result"),
        ((init(hai1="?"),), "a starting hand"),
        ((init(ten=""),), "the points"),
        ((init(), '<DORA hai=""/>'), "a dora indicator"),
        ((init(), agari(who="")), "what is in <AGARI>"),
    ],
)
def test_what_an_event_must_have_is_said(parts, sentence):
    with pytest.raises(InputError) as caught:
        list(mjai_events(read_parts(go(), UN, *parts)))
    assert str(caught.value) == (
        f"The log does not tell {sentence} of kyoku 1; mjai has no form for that."
    )


def test_one_kyoku_is_written():
    log = make_log(3)
    every = list(mjai_events(log))
    starts = [at for at, event in enumerate(every) if event["type"] == "start_kyoku"]
    assert list(mjai_events(log, 2)) == [every[0], *every[starts[1] : starts[2]], every[-1]]


# whole games


class Table:
    """A game played from its lines; nobody can give what is not there."""

    def __init__(self):
        self.scores = None

    def start_game(self, names, **_flags):
        self.players = len(names)

    def start_kyoku(self, tehais, scores, oya, kyoku, **_round):
        assert self.scores in {None, tuple(scores)}
        assert oya == kyoku - 1
        self.scores, self.hands = tuple(scores), [Counter(hand) for hand in tehais]
        self.drawn, self.offered, self.declared, self.kinds = None, None, None, Counter()

    def pay(self, deltas):
        self.scores = tuple(map(sum, zip(self.scores, deltas, strict=True)))

    def take(self, actor, tiles):
        self.hands[actor].subtract(tiles)
        assert min(self.hands[actor].values()) >= 0

    def tsumo(self, actor, pai):
        self.hands[actor][pai] += 1
        self.drawn = actor, pai

    def dahai(self, actor, pai, tsumogiri):
        assert not tsumogiri or self.drawn == (actor, pai)
        assert self.declared in {None, actor}
        self.take(actor, [pai])
        self.offered, self.drawn, self.declared = (actor, pai), None, None

    def chi(self, actor, target, pai, consumed):
        assert self.offered == (target, pai)
        assert len(consumed) == (3 if self.kind == "daiminkan" else 2)
        self.take(actor, consumed)

    pon = daiminkan = chi

    def kakan(self, actor, pai, consumed):
        self.take(actor, [pai])
        assert {each[:2] for each in consumed} == {pai[:2]}
        self.offered = actor, pai

    def ankan(self, actor, consumed):
        assert len({each[:2] for each in consumed}) == 1
        self.take(actor, consumed)
        self.offered = actor, consumed[0]

    def nukidora(self, actor, pai):
        self.take(actor, [pai])
        self.offered = actor, pai

    def reach(self, actor):
        self.declared = actor

    def reach_accepted(self, actor):
        self.pay([-1000 if seat == actor else 0 for seat in range(self.players)])

    def dora(self, dora_marker):
        assert dora_marker

    def hora(self, actor, target, deltas, ura_markers):
        assert (self.drawn or self.offered)[0] == target
        assert (actor == target) == (self.drawn is not None)
        assert len(ura_markers) < 6
        self.pay(deltas)

    def ryukyoku(self, deltas):
        self.pay(deltas)

    def end_kyoku(self):
        pass

    end_game = end_kyoku

    def play(self, event):
        self.kind = event.pop("type")
        getattr(self, self.kind)(**event)


def assert_followed(log):
    table = Table()
    for event in mjai_events(log):
        table.play(json.loads(json.dumps(event)))


@settings(max_examples=long_run.examples(25))
@given(seed=st.integers(0, 2**32), players=st.sampled_from([3, 4]))
def test_a_played_game_can_be_followed(seed, players):
    assert_followed(make_log(seed, players=players))


def some():
    """A third of the real logs, and all that are not finished."""
    return [each for each in PATHS if each in long_run.a_third(PATHS) or each.name in UNFINISHED]


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("path", some(), ids=lambda path: path.name)
def test_a_real_game_can_be_followed(path):
    log = read_log(path.read_bytes())
    if path.name in UNFINISHED:
        with pytest.raises(InputError):
            assert_followed(log)
    else:
        assert_followed(log)
