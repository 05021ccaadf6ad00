"""The windows of a packaged program, beside those of the sources: the same keys, the same pictures.

    python -m tests.package.windows [--file FILE] PICTURES PROGRAM…

Both are opened on a screen each, with settings of their own; after each key both screens must come
to show the same, pixel by pixel, and what is saved must be the same. Their pictures are left in the
folder PICTURES to be looked at. Needs Xvfb and xdotool. FILE is what PROGRAM opens by what it is,
as a double click does; the sources are told to open it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tests.package.commands import content_of, make_folder
from tests.package.screen import Screen, save, wait_until

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [sys.executable, "-m", "viewer"]
HAND = {
    "log": (),
    "event": ("Right", "Down"),
    "table": ("2",),
    "lanes": ("3",),
    "keys": ("question",),
    "keys closed": ("Escape",),
    "help": ("F1",),
    "help closed": ("Escape",),
}
MANY = {"checked logs": (), "statistics": ("alt+6",), "chart": ("space",)}
PACE = {"chart": (0, 62, 800, 86)}
"""Where it says how fast it was: left, top, right, bottom."""

SAVED = ("svg", "png", "pdf")
LOOKS = 8
"""So often, a moment apart, both must show the same."""


class Shown:
    """A program on its screen."""

    def __init__(self, program: list[str], stack: ExitStack, **more: str) -> None:
        self.screen = stack.enter_context(Screen())
        self.home = stack.enter_context(tempfile.TemporaryDirectory(prefix="home-"))
        environment = {**os.environ, "HOME": self.home}
        environment |= {**self.screen.environment, "QT_QPA_PLATFORM": "xcb", **more}
        environment["QT_QPA_PLATFORMTHEME"] = "generic"  # a desktop has fonts and icons of its own
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        self.began = time.monotonic()
        self.process = subprocess.Popen(program, env=environment)  # noqa: S603 - what was asked for
        stack.callback(self.end)

    def end(self) -> None:
        """Close it, in whatever way."""
        self.process.terminate()
        self.process.wait()


class Pair:
    """The packaged program, and the sources."""

    def __init__(self, program: list[str], words: list[str], pictures: Path, language: str) -> None:
        self._program, self._words = program, words
        self._language = language
        self._pictures = pictures
        self.told: dict[str, bool] = {}

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            package = Shown(self._program, stack, LANGUAGE=self._language)
            more = {"LANGUAGE": self._language, "PYTHONPATH": str(ROOT)}
            sources = Shown([*SOURCES, *self._words], stack, **more)
            self.both = {"package": package, "sources": sources}
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def _press(self, *words: str) -> None:
        for shown in self.both.values():
            shown.screen.focus()
            shown.screen.tool(*words)

    def _seen(self, name: str) -> list[bytes]:
        pictures = [shown.screen.pixels() for shown in self.both.values()]
        return [Screen.without(picture, PACE.get(name)) for picture in pictures]

    def compare(self, steps: dict[str, tuple[str, ...]]) -> None:
        """Press keys, and wait until both show the same, and not what was there before."""
        before = b""
        for name, keys in steps.items():
            if keys:
                self._press("key", "--delay", "50", *keys)
            self._tell(name, same=self._come_to_the_same(name, before))
            before = self._seen(name)[0]
            for kind, shown in self.both.items():
                save(shown.screen.pixels(), self._pictures / f"{name}, {kind}.png")

    def _come_to_the_same(self, name: str, before: bytes) -> bool:
        count = 0

        def same() -> bool:
            nonlocal count
            package, sources = self._seen(name)
            count = count + 1 if package == sources and package not in (before, blank) else 0
            time.sleep(0.1)
            return count == LOOKS

        blank = bytes(len(self._seen(name)[0]))
        return wait_until(same)

    def save(self, kind: str) -> None:
        """Save the chart in sight, and compare the files."""
        for shown in self.both.values():
            shown.screen.focus()
            shown.screen.tool("key", "ctrl+shift+s")
            asked = len(shown.screen.windows())
            wait_until(lambda screen=shown.screen, count=asked: len(screen.windows()) > count, 2)
            shown.screen.focus()
            shown.screen.tool("key", "ctrl+a")
            shown.screen.tool("type", "--delay", "20", f"{shown.home}/chart.{kind}")
            shown.screen.tool("key", "Return")
        files = [Path(shown.home, f"chart.{kind}") for shown in self.both.values()]
        there = wait_until(lambda: all(file.is_file() for file in files))
        package, sources = [content_of(file) for file in files if there] or [1, 2]
        self._tell(f"saved as {kind}", same=package == sources)

    def _tell(self, name: str, *, same: bool) -> None:
        self.told[name] = same
        print("same   " if same else "differs", name, flush=True)


def main() -> int:
    """Compare all."""
    parser = argparse.ArgumentParser(prog="python -m tests.package.windows")
    parser.add_argument("--file", nargs=1, default=[])
    parser.add_argument("pictures", type=Path)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    with Pair(options.program, options.file, options.pictures, "ja") as pair:
        pair.compare(HAND)
    told = dict(pair.told)
    if not options.file:
        with tempfile.TemporaryDirectory(prefix="wall-viewer-") as work:
            make_folder(Path(work))
            words = [str(Path(work, "logs"))]
            with Pair([*options.program, *words], words, options.pictures, "C") as pair:
                pair.compare(MANY)
                for kind in SAVED:
                    pair.save(kind)
        told |= pair.told
    wrong = sum(not same for same in told.values())
    print(f"{len(told)} compared, {wrong} differ")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
