"""`luck`: the answer first, then the figures; as JSON, as a table, as a page."""

import csv
import io
import json
import re

import pytest

from tests.helpers.games import SEATS, make_bytes
from viewer.stats.cli import luck as command
from viewer.stats.luck.report import LUCK_COLUMNS

ME = SEATS[1].name
NO_LOG = "This is no log of Tenhou, Mahjong Soul or Riichi City."


@pytest.fixture
def folder(tmp_path):
    for number in (3, 4, 5):
        (tmp_path / f"{number}.mjlog").write_bytes(make_bytes(number))
    return tmp_path


def test_the_answer_stands_first(run, folder):
    code, out, err = run("luck", folder, "--player", ME)
    points, _band, without, first, second, whose, *rest = out.splitlines()
    assert re.fullmatch(r"Luck (gave|took) [\d,]+ points .* places.*\.", points)
    assert " points a game, without luck " in without
    assert (code, err) == (0, "")
    assert re.fullmatch(r"Steps: .* luck, (better|worse) than [\d,]+ of [\d,]+ fair walls\.", first)
    assert " steps towards a win, " in second
    assert whose.startswith(f"{ME}: 3 games, ")
    assert rest[0] == ""
    assert "What players say:" in rest
    figures = [line for line in rest if ": " in line]
    assert len(figures) > 30
    for line in figures:
        chances = r"raw p \S+, adjusted p \S+$"
        assert re.search(r": [χ²\d.,\- ]+ expected [\d.,−]+, " + chances, line), line


def test_the_commonest_name_is_taken_and_told(run, folder):
    code, out, _ = run("luck", folder)
    assert code == 0
    assert "(the commonest name; --player names another): 3 games" in out.splitlines()[5]


def test_several_names_are_one_player(run, folder):
    code, out, _ = run("luck", folder, "--player", ME, "--player", "nobody")
    assert code == 0
    assert out.splitlines()[5].startswith(f"{ME} + nobody: 3 games, ")


def test_json_and_table(run, folder):
    code, out, _ = run("luck", folder, "--player", ME, "--csv")
    assert code == 0
    head, *rows = csv.reader(io.StringIO(out))
    points, places, *_ = [row for row in rows if not row[0].startswith("chosen-")]
    assert tuple(head) == LUCK_COLUMNS
    assert (points[0], places[0]) == ("luck-points", "luck-places")
    code, out, err = run("luck", folder, "--player", ME, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["player"], found["games"], found["left_out"]) == (ME, 3, {})
    assert {"per_game", "error", "total", "places_per_game", "explained"} <= found["points"].keys()
    assert found["points"]["per_game"] == pytest.approx(found["points"]["total"] / 3)
    assert float(points[2]) == pytest.approx(found["points"]["total"])


def test_a_page_is_written_and_not_read_as_a_log(run, tmp_path):
    page = tmp_path / "page.html"
    page.touch()
    code, _, err = run("luck", tmp_path, "--report", page)
    assert (code, err) == (3, f"{tmp_path}: there is no log.\n")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.long(
    "starts worker processes, and draws charts",
    short="test_a_page_is_written_and_not_read_as_a_log",
)
def test_two_workers_print_the_same_beside_a_page(run, folder):
    page = folder / "page.html"
    asked = ("luck", folder, "--player", ME, "--csv", "--report", page, "--jobs")
    printed = run(*asked, 2)
    assert "<svg" in page.read_text(encoding="utf-8")
    assert run(*asked, 1) == printed
    assert printed[0] == 0


def test_what_could_not_be_read_is_told_and_code_3(run, folder):
    (folder / "bad.xml").write_bytes(b"none")
    code, out, err = run("luck", folder, "--player", ME)
    assert (code, err) == (3, f"{folder / 'bad.xml'}: {NO_LOG}\n")
    assert "Left out: 1 unreadable." in out
    assert run("luck", folder)[2] == err
    code, out, err = run("luck", folder / "3.mjlog", "--player", "nobody")
    assert (code, out) == (3, "There is no hand of this player to measure.\n")
    assert err == f"{folder / '3.mjlog'}: Left out: 1 without the player.\n"
    empty = folder / "empty"
    empty.mkdir()
    code, out, err = run("luck", empty)
    assert (code, err) == (3, f"{empty}: there is no log.\n")
    assert json.loads(run("luck", empty, "--json")[1])["games"] == 0


def test_without_a_name_it_is_told_why_nothing_is_measured(run, tmp_path):
    (tmp_path / "bad.xml").write_bytes(b"none")
    code, out, err = run("luck", tmp_path)
    assert (code, out) == (3, "There is no hand of this player to measure.\n")
    unread = f"{tmp_path / 'bad.xml'}: {NO_LOG}\n"
    assert err == unread
    nameless = re.sub(rb' n([0-3])="[^"]*"', rb' n\1="NoName"', make_bytes(3))
    (tmp_path / "3.mjlog").write_bytes(nameless)
    code, _, err = run("luck", tmp_path)
    said = "nobody in these logs has a name of their own; --player NAME names one."
    assert (code, err) == (3, f"{unread}{tmp_path}: {said}\n")


def test_what_chance_hardly_does_is_code_1(run, folder, monkeypatch):
    monkeypatch.setattr("viewer.stats.luck.row.ALARM", 2.0)
    code, out, _ = run("luck", folder, "--player", ME)
    assert code == 1
    assert "  Ukeire tiles drawn: " in out


def test_a_page_that_cannot_be_written_is_told(run, tmp_path):
    page = tmp_path / "no" / "page.html"
    code, _, err = run("luck", tmp_path, "--player", ME, "--report", page)
    assert code == 3
    assert err.startswith(f"{page}: could not be written: ")


def test_a_drawing_that_is_missing_is_told(run, folder, monkeypatch):
    def missing(_luck):
        raise FileNotFoundError(2, "No such file or directory", "tile.svg")

    monkeypatch.setattr(command, "luck_page", missing)
    code, _, err = run("luck", folder, "--player", ME, "--report", folder / "page.html")
    assert code == 3
    assert "tile.svg" in err


def test_a_cluster_that_is_not_there_is_told(run, folder):
    code, _, err = run("luck", folder, "--player", ME, "--scheduler", "nowhere")
    assert code == 3
    assert err.startswith("nowhere: ")


def test_an_address_that_is_not_kept_costs_itself_alone(run, folder):
    word = "2010091009gm-00a9-0000-83af2648"
    code, out, err = run("luck", word, folder, "--player", ME)
    assert code == 3
    assert err.startswith(f"{word}: ")
    assert ": 3 games" in out


def test_progress_is_shown_on_a_terminal(run, folder, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    _, _, err = run("luck", folder, "--player", ME)
    assert "1 of 3 logs" in err
