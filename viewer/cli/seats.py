"""`seats`: print the seat digits and the hash that Tenhou published before each game."""

import argparse
import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from viewer.cli.arguments import add_logs, file_of, noted_hashes, read_given
from viewer.cli.terminal import CommandError, Exit, complain
from viewer.collection.find import find_sources, holds_many
from viewer.collection.read import read_source
from viewer.core.base.errors import InputError, shown
from viewer.core.judgement.beforehand import NotedHashes, beforehand
from viewer.core.judgement.game_hashes import game_hashes
from viewer.core.sites.detect import commitment_of_log, read_log, without_walls
from viewer.translation import N_

EPILOG: Final = (
    N_(
        "One line a log: the four seat digits, the hash, when you noted that (before, during or"
        " after the game, or unknown, and the time; seats-2301 and the time if you noted that of"
        " the same seed with these seats; - if you did not), the file."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser)


def run(options: argparse.Namespace) -> Exit:
    """Print a line for each log; those that cannot be read do not stop the others."""
    outcome = Exit.GOOD
    noted = noted_hashes()
    for given in options.paths:
        logs = 0
        for name, read in _logs_of(given):
            logs += 1
            try:
                print(_line(name, read(), noted))
            except InputError as error:
                complain(name, error)
                outcome = Exit.UNREADABLE
        if not logs:
            complain(given, CommandError("no-log"))
            outcome = Exit.UNREADABLE
    return outcome


def _logs_of(given: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield names of logs, and what reads each: one file, or all of a folder or archive."""
    if os.path.isdir(given) or holds_many(given):  # noqa: PTH112 - names of any length
        for source in find_sources([given]):
            yield source.path, partial(read_source, source)
    else:
        yield given, lambda: read_given(given, file_of(given))


def _line(name: str, data: bytes, noted: NotedHashes) -> str:
    log = read_log(data)
    commitment = commitment_of_log(log)
    if commitment is None:
        raise CommandError("no-list")
    if not commitment.has_hash:
        reason = without_walls(log)
        raise CommandError("no-commitment") if log.era else InputError(reason.code, **reason.values)
    if not commitment.seats:  # by names they are numbered
        raise InputError("no-players")
    known = beforehand(game_hashes(log, name, all_orders=noted.has_game_hashes), noted)
    when = f"{known.when or 'unknown'}:{known.at.isoformat()}" if known.at else "-"
    if known.other_seats and (note := known.note_of_other_seats):
        when = f"seats-{known.other_seats.digits}:{note.at.isoformat()}"
    return f"{commitment.seats}  {commitment.sha512}  {when}  {shown(name, len(name))}"
