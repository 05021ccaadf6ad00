"""What several commands write: columns, a progress line, JSON, pages.

A Chinese character or kana takes two columns of a terminal. Python's `textwrap` and `rjust` count
characters, and break lines at spaces only, which such texts do not have.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Final
from unicodedata import combining, east_asian_width

from viewer.cli.outcome import CommandError, Failed, about
from viewer.core.base.errors import Progress, as_json, reason_of
from viewer.system.whole_file import write_whole
from viewer.translation import ngettext

_OPENING: Final = frozenset("([{「『（【〈《“‘")
_CLOSING: Final = frozenset(")]},.:;!?、。，．・：；！？」』）】〉》ー”’…")
_SECONDS_BETWEEN_LINES: Final = 0.1

_last_signal: int = signal.SIGINT


def columns(text: str) -> int:
    return sum(0 if combining(each) else 1 + _is_wide(each) for each in text)


def right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines; only a single word may be wider."""
    lines = [""]
    for piece in _pieces(" ".join(text.split())):
        longer = lines[-1] + piece
        if lines[-1] and columns(longer) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer
    return lines


def _pieces(text: str) -> Iterator[str]:
    """Yield unbreakable pieces with the space before them: words, or wide characters."""
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _may_break(before: str, after: str) -> bool:
    if before == " " or after == " ":
        return after == " "
    is_wide = _is_wide(before) or _is_wide(after)
    return is_wide and before not in _OPENING and after not in _CLOSING


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


class ProgressLine:
    """A line of progress on a terminal, which replaces itself; elsewhere nothing."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self.on_terminal = self._stream.isatty()
        self._shown = ""
        self._next = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time for a new line; limits how often it changes."""
        return self.on_terminal and time.monotonic() >= self._next

    @property
    def of_logs(self) -> Progress | None:
        """Shows how many logs are done of how many; None where there is no terminal."""
        return self._show_logs if self.on_terminal else None

    def _show_logs(self, done: int, total: int) -> None:
        if self.is_due:
            text = ngettext("{done} of {count} log", "{done} of {count} logs", total)
            self.show(text.format(done=f"{done:,}", count=f"{total:,}"))

    def show(self, text: str) -> None:
        self.clear()
        self._next = time.monotonic() + _SECONDS_BETWEEN_LINES
        self._shown = text
        print(text, end="", file=self._stream, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r" + " " * columns(self._shown) + "\r", end="", file=self._stream, flush=True)
            self._shown = ""

    close = clear


def write_page(path: Path, make: Callable[[], str]) -> None:
    try:
        page = make()
    except OSError as error:  # a drawing is missing
        problem = CommandError("drawing-unread", file=error.filename, reason=reason_of(error))
        raise Failed(path, problem) from error
    with about(path):
        write_whole(path, page)


def print_json(value: object) -> None:
    speak_utf_8()
    print(as_json(value))


def speak_utf_8() -> None:
    """Switch standard output to UTF-8, as JSON needs, whatever the console's encoding."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


@contextmanager
def interrupts_noted() -> Iterator[Callable[[], bool]]:
    """Take Ctrl+C as a wish to stop, and yield a function that asks for it; a second one ends.

    Work can then save its state, and Qt loses no exception that is raised within its calls.
    """
    pressed: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    with interrupts_to(note):
        yield lambda: bool(pressed)


@contextmanager
def interrupts_to(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handle Ctrl+C and SIGTERM, unless the program was started to ignore them."""

    def note_and_handle(number: int, frame: FrameType | None) -> None:
        global _last_signal  # noqa: PLW0603 - a process has one
        _last_signal = number
        handler(number, frame)

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number, old in before.items():
        if old is not signal.SIG_IGN:
            signal.signal(number, note_and_handle)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def last_signal() -> int:
    """Return the number of the signal that asked the command to stop."""
    return _last_signal
