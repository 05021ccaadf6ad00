"""Walls by what a user calls them: a dealer's name, given seeds, or logs on the disk."""

import argparse
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from viewer.bulk.find import find_sources
from viewer.bulk.read import read_source
from viewer.cli.lab import Failed
from viewer.cli.lab.words import USUAL_WALLS
from viewer.cli.outcome import Exit
from viewer.core.errors import InputError
from viewer.core.mjlog import read_mjlog
from viewer.document import read_file
from viewer.lab.walls import SOURCES, GivenSeeds, LogWalls, Source, random_source, read_seeds

_SEEDS: Final = 10**9

_LEFT_OUT: Final = {
    "unreadable": "unreadable",
    "no-seed": "without a seed",
    "three-players": "of three players",
}


class Given(NamedTuple):
    """A source, and the seed that its walls are made from, if they are made."""

    source: Source
    seed: int | None


def new_seed() -> int:
    """Draw a seed, short enough to be typed again."""
    return secrets.randbelow(_SEEDS)


def source_of(options: argparse.Namespace, seed: int | None = None) -> Given:
    """Return the source that the options name.

    Args:
        options: ``source``, ``walls`` and ``seed``.
        seed: the one to take if the options have none; None is a new one.

    Raises:
        Failed: there is no such source, or the only log or the seeds cannot be read.
    """
    name = options.source
    if name in SOURCES:
        wanted = options.seed if options.seed is not None else seed
        wanted = new_seed() if wanted is None else wanted
        return Given(random_source(name, wanted).first(options.walls or USUAL_WALLS), wanted)
    if options.seed is not None:
        options.parser.error("--seed goes with walls of random seeds, not with given ones")
    given: Source = seeds_in(name[1:]) if name.startswith("@") else logs_below(name)
    return Given(given if options.walls is None else given.first(options.walls), None)


def seeds_in(path: str) -> GivenSeeds:
    """Return the walls of a file of seeds.

    Raises:
        Failed: it cannot be read, or a line of it is no seed.
    """
    try:
        return GivenSeeds(read_seeds(read_file(Path(path)).decode("utf-8", "replace")))
    except InputError as error:
        raise Failed(path, error) from error


def logs_below(path: str) -> LogWalls:
    """Return the walls of a log, an archive, or a folder of them.

    Raises:
        Failed: nothing is called so, or it is one log that cannot be read.
    """
    if not os.path.lexists(path):
        known = ", ".join(SOURCES)
        raise Failed(path, f"There is no such file, and no source of that name ({known}).")
    places = tuple(find_sources([path]))
    if len(places) == 1:
        try:
            read_mjlog(read_source(places[0]), walls_only=True)
        except InputError as error:
            raise Failed(places[0].path, error) from error
    return LogWalls(places, read_source, Path(path).name or path)


def left_out_sentence(left_out: dict[str, int]) -> str | None:
    """Return what was left out of logs, in a sentence; None if nothing was."""
    told = [f"{number:,} {_LEFT_OUT.get(reason, reason)}" for reason, number in left_out.items()]
    return f"Logs left out: {', '.join(told)}." if told else None


def exit_code(walls: int, left_out: dict[str, int]) -> Exit:
    """Return the code of having read what there was."""
    whole = walls and not (left_out.keys() - {"three-players"})
    return Exit.GOOD if whole else Exit.UNREADABLE
