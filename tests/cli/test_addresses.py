"""Commands that are given a log's address or id instead of a file."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_bytes, make_log
from tests.helpers.log_server import LogServer, whole
from viewer.cli.arguments import file_of
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.online import log_cache
from viewer.online.log_cache import is_online
from viewer.system.assets import cache_folder

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATE = ROOT / "tests" / "helpers" / "self_signed.pem"
ID = "2010091009gm-00a1-0000-83af2648"
ADDRESS = f"https://tenhou.net/0/?log={ID}&tw=2"
LOG = make_bytes(3)
COMMANDS = {
    "walls": ["walls"],
    "json": ["walls", "--as", "json"],
    "seats": ["seats"],
    "verify": ["verify"],
    "export": ["export", "--as", "majiang"],
}

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def tenhou(monkeypatch):
    server = LogServer()
    server.gives(whole(LOG))
    monkeypatch.setattr(log_cache, "TENHOU", server.service())
    yield server
    server.close()


@pytest.mark.parametrize("words", COMMANDS.values(), ids=list(COMMANDS))
@pytest.mark.parametrize("name", [ADDRESS, ID, f"tenhou.net/3/?log={ID}"])
def test_a_log_is_worked_on_by_its_address(run, tenhou, tmp_path, words, name):
    code, out, err = run(*words, name)
    assert (code, err) == (0, "")
    path = tmp_path / f"{ID}.mjlog"
    path.write_bytes(LOG)
    shown = json.dumps(str(path))[1:-1] if "json" in words else str(path)
    told = out if "export" in words else out.replace(name, shown)
    assert told == run(*words, path)[1]
    assert len(tenhou.asked) == 1


@pytest.mark.parametrize("words", COMMANDS.values(), ids=list(COMMANDS))
@pytest.mark.parametrize("scheme", ["https://", ""])
def test_an_address_of_mahjong_soul_is_asked_of_nobody(run, tenhou, words, scheme):
    name = f"{scheme}game.mahjongsoul.com/?paipu=230729-b4bbd2f6-0d9a_a1"
    code, _, err = run(*words, name)
    said = "Mahjong Soul gives its records only to players who are signed in"
    assert (code, tenhou.asked) == (3, [])
    assert said in err or "verify" in words


def test_a_game_that_an_address_holds_is_read_from_it(run, tenhou):
    text = GAME_FORMATS["tenhou6"].write(make_log(3), "x", 1)
    code, out, err = run("verify", f"https://tenhou.net/6/#json={quote(text)}")
    assert (code, err, tenhou.asked) == (3, "", [])
    assert "No wall in the record: nothing to compare." in out


def test_what_is_kept_is_not_asked_for(run, tenhou):
    log_cache.add(LogAddress(ID), LOG)
    assert run("walls", ADDRESS)[0] == 0
    assert tenhou.asked == []


def test_a_file_of_that_name_comes_first(run, tenhou, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(ID).write_bytes(LOG)
    assert not is_online(ID)
    assert run("walls", ID)[0] == 0
    assert tenhou.asked == []


def test_show_draws_from_the_seat_that_the_address_names(run, tenhou, tmp_path):
    out = [tmp_path / f"{number}.png" for number in range(3)]
    assert run("show", ADDRESS, "--view", "table", "-o", out[0])[0] == 0
    assert run("show", ADDRESS, "--view", "table", "--seat", "2", "-o", out[1])[0] == 0
    assert run("show", ADDRESS, "--view", "table", "--seat", "0", "-o", out[2])[0] == 0
    first, second, other = (path.read_bytes() for path in out)
    assert first == second != other
    assert len(tenhou.asked) == 1


@pytest.mark.parametrize("words", [*COMMANDS.values(), ["show", "-o", "x.png"]])
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (whole(b"", "404 Not Found"), "Tenhou has no such log, or does not give it out."),
        (whole(b"<html/>"), "What 127.0.0.1 sent is no log."),
        (whole(LOG[:3000]), "The connection to 127.0.0.1 broke off before the log was whole."),
    ],
)
def test_what_goes_wrong_is_one_line_with_the_address(run, tenhou, words, answer, reason):
    tenhou.gives(answer)
    code, out, err = run(*words, ADDRESS)
    assert code == 3
    told = out if words == ["verify"] else err
    assert told.splitlines()[0].startswith(f"{ADDRESS}: ")
    assert reason.rstrip(".") in told.splitlines()[0]
    assert err.count("\n") == (words != ["verify"])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            f"https://example.org/?log={ID}",
            "Logs are downloaded from Tenhou alone, and this address leads to example.org.",
        ),
        ("https://tenhou.net/0/", "This names no log of Tenhou's."),
        ("http://", "This is neither the address nor the id of a Tenhou log."),
        (f"{ID}.mjlog", "There is no such file."),
    ],
)
def test_another_address_is_told(run, tenhou, name, reason):
    assert run("walls", name) == (3, "", f"{name}: {reason}\n")
    assert tenhou.asked == []


def test_what_did_not_come_stops_no_other(run, tenhou, game_file):
    tenhou.gives(whole(b"", "404 Not Found"))
    code, out, _ = run("verify", game_file, ADDRESS, game_file, "--json")
    logs = json.loads(out)["logs"]
    assert code == 3
    assert [log["path"] for log in logs] == [ADDRESS, str(game_file), str(game_file)]
    assert [log["status"] for log in logs] == ["unreadable", "verified", "verified"]
    assert logs[0]["error"] == "Tenhou has no such log, or does not give it out."
    code, out, err = run("seats", ADDRESS, game_file)
    assert (code, out.count("\n"), err.count("\n")) == (3, 1, 1)


@pytest.mark.parametrize(
    "words", ["find {} riichi", "luck {}", "export {} --as parquet -o {folder}"]
)
def test_of_many_logs_what_did_not_come_is_told_once(run, tenhou, tmp_path, words):
    tenhou.gives(whole(b"", "404 Not Found"))
    said = [word.format(ADDRESS, folder=tmp_path / "tables") for word in words.split()]
    code, _, err = run(*said)
    told = f"{ADDRESS}: Tenhou has no such log, or does not give it out.\n"
    assert (code, err) == (3, told)


@pytest.mark.usefixtures("tenhou")
def test_verify_says_where_the_log_is_kept(run):
    (log,) = json.loads(run("verify", ADDRESS, "--json")[1])["logs"]
    assert log["path"] == str(log_cache.folder() / f"{ID}&tw=2.mjlog")


def test_ctrl_c_stops_a_download(tenhou):
    def answer(_connection, _path):
        signal.raise_signal(signal.SIGINT)
        tenhou.released.wait()

    tenhou.answer = answer
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        file_of(ADDRESS)
    assert signal.getsignal(signal.SIGINT) is before


def test_over_https_too_an_error_is_one_line(tmp_path):
    code = (
        "import sys; from viewer.online import Service, log_cache; from viewer.cli import main;"
        "log_cache.TENHOU = Service(sys.argv[1], ('127.0.0.1',));"
        "sys.exit(main(['walls', sys.argv[2]]))"
    )
    server = LogServer(CERTIFICATE)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)}
    try:
        done = subprocess.run(  # noqa: S603 - the tests' own words
            [sys.executable, "-c", code, server.site, ADDRESS],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    finally:
        server.close()
    reason = "127.0.0.1 could not prove that it is Tenhou's; nothing was downloaded."
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"{ADDRESS}: {reason}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system says what the proxy is")
@pytest.mark.parametrize("scheme", ["http", *long_run.only_long("socks5")])
def test_a_proxy_that_is_not_there_is_one_line(tmp_path, scheme):
    proxy = {"https_proxy": f"{scheme}://127.0.0.1:9", "no_proxy": ""}
    environment = {**os.environ, **proxy, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-m", "viewer", "walls", ADDRESS],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    reason = "There is no connection to tenhou.net."
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"{ADDRESS}: {reason}\n")


@pytest.mark.parametrize("is_kept", [True, False])
def test_qt_comes_only_to_download_and_then_without_a_window(tmp_path, monkeypatch, is_kept):
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    code = (
        "import sys; from viewer.online import Service, log_cache; from viewer.cli import main;"
        "log_cache.TENHOU = Service(sys.argv[1], ('127.0.0.1',));"
        "code = main(['walls', sys.argv[2]]);"
        "print(code, *(x for x in sys.modules if x.startswith(('PySide6.Q', 'viewer.ui'))))"
    )
    server = LogServer()
    server.gives(whole(LOG))
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
    }
    if is_kept:
        place = cache_folder("logs")
        place.mkdir(parents=True)
        (place / f"{ID}.mjlog").write_bytes(LOG)
    try:
        done = subprocess.run(  # noqa: S603 - the tests' own words
            [sys.executable, "-c", code, server.site, ADDRESS],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    finally:
        server.close()
    last = done.stdout.splitlines()[-1].split()
    assert done.stderr == ""
    assert last[0] == "0"
    assert set(last[1:]) == (set() if is_kept else {"PySide6.QtCore", "PySide6.QtNetwork"})
    assert len(server.asked) == (not is_kept)
