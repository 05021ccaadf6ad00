"""Wall codes by themselves."""

from dataclasses import replace
from hashlib import sha1

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import soul
from tests.helpers.findings import missed
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.place import Place
from viewer.core.base.records import Draw
from viewer.core.base.tiles import RED_FIVE_IDS, face_of, faces_of
from viewer.core.judgement.audit import audit_log
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.commitments import check_words, odd_words
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.wall_codes import (
    audit_code,
    code_in,
    hand_of_code,
    log_of_codes,
    players_in_code,
)
from viewer.core.wall.coded import tiles_of_code, walls_of_codes
from viewer.core.wall.shuffle import fast_words

CODE = WallCode(Era.SHA256, soul.WALL, soul.SALT, (soul.WALL_HASH, soul.SALT_HASH))
OLD = soul.old_round()


def walls_of(log):
    return walls_of_codes(log, fast_words)


# recognised


@pytest.mark.parametrize(
    "text",
    [
        f"{soul.WALL} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}",
        f"{soul.WALL_HASH},{soul.SALT_HASH}\n{soul.SALT};\n{soul.WALL}",
        f"Wall: {soul.WALL}\nSalt: {soul.SALT}\nSHA-256: {soul.WALL_HASH} {soul.SALT_HASH}",
        f"牌山：{soul.WALL}\nソルト：{soul.SALT}\n{soul.WALL_HASH}\n{soul.SALT_HASH}",
        (
            f'{{"paishan": "{soul.WALL}", "salt":"{soul.SALT}", "sha256": "{soul.WALL_HASH}",'
            f' "saltSha256": "{soul.SALT_HASH}"}}'
        ),
        (
            f"paishan={soul.WALL}\nsalt={soul.SALT}\nsha256={soul.WALL_HASH}\n"
            f"saltSha256={soul.SALT_HASH}"
        ),
        f"salt {soul.SALT}\n{soul.WALL}\nSHA-256 {soul.WALL_HASH} {soul.SALT_HASH}",
        f"{soul.WALL[:101]}\n{soul.WALL[101:]} {soul.SALT} {soul.WALL_HASH} {soul.SALT_HASH}",
    ],
)
def test_code_salt_and_hashes_are_told_by_their_form(text):
    assert code_in(text) == CODE


def test_a_code_may_stand_alone():
    assert code_in(soul.WALL) == WallCode(Era.SHA256, soul.WALL)
    assert players_in_code(CODE) == 3


@pytest.mark.parametrize("text", ["", "1m2m3m", soul.SALT_HASH, "seed", soul.WALL * 200])
def test_other_texts_are_none(text):
    assert code_in(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (soul.WALL[2:], "The wall code has 107 tiles; a wall has 136"),
        (f"{soul.WALL[:-2]}11s", "The wall code has 109 tiles"),
        (f"{soul.WALL[:-2]}8z", "No tile is written '8z'."),
        (f"{soul.WALL}\nsome words", "some and words cannot both be that."),
    ],
)
def test_what_cannot_be_used_says_why(text, said):
    with pytest.raises(InputError) as caught:
        code_in(text)
    assert said in str(caught.value)


@given(st.text(st.sampled_from("0123456789mpszab :=\n"), max_size=500))
def test_any_text_is_a_code_none_or_an_error(text):
    found = outcome(code_in, soul.WALL[:80] + text)
    assert isinstance(found, WallCode) or is_short_error(found)


# laid out


def test_a_whole_code_is_a_wall():
    log = log_of_codes((hand_of_code(CODE),))
    (wall,) = walls_of(log)
    assert log.is_bare
    assert (wall.era, wall.players, wall.dice, wall.dealer) == (Era.SHA256, 3, (), 0)
    assert faces_of(reversed(wall.tiles)) == audit_code(log.hands[0], red_fives=RED_FIVE_IDS).faces
    assert wall.tiles == tiles_of_code(CODE, 3, red_fives=RED_FIVE_IDS)


@pytest.mark.parametrize("first_drawn", [True, False])
def test_a_code_without_the_deal_is_known_in_part(first_drawn):
    whole = soul.wall_text()
    code = code_in(whole[2 * (53 - first_drawn) :])
    (hand,) = log_of_codes((hand_of_code(code),)).hands
    assert walls_of(log_of_codes((hand,))) == (None,)
    tiles = tiles_of_code(code, hand.players, red_fives=RED_FIVE_IDS)
    assert len(tiles) == 136
    assert tiles[83:].count(None) == 53 - first_drawn
    assert None not in tiles[:83]
    assert audit_code(hand, red_fives=RED_FIVE_IDS).count.rest_of == 4


def test_a_fifth_tile_is_odd_and_laid_out_all_the_same():
    code = code_in("1p" + soul.WALL[2:])
    hand = hand_of_code(code)
    assert odd_words(audit_code(hand, red_fives=RED_FIVE_IDS).count) == "5 x 1p, 3 x 5p"
    log = log_of_codes((hand,))
    (wall,) = walls_of(log)
    assert len(wall.tiles) == 108
    (finding,) = audit_log(log, (wall,)).findings
    assert face_of(finding.log_has).code == face_of(wall.tiles[finding.slot]).code == "1p"


def test_a_deal_that_the_record_tells_is_counted_with_the_rest():
    log, _walls = read_with_walls(soul.record(OLD, soul.old_round(1)))
    for kyoku in log.hands:
        audit = audit_code(kyoku, red_fives=RED_FIVE_IDS)
        assert audit.agrees
        assert (audit.count.tiles, audit.count.full) == (136, True)
    cut = replace(log.hands[0], events=())
    assert isinstance(log.hands[0].events[0], Draw)
    assert audit_code(cut, red_fives=RED_FIVE_IDS).count.tiles == 83
    assert audit_code(replace(cut, code=None), red_fives=RED_FIVE_IDS) is None


# compared


def test_hashes_alone_are_compared():
    wrong = CODE._replace(hashes=(soul.SALT_HASH, soul.WRONG_HASH))
    bare = CODE._replace(hashes=())
    hands = [hand_of_code(code, nth) for nth, code in enumerate((CODE, wrong, bare), 1)]
    log = log_of_codes(tuple(hands))
    audit = audit_log(log, (None,) * 3)
    assert audit.compared == {"hash": 4}
    assert [(each.place.hand_index + 1, each.check, each.nth) for each in audit.findings] == [
        (2, "hash", 2)
    ]
    assert audit.uncompared == (missed(Place(2, 0), "hash"),)
    checked = check_kyoku(log, 0)
    assert (checked.checked, checked.played.draws, checked.uncompared) == (0, (), ())
    assert log.damage is None
    assert log.shortfall is None


def test_sha_1_is_compared_and_says_what_is_not_known():
    good, bad = sha1(soul.WALL.encode(), usedforsecurity=False).hexdigest(), "a" * 40
    code = code_in(f"{soul.WALL} {good} {bad}")
    first, second = audit_code(hand_of_code(code), red_fives=RED_FIVE_IDS).checks
    assert check_words(first) == "SHA-1 of the wall code"
    assert "how Maru-Jan writes its text is not known" in check_words(second)
