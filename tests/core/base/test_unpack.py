import base64
import gzip
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.outcome import is_short_error, outcome
from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MAX_BYTES, MEGABYTE, lacks_trailer, unpack
from viewer.core.sites.tenhou.log_xml import parse_log_xml

XML = b'<mjloggm ver="2.3"/>'
PACKED = gzip.compress(XML, mtime=0)


def test_plain_xml_stays_as_it_is():
    assert unpack(XML) == XML


def test_gzip_is_told_by_its_first_bytes():
    assert unpack(PACKED) == XML


def test_all_members_of_a_gzip_file_are_read():
    assert unpack(gzip.compress(XML[:5]) + gzip.compress(XML[5:])) == XML


@pytest.mark.parametrize("missing", range(1, 9))
def test_gzip_that_lacks_its_trailer_alone_is_read(missing):
    content = unpack(PACKED)
    assert unpack(PACKED[:-missing]) == content
    assert lacks_trailer(PACKED[:-missing], content)


def test_a_zip_archive_within_gzip_is_called_one():
    with pytest.raises(InputError, match="zip archive"):
        unpack(gzip.compress(b"PK\3\4 and more"))


def test_a_text_may_stand_for_the_bytes_of_a_file():
    assert unpack(base64.b64encode(XML)) == unpack(base64.b64encode(PACKED)) == XML


def test_gzip_with_another_trailer_is_broken():
    with pytest.raises(InputError, match="damaged"):
        unpack(PACKED[:-8] + b"\1" * 8)
    with pytest.raises(InputError, match="ends too early"):
        unpack(PACKED[:-8] + b"\1" * 3)


@pytest.mark.parametrize("data", [PACKED, PACKED * 2, b"<a/>", PACKED + b"more"])
def test_what_has_its_trailer_lacks_none(data):
    assert not lacks_trailer(data, unpack(data))


def test_what_follows_the_last_member_is_not_read():
    assert unpack(PACKED + b"\0\0\0") == XML


def test_utf_16_is_xml():
    data = "<mjloggm/>".encode("utf-16")
    assert unpack(data) == data


def test_a_file_may_fill_the_limit():
    assert unpack(XML, max_bytes=len(XML)) == XML
    assert unpack(PACKED, max_bytes=len(PACKED)) == XML


def test_what_is_unpacked_may_fill_the_limit():
    xml = b"<" + b"a" * 4000
    assert unpack(gzip.compress(xml), max_bytes=len(xml)) == xml
    with pytest.raises(InputError, match="unpacks to more"):
        unpack(gzip.compress(xml), max_bytes=len(xml) - 1)


def test_sixty_four_members_are_read():
    assert unpack(gzip.compress(b"<") * 64) == b"<" * 64


@pytest.mark.unmeasured
def test_random_data_may_fill_the_limit_when_packed():
    xml = b"<" + random.Random(1).randbytes(4 * MEGABYTE)
    packed = gzip.compress(xml)
    assert unpack(packed, max_bytes=len(packed)) == xml


NO_LOG = "This is no log of Tenhou, Mahjong Soul or Riichi City."
CUT = "The gzip data ends too early: the file is damaged or was not saved to its end."
BOMB = gzip.compress(bytes(5 * MEGABYTE))
BROKEN = "The gzip data is damaged."
EMPTY = "The file is empty."
REFUSED = {
    "nothing": (b"", "empty", EMPTY),
    "white space": (b" \n\t", "empty", EMPTY),
    "nothing, packed": (gzip.compress(b""), "empty", EMPTY),
    "a zip archive": (b"PK\3\4...", "archive", "This is a zip archive, not a log."),
    "text": (b"Hello, world", "not-xml", NO_LOG),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), "not-xml", NO_LOG),
    "packed twice": (gzip.compress(PACKED), "not-xml", NO_LOG),
    "gzip cut in its data": (PACKED[:-9], "gzip-cut", CUT),
    "gzip's first two bytes": (PACKED[:2], "gzip-cut", CUT),
    "second member cut": (PACKED + PACKED[:-9], "gzip-cut", CUT),
    "gzip with a wrong header": (b"\x1f\x8b\xff" + PACKED[3:], "gzip-broken", BROKEN),
    "gzip with a wrong checksum": (PACKED[:-8] + bytes(8), "gzip-broken", BROKEN),
    "sixty-five members": (gzip.compress(b"<") * 65, "gzip-broken", BROKEN),
    "a bomb": (BOMB, "gzip-bomb", "The file unpacks to more than 4 MB; no log does."),
    "a bomb in two members": (
        gzip.compress(bytes(3 * MEGABYTE)) * 2,
        "gzip-bomb",
        "The file unpacks to more than 4 MB; no log does.",
    ),
    "a large file": (
        b"<" * (4 * MEGABYTE + 1),
        "too-large",
        "The file is larger than 4 MB; no log is.",
    ),
    "a large gzip file": (
        PACKED + bytes(4 * MEGABYTE),
        "too-large",
        "The file is larger than 4 MB; no log is.",
    ),
}


@pytest.mark.parametrize(("data", "code", "message"), REFUSED.values(), ids=REFUSED)
def test_what_holds_no_xml_says_why(data, code, message):
    with pytest.raises(InputError) as caught:
        parse_log_xml(unpack(data, max_bytes=4 * MEGABYTE))
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_sixteen_megabytes_are_the_limit_unless_told():
    assert MAX_BYTES == 16 * 1024 * 1024
    with pytest.raises(InputError, match="larger than 16 MB"):
        unpack(bytes(MAX_BYTES + 1))


@given(st.binary() | st.binary().map(lambda tail: PACKED[:4] + tail))
def test_any_bytes_unpack_or_raise_an_input_error(data):
    found = outcome(unpack, data)
    assert is_short_error(found) or found.strip()
