"""Files that people take for logs: each is called what it is."""

import json

import pytest

from viewer.core.base.errors import InputError
from viewer.core.sites.detect import read_log

PAGES = {
    "with a doctype": (b"<!DOCTYPE html><html><head><title>404 Not Found</title>", "404 Not Found"),
    "without": (b"<html>\r\n<head><title>403 Forbidden</title></head>", "403 Forbidden"),
    "of XHTML": (b"<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C'><html>", ""),
    "saved with a remark": (b"\xef\xbb\xbf<!-- saved <a> -->\n<HTML lang=ja>", ""),
    "a part": (b"<center><h1>403 Forbidden</h1></center>", ""),
    "without words in its title": (b"<html><title> </title>", ""),
    "in another encoding": (
        b"<html><meta charset='shift_jis'><title>" + "天鳳 &amp; x".encode("cp932") + b"</title>",
        "天鳳 & x",
    ),
    "in an unknown one": (b"<html><meta charset=x-none><title>a\n b</title>", "a b"),
    "in UTF-16": ("<html><title>雀魂</title>".encode("utf-16"), "雀魂"),
    "large": (b"<html>" + b"<a b='c'>" * 50_000, ""),
    "with a long title": (b"<html><title>" + b"x" * 999 + b"</title>", f"{'x' * 40}…{'x' * 39}"),
    "as a browser saves it in one file": (b"From: <Saved by Blink>\r\nSubject: x", ""),
}


def problem_of(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        read_log(data)
    return str(caught.value)


@pytest.mark.parametrize(("page", "title"), PAGES.values(), ids=PAGES)
def test_a_web_page_is_called_that_with_its_title(page, title):
    told = f' Its title is "{title}".' if title else ""
    assert problem_of(page) == f"This is a web page, not a log.{told}"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<svg/>", "This is XML, but not a Tenhou log"),
        (b"hello", "This is no log of"),
        (json.dumps({"type": "none"}).encode(), "This is no record of"),
    ],
)
def test_what_is_nothing_known_is_told_as_before(data, told):
    assert problem_of(data).startswith(told)
