import errno
import os
import subprocess
import sys
import threading

import pytest

from tests.helpers.system import NEEDS_LINKS
from viewer.system.shared_file import append_to

LINES = 40
PROGRAM = """
import sys
from pathlib import Path
from viewer.system.shared_file import append_to
print(flush=True)
sys.stdin.read()
for nth in range(40):
    append_to(Path(sys.argv[1]), lambda before: f"child {len(before.splitlines())}\\n".encode())
"""


def test_a_file_and_its_folder_are_made(tmp_path):
    path = tmp_path / "new" / "x.txt"
    append_to(path, lambda before: before + b"one\n")
    append_to(path, lambda before: before[:3])
    append_to(path, lambda _before: b"")
    assert path.read_bytes() == b"one\none"


def test_two_processes_at_a_time_lose_no_line(tmp_path):
    path = tmp_path / "x.txt"
    words = [sys.executable, "-c", PROGRAM, str(path)]
    with subprocess.Popen(  # noqa: S603 - this Python
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        child.stdout.readline()
        child.stdin.close()
        for _ in range(LINES):
            append_to(path, lambda before: f"own {len(before.splitlines())}\n".encode())
        assert child.wait(60) == 0
    lines = path.read_text().splitlines()
    assert [int(line.split()[1]) for line in lines] == list(range(2 * LINES))
    assert sum(line.startswith("own") for line in lines) == LINES


def test_two_windows_of_one_process_wait_for_each_other(tmp_path):
    path, entered, leave = tmp_path / "x.txt", threading.Event(), threading.Event()

    def slow(_before):
        entered.set()
        assert leave.wait(60)
        return b"first\n"

    slower = threading.Thread(target=append_to, args=(path, slow))
    slower.start()
    assert entered.wait(60)
    other = threading.Thread(target=append_to, args=(path, lambda before: before + b"second\n"))
    other.start()
    leave.set()
    for each in (slower, other):
        each.join(60)
    assert path.read_bytes() == b"first\nfirst\nsecond\n"


def test_what_cannot_be_written_whole_is_taken_back(tmp_path, monkeypatch):
    path = tmp_path / "x.txt"
    path.write_bytes(b"kept\n")
    write = os.write

    def write_half(handle, data):
        if data == b"lost\n":
            return write(handle, data[:2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", write_half)
    with pytest.raises(OSError, match="No space"):
        append_to(path, lambda _before: b"lost\n")
    assert path.read_bytes() == b"kept\n"


@NEEDS_LINKS
def test_a_link_stays_a_link(tmp_path):
    path, real = tmp_path / "x.txt", tmp_path / "elsewhere.txt"
    real.write_bytes(b"one\n")
    path.symlink_to(real)
    append_to(path, lambda _before: b"two\n")
    assert path.is_symlink()
    assert real.read_bytes() == b"one\ntwo\n"
