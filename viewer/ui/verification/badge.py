"""The verification in one line, which opens all of it: it is out of the way while all agrees."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from viewer.document import Document
from viewer.translation import _
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.theme import themes
from viewer.ui.kit.verdict import Verdict, draw_verdict
from viewer.ui.verification.phrases import log_verdict

_SIDE = 14
_LEFT = 12
"""Of the mark, in pixels."""
_TEXT = _LEFT + _SIDE + 4
"""Where the verdict begins, in pixels."""


def badge_words(mark: Verdict, *, everything: bool) -> str:
    """Return a verdict in a few words; ``everything`` is whether each kyoku could be compared."""
    if mark is Verdict.DISAGREES:
        return _("Not everything agrees")
    if mark is not Verdict.AGREES:
        return _("Nothing to compare")
    if everything:
        return _("Every tile agrees")
    return _("What can be compared agrees")


class Badge(QPushButton):
    """Verdict and verdict of a document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("badge")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self.mark = Verdict.NOTHING
        themes.follow(self._colour)
        self.hide()

    def show_verdict(self, document: Document) -> None:
        """Show what was found of a document."""
        mark, verdict = log_verdict(document)
        audit = document.audit
        everything = len(audit.checked) == len(audit.kyoku)
        tip = _("Show the verification")
        self._say(mark, badge_words(mark, everything=everything), f"{verdict}\n{tip}")
        self.setEnabled(True)

    def show_nothing(self) -> None:
        """Show that nothing is told, since that could give away what is to come."""
        text = _("No verification while you play")
        tip = _("The verification tells of tiles that you have not seen.")
        self._say(Verdict.NOTHING, text, tip)
        self.setEnabled(False)

    def _say(self, mark: Verdict, text: str, tip: str) -> None:
        self.mark = mark
        self.setText(text)
        self.setToolTip(as_tooltip(tip))
        self.setAccessibleName(_("Verification: {verdict}").format(verdict=text))
        self.update()
        self.show()

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"#badge {{ text-align: left; padding: 7px {_LEFT}px 7px {_TEXT}px; border: none;"
            f" border-top: 1px solid {theme.line.name()}; background: {theme.panel.name()};"
            f" color: {theme.text.name()}; }}"
            f"#badge:hover:enabled {{ background: {theme.window.name()}; }}"
            f"#badge:focus {{ border: 2px solid {theme.asked.name()};"
            f" padding: 5px {_LEFT - 2}px 5px {_TEXT - 2}px; }}"
            f"#badge:disabled {{ color: {theme.muted.name()}; }}"
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark before the verdict."""
        super().paintEvent(event)
        painter = QPainter(self)
        draw_verdict(painter, QRectF(_LEFT, (self.height() - _SIDE) // 2, _SIDE, _SIDE), self.mark)
        painter.end()
