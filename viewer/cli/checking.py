"""What `verify` does: runs the check, and writes what comes of it in the form asked for."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final, Protocol, TextIO

from viewer.bulk.check import LogResult
from viewer.bulk.page import PageWriter
from viewer.bulk.published import read_published
from viewer.bulk.report import (
    CsvWriter,
    JsonWriter,
    Totals,
    many,
    needs_a_line,
    one_line,
    verdict,
    what,
    where,
)
from viewer.bulk.run import verify_many
from viewer.bulk.store import Store, StoreError
from viewer.cli.outcome import Exit, complain
from viewer.core.errors import InputError

_INTERRUPTED: Final = 130
"""What a shell expects of a command that Ctrl+C has ended."""

_MOST_FINDINGS: Final = 20
_SECONDS_BETWEEN_SIGNS: Final = 0.1


class _Failed(Exception):  # noqa: N818 - caught in this file only
    """A file that was to be used cannot be; which, and why."""

    def __init__(self, name: str, reason: InputError | str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason


@contextmanager
def _about(name: object) -> Iterator[None]:
    """Tell that what goes wrong is about this file."""
    try:
        yield
    except InputError as error:
        raise _Failed(str(name), error) from error
    except StoreError as error:
        raise _Failed(str(name), str(error)) from error
    except OSError as error:
        raise _Failed(str(name), f"could not be written: {error.strerror}.") from error


def check(options: argparse.Namespace) -> Exit:
    """Check everything, and tell of each log as soon as its turn comes."""
    totals = Totals()
    sign = _Sign(sys.stderr)
    try:
        with ExitStack() as stack:
            _check_all(options, totals, sign, stack)
    except _Failed as failed:
        sign.clear()
        complain(failed.name, failed.reason)
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        sign.clear()
        kept = f" {options.resume} keeps their results." if options.resume else ""
        complain("wall-viewer verify", f"stopped after {many(totals.logs, 'log')}.{kept}")
        raise SystemExit(_INTERRUPTED) from None
    if not totals.logs:
        complain(options.paths[0], "there is no log.")
    if totals.contradicts:
        return Exit.CONTRADICTED
    return Exit.GOOD if totals.is_whole else Exit.UNREADABLE


def _check_all(
    options: argparse.Namespace, totals: Totals, sign: "_Sign", stack: ExitStack
) -> None:
    published = store = page = None
    if options.published is not None:
        with _about(options.published):
            published = read_published(Path(options.published))
    if options.resume is not None:
        stack.enter_context(_about(options.resume))  # closing it writes
        store = stack.enter_context(Store(options.resume, published))
    if options.report is not None:
        with _about(options.report):
            page = PageWriter(options.report, published=options.published)
        stack.callback(page.abandon)
    results = verify_many(
        options.paths,
        jobs=options.jobs,
        published=published,
        store=store,
        progress=sign.show if sign.is_seen else None,
        leave_out=_own_files(options),
    )
    writer = _writer(options)
    with closing(results):
        for result in results:
            totals.add(result)
            if writer.wants(result):
                sign.clear()
                writer.add(result)
            if page is not None:
                with _about(options.report):
                    page.add(result)
    sign.clear()
    writer.finish(totals)
    if page is not None:
        with _about(options.report):
            page.finish(totals)


def _own_files(options: argparse.Namespace) -> list[str | Path]:
    """Return the files of this command, which may lie among the logs."""
    named = [options.published, options.report, options.resume]
    journal = [f"{options.resume}-journal"] if options.resume else []
    return [file for file in named if file is not None] + journal


class _Writer(Protocol):
    def wants(self, result: LogResult) -> bool: ...
    def add(self, result: LogResult) -> None: ...
    def finish(self, totals: Totals) -> None: ...


def _writer(options: argparse.Namespace) -> _Writer:
    if options.json:
        return JsonWriter(sys.stdout)
    return CsvWriter(sys.stdout) if options.csv else _TextWriter()


class _TextWriter:
    """Writes what a person wants to know: what is not verified, and the counts."""

    def wants(self, result: LogResult) -> bool:
        return needs_a_line(result)

    def add(self, result: LogResult) -> None:
        print(one_line(f"{result.path}: {verdict(result)}"))
        for finding in result.findings[:_MOST_FINDINGS]:
            print(f"  {where(finding)}: {what(finding, red_fives=result.red_fives)}")
        if (more := len(result.findings) - _MOST_FINDINGS) > 0:
            print(f"  and {more:,} more; --json and --report have them all")

    def finish(self, totals: Totals) -> None:
        for sentence in totals.sentences():
            print(sentence)


class _Sign:
    """How far it is, on a terminal; elsewhere nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.is_seen = stream.isatty()
        self._shown = ""
        self._next = 0.0

    def show(self, done: int, total: int) -> None:
        if time.monotonic() < self._next:
            return
        self.clear()
        self._next = time.monotonic() + _SECONDS_BETWEEN_SIGNS
        self._shown = f"{done:,} of {many(total, 'log')}"
        print(self._shown, end="", file=self._stream, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r" + " " * len(self._shown) + "\r", end="", file=self._stream, flush=True)
            self._shown = ""
