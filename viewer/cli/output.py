"""What several commands write: JSON on standard output, and pages."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from viewer.cli.outcome import CommandError, Failed, about
from viewer.core.base.errors import reason_of
from viewer.core.base.foreign import as_json
from viewer.system.whole_file import write_whole


def write_page(path: Path, make: Callable[[], str]) -> None:
    """Make a page with drawings of the program's own, and write it."""
    try:
        page = make()
    except OSError as error:  # a drawing is missing
        problem = CommandError("drawing-unread", file=error.filename, reason=reason_of(error))
        raise Failed(path, problem) from error
    with about(path):
        write_whole(path, page)


def print_json(value: object) -> None:
    """Print JSON in one line."""
    speak_utf_8()
    print(as_json(value))


def speak_utf_8() -> None:
    """Have standard output in UTF-8, whatever the console speaks: JSON is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
