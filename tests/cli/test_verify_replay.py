"""`verify` plays hands again: logs that agree with their walls and disagree with themselves."""

import csv
import io
import json
import random

import pytest

from tests.helpers import changed
from tests.helpers.fields import place, spoiled
from tests.helpers.games import make_bytes
from viewer.core.play.inconsistencies import INCONSISTENCY_WORDS

AGREES = "Every tile of this log comes from its seed."

FORGED = spoiled(make_bytes(1), ("AGARI", "ten"), place(1, 100), random.Random(1))
"""Other points of a win: nothing in the walls tells of it."""


@pytest.fixture
def folder(tmp_path):
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "good").write_bytes(make_bytes(2))
    (logs / "forged").write_bytes(FORGED)
    return logs


def test_left_out_the_summary_says_so(run, folder):
    code, out, _ = run("verify", folder, "--no-replay")
    assert code == 0
    assert out.splitlines()[-1] == "course of play: left out, the tiles alone were compared"
    assert "inconsistent" not in out


def test_an_inconsistent_log_is_listed_with_its_places(run, folder):
    code, out, _ = run("verify", folder)
    assert code == 1
    first, _known, place_, counts, _, _, course = out.splitlines()
    told = f"Inconsistent: {AGREES} The log contradicts itself in one place."
    assert first == f"{folder / 'forged'}: {told}"
    assert place_.startswith("  East 2, South's win: ")
    assert place_.endswith(f": {INCONSISTENCY_WORDS['points']}")
    assert "1 verified, 0 contradicted, 1 inconsistent, 0 incomplete, 0 without a wall" in counts
    assert course.endswith(" comparisons, 1 inconsistency")


def test_good_logs_stay_good(run, folder):
    code, out, _ = run("verify", folder / "good")
    assert code == 0
    assert out.splitlines()[-1].endswith(" comparisons, 0 inconsistencies")


@pytest.mark.parametrize("words", [(), ("--no-replay",)])
def test_a_game_without_an_end_is_incomplete(run, folder, words):
    data = make_bytes(2)
    (folder / "good").write_bytes(data[: data.rindex(b"<INIT")] + b"</mjloggm>")
    code, out, _ = run("verify", folder / "good", *words)
    first, *_ = out.splitlines()
    assert code == 3
    told = f"Incomplete: {AGREES} The game has no end: its last hand has no final results."
    assert first == f"{folder / 'good'}: {told}"


def test_what_contradicts_its_wall_stays_contradicted(run, folder):
    (folder / "wrong").write_bytes(changed.with_another_draw(FORGED))
    code, out, _ = run("verify", folder / "wrong", "--json")
    (log,) = json.loads(out)["logs"]
    assert (code, log["status"]) == (1, "contradicted")
    assert "points" in {each["check"] for each in log["inconsistencies"]}


def test_json_has_every_place(run, folder):
    _, out, _ = run("verify", folder, "--json")
    answer = json.loads(out)
    forged, good = answer["logs"]
    (found,) = forged["inconsistencies"]
    assert found.keys() == {"kyoku", "event", "check", "seat", "expected", "found"}
    assert found["found"][0] == found["expected"][0] + 100
    assert (good["status"], good["inconsistencies"]) == ("verified", [])
    assert answer["summary"]["inconsistent"] == 1
    _, out, _ = run("verify", folder, "--no-replay", "--json")
    answer = json.loads(out)
    assert "inconsistencies" not in answer["logs"][0]
    assert "inconsistent" not in answer["summary"]


def test_csv_has_the_first_place(run, folder):
    _, out, _ = run("verify", folder, "--csv")
    forged, good = csv.DictReader(io.StringIO(out))
    assert (forged["status"], forged["inconsistencies"]) == ("inconsistent", "1")
    assert forged["first_inconsistency"].endswith(INCONSISTENCY_WORDS["points"])
    assert (good["inconsistencies"], good["first_inconsistency"]) == ("0", "")


def test_the_report_lists_them(run, folder, tmp_path):
    page = tmp_path / "page.html"
    run("verify", folder, "--report", page)
    text = page.read_text(encoding="utf-8")
    assert "2 logs checked, 1 contradicts itself." in text
    assert INCONSISTENCY_WORDS["points"] in text
    run("verify", folder, "--no-replay", "--report", page)
    assert "Course of play: left out" in page.read_text(encoding="utf-8")


def test_kept_results_are_those_of_the_same_question(run, folder, tmp_path):
    kept = tmp_path / "kept"
    outs = [
        run("verify", folder, *words, "--resume", kept)[:2] for words in [["--no-replay"], []] * 2
    ]
    assert outs[0] == outs[2]
    assert outs[1] == outs[3]
    assert [code for code, _ in outs] == [0, 1, 0, 1]
    assert run("verify", folder, "--resume", kept)[:2] == outs[1]


def test_of_what_floods_a_hand_all_is_counted_and_the_first_is_listed(run, folder, tmp_path):
    (folder / "flood").write_bytes(changed.flooded(make_bytes(2, packed=False)))
    kept, page = tmp_path / "kept", tmp_path / "page.html"
    words = ("verify", folder / "flood", "--resume", kept)
    code, out, _ = run(*words, "--json", "--report", page)
    (log,) = json.loads(out)["logs"]
    assert (code, len(log["findings"]), len(log["inconsistencies"])) == (1, 200, 200)
    _, out, _ = run(*words, "--csv")
    (row,) = csv.DictReader(io.StringIO(out))
    counts = [int(row[name]) - 200 for name in ("contradictions", "inconsistencies")]
    assert min(counts) > 100
    assert log["more"] == sum(counts)
    _, out, _ = run(*words)
    listed = 380 + len(log["uncompared"])  # all that JSON has but the 20 that are printed
    said = f"  and {sum(counts) + listed:,} more; --json and --report have the first 200"
    assert f"{said} of each hand" in out.splitlines()
    text = page.read_text(encoding="utf-8")
    assert [f"and {count:,} more" in text for count in counts] == [True, True]


def test_where_all_is_listed_json_has_no_more(run, folder):
    _, out, _ = run("verify", folder, "--json")
    assert not any("more" in log for log in json.loads(out)["logs"])
