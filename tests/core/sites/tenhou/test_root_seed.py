import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.core.base.errors import InputError
from viewer.core.base.seed import packed, parse_seed, unpacked
from viewer.core.sites.tenhou.root_seed import (
    NAMELESS,
    RootSeed,
    games_of,
    is_seat_order,
    parse_root_seed,
)
from viewer.core.wall.shuffle import reference_words
from viewer.core.wall.wall import walls_of_seed

ROOT = RootSeed("1.2009.0101.0000", tuple(range(1, 625)))


@given(st.binary(min_size=4 * 624, max_size=4 * 624))
def test_a_printed_root_seed_reads_back(key):
    root = RootSeed("1.2026.0102.0304", struct.unpack("<624I", key))
    assert parse_root_seed(f"log\r\n{root.printed}\r\n") == root


def test_a_root_seed_reads_back_as_it_is_printed():
    assert parse_root_seed(ROOT.printed) == ROOT


def test_bare_words_are_a_nameless_root_seed():
    text = " ".join(f"{word:X}" for word in ROOT.key)
    assert parse_root_seed(text) == RootSeed(NAMELESS, ROOT.key)


def test_a_game_takes_four_words_and_then_its_seed():
    words = list(unpacked(reference_words(packed(ROOT.key), 3 * 628)))
    for number, game in enumerate(games_of(ROOT, 3)):
        mine = words[628 * number : 628 * (number + 1)]
        assert game.number == number
        assert list(game.seed.words) == mine[4:]


def test_a_printed_game_is_a_seed_like_any_other():
    game = games_of(ROOT, 2)[1]
    assert game.printed.startswith("mt.seed=1.2009.0101.0000,1,")
    assert parse_seed(game.printed) == game.seed
    assert parse_seed(game.seed.attribute) == game.seed
    assert len(walls_of_seed(game.seed, 3, 2)[1].tiles) == 108


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no seed in the text."),
        ("seedDailyPublic=1.2009.0101.0000,", "There is no seed in the text."),
        ("1,2,3", "A root seed has 624 words; this has 3."),
        ("1,2,xyz", "The seed has a word that is no 32-bit hex number: 'xyz'."),
    ],
)
def test_what_is_no_root_seed_says_why(text, message):
    with pytest.raises(InputError) as caught:
        parse_root_seed(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["0123", "3210", "1203"])
def test_seat_digits_are_all_four_in_any_order(text):
    assert is_seat_order(text)


@pytest.mark.parametrize("text", ["", "012", "01234", "0122", "1234", "０123", "abcd"])
def test_anything_else_is_no_seat_order(text):
    assert not is_seat_order(text)
