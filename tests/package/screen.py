"""A screen of its own that nobody sees: Xvfb, with keys pressed by xdotool and pictures taken."""

import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from PIL import Image

WIDTH, HEIGHT = 1280, 900
_DEPTH = 4
_COLOUR = 12
"""Bytes of a pixel, and of an entry of the table of colours before the first."""


class Screen:
    """What Xvfb shows; to be used in a ``with``.

    Attributes:
        environment: lets a program show its windows there.
    """

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="screen-")
        words = ["-displayfd", "1", "-nolisten", "tcp", "-ac", "-noreset", "-nocursor"]
        size = f"{WIDTH}x{HEIGHT}x24"
        self._server = subprocess.Popen(  # noqa: S603 - the words here
            ["Xvfb", *words, "-screen", "0", size, "-dpi", "96", "-fbdir", self._folder.name],  # noqa: S607
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._server.stdout is not None
        number = self._server.stdout.readline().decode().strip()
        self.environment = {"DISPLAY": f":{number}"}
        self._file = Path(self._folder.name, "Xvfb_screen0").open("rb")
        self._map = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)
        header, *_, colours = struct.unpack(">20I", self._map[:80])
        self._start = header + _COLOUR * colours
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.terminate()
        self._server.wait()
        self._map.close()
        self._file.close()
        self._folder.cleanup()

    def pixels(self) -> bytes:
        """Return what is shown now, four bytes a pixel."""
        return self._map[self._start : self._start + WIDTH * HEIGHT * _DEPTH]

    def tool(self, *words: str) -> str:
        """Call xdotool; what it prints."""
        done = subprocess.run(  # noqa: S603 - the words here
            ["xdotool", *words],  # noqa: S607
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
            text=True,
        )
        return done.stdout.strip()

    def windows(self) -> list[str]:
        """Return the windows that are shown, the newest last."""
        return self.tool("search", "--onlyvisible", "--name", ".").split()

    def focus(self) -> None:
        """Let the keys go to the newest window; nobody manages windows here."""
        if windows := self.windows():
            self.tool("windowfocus", windows[-1])

    @staticmethod
    def without(pixels: bytes, part: tuple[int, int, int, int] | None) -> bytes:
        """Return a picture with a part of it blank: left, top, right and bottom."""
        if part is None:
            return pixels
        left, top, right, bottom = part
        cleared = bytearray(pixels)
        for row in range(top, bottom):
            start, end = ((row * WIDTH + column) * _DEPTH for column in (left, right))
            cleared[start:end] = bytes(end - start)
        return bytes(cleared)


def wait_until(is_so: Callable[[], bool], seconds: float = 120) -> bool:
    """Wait until something is so; say whether it came."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def save(pixels: bytes, path: Path) -> None:
    """Write a picture of a screen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.frombuffer("RGB", (WIDTH, HEIGHT), pixels, "raw", "BGRX", 0, 1).save(path)
