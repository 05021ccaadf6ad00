"""The verification in one line, which opens all of it: it is out of the way while all agrees."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from viewer.document import Document
from viewer.translation import _
from viewer.ui.kit.marks import Mark, draw_mark
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tooltips import as_tooltip
from viewer.ui.verification.phrases import log_verdict

_SIDE = 14


def badge_words(mark: Mark, *, everything: bool) -> str:
    """Return a verdict in a few words; ``everything`` is whether each kyoku could be compared."""
    if mark is Mark.DISAGREES:
        return _("Not everything agrees")
    if mark is not Mark.AGREES:
        return _("Nothing to compare")
    if everything:
        return _("Every tile agrees")
    return _("What can be compared agrees")


class Badge(QPushButton):
    """Mark and verdict of a document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("badge")
        self.setIconSize(QSize(_SIDE, _SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self.mark = Mark.NOTHING
        self._icons: dict[tuple[Mark, int, float], QIcon] = {}
        """By mark, theme and the screen's scale: Qt keeps something of each new one."""
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
        self._say(Mark.NOTHING, text, tip)
        self.setEnabled(False)

    def _say(self, mark: Mark, text: str, tip: str) -> None:
        self.mark = mark
        self.setText(text)
        self.setToolTip(as_tooltip(tip))
        self.setAccessibleName(_("Verification: {verdict}").format(verdict=text))
        self._colour()
        self.show()

    def _colour(self) -> None:
        theme, ratio = themes.current, self.devicePixelRatioF()
        key = self.mark, id(theme), ratio
        if key not in self._icons:
            self._icons[key] = _icon(self.mark, ratio)
        self.setIcon(self._icons[key])
        self.setStyleSheet(
            f"#badge {{ text-align: left; padding: 7px 12px; border: none;"
            f" border-top: 1px solid {theme.line.name()}; background: {theme.panel.name()}; }}"
            f"#badge:hover:enabled {{ background: {theme.window.name()}; }}"
            f"#badge:focus {{ border: 2px solid {theme.asked.name()}; padding: 5px 10px; }}"
            f"#badge:disabled {{ color: {theme.muted.name()}; }}"
        )


def _icon(mark: Mark, ratio: float) -> QIcon:
    """Draw a mark in the colours of now."""
    pixmap = QPixmap(QSize(_SIDE, _SIDE) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_mark(painter, QRectF(0, 0, _SIDE, _SIDE), mark)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Disabled)
    return icon
