"""`lab tenho`: what is found, in which words, and a search that goes on another day."""

import json
import signal
import time
from types import SimpleNamespace

import numpy as np
import pytest

from tests.helpers import long_run
from tests.helpers.notations import read_kanji
from viewer.core.base.notation import read_mpsz
from viewer.stats.cli.lab import working
from viewer.stats.lab import work
from viewer.stats.lab.hands import form_of, shanten_of_hands
from viewer.stats.lab.saved import load_work, save_work
from viewer.stats.lab.tenho import HEAVENLY, UNIT_TRIALS, Search, SearchState
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.work import WorkerDiedError
from viewer.stats.randomness.measure import WallMeasure

SEED = 851_582_214


def tenho(run, *options):
    code, out, err = run("lab", "tenho", *options, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_heavenly_hand_is_found_with_its_wall(run):
    start = time.perf_counter()
    found = tenho(run, "--seed", SEED, "--jobs", 1)
    seconds = time.perf_counter() - start
    assert (found["goal"], found["seed"]) == ("heavenly", SEED)
    assert found["trials"] == found["trial"] == 326_028
    assert found["per_second"] > found["trials"] / seconds  # the command does more than search
    assert found["form"] == form_of(found["hand"]) == "standard"
    assert sorted(found["wall"]) == list(range(136))
    assert len(set(found["hand"])) == 14
    assert found["waits_longer"] == pytest.approx((1 - 1 / 330_530) ** 326_028, rel=1e-4)
    assert set(found["dice"]) <= {1, 2, 3, 4, 5, 6}
    if long_run.is_long():
        assert tenho(run, "--seed", SEED, "--jobs", 2)["hand"] == found["hand"]


def test_the_text_has_the_hand_twice_and_how_long_one_waits(run):
    code, out, err = run("lab", "tenho", "--seed", SEED)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == f"Heavenly hand: East; trial 326,028 of seed {SEED}"
    assert lines[1] == "  Four sets and a pair"
    hands = [line.strip().replace(" + ", "") for line in lines[2:4]]
    mpsz, kanji = read_mpsz(hands[0]), read_kanji(hands[1])
    assert [face.kind for face in mpsz] == [face.kind for face in kanji]
    assert len(mpsz) == 14
    assert lines[4].startswith("326,028 trials, ")
    assert lines[4].endswith(" a second")
    assert lines[5] == "1 search in 2.7 waits longer, 1 trial in 330,530 succeeds"


@pytest.mark.parametrize(
    ("options", "seed", "size", "turns"),
    [
        (["--goal", "earthly"], 0, 14, {1, 2, 3}),  # after 5,421 trials, far fewer than usual
        (["--goal", "nine-kinds"], 3, 14, {0}),
        (["--goal", "shanten"], 3, 13, {0}),
        (["--goal", "shanten", "--shanten", "5"], 3, 13, {0}),
    ],
)
def test_other_goals(run, options, seed, size, turns):
    found = tenho(run, *options, "--seed", seed)
    assert found["goal"] == options[1]
    assert len(found["hand"]) == size
    assert found["turn"] in turns
    assert (found["form"] is None) == (options[1] != "earthly")
    if options[1] == "shanten":
        wanted = int(options[-1]) if "--shanten" in options else 0
        hand = [[tile] for tile in found["hand"]]
        assert found["shanten"] == wanted == shanten_of_hands(np.array(hand, np.uint8))[0]
    code, out, _ = run("lab", "tenho", *options, "--seed", seed)
    assert code == 0
    assert " + " in out if size == 14 else " + " not in out


def test_without_a_seed_a_new_one_is_drawn_that_repeats_it(run):
    found = tenho(run, "--goal", "nine-kinds")
    again = tenho(run, "--goal", "nine-kinds", "--seed", found["seed"])
    assert again["hand"] == found["hand"]
    assert tenho(run, "--goal", "nine-kinds")["seed"] != found["seed"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["--shanten", "2"], "--shanten goes with --goal shanten"),
        (["--goal", "nine-kinds", "--shanten", "2"], "--shanten goes with --goal shanten"),
        (["--goal", "shanten", "--shanten", "9"], "9: a whole number from 0 to 6"),
        (["--goal", "shanten", "--shanten", "-1"], "-1: a whole number from 0 to 6"),
        (["--goal", "daisangen"], "invalid choice: 'daisangen'"),
        (["--seed", "-1"], "-1: a whole number from 0 on"),
        (["--seed", str(10**15 + 1)], "a whole number from 0 on, below 10^15"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, given, reason):
    code, out, err = run("lab", "tenho", *given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("wall-viewer lab tenho: ")
    assert reason in err


# a search that goes on


def test_a_saved_search_goes_on_to_the_next(run, tmp_path):
    kept = tmp_path / "kept"
    first = tenho(run, "--seed", SEED, "--save", kept)
    second = tenho(run, "--save", kept)
    given = ["--seed", SEED, "--goal", "heavenly", "--jobs", 2 if long_run.is_long() else 1]
    third = tenho(run, "--save", kept, *given)
    assert (second["seed"], second["goal"]) == (SEED, "heavenly")
    assert first["trial"] < second["trial"] < third["trial"]
    assert second["trials"] == second["trial"] - first["trial"]
    state = load_work(kept, Search(HEAVENLY, SEED))
    assert (state.last, state.found, state.waiting) == (third["trial"], 3, ())


def test_a_success_that_waits_is_told_without_dealing(run, tmp_path):
    kept = tmp_path / "kept"
    tenho(run, "--goal", "nine-kinds", "--seed", 1, "--save", kept)
    assert tenho(run, "--save", kept)["per_second"] is None
    code, out, _ = run("lab", "tenho", "--save", kept)
    assert (code, "a second" in out) == (0, False)


def test_a_file_of_another_search_is_one_line_and_stays(run, tmp_path):
    kept = tmp_path / "kept"
    tenho(run, "--seed", SEED, "--save", kept)
    before = kept.read_bytes()
    for given, reason in (
        (["--seed", "1"], f"its seed is {SEED}, not 1."),
        (["--goal", "earthly"], "its goal is heavenly, not earthly."),
    ):
        code, out, err = run("lab", "tenho", "--save", kept, *given)
        assert (code, out) == (3, "")
        assert err == f"{kept}: The file holds other work: {reason}\n"
    assert kept.read_bytes() == before


def test_a_file_of_other_work_is_one_line(run, tmp_path):
    kept = tmp_path / "kept"
    work = WallMeasure(SOURCES["tenhou"](1, 1))
    save_work(kept, work, work.new())
    code, out, err = run("lab", "tenho", "--save", kept)
    assert (code, out) == (3, "")
    assert err == f"{kept}: The file holds other work: its work is measure, not search.\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"my notes", "no saved work of the lab"), (b'{"format": "wall-viewer lab", ', "too early")],
)
def test_a_file_that_is_none_is_one_line_and_stays(run, tmp_path, data, reason):
    kept = tmp_path / "kept"
    kept.write_bytes(data)
    code, out, err = run("lab", "tenho", "--save", kept)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert reason in err
    assert kept.read_bytes() == data


def test_a_place_that_cannot_be_written_is_told_before_the_search(run, tmp_path, monkeypatch):
    monkeypatch.setattr(Search, "do", None)
    file = tmp_path / "no folder" / "kept"
    code, out, err = run("lab", "tenho", "--save", file)
    assert (code, out) == (3, "")
    assert err == f"{file}: The file could not be written: No such file or directory.\n"


@pytest.fixture
def long_search(monkeypatch):
    """Nothing succeeds, and Ctrl+C comes in the fourth unit."""

    def do(_search, unit):
        if unit == 3:
            signal.raise_signal(signal.SIGINT)
        return []

    monkeypatch.setattr(Search, "do", do)


@pytest.mark.usefixtures("long_search")
def test_ctrl_c_keeps_the_search(run, tmp_path):
    kept = tmp_path / "kept"
    code, out, err = run("lab", "tenho", "--seed", 1, "--jobs", 1, "--save", kept)
    assert (code, out, err.count("\n")) == (130, "", 1)
    assert err.startswith(f"wall-viewer lab tenho: stopped: {4 * UNIT_TRIALS:,} trials, ")
    assert err.endswith(f"1 search in 4.9 waits longer. {kept} keeps the state.\n")
    assert load_work(kept, Search(HEAVENLY, 1)) == SearchState(units=4)
    code, _, err = run("lab", "tenho", "--jobs", 1, "--seed", 1)
    assert code == 130
    assert err.endswith(" waits longer.\n")


@pytest.mark.usefixtures("long_search")
def test_a_search_that_ends_within_a_tick_of_the_clock_has_no_speed(run, tmp_path, monkeypatch):
    monkeypatch.setattr(work, "time", SimpleNamespace(monotonic=lambda: 5.0))
    code, _, err = run("lab", "tenho", "--seed", 1, "--jobs", 1, "--save", tmp_path / "kept")
    assert (code, err.count("\n")) == (130, 1)
    assert err.startswith(f"wall-viewer lab tenho: stopped: {4 * UNIT_TRIALS:,} trials, ")


@pytest.mark.usefixtures("long_search")
def test_a_search_is_kept_every_now_and_then(run, tmp_path, monkeypatch):
    kept, sizes = tmp_path / "kept", []
    monkeypatch.setattr(working, "_SECONDS_BETWEEN_SAVES", 0)

    def run_work(work, _state, *, progress, **_words):
        progress(SearchState(units=9), working.Pace(9, None, 9, 1.0, None))
        sizes.append(load_work(kept, work).units)
        raise WorkerDiedError(SearchState(units=11))

    monkeypatch.setattr(working, "run_work", run_work)
    code, out, err = run("lab", "tenho", "--seed", 1, "--save", kept)
    assert (code, out, sizes) == (3, "", [9])
    assert err == (
        "wall-viewer lab tenho: A worker process ended by itself; it may have had too little "
        f"memory. {kept} keeps the state.\n"
    )
    assert load_work(kept, Search(HEAVENLY, 1)).units == 11


def test_a_wait_beyond_all_numbers_is_told(run, monkeypatch):
    monkeypatch.setattr(SearchState, "since_last", 10**15)
    code, out, _ = run("lab", "tenho", "--seed", SEED)
    assert code == 0
    assert "hardly any search waits longer, " in out
