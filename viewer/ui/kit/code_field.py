"""A field for long codes: seeds, walls and hashes."""

from math import ceil

from PySide6.QtGui import QFontDatabase, QFontMetricsF, QTextOption
from PySide6.QtWidgets import QPlainTextEdit

from viewer.ui.kit.scroll_bar import give_bars


def code_field(lines: int) -> QPlainTextEdit:
    """Return a field of so many lines, for single words of thousands of characters."""
    field = QPlainTextEdit()
    give_bars(field)
    field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    # searching one long word for a place to break it takes seconds
    field.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    field.setTabChangesFocus(True)
    field.setAcceptDrops(False)  # a dropped file is for the window
    edges = 2 * (field.document().documentMargin() + field.frameWidth() + 2)
    field.setFixedHeight(round(lines * ceil(QFontMetricsF(field.font()).lineSpacing()) + edges))
    return field
