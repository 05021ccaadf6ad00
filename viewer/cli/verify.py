"""`verify`: check many logs against their walls, and their hashes against a published list."""

import argparse
import sys
from contextlib import ExitStack, closing, suppress
from itertools import chain, islice
from pathlib import Path
from typing import Final

from viewer.cli.arguments import (
    add_logs,
    add_results,
    add_workers,
    files_of,
    many_logs,
    noted_hashes,
)
from viewer.cli.terminal import CommandError, Exit, Failed, about, complain, speak_utf_8
from viewer.collection import verdicts
from viewer.collection.check import LogResult, unreadable_result
from viewer.collection.read import read_published
from viewer.collection.report import CsvWriter, JsonWriter, PageWriter, ResultWriter, needs_a_line
from viewer.collection.store import Store, verify_many
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import InputError, shown
from viewer.core.judgement.words import status_name
from viewer.core.play.inconsistencies import MOST_LISTED
from viewer.system.executor import ClusterError
from viewer.translation import N_, _, in_a_row, ngettext

EPILOG: Final = (
    N_("Prints a line for each log that is not verified, and counts what was compared."),
    N_(
        "Exit codes: 0 all verified; 1 a log contradicts its wall, itself or a hash that you "
        "noted, or its hash is not in the published list; 2 wrong use; 3 nothing contradicts, but "
        "something could not be read, is incomplete, has no seed, or there was no log at all."
    ),
)
_MOST_FINDINGS: Final = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_logs(parser)
    listed = _("a list saved before the games: any text that holds hashes")
    add("--published", metavar="FILE", help=listed)
    add_workers(parser)
    json, csv = _("print every log as JSON"), _("print every log as a row of a table")
    add_results(parser, csv, json, report=True)
    add(
        "--no-replay",
        dest="replay",
        action="store_false",
        help=_("compare the tiles alone, and leave the course of play out"),
    )
    add(
        "--resume",
        type=Path,
        metavar="FILE",
        help=_(
            "keep results in FILE, and do not check again what stands there and has not changed"
        ),
    )


def run(options: argparse.Namespace) -> Exit:
    totals = Totals()
    try:
        with ExitStack() as stack:
            _check_all(options, totals, stack)
    except OSError as error:  # nobody reads the output any more, or the disk is full
        known = totals.logs and (totals.contradicts or not totals.is_whole)
        if error.filename is not None or not known:
            raise
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_stopped(totals.logs, options.resume)) from None
    if not totals.logs:
        complain(options.paths[0], CommandError("no-log"))
    unlike = totals.hashed - totals.published - totals.not_published
    if options.published is not None and unlike > 0:
        complain(options.published, CommandError("other-kinds", count=unlike))
    if totals.contradicts:
        return Exit.CONTRADICTED
    return Exit.GOOD if totals.is_whole else Exit.UNREADABLE


def _check_all(options: argparse.Namespace, totals: Totals, stack: ExitStack) -> None:
    missing = list[LogResult]()

    def note(name: str, error: InputError) -> None:
        missing.append(unreadable_result(name, error))

    progress_line, how = stack.enter_context(many_logs(options))
    paths, _all_there = files_of(options.paths, note)
    published = store = page = None
    if options.published is not None:
        with about(options.published):
            published = read_published(Path(options.published), streams=True)
    noted = noted_hashes()
    if options.resume is not None:
        store = Store(options.resume, published, replay=options.replay)
        stack.callback(_tell_trouble, store, options.resume)
        stack.enter_context(store)
    if options.report is not None:
        with about(options.report):
            page = PageWriter(options.report, published=options.published)
        stack.callback(page.abandon)

    journal = options.resume and f"{options.resume}-journal"
    own = options.published, options.report, options.resume, journal  # they may lie among the logs
    how["leave_out"] = [*filter(None, own)]
    how |= {"published": published, "noted": noted, "store": store, "replay": options.replay}
    results = verify_many(paths, **how)
    writer = _writer(options)
    with closing(results):
        try:
            for result in chain(missing, results):
                totals.add(result)
                if writer.wants(result):
                    progress_line.clear()
                    writer.add(result)
                if page is not None:
                    with about(options.report):
                        page.add(result)
        except BaseException as error:  # a script reads what was written all the same
            with suppress(OSError):  # nobody may be reading any more
                writer.break_off(totals, _ending(error))
            raise
    progress_line.clear()
    writer.finish(totals)
    if page is not None:
        with about(options.report):
            page.finish(totals)


def _tell_trouble(store: Store, path: Path) -> None:
    if store.trouble is not None:
        complain(str(path), store.trouble)


def _stopped(logs: int, kept: Path | None) -> str:
    text = ngettext("stopped after {count} log.", "stopped after {count} logs.", logs)
    results = _("{file} keeps their results.").format(file=kept) if kept else ""
    return in_a_row([text.format(count=f"{logs:,}"), results])


def _ending(error: BaseException) -> str:
    """Say in English what ended a check, for machines."""
    if isinstance(error, Failed):
        return f"{error.name}: {error.reason}"
    if isinstance(error, KeyboardInterrupt):
        error = CommandError("stopped")
    elif not isinstance(error, ClusterError):
        error = CommandError("program-failed", kind=type(error).__name__)
    return str(error)


def _writer(options: argparse.Namespace) -> ResultWriter:
    if not (options.json or options.csv):
        return _TextWriter()
    speak_utf_8()
    return JsonWriter(sys.stdout) if options.json else CsvWriter(sys.stdout)


class _TextWriter(ResultWriter):
    def wants(self, result: LogResult) -> bool:
        return needs_a_line(result)

    def add(self, result: LogResult) -> None:
        line = _("{status}: {verdict}").format(
            status=status_name(result.status), verdict=verdicts.verdict(result)
        )
        print(f"{shown(result.path)}: {shown(line)}")
        if known := verdicts.beforehand_sentence(result):
            print(f"  {known}")
        for place, what in islice(verdicts.disagreements(result), _MOST_FINDINGS):
            print(f"  {place}: {what}")
        if (more := len(result.places) + result.more - _MOST_FINDINGS) > 0:
            text = _("and {count} more; --json and --report have the first {most} of each hand")
            print(f"  {text.format(count=f'{more:,}', most=MOST_LISTED)}")

    def finish(self, totals: Totals) -> None:
        for line in verdicts.lines(totals):
            print(line)
