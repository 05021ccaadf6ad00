"""`lab rigged`: the answer, the smallest favours, JSON, and a page to send."""

import json

import pytest

from tests.helpers.games import make_bytes
from viewer.stats.cli.lab import rigged as command

NO_LOG = "This is no log of Tenhou, Mahjong Soul or Riichi City."


@pytest.fixture
def folder(tmp_path):
    for number in (3, 4):
        (tmp_path / f"{number}.mjlog").write_bytes(make_bytes(number))
    return tmp_path


@pytest.mark.dear("measures games, and fills in a page")
def test_the_answer_the_favours_and_a_page(run, folder):
    page = folder / "page.html"
    code, out, err = run("lab", "rigged", folder, "-o", page, "--jobs", 1)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0].startswith("No alarm: all ")
    assert lines[1].startswith("2 games, ")
    assert any(line.startswith("  haipai one shanten nearer: 1 in ") for line in lines)
    assert lines[-1] == f"The page is {page}."
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    again = run("lab", "rigged", folder, "-o", page, "--jobs", 1)[1]
    assert again == out


def test_json_tells_everything(run, folder):
    code, out, err = run("lab", "rigged", folder, "--json", "--jobs", 1)
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert (found["games"], len(found["files"]), found["alarms"]) == (2, 2, [])
    assert {each["class"] for each in found["players"]} > {"everybody", "dealer", "seat-0"}
    assert {each["check"] for each in found["figures"]} > {"kind-places", "dora-kinds"}


def test_what_cannot_be_read_is_told_and_code_3(run, folder):
    (folder / "bad.xml").write_bytes(b"none")
    code, out, err = run("lab", "rigged", folder, "--jobs", 1)
    unread = f"{folder / 'bad.xml'}: {NO_LOG}\n"
    assert (code, err) == (3, unread)
    assert "Left out: 1 unreadable." in out
    code, out, err = run("lab", "rigged", folder / "bad.xml", "--jobs", 1)
    assert (code, out) == (3, "There is no hand to test.\n")
    assert err == unread
    empty = folder / "empty"
    empty.mkdir()
    code, out, err = run("lab", "rigged", empty)
    assert (code, err) == (3, f"{empty}: there is no log.\n")


@pytest.mark.parametrize("command", [("luck",), ("lab", "rigged")])
def test_an_address_of_no_log_is_complained_of_once(run, command):
    code, _out, err = run(*command, "https://tenhou.net/0/")
    assert (code, err) == (3, "https://tenhou.net/0/: This names no log of Tenhou's.\n")


def test_an_alarm_is_told_and_code_1(run, folder, monkeypatch):
    rigged_of = command.rigged_of

    def alarmed(sample, walls):
        sample.classes["haipai-shanten", "dealer"].found = 0
        return rigged_of(sample, walls)

    monkeypatch.setattr(command, "rigged_of", alarmed)
    code, out, err = run("lab", "rigged", folder, "--jobs", 1)
    assert (code, err) == (1, "")
    assert "\n  haipai-shanten/dealer: The dealer: Shanten of the haipai: " in out
