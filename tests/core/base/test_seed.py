import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.seeds import seed_of_words
from tests.helpers import long_run
from tests.helpers.logs import verification_seed, verification_seed_text
from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.era import MT_WORDS, Era
from viewer.core.base.errors import InputError
from viewer.core.base.seed import SEED_BYTES, SEED_CHARACTERS, parse_seed

BASE64 = base64.b64encode(bytes(range(256)) * 9 + bytes(192)).decode()
WORD = st.integers(0, 2**32 - 1)


def keys(shortest, longest):
    """Keys of random words; a seed of their own makes long ones cheap to draw."""
    return st.tuples(st.randoms(use_true_random=False), st.integers(shortest, longest)).map(
        lambda drawn: tuple(drawn[0].getrandbits(32) for _ in range(drawn[1]))
    )


SEEDS = st.one_of(
    st.builds(seed_of_words, st.just(Era.BASE64), keys(MT_WORDS, MT_WORDS)),
    st.builds(seed_of_words, st.sampled_from([Era.HEX, Era.PER_HAND]), keys(1, MT_WORDS)),
)
AROUND = {
    "bare": "{}",
    "quoted": '"{}"',
    "spaces": "  {}\t\n",
    "byte order mark": "\ufeff{}",
    "a SHUFFLE tag": '<SHUFFLE seed="{}" ref=""/>',
    "a tag in single quotes": "<SHUFFLE seed='{}'/>",
    "a tag cut off": '<SHUFFLE seed="{}',
    "an INIT tag": '<INIT seed="0,0,0,1,3,58" ten="250" shuffle="{}"/>',
    "spaces in the tag": '<SHUFFLE  seed = " {} " />',
    "a whole log": '<mjloggm ver="2.3"><SHUFFLE seed="{}" ref=""/><GO type="9"/></mjloggm>',
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
@settings(max_examples=long_run.examples(12))
@given(seed=SEEDS)
def test_a_seed_reads_back_whatever_stands_around_it(around, seed):
    assert parse_seed(around.format(seed.attribute)) == seed


def test_a_seed_is_found_in_the_tag_of_a_log():
    seed = verification_seed()
    assert parse_seed(f"<SHUFFLE seed='{seed.attribute}'/>") == seed
    assert parse_seed(f" {seed.attribute}\n") == seed


@settings(max_examples=long_run.examples(15))
@given(seed=SEEDS, width=st.integers(1, 80), gap=st.sampled_from(["\n", "\r\n", " ", "\t \n"]))
def test_white_space_may_break_a_seed_anywhere(seed, width, gap):
    text = seed.attribute
    broken = gap.join(text[at : at + width] for at in range(0, len(text), width))
    assert parse_seed(broken) == seed


def test_bare_base64_is_a_seed():
    assert parse_seed(verification_seed_text()) == verification_seed()
    assert parse_seed(verification_seed_text() + "====") == verification_seed()


@pytest.mark.parametrize("end", ["XX", "xx", "aa"])
def test_no_letter_at_its_ends_is_taken_for_quotes(end):
    text = end + BASE64[2:-2] + end
    assert parse_seed(text).key == base64.b64decode(text)
    assert (
        parse_seed(f'"{text}"').attribute
        == parse_seed(f"mt19937ar-sha512-n288-base64,{text}").attribute
    )


def test_bytes_become_little_endian_words():
    seed = parse_seed(BASE64)
    assert seed.era is Era.BASE64
    assert seed.words[:2] == (0x03020100, 0x07060504)
    assert seed.key == base64.b64decode(BASE64)


def test_one_foreign_character_in_a_whole_seed_is_named():
    with pytest.raises(InputError, match="has '!' at place 8; base64 has no such character"):
        parse_seed(f"{BASE64[:7]}!{BASE64[8:]}")


@pytest.mark.parametrize("count", range(2, 9))
def test_the_first_of_many_foreign_characters_is_named(count):
    with pytest.raises(InputError) as caught:
        parse_seed(BASE64[: 40 - count] + count * "!" + BASE64[40:])
    assert (caught.value.code, caught.value.values["place"]) == ("seed-characters", 41 - count)


@pytest.mark.unmeasured
@pytest.mark.parametrize("length", range(9, 61))
def test_the_beginning_of_a_seed_is_short_or_partial(length):
    with pytest.raises(InputError) as caught:
        parse_seed("mt19937ar-sha512-n288-base64," + BASE64[-length:])
    code = "seed-partial" if length % 4 == 1 else "seed-short"
    found = length if length % 4 == 1 else length * 3 // 4
    assert (caught.value.code, caught.value.values["found"]) == (code, found)


def test_a_whole_seed_of_small_letters_alone_is_a_seed():
    assert parse_seed("a" * SEED_CHARACTERS).key == base64.b64decode("a" * SEED_CHARACTERS)


def test_no_letter_before_padding_is_left_out():
    with pytest.raises(InputError) as caught:
        parse_seed(BASE64[:-2] + "X=")
    assert caught.value.values["found"] == SEED_BYTES - 1


@pytest.mark.parametrize("filled", ["=", "=="])
def test_a_whole_seed_that_ends_with_padding_is_short(filled):
    with pytest.raises(InputError) as caught:
        parse_seed(BASE64[: -len(filled)] + filled)
    assert caught.value.code == "seed-short"


@pytest.mark.parametrize("character", ["Ａ", "é", "東", "\U0001f004", "\ud800"])
def test_a_foreign_letter_in_a_whole_seed_is_named(character):
    with pytest.raises(InputError) as caught:
        parse_seed(f"{BASE64[:7]}{character}{BASE64[8:]}")
    shown = ascii(character) if character == "\ud800" else f"'{character}'"
    assert str(caught.value) == (f"The seed has {shown} at place 8; base64 has no such character.")


def test_hex_words_stand_as_they_are():
    assert parse_seed("mt19937ar,9EB1DB20,5F9F1065").words == (0x9EB1DB20, 0x5F9F1065)


def test_hex_words_are_the_same_however_they_are_written():
    whole = [f"{number * 0x01234567 % 2**32:08X}" for number in range(MT_WORDS)]
    odd = ["0x" + whole[0], whole[1].lower(), *(word.lstrip("0") for word in whole[2:])]
    seeds = [parse_seed(",".join(("mt19937ar", *words))) for words in (whole, odd)]
    assert seeds[0] == seeds[1]
    assert seeds[0].words == tuple(int(word, 16) for word in whole)


@pytest.mark.parametrize(
    ("count", "era"),
    [(1, None), (2, Era.HEX), (8, Era.PER_HAND), (32, Era.HEX), (624, Era.BASE64)],
)
def test_bare_hex_words_tell_their_era_by_their_number(count, era):
    text = ",".join(["9EB1DB20", "0x5f9f1065"][at % 2] for at in range(count))
    if era is None:  # one word could as well be base64
        with pytest.raises(InputError):
            parse_seed(text)
        return
    seed = parse_seed(text + ",")
    assert seed.era is era
    assert len(seed.words) == count
    assert seed.words[:2] == (0x9EB1DB20, 0x5F9F1065)


def test_a_prefix_outweighs_the_number_of_words():
    assert parse_seed("mt19937ar,1,2").era is Era.PER_HAND


def test_what_the_sample_program_prints_is_a_seed():
    key = tuple(range(624))
    printed = "mt.seed=1.2009.0101.0000,7," + ",".join(f"{word:08X}" for word in key)
    assert parse_seed(f"some log\n{printed}\r\n") == seed_of_words(Era.BASE64, key)


def test_a_bad_word_among_hex_words_is_named():
    with pytest.raises(InputError, match="no 32-bit hex number: 'zz'"):
        parse_seed("F1504633,6450BD98,zz")


@pytest.mark.parametrize(
    ("era", "prefix"),
    [
        (Era.PER_HAND, "mt19937ar"),
        (Era.HEX, "mt19937ar-sha512-n288"),
        (Era.BASE64, "mt19937ar-sha512-n288-base64"),
    ],
)
def test_each_era_has_its_prefix(era, prefix):
    assert era.prefix == prefix


NONE = "There is no seed in the text."
UNKNOWN = "This is no seed that Tenhou publishes."
WRONG = {
    "nothing": ("", "seed-empty", NONE),
    "white space": (" \n", "seed-empty", NONE),
    "a prefix alone": ("mt19937ar", "seed-empty", NONE),
    "a prefix and a comma": ("mt19937ar-sha512-n288,", "seed-empty", NONE),
    "another generator": ("mt19937ar-sha1,AA", "seed-unknown", UNKNOWN),
    "a log without a seed": ("<mjloggm><GO/>", "seed-unknown", UNKNOWN),
    "one letter short": (
        BASE64[:-1], "seed-short", "The seed is cut short: 2495 of 2496 bytes.",
    ),
    "four letters short": (
        BASE64[:-4], "seed-short", "The seed is cut short: 2493 of 2496 bytes.",
    ),
    "three letters short": (
        BASE64[:-3], "seed-partial",
        "The seed is cut in the middle of a base64 group (3325 characters).",
    ),
    "half a group too long": (
        BASE64 + "AA", "seed-partial",
        "The seed is cut in the middle of a base64 group (3330 characters).",
    ),
    "a group too long": (
        BASE64 + "AAAA", "seed-long", "The seed is too long: 2499 bytes instead of 2496.",
    ),
    "one letter and padding": (
        "A===", "seed-partial", "The seed is cut in the middle of a base64 group (1 characters).",
    ),
    "a word": ("hello", "seed-not-base64", "The seed is not base64: hello."),
    "some words": (
        "Hello world\n this is 1 text", "seed-not-base64",
        "The seed is not base64: Hello world this is 1 text.",
    ),
    "a long text": ("word " * 99, "seed-not-base64", f"The seed is not base64: {'word ' * 8}."),
    "a word behind a prefix": (
        "mt19937ar-sha512-n288-base64,none", "seed-not-base64", "The seed is not base64: none.",
    ),
    "padding alone": ("====", "seed-short", "The seed is cut short: 0 of 2496 bytes."),
    "a foreign character": (
        "AB*D", "seed-characters", "The seed has '*' at place 3; base64 has no such character.",
    ),
    "padding in the middle": (
        "AB==CD", "seed-characters", "The seed has '=' at place 4; base64 has no such character.",
    ),
    "a fullwidth letter": (
        "Ａ", "seed-characters", "The seed has 'Ａ' at place 1; base64 has no such character.",
    ),
    "no hex": (
        "mt19937ar,12,XYZ", "seed-hex", "The seed has a word that is no 32-bit hex number: 'XYZ'.",
    ),
    "a lone surrogate": (
        "mt19937ar,\udc80", "seed-hex",
        r"The seed has a word that is no 32-bit hex number: '\udc80'.",
    ),
    "nine hex digits": (
        "mt19937ar,123456789" + "0" * 99, "seed-hex",
        "The seed has a word that is no 32-bit hex number: '1234567890000000'.",
    ),
    "625 whole words": (
        "mt19937ar" + ",00000001" * 625, "seed-words",
        "A seed of hex words has 1 to 624 words; this has 625.",
    ),
    "625 words": (
        "mt19937ar" + ",1" * 625, "seed-words",
        "A seed of hex words has 1 to 624 words; this has 625.",
    ),
    "commas alone": (
        "mt19937ar,,,", "seed-words", "A seed of hex words has 1 to 624 words; this has 0.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "message"), WRONG.values(), ids=WRONG)
def test_what_is_no_seed_says_why(text, code, message):
    with pytest.raises(InputError) as caught:
        parse_seed(text)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_a_base64_seed_has_no_padding():
    assert len(BASE64) == SEED_CHARACTERS
    assert SEED_BYTES % 3 == 0


SEED_LIKE = st.text(alphabet="mt19937ar-sha512n288base64,AZaz09+/=\"'<>fx \n\udc80", max_size=60)


@given(text=st.text() | SEED_LIKE | st.builds("mt19937ar,{}".format, SEED_LIKE))
def test_any_text_is_a_seed_or_an_input_error(text):
    found = outcome(parse_seed, text)
    assert is_short_error(found) or 1 <= len(found.words) <= MT_WORDS


@settings(max_examples=long_run.examples(60))
@given(at=st.integers(0, SEED_CHARACTERS), cut=st.integers(0, 9), put=SEED_LIKE)
def test_a_damaged_base64_seed_is_a_seed_or_an_input_error(at, cut, put):
    found = outcome(parse_seed, BASE64[:at] + put + BASE64[at + cut :])
    assert is_short_error(found) or len(found.words) == MT_WORDS
