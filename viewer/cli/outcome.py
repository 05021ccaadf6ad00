"""Exit codes of commands, and their error messages: one line on standard error."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from typing import ClassVar, Final

from viewer.core.base.errors import InputError, reason_of, sentence, shown
from viewer.translation import N_, in_a_row

BY_SIGNAL: Final = 128
"""What a shell adds to the number of the signal that has ended a command."""

READER_GONE: Final = BY_SIGNAL + 13
"""As if SIGPIPE had ended the command, which Windows does not have."""


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
        "tenhous-list": N_("Tenhou's lists tell nothing of other sites' logs ({count})."),
        "stopped": N_("stopped."),
        "program-failed": N_("the program failed ({kind})."),
        "no-source": N_("There is no such file, and no source of that name ({known})."),
        "mistyped": N_("there is no file and no command {word}. Is {nearest} meant?"),
        "state-kept": N_("{file} keeps the state."),
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


def complain(name: str, problem: InputError | str) -> None:
    line = f"{name}: {sentence(problem) if isinstance(problem, InputError) else problem}"
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
