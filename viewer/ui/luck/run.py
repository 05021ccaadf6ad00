"""The work of the window: who plays in some logs, then one player's luck in them."""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import Progress, ShouldStop
from viewer.luck import Luck, PlayerNames, count_names, luck_of, measure_many
from viewer.luck.run import SEVERAL
from viewer.ui.long_run import LongRun

_Result = TypeVar("_Result")


class LuckStage(Enum):
    IDLE = auto()
    NAMING = auto()
    NAMED = auto()
    MEASURING = auto()
    STOPPED = auto()
    OVER = auto()


class LuckRun(LongRun):
    named = Signal(object)
    """`PlayerNames`: who plays in the logs."""
    measured = Signal(object)
    """A `Luck`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stage = LuckStage.IDLE
        self.player = ""
        self.paths: tuple[str, ...] = ()
        self._leave_out: tuple[str, ...] = ()

    def look(self, paths: Iterable[str], leave_out: tuple[str, ...] = ()) -> None:
        asked = self.paths = tuple(paths)
        self._leave_out = leave_out
        self._begin_stage(LuckStage.NAMING, lambda **how: count_names(asked, **how), self._on_named)

    def measure(self, *names: str) -> None:
        paths, self.player = self.paths, SEVERAL.join(names)
        self._begin_stage(
            LuckStage.MEASURING,
            lambda **how: luck_of(measure_many(paths, *names, **how)),
            self._on_measured,
        )

    def cancel(self) -> None:
        if self.is_running:
            self._end(LuckStage.STOPPED)
            self.changed.emit()

    def _begin_stage(
        self, stage: LuckStage, do: Callable[..., _Result], on_success: Callable[[_Result], object]
    ) -> None:
        jobs, leave_out = self.jobs, self._leave_out

        def work(progress: Progress, should_stop: ShouldStop) -> _Result:
            return do(progress=progress, should_stop=should_stop, jobs=jobs, leave_out=leave_out)

        self._begin(work, on_success)
        self.stage = stage
        self.changed.emit()

    def _end(self, stage: LuckStage) -> None:
        super().cancel()
        self.stage = stage

    def _on_named(self, names: PlayerNames) -> None:
        self._end(LuckStage.NAMED)
        self.changed.emit()
        self.named.emit(names)

    def _on_measured(self, luck: Luck) -> None:
        self._end(LuckStage.OVER)
        self.measured.emit(luck)
        self.changed.emit()
