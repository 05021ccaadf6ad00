"""A part of a window that is empty until it was painted so, with all that is in sight.

What a start or a new page need not show at once is made then: what is waited for is seen sooner.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget


class Later(QWidget):
    """A place for something, until there is anything to show and it was seen to be empty.

    ``make`` makes what is there and has it held, ``is_wanted`` says whether there is anything.
    """

    def __init__(self, make: Callable[[], object], is_wanted: Callable[[], bool]) -> None:
        super().__init__()
        self._make = make
        self._is_wanted = is_wanted
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def is_due(self) -> bool:
        """Whether there is something to show that is not made yet."""
        return not self._column.count() and self._is_wanted()

    def hold(self, widget: QWidget) -> None:
        """Show what the place is for; Tab leads to it here, if it is one that takes keys itself."""
        self._column.addWidget(widget)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt puts nothing behind what Tab passes by
        self.setTabOrder(self, widget)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        widget.show()

    def fill(self) -> None:
        """Look again whether there is anything to show."""
        if self.is_due:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Have it made after what else is being painted."""
        super().paintEvent(event)
        if self.is_due:
            QTimer.singleShot(0, self, self._make)
