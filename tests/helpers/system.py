"""What not every system has: a test that needs it says so, and is skipped where it is missing."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

WINDOWS = os.name == "nt"
IS_A_FOLDER = "Permission denied" if WINDOWS else "Is a directory"
"""What the system says where a folder is to be written as a file."""
JAPANESE, CHINESE = {
    "win32": ("Yu Gothic UI", "Microsoft YaHei UI"),
    "darwin": ("Hiragino Sans", "PingFang SC"),
}.get(sys.platform, ("Noto Sans CJK JP", "Noto Sans CJK SC"))
"""The system's own fonts for these."""


def native(path):
    """Return a path with this system's separators."""
    return path.replace("/", os.sep)


def shell(lines):
    """Return what a POSIX shell prints; an error, or anything it complains of, fails the test."""
    sh = shutil.which("sh") or pytest.skip("there is no sh")
    done = subprocess.run([sh], input=lines, text=True, capture_output=True, check=True)  # noqa: S603 - the test's own words
    assert done.stderr == ""
    return done.stdout


def file_name(text):
    """Return a text as this system takes it as a name."""
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", text) if WINDOWS else text


@cache
def _has_links():
    """Whether links can be made: Windows lets only some people, or a computer for developers."""
    with TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to(folder)
        except OSError:
            return False
        return link.is_symlink()


def _needs(what, *, there):
    return pytest.mark.skipif(not there, reason=f"this system has no {what}")


NEEDS_PIPES = _needs("named pipes", there=hasattr(os, "mkfifo"))
NEEDS_LINKS = _needs("links that anybody may make", there=_has_links())
NEEDS_PERMISSIONS = _needs("permissions of owner, group and others", there=not WINDOWS)
NEEDS_DEV = _needs("devices in /dev", there=Path("/dev/full").exists())
NEEDS_STREAMS = _needs("pipes that give a message in parts", there=not WINDOWS)
NEEDS_LIMITS = _needs("limits for a process", there=not WINDOWS)
NEEDS_LONG_NAMES = _needs("paths of any length", there=not WINDOWS)
