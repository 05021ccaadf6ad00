import errno
import json
import os
import signal
import sys
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path

import duckdb
import pytest

from tests.games.site_write import city_record
from tests.helpers.game_pages import data_in
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import document, go, init
from viewer.cli import main
from viewer.collection.parquet import arrow_schemas
from viewer.collection.parquet_schema import PARQUET_TABLES, described
from viewer.core.base.era import Era
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.majiang import paipu_of

ROOT = Path(__file__).resolve().parents[2]
MAJIANG = ("--as", "majiang")
PARQUET = ("--as", "parquet")


def test_the_paipu_is_printed(run, game_file):
    code, out, err = run("export", game_file, *MAJIANG)
    assert (code, err) == (0, "")
    assert json.loads(out) == paipu_of(make_log(3), "game")
    assert out.count("\n") == 1
    assert "東" in out


def test_one_kyoku_is_printed(run, game_file):
    code, out, err = run("export", game_file, *MAJIANG, "--kyoku", "2")
    assert (code, err) == (0, "")
    assert json.loads(out) == paipu_of(make_log(3), "game", 2)


def test_the_paipu_is_written(run, tmp_path, game_file):
    written = tmp_path / "out.json"
    assert run("export", game_file, *MAJIANG, "-o", written) == (0, f"{written}\n", "")
    assert json.loads(written.read_bytes()) == paipu_of(make_log(3), "game")


def test_it_prints_where_there_is_no_console(game_file):
    with redirect_stdout(StringIO()) as out:
        assert main(["export", str(game_file), *MAJIANG]) == 0
    assert json.loads(out.getvalue()) == paipu_of(make_log(3), "game")


def test_a_packed_log_is_written_alike(run, tmp_path, game_file):
    packed = tmp_path / "game.mjlog.gz"
    packed.write_bytes(make_bytes(3, packed=True))
    assert run("export", packed, *MAJIANG) == run("export", game_file, *MAJIANG)


def test_a_log_without_a_seed_is_written(run, tmp_path):
    path = tmp_path / "x.mjlog"
    path.write_bytes(document(go(), init()))
    code, out, err = run("export", path, *MAJIANG)
    assert (code, err) == (0, "")
    assert len(json.loads(out)["log"]) == 1


@pytest.mark.parametrize("form", GAME_FORMATS.values(), ids=GAME_FORMATS)
def test_every_format_is_printed_and_written(run, tmp_path, game_file, form):
    text = form.write(make_log(3), "game", None)
    assert run("export", game_file, "--as", form.name) == (0, text, "")
    written = tmp_path / "out"
    assert run("export", game_file, "--as", form.name, "-o", written)[0] == 0
    assert written.read_text("utf-8") == text


@pytest.mark.parametrize("name", ["tenhou6", "mjai"])
def test_a_game_of_three_is_written(run, tmp_path, name):
    path = tmp_path / "three.mjlog"
    path.write_bytes(make_bytes(1, players=3))
    text = GAME_FORMATS[name].write(make_log(1, players=3), "three", 1)
    assert run("export", path, "--as", name, "--kyoku", 1) == (0, text, "")


@pytest.mark.parametrize(("name", "key"), [("tenhou6", "ref"), ("majiang", "title")])
def test_another_sites_game_has_the_id_of_its_record(run, tmp_path, name, key):
    path = tmp_path / "mine.json"
    path.write_bytes(city_record(make_log(40, Era.HEX), keyValue="cnrkj069nc7ajnvadk30"))
    code, out, err = run("export", path, "--as", name)
    assert (code, err) == (0, "")
    assert json.loads(out)[key].endswith("cnrkj069nc7ajnvadk30")


# what cannot be


def test_three_players_are_refused(run, tmp_path):
    path = tmp_path / "three.mjlog"
    path.write_bytes(make_bytes(1, players=3))
    told = f"{path}: This is a three-player log; 電脳麻将 has no form for it.\n"
    assert run("export", path, *MAJIANG) == (3, "", told)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "There is no such file."),
        (b"", "The file is empty."),
        (b"\xff\xd8", "This is no log of Tenhou, Mahjong Soul or Riichi City."),
        (document(go()), "The log holds no hand."),
    ],
)
def test_a_file_that_is_no_log_is_one_line(run, tmp_path, content, reason):
    path = tmp_path / "bad file"
    if content is not None:
        path.write_bytes(content)
    assert run("export", path, *MAJIANG) == (3, "", f"{path}: {reason}\n")


def test_a_kyoku_that_is_not_there_is_one_line(run, game_file):
    count = len(make_log(3).hands)
    told = f"{game_file}: There is no kyoku {count + 1}; the log has {count}.\n"
    assert run("export", game_file, *MAJIANG, "--kyoku", count + 1) == (3, "", told)


def test_a_place_that_cannot_be_written_is_one_line(run, tmp_path, game_file):
    written = tmp_path / "none" / "out.json"
    told = f"{written}: could not be written: No such file or directory.\n"
    assert run("export", game_file, *MAJIANG, "-o", written) == (3, "", told)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "PATH"),
        (["a"], "--as"),
        (["a", "--as", "xml"], "invalid choice: 'xml'"),
        (["a", "b", *MAJIANG], "--as majiang takes one log"),
        (["a", *MAJIANG, "--jobs", "2"], "no --jobs"),
        (["a", *PARQUET], "--as parquet needs --output"),
        (["a", *PARQUET, "-o", "b", "--kyoku", "1"], "no --kyoku"),
        (["a", *MAJIANG, "--kyoku", "0"], "0: a number from 1 to 1000"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, words, reason):
    code, out, err = run("export", *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert reason in err


def test_it_is_among_the_commands_and_has_help(run):
    assert "  export " in run("--help")[1]
    code, out, _ = run("export", "--help")
    assert code == 0
    assert out.startswith("usage: wall-viewer export")


# tables


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in (3, 4):
        (folder / f"{number}.mjlog").write_bytes(make_bytes(number))
    return folder


def test_tables_are_written_and_counted(run, folder, tmp_path):
    out = tmp_path / "out"
    hands = sum(len(make_log(number).hands) for number in (3, 4))
    told = f"{out}: 2 games, {hands} hands\n"
    assert run("export", folder, *PARQUET, "-o", out) == (0, told, "")
    with closing(duckdb.connect()) as database:
        assert len(database.read_parquet(f"{out}/hands/*/*").fetchall()) == hands


def test_a_broken_log_is_told_and_the_tables_are_written(run, folder, tmp_path):
    (folder / "bad.xml").write_bytes(b"none")
    code, told, err = run("export", folder, *PARQUET, "-o", tmp_path / "out")
    assert code == 3
    assert ": 2 games, " in told
    assert err.startswith(f"{folder / 'bad.xml'}: ")
    assert err.count("\n") == 1


def test_no_log_is_told(run, tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = run("export", tmp_path / "empty", *PARQUET, "-o", tmp_path / "out")
    assert (code, err) == (3, f"{tmp_path / 'empty'}: there is no log.\n")


def test_what_keeps_tables_from_being_written_is_one_line(run, folder, tmp_path, monkeypatch):
    out = tmp_path / "out"
    words = ("export", folder, *PARQUET, "-o")
    told = f"{folder}: it is not empty; the tables need a new or an empty folder.\n"
    assert run(*words, folder) == (3, "", told)
    gone = run(*words, out, "--scheduler", "tcp://127.0.0.1:9")
    assert gone[0] == 3
    assert gone[2].startswith("tcp://127.0.0.1:9: ")
    arrow_schemas.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = f"{out}: the tables need pyarrow: pip install 'wall-viewer[data]'.\n"
    assert run(*words, out) == (3, "", told)


def test_ctrl_c_in_the_middle_of_a_file_leaves_none(run, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _handle: signal.raise_signal(signal.SIGINT))
    out = tmp_path / "out"
    code, _, err = run("export", folder, *PARQUET, "-o", out)
    assert (code, err) == (130, "wall-viewer export: stopped.\n")
    assert [path for path in out.rglob("*") if path.is_file()] == []


def test_the_help_describes_every_column(run):
    _, out, _ = run("export", "--help")
    for columns in PARQUET_TABLES.values():
        assert {f"{each.name} ({each.type}):" for each in described(columns)} <= {
            line.strip().partition(":")[0] + ":" for line in out.splitlines()
        }


@pytest.mark.parametrize("form", GAME_FORMATS)
def test_what_was_exported_opens_again(run, game_file, tmp_path, form):
    out = tmp_path / "out.json"
    assert run("export", game_file, "--as", form, "-o", out)[0] == 0
    code, told, err = run("verify", out)
    assert (code, err) == (3, "")
    assert "0 inconsistencies" in told
    assert "No wall in the record: nothing to compare." in told


def test_a_page_opens_again_with_its_walls(run, game_file, tmp_path):
    out = tmp_path / "out.html"
    assert run("export", game_file, "--as", "html", "-o", out)[0] == 0
    asked, told = run("verify", "--json", out), run("verify", "--json", game_file)
    assert (asked[0], asked[2]) == (told[0], told[2]) == (0, "")
    (page,), (log,) = json.loads(asked[1])["logs"], json.loads(told[1])["logs"]
    assert {key for key in log if page[key] != log[key]} == {"path"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show", "--size", "480x420"), "This is a picture, not a log."),
        (("walls", "--as", "json"), "These are walls that this program wrote, without a game."),
        (("verify", "--json"), "This is a report that this program wrote, not a log."),
    ],
)
def test_what_is_no_game_is_called_what_it_is(run, game_file, tmp_path, words, told):
    out = tmp_path / "out.png"
    if "show" in words:
        assert run(*words, game_file, "-o", out)[0] == 0
    else:
        out.write_text(run(*words, game_file)[1], encoding="utf-8")
    assert run("walls", out) == (3, "", f"{out}: {told}\n")


def test_json_is_utf_8_whatever_the_console_speaks(console, game_file):
    code, out = console("ascii", "export", game_file, *MAJIANG)
    assert (code, json.loads(out.decode())) == (0, paipu_of(make_log(3), "game"))


@pytest.mark.parametrize("command", [("export", "--as=majiang"), ("show",)])
def test_a_full_disk_keeps_the_earlier_file(run, game_file, tmp_path, monkeypatch, command):
    def fail(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    out = tmp_path / "folder" / "x.png"
    out.parent.mkdir()
    out.write_text("earlier", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", fail)
    told = f"{out}: could not be written: No space left on device.\n"
    assert run(*command, game_file, "-o", out) == (3, "", told)
    assert [each.read_text(encoding="utf-8") for each in out.parent.iterdir()] == ["earlier"]


# a page


def test_a_page_of_a_hand_is_written_in_the_users_language(run, tmp_path, game_file):
    written = tmp_path / "out.html"
    done = run("--language", "ja", "export", game_file, "--as", "html", "--kyoku", 2, "-o", written)
    assert done == (0, f"{written}\n", "")
    page = written.read_text("utf-8")
    (hand,) = data_in(page)["hands"]
    assert (hand["number"], hand["name"]) == (2, "東2局")
    assert '<html lang="ja">' in page
