import codecs

import pytest

from viewer.collection import read
from viewer.collection.read import decode_list, read_published
from viewer.core.base.errors import InputError

ONE, TWO = "ab" * 64, "0123456789abcdef" * 8
PAGE = f"<title>乱数 sha512</title>\n2024/01/01 {ONE}\n<td>{TWO.upper()}</td>\n"


def saved(tmp_path, data):
    path = tmp_path / "list"
    path.write_bytes(data)
    return read_published(path)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", [True, False], ids=["marked", "bare"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_list_is_read_as_it_was_saved(tmp_path, encoding, mark, ending):
    marks = {
        "utf-8": codecs.BOM_UTF8,
        "utf-16-le": codecs.BOM_UTF16_LE,
        "utf-16-be": codecs.BOM_UTF16_BE,
    }
    data = PAGE.replace("\n", ending).encode(encoding)
    assert saved(tmp_path, (marks[encoding] if mark else b"") + data) == {ONE: 2, TWO: 3}


@pytest.mark.parametrize("encoding", ["cp932", "euc-jp"])
def test_text_in_other_encodings_does_no_harm(tmp_path, encoding):
    assert saved(tmp_path, PAGE.encode(encoding)) == {ONE: 2, TWO: 3}


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\xff\xfe\0", b"\0", b"\0\0\0", b"a\0b"])
def test_scraps_are_decoded_somehow(data):
    assert isinstance(decode_list(data), str)


@pytest.mark.parametrize("data", [b"", b"nothing here", ONE[1:].encode(), b"\0" * 99])
def test_a_list_without_a_hash_says_so(tmp_path, data):
    with pytest.raises(InputError, match=r"read: it holds no hash\."):
        saved(tmp_path, data)


def test_a_list_that_is_too_large_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(read, "MAX_LIST_BYTES", 1 << 20)
    with pytest.raises(InputError, match="a list may have 1 MB"):
        saved(tmp_path, b" " * (1 << 20) + ONE.encode())


def test_a_list_that_cannot_be_opened_says_why(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        read_published(tmp_path / "missing")
    with pytest.raises(InputError, match="folder"):
        read_published(tmp_path)
