"""The collection that is open: an index that a run fills, and that pages ask meanwhile."""

import os
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal

from viewer.collection.answers import CollectionTotals, select_games, selected_paths, totals
from viewer.collection.index import LogIndex, index_file, index_many
from viewer.collection.many import ManyOptions, with_stops
from viewer.collection.query import Query
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence
from viewer.ui.kit.jobs import Jobs
from viewer.ui.long_run import LongRun

_Answer = TypeVar("_Answer")

_TICKS_BETWEEN_LOOKS: Final = 32
"""Pages ask again for what has come every two seconds."""


class OpenCollection(LongRun):
    """Paths, the filter of their games, and the index; the run brings the index up to date."""

    opened = Signal()
    """Other paths are open."""
    refreshed = Signal()
    """What the index answered before may be otherwise now."""
    selected = Signal()
    """The filter has another `selection`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.file = index_file()
        self.paths: tuple[str, ...] = ()
        self.query = Query()  # the filter
        # the paths of the logs that it selects; None if it selects all
        self.selection: frozenset[str] | None = None
        self.totals = CollectionTotals()  # of what the filter selects
        self.written: set[str] = set()  # files that were saved here: they are no logs
        self._is_wanted = False
        self._is_opening = False
        self._ticks = 0
        self._counting, self._selecting = Jobs(self), Jobs(self)
        self._lock = Lock()
        self._index: LogIndex | None = None
        self._is_chosen = False

    # what is open

    def open(self, paths: Iterable[str]) -> None:
        """Open files, folders, archives and databases as one collection, with all its games."""
        self.cancel()
        for jobs in (self._counting, self._selecting):
            jobs.cancel()
        self.paths = tuple(map(os.path.abspath, paths))
        self.query, self.selection, self.totals = Query(), None, CollectionTotals()
        self._is_wanted = self._is_chosen = False
        self.opened.emit()
        self.changed.emit()

    def select(self, query: Query) -> None:
        if query != self.query:
            self.query = query
            self.refresh()
            self._select()

    def _select(self) -> None:
        if self.query.terms:
            self.ask(self._selecting, selected_paths, self._on_selected)
        else:
            self._selecting.cancel()
            self._on_selected(None)

    def _on_selected(self, paths: frozenset[str] | None) -> None:
        if paths != self.selection:
            self.selection = paths
            self.selected.emit()

    # filling the index

    def want_index(self) -> None:
        """Bring the index up to date, unless that was begun since the paths were opened."""
        if self.paths and not self._is_wanted:
            self._is_wanted = self._is_opening = True
            self.refresh()

    def update(self) -> None:
        """Read new and changed logs."""
        if not self.paths:
            return
        self._ticks, self._is_wanted = 0, True
        file, paths = self.file, self.paths
        how = ManyOptions(jobs=self.jobs, leave_out=tuple(self.written))

        def fill(progress: Progress, should_stop: ShouldStop) -> InputError | None:
            with LogIndex(file) as index:
                for _done in index_many(paths, index, **with_stops(how, progress, should_stop)):
                    pass
                return index.trouble

        self.begin(fill, self._on_ended)
        self.changed.emit()

    @property
    def is_running(self) -> bool:
        return super().is_running or self._is_opening

    def cancel(self) -> None:
        """Stop; what was indexed stays, and the next run goes on from there."""
        was_running = self.is_running
        super().cancel()
        self._is_opening = False
        if was_running:
            self.refresh()

    def fetch(self) -> None:
        super().fetch()
        self._ticks += 1
        if self._ticks % _TICKS_BETWEEN_LOOKS == 0:
            self.refresh()

    def _on_ended(self, trouble: InputError | None) -> None:
        self.cancel()
        if trouble is not None:
            self.failed.emit(sentence(trouble))
        self._select()

    # asking it

    def refresh(self) -> None:
        self._is_chosen = False
        self.ask(self._counting, totals, self._on_counted)
        self.refreshed.emit()

    def _on_counted(self, found: CollectionTotals) -> None:
        self.totals = found
        if self._is_opening:  # the index is open now; were it damaged, it is begun anew
            self._is_opening = False
            self.update()
        self.changed.emit()

    def ask(
        self,
        jobs: Jobs,
        question: Callable[[LogIndex], _Answer],
        on_answer: Callable[[_Answer], object],
        *,
        queued: bool = False,
    ) -> None:
        """Ask in the jobs' own thread; their last question counts, unless it is queued."""

        def work(_progress: Progress, _should_stop: ShouldStop) -> _Answer:
            return self.answer(question)

        jobs.start(work, on_answer, lambda _error: None, queued=queued)

    def answer(self, question: Callable[[LogIndex], _Answer]) -> _Answer:
        """Ask in this thread, which is not the window's, and wait for the answer."""
        with self._lock:
            return question(self._chosen_index())

    def _chosen_index(self) -> LogIndex:
        if self._index is None:
            self._index = LogIndex(self.file)
        if not self._is_chosen:
            self._is_chosen = True
            self._index.choose(self.paths)
            select_games(self._index, self.query)
        return self._index

    def close(self) -> None:
        self._is_opening = False
        super().close()
        self._counting.close()
        self._selecting.close()
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = None
                self._is_chosen = False
