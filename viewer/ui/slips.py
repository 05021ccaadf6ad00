"""Where a log contradicts itself: rows of words, each leading to its step."""

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from viewer.core.replay import Slip
from viewer.document import Document
from viewer.ui import words

_IN_SIGHT: Final = 4
_MOST: Final = 500
"""A log made to do harm must not stop the window."""


def slip_words(document: Document, slip: Slip) -> str:
    """Return where and what, as in: East 1-2, South, event 31: shows another hand."""
    t = QCoreApplication.translate
    what = {
        "draw": t("slips", "draws a tile that already lies elsewhere"),
        "discard": t("slips", "discards a tile that is not in the hand"),
        "call": t("slips", "calls with tiles that are not there"),
        "hand": t("slips", "wins with another hand than was played"),
        "melds": t("slips", "wins with other melds than were called"),
        "shown": t("slips", "shows another hand than was played"),
        "scores": t("slips", "the points are not those that were played for"),
        "sticks": t("slips", "the riichi sticks are not those that lay there"),
        "next": t("slips", "the next kyoku starts with other points"),
    }[slip.check]
    kyoku = document.kyoku(slip.kyoku - 1)
    parts = [words.kyoku_short(kyoku)] if kyoku else []
    if kyoku and slip.seat is not None:
        parts.append(words.wind((slip.seat - kyoku.dealer) % document.players))
    parts.append(t("slips", "event {step}").format(step=slip.step))
    return f"{', '.join(parts)}: {what}"


class SlipList(QListWidget):
    """The rows; says which slip is wanted."""

    slip_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("slips")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setAccessibleName(self.tr("Where the log contradicts itself"))
        self.currentItemChanged.connect(self._on_current_changed)

    def set_document(self, document: Document) -> None:
        """Show another document's slips; a few are in sight, the rest is scrolled to."""
        self.clear()
        slips = document.replayed.slips[:_MOST] if document.replayed else ()
        for slip in slips:
            item = QListWidgetItem(slip_words(document, slip), self)
            item.setData(Qt.ItemDataRole.UserRole, slip)
        line = self.fontMetrics().height()
        self.setFixedHeight(min(len(slips), _IN_SIGHT) * (3 * line + 4))

    def _on_current_changed(self, item: QListWidgetItem | None, _before: object) -> None:
        slip = item.data(Qt.ItemDataRole.UserRole) if item else None
        if isinstance(slip, tuple):
            self.slip_chosen.emit(slip)
