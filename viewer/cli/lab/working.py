"""Long work under a command: progress on a terminal, Ctrl+C, and a file that keeps the state."""

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, Generic, NamedTuple, TextIO, TypeVar

from viewer.cli.lab import Failed
from viewer.core.errors import InputError
from viewer.lab.job import Pace, WorkerDiedError, run_work, save_work
from viewer.lab.work import Work

State = TypeVar("State")
Part = TypeVar("Part")
WallEvents = Callable[[State, Pace], str]

_SECONDS_BETWEEN_SAVES: Final = 30
_MINUTE: Final = 60
_HOUR: Final = 3600


class Done(NamedTuple, Generic[State]):
    """A state, and how fast it came."""

    state: State
    pace: Pace


def carry_out(
    options: argparse.Namespace, work: Work[State, Part], state: State, told: WallEvents[State]
) -> Done[State]:
    """Work on; with ``--save`` the state is kept every now and then, and at the end.

    Args:
        options: ``jobs``, ``parser``, and ``save`` if there is such a word.
        work: what to do.
        state: where to go on.
        told: what to say on a terminal.

    Raises:
        Failed: the state cannot be kept, or a worker died.
        KeyboardInterrupt: it was stopped; with a sentence on what is kept.
    """
    save: Path | None = getattr(options, "save", None)
    keeper = _Keeper(work, save)
    keeper.keep(state)
    paces: list[Pace] = []
    with _sign(sys.stderr) as show, _interruptible() as is_interrupted:

        def progress(state: State, pace: Pace) -> None:
            paces[:] = [pace]
            show(told(state, pace))
            keeper.keep_sometimes(state)

        try:
            state = run_work(
                work, state, jobs=options.jobs, progress=progress, should_stop=is_interrupted
            )
        except WorkerDiedError as died:
            keeper.keep(died.state)
            raise Failed(options.parser.prog, f"{died}{keeper.sentence}") from died
    keeper.keep(state)
    if is_interrupted() and not (work.enough(state) or work.done(state) == work.units):
        raise KeyboardInterrupt(f"stopped at {told(state, paces[0])}.{keeper.sentence}")
    return Done(state, paces[0])


class _Keeper(Generic[State, Part]):
    """Saves states, if they are to be saved."""

    def __init__(self, work: Work[State, Part], path: Path | None) -> None:
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
    def sentence(self) -> str:
        return f" {self._path} keeps the state." if self._path else ""


def keep(path: Path | None, work: Work[State, Part], state: State) -> None:
    """Save a state, if there is a file for it.

    Raises:
        Failed: it cannot be written.
    """
    try:
        if path is not None:
            save_work(path, work, state)
    except InputError as error:
        raise Failed(str(path), error) from error


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Take Ctrl+C as a wish to stop, so that no state is lost; the second one ends at once."""
    asked: list[int] = []

    def ask(number: int, _frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _sign(stream: TextIO) -> Iterator[Callable[[str], None]]:
    """Show one line that replaces itself, on a terminal; elsewhere nothing."""
    shown = ""

    def show(text: str) -> None:
        nonlocal shown
        print("\r" + text.ljust(len(shown)), end="", file=stream, flush=True)
        shown = text

    try:
        yield show if stream.isatty() else lambda _text: None
    finally:
        if shown:
            print("\r" + " " * len(shown) + "\r", end="", file=stream, flush=True)


def walls_so_far(walls: int, pace: Pace) -> str:
    """Say how far a count of walls is."""
    part = f" ({pace.units_done / pace.units:.0%})" if pace.units else ""
    return f"{walls:,} walls{part}{_time_left(pace.seconds_left)}"


def _time_left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds < 2 * _MINUTE:
        return f", {seconds:.0f} s left"
    if seconds < 2 * _HOUR:
        return f", {seconds / _MINUTE:.0f} min left"
    return f", {seconds / _HOUR:.1f} h left"
