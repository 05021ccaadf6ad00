import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from tests.helpers.notations import (
    RED_FIVE_KINDS,
    ids_for,
    read_ids,
    read_kanji,
    read_majiang,
    read_unicode,
)
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.errors import InputError
from viewer.core.base.notation import (
    IDS,
    KANJI,
    MAJIANG,
    MPSZ,
    NOTATION_LABELS,
    NOTATIONS,
    STUDIO,
    UNICODE,
    WALL_TEXT,
    Style,
    read_mpsz,
)
from viewer.core.base.tiles import KINDS, NONE_RED, TILES, Face, faces_of

PLAIN_FACES = st.integers(0, KINDS - 1).map(Face)
RED_FACES = st.sampled_from([Face(kind, red=True) for kind in RED_FIVE_KINDS])
EXACT = [notation for notation in NOTATIONS.values() if not notation.characters]
PICTURES = [notation for notation in NOTATIONS.values() if notation.characters]
READERS = {
    **dict.fromkeys((MPSZ, WALL_TEXT, STUDIO), read_mpsz),
    MAJIANG: read_majiang,
    KANJI: read_kanji,
    UNICODE: read_unicode,
}
HAND = [0, 16, 40, 52, 88, 107, 108, 112, 116, 120, 124, 128, 132]
WRITTEN = {
    "mpsz": "10m20p09s1234567z",
    "text": "1m0m2p0p0s9s1z2z3z4z5z6z7z",
    "majiang": "m10p20s09z1234567",
    "studio": "1m0m2p0p0s9s1z2z3z4z5z6z7z",
    "kanji": "一五②⑤59東南西北白發中",
    "unicode": "🀇🀋🀚🀝🀔🀘🀀🀁🀂🀃🀆🀅🀄",
    "ids": "0,16,40,52,88,107,108,112,116,120,124,128,132",
}
"""A hand with every honour and every red five in each notation, written by hand."""
DIGITS_AND_SUITS = st.text(alphabet="0123456789mpsz ,一①東\U0001f000", max_size=30)


def named(notation):
    return notation.name


def test_one_hand_in_each_notation():
    assert {name: Style(name).tiles(HAND) for name in NOTATION_LABELS} == WRITTEN


def test_tiles_stay_in_the_order_given():
    assert Style("mpsz").tiles([0, 36, 4]) == "1m1p2m"
    assert Style("majiang").tiles([0, 36, 4]) == "m1p1m2"


def test_without_red_fives_every_five_is_written_5():
    assert Style("mpsz", NONE_RED).tiles([16, 52, 88]) == "5m5p5s"


def test_every_notation_is_read_back_by_the_program_or_by_a_helper():
    assert READERS.keys() == set(NOTATIONS.values()), "tests/helpers/notations needs a reader"


@pytest.mark.parametrize("notation", EXACT, ids=named)
@given(faces=st.lists(PLAIN_FACES | RED_FACES).map(tuple))
def test_digit_notations_read_back_all_they_write(notation, faces):
    assert READERS[notation](notation.write(faces)) == faces


@pytest.mark.parametrize("notation", PICTURES, ids=named)
@given(faces=st.lists(PLAIN_FACES).map(tuple))
def test_picture_notations_read_back_what_is_not_red(notation, faces):
    assert READERS[notation](notation.write(faces)) == faces


@pytest.mark.parametrize("notation", PICTURES, ids=named)
def test_picture_notations_have_a_character_a_kind(notation):
    assert len({*notation.characters}) == KINDS


@pytest.mark.parametrize("notation", NOTATIONS.values(), ids=named)
def test_the_label_of_a_notation_ends_with_an_example(notation):
    hands = (read_mpsz("406m11z"), read_mpsz("456m11z"), read_mpsz("406m1z1z"))
    assert notation.label.rpartition(": ")[2] in {notation.write(hand) for hand in hands}


@pytest.mark.parametrize("notation", PICTURES, ids=named)
def test_picture_notations_cannot_say_red(notation):
    assert notation.write([Face(4, red=True)]) == notation.write([Face(4)])


@given(ids=st.lists(st.integers(0, TILES - 1)).map(tuple))
def test_ids_read_back_as_written(ids):
    assert read_ids(Style(IDS).tiles(ids)) == ids


def test_white_space_may_stand_between_tiles():
    assert read_mpsz(" 12m\n3 m ") == read_mpsz("123m")
    assert read_kanji("一 二\n三") == read_mpsz("123m")
    assert read_ids("1, 2\n3,,4") == (1, 2, 3, 4)


def test_wall_text_reads_grouped_tiles_too():
    assert read_mpsz("12m0p") == read_mpsz("1m2m0p")


def test_variation_selectors_say_nothing():
    assert read_unicode("🀄\ufe0e🀄\ufe0f") == (Face(33), Face(33))


@pytest.mark.parametrize("notation", NOTATIONS.values(), ids=named)
def test_no_text_is_no_tiles(notation):
    assert READERS[notation]("") == ()
    assert notation.write([]) == ""


@pytest.mark.parametrize(
    ("notation", "text", "shown"),
    [
        (MPSZ, "8z", "'8z'"),
        (MPSZ, "9z", "'9z'"),
        (MPSZ, "0z", "'0z'"),
        (MPSZ, "1m2", "'2'"),
        (MPSZ, "m1", "'m1'"),
        (MPSZ, "1x", "'1x'"),
        (MPSZ, "1m" + "x" * 100, "'xxxxxxxx'"),
        (MPSZ, "１m", "'１m'"),
        (WALL_TEXT, "1m-", "'-'"),
        (KANJI, "一X", "'X'"),
        (KANJI, "発", "'発'"),
        (UNICODE, "🀫", "'🀫'"),
    ],
    ids=lambda value: getattr(value, "name", value)[:6],
)
def test_what_is_no_tile_is_shown(notation, text, shown):
    with pytest.raises(InputError) as caught:
        READERS[notation](text)
    assert str(caught.value) == f"No tile is written {shown}."
    assert caught.value.code == "bad-tile"


@pytest.mark.parametrize("word", ["136", "-1", "1.5", "x", "0001", "²", "٣"])
def test_what_is_no_tile_id_is_shown(word):
    with pytest.raises(InputError) as caught:
        read_ids(f"0,{word}")
    assert str(caught.value) == f"No tile is written {word!r}."


@pytest.mark.parametrize("read", [*READERS.values(), read_ids])
@given(text=st.text() | DIGITS_AND_SUITS)
def test_any_text_is_tiles_or_an_input_error(read, text):
    found = outcome(read, text)
    assert is_short_error(found) or len(found) <= len(text)


def test_each_face_gets_an_id_of_its_own():
    assert ids_for(read_mpsz("1111m0555p7z")) == (0, 1, 2, 3, 52, 53, 54, 55, 132)


def test_a_red_five_keeps_the_red_id_though_it_comes_last():
    assert ids_for(read_mpsz("5550s")) == (89, 90, 91, 88)


def test_a_plain_five_gets_the_red_id_only_as_the_fourth():
    assert ids_for(read_mpsz("5m")) == (17,)
    assert ids_for(read_mpsz("5555m")) == (17, 18, 19, 16)


@settings(max_examples=long_run.examples(30))
@given(ids=st.permutations(range(TILES)), count=st.integers(0, TILES))
def test_ids_show_the_faces_they_were_given_for(ids, count):
    faces = faces_of(ids[:count])
    assert faces_of(ids_for(faces)) == faces


def test_a_set_without_red_fives_uses_every_id():
    faces = faces_of(range(TILES), red_fives=NONE_RED)
    assert sorted(ids_for(faces)) == list(range(TILES))


@pytest.mark.parametrize(
    ("text", "shown"), [("11111m", "1m"), ("00p", "0p"), ("55550s", "5s"), ("55555s", "5s")]
)
def test_no_kind_has_a_fifth_tile_nor_a_second_red_five(text, shown):
    with pytest.raises(InputError) as caught:
        ids_for(read_mpsz(text))
    assert str(caught.value) == f"No tile is written '{shown}'."


def test_only_fives_are_red():
    with pytest.raises(InputError) as caught:
        ids_for([Face(0, red=True)])
    assert caught.value.code == "bad-tile"
