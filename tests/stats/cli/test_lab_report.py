"""`lab report`: the page, what is said beside it, and counting that goes on another day."""

import json
import re
import signal

import pytest

from tests.helpers import changed
from tests.helpers.games import make_bytes
from viewer.stats.cli.lab import report
from viewer.stats.lab.walls.logs import LogWalls
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.measure import WallMeasure


@pytest.fixture
def page(tmp_path):
    return tmp_path / "page.html"


def timeless(page):
    """The page without the minute that it was made in."""
    return re.sub(rb'<p class="meta">.*?</p>', b"", page.read_bytes())


@pytest.mark.dear("counts a unit of walls and draws charts")
@pytest.mark.usefixtures("few_drawn")
def test_a_fair_dealer_sets_off_no_alarm(run, page):
    code, out, err = run(
        "lab", "report", "--source", "tenhou", "--walls", 8000, "--seed", 1, "-o", page
    )
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "tenhou: 8,000 walls, seed 1"
    assert lines[-1] == f"The page is {page}."
    assert len(lines) == 3
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert list(page.parent.iterdir()) == [page]


@pytest.mark.usefixtures("undrawn")
def test_a_wrong_dealer_is_told_and_code_1(run, page):
    given = ["lab", "report", "--source", "few-swaps", "--walls", 2000, "--seed", 1, "-o", page]
    code, out, err = run(*given)
    assert (code, err) == (1, "")
    assert "\n  kind-places: " in out
    code, out, err = run(*given, "--json")
    assert (code, err) == (1, "")
    found = json.loads(out)
    assert (found["source"]["source"], found["walls"]) == ("few-swaps", 2000)
    assert "kind-places" in found["alarms"]


@pytest.mark.long(
    "each worker makes its tables of hands", short="test_counting_goes_on_where_it_was_stopped"
)
@pytest.mark.usefixtures("undrawn")
def test_the_number_of_workers_does_not_show(run, page):
    given = ["lab", "report", "--source", "majiang", "--walls", 17_000, "--seed", 1, "-o", page]
    found = []
    for jobs in (1, 2):
        assert run(*given, "--jobs", jobs)[0] == 0
        found.append(timeless(page))
    assert found[0] == found[1]


@pytest.mark.usefixtures("undrawn")
def test_logs_are_measured_and_what_is_left_out_is_told(run, page, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "1.mjlog").write_bytes(make_bytes(1))
    assert run("lab", "report", "--source", folder, "-o", page)[0] == 0
    (folder / "none").write_bytes(changed.with_seed_text(b""))
    code, out, err = run("lab", "report", "--source", folder, "-o", page)
    assert (code, err) == (3, "")
    assert "Logs left out: 1 without a seed or wall.\n" in out


def test_logs_without_a_wall_make_no_page(run, page, tmp_path):
    (tmp_path / "none").write_bytes(changed.with_seed_text(b""))
    code, out, err = run("lab", "report", "--source", tmp_path / "none", "-o", page)
    assert (code, out) == (3, "")
    assert err == f"{tmp_path / 'none'}: Logs left out: 1 without a seed or wall.\n"
    assert not page.exists()


@pytest.mark.usefixtures("undrawn")
def test_a_page_that_cannot_be_written_is_one_line(run, page):
    below = page.parent / "no folder" / "page.html"
    code, out, err = run("lab", "report", "--source", "majiang", "--walls", 99, "-o", below)
    assert (code, out) == (3, "")
    assert err == f"{below}: could not be written: No such file or directory.\n"


def test_a_program_without_its_drawings_is_one_line(run, page, monkeypatch):
    def refuse(_findings):
        raise FileNotFoundError(2, "No such file or directory", "1m.svg")

    monkeypatch.setattr(report, "report_page", refuse)
    code, out, err = run("lab", "report", "--source", "majiang", "--walls", 99, "-o", page)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.startswith(f"{page}: ")
    assert "1m.svg" in err


# counting that goes on


@pytest.mark.usefixtures("undrawn")
def test_counting_goes_on_where_it_was_stopped(run, page, tmp_path, monkeypatch):
    given = ["lab", "report", "--source", "majiang", "--walls", 40_000, "-o", page, "--jobs", 1]
    run(*given, "--seed", 4)
    whole, kept, done = timeless(page), tmp_path / "kept", []
    page.unlink()
    do = WallMeasure.do

    def interrupted(work, unit):
        done.append(unit)
        if len(done) == 2:
            signal.raise_signal(signal.SIGINT)
        return do(work, unit)

    monkeypatch.setattr(WallMeasure, "do", interrupted)
    code, out, err = run(*given, "--seed", 4, "--save", kept)
    assert (code, out) == (130, "")
    assert err.startswith("wall-viewer lab report: stopped: 16,000 walls (40%), ")
    assert err.endswith(f" left. {kept} keeps the state.\n")
    assert not page.exists()
    assert run(*given, "--save", kept)[0] == 0  # with the seed that was kept
    assert timeless(page) == whole
    assert done == [0, 1, 2, 3, 4]
    assert run(*given, "--save", kept)[0] == 0
    assert done == [0, 1, 2, 3, 4]


def test_a_file_of_other_work_is_one_line_and_stays(run, page, tmp_path):
    kept = tmp_path / "kept"
    run("lab", "tenho", "--goal", "nine-kinds", "--seed", 1, "--save", kept)
    before = kept.read_bytes()
    code, out, err = run("lab", "report", "--source", "majiang", "--save", kept, "-o", page)
    assert (code, out) == (3, "")
    assert err.startswith(f"{kept}: The file holds other work: ")
    kept.write_bytes(before[:-9])
    code, _, err = run("lab", "report", "--source", "majiang", "--save", kept, "-o", page)
    assert (code, err) == (3, f"{kept}: The saved work ends too early or is damaged.\n")


def test_what_tells_a_measure_is_as_json_has_it():
    for source in (SOURCES["tenhou"](4, 9), LogWalls(("a",), bytes, "logs")):
        described = WallMeasure(source).described()
        assert json.loads(json.dumps(described)) == described
