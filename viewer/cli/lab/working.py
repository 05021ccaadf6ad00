"""Long work under a command: progress on a terminal, Ctrl+C, and a file that keeps the state."""

import argparse
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, Generic, NamedTuple

from viewer.cli.outcome import CommandError, Failed, about
from viewer.cli.terminal import ProgressLine, interrupts_noted
from viewer.core.base.errors import sentence
from viewer.lab.saved import save_work
from viewer.lab.work import Pace, State, UnitResult, UnitWork, WorkerDiedError, run_work
from viewer.system.executor import ClusterError
from viewer.translation import _, in_a_row, listed, ngettext, time_left

SoFar = Callable[[State, Pace], str]

_SECONDS_BETWEEN_SAVES: Final = 30


def add_save(parser: argparse.ArgumentParser, about_it: str) -> None:
    parser.add_argument("--save", type=Path, metavar="FILE", help=about_it)


def saved_state(options: argparse.Namespace) -> Path | None:
    """Return the file of ``--save`` if there is one to go on from."""
    save: Path | None = options.save
    return save if save and save.exists() else None


class FinishedWork(NamedTuple, Generic[State]):
    state: State
    pace: Pace


def carry_out(
    options: argparse.Namespace,
    work: UnitWork[State, UnitResult],
    state: State,
    so_far: SoFar[State],
) -> FinishedWork[State]:
    """Continue the work; with ``--save`` store its state at intervals and at the end.

    Raises:
        Failed: the state cannot be stored, or a worker died.
        KeyboardInterrupt: it was stopped; with a sentence that names the stored state.
    """
    save: Path | None = getattr(options, "save", None)
    keeper = _Keeper(work, save)
    keeper.keep(state)
    paces: list[Pace] = []
    progress_line = ProgressLine()
    with interrupts_noted() as is_interrupted, closing(progress_line):

        def progress(state: State, pace: Pace) -> None:
            paces[:] = [pace]
            if progress_line.on_terminal:
                progress_line.show(so_far(state, pace))
            keeper.keep_sometimes(state)

        try:
            state = run_work(
                work,
                state,
                jobs=options.jobs,
                scheduler=options.scheduler,
                progress=progress,
                should_stop=is_interrupted,
            )
        except WorkerDiedError as died:
            keeper.keep(died.state)
            raise Failed(options.parser.prog, died, *keeper.saved_note) from died
        except ClusterError as error:
            raise Failed(options.scheduler, error) from error
    keeper.keep(state)
    if is_interrupted() and not (work.enough(state) or work.done(state) == work.units):
        stopped = _("stopped: {so_far}.").format(so_far=so_far(state, paces[0]))
        raise KeyboardInterrupt(in_a_row([stopped, *map(sentence, keeper.saved_note)]))
    return FinishedWork(state, paces[0])


class _Keeper(Generic[State, UnitResult]):
    def __init__(self, work: UnitWork[State, UnitResult], path: Path | None) -> None:
        self._work = work
        self._path = path
        self._next = 0.0

    def keep(self, state: State) -> None:
        keep(self._path, self._work, state)
        self._next = time.monotonic() + _SECONDS_BETWEEN_SAVES

    def keep_sometimes(self, state: State) -> None:
        if time.monotonic() >= self._next:
            self.keep(state)

    @property
    def saved_note(self) -> list[CommandError]:
        return [CommandError("state-kept", file=str(self._path))] if self._path else []


def keep(path: Path | None, work: UnitWork[State, UnitResult], state: State) -> None:
    if path is not None:
        with about(path):
            save_work(path, work, state)


def walls_so_far(walls: int, pace: Pace) -> str:
    if pace.units:
        text = ngettext("{count} wall ({part})", "{count} walls ({part})", walls)
        done = text.format(count=f"{walls:,}", part=f"{pace.units_done / pace.units:.0%}")
    else:
        done = ngettext("{count} wall", "{count} walls", walls).format(count=f"{walls:,}")
    return listed([done, "" if pace.seconds_left is None else time_left(pace.seconds_left)])
