import gzip
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtNetwork import QSslSocket

from tests.helpers.games import make_bytes
from tests.helpers.log_server import head, leading, whole
from viewer import __version__
from viewer.core.base.errors import InputError, Stopped
from viewer.online import TENHOU
from viewer.online.download import MOST_REDIRECTIONS, download

pytestmark = pytest.mark.usefixtures("qapp")

ID = "2010091009gm-00a1-0000-83af2648"
LOG = make_bytes(3)
ROOT = Path(__file__).parents[2]
MEGABYTE = 1 << 20
NEVER = 3600
AT_ONCE = 0.05


@pytest.fixture
def ask(server):
    """Download from the server, and return what came and what was told of it."""

    def ask(should_stop=lambda: False, progress=lambda _done, _total: None, **bounds):
        bounds = {"silence": NEVER, "longest": NEVER, **bounds}
        return download(ID, server.service(**bounds), progress, should_stop)

    return ask


@pytest.fixture
def problem(ask):
    """Ask in vain, and return the error."""

    def problem(**how):
        with pytest.raises(InputError) as raised:
            ask(**how)
        return raised.value

    return problem


# well


@pytest.mark.parametrize("log", [LOG, gzip.compress(LOG)], ids=["plain", "gzip"])
def test_a_log_comes_as_it_is(server, ask, log):
    server.gives(whole(log))
    assert ask() == log


def test_it_is_asked_for_once_and_nothing_is_told_of_the_person(server, ask):
    server.gives(whole(LOG))
    ask()
    ((path, fields),) = server.asked
    assert path == f"/0/log/?{ID}"
    # Qt before 6.10 writes all names small
    assert {name.lower(): value for name, value in fields.items()} == {
        "host": f"127.0.0.1:{server.port}",
        "user-agent": f"wall-viewer/{__version__}",
        "accept-language": "*",
        "accept-encoding": "identity",
        "connection": "Keep-Alive",
    }


def test_a_log_may_come_without_its_length(server, ask):
    server.gives(head() + LOG)
    assert ask() == LOG


def test_what_is_packed_on_the_way_is_not_unpacked_here(server, ask):
    packed = gzip.compress(LOG)
    server.gives(head(Content_Encoding="gzip", Content_Length=len(packed)) + packed)
    assert ask() == packed


def test_a_slow_log_comes_and_tells_how_far_it_is(server, ask):
    parts = [LOG[:100], LOG[100:1000], LOG[1000:]]
    told = []
    heard = threading.Semaphore(0)

    def answer(connection, _path):
        connection.sendall(head(Content_Length=len(LOG)))
        for part in parts:
            connection.sendall(part)
            heard.acquire()

    def progress(done, total):
        told.append((done, total))
        heard.release()

    server.answer = answer
    assert ask(progress=progress) == LOG
    assert [done for done, _ in told[:3]] == [100, 1000, len(LOG)]
    assert {total for _, total in told} == {len(LOG)}


def test_of_a_log_without_a_length_the_end_is_not_known(server, ask):
    told = []
    server.gives(head() + LOG)
    ask(progress=lambda *far: told.append(far))
    assert {total for _, total in told} == {0}


def test_it_works_in_another_thread(server, ask):
    came = []
    server.gives(whole(LOG))
    thread = threading.Thread(target=lambda: came.append(ask()))
    thread.start()
    thread.join(60)
    assert came == [LOG]


@pytest.mark.dear("400 downloads in a process of their own: fewer find the fault less often")
def test_what_one_thread_connects_is_not_spoiled_by_downloads_in_others():
    """It was, now and then, and ended the program: here, about every second time."""
    command = [sys.executable, "-m", "tests.helpers.many_downloads"]
    assert subprocess.run(command, check=False, cwd=ROOT).returncode == 0  # noqa: S603 - our own


# badly


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_no_such_log(server, problem, status):
    server.gives(whole(b"<html>404</html>", status))
    assert str(problem()) == "Tenhou has no such log, or does not give it out."


@pytest.mark.parametrize(
    "status", ["400 Bad", "401 Who", "403 Forbidden", "500 Oh", "503 Busy", "204 Nothing", "206 P"]
)
def test_an_answer_that_is_no_log_s(server, problem, status):
    server.gives(whole(LOG, status))
    assert str(problem()) == f"127.0.0.1 answered with error {status[:3]}."


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"INVALID PATH",
        b"<html><body>no such log</body></html>",
        b"<!DOCTYPE html><html><p></html>",
        b"\x1f\x8b nonsense",
        b"<mjloggm ver='2.3'><GO",
        b"<mjloggm><GO </mjloggm>",
        b"<mjloggm/>",
        b'<mjloggm><GO type="161"/></mjloggm>',
    ],
)
def test_what_came_is_no_log(server, problem, data):
    server.gives(whole(data))
    assert problem().code in {"no-log-came", "cut-off"}


def test_a_page_instead_of_a_log(server, problem):
    server.gives(whole(b"<html><body>no such log</body></html>"))
    assert str(problem()) == "What 127.0.0.1 sent is no log."


def test_another_log_than_was_asked_for(server, problem):
    server.gives(whole(LOG.replace(b'type="161"', b'type="169"', 1)))
    assert str(problem()) == "What 127.0.0.1 sent is another log than the one asked for."


def test_what_is_no_http(server, problem):
    server.gives(b"SSH-2.0-OpenSSH\r\n\r\n")
    assert problem().code in {"no-log-came", "no-connection"}


@pytest.mark.parametrize(
    "answer",
    [
        head(Content_Length=len(LOG)) + LOG[:-1],
        head(Content_Length=len(LOG)) + LOG[: len(LOG) // 2],
        head() + LOG[: len(LOG) // 2],
        whole(LOG[: len(LOG) // 2]),
        whole(gzip.compress(LOG)[:-20]),
        head(Transfer_Encoding="chunked") + b"%x\r\n" % len(LOG) + LOG[:2000],
    ],
    ids=["last byte", "length", "no length", "shorter length", "gzip", "chunks"],
)
def test_a_log_cut_in_the_middle(server, problem, answer):
    server.gives(answer)
    assert str(problem()) == "The connection to 127.0.0.1 broke off before the log was whole."


def test_nobody_there(server, problem):
    server.close()
    assert str(problem()) == "There is no connection to 127.0.0.1."
    assert server.asked == []


def test_nobody_answers(server, problem):
    server.gives(b"")
    assert str(problem()) == "There is no connection to 127.0.0.1."


def test_a_name_that_nobody_has(problem, server):
    server.service = lambda **_bounds: TENHOU.__class__(
        "http://nobody.invalid", ("nobody.invalid",)
    )
    assert str(problem()) == "There is no connection to nobody.invalid."


def test_nothing_comes_at_all(server, problem):
    server.answer = lambda _connection, _path: server.released.wait()
    error = problem(silence=AT_ONCE)
    assert (error.code, error.values["host"]) == ("no-answer", "127.0.0.1")


def test_nothing_more_comes(server, problem):
    def answer(connection, _path):
        connection.sendall(head(Content_Length=len(LOG)) + LOG[:100])
        server.released.wait()

    server.answer = answer
    assert problem(silence=AT_ONCE).code == "no-answer"


def test_bytes_trickle_for_ever(server, problem):
    def answer(connection, _path):
        connection.sendall(head())
        while not server.released.wait(0.01):
            connection.sendall(b"<")

    server.answer = answer
    error = problem(longest=3 * AT_ONCE)
    assert error.code == "too-slow"
    assert TENHOU.longest == 90


def test_too_much_is_not_even_begun(server, problem):
    def answer(connection, _path):
        connection.sendall(head(Content_Length=MEGABYTE + 1) + b"<")
        server.released.wait()

    server.answer = answer
    assert str(problem()) == "127.0.0.1 sent more than 1 MB; no Tenhou log has so much."


def test_too_much_without_a_length_is_given_up(server, problem):
    def answer(connection, _path):
        connection.sendall(head())
        while not server.released.is_set():
            connection.sendall(b"<" * 65_536)

    server.answer = answer
    assert problem().code == "more-than-a-log"


def test_the_most_is_taken(server, problem):
    server.gives(whole(b"<" * MEGABYTE))
    assert problem().code == "no-log-came"


# where it leads


@pytest.mark.parametrize("status", ["301 A", "302 B", "303 C", "307 D", "308 E"])
def test_it_follows_tenhou_s_own(server, ask, status):
    def answer(connection, path):
        there = path == "/there?1"
        connection.sendall(whole(LOG) if there else leading("/there?1", status))

    server.answer = answer
    assert ask() == LOG
    assert [path for path, _ in server.asked] == [f"/0/log/?{ID}", "/there?1"]


@pytest.mark.parametrize(
    ("place", "other"),
    [
        ("http://localhost:{port}/", "localhost"),
        ("https://example.org/0/log/", "example.org"),
        ("//example.org/", "example.org"),
        ("http://127.0.0.1.example.org/", "127.0.0.1.example.org"),
        ("http://127.0.0.1@example.org/", "example.org"),
        ("file:///etc/passwd", ""),
        ("data:text/xml,<mjloggm/>", ""),
    ],
)
def test_it_is_not_led_elsewhere(server, problem, place, other):
    server.gives(leading(place.format(port=server.port)))
    error = problem()
    assert error.code == "leads-elsewhere"
    assert error.values == {"host": "127.0.0.1", "other": other}
    assert len(server.asked) == 1


def test_https_is_kept_where_it_leads_to_http():
    from PySide6.QtCore import QUrl  # noqa: PLC0415
    from PySide6.QtNetwork import QNetworkReply  # noqa: PLC0415

    from viewer.online.download import _Download, _Response  # noqa: PLC0415

    def led(place):
        first = QUrl(TENHOU.url_of(ID))
        answer = _Response(first, 302, QUrl(place), QNetworkReply.NetworkError.NoError, b"")
        return _Download(TENHOU, print, bool)._redirected(answer).toString()

    assert led("http://l99.mjv.jp/0/log/?1") == "https://l99.mjv.jp/0/log/?1"
    assert led("http://tenhou.net:80/0/") == "https://tenhou.net/0/"
    assert led("//e.mjv.jp:8443/") == "https://e.mjv.jp:8443/"
    assert led("/1") == "https://tenhou.net/1"


def test_it_is_not_led_round_and_round(server, problem):
    server.answer = lambda connection, _path: connection.sendall(leading("/0"))
    assert str(problem()) == "127.0.0.1 leads on and on, and to no log."
    assert len(server.asked) == MOST_REDIRECTIONS


def test_where_it_leads_is_judged_like_the_first(server, problem):
    def answer(connection, path):
        here = path == "/gone"
        connection.sendall(whole(b"", "404 N") if here else leading("/gone"))

    server.answer = answer
    assert problem().code == "no-such-log"


# stopping


def test_it_is_stopped_before_anything_is_asked(server, ask):
    with pytest.raises(Stopped):
        ask(should_stop=lambda: True)
    assert server.asked == []


def test_it_is_stopped_while_nothing_comes(server, ask):
    begun = threading.Event()

    def answer(_connection, _path):
        begun.set()
        server.released.wait()

    server.answer = answer
    with pytest.raises(Stopped):
        ask(should_stop=begun.is_set)


def test_it_is_stopped_in_the_middle(server, ask):
    begun = threading.Event()

    def answer(connection, _path):
        connection.sendall(head(Content_Length=len(LOG)) + LOG[:100])
        server.released.wait()

    server.answer = answer
    with pytest.raises(Stopped):
        ask(should_stop=begun.is_set, progress=lambda _done, _total: begun.set())


# Tenhou itself


def test_tenhou_is_asked_safely():
    assert TENHOU.url_of(ID) == f"https://tenhou.net/0/log/?{ID}"
    assert QSslSocket.supportsSsl()


def test_without_openssl_nothing_is_asked(monkeypatch):
    monkeypatch.setattr(QSslSocket, "supportsSsl", lambda: False)
    with pytest.raises(InputError) as raised:
        download(ID, TENHOU, print, lambda: False)
    assert raised.value.code == "no-tls"
