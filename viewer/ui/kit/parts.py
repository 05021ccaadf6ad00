"""Widgets that windows are built of: labels, buttons, fields, scroll bars, progress, messages.

Labels show plain text: it may come from a file, or be its name, and tags in it are not markup.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QIcon, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import _
from viewer.ui.kit.notices import announce
from viewer.ui.kit.theme import names_of, themes
from viewer.ui.kit.verdict import Verdict, VerdictLabel

WINDOW_MARGIN: Final = 16
"""Around what a window shows."""

_MARK: Final = 22
_HEADLINE: Final = 1.2
"""Times the system's type."""
_BAR: Final = 4
_WHOLE: Final = 1000
_SCROLL_BAR_STYLE: Final = """
QScrollBar {{ background: {panel}; border: none; }}
QScrollBar:vertical {{ width: 14px; }}
QScrollBar:horizontal {{ height: 14px; }}
QScrollBar::handle {{ background: {faint}; border-radius: 4px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 24px; }}
QScrollBar::handle:horizontal {{ min-width: 24px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::handle:pressed {{ background: {accent}; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
"""

ButtonBox = TypeVar("ButtonBox", "QtWidgets.QDialogButtonBox", "QtWidgets.QMessageBox")
BoxLayout = TypeVar("BoxLayout", QHBoxLayout, QVBoxLayout)


def label(text: str = "", *, size: float = 1.0, bold: bool = False) -> QLabel:
    """Return a label of plain text, as large as so many times the system's type."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    font = QFont()
    if size != 1:  # else it grows with what it is in
        font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(bold)
    made.setFont(font)
    return made


def muted(text: str = "", *, bold: bool = False) -> QLabel:
    made = label(text, bold=bold)
    made.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return made


def wrapped_label(made: QLabel) -> QLabel:
    """Let a label break its lines, and be copied from."""
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made


def line() -> QFrame:
    made = QFrame()
    made.setFrameShape(QFrame.Shape.HLine)
    made.setFrameShadow(QFrame.Shadow.Plain)
    made.setForegroundRole(QPalette.ColorRole.Mid)
    return made


def button(text: str, tip: str) -> QPushButton:
    """Return a button that Enter presses only while it has the focus."""
    made = QPushButton(text)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    return made


def plain_buttons(box: ButtonBox) -> ButtonBox:
    """Take the icons of a box's buttons away: Qt's own are black on any window."""
    for each in box.buttons():
        each.setIcon(QIcon())
    return box


def bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()


class CustomScrollBar(QScrollBar):
    """A flat scroll bar; Fusion's slider is hardly seen on a dark window."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        themes.follow(self._colour)

    def _colour(self) -> None:
        self.setStyleSheet(_SCROLL_BAR_STYLE.format_map(names_of(themes.current)))


def use_custom_scrollbars(area: QAbstractScrollArea) -> None:
    area.setVerticalScrollBar(CustomScrollBar(Qt.Orientation.Vertical))
    area.setHorizontalScrollBar(CustomScrollBar(Qt.Orientation.Horizontal))


def code_field(lines: int) -> "QtWidgets.QPlainTextEdit":
    """Return a field of so many lines for seeds, walls and hashes: words of 1000s of characters."""
    field = QtWidgets.QPlainTextEdit()
    use_custom_scrollbars(field)
    field.setFont(QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont))
    # Qt takes seconds to search a long word for a place to break it
    field.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAnywhere)
    field.setTabChangesFocus(True)
    field.setAcceptDrops(False)  # a dropped file is for the window
    edges = 2 * (field.document().documentMargin() + field.frameWidth() + 2)
    field.setFixedHeight(round(lines * ceil(QFontMetricsF(field.font()).lineSpacing()) + edges))
    return field


def boxed(
    layout: BoxLayout,
    *parts: QWidget | QLayout,
    margins: int | tuple[int, int, int, int] = 0,
    spacing: int = -1,
    stretch: QWidget | QLayout | None = None,
) -> BoxLayout:
    """Fill a layout; ``stretch`` is the part that takes the spare room."""
    if isinstance(margins, int):
        margins = (margins,) * 4
    layout.setContentsMargins(*margins)
    if spacing >= 0:
        layout.setSpacing(spacing)
    for part in parts:
        if isinstance(part, QWidget):
            layout.addWidget(part, int(part is stretch))
        else:
            layout.addLayout(part, int(part is stretch))
    return layout


class TallScrollArea(QScrollArea):
    """Scrolls up and down; what it shows is as wide as it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        use_custom_scrollbars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def labelled(*fields: tuple[str, QWidget]) -> QHBoxLayout:
    """Return a row of fields, each with its label, and room at the end."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for text, field in fields:
        caption = label(text)
        caption.setBuddy(field)
        row.addWidget(caption)
        row.addWidget(field)
        row.addSpacing(14)
    row.addStretch(1)
    return row


class Paragraphs(TallScrollArea):
    def __init__(self, heading: str, name: str = "") -> None:
        super().__init__()
        self.said = wrapped_label(label())
        self.said.setObjectName(name)
        inner, title = QWidget(), label(heading, size=1.1, bold=True)
        column = boxed(QVBoxLayout(inner), title, self.said, margins=WINDOW_MARGIN, spacing=8)
        column.addStretch(1)
        self.setWidget(inner)

    def say(self, paragraphs: Iterable[str]) -> None:
        self.said.setText("\n\n".join(paragraphs))


class Headline(QWidget):
    """How work stands: a sentence with its mark, a smaller line, and buttons at the right."""

    def __init__(self, *, size: float = _HEADLINE) -> None:
        super().__init__()
        self.mark: Verdict | None = None
        self._announced: tuple[Verdict, str] | None = None
        self._mark_label = VerdictLabel(_MARK)
        self._mark_label.hide()
        self.sentence = wrapped_label(label(size=size, bold=True))
        self.detail = wrapped_label(muted())
        said = boxed(QVBoxLayout(), self.sentence, self.detail, spacing=4)
        self.buttons = QHBoxLayout()
        parts = self._mark_label, said, self.buttons
        row = boxed(QHBoxLayout(self), *parts, spacing=10, stretch=said)
        for part in (self._mark_label, self.buttons):
            row.setAlignment(part, Qt.AlignmentFlag.AlignTop)

    def say(self, mark: Verdict | None, sentence: str, detail: str, *, aloud: bool = False) -> None:
        """Show a state; it has no mark before there was any work.

        With ``aloud`` it is one that stays: a screen reader tells it, if it is another.
        """
        if aloud and mark is not None and (mark, sentence) != self._announced:
            self._announced = mark, sentence
            announce(self, sentence)
        self.mark = mark
        self._mark_label.setVisible(mark is not None)
        if mark is not None:
            self._mark_label.show_verdict(mark, sentence)
        for shown, text in ((self.sentence, sentence), (self.detail, detail)):
            if shown.text() != text:  # or what was selected in it would be lost
                shown.setText(text)


class ThinBar(QProgressBar):
    """How far work is, as a line without words; a plain one while there is none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setFixedHeight(_BAR)
        self.setAccessibleName(name)
        self.show_progress(0, 1)
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"QProgressBar {{ background: {theme.line.name()}; border: none; }}"
            f"QProgressBar::chunk {{ background: {theme.accent.name()}; }}"
        )

    def show_progress(self, done: int, total: int | None) -> None:
        """Show how far it is; of work without a known end, that it goes on."""
        self.setRange(0, 0 if total is None else _WHOLE)
        if total is not None:
            self.setValue(round(_WHOLE * min(1, done / max(1, total))))


class OfferedAction(NamedTuple):
    """A button: what it does, or a menu of what it can do."""

    text: str
    do: "Callable[[], object] | Sequence[OfferedAction]"


class MessageBar(QFrame):
    """What went wrong, or what to know, in one sentence, until it is dismissed; else hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("message_bar")
        self._mark = VerdictLabel(16)
        self.label = label()
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.offered: list[QPushButton] = []
        self._on_dismissed: Callable[[], object] = self.hide
        self._is_trouble = False
        self._close = QPushButton(_("Dismiss"))
        self._close.setToolTip(_("Close this message"))
        self._close.clicked.connect(self._dismiss)
        parts = self._mark, self.label, self._close
        self._row = boxed(QHBoxLayout(self), *parts, margins=(14, 8, 10, 8), stretch=self.label)
        self.hide()
        themes.follow(self._colour)

    def setVisible(self, visible: bool) -> None:
        """Hide, and leave the keys to the window: Qt would hand them on, as if by Tab."""
        focus = QApplication.focusWidget()
        if not visible and focus is not None and self.isAncestorOf(focus):
            focus.clearFocus()
        super().setVisible(visible)

    def minimumSizeHint(self) -> QSize:
        """Ask for the height of all lines: Qt's layouts count those of another width."""
        return super().minimumSizeHint().expandedTo(QSize(0, self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _colour(self) -> None:
        theme = themes.current
        edge = theme.bad if self._is_trouble else theme.accent
        self.setStyleSheet(
            f"#message_bar {{ background: {theme.panel.name()};"
            f" border-bottom: 2px solid {edge.name()}; }}"
        )

    def say(self, text: str, *offers: OfferedAction) -> None:
        self._mark.show_verdict(Verdict.DISAGREES, text)
        self._show(text, offers, is_trouble=True)

    def offer(
        self, text: str, *offers: OfferedAction, on_dismissed: Callable[[], object] | None = None
    ) -> None:
        self._show(text, offers, is_trouble=False)
        self._on_dismissed = on_dismissed or self.hide

    def _dismiss(self) -> None:
        self.hide()
        self._on_dismissed()

    def _show(self, text: str, offers: Iterable[OfferedAction], *, is_trouble: bool) -> None:
        self._on_dismissed = self.hide
        self._mark.setVisible(is_trouble)
        for button in self.offered:
            button.hide()
            button.deleteLater()
        self.offered = [self._button(each) for each in offers]
        self.label.setText(text)
        if is_trouble is not self._is_trouble:
            self._is_trouble = is_trouble
            self._colour()
        self.show()
        announce(self, text)

    def _button(self, offer: OfferedAction) -> QPushButton:
        button = QPushButton(offer.text)
        self._row.insertWidget(self._row.count() - 1, button)
        QWidget.setTabOrder(button, self._close)
        if callable(offer.do):
            button.clicked.connect(offer.do)
        else:
            menu = QMenu(button)
            for each in offer.do:
                menu.addAction(each.text.replace("&", "&&")).triggered.connect(each.do)
            button.setMenu(menu)
        return button
