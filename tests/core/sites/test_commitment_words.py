import pytest

from viewer.core.base.tiles import Face
from viewer.core.sites.commitments import (
    HashCheck,
    TileCount,
    audit_commitment,
    check_words,
    count_words,
    meaning,
    odd_words,
)

ODD = ((Face(9), 5), (Face(13), 3))


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (None, "The wall code is not written in tiles."),
        (TileCount(136, 4, 3, ()), "136 tiles, 3 of them red: a full set for four players."),
        (TileCount(108, 3, 2, ()), "108 tiles, 2 of them red: a full set for three players."),
        (
            TileCount(83, None, 3, ()),
            "83 tiles, 3 of them red: as many as are left after the deal.",
        ),
        (TileCount(108, 3, 2, ODD), "108 tiles, 2 of them red: not a full set."),
        (
            TileCount(7, None, 0, ()),
            "7 tiles, 0 of them red: a wall has 136, or 108 with three players.",
        ),
    ],
)
def test_what_the_tiles_are(count, said):
    assert count_words(count) == said


def test_what_a_hash_is_made_of():
    wall = "1m" * 4
    (check,) = audit_commitment(wall, "", ["0" * 64]).checks
    assert check_words(check) == "SHA-256: not compared, as its salt is not known"
    (check,) = audit_commitment(wall, "s", ["0" * 64]).checks
    assert check_words(check) == "SHA-256: not of this wall and salt"
    assert check_words(HashCheck("0" * 32, None)) == "MD5: not of this wall and salt"
    known = audit_commitment(
        wall, "s", ["043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89"]
    )
    assert check_words(known.checks[0]) == "SHA-256 of the salt alone"


def test_kinds_of_a_wrong_number_are_named():
    assert odd_words(None) == odd_words(TileCount(136, 4, 3, ())) == ""
    assert odd_words(TileCount(108, 3, 2, ODD)) == "5 x 1p, 3 x 5p"


def test_what_a_hash_that_agrees_proves():
    assert meaning().startswith("The hash fixes this hand's wall at its start")
