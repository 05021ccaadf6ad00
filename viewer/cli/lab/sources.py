"""Sources of walls from command-line options: a dealer's name, given seeds, or logs on the disk."""

import argparse
import os
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from viewer.cli.arguments import given_text
from viewer.cli.outcome import CommandError, Exit, Failed, about
from viewer.collection.find import find_sources
from viewer.collection.read import read_source
from viewer.core.base.errors import shown
from viewer.core.sites.reading import read_log
from viewer.lab.names import left_out_in_words
from viewer.lab.walls.batch import WallSource
from viewer.lab.walls.logs import LogWalls
from viewer.lab.walls.others import SOURCES, random_source
from viewer.lab.walls.tenhou import GivenSeeds, read_seeds
from viewer.translation import N_, _, listed

USUAL_WALLS: Final = 100_000
_MOST: Final = 10**15
"""More than anybody waits for; whatever reads JSON has numbers up to here exactly."""

SOURCE_NOTES: Final = N_(
    "A source is a dealer's algorithm, fed with random seeds: tenhou (as it is today), tenhou-hex "
    "and tenhou-perhand (as it was), majiang (電脳麻将); wrong on purpose are few-swaps (136 swaps "
    "of two tiles) and stacked (a seat gets the best of the four hands now and then). Or it is "
    "@FILE with Tenhou's seeds, a line each, for ten hands of each; or a log, a zip archive, or a "
    "folder of them; ./tenhou is a file of that name."
)

_SEEDS: Final = 10**9


class Given(NamedTuple):
    source: WallSource
    seed: int | None


def whole_number_in(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text[:20]) <= most):
            if most < _MOST:
                problem = _("{text}: a whole number from {least} to {most}")
            else:
                problem = _("{text}: a whole number from {least} on, below 10^15")
            values = {"text": text[:20], "least": least, "most": f"{most:,}"}
            raise argparse.ArgumentTypeError(problem.format(**values))
        return int(text)

    return number


def add_walls(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--source",
        required=True,
        metavar="SOURCE",
        help=_("{names}, or a log, zip archive or folder").format(names=", ".join(SOURCES)),
    )
    parser.add_argument(
        "--walls",
        type=whole_number_in(1, _MOST),
        metavar="N",
        help=_("how many walls (default: {count}; all of logs)").format(count=f"{USUAL_WALLS:,}"),
    )
    add_seed(parser)


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=whole_number_in(0, _MOST),
        metavar="S",
        help=_("the same seed gives the same result (default: a new one)"),
    )


def new_seed() -> int:
    """Draw a seed, short enough to be typed again."""
    return secrets.randbelow(_SEEDS)


def source_of(options: argparse.Namespace, seed: int | None = None) -> Given:
    """Return the source that the options name; with ``seed``, or a new one, if they have none."""
    name = options.source
    if name in SOURCES:
        wanted = options.seed if options.seed is not None else seed
        wanted = new_seed() if wanted is None else wanted
        return Given(random_source(name, wanted).first(options.walls or USUAL_WALLS), wanted)
    if options.seed is not None:
        options.parser.error(_("--seed goes with walls of random seeds, not with given ones"))
    given: WallSource
    if name.startswith("@"):
        file, text = given_text(name, "")
        with about(file):
            given = GivenSeeds(read_seeds(text))
    else:
        given = logs_below(name, options.scheduler)
    return Given(given if options.walls is None else given.first(options.walls), None)


def logs_below(path: str, scheduler: str | None = None) -> LogWalls:
    if not os.path.lexists(path):
        raise Failed(path, CommandError("no-source", known=", ".join(SOURCES)))
    places = tuple(find_sources([path]))
    if len(places) == 1:
        with about(places[0].path):
            read_log(read_source(places[0]))
    read = read_source if scheduler is None else partial(read_source, folder=os.getcwd())  # noqa: PTH109
    return LogWalls(places, read, Path(path).name or path)


def print_source(name: str, counted: str, seed: int | None, left_out: dict[str, int]) -> None:
    made = "" if seed is None else _("seed {seed}").format(seed=seed)
    print(f"{shown(name)}: {listed([counted, made])}")
    if said := left_out_in_words(left_out):
        print(said)


def exit_code(walls: int, left_out: dict[str, int]) -> Exit:
    whole = walls and not (left_out.keys() - {"three-players", "repeated"})
    return Exit.GOOD if whole else Exit.UNREADABLE
