"""`mistakes`: those of a player, as lines, JSON and a table."""

import csv
import io
import json

import pytest

from tests.helpers.games import make_bytes
from viewer.collection.mistakes import find_in_log

ME = "雀"


@pytest.fixture
def folder(tmp_path):
    for name in ("a", "b"):  # a game and its copy
        (tmp_path / f"{name}.xml").write_bytes(make_bytes(4))
    return tmp_path


def test_each_mistake_is_a_line_a_row_and_an_object(run, folder):
    expected = find_in_log(str(folder / "a.xml"), make_bytes(4), names={ME}).mistakes
    code, out, err = run("mistakes", folder, "--player", ME, "--player", "nobody")
    *lines, count = out.splitlines()
    assert (code, err, count) == (0, "", f"{len(expected)} mistakes, 1 game")
    first = expected[0]
    what = f"Lost ukeire: {first.discarded}, at best {first.best}, {first.fewer} tiles fewer"
    assert lines[0] == f"{first.path}: East 1, step 5: {what}"
    found = json.loads(run("mistakes", folder, "--player", ME, "--json")[1])
    assert (found["player"], found["games"]) == (ME, 1)
    assert [each["fewer"] for each in found["mistakes"]] == [each.fewer for each in expected]
    assert found["mistakes"][0]["kind"] == "lost-ukeire"
    rows = csv.DictReader(io.StringIO(run("mistakes", folder, "--player", ME, "--csv")[1]))
    assert [row["step"] for row in rows] == [str(each.place.step) for each in expected]


def test_a_folder_without_logs_has_none(run, tmp_path):
    told = f"{tmp_path}: there is no log.\n"
    assert run("mistakes", tmp_path, "--player", "x") == (3, "0 mistakes, 0 games\n", told)


def test_nobody_none_and_unread_logs_have_codes_of_their_own(run, folder):
    told = f"{folder}: Nobody in these logs is called x.\n"
    assert run("mistakes", folder, "--player", "x") == (3, "0 mistakes, 0 games\n", told)
    (folder / "a.xml").write_bytes(make_bytes(3))
    (folder / "b.xml").unlink()
    assert run("mistakes", folder, "--player", "b") == (1, "0 mistakes, 1 game\n", "")
    (folder / "c.xml").write_bytes(b"no log")
    code, out, err = run("mistakes", folder, "--player", ME)
    assert (code, out.splitlines()[-1]) == (3, "5 mistakes, 1 game")
    assert err.startswith(f"{folder / 'c.xml'}: ")
