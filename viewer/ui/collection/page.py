"""What every page of the collection's window is: a table of what the index answers."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from viewer.ui.collection.paged import PagedModel
from viewer.ui.collection.reader import IndexReader
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, muted
from viewer.ui.kit.table_view import RowsTable

_GAP: Final = 10


class IndexPage(QWidget):
    """Asks its question when the collection or the search is another, if it is in sight."""

    log_wanted = Signal(object)
    """A log's path that is to be shown."""
    spot_wanted = Signal(object, object)
    """A log's path, and the `LogPosition` in it that is to be shown."""
    luck_wanted = Signal(str)
    """A player's name."""

    def __init__(self, reader: IndexReader) -> None:
        super().__init__()
        self.reader = reader
        self._asking = Jobs(self)
        self._fetching = Jobs(self)
        self._is_old = True
        self.count = muted()
        reader.refreshed.connect(self.ask_again)

    def lay_out(self, table: RowsTable, *above: QWidget) -> None:
        upper = boxed(
            QVBoxLayout(),
            *above,
            self.count,
            margins=(WINDOW_MARGIN, _GAP, WINDOW_MARGIN, _GAP),
            spacing=_GAP,
        )
        boxed(QVBoxLayout(self), upper, table, spacing=0, stretch=table)

    def ask_again(self) -> None:
        self._is_old = True
        if self.isVisible():
            self._ask_now()

    def _ask_now(self) -> None:
        if self.reader.paths:
            self._is_old = False
            self.ask()

    def ask(self) -> None:
        """Ask the index for all that the page shows."""
        raise NotImplementedError

    def fetch(self, question: Callable[[Any], Any], take: Callable[[Any], object]) -> None:
        """Ask for the rows in sight, after those asked for before."""
        self.reader.ask(self._fetching, question, take, queued=True)

    @property
    def is_asking(self) -> bool:
        return self._asking.is_running or self._fetching.is_running

    @property
    def is_waiting(self) -> bool:
        """Whether rows in sight will be fetched soon."""
        return False

    def search(self) -> None:
        """Go where the search is written, if the page has one."""

    def close_jobs(self) -> None:
        for model in self.findChildren(PagedModel):
            model.stop()
        self._asking.close()
        self._fetching.close()

    def showEvent(self, event: Any) -> None:  # noqa: ANN401 - Qt's
        super().showEvent(event)
        if self._is_old:
            self._ask_now()
