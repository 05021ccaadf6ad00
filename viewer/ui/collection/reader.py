"""The index as the window sees it: filled by a run, and asked by its pages meanwhile."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal

from viewer.collection.index import LogIndex, index_many
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence
from viewer.ui.kit.jobs import Jobs
from viewer.ui.long_run import LongRun

_Answer = TypeVar("_Answer")

_TICKS_BETWEEN_LOOKS: Final = 32
"""Pages ask again for what has come every two seconds."""


class IndexRun(LongRun):
    """Brings the index of a collection up to date."""

    grown = Signal()
    """There may be more games than before."""
    ended = Signal()

    def __init__(self, file: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._file = file
        self._ticks = 0

    def start(self, paths: Iterable[str]) -> None:
        self._ticks = 0
        self._begin(partial(_fill, self._file, tuple(paths), self.jobs), self._on_ended)
        self.changed.emit()

    def cancel(self) -> None:
        """Stop; what was indexed stays, and the next run goes on from there."""
        was_running = self.is_running
        super().cancel()
        if was_running:
            self.changed.emit()
            self.grown.emit()

    def fetch(self) -> None:
        super().fetch()
        self._ticks += 1
        if self._ticks % _TICKS_BETWEEN_LOOKS == 0:
            self.grown.emit()

    def _on_ended(self, trouble: InputError | None) -> None:
        self.cancel()
        if trouble is not None:
            self.failed.emit(sentence(trouble))
        self.ended.emit()


def _fill(
    file: Path,
    paths: tuple[str, ...],
    jobs: int | None,
    progress: Progress,
    should_stop: ShouldStop,
) -> InputError | None:
    """Index a collection; returns what was wrong with the index's file, if anything was."""
    with LogIndex(file) as index:
        for _done in index_many(
            paths, index, jobs=jobs, progress=progress, should_stop=should_stop
        ):
            pass
        return index.trouble


class IndexReader(QObject):
    """Answers questions about a collection in threads, one at a time."""

    refreshed = Signal()
    """What was answered before may be otherwise now."""

    def __init__(self, file: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.paths: tuple[str, ...] = ()
        self._file = file
        self._lock = Lock()
        self._index: LogIndex | None = None
        self._is_chosen = False

    def look_at(self, paths: tuple[str, ...]) -> None:
        self.paths = paths
        self.refresh()

    def refresh(self) -> None:
        self._is_chosen = False
        self.refreshed.emit()

    def ask(
        self,
        jobs: Jobs,
        question: Callable[[LogIndex], _Answer],
        on_answer: Callable[[_Answer], object],
        *,
        queued: bool = False,
    ) -> None:
        """Ask in a page's own thread; the last question of a page counts, unless it is queued."""

        def work(_progress: Progress, _should_stop: ShouldStop) -> _Answer:
            with self._lock:
                return question(self._opened())

        jobs.start(work, on_answer, lambda _error: None, queued=queued)

    def _opened(self) -> LogIndex:
        if self._index is None:
            self._index = LogIndex(self._file)
        if not self._is_chosen:
            self._is_chosen = True
            self._index.choose(self.paths)
        return self._index

    def close(self) -> None:
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = None
                self._is_chosen = False
