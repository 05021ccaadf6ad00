import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.meld_codes import encode_meld
from tests.helpers import long_run
from tests.helpers.outcome import outcome
from viewer.core.base.errors import InputError
from viewer.core.base.meld import REPLACED, Meld, MeldKind, decode_meld, meld_to_majiang
from viewer.core.base.tiles import NONE_RED, TILES


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (53399, "s40-6"),
        (20081, "p550+5"),
        (4098, "m5550="),
        (5431, "m234-"),
        (30720 | 0x20, "z4"),
        (0, "m1111"),
        (36 << 8, "p1111"),
        (108 << 8, "z1111"),
    ],
)
def test_a_code_is_written_as_majiang_does(code, text):
    assert meld_to_majiang(decode_meld(code)) == text


def test_without_red_fives_majiang_has_no_zero():
    assert meld_to_majiang(decode_meld(20081), red_fives=NONE_RED) == "p555+5"


@pytest.mark.parametrize(
    ("code", "meld"),
    [
        (5431, Meld(MeldKind.CHI, (6, 9, 14), called=14, source=3)),
        ((31 * 3 + 1) << 9 | 2 << 5 | 0x8 | 2, Meld(MeldKind.PON, (124, 125, 127), 125, 2)),
        (20081, Meld(MeldKind.KAKAN, (52, 53, 54, 55), called=52, source=1, added=55)),
        (4098, Meld(MeldKind.DAIMINKAN, (16, 17, 18, 19), called=16, source=2)),
        (110 << 8, Meld(MeldKind.ANKAN, (108, 109, 110, 111))),
        (121 << 8 | 0x20, Meld(MeldKind.KITA, (121,))),
    ],
    ids=list(MeldKind),
)
def test_a_code_holds_tiles_and_source(code, meld):
    assert decode_meld(code) == meld


@pytest.mark.parametrize(
    "code", [5431 | 0x200, 20081 | 0x80, 41513 | 0x10, 4098 | 0x40, 108 << 8 | 0x40, 31264 | 0x1]
)
def test_a_code_with_bits_that_no_call_has_is_refused(code):
    assert isinstance(outcome(decode_meld, code), InputError)


@pytest.fixture(scope="module")
def outcomes():
    return [outcome(decode_meld, code) for code in range(0, 0x10000, long_run.stride())]


@pytest.fixture(scope="module")
def melds(outcomes):
    return {found for found in outcomes if isinstance(found, Meld)}


@pytest.mark.unmeasured
def test_every_code_decodes_or_is_refused(outcomes, melds):
    refused = [found for found in outcomes if isinstance(found, InputError)]
    assert {meld.kind for meld in melds} == set(MeldKind)
    assert {error.code for error in refused} == {"bad-meld"}


@pytest.mark.unmeasured
def test_every_meld_encodes_to_a_code_that_reads_back(melds):
    for meld in melds:
        assert decode_meld(encode_meld(meld)) == meld


@pytest.mark.unmeasured
def test_every_meld_holds_tiles_that_exist(melds):
    for meld in melds:
        assert list(meld.tiles) == sorted(set(meld.tiles))
        assert meld.tiles[0] >= 0
        assert meld.tiles[-1] < TILES
        assert meld.called is None or meld.called in meld.tiles
        assert (meld.called is None) == (meld.source == 0)
        assert meld.source in range(4)


BAD = {
    "negative": -1,
    "seventeen bits": 0x10000,
    "a chi of honours": 21 * 3 << 10 | 0x4 | 3,
    "a chi from nobody": 0x4,
    "a pon of no kind": 34 * 3 << 9 | 0x8 | 1,
    "a pon from nobody": 0x8,
    "a kakan from nobody": 0x10,
    "a kan of no tile": TILES << 8,
    "a kita of no tile": TILES << 8 | 0x20,
}


@pytest.mark.parametrize("code", BAD.values(), ids=BAD)
def test_a_code_that_stands_for_no_tiles_is_refused(code):
    with pytest.raises(InputError) as caught:
        decode_meld(code)
    assert str(caught.value) == f'<N m="{code}"> is no meld.'
    assert caught.value.code == "bad-meld"


@given(st.integers().filter(lambda code: not 0 <= code <= 0xFFFF))
def test_no_code_outside_sixteen_bits_is_a_meld(code):
    assert isinstance(outcome(decode_meld, code), InputError)


@pytest.mark.parametrize(
    ("meld", "left"),
    [
        (Meld(MeldKind.CHI, (0, 4, 8), called=4, source=3), (0, 8)),
        (Meld(MeldKind.PON, (0, 1, 2), called=0, source=1), (1, 2)),
        (Meld(MeldKind.DAIMINKAN, (0, 1, 2, 3), called=3, source=2), (0, 1, 2)),
        (Meld(MeldKind.KAKAN, (0, 1, 2, 3), called=0, source=1, added=3), (3,)),
        (Meld(MeldKind.ANKAN, (0, 1, 2, 3)), (0, 1, 2, 3)),
        (Meld(MeldKind.KITA, (120,)), (120,)),
    ],
    ids=lambda value: value.kind if isinstance(value, Meld) else "",
)
def test_what_leaves_the_hand_is_all_but_what_was_there_before(meld, left):
    assert meld.from_hand == left


def test_kans_and_kita_take_a_replacement_tile():
    assert set(MeldKind) - REPLACED == {MeldKind.CHI, MeldKind.PON}
