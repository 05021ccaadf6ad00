"""An error of the program itself, and Ctrl+C before there is any work: each has its own code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import long_run
from tests.helpers.archives import list_twice, write_zip
from tests.helpers.games import make_bytes
from viewer.cli import seats, verify
from viewer.core.base.errors import InputError
from viewer.system import fault

ROOT = Path(__file__).resolve().parents[2]


def fail(*_arguments, **_options):
    raise ValueError("'secret' is not in list")


def test_a_member_that_is_listed_twice_does_not_end_the_check(run, tmp_path):
    archive = list_twice(write_zip(tmp_path / "x.zip", [("a.mjlog", make_bytes(1))]))
    code, out, err = run("verify", archive, "--json")
    assert (code, err) == (3, "")
    statuses = [each["status"] for each in json.loads(out)["logs"]]
    assert statuses == ["verified", "unreadable"]


def test_a_fault_is_one_sentence_and_a_code_of_its_own(run, game_file, monkeypatch):
    monkeypatch.setattr(seats, "read_log", fail)
    code, out, err = run("seats", game_file)
    assert (code, out) == (70, "")
    kept = fault.fault_log()
    assert err == f"wall-viewer: the program failed (ValueError); {kept} tells where.\n"
    assert "in fail" in kept.read_text(encoding="utf-8")


def test_a_fault_while_a_window_starts_has_the_same_code(run, monkeypatch):
    monkeypatch.setattr("viewer.cli._open_window", fail)
    assert run("a.mjlog")[0] == 70


def test_who_mends_it_sees_the_trace(run, game_file, monkeypatch):
    monkeypatch.setenv("WALL_VIEWER_DEBUG", "1")
    monkeypatch.setattr(seats, "read_log", fail)
    code, _, err = run("seats", game_file)
    assert code == 70
    assert err.startswith("Traceback ")
    assert err.endswith("\nwall-viewer: the program failed (ValueError).\n")


def test_a_trace_that_cannot_be_kept_is_no_second_fault(run, game_file, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(fault, "fault_log", lambda: tmp_path / "file" / "faults.log")
    monkeypatch.setattr(seats, "read_log", fail)
    told = "the program failed (ValueError); set WALL_VIEWER_DEBUG=1 to see where"
    assert run("seats", game_file) == (70, "", f"wall-viewer: {told}.\n")


def test_traces_do_not_fill_the_disk(monkeypatch):
    monkeypatch.setattr(fault, "_FILE_BYTES", 5000)
    for number in range(50):
        fault.log_fault(ValueError(str(number)))
    assert fault.fault_log().stat().st_size < 6000
    assert "ValueError: 49" in fault.fault_log().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("error", "ends"),
    [
        (TypeError("x"), (70, "the program failed (TypeError).")),
        (KeyboardInterrupt(), (130, "stopped.")),
        (FileNotFoundError(2, "gone", "x"), (70, "the program failed (FileNotFoundError).")),
        (InputError("empty"), (70, "the program failed (InputError).")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_json_is_whole_however_the_check_ends(run, game_file, monkeypatch, error, ends):
    found = verify.verify_many([game_file])

    def ending(*_paths, **_options):
        yield next(found)
        raise error

    monkeypatch.setattr(verify, "verify_many", ending)
    ended, out, err = run("verify", game_file, "--json")
    written = json.loads(out)
    assert (ended, written["error"]) == ends
    assert err.count("\n") == 1
    assert [each["status"] for each in written["logs"]] == ["verified"]
    assert written["summary"]["logs"] == 1


STRUCK = """
import runpy, signal, sys
name, *sys.argv[1:] = sys.argv[1:]
class Striking:
    def find_spec(self, found, path=None, target=None):
        if found == name:
            print("struck", flush=True)
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Striking())
sys.modules.pop(name, None)
runpy.run_module("viewer", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    "name",
    long_run.a_third(
        (
            "viewer.cli",
            "viewer.system.fault",
            "viewer.cli.commands",
            "argparse",
            "viewer.core.base.errors",
            "viewer.cli.verify",
            "viewer.collection.store",
            "viewer.core.judgement.audit",
        )
    ),
)
def test_ctrl_c_while_the_program_starts_is_silent(game_file, name):
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-c", STRUCK, name, "verify", game_file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "struck\n", "")
