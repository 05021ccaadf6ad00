import pytest

from viewer.core.base.laid_melds import pieces_of
from viewer.core.base.meld import Meld, MeldKind

PON = MeldKind.PON
DAIMINKAN = MeldKind.DAIMINKAN


def written(meld):
    """A call from left to right: a sideways tile in brackets, an added one after a plus."""
    words = []
    for piece in pieces_of(meld):
        word = f"({piece.tile})" if piece.sideways else str(piece.tile)
        word = f"[{piece.tile}]" if piece.down else word
        words.append(f"+{word}" if piece.above else word)
    return " ".join(words)


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        (Meld(MeldKind.CHI, (12, 16, 20), 16, 3), "(16) 12 20"),
        (Meld(PON, (12, 13, 14), 13, 3), "(13) 12 14"),
        (Meld(PON, (12, 13, 14), 13, 2), "12 (13) 14"),
        (Meld(PON, (12, 13, 14), 13, 1), "12 14 (13)"),
        (Meld(DAIMINKAN, (12, 13, 14, 15), 12, 3), "(12) 13 14 15"),
        (Meld(DAIMINKAN, (12, 13, 14, 15), 12, 2), "13 (12) 14 15"),
        (Meld(DAIMINKAN, (12, 13, 14, 15), 12, 1), "13 14 15 (12)"),
        (Meld(MeldKind.KAKAN, (12, 13, 14, 15), 12, 3, 15), "(12) +(15) 13 14"),
        (Meld(MeldKind.KAKAN, (12, 13, 14, 15), 12, 1, 15), "13 14 (12) +(15)"),
        (Meld(MeldKind.ANKAN, (16, 17, 18, 19)), "[17] 16 18 [19]"),
        (Meld(MeldKind.KITA, (121,)), "121"),
    ],
)
def test_how_a_call_lies(meld, expected):
    assert written(meld) == expected
