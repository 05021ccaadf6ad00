"""The work of the window: who plays in some logs, then one player's luck in them.

Both are jobs that drive worker processes. What they say of how far they are is let through a few
times a second; a signal for each log would flood the window.
"""

import time
from collections.abc import Callable, Iterable
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence
from viewer.luck import Luck, Names, count_names, luck_of, measure_many
from viewer.ui.kit.jobs import Jobs, Work

Result = TypeVar("Result")

_SECONDS_BETWEEN: Final = 0.05


class Stage(Enum):
    """How a run stands."""

    IDLE = auto()
    NAMING = auto()
    NAMED = auto()
    MEASURING = auto()
    STOPPED = auto()
    OVER = auto()


class _Order(NamedTuple):
    """Which logs are read, but for files that are none, and by how many workers."""

    paths: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    workers: int | None = None


class LuckRun(QObject):
    """One run at a time."""

    changed = Signal()
    """It stands differently."""
    named = Signal(object)
    """`Names`: who plays in the logs."""
    measured = Signal(object)
    """A `Luck`."""
    failed = Signal(str)
    """A sentence."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stage = Stage.IDLE
        self.player = ""
        self.done = self.total = 0
        self.workers: int | None = None
        self._order = _Order()
        self._jobs = Jobs(self)

    @property
    def paths(self) -> tuple[str, ...]:
        """What is or was looked at."""
        return self._order.paths

    @property
    def is_running(self) -> bool:
        """Whether logs are being read."""
        return self.stage in {Stage.NAMING, Stage.MEASURING}

    def look(self, paths: Iterable[str], leave_out: tuple[str, ...] = ()) -> None:
        """Find out who plays in files, folders and archives."""
        self._order = _Order(tuple(paths), leave_out, self.workers)
        self._begin(Stage.NAMING, partial(_names, self._order), self._on_named)

    def measure(self, player: str) -> None:
        """Measure a player's luck in the same."""
        self.player = player
        self._begin(Stage.MEASURING, partial(_luck, self._order, player), self._on_measured)

    def cancel(self) -> None:
        """Stop; what was found before stays."""
        if self.is_running:
            self._jobs.cancel()
            self._end(Stage.STOPPED)

    def close(self) -> None:
        """Stop, and leave no thread or process behind."""
        self.cancel()
        self._jobs.close()

    def _begin(
        self, stage: Stage, work: Work[Result], on_success: Callable[[Result], object]
    ) -> None:
        self.done = self.total = 0
        self._jobs.start(work, on_success, self._on_failed, self._on_progress)
        self._end(stage)

    def _end(self, stage: Stage) -> None:
        self.stage = stage
        self.changed.emit()

    def _on_named(self, names: Names) -> None:
        self._end(Stage.NAMED)
        self.named.emit(names)

    def _on_measured(self, luck: Luck) -> None:
        self.stage = Stage.OVER
        self.measured.emit(luck)
        self.changed.emit()

    def _on_failed(self, error: InputError) -> None:
        self._end(Stage.STOPPED)
        self.failed.emit(sentence(error))

    def _on_progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self.changed.emit()


def _names(order: _Order, progress: Progress, should_stop: ShouldStop) -> Names:
    return count_names(
        order.paths,
        jobs=order.workers,
        progress=_now_and_then(progress),
        should_stop=should_stop,
        leave_out=order.leave_out,
    )


def _luck(order: _Order, player: str, progress: Progress, should_stop: ShouldStop) -> Luck:
    measured = measure_many(
        order.paths,
        player,
        jobs=order.workers,
        progress=_now_and_then(progress),
        should_stop=should_stop,
        leave_out=order.leave_out,
    )
    return luck_of(measured)


def _now_and_then(progress: Progress) -> Progress:
    """Return what lets through no more than is seen."""
    due = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_BETWEEN
            progress(done, total)

    return tell
