"""Vectors: Mahjong Soul's example for three players, from `resources/help/walls.md`."""

from hashlib import md5, sha256

import pytest

from tests.helpers.logs import verification_seed
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.tiles import Face, faces_of
from viewer.core.sites.commitments import (
    audit_commitment,
    check_words,
    count_tiles,
    count_words,
    meaning,
)
from viewer.core.wall.wall import walls_of_seed

SALT = "3BTPHcg7hr3NXhMWuswVwC4F4TmBmguY"
WALL = (
    "5p7s6z9m1m3z7p1p4z9p3z6s6p2z6p1p3p2s3p0s7z1m3p8p4p1z2s1z4p1z5z4z2z7s3z5s5z3p5p4s6p4p4s5p"
    "9s3s8p9m6z3z5s9s8p5z8s8p6s9p4z1m7p7p9p3s0p6s6s6z5s7s5z7z1p1s2z2s9p7p3s9m1s1z8s4z2p4s9m4p"
    "9s2s7z7s9s2p7z3s1s2p2z6z6p1p2p4s8s8s1m1s"
)
SALT_HASH = "140d927b6c2d628f93823483df4694cfc023aa4e555928ca945115e58c19ebe9"
WALL_HASH = "baa9a22c3151b771d6e7107d885015d33927e557a33e30d8974ac8175e9a8c05"


def test_mahjong_souls_hashes_agree_with_wall_and_salt():
    audit = audit_commitment(WALL, SALT, [SALT_HASH, WALL_HASH.upper() + "\n"])
    assert [check.made_of for check in audit.checks] == ["salt", "wall+salt"]
    assert audit.agrees
    assert len(audit.faces) == 108
    assert audit.count.full
    assert audit.count.players == 3
    assert audit.count.reds == 2


def test_one_changed_tile_breaks_the_hash_of_the_wall_only():
    audit = audit_commitment("1p" + WALL[2:], SALT, [SALT_HASH, WALL_HASH])
    assert [check.made_of for check in audit.checks] == ["salt", None]
    assert not audit.agrees
    assert not audit.count.full
    assert audit.count.odd == ((Face(9), 5), (Face(13), 3))


@pytest.mark.parametrize("dealt", [52, 53])
def test_the_md5_of_a_wall_without_starting_hands_agrees_with_the_whole_wall(dealt):
    (wall,) = walls_of_seed(verification_seed(), 4, 1)
    text = WALL_TEXT.write(faces_of(reversed(wall.tiles)))
    given = md5(text[2 * dealt :].encode(), usedforsecurity=False).hexdigest()
    assert audit_commitment(text, "", [given]).checks[0].made_of == "wall without haipai"
    rest = audit_commitment(text[2 * dealt :], "", [given])
    assert rest.checks[0].made_of == "wall"
    assert rest.count.players is None
    assert not rest.count.full


@pytest.mark.parametrize(
    ("field", "given", "salt", "made_of"),
    [
        ("sha256", WALL_HASH, SALT, "wall+salt"),
        ("saltSha256", SALT_HASH, SALT, "salt"),
        ("sha256", SALT_HASH, SALT, None),
        ("saltSha256", WALL_HASH, SALT, None),
        ("sha256", sha256(WALL.encode()).hexdigest(), "", "wall"),
        ("sha256", sha256(WALL.encode()).hexdigest(), SALT, None),
        ("handCardsSHA256", sha256(WALL.encode()).hexdigest(), "", "wall"),
        ("handCardsSHA256", md5(WALL.encode(), usedforsecurity=False).hexdigest(), "", None),
        ("md5", md5(WALL.encode(), usedforsecurity=False).hexdigest(), "", None),
        (
            "md5",
            md5(WALL[80:].encode(), usedforsecurity=False).hexdigest(),
            "",
            "wall without haipai",
        ),
    ],
)
def test_in_a_field_of_a_record_one_hash_agrees(field, given, salt, made_of):
    (check,) = audit_commitment(WALL, salt, [given], [field]).checks
    assert check.made_of == made_of


def test_a_hash_of_the_salt_alone_does_not_fix_the_wall():
    assert "No hash here fixes the wall" in meaning([audit_commitment(WALL, SALT, [SALT_HASH])])
    both = audit_commitment(WALL, SALT, [SALT_HASH, WALL_HASH])
    assert meaning([both]) == meaning([audit_commitment(WALL, "", [])]) == meaning()


def test_a_code_that_is_no_wall_text_is_hashed_all_the_same():
    given = sha256(b"0f1e2dsalt").hexdigest()
    audit = audit_commitment("0f1e2d", "salt", [given])
    assert audit.agrees
    assert audit.faces == ()
    assert audit.count is None


def test_a_salt_alone_can_be_checked():
    assert audit_commitment("", SALT, [SALT_HASH]).agrees


def test_spaces_and_line_breaks_in_the_code_do_not_count():
    spaced = "\n".join(WALL[at : at + 20] for at in range(0, len(WALL), 20))
    assert audit_commitment(spaced, f" {SALT}\n", [WALL_HASH]).agrees


def test_a_full_set_of_four_players_is_known():
    (wall,) = walls_of_seed(verification_seed(), 4, 1)
    count = count_tiles(faces_of(wall.tiles))
    assert (count.players, count.reds, count.full) == (4, 3, True)


def test_a_full_set_without_honours_is_that_of_four_players():
    suits = [Face(kind) for kind in range(27)] * 4
    count = count_tiles(suits)
    assert (count.players, count.full) == (4, True)
    assert count_words(count) == "108 tiles, 0 of them red: a full set for four players."
    assert not count_tiles([*suits[1:], Face(27)]).full


@pytest.mark.parametrize("given", ["12345", "g" * 32, ""])
def test_what_is_no_hash_agrees_with_nothing(given):
    audit = audit_commitment(WALL, "", [given])
    assert not audit.agrees
    assert audit.checks[0].algorithm is None
    assert check_words(audit.checks[0]) == f"{given} is no MD5, SHA-1 or SHA-256 in hex."


@pytest.mark.parametrize(("tiles", "players"), [(84, 4), (83, 4), (69, 3), (68, 3)])
def test_what_is_left_after_the_deal_can_be_the_rest_of_a_set(tiles, players):
    (wall,) = walls_of_seed(verification_seed(), players, 1)
    faces = faces_of(wall.tiles)[:tiles]
    count = count_tiles(faces)
    assert (count.rest_of, count.full, count.possible, count.odd) == (players, False, True, ())
    changed = count_tiles([faces[0]] * 5 + list(faces[5:]))
    assert not changed.possible
    assert [face.kind for face, found in changed.odd if found > 4] == [faces[0].kind]


@pytest.mark.parametrize("tiles", [1, 82, 107, 135])
def test_any_other_number_of_tiles_is_no_set(tiles):
    count = count_tiles([Face(0)] * tiles)
    assert (count.players, count.rest_of, count.possible, count.odd) == (None, None, False, ())


def test_a_check_tells_its_algorithm():
    checks = audit_commitment(WALL, SALT, [SALT_HASH, "0" * 32]).checks
    assert [check.algorithm for check in checks] == ["SHA-256", "MD5"]


def test_a_text_much_longer_than_a_wall_is_hashed_but_not_read_as_tiles():
    code = "1m" * 1000
    audit = audit_commitment(code, "", [md5(code.encode(), usedforsecurity=False).hexdigest()])
    assert audit.agrees
    assert audit.count is None


def test_text_that_is_no_unicode_is_hashed_all_the_same():
    assert not audit_commitment("1m\ud800", "\udcff", ["0" * 64]).agrees
