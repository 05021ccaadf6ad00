"""`lab rigged`: all players and walls of many logs against fair walls, on one page to send."""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from viewer.cli.arguments import add_json, add_logs, add_workers, files_of, many_logs, page_path
from viewer.cli.terminal import Exit, complain, print_json, write_page
from viewer.collection.find import find_sources
from viewer.core.base.errors import Remark, shown
from viewer.stats.cli.exit_code import measured_exit_code
from viewer.stats.cli.lab.working import carry_out, reader_of, walls_so_far
from viewer.stats.lab.walls.logs import LogWalls
from viewer.stats.luck.result import unmeasured_sentence
from viewer.stats.randomness.measure import WallMeasure, WallSample
from viewer.stats.rigged.classes import FAVOURS, QUANTITIES
from viewer.stats.rigged.report import favour_text, name_of, rigged_json, rigged_page, title_of
from viewer.stats.rigged.result import Rigged, rigged_of
from viewer.stats.rigged.run import measure_all
from viewer.translation import N_, _, listed, quantity

EPILOG: Final = (
    N_(
        "Tests haipai, draws, dora and ura dora of all players, by seat, dealer, place, time of "
        "day, losing streak and earlier games, and the walls themselves, and says which favours "
        "these logs would have shown."
    ),
    N_(
        "Exit codes: 0 nothing contradicts chance; 1 something does; 2 wrong use; 3 something "
        "could not be read or written, or has no seed."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser)
    add_workers(parser)
    parser.add_argument(
        "-o", dest="out", type=page_path, metavar="OUT.html", help=_("also write a page to send")
    )
    add_json(parser)
    parser.set_defaults(save=None)


def run(options: argparse.Namespace) -> Exit:
    paths, all_there = files_of(options.paths)
    leave_out: list[Path] = [] if options.out is None else [options.out]
    unread = dict[str, Remark]()
    with many_logs(options) as (_line, how):
        sample = measure_all(paths, unread.setdefault, **how, leave_out=leave_out)
    for path, problem in unread.items():
        complain(path, problem)
    found = rigged_of(sample, _walls(options, paths, leave_out))
    if options.out is not None:
        write_page(options.out, partial(rigged_page, found))
    if options.json:
        print_json(rigged_json(found))
    else:
        for line in _lines(found, options.out):
            print(line)
    return measured_exit_code(found, options.paths[0], any_there=bool(paths), all_there=all_there)


def _walls(options: argparse.Namespace, paths: list[str], leave_out: list[Path]) -> WallSample:
    places = tuple(find_sources(paths, leave_out))
    work = WallMeasure(LogWalls(places, reader_of(options.scheduler), ""))
    state, _pace = carry_out(
        options, work, work.new(), lambda state, pace: walls_so_far(state.tally.number, pace)
    )
    return state


def _lines(found: Rigged, page: Path | None) -> Iterator[str]:
    yield found.summary.said
    if not found.hands:
        return
    yield listed(
        [
            quantity(found.games, "games"),
            quantity(found.hands, "kyoku"),
            quantity(found.walls, "walls"),
        ]
    )
    if left_out := unmeasured_sentence(found.left_out):
        yield left_out
    for test in found.alarms:
        yield f"  {name_of(test)}: {title_of(test)}: {test.sentence.said}"
    yield ""
    yield _("The smallest favour that these logs would have shown, nine times in ten:")
    everybody, *_others = found.classes
    for one in QUANTITIES:
        if (row := everybody.row(one.name)) is not None:
            yield f"  {_(FAVOURS[one.name])}: {favour_text(row)}"
    yield _("For the dealer, by place, seat and the rest: on the page (-o), and with --json.")
    yield ""
    yield _("SHA-256 of all files: {hash}").format(hash=found.digest)
    if page is not None:
        yield _("The page is {file}.").format(file=shown(str(page)))
