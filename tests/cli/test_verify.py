import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import datetime
from itertools import product
from pathlib import Path

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers import changed, long_run
from tests.helpers.archives import write_zip
from tests.helpers.cluster import cluster
from tests.helpers.game_pages import data_in
from tests.helpers.games import make_bytes, make_log, short_bytes, short_log
from tests.helpers.log_databases import write_database
from tests.helpers.processes import STOPS, has_members, own_group, stop
from tests.helpers.results import USUAL_KEYS
from viewer.cli import terminal as cli_terminal
from viewer.cli import verify
from viewer.collection import check as bulk_check
from viewer.core.base.era import Era
from viewer.core.sites.detect import commitment_of_log, read_log
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.system.assets import noted_file

AGREES = "Every tile of this log comes from its seed."

ROOT = Path(__file__).resolve().parents[2]
NO_SEED = changed.with_seed_text(b"")


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.mjlog").write_bytes(short_bytes(number))
    return folder


def add(folder, **files):
    for name, data in files.items():
        (folder / name).write_bytes(data)


# exit codes


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({}, 0),
        ({"wrong": changed.with_another_draw(short_bytes(1))}, 1),
        ({"wrong": changed.with_another_seed(), "bad": b"?", "none": NO_SEED}, 1),
        ({"bad": b"?"}, 3),
        ({"none": NO_SEED}, 3),
        ({"short": changed.with_seed_text(b"mt19937ar-sha512-n288-base64,AAAA")}, 3),
    ],
    ids=["good", "wrong", "wrong and bad", "bad", "no seed", "short seed"],
)
@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]], ids=["text", "json", "csv"])
def test_the_exit_code_says_the_worst(run, folder, files, code, form):
    add(folder, **files)
    assert run("verify", folder, *form)[::2] == (code, "")


def test_a_hash_that_is_missing_in_the_list_counts_as_a_contradiction(run, folder, tmp_path):
    published = tmp_path / "list"
    hashes = [json.loads(run("verify", folder, "--json")[1])["logs"][n]["sha512"] for n in (0, 1)]
    published.write_text(f"list\n{hashes[0].upper()}\n{hashes[1]}", encoding="utf-16")
    assert run("verify", folder, "--published", published)[0] == 0
    published.write_text(hashes[0], encoding="ascii")
    code, out, _ = run("verify", folder, "--published", published)
    assert code == 1
    told = f"Verified: {AGREES} Its hash is not in the published list."
    assert f"{folder / '2.mjlog'}: {told}\n" in out
    assert "published list: 1 found, 1 not in it\n" in out


def test_a_list_tells_nothing_of_sites_with_other_hashes(run, tmp_path):
    published, path = tmp_path / "list", tmp_path / "x.json"
    published.write_text("ab" * 64, encoding="ascii")
    path.write_bytes(soul_record(make_log(40, Era.HEX)))
    code, _, err = run("verify", path, "--published", published)
    assert (code, err) == (
        3,  # its rooms may have rules of their own, whose points are not compared
        f"{published}: The list has no hashes of the kind that these logs have (1).\n",
    )


@pytest.mark.parametrize("write", [city_record, soul_record])
def test_a_list_may_have_another_sites_hashes(run, tmp_path, write):
    published, path = tmp_path / "list", tmp_path / "x.json"
    log = make_log(40, Era.HEX)
    path.write_bytes(write(replace(log, hands=log.hands[:2])))
    hashes = read_log(path.read_bytes()).hands[1].code.hashes
    published.write_text(f"once\n{hashes[0].upper()}", encoding="ascii")
    code, out, err = run("verify", path, "--published", published, "--json")
    (log,) = json.loads(out)["logs"]
    assert (code, err, log["published"], log["published_line"]) == (3, "", True, 2)
    published.write_text("ab" * 32, encoding="ascii")
    assert run("verify", path, "--published", published)[0] == 1


NAMED = "2010091009gm-00a9-0000-83af2648&tw=2.mjlog"


@pytest.mark.parametrize(
    ("at", "before", "when"),
    [
        ("2010-09-10T08:59:59+09:00", True, "before"),
        ("2010-09-10T00:30:00Z", None, None),
        ("2010-09-09T21:00:00-04:00", False, "after"),
    ],
)
def test_noted_hashes_are_looked_up_by_themselves(run, folder, at, before, when):
    path = folder / NAMED
    path.write_bytes(short_bytes(3))
    (log,) = json.loads(run("verify", path, "--json")[1])["logs"]
    assert log["noted"] is None
    run("noted", "add", log["sha512"], "--at", at)
    code, out, err = run("verify", path, "--json")
    (noted,) = (log["noted"] for log in json.loads(out)["logs"])
    assert (code, err, noted.pop("hash")) == (0, "", log["sha512"])
    assert datetime.fromisoformat(noted.pop("at")) == datetime.fromisoformat(at)
    assert noted == {"before": before, "when": when, "found": 1, "of": 1}
    told = "1 noted before it" if before else "1 noted during it or later"
    assert f"known before the game: {told}\n" in run("verify", path)[1]


@pytest.mark.parametrize("how", [(), ("--no-replay",)])
def test_a_noted_hash_of_the_seed_with_other_seats_is_told(run, folder, tmp_path, how):
    log = make_log(1)
    digest, digits = commitment_of_log(log).sha512, commitment_of_log(log).seats
    run("noted", "add", digest)
    first, second, *rest = log.seats
    add(folder, swapped=write_mjlog(replace(log, seats=(second, first, *rest))))
    code, out, _ = run("verify", *how, folder / "swapped")
    assert code == 0
    assert "is that of this seed with other seats: " in out.splitlines()[0]
    assert "known before the game: 1 noted with other seats\n" in out
    words = ("verify", *how, folder / "swapped")
    (noted,) = (log["noted"] for log in json.loads(run(*words, "--json")[1])["logs"])
    other = noted["other_seats"]
    assert (noted["at"], noted["before"], noted["found"]) == (None, None, 0)
    assert (other["seats"], other["hash"]) == (digits, digest)
    (row,) = csv.DictReader(run(*words, "--csv")[1].splitlines())
    assert (row["noted"], row["noted_other_seats"]) == ("", digits)
    kept = *words, "--resume", tmp_path / "kept", "--json"
    away = noted_file().rename(noted_file().with_name("away"))
    assert json.loads(run(*kept)[1])["logs"][0]["noted"] is None  # and stored without it
    away.rename(noted_file())
    told = [json.loads(run(*kept)[1])["logs"][0]["noted"]["other_seats"] for _nth in range(2)]
    assert told == [other, other]
    seats = run("seats", folder / "swapped")[1].split("  ")[2]
    assert seats == f"seats-{digits}:{other['at']}"


def test_results_that_were_kept_follow_the_noted_hashes(run, folder, tmp_path):
    words = ("verify", folder, "--resume", tmp_path / "kept", "--json")
    logs = json.loads(run(*words)[1])["logs"]
    run("noted", "add", logs[1]["sha512"])
    found = [log["noted"] for log in json.loads(run(*words)[1])["logs"]]
    assert [each and each["before"] for each in found] == [None, None]
    assert [each and each["hash"] for each in found] == [None, logs[1]["sha512"]]


def test_noted_hashes_that_cannot_be_read_are_told_and_stop_nothing(run, folder):
    run("noted", "add", "ab" * 32)
    with noted_file().open("a") as out:
        out.write("spoilt\n")
    code, _, err = run("verify", folder)
    told = "Lines that are no noted hash, and were left as they are: 4."
    assert (code, err) == (0, f"{noted_file()}: {told}\n")
    noted_file().unlink()
    noted_file().mkdir()
    code, _, err = run("verify", folder)
    assert (code, err.count("\n"), err.startswith(f"{noted_file()}: ")) == (0, 1, True)


def test_another_order_of_seats_in_the_list_is_told_and_good(run, folder, tmp_path):
    published = tmp_path / "list"
    add(folder, four=make_bytes(1))
    published.write_text(tenhou_hash("3210", make_log(1).seed), encoding="ascii")
    code, out, _ = run("verify", folder / "four", "--published", published)
    assert code == 0
    assert f"four: Verified: {AGREES} Published with seats 3210, not " in out


def test_no_log_at_all_is_not_good(run, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    code, out, err = run("verify", empty)
    assert (code, err) == (3, f"{empty}: there is no log.\n")
    assert out.startswith("0 logs, 0 hands: ")


def test_a_log_in_an_archive_is_found_by_its_own_name(run, tmp_path):
    write_zip(tmp_path / "x.zip", [("a/1", short_bytes(1)), ("a/2", short_bytes(2))])
    code, out, _ = run("verify", f"{tmp_path}/x.zip/a/2", "--json")
    (log,) = json.loads(out)["logs"]
    assert (code, log["path"], log["status"]) == (0, f"{tmp_path}/x.zip/a/2", "verified")
    code, out, _ = run("verify", f"{tmp_path}/x.zip/a/3")
    assert (code, out.splitlines()[0]) == (
        3,
        f"{tmp_path}/x.zip/a/3: Unreadable: There is no such file.",
    )


def test_a_log_in_a_database_is_found_by_its_own_name(run, tmp_path):
    write_database(tmp_path / "x.db", {"one": short_bytes(1), "two": short_bytes(2)})
    code, out, _ = run("verify", f"{tmp_path}/x.db/two", "--json")
    (log,) = json.loads(out)["logs"]
    assert (code, log["status"], log["kyoku"]) == (0, "verified", len(short_log(2).hands))
    assert run("verify", f"{tmp_path}/x.db/three")[0] == 3


# text


def test_good_logs_have_no_line_but_are_counted(run, folder):
    hand_count = len(short_log(1).hands) + len(short_log(2).hands)
    _, out, _ = run("verify", folder)
    first, second, third, fourth = out.splitlines()
    assert first == (
        f"2 logs, {hand_count} hands: 2 verified, 0 contradicted, 0 inconsistent, 0 incomplete,"
        " 0 without a wall, 0 unreadable"
    )
    assert second.startswith(f"compared: {39 * hand_count:,} haipai tiles, ")
    assert second.endswith(f" ura dora, {2 * hand_count} dice")
    assert third == "known before the game: 2 by their logs alone"
    assert fourth.endswith(" comparisons, 0 inconsistencies")


def test_a_contradiction_is_told_in_words(run, folder):
    data = changed.with_another_draw(short_bytes(1))
    add(folder, wrong=data)
    before, after = (read_mjlog(each).hands[0].events[0].tile for each in (short_bytes(1), data))
    _, out, _ = run("verify", folder / "wrong")
    path, known, finding, *_ = out.splitlines()
    assert path.startswith(
        f"{folder / 'wrong'}: Contradicted: This log contradicts its seed in 1 of "
    )
    assert (
        known
        == "  Nobody but the log tells of this seed: its hash is not among those that you noted."
    )
    assert finding.startswith("  East 1, East's 1st draw: the wall has ")
    assert before != after


def test_many_contradictions_of_a_log_are_cut(run, folder):
    add(folder, wrong=changed.with_another_seed())
    _, out, _ = run("verify", folder / "wrong")
    lines = out.splitlines()
    assert lines[0].endswith(" no more agrees than by chance.")
    assert len(lines) == 2 + 20 + 1 + 4
    assert lines[22].endswith(" more; --json and --report have the first 200 of each hand")


def test_a_hostile_name_moves_no_cursor(run, tmp_path):
    path = write_zip(tmp_path / "m.zip", [("a\x1b[2J\nb", b"?")])
    _, out, _ = run("verify", path)
    assert out.splitlines()[0].startswith(f"{path}/a�[2J�b: Unreadable: ")


def test_files_folders_and_archives_go_together(run, folder):
    write_zip(folder / "m.zip", [("1", short_bytes(1)), ("../x", short_bytes(1))])
    code, out, _ = run("verify", folder, folder / "1.mjlog", folder / "missing")
    assert code == 3
    outside, missing, counts, *_ = out.splitlines()
    reason = "The file could not be read: its path leads out of the archive."
    assert outside == f"{folder / 'm.zip'}/../x: Unreadable: {reason}"
    assert missing == f"{folder / 'missing'}: Unreadable: There is no such file."
    assert counts.startswith("6 logs, ")


# JSON and CSV


def test_json_is_as_the_readme_says(run, folder):
    add(folder, bad=b"?", none=NO_SEED, wrong=changed.with_another_draw(short_bytes(1)))
    _, out, _ = run("verify", folder, "--json")
    found = json.loads(out)
    assert [(Path(log["path"]).name, log["status"]) for log in found["logs"]] == [
        ("1.mjlog", "verified"),
        ("2.mjlog", "verified"),
        ("bad", "unreadable"),
        ("none", "no_seed"),
        ("wrong", "contradicted"),
    ]
    more = [set(log) - USUAL_KEYS for log in found["logs"]]
    assert more == [
        {"inconsistencies"},
        {"inconsistencies"},
        {"error"},
        {"inconsistencies"},
        {"inconsistencies"},
    ]
    assert found["summary"] == {
        "logs": 5,
        "kyoku": sum(log["kyoku"] for log in found["logs"]),
        "verified": 2,
        "contradicted": 1,
        "inconsistent": 0,
        "incomplete": 0,
        "no_seed": 1,
        "unreadable": 1,
    }


def test_csv_has_the_same(run, folder):
    add(folder, bad=b"?")
    _, out, _ = run("verify", folder, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["status"] for row in rows] == ["verified", "verified", "unreadable"]


@pytest.mark.parametrize("form", [["--json"], *long_run.only_long(([],), (["--csv"],))])
def test_workers_change_nothing(run, folder, form):
    add(folder, bad=b"?", wrong=changed.with_another_seed())
    assert run("verify", folder, *form, "--jobs", "2") == run("verify", folder, *form, "--jobs", 1)


# report and resume


def test_a_report_is_written_beside_the_output(run, folder, tmp_path):
    add(folder, wrong=changed.with_another_draw(short_bytes(1)))
    code, out, err = run("verify", folder, "--report", tmp_path / "out.html")
    assert (code, err) == (1, "")
    assert out == run("verify", folder)[1]
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "3 logs checked, 1 contradicts its walls." in page


def test_the_commands_own_files_may_lie_among_the_logs(run, folder, monkeypatch):
    monkeypatch.chdir(folder)
    sums = [log["sha512"] for log in json.loads(run("verify", ".", "--json")[1])["logs"]]
    Path("list").write_text("\n".join(sums), encoding="ascii")
    words = ["verify", ".", "--published", "list", "--report", "r.html", "--resume", "kept"]
    first = run(*words)
    assert first[0] == 0
    assert run(*words) == first
    assert sorted(map(str, Path().iterdir())) == ["1.mjlog", "2.mjlog", "kept", "list", "r.html"]


def test_what_was_checked_is_not_checked_again(run, folder, tmp_path, monkeypatch):
    words = ["verify", folder, "--resume", tmp_path / "kept", "--json"]
    first = run(*words)
    monkeypatch.setattr(bulk_check, "site_of_file", None)
    assert run(*words) == first
    add(folder, new=short_bytes(0))
    assert "the program failed on it" in run(*words)[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--published", "missing"], "missing: There is no such file.\n"),
        (["--published", "."], ".: This is a folder, not a log.\n"),
        (["--published", "1.mjlog"], "1.mjlog: The file could not be read: it holds no hash"),
        (
            ["--report", "no/x.html"],
            f"{Path('no/x.html')}: could not be written: No such file or directory",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_before_any_work(
    run, folder, monkeypatch, words, told
):
    monkeypatch.chdir(folder)
    monkeypatch.setattr(verify, "verify_many", None)
    code, out, err = run("verify", "1.mjlog", *words)
    assert (code, out) == (3, "")
    assert err.startswith(told)
    assert err.count("\n") == 1
    assert sorted(map(str, Path().iterdir())) == ["1.mjlog", "2.mjlog"]


def test_a_report_that_cannot_be_put_in_its_place_is_one_line(run, folder, tmp_path):
    (tmp_path / "out.html").mkdir()
    code, _, err = run("verify", folder, "--report", tmp_path / "out.html")
    assert (code, err.count("\n")) == (3, 1)
    assert err.startswith(f"{tmp_path / 'out.html'}: could not be written: ")
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("1.mjlog", "1.mjlog: Results are not kept: it is no database.\n"),
        ("no/kept", f"{Path('no/kept')}: Results are not kept: it cannot be opened there.\n"),
        (
            "bad",
            (
                "bad: The file of results was damaged and has been begun anew:"
                " what it holds has changed.\n"
            ),
        ),
    ],
)
def test_results_that_cannot_be_kept_end_no_check(run, folder, monkeypatch, name, told):
    monkeypatch.chdir(folder)
    plain = run("verify", "1.mjlog", "--json")
    (folder / "bad").write_bytes(bytes(100))
    code, out, err = run("verify", "1.mjlog", "--json", "--resume", name)
    assert (code, out, err) == (*plain[:2], told)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "PATH"),
        (["a", "--json", "--csv"], "not allowed with"),
        (["a", "--jobs", "0"], "0: a number from 1 to 1000"),
        (["a", "--report", "a.mjlog"], "a.mjlog: the name must end in .html"),
    ],
)
def test_wrong_use_is_one_line_and_code_2(run, words, reason):
    code, out, err = run("verify", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


# progress and Ctrl+C


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_progress_is_shown_on_a_terminal_and_wiped_off(run, folder, monkeypatch, words):
    add(folder, bad=b"?")
    quiet = run("verify", folder, *words)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(cli_terminal, "_SECONDS_BETWEEN_LINES", 0)
    assert run("verify", folder, *words)[:2] == quiet[:2]
    shown = terminal.getvalue()
    assert "2 of 3 logs" in shown
    assert shown.endswith("\r" + " " * len("3 of 3 logs") + "\r")


def test_progress_is_not_shown_too_often(run, folder, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(cli_terminal, "_SECONDS_BETWEEN_LINES", 999)
    run("verify", folder)
    assert terminal.getvalue().count("of 2 logs") == 1


def start(*words):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "viewer", "verify", *map(str, words)]
    return subprocess.Popen(  # noqa: S603 - the tests' own words
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **own_group(),
    )


@pytest.mark.parametrize(
    ("number", "jobs"),
    long_run.combinations(STOPS, (1, 2)),
    ids=lambda value: getattr(value, "name", None),
)
def test_to_be_stopped_is_one_line_and_leaves_no_process(folder, tmp_path, jobs, number):
    add(folder, **{f"bad{n}": b"?" for n in range(200)})
    kept = tmp_path / "kept"
    with start(*[folder] * 200, "--jobs", jobs, "--resume", kept) as running:
        running.stdout.readline()
        stop(running, number)
        _, err = running.communicate(timeout=300)
        deadline = time.monotonic() + 120
        while has_members(running) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not has_members(running)
    assert running.returncode == 128 + number
    assert err.count("\n") == 1
    assert err.startswith("wall-viewer verify: stopped after ")
    assert err.endswith(f" logs. {kept} keeps their results.\n")


@pytest.mark.parametrize("number", STOPS, ids=lambda number: number.name)
def test_whatever_stops_a_command_is_handled_and_told(monkeypatch, number):
    monkeypatch.setattr(cli_terminal, "_last_signal", None)
    before = signal.getsignal(number)
    handled = []
    with cli_terminal.interrupts_to(lambda caught, _frame: handled.append(caught)):
        signal.raise_signal(number)
    assert handled == [number] == [cli_terminal.last_signal()]
    assert signal.getsignal(number) is before


def test_ctrl_c_in_the_middle_leaves_an_older_report(run, folder, tmp_path, monkeypatch):
    def interrupted(*_paths, **_options):
        raise KeyboardInterrupt
        yield

    report = tmp_path / "out.html"
    report.write_text("older", encoding="utf-8")
    monkeypatch.setattr(verify, "verify_many", interrupted)
    code, _, err = run("verify", folder, "--report", report)
    assert (code, err) == (130, "wall-viewer verify: stopped after 0 logs.\n")
    assert report.read_text(encoding="utf-8") == "older"
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("words", [["--jobs", "2"], *long_run.only_long((["--json"],), ([],))])
def test_a_closed_pipe_is_quiet(folder, words):
    add(folder, **{f"bad{n}": b"?" for n in range(400)})
    with start(*[folder] * (3 if long_run.is_long() else 1), *words) as running:
        running.stdout.readline()
        running.stdout.close()
        err = running.stderr.read()
    assert err == ""
    assert running.wait() in {3, 141}  # whether a bad log was known when the reader went


@pytest.mark.parametrize(
    ("wrong", "bad", "code"), [(1, 0, 1), *long_run.only_long((0, 0, 141), (1, 2000, 1), (0, 9, 3))]
)
def test_what_is_known_to_be_wrong_is_told_though_nobody_reads(folder, wrong, bad, code):
    """The output of many logs is written before all are checked."""
    add(folder, **dict.fromkeys(["0wrong"][:wrong], changed.with_another_draw(short_bytes(1))))
    add(folder, **{f"bad{n}": b"?" for n in range(bad)})
    with start(folder, "--jobs", "1") as running:
        running.stdout.close()
        err = running.stderr.read()
    assert (running.wait(), err) == (code, "")


@pytest.mark.skipif(os.name != "posix", reason="a shell closes them there")
@pytest.mark.parametrize(
    ("closed", "words"),
    [
        (">&-", "--json"),
        ("<&- >&- 2>&-", "--jobs 2"),
        *long_run.only_long(*product(["2>&-", "<&-"], ["", "--json", "--jobs 2"])),
    ],
)
def test_closed_streams_are_no_fault(folder, closed, words):
    said = "standard output: could not be written: " if closed == ">&-" else ""
    add(folder, wrong=changed.with_another_draw(short_bytes(1)))
    done = subprocess.run(  # noqa: S602 - the tests' own words
        f"{sys.executable} -m viewer --language en verify {folder} nowhere {words} {closed}",
        shell=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


# a cluster


@pytest.mark.long(
    "starts a cluster, as do tests of `executor`",
    short="test_a_cluster_that_does_not_answer_is_one_line",
)
@pytest.mark.usefixtures("undrawn")
def test_a_cluster_finds_the_same(run, folder, tmp_path, monkeypatch):
    add(folder, wrong=changed.with_another_draw(short_bytes(3)), bad=b"?", four=make_bytes(3))
    monkeypatch.chdir(folder.parent)  # the workers stand elsewhere
    words = ["verify", folder.name, "--json"]
    here = run(*words, "--jobs", 1)
    (tmp_path / "cluster").mkdir()
    with cluster(tmp_path / "cluster") as running:
        assert run(*words, "--scheduler", running.address) == here
        given = ["lab", "report", "--source", folder.name, "-o", "x.html", "--json"]
        alone = run(*given, "--jobs", 1)
        assert run(*given, "--scheduler", running.address) == alone
        assert json.loads(alone[1])["walls"] > 5


@pytest.mark.parametrize(
    "command",
    [["verify", "."], *long_run.only_long((["lab", "report", "-o", "x.html", "--source", "."],))],
)
def test_a_cluster_that_does_not_answer_is_one_line(folder, command):
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-m", "viewer", *command, "--scheduler", "tcp://nowhere:what"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    first, *others = done.stderr.splitlines()
    assert (done.returncode, done.stdout, others) == (3, "", [])
    assert first.startswith("tcp://nowhere:what: no scheduler answers there; ")


def test_a_game_of_another_program_is_held_to_the_log_that_it_names(run, game_file):
    log_id = "2010091009gm-00a1-0000-83af2648"
    game_file.rename(log := game_file.with_name(f"{log_id}.mjlog"))
    game = game_file.with_name("game.json")
    assert run("export", log, "--as", "tenhou6", "-o", game)[0] == 0
    assert run("verify", game)[0] == 0
    assert run("walls", game)[:2] == run("walls", log)[:2]
    assert "seed" in data_in(run("export", game, "--as", "html", "--kyoku", 1)[1])
    changed = json.loads(game.read_text(encoding="utf-8"))
    changed["log"][0][1][0] += 100
    game.write_text(json.dumps(changed), encoding="utf-8")
    code, out, _ = run("verify", game)
    assert code == 1
    assert f"contradicts the log that it names, {log_id}, in 1 of" in out
    log.unlink()
    code, out, _ = run("verify", game, "--no-replay")
    assert (code, f"is not at hand: {log_id}" in out) == (3, True)
