from hashlib import sha512

import pytest

from tests.games.seeds import seed_of_words
from tests.helpers.logs import verification_seed
from viewer.core.base.era import MT_WORDS, Era
from viewer.core.sites.game_commitment import (
    GameCommitment,
    commitment_of,
    committed_text,
    seat_digits,
    tenhou_hash,
)

ONE = "ab" * 64


@pytest.mark.parametrize(
    ("names", "digits"),
    [
        (["a", "b", "c", "d"], "0123"),
        (["d", "c", "b", "a"], "3210"),
        (["b", "d", "a", "c"], "1302"),
        (["ちゃいますんこ", "アグモン", "NoName"], "1203"),
        (["NoName", "ちゃいますんこ", "アグモン"], "0123"),
    ],
)
def test_names_are_numbered_in_ascending_order(names, digits):
    assert seat_digits(names) == digits


@pytest.mark.parametrize(
    "ascending",
    [
        ["A", "a", "あ", "ア"],
        ["ア", "亜", "ａ", "ｱ"],
        ["", "a", "aa", "b"],
        ["Ⓝ", "ｂ", "😀", "𠮷"],
    ],
    ids=["case and kana", "kanji and width", "prefixes", "outside the BMP"],
)
def test_names_stand_in_the_order_of_their_code_points(ascending):
    assert seat_digits(ascending) == "0123"
    assert seat_digits(ascending[::-1]) == "3210"


def test_digits_begin_with_the_east_of_the_first_hand():
    assert seat_digits(["a", "b", "c", "d"], first_dealer=1) == "1230"
    assert seat_digits(["a", "b", "c"], first_dealer=2) == "2013"


def test_equal_names_are_numbered_by_seat():
    assert seat_digits(["b", "a", "b", "a"]) == "2031"


def test_what_is_hashed_is_digits_and_lower_case_hex():
    text = committed_text("1203", verification_seed())
    assert len(text) == 4996
    assert text.startswith(b"1203" + b"94532619c6d5")


def test_leading_zeros_are_kept():
    seed = seed_of_words(Era.BASE64, (0,) * MT_WORDS)
    assert committed_text("0123", seed) == b"0123" + b"0" * 4992


def test_the_hash_is_sha_512_of_that_text():
    seed = verification_seed()
    assert tenhou_hash("1203", seed) == sha512(committed_text("1203", seed)).hexdigest()
    assert tenhou_hash("1203", seed) != tenhou_hash("1230", seed)


@pytest.mark.parametrize(
    ("players", "digits"),
    [(4, "0123"), (4, "1302"), (4, "3210"), (3, "0123"), (3, "2013"), (3, "2103")],
)
def test_any_order_of_the_seats_is_found_in_a_list(players, digits):
    seed = verification_seed()
    found = GameCommitment("0123", players, seed).in_order_of({ONE, tenhou_hash(digits, seed)})
    assert found.seats == digits


@pytest.mark.parametrize(
    ("players", "digits"), [(4, "0012"), (4, "0124"), (3, "0132"), (3, "3210"), (3, "0120")]
)
def test_digits_that_no_game_has_are_not_tried(players, digits):
    seed = verification_seed()
    published = {tenhou_hash(digits, seed)}
    assert GameCommitment("0123", players, seed).in_order_of(published) is None


@pytest.mark.parametrize(("players", "orders"), [(4, 24), (3, 6)])
def test_every_order_is_tried_once(players, orders):
    class Nothing(list):
        def __contains__(self, tried):
            self.append(tried)
            return False

    nothing = Nothing()
    assert GameCommitment("0123", players, verification_seed()).in_order_of(nothing) is None
    assert len(nothing) == len(set(nothing)) == orders


def test_the_lowest_order_counts_if_a_list_holds_several():
    seed = verification_seed()
    published = {tenhou_hash(digits, seed): 1 for digits in ("3210", "1203")}
    assert GameCommitment("0123", 4, seed).in_order_of(published).seats == "1203"


@pytest.mark.parametrize(
    ("names", "count"),
    [
        ("abcd", 1),
        ("abca", 24),
        (("a", "b", "c", "\U0001f004"), 24),
        (("a", "b", "c", ""), 24),
        ("aba", 6),
    ],
)
def test_where_names_do_not_tell_the_order_each_order_is_possible(names, count):
    commitment = commitment_of([*names], 0, verification_seed())
    hashes = commitment.possible_hashes()
    assert len({*hashes}) == count
    assert commitment.sha512 is None or commitment.sha512 in hashes
    others = commitment.other_hashes()
    assert len(others) == (23 if count == 1 else 0)
    made = [(seats, tenhou_hash(seats, commitment.seed)) for seats, _hash in others]
    assert list(others) == made
    assert not {hashed for _seats, hashed in others} & {*hashes}


def test_a_game_without_a_seed_has_no_possible_hash():
    assert commitment_of(["b", "a", "c"], 1, None).possible_hashes() == ()


def test_without_a_seed_nothing_is_hashed():
    found = commitment_of(["b", "a", "c"], 1, None)
    assert (found.seats, found.text, found.sha512) == ("0213", "", None)
