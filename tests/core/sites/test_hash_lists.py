import pytest

from viewer.core.base.errors import Stopped
from viewer.core.sites.hash_lists import (
    HASH_NAMES,
    decode_list,
    encoding_of,
    find_hashes,
    may_hold,
)

ONE, TWO = "ab" * 64, "0123456789abcdef" * 8
SHA256, SHA1, MD5 = TWO[:64], TWO[:40], TWO[:32]


def grouped(digest, size, between=" "):
    return between.join(digest[at : at + size] for at in range(0, len(digest), size))


def test_hashes_are_found_with_the_line_that_holds_them_first():
    text = f"header\n{ONE}\r\nx {TWO} {ONE}\n{TWO}"
    assert find_hashes(text) == {ONE: 2, TWO: 3}


@pytest.mark.parametrize("digits", HASH_NAMES)
@pytest.mark.parametrize("around", ["<td>{}</td>", '"sha256":"{}",', "1203 {}  x.mjlog", "sha={}"])
def test_hashes_of_each_kind_are_found_in_capitals_and_in_any_text(around, digits):
    assert find_hashes(around.format(TWO[:digits].upper())) == {TWO[:digits]: 1}


@pytest.mark.parametrize(
    "text",
    [
        grouped(TWO, 8), grouped(TWO, 16), grouped(TWO, 76, "\n"),
        grouped(TWO, 76, "\r\n  "), f"the hash is ({grouped(TWO, 72, chr(10))})",
        f"a 12 {grouped(TWO, 76, chr(10))} add",
    ],
)  # fmt: skip
def test_blanks_and_line_breaks_may_be_inside(text):
    assert TWO in find_hashes(text)


def test_hashes_of_one_a_line_stay_several():
    assert find_hashes(f"{SHA256}\n{ONE[:64]}\n{MD5}") == {SHA256: 1, ONE[:64]: 2, MD5: 3}
    both = f"{grouped(SHA256, 8)}\n{grouped(ONE[:64], 8)}"
    assert find_hashes(both) == {SHA256: 1, ONE[:64]: 2}
    assert find_hashes(f"{grouped(ONE, 8)}\n{grouped(TWO, 8)}") == {ONE: 1, TWO: 2}


@pytest.mark.parametrize("parts", [2, 4])
def test_lines_that_may_be_hashes_or_one_broken_hash_are_both(parts):
    whole = "".join(f"{nth:02x}" for nth in range(64))
    size = len(whole) // parts
    lines = [whole[at : at + size].upper() for at in range(0, len(whole), size)]
    found = find_hashes("\n".join(["Game 1", "", *lines, "", "x"]))
    assert found == {whole: 3, **{line.lower(): nth for nth, line in enumerate(lines, 3)}}
    for other in ([*lines, lines[0][::-1]], ["x", *lines], lines[:-1], [*lines, *"abcdef"]):
        assert whole not in find_hashes("\n".join(other))


def test_digits_beside_a_grouped_hash_are_none_of_it():
    assert find_hashes(f"2024 {grouped(SHA256, 8)} beef") == {SHA256: 1}
    assert find_hashes(f"1203 {grouped(TWO, 8)}") == {TWO: 1}


def test_the_line_of_a_broken_hash_is_its_first():
    assert find_hashes(f"\n{grouped(SHA1, 20, chr(10))}\n\n{MD5}") == {SHA1: 2, MD5: 5}


@pytest.mark.parametrize(
    "text",
    ["", ONE[1:], ONE + "0", "g" * 128, ONE * 2, f"{MD5[:16]}\n\n{MD5[16:]}",
     f"{ONE[:70]} x {ONE[70:]}", "12 " * 70, "1ACABE04 " * 32,
     "8ebc1b25-cd19-4146-888f-59c3b6db234e", "2010 09 10 gm a9"],
)  # fmt: skip
def test_what_has_not_the_digits_of_a_hash_is_none(text):
    assert find_hashes(text) == {}


def test_a_search_for_hashes_stops_in_the_middle():
    asked = []

    def should_stop():
        asked.append(True)
        return len(asked) == 3

    with pytest.raises(Stopped):
        find_hashes("\n" * 100_000, should_stop)
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (ONE.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + ONE.encode(), "utf-8"),
        (b"\xff\xfe" + ONE.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + ONE.encode("utf-16-be"), "utf-16-be"),
        (ONE.encode("utf-16-le"), "utf-16-le"),
        (ONE.encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_a_list_is_decoded_in_any_encoding_in_which_hashes_can_be_read(data, encoding):
    assert (encoding_of(data), decode_list(data)) == (encoding, ONE)


def test_a_list_may_hold_hashes_of_its_own_kinds():
    assert may_hold(find_hashes(f"{SHA256} {MD5}"), {32})
    assert not may_hold(find_hashes(SHA256), {32, 128})
    assert not may_hold({SHA256: 1}, {128})
    assert may_hold({}, {128})
