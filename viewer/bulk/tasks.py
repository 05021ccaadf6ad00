"""The unit of work: some sources in order, each with its result as soon as there is one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from viewer.bulk.check import Checked, LogResult
from viewer.bulk.find import Source
from viewer.bulk.store import Store

OPEN_SOURCES: Final = 32
"""Sources of a task that are to be checked: some 30 ms of work."""

_SOURCES: Final = 512
"""Sources of a task with those whose results are stored."""


@dataclass(slots=True, eq=False)
class Task:
    """Sources and their results; ``open`` are the indices of those still to be checked."""

    sources: list[Source] = field(default_factory=list)
    results: list[LogResult | None] = field(default_factory=list)
    open: list[int] = field(default_factory=list)

    def add(self, source: Source, result: LogResult | None) -> None:
        """Add a source, with its result if there is one."""
        if result is None:
            self.open.append(len(self.sources))
        self.sources.append(source)
        self.results.append(result)

    @property
    def is_full(self) -> bool:
        """Whether it is enough for one task."""
        return len(self.open) == OPEN_SOURCES or len(self.sources) == _SOURCES

    @property
    def todo(self) -> list[Source]:
        """The sources that are still to be checked."""
        return [self.sources[index] for index in self.open]

    @property
    def done(self) -> Iterator[LogResult]:
        """The results that are there."""
        return (result for result in self.results if result is not None)

    def finish(self, found: Iterable[Checked], store: Store | None) -> None:
        """Take the results of `todo`, and keep them in the store."""
        for index, checked in zip(self.open, found, strict=True):
            self.results[index] = checked.result
            if store is not None:
                store.put(self.sources[index], checked.stamp, checked.result)
        self.open = []

    def split(self) -> "list[Task]":
        """Return a task for each source."""
        tasks = []
        for source, result in zip(self.sources, self.results, strict=True):
            tasks.append(Task())
            tasks[-1].add(source, result)
        return tasks


def tasks_of(sources: Iterable[Source], store: Store | None) -> Iterator[Task]:
    """Make tasks of sources, lazily; those whose results are stored are not open."""
    task = Task()
    for source in sources:
        task.add(source, store.get(source) if store is not None else None)
        if task.is_full:
            yield task
            task = Task()
    if task.sources:
        yield task
