import json
import os
from datetime import UTC, datetime

import pytest

from tests.helpers.system import NEEDS_STREAMS
from viewer.noted import read_noted
from viewer.system.assets import noted_file

ONE, TWO, LONG = "ab" * 32, "0123456789abcdef" * 2, "9d26" * 32
THEN = "2026-01-02T03:04:05+09:00"


@pytest.fixture
def stdin():
    """Let standard input be some bytes."""
    kept = os.dup(0)

    def give(data):
        end, start = os.pipe()
        os.write(start, data)
        os.close(start)
        os.dup2(end, 0)
        os.close(end)

    yield give
    os.dup2(kept, 0)
    os.close(kept)


def test_an_empty_list_is_no_silence(run):
    assert run("noted", "list") == (0, "", f"{noted_file()}: No hash is noted.\n")


def test_hashes_are_noted_and_listed(run):
    told = f"{noted_file()}: 2 hashes noted\n"
    words = ("--at", THEN, "--from", "Riichi City", "--note", "my game")
    assert run("noted", "add", ONE.upper(), f"sha: {TWO}", *words) == (0, told, "")
    code, out, err = run("noted", "list", "--json")
    assert (code, err) == (0, "")
    row = {"from": "riichi-city", "note": "my game"}
    found = json.loads(out)
    when = [datetime.fromisoformat(each.pop("at")) for each in found["noted"]]
    assert when == [datetime.fromisoformat(THEN)] * 2
    assert found == {
        "file": str(noted_file()),
        "noted": [
            {"hash": ONE, "algorithm": "SHA-256"} | row,
            {"hash": TWO, "algorithm": "MD5"} | row,
        ],
        "damaged": [],
    }
    out = run("noted", "list")[1]
    assert [line.split("  ")[1:] for line in out.splitlines()] == [
        [ONE, "riichi-city", "my game"],
        [TWO, "riichi-city", "my game"],
    ]


def test_what_was_noted_before_is_counted(run):
    run("noted", "add", ONE)
    told = f"{noted_file()}: 1 hash noted; noted before: 1\n"
    assert run("noted", "add", ONE, TWO) == (0, told, "")


@NEEDS_STREAMS
def test_standard_input_may_hold_anything(run, stdin):
    stdin(f"<td>{LONG[:72]}\n{LONG[72:]}</td>".encode())
    assert run("noted", "add", "-") == (0, f"{noted_file()}: 1 hash noted\n", "")
    assert read_noted().hashes.first(LONG).source == "tenhou"


def test_what_is_noted_may_be_a_file(run, tmp_path):
    page = tmp_path / "page"
    page.write_text(f"{ONE} {TWO}", encoding="utf-16")
    assert run("noted", "add", page)[:2] == (0, f"{noted_file()}: 2 hashes noted\n")


def test_a_text_without_a_hash_is_refused(run, tmp_path):
    neither = "This is neither a hash nor a file that is there."
    assert run("noted", "add", ONE[1:]) == (3, "", f"{ONE[1:]}: {neither}\n")
    page, missing = tmp_path / "page", tmp_path / "missing"
    page.write_text("none", encoding="ascii")
    told = (3, "", "arguments: There is no hash in this text.\n")
    assert run("noted", "add", missing, page) == told
    told = f"{missing}: There is no such file.\n"
    assert run("noted", "import", missing) == (3, "", told)
    assert not noted_file().exists()


def test_an_exported_list_keeps_its_times_elsewhere(run, tmp_path, monkeypatch):
    run("noted", "add", ONE, "--at", THEN)
    saved = tmp_path / "saved.txt"
    assert run("noted", "export", "-o", saved) == (0, f"{saved}\n", "")
    saved.write_text(f"{saved.read_text()}\nand {TWO}\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "another"))
    assert run("noted", "import", saved)[:2] == (0, f"{noted_file()}: 2 hashes noted\n")
    noted = read_noted().hashes
    assert noted.first(ONE).at == datetime.fromisoformat(THEN)
    assert noted.first(TWO).at.year >= 2026
    assert (datetime.now(UTC) - noted.first(TWO).at).total_seconds() < 60


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("9999-01-01", "has not come yet"),
        ("9999-12-31T23:59-23:00", "has not come yet"),
        ("yesterday", "no time, as in"),
        ("", "no time"),
    ],
)
def test_a_time_is_a_past_one(run, at, why):
    code, _, err = run("noted", "add", ONE, "--at", at)
    assert (code, why in err) == (2, True)


def test_damaged_lines_are_told(run):
    run("noted", "add", ONE)
    with noted_file().open("a") as out:
        out.write("spoilt\n")
    code, out, err = run("noted", "list")
    told = "Lines that are no noted hash, and were left as they are: 4."
    assert (code, out.count("\n"), err) == (3, 1, f"{noted_file()}: {told}\n")


def test_a_list_that_cannot_be_read_or_written_is_one_line(run):
    noted_file().mkdir(parents=True)
    for words in (["list"], ["add", ONE]):
        code, out, err = run("noted", *words)
        assert (code, out, err.count("\n")) == (3, "", 1)
        assert err.startswith(f"{noted_file()}: ")
