"""`lab report`: measure walls, and write a page on whether chance explains them."""

import argparse
from functools import partial
from typing import Final

from viewer.cli.arguments import add_json, page_path
from viewer.cli.terminal import CommandError, Exit, about, complain, print_json, write_page
from viewer.core.base.errors import shown
from viewer.stats.cli.lab.working import (
    SOURCE_NOTES,
    add_source,
    add_work,
    carry_out,
    exit_code,
    keep,
    print_source,
    saved_state,
    source_of,
    walls_so_far,
)
from viewer.stats.lab.names import left_out_in_words
from viewer.stats.lab.report import report_page
from viewer.stats.lab.saved import load_work, read_saved
from viewer.stats.randomness.check import Findings
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure
from viewer.translation import N_, _, quantity

EPILOG: Final = (
    SOURCE_NOTES,
    N_(
        "Exit codes: 0 nothing contradicts chance; 1 something does; 2 wrong use; 3 something "
        "could not be read or written, or has no seed."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_work(parser, _("keep the state in FILE, and continue from there when called again"))
    parser.add_argument(
        "-o", dest="out", type=page_path, metavar="OUT.html", required=True, help=_("the page")
    )
    add_json(parser)


def run(options: argparse.Namespace) -> Exit:
    saved = saved_state(options)
    with about(saved):
        seed = read_saved(saved).work.get("seed") if saved else None
    work = WallMeasure(source_of(options, seed if isinstance(seed, int) else None))
    with about(saved):
        state = load_work(saved, work) if saved else work.new()
    state, _pace = carry_out(
        options,
        work,
        state,
        lambda state, pace: walls_so_far(state.tally.number, pace),
        partial(keep, options.save, work),
    )
    if not state.tally.number:
        complain(options.source, left_out_in_words(state.left_out) or CommandError("no-log"))
        return Exit.UNREADABLE
    found = findings(state, work.source.described())
    write_page(options.out, partial(report_page, found))
    if options.json:
        print_json(found.as_json())
    else:
        _print_text(options, found)
    return Exit.CONTRADICTED if found.alarms else exit_code(found.walls, found.left_out)


def _print_text(options: argparse.Namespace, found: Findings) -> None:
    print_source(found.source, quantity(found.walls, "walls"), found.left_out)
    print(found.summary.said)
    for figure in found.alarms:
        print(f"  {figure.check}: {figure.sentence.said}")
    print(_("The page is {file}.").format(file=shown(str(options.out))))
