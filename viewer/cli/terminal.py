"""What commands say: exit codes, errors in one line, columns, a progress line, JSON, pages.

A Chinese character or kana takes two columns of a terminal. Python's `textwrap` and `rjust` count
characters, and break lines at spaces only, which such texts do not have.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import ClassVar, Final
from unicodedata import combining, east_asian_width

from viewer.core.base.errors import (
    InputError,
    Progress,
    Remark,
    as_json,
    reason_of,
    sentence,
    shown,
)
from viewer.system.whole_file import write_whole
from viewer.translation import N_, in_a_row, ngettext

_OPENING: Final = frozenset("([{「『（【〈《“‘")
_CLOSING: Final = frozenset(")]},.:;!?、。，．・：；！？」』）】〉》ー”’…")
_SECONDS_BETWEEN_LINES: Final = 0.1

BY_SIGNAL: Final = 128
"""What a shell adds to the number of the signal that has ended a command."""

READER_GONE: Final = BY_SIGNAL + 13
"""As if SIGPIPE had ended the command, which Windows does not have."""

if sys.platform == "win32":  # its own for Ctrl+Break, and for a console that is closed
    _STOPS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
else:
    _STOPS: Final = (signal.SIGINT, signal.SIGTERM)

_last_signal: int = signal.SIGINT


class Exit(IntEnum):
    GOOD = 0
    CONTRADICTED = 1
    NOTHING_FOUND = 1
    WRONG_USE = 2
    UNREADABLE = 3


class CommandError(InputError):
    """An error that only commands raise; its line begins with the name of the file or option."""

    sentences: ClassVar[Mapping[str, str]] = {
        "not-written": N_("could not be written: {reason}."),
        "drawing-unread": N_("could not be written: {file}: {reason}."),
        "no-log": N_("there is no log."),
        "no-name": N_("nobody in these logs has a name of their own; --player NAME names one."),
        "no-player": N_("Nobody in these logs is called {name}."),
        "other-kinds": N_("The list has no hashes of the kind that these logs have ({count})."),
        "stopped": N_("stopped."),
        "program-failed": N_("the program failed ({kind})."),
        "no-source": N_("There is no such file, and no source of that name ({known})."),
        "mistyped": N_("there is no file and no command {word}. Is {nearest} meant?"),
        "state-kept": N_("{file} keeps the state."),
        "no-step": N_("There is no event {step}; the hand has {last}."),
        "no-notes": N_("There is no note or line."),
        "no-named-event": N_("Nothing of this kind happened."),
        "none-noted": N_("No hash is noted."),
        "no-note": N_("There is no note or line {asked}; there are {count}."),
        "no-line": N_("Note {asked} is no moment of a line."),
        "no-seat": N_("There is no seat {seat} in a three-player game."),
        "no-list": N_(
            "Only Tenhou publishes a hash of seats and seed, and this is no log of Tenhou's."
        ),
        "no-commitment": N_("Tenhou published no hash for seeds of this era."),
        "commitment-empty": N_("There is neither a wall code nor a salt."),
        "no-tiles": N_(
            "The wall code is not written in tiles, and there is no hash to check it with."
        ),
        "no-hash": N_("Walls in this file without a hash that can be checked: {walls}."),
        "no-hashed": N_(
            "No hash of these walls can be computed: none was published, or a salt or a player's "
            "name is missing."
        ),
        "no-hashes": N_("There is no hash in this text."),
        "neither-hash": N_("This is neither a hash nor a file that is there."),
        "no-codes": N_("There is no wall code in this file."),
    }


class Failed(Exception):  # noqa: N818 - what it says
    """Ends a command with a line: what cannot be used, and why, in English and as ``said``."""

    def __init__(self, name: object, *problems: InputError) -> None:
        super().__init__(name, *problems)
        self.name = str(name)
        self.reason = " ".join(map(str, problems))
        self.said = in_a_row(map(sentence, problems))


@contextmanager
def about(name: object) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        raise Failed(name, error) from error
    except OSError as error:
        raise Failed(name, CommandError("not-written", reason=reason_of(error))) from error


def complain(name: str, problem: InputError | Remark | str) -> None:
    line = f"{name}: {problem if isinstance(problem, str) else sentence(problem)}"
    print(shown(" ".join(line.splitlines()), len(line)), file=sys.stderr)


def abandon_output() -> None:
    """Write nothing more to standard output, not even what still waits to be written."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


def open_missing_streams() -> None:
    """Open standard streams that the caller has closed: nothing else may take their numbers.

    What is written to standard output then fails, as on a full disk; complaints are lost.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


# columns


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
    """Switch standard output to UTF-8, as JSON and tables need, whatever the console's."""
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
    """Handle Ctrl+C and the like, unless the program was started to ignore them."""

    def note_and_handle(number: int, frame: FrameType | None) -> None:
        global _last_signal  # noqa: PLW0603 - a process has one
        _last_signal = number
        handler(number, frame)

    before = {number: signal.getsignal(number) for number in _STOPS}
    for number, old in before.items():
        if old is not signal.SIG_IGN:
            signal.signal(number, note_and_handle)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def last_signal() -> int:
    return _last_signal
