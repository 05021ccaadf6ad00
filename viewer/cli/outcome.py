"""What commands share: exit codes, and the one line that an error is."""

import os
import sys
from enum import IntEnum

from viewer.core.errors import InputError


class Exit(IntEnum):
    """The exit codes of every command."""

    GOOD = 0
    CONTRADICTED = 1
    WRONG_USE = 2
    UNREADABLE = 3


def complain(name: str, problem: InputError | str) -> None:
    """Write one line about a file to standard error."""
    line = f"{name}: {problem}"
    print(" ".join(line.splitlines()), file=sys.stderr)


def shield_from_closed_pipe() -> None:
    """Keep quiet when the reader of standard output has gone, as with ``| head``."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
