"""Tables of rows that are many: their ids are known, and those in sight are fetched."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic, overload

from PySide6.QtCore import QObject, QTimer

from viewer.ui.kit.tables import Column, RowsModel, TableRow

_BLOCK: Final = 64
"""Rows that are fetched together: as many as a high window shows."""


class _Rows(Sequence[TableRow | None], Generic[TableRow]):
    """None stands for what is not fetched yet; each row that is looked at is wanted."""

    def __init__(
        self, count: int, want: Callable[[int], object], fetched: dict[int, TableRow]
    ) -> None:
        self.fetched = fetched
        self._count = count
        self._want = want

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> TableRow | None: ...
    @overload
    def __getitem__(self, at: slice) -> list[TableRow | None]: ...
    def __getitem__(self, at: int | slice) -> TableRow | list[TableRow | None] | None:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(self._count))]
        if not 0 <= at < self._count:
            raise IndexError(at)
        self._want(at)
        return self.fetched.get(at)


class PagedModel(RowsModel[Any], Generic[TableRow]):
    """Rows by id; ``fetch`` gets ids and what to call with the rows by id."""

    def __init__(
        self,
        columns: Sequence[Column[TableRow]],
        fetch: Callable[[list[int], Callable[[dict[int, TableRow]], None]], object],
        parent: QObject,
    ) -> None:
        super().__init__([_late(column) for column in columns], parent)
        self._fetch = fetch
        self._asked: set[int] = set()
        self._wanted: set[int] = set()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fetch_wanted)
        self.ids: list[int] = []

    def set_ids(self, ids: list[int]) -> None:
        """Show these rows; those in the same place as before stay until they are fetched anew."""
        before = self.shown.fetched.items() if isinstance(self.shown, _Rows) else ()
        same = {at: row for at, row in before if ids[at : at + 1] == [self.ids[at]]}
        self.beginResetModel()
        self.ids = ids
        self._asked.clear()
        self._wanted.clear()
        self.shown = _Rows(len(ids), self._want, same)
        self.endResetModel()

    def stop(self) -> None:
        """Fetch nothing more."""
        self._soon.stop()

    @property
    def is_waiting(self) -> bool:
        """Whether rows that were asked for will be fetched soon."""
        return self._soon.isActive()

    def _want(self, at: int) -> None:
        block = at // _BLOCK
        if block not in self._asked:
            self._asked.add(block)
            self._wanted.add(block)
            self._soon.start()

    def _fetch_wanted(self) -> None:
        for block in sorted(self._wanted):
            first = block * _BLOCK
            take = partial(self._take, first, self.shown)
            self._fetch(self.ids[first : first + _BLOCK], take)
        self._wanted.clear()

    def _take(self, first: int, rows: Sequence[Any], found: dict[int, TableRow]) -> None:
        if rows is not self.shown or not isinstance(rows, _Rows):
            return  # others are shown by now
        for at, number in enumerate(self.ids[first : first + _BLOCK], first):
            if number in found:
                rows.fetched[at] = found[number]
        last = min(first + _BLOCK, len(self.ids)) - 1
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))


def _late(column: Column[Any]) -> Column[Any]:
    """Return a column that says nothing of a row that is not fetched yet."""

    def late(say: Callable[[Any], Any] | None, nothing: object) -> Any:  # noqa: ANN401 - as `Column` has it
        return None if say is None else lambda row: nothing if row is None else say(row)

    return replace(
        column,
        text=late(column.text, ""),
        tip=late(column.tip, ""),
        said=late(column.said, ""),
        mark=late(column.mark, None),
        parts=late(column.parts, ()),
    )
