"""Columns beside a view: a share of the window's width each, with type that grows with them.

What is in a column takes its sizes from the column's type: rows, tiles, signs.
"""

from typing import Final

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QFont, QFontInfo, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSplitter, QWidget

from viewer.ui.kit.theme import USUAL_TYPE, type_size

_MOST_SHARE: Final = 0.4


class Columns(QSplitter):
    """Three widgets in a row; the outer ones keep their shares at any width.

    A column is no narrower than its least width, which does not change its share: in a wider window
    it is as wide again as it was chosen.
    """

    def __init__(
        self, left: QWidget, middle: QWidget, right: QWidget, shares: tuple[float, float]
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._shares = list(shares)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        for widget in (left, middle, right):
            self.addWidget(widget)
        self.setStretchFactor(1, 1)  # the middle takes the room of a column that is hidden
        self.splitterMoved.connect(self._on_moved)

    @property
    def shares(self) -> tuple[float, float]:
        """The parts of the width that the left and the right column have."""
        return self._shares[0], self._shares[1]

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Share the width out; Qt's own would then lay all out twice."""
        left, right = (round(min(share, _MOST_SHARE) * self.width()) for share in self._shares)
        self.setSizes([left, self.width() - left - right, right])

    def _on_moved(self, _place: int, handle: int) -> None:
        column = handle - 1
        self._shares[column] = self.sizes()[2 * column] / max(1, self.width())


def fit_type(column: QWidget, usual: QSizeF, *parts: QWidget) -> None:
    """Give a column the system's type up to its usual size, and larger type where it is larger.

    With ``parts`` these alone are given it.
    """
    font = QFont()
    size = type_size(font, QSizeF(column.size()), usual)
    for part in parts or (column,):
        if size != QFontInfo(part.font()).pixelSize():
            font.setPixelSize(size)
            for widget in (part, *part.findChildren(QAbstractButton)):
                if widget is part or widget.testAttribute(Qt.WidgetAttribute.WA_StyleSheet):
                    widget.setFont(font)  # Qt hands none on to those with a style sheet


def by_type(widget: QWidget, pixels: int) -> int:
    """Return so many pixels, or more where the widget's type is larger than usual."""
    return max(pixels, pixels * widget.fontInfo().pixelSize() // USUAL_TYPE)
