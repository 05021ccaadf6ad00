"""`find`: hands by what happened in them, as lines, JSON and a table."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.helpers.games import SEATS, make_bytes, make_log
from viewer.collection.facts import facts_of
from viewer.collection.named_rows import named_rows, places_in
from viewer.core.base.records import Win
from viewer.core.sites.detect import site_of
from viewer.core.wall.shuffle import fast_words

ME = SEATS[1].name


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in (3, 4):
        (folder / f"{number}.mjlog").write_bytes(make_bytes(number))
    return folder


def tsumos():
    return {
        (f"{number}.mjlog", index): kyoku
        for number in (3, 4)
        for index, kyoku in enumerate(make_log(number).hands)
        for event in kyoku.events
        if isinstance(event, Win) and event.seat == event.source
    }


def test_each_hand_is_a_line_and_the_count_the_last(run, folder):
    code, out, err = run("find", folder, "tsumo")
    *lines, count = out.splitlines()
    assert (code, err) == (0, "")
    assert count == f"{len(tsumos())} hands"
    assert len(lines) == len(tsumos())
    for line in lines:
        assert line.startswith(f"{folder}")
        assert "Menzen tsumo" in line or "step " in line


def test_json_names_the_event(run, folder):
    code, out, _ = run("find", folder, "--json", "ツモ")
    assert code == 0
    found = json.loads(out)["hands"]
    assert {(Path(each["path"]).name, each["kyoku"] - 1) for each in found} == set(tsumos())
    for each in found:
        kyoku = tsumos()[Path(each["path"]).name, each["kyoku"] - 1]
        win = kyoku.events[each["step"] - 1]
        assert isinstance(win, Win)
        assert each["seat"] == win.seat
        later = make_log(int(each["path"][-7])).hands[each["kyoku"] :]
        if later:
            assert each["change"] == later[0].scores[win.seat] - kyoku.scores[win.seat] > 0
        assert each["players"] == [player.name for player in SEATS]
        assert each["result"] == "tsumo"
        (told,) = each["wins"]
        assert (told["seat"], told["from"], told["points"]) == (win.seat, win.seat, win.points)
        assert len(told["yaku"]) == sum(han > 0 for _, han in win.yaku) + len(win.yakuman)


def test_events_that_have_a_name_and_places_are_told(run, folder):
    _, out, _ = run("find", folder, "--json", "players:4")
    found = json.loads(out)["hands"]
    _, out, _ = run("find", folder, "--csv", "players:4")
    for each, row in zip(found, csv.DictReader(io.StringIO(out)), strict=True):
        log = make_log(int(each["path"][-7]))
        hand = facts_of(log, site_of(log).walls(log, fast_words), "x").hand[each["kyoku"] - 1]
        assert each["named_events"] == named_rows(hand)
        assert each["places_before"] == places_in(hand.places_before, 4)
        assert each["places_after"] == places_in(hand.places_after, 4)
        assert sorted(each["places_after"]) == [1, 2, 3, 4]
        told = [f"{event['event']} {event['seat']}" for event in each["named_events"]]
        assert row["named_events"] == " | ".join(told)
        assert row["places_before"] == " | ".join(map(str, each["places_before"]))
    for name, query in (("chase", "chase"), ("dead-draws", "dead-draws>=5")):
        _, out, _ = run("find", folder, "--json", query)
        expected = [e for e in found if any(n["event"] == name for n in e["named_events"])]
        assert expected
        assert len(json.loads(out)["hands"]) == len(expected)


def test_the_table_has_the_same_hands(run, folder):
    _, out, _ = run("find", folder, "tsumo", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {(Path(row["path"]).name, int(row["kyoku"]) - 1) for row in rows} == set(tsumos())
    _, out, _ = run("find", folder, "tsumo")
    for row, line in zip(rows, out.splitlines()[:-1], strict=True):
        assert f": {SEATS[int(row['seat'])].name} {int(row['change']):+,}: " in line


def test_no_cell_of_the_table_is_a_formula(run, tmp_path):
    log, file = make_log(4), tmp_path / "log.mjlog"
    players = tuple(replace(player, name=f"={player.name}") for player in log.seats)
    file.write_bytes(write_mjlog(replace(log, seats=players)))
    _, out, _ = run("find", file, "tsumo", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert rows
    names = " | ".join(player.name for player in players)
    assert {row["players"] for row in rows} == {f"'{names}"}


def test_a_hand_without_a_win_says_how_it_ended(run, folder):
    _, out, _ = run("find", folder, f'player:"{ME}" haipai-shanten<=6')
    assert len(out.splitlines()) == sum(len(make_log(n).hands) for n in (3, 4)) + 1
    assert "Exhaustive draw" in out


def test_nothing_found_is_code_1(run, folder):
    assert run("find", folder, "yaku:suukantsu")[:2] == (1, "0 hands\n")
    assert run("find", folder, "yaku:suukantsu", "--json")[:2] == (1, '{"hands": [\n]}\n')
    code, out, _ = run("find", folder, "yaku:suukantsu", "--csv")
    assert (code, out.splitlines()) == (
        1,
        run("find", folder, "tsumo", "--csv")[1].splitlines()[:1],
    )


def test_a_query_that_cannot_be_read_is_wrong_use(run, folder):
    code, out, err = run("find", folder, "yakku:pinfu")
    assert (code, out) == (2, "")
    assert "yakku" in err
    assert "yaku" in err.replace("yakku", "")


def test_what_cannot_be_read_is_told(run, folder):
    (folder / "bad.xml").write_bytes(b"none")
    code, out, err = run("find", folder, "tsumo")
    assert code == 3
    assert out.endswith(f"{len(tsumos())} hands\n")
    assert "bad.xml: " in err


@pytest.mark.parametrize("query", ["-tsumo", "-han>=9", '-han>=9 player:"nobody"', "-h -tsumo"])
def test_a_search_may_begin_with_what_is_not_so(run, folder, query):
    code, out, err = run("find", folder, "--", query)
    assert run("find", folder, query) == (code, out, err)
    assert run("find", "--jobs", "1", folder, query) == (code, out, err)
    assert run("find", folder, query, "--jobs", "1") == (code, out, err)
    assert "usage" not in out


def test_h_alone_asks_for_help(run, folder):
    assert run("find", folder, "-h")[1].startswith("usage: wall-viewer find")


def test_no_log_is_told(run, tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = run("find", tmp_path / "empty", "tsumo")
    assert (code, err) == (3, f"{tmp_path / 'empty'}: there is no log.\n")


def test_an_index_that_cannot_be_used_is_told(run, folder, tmp_path, monkeypatch):
    file = tmp_path / "a file"
    file.write_bytes(b"")
    monkeypatch.setattr("viewer.cli.find.index_file", lambda: file / "index.db")
    code, _, err = run("find", folder, "tsumo")
    assert code == 3
    assert err.startswith(f"{file / 'index.db'}: ")


def test_a_cluster_that_is_not_there_is_told(run, folder):
    code, _, err = run("find", folder, "tsumo", "--scheduler", "tcp://nowhere:what")
    assert code == 3
    assert err.startswith("tcp://nowhere:what: no scheduler answers there; ")
