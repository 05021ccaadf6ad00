import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import NEEDS_PIPES, WINDOWS
from viewer.core.base.errors import InputError
from viewer.document import open_log, open_log_carefully
from viewer.system.regular_file import read_file


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.mjlog"


def code_of(read, *arguments):
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return caught.value.code


def carefully(path):
    return open_log_carefully(path, lambda _done, _total: None, lambda: False)


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not(path):
    path.write_bytes(b"x" * 100)
    assert read_file(path, 100) == b"x" * 100
    assert code_of(read_file, path, 99) == "too-large"


def test_a_folder_is_no_file(tmp_path):
    assert code_of(read_file, tmp_path) == "folder"


@pytest.mark.parametrize("name", ["missing", "\0", "a/b\0c"])
def test_a_name_without_a_file(tmp_path, name):
    assert code_of(read_file, tmp_path / name) == "no-file"


@pytest.mark.skipif(WINDOWS, reason="Windows says it otherwise")
def test_a_name_that_no_file_system_takes_is_unreadable():
    with pytest.raises(InputError) as caught:
        read_file(Path("a" * 5000))
    assert caught.value.code == "unreadable"
    assert str(caught.value) == "The file could not be read: File name too long."


def test_a_path_through_a_file(path):
    path.write_bytes(b"")
    assert code_of(read_file, path / "below") == "no-file"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read(path):
    path.write_bytes(b"")
    path.chmod(0)
    assert code_of(read_file, path) == "no-permission"


def test_a_refused_permission_is_told(path, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert code_of(read_file, path) == "no-permission"


@NEEDS_PIPES
@pytest.mark.parametrize("read", [read_file, carefully])
def test_a_pipe_or_device_that_somebody_chose_is_not_waited_for(path, read):
    os.mkfifo(path)
    for each in (path, Path("/dev/zero"), Path("/dev/tty")):
        with pytest.raises(InputError, match=r"regular file|No such device"):
            read(each)


@NEEDS_PIPES
def test_a_command_reads_what_comes_through_a_pipe(path):
    os.mkfifo(path)
    data = make_bytes(1)
    writer = threading.Thread(target=path.write_bytes, args=(data,))
    writer.start()
    document = open_log(path)
    writer.join()
    assert document.hand_count == len(make_log(1).hands)


def test_a_dash_is_standard_input_where_it_was_typed():
    words = (
        "from pathlib import Path; from viewer.system.regular_file import read_file;"
        "print(len(read_file(Path('-'), streams=True)))"
    )
    command = [sys.executable, "-c", words]
    done = subprocess.run(command, input=b"x" * 200_000, stdout=subprocess.PIPE, check=True)  # noqa: S603
    assert done.stdout.split() == [b"200000"]
    assert code_of(read_file, Path("-")) == "no-file"
