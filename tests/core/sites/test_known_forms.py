"""Files that people take for logs: each is called what it is."""

import gzip
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


REVIEW = {"engine": "mortal", "split_logs": [{"log": [[[0, 0, 0], [], []]]}]}
MJX = {"hiddenState": {"wall": [1]}, "publicObservation": {}}
FORMS = {
    "PNG": (b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
    "JPEG": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
    "WebP": (b"RIFF\x10\0\0\0WEBPVP8 ", "a picture"),
    "BMP": (b"BM\x46\0\0\0\0\0\0\0", "a picture"),
    "MP4": (b"\0\0\0\x20ftypisom", "a video"),
    "PDF": (b"%PDF-1.4", "a PDF document"),
    "Parquet": (b"PAR1\x15\4", "a Parquet table"),
    "Tenhou's list": (
        '00:01 | 20 | 四鳳南喰赤－ | <a href="/0/?log=x">牌譜</a> | A<br>'.encode(),
        "a list of games on Tenhou",
    ),
    "one with lobbies": ("L1000 | 00:01 | 四般東喰赤－ | A(+1)".encode(), "a list of games"),
    "a list of ids": (b"2010091009gm-00a9-0000-83af2648\n" * 3, "a list of games on Tenhou"),
    "a list of addresses": (
        b"http://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648\n",
        "a list",
    ),
    "nodocchi.moe": (b'{"list": [{"starttime": "1", "player1ptr": "50"}]}', "nodocchi.moe's list"),
    "a review": (json.dumps(REVIEW).encode(), "a review by mjai-reviewer"),
    "mjx": (json.dumps(MJX).encode(), "a game in the form of mjx"),
    "a report": (b'{"logs": [\n], "summary": {}}', "a report that this program wrote"),
    "walls": (b'{"source": "x", "site": "tenhou", "era": "base64"}', "walls that this program"),
}


@pytest.mark.parametrize(("data", "told"), FORMS.values(), ids=FORMS)
def test_what_is_recognised_and_not_read_is_called_what_it_is(data, told):
    problem = problem_of(data)
    assert told in problem
    assert problem.startswith(("This is ", "These are "))
    assert problem_of(gzip.compress(data)) == problem


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
