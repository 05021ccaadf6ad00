"""What commands share: exit codes, and the one line that an error is."""

import argparse
import os
import sys
from enum import IntEnum
from typing import Final

from viewer.core.errors import InputError
from viewer.document import Document

MOST_HANDS: Final = 1000


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


def whole_number(text: str) -> int:
    """Return a number from 1 to 1,000, as many hands as a log may have."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_HANDS):
        raise argparse.ArgumentTypeError(f"{text[:20]}: a number from 1 to {MOST_HANDS}")
    return int(text)


def no_seed(document: Document) -> InputError:
    """Return why a log has no walls: it publishes no seed, or one that cannot be read."""
    remarks = document.log.remarks if document.log else ()
    for remark in remarks:
        if remark.code.startswith("seed-"):
            return InputError(remark.code, **remark.values)
    return InputError("no-seed")


def abandon_output() -> None:
    """Write nothing more to standard output, not even what still waits to be written."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
