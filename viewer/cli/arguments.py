"""Arguments that several commands take, and the files that they name."""

import argparse
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from viewer.cli.outcome import about
from viewer.cli.terminal import ProgressLine, interrupts_noted
from viewer.core.base.errors import InputError, Stopped
from viewer.core.base.records import MOST_HANDS
from viewer.core.sites.tenhou.log_address import parse_address
from viewer.online.log_cache import fetch_log, is_online
from viewer.system.regular_file import read_file
from viewer.translation import N_, _

A_LOG: Final = N_("a saved log, or the address or id of one on Tenhou")
_KILOBYTE: Final = 1024


def read_given(path: Path) -> bytes:
    """Return the bytes of a log, which may come through a pipe, or be in an archive or database."""
    try:
        return read_file(path, streams=True)
    except InputError:
        from viewer.collection.read import archive_of, read_found  # noqa: PLC0415 - few logs are

        if archive_of(str(path)) is None:
            raise
        return read_found(str(path), path)


def file_of(name: str) -> Path:
    """Return a log's file; the log of an address that is no file's name may be downloaded."""
    if not is_online(name):
        return Path(name)
    address = parse_address(name)

    def show(done: int, _total: int) -> None:
        if progress_line.is_due:
            progress_line.show(f"{address.log}: {done // _KILOBYTE:,} kB")

    with closing(ProgressLine()) as progress_line, interrupts_noted() as is_interrupted:
        try:
            return fetch_log(address, show, is_interrupted)
        except Stopped:
            raise KeyboardInterrupt from None


def files_of(names: Iterable[str]) -> tuple[list[str], list[tuple[str, InputError]]]:
    """Return paths, as `file_of` does, and the names and errors of failed downloads."""
    paths, missing = list[str](), list[tuple[str, InputError]]()
    for name in names:
        try:
            paths.append(str(file_of(name)) if is_online(name) else name)
        except InputError as error:
            missing.append((name, error))
    return paths, missing


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
    path = Path(text)
    if path.suffix.lower() not in (".html", ".htm"):
        problem = _("{text}: the name must end in .html")
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return path


def given_text(words: str, name: str) -> tuple[str, str]:
    """Return what ``TEXT|@FILE`` is called, and its text."""
    if not words.startswith("@"):
        return name, words
    with about(words[1:]):
        return words[1:], read_file(Path(words[1:]), streams=True).decode("utf-8", "replace")


def add_logs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        help=_("a log, folder or zip archive, or the address or id of a log on Tenhou"),
    )


def add_results(parser: argparse.ArgumentParser, json: str, csv: str) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=json)
    form.add_argument("--csv", action="store_true", help=csv)


def add_forms(parser: argparse.ArgumentParser, json: str, csv: str) -> None:
    add_results(parser, json, csv)
    parser.add_argument(
        "--report", type=page_path, metavar="OUT.html", help=_("also write a page to read or print")
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
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
