"""`lab shanten`, and what the lab's commands share: sources, numbers, progress, Ctrl+C."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tests.helpers import changed, long_run
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes, make_log
from tests.helpers.processes import has_members, own_group, stop
from viewer.cli import terminal as cli_terminal
from viewer.collection.read import read_source
from viewer.core.wall.wall import walls_of_log
from viewer.document import open_log, open_seed
from viewer.stats.cli.lab import working
from viewer.stats.lab import work
from viewer.stats.lab.hands import shanten_of_hands
from viewer.stats.lab.odds import HAIPAI_MEAN
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.work import Pace
from viewer.system.assets import sample_log

ROOT = Path(__file__).resolve().parents[3]
NO_SEED = changed.with_seed_text(b"")


def shanten(run, *options):
    code, out, err = run("lab", "shanten", *options, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("name", SOURCES)
def test_every_dealer_is_counted(run, name):
    found = shanten(run, "--source", name, "--walls", 2000, "--seed", 7)
    assert (found["source"], found["seed"]) == (name, 7)
    assert (found["walls"], found["hands"]) == (2000, 8000)
    low, high = found["interval"]
    assert low < found["mean"] < high
    assert sum(found["counts"].values()) == 8000
    assert found["distribution"] == {n: count / 8000 for n, count in found["counts"].items()}
    assert found["expected"]["mean"] == pytest.approx(3.5797, abs=1e-4)
    assert sum(found["expected"]["distribution"].values()) == pytest.approx(1)
    if name.startswith(("tenhou", "majiang")):
        assert abs(found["mean"] - HAIPAI_MEAN) < 0.05


@pytest.mark.long(
    "each worker makes its tables of hands", short="test_a_log_a_folder_and_an_archive_are_counted"
)
def test_the_number_of_workers_does_not_show(run):
    given = ["--source", "majiang", "--walls", "20001", "--seed", "2"]
    alone = shanten(run, *given, "--jobs", 1)
    assert alone["walls"] == 20_001
    assert shanten(run, *given, "--jobs", 2) == alone == shanten(run, *given)


def test_without_words_100000_walls_of_a_new_seed_are_counted(run, monkeypatch):
    assert working.USUAL_WALLS == 100_000
    usual = 100_000 if long_run.is_long() else 8000
    monkeypatch.setattr(working, "USUAL_WALLS", usual)
    found = shanten(run, "--source", "majiang")
    assert found["walls"] == usual
    assert 0 <= found["seed"] < 10**9
    given = ["--source", "majiang", "--seed", found["seed"], "--walls", usual]
    assert shanten(run, *given) == found


def test_the_text_says_the_same(run):
    code, out, _ = run("lab", "shanten", "--source", "tenhou", "--walls", 3000, "--seed", 5)
    found = shanten(run, "--source", "tenhou", "--walls", 3000, "--seed", 5)
    low, high = found["interval"]
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "tenhou: 12,000 starting hands of 3,000 walls, seed 5"
    assert lines[1] == (
        f"mean shanten {found['mean']:.4f} (confidence 99 %: {low:.4f} to {high:.4f}); "
        "random hands have 3.5797"
    )
    assert len(lines) == 3 + 7
    assert re.fullmatch(rf" +3 +{found['counts']['3']:,} +\d+\.\d{{4}}% +36\.2031%", lines[6])


# logs


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.mjlog").write_bytes(make_bytes(number))
    return folder


def kyoku(*numbers):
    return sum(len(walls_of_log(make_log(number))) for number in numbers)


def test_a_log_a_folder_and_an_archive_are_counted(run, folder, tmp_path):
    one = shanten(run, "--source", folder / "1.mjlog")
    assert (one["source"], one["walls"], one["seed"]) == ("1.mjlog", kyoku(1), None)
    whole = shanten(run, "--source", folder)
    assert (whole["source"], whole["walls"]) == ("logs", kyoku(1, 2))
    packed = write_zip(
        tmp_path / "x.zip", [(f"{n}.mjlog", make_bytes(n, packed=True)) for n in (1, 2)]
    )
    assert shanten(run, "--source", packed) == {**whole, "source": "x.zip"}
    assert shanten(run, "--source", folder, "--jobs", 2) == whole
    assert shanten(run, "--source", folder, "--walls", kyoku(1) + 1)["walls"] == kyoku(1) + 1
    assert shanten(run, "--source", folder, "--walls", 999) == whole


def test_what_is_left_out_is_counted_and_told(run, folder):
    (folder / "three").write_bytes(make_bytes(1, players=3))
    assert shanten(run, "--source", folder)["left_out"] == {"three-players": 1}
    (folder / "bad").write_bytes(b"?")
    (folder / "none").write_bytes(NO_SEED)
    code, out, err = run("lab", "shanten", "--source", folder)
    assert (code, err) == (3, "")
    assert "Logs left out: 1 unreadable, 1 without a seed or wall, 1 of three players.\n" in out
    code, out, _ = run("lab", "shanten", "--source", folder, "--json")
    assert code == 3
    assert json.loads(out)["walls"] == kyoku(1, 2)


def test_logs_without_a_wall_are_one_line(run, tmp_path):
    (tmp_path / "none").write_bytes(NO_SEED)
    (tmp_path / "bad").write_bytes(b"?")
    empty = tmp_path / "empty"
    empty.mkdir()
    for path, reason in (
        (tmp_path / "none", "Logs left out: 1 without a seed or wall.\n"),
        (
            tmp_path / "bad",
            "This is no log of Tenhou, Mahjong Soul or Riichi City.\n",
        ),
        (empty, "there is no log.\n"),
    ):
        code, out, err = run("lab", "shanten", "--source", path)
        assert (code, out, err) == (3, "", f"{path}: {reason}")
    code, out, _ = run("lab", "shanten", "--source", empty, "--json")
    assert code == 3
    assert json.loads(out)["mean"] is json.loads(out)["interval"] is None


def test_a_member_that_leads_out_of_its_archive_is_left_out(run, tmp_path):
    archive = write_zip(tmp_path / "m.zip", [("../x", make_bytes(1)), ("y", make_bytes(1))])
    code, out, err = run("lab", "shanten", "--source", archive)
    assert (code, err) == (3, "")
    assert "Logs left out: 1 unreadable.\n" in out


def test_a_name_that_is_nothing_is_one_line(run):
    code, out, err = run("lab", "shanten", "--source", "tenhuo")
    assert (code, out) == (3, "")
    assert err == (
        f"tenhuo: There is no such file, and no source of that name ({', '.join(SOURCES)}).\n"
    )


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["nothing"], "invalid choice: 'nothing'"),
        (["shanten"], "required: --source"),
        (["shanten", "--source", "tenhou", "--walls", "0"], "0: a whole number from 1 on"),
        (["shanten", "--source", "tenhou", "--walls", "1e5"], "1e5: a whole number from 1 on"),
        (["shanten", "--source", "tenhou", "--walls", "9" * 5000], "a whole number from 1 on"),
        (["shanten", "--source", "tenhou", "--seed", "-1"], "-1: a whole number from 0 on"),
        (["shanten", "--source", "tenhou", "--seed", "٣"], "٣: a whole number from 0 on"),
        (["shanten", "--source", "tenhou", "--jobs", "0"], "0: a number from 1 to 1000"),
        (
            ["shanten", "--source", "x.mjlog", "--seed", "3"],
            "--seed goes with walls of random seeds",
        ),
        (["report", "--source", "tenhou"], "required: -o"),
        (["report", "--source", "tenhou", "-o", "x.txt"], "the name must end in .html"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, given, reason):
    code, out, err = run("lab", *given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("wall-viewer lab")
    assert reason in err


@pytest.mark.parametrize("command", [[], ["shanten"], ["tenho"], ["report"]])
def test_help_tells_of_every_word(run, command):
    code, out, err = run("lab", *command, "--help")
    assert (code, err) == (0, "")
    assert "%" not in " ".join(out.split()).replace("99 %", "")


def test_the_command_line_is_read_without_numpy():
    code = (
        "import sys; from viewer.cli.commands import _parser; _parser(['walls', 'x']); "
        "sys.exit('numpy' in sys.modules)"
    )
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert done.returncode == 0


# progress and Ctrl+C


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_on_a_terminal_and_wiped_off(run, monkeypatch):
    given = ["lab", "shanten", "--source", "majiang", "--walls", "20000", "--seed", "2"]
    quiet = run(*given)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(work, "_SECONDS_BETWEEN_CALLS", 0)
    monkeypatch.setattr(cli_terminal, "_SECONDS_BETWEEN_LINES", 0)
    assert run(*given)[:2] == quiet[:2]
    shown = terminal.getvalue()
    assert "\r20,000 walls (100%), a few seconds left" in shown
    assert shown.endswith("\r" + " " * len("20,000 walls (100%), a few seconds left") + "\r")


@pytest.mark.parametrize(("left", "told"), [(None, ""), (150, ", about 2 minutes left")])
def test_the_time_that_is_left_is_told(left, told):
    assert working.walls_so_far(9, Pace(1, None, 1, 1.0, left)) == f"9 walls{told}"
    assert working.walls_so_far(9, Pace(1, 4, 1, 1.0, left)) == f"9 walls (25%){told}"


def start(*given, program):
    command = [sys.executable, *program, "lab", *map(str, given)]
    return subprocess.Popen(  # noqa: S603 - the tests' own words
        command,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **own_group(),
    )


TELLING = """
import sys
from viewer.__main__ import main
from viewer.stats.cli.lab import working
moment, run = sys.argv.pop(1), working.run_work
def telling(*args, progress, **words):
    def told(*now):
        print("now", file=sys.stderr, flush=True)
        progress(*now)
    if moment == "start":
        print("now", file=sys.stderr, flush=True)
        told = progress
    return run(*args, progress=told, **words)
working.run_work = telling
sys.exit(main())
"""


@pytest.mark.dear("the program runs until it is interrupted")
@pytest.mark.parametrize(
    ("jobs", "moment"), [(1, "progress"), *long_run.only_long((2, "start"), (2, "progress"))]
)
def test_ctrl_c_is_one_line_and_leaves_no_process(jobs, moment):
    given = ["--source", "tenhou", "--walls", 10**9, "--jobs", jobs]
    with start("shanten", *given, program=["-c", TELLING, moment]) as running:
        assert running.stderr.readline() == "now\n"
        stop(running, signal.SIGINT)
        out, err = running.communicate()
        while has_members(running):
            time.sleep(0.02)
    assert (running.returncode, out) == (130, "")
    assert [line for line in err.splitlines() if line != "now"] == [err.splitlines()[-1]]
    assert err.splitlines()[-1].startswith("wall-viewer lab shanten: stopped")


def test_a_second_ctrl_c_does_not_wait(run, monkeypatch):
    def interrupt(_work, _state, **_words):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(working, "run_work", interrupt)
    code, out, err = run("lab", "shanten", "--source", "tenhou")
    assert (code, out, err) == (130, "", "wall-viewer lab shanten: stopped.\n")
    assert signal.getsignal(signal.SIGINT) is before


def test_logs_are_read_by_their_place(folder):
    places = working.logs_below(str(folder)).items
    assert [read_source(place) for place in places] == [make_bytes(1), make_bytes(2)]


def test_the_walls_of_given_seeds_are_counted(run, tmp_path):
    log = open_log(sample_log())
    seeds = tmp_path / "seeds.txt"
    seeds.write_text(f"{log.seed.attribute}\n\n{log.seed.attribute}\n", "utf-8")
    code, out, _err = run("lab", "shanten", "--source", f"@{seeds}", "--json")
    found = json.loads(out)
    assert (code, found["source"], found["walls"]) == (0, "seeds", 20)
    twice = Counter()
    for wall in open_seed("seed", log.seed, 4, 10).walls:
        twice.update(2 * shanten_of_hands(np.array(wall.haipai, np.uint8).T).tolist())
    assert {int(shanten): count for shanten, count in found["counts"].items() if count} == twice


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "There is no seed"), ("mt19937ar-sha512-n288-base64,AAAA\n", "The seed")],
)
def test_a_file_without_a_seed_is_refused(run, tmp_path, text, reason):
    seeds = tmp_path / "seeds.txt"
    seeds.write_text(text, "utf-8")
    code, out, err = run("lab", "shanten", "--source", f"@{seeds}")
    assert (code, out) == (3, "")
    assert err.startswith(f"{seeds}: {reason}")
    assert err.count("\n") == 1


def test_no_other_seed_goes_with_given_seeds(run, tmp_path):
    code, _out, err = run("lab", "shanten", "--source", f"@{tmp_path}/x", "--seed", "1")
    assert (code, err.count("\n")) == (2, 1)
