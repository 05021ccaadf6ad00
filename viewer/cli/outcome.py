"""What commands share: how they end, what they say on a terminal, and words that several have."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from viewer.cli.columns import columns
from viewer.core.errors import InputError, Progress, reason_of, sentence
from viewer.core.foreign import as_json, shown
from viewer.regular_file import read_file
from viewer.translation import N_, _, in_a_row, ngettext
from viewer.whole_file import write_whole

if TYPE_CHECKING:
    from viewer.document import Document

MOST_HANDS: Final = 1000

INTERRUPTED: Final = 130
"""What a shell expects of a command that Ctrl+C has ended."""

_SECONDS_BETWEEN_SIGNS: Final = 0.1


class Exit(IntEnum):
    """The exit codes of every command."""

    GOOD = 0
    CONTRADICTED = 1
    WRONG_USE = 2
    UNREADABLE = 3


class CommandError(InputError):
    """What only a command says: behind the name of what it is about."""

    sentences: ClassVar[Mapping[str, str]] = {
        "not-written": N_("could not be written: {reason}."),
        "drawing-unread": N_("could not be written: {file}: {reason}."),
        "no-log": N_("there is no log."),
        "stopped": N_("stopped."),
        "program-failed": N_("the program failed ({kind})."),
        "no-source": N_("There is no such file, and no source of that name ({known})."),
        "state-kept": N_("{file} keeps the state."),
    }


class Failed(Exception):  # noqa: N818 - what it says
    """What was to be used cannot be: its name, and the reasons. Ends a command with a line.

    Attributes:
        name: its name.
        reason: why, in English.
        said: why, in the user's language.
    """

    def __init__(self, name: object, *problems: InputError) -> None:
        super().__init__(name, *problems)
        self.name = str(name)
        self.reason = " ".join(map(str, problems))
        self.said = in_a_row(map(sentence, problems))


@contextmanager
def about(name: object) -> Iterator[None]:
    """Tell that what goes wrong is about this file."""
    try:
        yield
    except InputError as error:
        raise Failed(name, error) from error
    except OSError as error:
        raise Failed(name, CommandError("not-written", reason=reason_of(error))) from error


def write_page(path: Path, make: Callable[[], str]) -> None:
    """Make a page with drawings of the program's own, and write it."""
    try:
        page = make()
    except OSError as error:  # a drawing is missing
        problem = CommandError("drawing-unread", file=error.filename, reason=reason_of(error))
        raise Failed(path, problem) from error
    with about(path):
        write_whole(path, page)


def complain(name: str, problem: InputError | str) -> None:
    """Write one line about a file to standard error."""
    line = f"{name}: {sentence(problem) if isinstance(problem, InputError) else problem}"
    print(shown(" ".join(line.splitlines()), len(line)), file=sys.stderr)


def print_json(value: object) -> None:
    """Print JSON in one line."""
    speak_utf_8()
    print(as_json(value))


def speak_utf_8() -> None:
    """Have standard output in UTF-8, whatever the console speaks: JSON is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def no_seed(document: "Document") -> InputError:
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


class Sign:
    """How far it is: a line that replaces itself, on a terminal; elsewhere nothing."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self.is_seen = self._stream.isatty()
        self._shown = ""
        self._next = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time for another line."""
        return self.is_seen and time.monotonic() >= self._next

    @property
    def of_logs(self) -> Progress | None:
        """Shows how many logs are done of how many; None where nobody would see it."""
        return self._show_logs if self.is_seen else None

    def _show_logs(self, done: int, total: int) -> None:
        if self.is_due:
            text = ngettext("{done} of {count} log", "{done} of {count} logs", total)
            self.show(text.format(done=f"{done:,}", count=f"{total:,}"))

    def show(self, text: str) -> None:
        """Replace the line."""
        self.clear()
        self._next = time.monotonic() + _SECONDS_BETWEEN_SIGNS
        self._shown = text
        print(text, end="", file=self._stream, flush=True)

    def clear(self) -> None:
        """Wipe the line off."""
        if self._shown:
            print("\r" + " " * columns(self._shown) + "\r", end="", file=self._stream, flush=True)
            self._shown = ""

    close = clear


# words


def whole_number(text: str) -> int:
    """Return a number from 1 to 1,000, as many hands as a log may have."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_HANDS):
        problem = _("{text}: a number from 1 to {most}")
        raise argparse.ArgumentTypeError(problem.format(text=text[:20], most=MOST_HANDS))
    return int(text)


def any_number(text: str) -> int:
    """Return a number, which something else then bounds."""
    try:
        return int(text[:20])
    except ValueError:
        problem = _("{text}: no number")
        raise argparse.ArgumentTypeError(problem.format(text=text[:20])) from None


def page_path(text: str) -> Path:
    """Return the path of a page to write."""
    path = Path(text)
    if path.suffix.lower() not in (".html", ".htm"):
        problem = _("{text}: the name must end in .html")
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return path


def given_text(words: str, name: str) -> tuple[str, str]:
    """Return what ``TEXT|@FILE`` is called, and its text.

    Raises:
        Failed: the file cannot be read.
    """
    if not words.startswith("@"):
        return name, words
    with about(words[1:]):
        return words[1:], read_file(Path(words[1:]), streams=True).decode("utf-8", "replace")


def add_logs(parser: argparse.ArgumentParser) -> None:
    """Declare what logs are meant."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help=_("a log, folder or zip archive, or the address or id of a log on Tenhou"),
    )


def add_forms(parser: argparse.ArgumentParser, json: str, csv: str) -> None:
    """Declare the forms in which all is told, with what each is for."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=json)
    form.add_argument("--csv", action="store_true", help=csv)
    parser.add_argument(
        "--report", type=page_path, metavar="OUT.html", help=_("also write a page to read or print")
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Declare who does the work."""
    parser.add_argument(
        "--jobs",
        type=whole_number,
        metavar="N",
        help=_("worker processes (default: as many as there are processor cores)"),
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=_(
            "let the workers of a Dask cluster do it, as in tcp://host:8786; they need "
            "wall-viewer, and files where they see them under the same path"
        ),
    )
