"""Arguments that several commands take, the files that they name, and work on many of them."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from viewer.cli.terminal import Failed, ProgressLine, about, complain, interrupts_noted
from viewer.core.base.errors import InputError, Stopped
from viewer.core.base.records import MOST_HANDS
from viewer.core.judgement.beforehand import NotedHashes
from viewer.core.sites.named_log import FindLog
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.core.sites.tenhou6.address import holds_game
from viewer.noted import read_noted
from viewer.online.log_cache import add_for_now, fetch_log, is_online
from viewer.system.assets import noted_file
from viewer.system.log_file import read_log_file
from viewer.system.regular_file import read_file
from viewer.translation import N_, _

if TYPE_CHECKING:
    from viewer.document import Document

A_LOG: Final = N_("a saved log, or the address or id of one on Tenhou")
_IN_ADDRESS: Final = "address.txt"
_KILOBYTE: Final = 1024
_LONGEST_WORD: Final = 20


def read_given(name: str, path: Path) -> bytes:
    """Return the bytes of a log, which may come through a pipe, or be in an archive or database.

    Its ``name`` is as it was given: a path would lose a member's ``./``.
    """
    try:
        return read_log_file(path, streams=True)
    except InputError:
        from viewer.collection.find import archive_of  # noqa: PLC0415 - SQLite: 17 of 200 ms
        from viewer.collection.read import read_found  # noqa: PLC0415 - likewise

        if archive_of(name) is None:
            raise
        return read_found(name)


def open_given(name: str) -> "Document":
    """Open a log as it is given; if it names another log that is here, with that one's walls."""
    from viewer.document import open_log  # noqa: PLC0415 - many commands open none

    return open_log(file_of(name), partial(read_given, name), _named_by(name))


def _named_by(name: str) -> FindLog:
    def find(log_id: str) -> bytes | None:
        from viewer.collection.named_logs import logs_near  # noqa: PLC0415 - SQLite, likewise

        return logs_near(name)(log_id)

    return find


def file_of(name: str) -> Path:
    """Return a log's file; the log of an address that is no file's name may be downloaded.

    An address that holds the game itself is written to a file for as long as the program runs.
    """
    if not is_online(name):
        return Path(name)
    if holds_game(name.encode("utf-8", "replace")):
        return add_for_now(_IN_ADDRESS, name.encode("utf-8", "replace"))
    address = parse_address(name)

    def show(done: int, _total: int) -> None:
        if progress_line.is_due:
            progress_line.show(f"{address.log}: {done // _KILOBYTE:,} kB")

    with closing(ProgressLine()) as progress_line, interrupts_noted() as is_interrupted:
        try:
            return fetch_log(address, show, is_interrupted)
        except Stopped:
            raise KeyboardInterrupt from None


def files_of(
    names: Iterable[str], on_failed: Callable[[str, InputError], object] = complain
) -> tuple[list[str], bool]:
    """Return paths, as `file_of` does, and whether all could be downloaded."""
    paths, all_there = list[str](), True
    for name in names:
        try:
            paths.append(str(file_of(name)) if is_online(name) else name)
        except InputError as error:
            on_failed(name, error)
            all_there = False
    return paths, all_there


@contextmanager
def many_logs(options: argparse.Namespace) -> Iterator[tuple[ProgressLine, dict[str, Any]]]:
    """Yield a progress line, and the options of `collection.many.answer_many`."""
    from viewer.system.executor import ClusterError  # noqa: PLC0415 - 20 of 200 ms

    with closing(ProgressLine()) as line:
        how = {"jobs": options.jobs, "scheduler": options.scheduler, "progress": line.of_logs}
        try:
            yield line, how
        except ClusterError as error:
            raise Failed(options.scheduler, error) from error


def wrong_argument(problem: str, text: str, **values: object) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(_(problem).format(text=text, **values))


def bounded_number(least: int, most: int, problem: str) -> Callable[[str], int]:
    def number(text: str) -> int:
        word = text[:_LONGEST_WORD]
        is_number = word == text and text.isascii() and text.isdecimal()
        if not (is_number and least <= int(text) <= most):
            raise wrong_argument(problem, word, least=least, most=most)
        return int(text)

    return number


whole_number: Final = bounded_number(1, MOST_HANDS, N_("{text}: a number from 1 to {most}"))
"""As many hands as a log may have."""


def any_number(text: str) -> int:
    """Return a number, which something else then bounds."""
    try:
        return int(text[:_LONGEST_WORD])
    except ValueError:
        raise wrong_argument(N_("{text}: no number"), text[:_LONGEST_WORD]) from None


def path_with(endings: tuple[str, ...], problem: str) -> Callable[[str], Path]:
    def path(text: str) -> Path:
        if Path(text).suffix.lower() not in endings:
            raise wrong_argument(problem, text)
        return Path(text)

    return path


page_path: Final = path_with((".html", ".htm"), N_("{text}: the name must end in .html"))


def noted_hashes() -> NotedHashes:
    """Return what the user noted; what cannot be read of it is told, and left out."""
    try:
        found = read_noted()
    except InputError as error:
        complain(str(noted_file()), error)
        return NotedHashes()
    if found.problem is not None:
        complain(str(noted_file()), found.problem)
    return found.hashes


def given_text(words: str, name: str) -> tuple[str, str]:
    """Return what ``TEXT|@FILE`` is called, and its text."""
    if not words.startswith("@"):
        return name, words
    with about(words[1:] or words):
        return words[1:], read_file(Path(words[1:]), streams=True).decode("utf-8", "replace")


def add_logs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help=_("a log, folder, archive or database, or the address or id of a log on Tenhou"),
    )


def add_kyoku(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--kyoku", type=whole_number, metavar="N", help=_("only the N-th hand, from 1")
    )


def add_note(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--note",
        metavar="N|NAME",
        help=_("a note or line, by its number or name; show --notes lists them"),
    )


def add_json(parser: argparse._ActionsContainer, text: str = "") -> None:
    parser.add_argument("--json", action="store_true", help=text or _("print JSON"))


def add_results(
    parser: argparse.ArgumentParser, csv: str, json: str = "", *, report: bool = False
) -> None:
    form = parser.add_mutually_exclusive_group()
    add_json(form, json)
    form.add_argument("--csv", action="store_true", help=csv)
    if report:
        help_text = _("also write a page to read or print")
        parser.add_argument("--report", type=page_path, metavar="OUT.html", help=help_text)


def add_workers(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--jobs",
        type=whole_number,
        metavar="N",
        help=_("worker processes (default: as many as there are processor cores)"),
    )
    add(
        "--scheduler",
        metavar="ADDRESS",
        help=_(
            "let the workers of a Dask cluster do it, as in tcp://host:8786; they need "
            "wall-viewer, and files where they see them under the same path"
        ),
    )
