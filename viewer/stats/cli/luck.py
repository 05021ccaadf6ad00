"""`luck`: what the walls gave a player in many logs, beside what fair walls give."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from viewer.cli.arguments import add_logs, add_results, add_workers, files_of, many_logs
from viewer.cli.terminal import CommandError, Exit, complain, print_json, write_page
from viewer.core.base.errors import Remark, shown
from viewer.stats.cli.exit_code import measured_exit_code
from viewer.stats.luck import Luck, PlayerLuck, PlayerNames, count_names, luck_of, measure_many
from viewer.stats.luck.report import luck_json, luck_page, write_csv
from viewer.stats.luck.result import unmeasured_sentence
from viewer.stats.luck.row import LuckRow
from viewer.stats.randomness import chance_rows
from viewer.translation import N_, _, listed, quantity

EPILOG: Final = (
    N_(
        "Prints the answer first: luck in points and places, then how many fair walls would have "
        "been worse, or better."
    ),
    N_(
        "Exit codes: 0 chance explains it; 1 chance hardly explains something; 2 wrong use; 3 "
        "something could not be read or written, or there was no hand to measure."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser)
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        help=_("whose luck (default: the commonest name); several are names of one player"),
    )
    add_workers(parser)
    add_results(parser, _("print every measure as a row of a table"), report=True)


def run(options: argparse.Namespace) -> Exit:
    paths, all_there = files_of(options.paths)
    unread = dict[str, Remark]()
    measured, names = _measured(options, paths, unread)
    for path, problem in unread.items():
        complain(path, problem)
    luck = luck_of(measured)
    if options.report is not None:
        write_page(options.report, partial(luck_page, luck))
    if options.json:
        print_json(luck_json(luck))
    elif options.csv:
        write_csv(luck, sys.stdout)
    else:
        for line in _lines(luck, names):
            print(line)
    if names is not None and names.logs and names.proposed is None:
        complain(options.paths[0], CommandError("no-name"))
        return Exit.UNREADABLE
    return measured_exit_code(luck, options.paths[0], any_there=bool(paths), all_there=all_there)


def _measured(
    options: argparse.Namespace, paths: list[str], unread: dict[str, Remark]
) -> tuple[PlayerLuck, PlayerNames | None]:
    with many_logs(options) as (_line, how):
        how["leave_out"] = [] if options.report is None else [options.report]
        how["on_unread"] = unread.setdefault
        if options.player is not None:
            return measure_many(paths, *options.player, **how), None
        names = count_names(paths, **how)
        if names.proposed is None:
            return PlayerLuck("", left_out=Counter(names.left_out)), names
        return measure_many(paths, names.proposed, **how), names


# for people


def _lines(luck: Luck, names: PlayerNames | None) -> Iterator[str]:
    for answer in luck.answers:
        yield answer.said
    if luck.amount is None:
        return
    yield _whose(luck, names)
    if left_out := unmeasured_sentence(luck.left_out):
        yield left_out
    yield ""
    yield from map(_line, luck.rows)
    yield ""
    yield _("What players say:")
    for tested in luck.beliefs:
        if tested.row is not None:
            yield f"  {_(tested.belief.saying)}: {_figures(tested.row)}"


def _whose(luck: Luck, names: PlayerNames | None) -> str:
    counted = listed([quantity(luck.games, "games"), quantity(luck.hands, "kyoku")])
    text = N_("{player}: {games}")
    if names is not None:
        text = N_("{player} (the commonest name; --player names another): {games}")
    return _(text).format(player=shown(luck.player), games=counted)


def _line(row: LuckRow) -> str:
    said = row.sentence.said if row.alarm else _figures(row)
    return f"  {_(row.measure.title)}: {said}"


def _figures(row: LuckRow) -> str:
    text = (
        N_("χ² {found}, expected {expected}")
        if row.chi_square
        else N_("{found}, expected {expected}")
    )
    figures = _(text).format(
        found=chance_rows.decimal(row.found, row.found_digits),
        expected=chance_rows.decimal(row.expected, row.digits),
    )
    return listed([figures, chance_rows.p_values_text(row.p, row.adjusted)])
