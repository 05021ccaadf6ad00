import errno
import os
import re
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.helpers.processes import KILL
from tests.helpers.system import (
    NEEDS_DEV,
    NEEDS_LIMITS,
    NEEDS_LINKS,
    NEEDS_LONG_NAMES,
    NEEDS_PERMISSIONS,
    NEEDS_PIPES,
    WINDOWS,
)
from viewer.system import whole_file as module
from viewer.system.whole_file import WholeFile, replace_whole, write_whole

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "x.json"
    path.write_text("earlier")
    return path


def names(path):
    return [each.name for each in path.parent.iterdir()]


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("content", ["手", "手".encode()])
def test_a_file_is_replaced_as_a_whole(file, content):
    write_whole(file, content)
    assert file.read_text(encoding="utf-8") == "手"
    assert names(file) == ["x.json"]


def test_the_earlier_file_stays_until_the_new_one_is_whole(file):
    with WholeFile(file) as out:
        out.write("new")
        out.flush()
        assert file.read_text() == "earlier"
    assert file.read_text() == "new"


def test_what_is_put_and_then_dropped_stays(file):
    begun = WholeFile(file)
    begun.put()
    begun.drop()
    assert file.read_text() == ""


def test_nothing_is_left_of_what_went_wrong(file):
    def fail():
        with WholeFile(file) as out:
            out.write("new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert file.read_text() == "earlier"
    assert names(file) == ["x.json"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_keeps_the_earlier_file(file, monkeypatch, step):
    def fail(*_arguments):
        raise FULL

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "new" * 99_999)
    assert file.read_text() == "earlier"
    assert names(file) == ["x.json"]


WRITE = """
import resource, sys
from pathlib import Path
from viewer.system import whole_file
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    whole_file.write_whole(Path(sys.argv[1]), "x" * 99_999)
except OSError as error:
    print(error.strerror)
"""


@NEEDS_LIMITS
def test_a_file_that_grows_too_large_for_the_system_keeps_the_earlier_one(file):
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", WRITE, file], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("File too large\n", "")
    assert file.read_text() == "earlier"
    assert names(file) == ["x.json"]


@NEEDS_LONG_NAMES
@pytest.mark.parametrize("name", ["x" * 255, "手" * 85])
def test_a_name_may_be_as_long_as_the_system_takes(file, name):
    long = file.with_name(name)
    for text in ("one", "two"):
        write_whole(long, text)
        assert long.read_text() == text


@NEEDS_LONG_NAMES
def test_a_name_that_is_longer_says_so(file):
    with pytest.raises(OSError, match="too long"):
        write_whole(file.with_name("x" * 256), "")
    assert names(file) == ["x.json"]


@pytest.fixture(params=["replace", "open"])
def held(monkeypatch, request, file):
    """Have Windows hold what is to be replaced, for so many tries; tells the pauses between."""
    do, pauses = getattr(os, request.param), []
    monkeypatch.setattr(module.sys, "platform", "win32")
    monkeypatch.setattr(module.time, "sleep", pauses.append)

    def hold(tries):
        left = [None] * tries

        def refuse(*given, **more):
            if left and os.fspath(file) in map(str, given[:2]):
                left.pop()
                raise PermissionError(errno.EACCES, "Access is denied", os.fspath(file))
            return do(*given, **more)

        monkeypatch.setattr(os, request.param, refuse)
        return pauses

    return hold


def test_what_windows_holds_for_a_moment_is_replaced_then(file, held):
    pauses = held(3)
    write_whole(file, "new")
    assert file.read_text() == "new"
    assert names(file) == ["x.json"]
    assert pauses == [0.02, 0.05, 0.1]


def test_what_another_program_has_open_stays_and_that_is_told(file, held):
    pauses = held(6)
    with pytest.raises(PermissionError):
        write_whole(file, "new")
    assert file.read_text() == "earlier"
    assert names(file) == ["x.json"]
    assert sum(pauses) < 1


@pytest.mark.parametrize("held", ["open"], indirect=True)
def test_what_may_not_be_written_is_told_at_once(file, held):
    file.chmod(0o444)
    pauses = held(99)
    with pytest.raises(PermissionError):
        write_whole(file, "new")
    assert pauses == []


def test_what_can_be_had_again_is_not_waited_for(file, monkeypatch):
    monkeypatch.setattr(os, "fsync", pytest.fail)
    replace_whole(file, b"new", synced=False)
    assert file.read_text() == "new"
    assert names(file) == ["x.json"]


def test_two_at_once_both_succeed(file):
    with WholeFile(file) as one:
        with WholeFile(file) as other:
            one.write("one")
            other.write("other")
        assert file.read_text() == "other"
    assert file.read_text() == "one"
    assert names(file) == ["x.json"]


def test_many_threads_at_once_all_succeed(file, monkeypatch):
    # Windows lets one replace a file while no other has it open; a busy machine takes its time.
    monkeypatch.setattr(module, "_PAUSES", (0.02,) * 1000)
    texts = [f"{number} " * 20_000 for number in range(20)]
    threads = [threading.Thread(target=write_whole, args=(file, text)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert file.read_text() in texts
    assert names(file) == ["x.json"]


@NEEDS_LINKS
def test_no_two_names_are_alike_and_a_link_that_waits_there_is_not_followed(file, monkeypatch):
    treasure = file.with_name("treasure")
    treasure.write_text("precious")
    begun = [WholeFile(file) for _ in range(2)]
    assert begun[0]._part != begun[1]._part
    for each in begun:
        each.drop()
    monkeypatch.setattr(module.os, "urandom", lambda _size: b"known")
    file.with_name(f".{b'known'.hex()}.part").symlink_to(treasure)
    with pytest.raises(FileExistsError):
        write_whole(file, "new")
    assert treasure.read_text() == "precious"
    assert file.read_text() == "earlier"


@NEEDS_LINKS
def test_a_link_stays_and_what_it_leads_to_is_replaced(file):
    link = file.with_name("link")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@NEEDS_PERMISSIONS
@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_file_has_the_permissions_of_any_new_file(file, umask):
    before = os.umask(umask)
    try:
        write_whole(file.with_name("new"), "")
    finally:
        os.umask(before)
    assert mode_of(file.with_name("new")) == 0o666 & ~umask


@NEEDS_PERMISSIONS
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_permissions_stay(file, mode):
    file.chmod(mode)
    write_whole(file, "new")
    assert mode_of(file) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_file_that_may_not_be_written_is_not_replaced(file):
    file.chmod(0o400)
    with pytest.raises(PermissionError):
        write_whole(file, "new")
    assert file.read_text() == "earlier"


def test_a_place_that_is_not_there_is_known_at_once(file):
    with pytest.raises(FileNotFoundError):
        WholeFile(file.with_name("missing") / "x")
    with pytest.raises(PermissionError if WINDOWS else IsADirectoryError):
        WholeFile(file.parent)
    assert names(file) == ["x.json"]


@NEEDS_DEV
def test_a_device_is_written_into_and_stays():
    write_whole(Path("/dev/null"), "new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)  # noqa: PTH116
    with pytest.raises(OSError, match="No space left"):
        write_whole(Path("/dev/full"), "new")


@NEEDS_PIPES
def test_a_pipe_is_written_into_and_one_that_nobody_reads_is_not_waited_for(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="No such device"):
        write_whole(pipe, "new")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "new")
    assert os.read(reader, 9) == b"new"
    os.close(reader)


WAIT = """
import sys
from pathlib import Path
from viewer.system.whole_file import WholeFile
with WholeFile(Path(sys.argv[1])) as out:
    out.write("new")
    out.flush()
    print("begun", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, KILL])
def test_a_program_that_was_killed_leaves_the_earlier_file(file, number):
    running = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", WAIT, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with running:
        assert running.stdout.readline().strip() == b"begun"
        running.send_signal(number)
    assert file.read_text() == "earlier"
    assert [name for name in names(file) if not name.endswith(".part")] == ["x.json"]


WRITES = re.compile(r"""\.write_(text|bytes)\(|\bopen\([^)]*["'][wax]|WriteOnly|NamedTemporary""")
MAY = {
    "system/fault.py": "appends",
    "system/shared_file.py": "appends, and holds a lock file open",
    "ui/hand/views/shots.py": "into memory",
}


def test_no_other_part_of_the_program_writes_files():
    viewer = Path(module.__file__).parents[1]
    found = {
        path.relative_to(viewer).as_posix()
        for path in viewer.rglob("*.py")
        if WRITES.search(path.read_text(encoding="utf-8")) and path.name != "whole_file.py"
    }
    assert found == MAY.keys()


@NEEDS_PIPES
@pytest.mark.parametrize("kind", ["file", "pipe", "device", "link", "broken link"])
def test_a_file_of_the_program_s_own_replaces_whatever_is_there(tmp_path, kind):
    path, target = tmp_path / "own", tmp_path / "target"
    target.write_bytes(b"mine")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "file":
        path.write_bytes(b"old")
    else:
        path.symlink_to({"device": "/dev/null", "link": target}.get(kind, tmp_path / "none"))
    replace_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.is_file()
    assert not path.is_symlink()
    assert target.read_bytes() == b"mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["own", "target"]


def test_a_folder_is_not_replaced(tmp_path):
    with pytest.raises(OSError):  # noqa: PT011 - which one, the system chooses
        replace_whole(tmp_path, b"new")
    assert list(tmp_path.iterdir()) == []
