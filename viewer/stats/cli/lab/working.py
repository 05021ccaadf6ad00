"""What the lab's commands share: sources of walls, and long work with progress and a saved state.

A source of walls is a dealer's name, given seeds, or logs on the disk.
"""

import argparse
import os
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from viewer.cli.arguments import add_workers, bounded_number, given_text
from viewer.cli.terminal import CommandError, Exit, Failed, ProgressLine, about, interrupts_noted
from viewer.collection.find import find_sources
from viewer.collection.read import read_source
from viewer.core.base.errors import sentence, shown
from viewer.core.sites.detect import read_log
from viewer.stats.lab.names import left_out_in_words
from viewer.stats.lab.saved import save_work
from viewer.stats.lab.walls.batch import WallSource, new_seed
from viewer.stats.lab.walls.logs import LogWalls, Read
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.walls.tenhou import GivenSeeds, read_seeds
from viewer.stats.lab.work import (
    Pace,
    SavedWork,
    State,
    UnitResult,
    UnitWork,
    WorkerDiedError,
    run_work,
)
from viewer.system.executor import ClusterError
from viewer.translation import N_, _, in_a_row, listed, ngettext, quantity, time_left

USUAL_WALLS: Final = 100_000
_MOST: Final = 10**15
"""More than anybody waits for; whatever reads JSON has numbers up to here exactly."""
_BELOW_MOST: Final = N_("{text}: a whole number from {least} on, below 10^15")
_SECONDS_BETWEEN_SAVES: Final = 30

SOURCE_NOTES: Final = N_(
    "A source is a dealer's algorithm, fed with random seeds: tenhou (as it is today), tenhou-hex "
    "and tenhou-perhand (as it was), majiang (電脳麻将); wrong on purpose are few-swaps (136 swaps "
    "of two tiles) and stacked (a seat gets the best of the four hands now and then). Or it is "
    "@FILE with Tenhou's seeds, a line each, for ten hands of each; or a log, a zip archive, or a "
    "folder of them; ./tenhou is a file of that name."
)


def add_source(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--source",
        required=True,
        metavar="SOURCE",
        help=_("{names}, or a log, zip archive or folder").format(names=", ".join(SOURCES)),
    )
    add(
        "--walls",
        type=bounded_number(1, _MOST, _BELOW_MOST),
        metavar="N",
        help=_("how many walls (default: {count}; all of logs)").format(count=f"{USUAL_WALLS:,}"),
    )


def add_work(parser: argparse.ArgumentParser, saved: str = "") -> None:
    """Add a seed, workers, and ``--save`` where it has a help text."""
    add = parser.add_argument
    add(
        "--seed",
        type=bounded_number(0, _MOST, _BELOW_MOST),
        metavar="S",
        help=_("the same seed gives the same result (default: a new one)"),
    )
    add_workers(parser)
    parser.set_defaults(save=None)
    if saved:
        add("--save", type=Path, metavar="FILE", help=saved)


# sources


def source_of(options: argparse.Namespace, seed: int | None = None) -> WallSource:
    """Return the source that the options name; with ``seed``, or a new one, if they have none."""
    name = options.source
    if name in SOURCES:
        wanted = options.seed if options.seed is not None else seed
        wanted = new_seed() if wanted is None else wanted
        return SOURCES[name](wanted, options.walls or USUAL_WALLS)
    if options.seed is not None:
        options.parser.error(_("--seed goes with walls of random seeds, not with given ones"))
    given: GivenSeeds | LogWalls
    if name.startswith("@"):
        file, text = given_text(name, "")
        with about(file):
            given = GivenSeeds(read_seeds(text))
    else:
        given = logs_below(name, options.scheduler)
    return given if options.walls is None else given.first(options.walls)


def logs_below(path: str, scheduler: str | None = None) -> LogWalls:
    if not os.path.lexists(path):
        raise Failed(path, CommandError("no-source", known=", ".join(SOURCES)))
    places = tuple(find_sources([path]))
    if len(places) == 1:
        with about(places[0].path):
            read_log(read_source(places[0]))
    return LogWalls(places, reader_of(scheduler), Path(path).name or path)


def reader_of(scheduler: str | None) -> Read:
    """Return what reads a place; a cluster's workers have another working folder."""
    return read_source if scheduler is None else partial(read_source, folder=os.getcwd())  # noqa: PTH109


def print_source(described: Mapping[str, Any], counted: str, left_out: dict[str, int]) -> None:
    made = _("seed {seed}").format(seed=described["seed"]) if "seed" in described else ""
    print(f"{shown(described['source'])}: {listed([counted, made])}")
    if said := left_out_in_words(left_out):
        print(said)


def exit_code(walls: int, left_out: dict[str, int]) -> Exit:
    whole = walls and not (left_out.keys() - {"three-players", "repeated"})
    return Exit.GOOD if whole else Exit.UNREADABLE


# work


def saved_state(options: argparse.Namespace) -> Path | None:
    """Return the file of ``--save`` if there is one to go on from."""
    save: Path | None = options.save
    return save if save and save.exists() else None


def carry_out(
    options: argparse.Namespace,
    work: UnitWork[State, UnitResult],
    state: State,
    so_far: Callable[[State, Pace], str],
    save: Callable[[State], None] = lambda _state: None,
) -> tuple[State, Pace]:
    """Continue the work, and save its state at the beginning, at intervals and at the end.

    Raises:
        Failed: the state cannot be stored, or a worker died.
        KeyboardInterrupt: it was stopped; with a sentence that names the stored state.
    """
    saved_note = [CommandError("state-kept", file=str(options.save))] if options.save else []
    save(state)
    next_save = time.monotonic() + _SECONDS_BETWEEN_SAVES
    paces: list[Pace] = []
    with interrupts_noted() as is_interrupted, closing(ProgressLine()) as progress_line:

        def progress(state: State, pace: Pace) -> None:
            nonlocal next_save
            paces[:] = [pace]
            if progress_line.on_terminal:
                progress_line.show(so_far(state, pace))
            if time.monotonic() >= next_save:
                save(state)
                next_save = time.monotonic() + _SECONDS_BETWEEN_SAVES

        how = {"jobs": options.jobs, "scheduler": options.scheduler}
        try:
            state = run_work(work, state, progress=progress, should_stop=is_interrupted, **how)
        except WorkerDiedError as died:
            save(died.state)
            raise Failed(options.parser.prog, died, *saved_note) from died
        except ClusterError as error:
            raise Failed(options.scheduler, error) from error
    save(state)
    if is_interrupted() and not (work.enough(state) or state.units == work.units):
        stopped = _("stopped: {so_far}.").format(so_far=so_far(state, paces[0]))
        raise KeyboardInterrupt(in_a_row([stopped, *map(sentence, saved_note)]))
    return state, paces[0]


def keep(path: Path | None, work: SavedWork[State, UnitResult], state: State) -> None:
    if path is not None:
        with about(path):
            save_work(path, work, state)


def walls_so_far(walls: int, pace: Pace) -> str:
    if pace.units:
        text = ngettext("{count} wall ({part})", "{count} walls ({part})", walls)
        done = text.format(count=f"{walls:,}", part=f"{pace.units_done / pace.units:.0%}")
    else:
        done = quantity(walls, "walls")
    return listed([done, "" if pace.seconds_left is None else time_left(pace.seconds_left)])
