"""Names of files may hold anything: a terminal obeys none of it, and JSON has it as it is."""

import csv
import io
import json
from unicodedata import category

import pytest

from tests.helpers import soul
from tests.helpers.archives import write_zip
from tests.helpers.changed import with_another_draw
from tests.helpers.games import short_bytes
from tests.helpers.system import WINDOWS

pytestmark = pytest.mark.skipif(WINDOWS, reason="Windows has no such names")

HOSTILE = "a\x1b[2Jb\x9b1mc\u202ed\u2066e\rf\ng\th\x7fi\udcff\U000e0041"
COMMANDS = [
    "walls {file}",
    "walls {bad}",
    "walls {file} --as json",
    "walls --seed @{bad}",
    "walls {file} --kyoku 900",
    "seats {file}",
    "seats {bad}",
    "show {bad} -o x.png",
    "show {file} -o {here}.gif --steps 1-1 --size 480x420",
    "show {file} -o {here}.png --size 480x420",
    "export {file} --as majiang",
    "export {bad} --as majiang",
    "export {file} --as majiang -o {here}.json",
    "export {file} --as majiang -o {here}/no/folder.json",
    "export {file} --as {bad}",
    "luck {file} {bad}",
    "mistakes {file} {bad} --player {bad}",
    "luck {archive} --json",
    "luck {file} --csv --player {bad}",
    "luck {file} --report {here}.html",
    "verify {file} {bad}",
    "verify {wrong}",
    "verify {archive}",
    "verify {archive} --json",
    "verify {archive} --csv",
    "verify {file} --published {bad}",
    "verify {file} --resume {bad}",
    "verify {file} --report {here}.html",
    "verify {file} --report {here}/no/folder.html",
    "verify {file} --report {here}",
    "commitment {bad}",
    "commitment {record}",
    "commitment {record} --json",
    "commitment --wall @{bad}",
    "commitment --wall 1m --hash {here}",
    "root-seed @{bad}",
    "root-seed @{here}.none",
    "lab shanten --source {file}",
    "lab shanten --source {file} --json",
    "lab shanten --source {bad}",
    "lab shanten --source @{bad}",
    "lab report --source {file} -o {here}.html",
    "lab report --source {file} -o {here}.html --save {bad}",
    "{here}",
    "lab {here}",
]


@pytest.fixture
def places(tmp_path):
    def place(name, data):
        path = tmp_path / f"{HOSTILE}{name}"
        path.write_bytes(data)
        return path

    found = {
        "file": place("good.mjlog", short_bytes(0)),
        "bad": place("bad", b"?"),
        "wrong": place("wrong", with_another_draw(short_bytes(0))),
        "here": tmp_path / HOSTILE,
        "archive": tmp_path / f"{HOSTILE}.zip",
        "record": place("record", soul.record({**soul.salted_round(1), HOSTILE[:-2]: "0" * 64})),
    }
    name = HOSTILE.encode("utf-8", "replace").decode()
    write_zip(found["archive"], [(f"{name}1.mjlog", short_bytes(0)), (f"{name}2", b"?")])
    return found


def is_obeyed(character):
    return category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") and character != "\n"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("line", COMMANDS)
def test_no_command_shows_what_a_terminal_obeys(run, places, monkeypatch, line):
    monkeypatch.setattr("viewer.ui.app.run_window", lambda _paths: 0)
    _, out, err = run(*(word.format(**places) for word in line.split()))
    assert [each for each in out + err if is_obeyed(each)] == []
    assert err.count("\n") <= 1 + ("{file} {bad}" in line)
    if line.endswith((" json", "--json")):
        json.loads(out)


@pytest.mark.parametrize("line", ["verify {file} --json", "walls {file} --as json"])
def test_json_has_the_name_as_it_is(run, places, line):
    _, out, _ = run(*(word.format(**places) for word in line.split()))
    found = json.loads(out)
    told = found["source"] if "source" in found else found["logs"][0]["path"]
    assert told == str(places["file"])


def test_a_row_of_the_table_stays_one(run, places):
    _, out, _ = run("verify", places["archive"], "--csv")
    assert out.count("\n") == 3
    assert len(list(csv.reader(io.StringIO(out)))) == 3
