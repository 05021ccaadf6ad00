"""Walls by what a user calls them: a dealer's name, or logs on the disk."""

import argparse
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from viewer.bulk.find import Source as LogPlace
from viewer.bulk.find import find_sources
from viewer.bulk.read import Reader
from viewer.cli.lab import Failed
from viewer.cli.lab.words import USUAL_WALLS
from viewer.cli.outcome import Exit
from viewer.core.errors import InputError
from viewer.core.mjlog import read_mjlog
from viewer.lab.walls import SOURCES, LogWalls, Source, random_source

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
        Failed: there is no such source, or the only log cannot be read.
    """
    name = options.source
    if name in SOURCES:
        wanted = options.seed if options.seed is not None else seed
        wanted = new_seed() if wanted is None else wanted
        return Given(random_source(name, wanted).first(options.walls or USUAL_WALLS), wanted)
    if options.seed is not None:
        options.parser.error("--seed goes with walls that are made, not with logs")
    logs = logs_below(name)
    return Given(logs if options.walls is None else logs.first(options.walls), None)


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
            read_mjlog(read_log(places[0]), walls_only=True)
        except InputError as error:
            raise Failed(places[0].path, error) from error
    return LogWalls(places, read_log, Path(path).name or path)


def read_log(place: LogPlace) -> bytes:
    """Read what was found; workers call it.

    Raises:
        InputError: it cannot be read, and why.
    """
    with Reader() as reader:
        return reader.read(place)[0]


def left_out_sentence(left_out: dict[str, int]) -> str | None:
    """Return what was left out of logs, in a sentence; None if nothing was."""
    told = [f"{number:,} {_LEFT_OUT.get(reason, reason)}" for reason, number in left_out.items()]
    return f"Logs left out: {', '.join(told)}." if told else None


def exit_code(walls: int, left_out: dict[str, int]) -> Exit:
    """Return the code of having read what there was."""
    whole = walls and not (left_out.keys() - {"three-players"})
    return Exit.GOOD if whole else Exit.UNREADABLE
