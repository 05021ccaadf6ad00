"""The rows below the verdict: each hash with its mark, what it is made of, and its digits."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from viewer.core.sites import HashCheck
from viewer.ui.kit.marks import Mark, MarkLabel
from viewer.ui.kit.parts import muted
from viewer.ui.sites.phrases import check_words

MOST_ROWS = 4
_SHOWN_DIGITS = 24
_MARK = 14


class HashRows(QWidget):
    """A row for each hash; what does not fit is counted, the verdict speaks of all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._checks: Sequence[HashCheck] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)
        self._rows = [self._make_row(row) for row in range(MOST_ROWS)]
        self._more = muted()
        self._grid.addWidget(self._more, MOST_ROWS, 1, 1, 2)
        self.set_checks(())

    def _make_row(self, row: int) -> tuple[MarkLabel, QLabel, QLabel]:
        mark, digits, made_of = MarkLabel(_MARK), QLabel(), QLabel()
        digits.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        for label in (digits, made_of):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for column, widget in enumerate((mark, digits, made_of)):
            self._grid.addWidget(widget, row, column)
        return mark, digits, made_of

    @property
    def texts(self) -> list[str]:
        """What the rows in view say."""
        shown = len(self._checks[:MOST_ROWS])
        return [made_of.text() for _, _, made_of in self._rows[:shown]]

    def set_checks(self, checks: Sequence[HashCheck]) -> None:
        """Show other hashes."""
        self._checks = checks
        for at, (mark, digits, made_of) in enumerate(self._rows):
            for label in (mark, digits, made_of):
                label.setVisible(at < len(checks))
            if at < len(checks):
                check = checks[at]
                words = check_words(check)
                agrees = check.construction is not None
                mark.show_mark(Mark.of(agrees), words)
                cut = len(check.given) > _SHOWN_DIGITS
                digits.setText(check.given[:_SHOWN_DIGITS] + ("…" if cut else ""))
                digits.setToolTip(check.given)
                digits.setAccessibleName(check.given)
                made_of.setText(words)
        more = len(checks) - MOST_ROWS
        self._more.setText(self.tr("and {more} more").format(more=more))
        self._more.setVisible(more > 0)
        self.setVisible(bool(checks))
