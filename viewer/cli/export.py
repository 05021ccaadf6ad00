"""`export`: write a log in another program's format, or many as tables."""

import argparse
from pathlib import Path
from typing import Final

from viewer.cli.arguments import (
    add_kyoku,
    add_logs,
    add_note,
    add_workers,
    file_of,
    files_of,
    many_logs,
    open_given,
    read_given,
)
from viewer.cli.terminal import CommandError, Exit, about, complain, speak_utf_8
from viewer.collection.parquet_schema import schema_lines
from viewer.core.base.errors import shown
from viewer.core.sites.detect import read_log
from viewer.core.text.game_formats import GAME_FORMATS, line_as_tenhou6
from viewer.core.text.game_hands import log_id_of
from viewer.system.language import chosen
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _, listed, quantity

EPILOG: Final = (
    N_(
        "tenhou6 is the JSON that tenhou.net/6 and reviewers open; mjai is a JSON line for each "
        "event; majiang is the paipu of 電脳麻将, which has no form for three players. All are in "
        "UTF-8. A game is called by its id, if the record or the file's name has it, or else after "
        "the file."
    ),
    N_(
        "parquet is tables for DuckDB, pandas and polars, of many logs, in folders by year; it "
        "needs pyarrow. Tenhou forbids handing logs on: keep tables of them to yourself."
    ),
    N_(
        "html is a page for any browser, without a network: the game step by step with your notes, "
        "and a script that makes its walls anew and compares them."
    ),
)
_TABLES: Final = "parquet"
_PAGE: Final = "html"
_LINES: Final = "tenhou6"
"""The format that has a form for lines."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    parser.epilog = "\n".join([parser.epilog or "", *schema_lines()])
    add_logs(parser)
    formats = (*GAME_FORMATS, _PAGE, _TABLES)
    add(
        "--as",
        dest="form",
        choices=formats,
        required=True,
        help=_("the format: {names}").format(names=", ".join(formats)),
    )
    which = parser.add_mutually_exclusive_group()
    add_kyoku(which)
    add_note(which)
    add(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help=_("the file to write (default: standard output); of parquet a new or an empty folder"),
    )
    add_workers(parser)


def run(options: argparse.Namespace) -> Exit:
    if options.form == _TABLES:
        return _write_tables(options)
    if len(options.paths) > 1 or options.jobs or options.scheduler:
        problem = _("--as {name} takes one log, and no --jobs and --scheduler")
        options.parser.error(problem.format(name=options.form))
    if options.note is not None and options.form not in {_LINES, _PAGE}:
        options.parser.error(_("--note goes with --as {name}").format(name=f"{_LINES}, {_PAGE}"))
    (name,) = options.paths
    with about(name):
        text = _written(options, name)
    if options.output is None:
        speak_utf_8()
        print(text, end="")
        return Exit.GOOD
    with about(options.output):
        write_whole(options.output, text)
    print(shown(str(options.output)))
    return Exit.GOOD


def _written(options: argparse.Namespace, name: str) -> str:
    if options.form == _PAGE:
        return _page_text(options, name)
    return _text(options, name) if options.note is None else _line_text(options, name)


def _page_text(options: argparse.Namespace, name: str) -> str:
    from viewer.cli.note_choice import chosen_place, notes_of  # noqa: PLC0415 - needs Qt
    from viewer.ui.game_page.written import game_page, start_at  # noqa: PLC0415 - needs Qt
    from viewer.ui.kit.qt_language import set_numbers  # noqa: PLC0415 - likewise

    set_numbers(chosen())
    document = open_given(name)
    notes = notes_of(document)
    place = None if options.note is None else chosen_place(notes, options.note)
    start = start_at(document, notes, place) if place else None
    return game_page(document, notes, start, options.kyoku)


def _text(options: argparse.Namespace, name: str) -> str:
    path = file_of(name)
    log = read_log(read_given(name, path))
    return GAME_FORMATS[options.form].write(log, log_id_of(path.name), options.kyoku)


def _line_text(options: argparse.Namespace, name: str) -> str:
    from viewer.cli.note_choice import chosen_place, line_at, notes_of  # noqa: PLC0415 - few ask

    document = open_given(name)
    notes = notes_of(document)
    place = chosen_place(notes, options.note)
    if document.log is None or place.leaves < 0:
        raise CommandError("no-line", asked=shown(options.note))
    line, log_id = line_at(document, place).line, log_id_of(document.title)
    return line_as_tenhou6(document.log, line, log_id, notes[place].name)


def _write_tables(options: argparse.Namespace) -> Exit:
    from viewer.collection.parquet import export_many  # noqa: PLC0415 - 66 of 200 ms

    if options.output is None or options.kyoku is not None:
        options.parser.error(_("--as parquet needs --output, and takes no --kyoku"))
    paths, all_there = files_of(options.paths)
    games = hands = unread = 0
    with about(options.output), many_logs(options) as (line, how):
        for each in export_many(paths, options.output, **how):
            if each.problem is None:
                games, hands = games + 1, hands + each.hands
            else:
                unread += 1
                line.clear()
                complain(each.path, each.problem)
    if paths and not games + unread:
        complain(options.paths[0], CommandError("no-log"))
    counts = listed([quantity(games, "games"), quantity(hands, "kyoku")])
    print(f"{shown(str(options.output))}: {counts}")
    return Exit.GOOD if all_there and games and not unread else Exit.UNREADABLE
