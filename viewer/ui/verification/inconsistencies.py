"""Where a log contradicts itself: rows of words, each leading to its step."""

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from viewer.core.replay import Inconsistency
from viewer.document import Document
from viewer.ui import words

_IN_SIGHT: Final = 4
_MOST: Final = 500
"""A log made to do harm must not stop the window."""


def inconsistency_words(document: Document, inconsistency: Inconsistency) -> str:
    """Return where and what, as in: East 1-2, South, event 31: shows another hand."""
    t = QCoreApplication.translate
    what = {
        "draw": t("inconsistencies", "draws a tile that already lies elsewhere"),
        "discard": t("inconsistencies", "discards a tile that is not in the hand"),
        "call": t("inconsistencies", "calls with tiles that are not there"),
        "hand": t("inconsistencies", "wins with another hand than was played"),
        "melds": t("inconsistencies", "wins with other melds than were called"),
        "shown": t("inconsistencies", "shows another hand than was played"),
        "scores": t("inconsistencies", "the points are not those that were played for"),
        "sticks": t("inconsistencies", "the riichi sticks are not those that lay there"),
        "next": t("inconsistencies", "the next kyoku starts with other points"),
    }[inconsistency.check]
    kyoku = document.kyoku(inconsistency.kyoku - 1)
    parts = [words.kyoku_short(kyoku)] if kyoku else []
    if kyoku and inconsistency.seat is not None:
        parts.append(words.wind((inconsistency.seat - kyoku.dealer) % document.players))
    parts.append(t("inconsistencies", "event {step}").format(step=inconsistency.step))
    return f"{', '.join(parts)}: {what}"


class InconsistencyList(QListWidget):
    """The rows; says which inconsistency is wanted."""

    inconsistency_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inconsistencies")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setAccessibleName(self.tr("Where the log contradicts itself"))
        self.currentItemChanged.connect(self._on_current_changed)

    def set_document(self, document: Document) -> None:
        """Show another document's inconsistencies; a few are in sight, the rest is scrolled to."""
        self.clear()
        inconsistencies = document.replayed.inconsistencies[:_MOST] if document.replayed else ()
        for inconsistency in inconsistencies:
            item = QListWidgetItem(inconsistency_words(document, inconsistency), self)
            item.setData(Qt.ItemDataRole.UserRole, inconsistency)
        line = self.fontMetrics().height()
        self.setFixedHeight(min(len(inconsistencies), _IN_SIGHT) * (3 * line + 4))

    def _on_current_changed(self, item: QListWidgetItem | None, _before: object) -> None:
        inconsistency = item.data(Qt.ItemDataRole.UserRole) if item else None
        if isinstance(inconsistency, tuple):
            self.inconsistency_chosen.emit(inconsistency)
