"""Each answer is held to the careful judge's by `seen`; here is when there is one."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from tests.helpers.fast_audits import held_audit
from tests.helpers.games import make_bytes, make_log
from tests.helpers.replays import EVERY_KIND
from tests.test_shared_logs import SEEDED
from viewer.core.base.era import ERAS, Era
from viewer.core.base.records import MOST_HANDS
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.sites.tenhou.log import MOST_EVENTS, read_mjlog
from viewer.core.sites.tenhou.log_xml import FEW_BYTES

GAME = make_bytes(1)
"""Its East 1 has calls, none of them a kan."""
PER_HAND = make_bytes(1, Era.PER_HAND)
OF_THREE = make_bytes(2, players=3)
LAST_DRAW = re.findall(rb"<[T-W][0-9]+/>", GAME)[-1]


def with_first(pattern, new, data=GAME):
    """The log with the first place that fits a pattern written otherwise."""
    changed, count = re.subn(pattern, new, data, count=1)
    assert count
    return changed


@pytest.mark.unmeasured
@pytest.mark.parametrize(("seed", "kind"), long_run.combinations(range(8), EVERY_KIND))
def test_a_game_that_agrees_is_seen(seed, kind):
    era, players = kind
    found = held_audit(make_bytes(seed, era, players, packed=seed % 4 < 2))
    log = make_log(seed, era, players)
    assert found.hand_count == len(log.hands)
    assert (found.commitment.players, found.red_fives) == (players, RED_FIVE_IDS)


@pytest.mark.unmeasured
def test_there_are_replacements_new_indicators_and_ura_among_them():
    games = [make_bytes(seed, era) for seed in range(8) for era in ERAS]
    compared = [
        sum(counts) for counts in zip(*(held_audit(game).compared for game in games), strict=True)
    ]
    assert min(compared[:-1]) > 0 == compared[-1]  # hashes are other sites'


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(SEEDED), ids=lambda path: path.name)
def test_a_real_log_is_seen(path):
    data = path.read_bytes()
    assert (held_audit(data) is None) == (read_mjlog(data).damage is not None)


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (rb"<INIT ", b"<INIT  "),
        (rb' hai0="', b' more="1" hai0="'),
        (rb' hai0="', b'  hai0="'),
        (rb'"/>', b'" />'),
        (rb' ver="2.3"', b""),
        (rb' n0="', b' x=">" n0="'),
        (rb"<D[0-9]+/>", rb"\g<0><REACH/>"),
        (rb"<D[0-9]+/>", rb'\g<0><UN n1="z"/><BYE who="1"/>'),
        (rb"<INIT", rb'<BYE who="1"/><INIT'),
        (rb'type="[0-9]+', b'type="0'),
        (rb' hai="[^"]*"', b""),
    ],
)
def test_what_says_nothing_of_the_wall_does_no_harm(pattern, new):
    assert held_audit(with_first(pattern, new)) is not None


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        # another way of writing
        (rb"^", b"\xef\xbb\xbf"),
        (rb"^", b'<?xml version="1.0" encoding="UTF-8"?>'),
        (rb"<GO", rb"<!-- --><GO"),
        (rb"<GO", rb"<?x?><GO"),
        (rb"<D[0-9]+/>", rb"<![CDATA[\g<0>]]>"),
        (rb"<GO", rb"<X></X><GO"),
        (rb"<GO", rb'<GO xmlns="y"'),
        (rb"<INIT", rb'<INIT xmlns="y"'),
        (LAST_DRAW, LAST_DRAW.replace(b"/>", b' xmlns="y"/>')),
        (rb"<D[0-9]+/>", rb"<X>\g<0></X>"),
        (LAST_DRAW, LAST_DRAW.replace(b"/>", b" />")),
        (LAST_DRAW, LAST_DRAW.replace(b"/>", b"></%s>" % LAST_DRAW[1:-2])),
        (LAST_DRAW, LAST_DRAW + b"<T/>"),
        (LAST_DRAW, LAST_DRAW[:-2] + b"./>"),
        (LAST_DRAW, LAST_DRAW[:2] + b"0" + LAST_DRAW[2:]),
        (rb"<INIT", rb"<INITIAL/><INIT"),
        (rb"<INIT", rb"<INITIAL"),
        (rb"<INIT", rb"<INIT/><INIT"),
        (rb"<GO", rb"<BYE %s/><GO" % b" ".join(b'x%d=""' % number for number in range(99))),
        (rb"/>", b"/>\n"),
        (LAST_DRAW, LAST_DRAW + b" "),
        (rb"\Z", b"\n"),
        (rb"<D[0-9]+/>", rb"\g<0><X y='1'/>"),
        (rb"<D[0-9]+/>", rb'\g<0><X y="1"/>'),
        (rb"<D[0-9]+/>", rb"\g<0><NX/>"),
        (rb"<D([0-9]+)/>", rb"<D\1 />"),
        (rb"<GO", rb'<T1/><DORA hai="3"/><GO'),
        (rb"<INIT", rb'<N who="0" m="5127"/><D1/><INIT'),
        (rb"<D[0-9]+/>", rb'\g<0><N xmlns="y" who="9"/><AGARI xmlns="y" doraHai="9"/>'),
        (rb" ver=", b' xmlns="y" ver='),
        (rb' who="', b' who="1" who="'),
        (rb' who="', b' who="1"who="'),
        (rb' who="', b" x='1' who=\""),
        (rb' who="', b' x=1 who="'),
        (rb' n0="', b' x="<" n0="'),
        (rb'"/><D', b'""/><D'),
        (rb' n0="', b' n0="&#65;'),
        (rb' n0="', b' n0="\t'),
        (rb' n0="', b' n0="\x01'),
        (rb' n0="', b' n0="\xe7\x89\x8c'),
        (rb' n0="', b' n0="\xff'),
        (rb' n0="', b' x="%s" n0="' % (b" " * FEW_BYTES)),
        (rb' seed="0,', b' seed="'),
        (rb'(<INIT[^>]*) seed="[^"]*"', rb"\1"),
        (rb' seed="0,', b' seed="0,0,'),
        (rb' hai0="', b' hai0=" '),
        (rb"</mjloggm>", b""),
        # what a log has once
        (rb"<SHUFFLE[^>]*>", rb"\g<0>\g<0>"),
        (rb"<GO[^>]*>", rb"\g<0>\g<0>"),
        (rb"<SHUFFLE[^>]*>", b""),
        (rb"<SHUFFLE", b"<SHUFFLES"),
        (rb"<GO", b"<GONE"),
        (rb"<UN", b"<UNION"),
        (rb"<INIT", b"<X"),
        (rb"(<SHUFFLE[^>]*>)(.*?<INIT[^>]*>)", rb"\2\1"),
        (rb"(<GO[^>]*>)(.*?<INIT[^>]*>)", rb"\2\1"),
        # what cannot be read
        (rb"-base64,", b"-base64,*"),
        (rb'type="', b'type="-'),
        (rb'type="', b'type="x'),
        (rb'(<INIT[^>]* oya=")[0-9]', rb"\g<1>4"),
        (rb'<N who="[0-9]', b'<N who="4'),
        (rb' m="[0-9]+', b' m="0x'),
        (rb' m="[0-9]+', b' m="8'),
        (rb' doraHai="', b' doraHai="x'),
        (rb"<AGARI", b"<AGARI/><AGARI"),
        (rb'(<AGARI[^>]* who=")[0-9]', rb"\g<1>4"),
        (rb'(<AGARI[^>]* fromWho=")[0-9]', rb"\g<1>4"),
        (rb'(<AGARI[^>]* machi=")[0-9]+', rb"\g<1>136"),
        # what is not the wall's
        (rb"<T[0-9]+/>", rb""),
        (LAST_DRAW, LAST_DRAW * 80),
        (rb"<D[0-9]+/>", rb'\g<0><DORA hai="1"/>'),
        (rb"<D[0-9]+/>", rb'\g<0><DORA hai=""/>'),
    ],
)
def test_what_is_not_plainly_so_is_not_seen(pattern, new):
    assert held_audit(with_first(pattern, new)) is None


@pytest.mark.parametrize("number", range(6))
def test_a_number_of_the_deal_that_is_another_is_not_seen(number):
    numbers = rb' seed="' + rb"[0-9]+," * number
    changed = with_first(rb"(%s)([0-9]+)" % numbers, rb"\g<1>1\2")
    assert (held_audit(changed) is None) == (number >= 3)


@pytest.mark.parametrize("data", [GAME, PER_HAND, OF_THREE], ids=["four", "per hand", "three"])
@pytest.mark.parametrize("tag", [b"INIT", b"AGARI", b"DORA", b"N"])
def test_no_tile_that_is_another_is_seen(data, tag):
    attributes = rb'(<%s [^>]*?(?:hai[0-3]|doraHai|doraHaiUra|hai)=")([0-9,]+)' % tag
    if tag == b"AGARI":
        attributes = attributes.replace(b"|hai)", b")")
    for found in list(re.finditer(attributes, data))[:30]:
        tiles = found.group(2).split(b",")
        for at in range(len(tiles)):
            other = [*tiles[:at], b"%d" % ((int(tiles[at]) + 1) % 136), *tiles[at + 1 :]]
            assert (
                held_audit(data[: found.start(2)] + b",".join(other) + data[found.end(2) :]) is None
            )


@pytest.mark.parametrize("data", [GAME, PER_HAND, OF_THREE], ids=["four", "per hand", "three"])
@pytest.mark.unmeasured
def test_no_draw_that_is_another_is_seen(data):
    for found in re.finditer(rb"<[T-W]([0-9]+)/>", data):
        other = b"%d" % ((int(found.group(1)) + 1) % 136)
        assert held_audit(data[: found.start(1)] + other + data[found.end(1) :]) is None


def test_a_fourth_player_among_three_is_none():
    draw = re.search(rb"<T([0-9]+)/>", OF_THREE)
    assert held_audit(OF_THREE[: draw.start()] + b"<W" + OF_THREE[draw.start() + 2 :]) is None
    assert held_audit(with_first(rb"<D[0-9]+/>", rb"\g<0><W1/>", OF_THREE)) is None
    assert held_audit(with_first(rb"<D[0-9]+/>", rb"\g<0><G1/>", OF_THREE)) is None
    assert held_audit(with_first(rb'<N who="[0-9]', b'<N who="3', OF_THREE)) is None


def test_a_seed_of_one_hand_is_not_the_games():
    own = re.search(rb' shuffle="(mt[^"]*)"', PER_HAND).group(1)
    assert held_audit(with_first(rb' seed="mt[^"]*"', b' seed="%s"' % own)) is None


def test_a_seed_of_a_game_is_not_one_hands():
    games = re.search(rb' seed="(mt[^"]*)"', GAME).group(1)
    own = re.search(rb' shuffle="(mt[^"]*)"', PER_HAND).group()
    assert held_audit(with_first(rb"<INIT ", rb"<INIT" + own + b" ")) is None
    assert held_audit(with_first(rb'(?<= shuffle=")mt[^"]*', games, PER_HAND)) is None


def test_an_empty_seed_of_the_game_leaves_each_hand_its_own():
    assert held_audit(with_first(rb"<GO", b'<SHUFFLE seed="" ref=""/><GO', PER_HAND)) is not None


def test_a_hand_without_a_seed_is_not_seen():
    assert held_audit(with_first(rb' shuffle="mt[^"]*"', b"", PER_HAND)) is None
    assert (
        held_audit(with_first(rb' shuffle="mt[^"]*"', b' shuffle="mt19937ar,x"', PER_HAND)) is None
    )


@pytest.mark.unmeasured
def test_there_are_not_too_many_hands():
    hand = re.search(rb"<INIT.*?/>", PER_HAND).group()
    head = PER_HAND[: PER_HAND.index(b"<INIT")]
    end = b'<RYUUKYOKU owari="0,0,0,0,0,0,0,0"/></mjloggm>'
    many = FEW_BYTES // len(hand) - 10
    assert held_audit(head + hand * many + end).hand_count == many
    assert held_audit(head + hand * (MOST_HANDS + 1) + end) is None
    assert held_audit(head + b"<INIT/>" * (MOST_HANDS + 1) + end) is None


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (rb" owari=", b" x="),
        (rb"<TAIKYOKU[^>]*>", b""),
        (rb"<UN[^>]*>", b""),
        (rb' doraHai="[^"]*"', b' doraHai=""'),
        (rb' doraHaiUra="[^"]*"', b' doraHaiUra=""'),
    ],
)
def test_a_game_without_beginning_end_or_shown_indicators_is_left_to_the_audit(pattern, new):
    assert held_audit(re.sub(pattern, new, GAME)) is None


def test_a_hand_has_not_too_many_events():
    start = GAME.index(b"/>", GAME.index(b"<INIT")) + 2
    events = GAME[start:].index(b"<INIT")
    for count in (MOST_EVENTS, MOST_EVENTS + 1):
        there = GAME[start : start + events].count(b"<")
        more = b"<D1/>" * (count - there)
        seen = held_audit(GAME[:start] + more + GAME[start:])
        assert (seen is None) == (count > MOST_EVENTS)


PIECES = [b"<T1/>", b'<N who="0" m="5127"/>', b"<N/>", b"<", b">", b"/>", b'"', b"0", b"1,", b" "]
PIECES += [b"<!--", b"-->", b"<INIT/>", b'<GO type="185"/>', b'<SHUFFLE seed=""/>', b"<X>", b"</X>"]
PIECES += [b'<REACH who="9"/>', b' who="1"', b' oya="1"', b' xmlns="y"', b"'", b"&lt;", b"\t"]
EDITS = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from(PIECES) | st.binary(max_size=2)),
    min_size=1,
    max_size=3,
)


@settings(max_examples=long_run.examples(300))
@given(data=st.sampled_from([GAME, PER_HAND, OF_THREE]), edits=EDITS)
def test_whatever_is_changed_care_says_the_same(data, edits):
    for place, cut, put in edits:
        at = int(place * len(data))
        data = data[:at] + put + data[at + cut :]
    held_audit(data)
