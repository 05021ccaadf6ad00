"""Widgets that windows are built of: labels, buttons, fields, columns, scroll bars, progress.

Labels show plain text: it may come from a file, or be its name, and tags in it are not markup.
"""

from collections.abc import Callable, Iterable
from math import ceil
from string import Template
from typing import Final, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QSizeF, Qt, SignalInstance
from PySide6.QtGui import (
    QDropEvent,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QIcon,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from viewer.ui.kit.theme import by_type, fixed_font, names_of, themes, type_size
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict import Verdict, draw_sign

WINDOW_MARGIN: Final = 16
"""Around what a window shows."""

_BAR: Final = 4
_BAR_STYLE: Final = """
QProgressBar { background: $line; border: none; }
QProgressBar::chunk { background: $accent; }
"""
_WHOLE: Final = 1000
_SCROLL_BAR_STYLE: Final = """
QScrollBar { background: $panel; border: none; }
QScrollBar:vertical { width: 14px; }
QScrollBar:horizontal { height: 14px; }
QScrollBar::handle { background: $faint; border-radius: 4px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::handle:pressed { background: $accent; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
"""

ButtonBox = TypeVar("ButtonBox", "QtWidgets.QDialogButtonBox", "QtWidgets.QMessageBox")
BoxLayout = TypeVar("BoxLayout", QHBoxLayout, QVBoxLayout)


def label(
    text: str = "",
    *,
    size: float = 1.0,
    bold: bool = False,
    wraps: bool = False,
    of: QWidget | None = None,
    name: str = "",
) -> QLabel:
    """Return a label of plain text, perhaps ``of`` a field, which its key leads to.

    Its type is as large as so many times the system's.
    """
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wraps)
    made.setObjectName(name)
    if of is not None:
        made.setBuddy(of)
    font = QFont()
    if size != 1:  # else it grows with what it is in
        font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(bold)
    made.setFont(font)
    return made


def muted(
    text: str = "", *, bold: bool = False, wraps: bool = False, of: QWidget | None = None
) -> QLabel:
    made = label(text, bold=bold, wraps=wraps, of=of)
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


def button(
    text: str, tip: str, do: Callable[[], object] | SignalInstance | None = None
) -> QPushButton:
    """Return a button that Enter presses only while it has the focus."""
    made = QPushButton(text)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    if do is not None:
        made.clicked.connect(do)
    return made


def tool_button(
    text: str,
    tip: str = "",
    do: Callable[[], object] | SignalInstance | None = None,
    *,
    name: str = "",
    is_switch: bool = False,
) -> QToolButton:
    """Return a button beside a view; a switch stays pressed until the next click."""
    made = QToolButton()
    made.setObjectName(name)
    made.setText(text)
    made.setToolTip(tip)
    made.setCheckable(is_switch)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
    if do is not None:
        made.clicked.connect(do)
    return made


def search_field(text: str, tip: str = "") -> "QtWidgets.QLineEdit":
    """Return a field to search in, which says so while it is empty."""
    made = QtWidgets.QLineEdit()
    made.setClearButtonEnabled(True)
    made.setPlaceholderText(text)
    made.setAccessibleName(text)
    made.setToolTip(tip)
    leave_files(made)
    return made


class _LeavesFiles(QObject):
    def eventFilter(self, _field: QObject, event: QEvent) -> bool:
        is_left = isinstance(event, QDropEvent) and event.mimeData().hasUrls()
        if is_left:
            event.ignore()
        return is_left


def leave_files(field: "QtWidgets.QLineEdit | None") -> None:
    """Leave files that are dropped on a field to its window; it would write their addresses."""
    if field is not None:
        field.installEventFilter(_LeavesFiles(field))


class _LeavesWheel(QObject):
    """Leaves the wheel to what a field stands in, until the field is clicked."""

    def eventFilter(self, viewport: QObject, event: QEvent) -> bool:
        field = viewport.parent()
        is_there = isinstance(field, QWidget) and field.hasFocus()
        is_left = event.type() is QEvent.Type.Wheel and not is_there
        if is_left:
            event.ignore()
        return is_left


def plain_buttons(box: ButtonBox) -> ButtonBox:
    """Take the icons of a box's buttons away: Qt's own are black on any window."""
    for each in box.buttons():
        each.setIcon(QIcon())
    return box


def take_away(widget: QWidget) -> None:
    """Let Qt delete a widget later; until then nobody sees it, and it answers nothing.

    A second press of a mouse, or a screen reader, may still hold it.
    """
    widget.hide()
    widget.setEnabled(False)
    widget.deleteLater()


def ask_for_text(parent: QWidget, title: str, question: str, text: str = "") -> str | None:
    """Return what a user types, with a ``text`` to begin with; None if he changes his mind."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    dialog.setTextValue(text)
    dialog.sizeHint()  # makes its parts
    for box in dialog.findChildren(QtWidgets.QDialogButtonBox):
        plain_buttons(box)
    is_wanted = dialog.exec() == QtWidgets.QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.textValue() if is_wanted else None


def dialog_buttons(
    dialog: QWidget,
    kinds: "QtWidgets.QDialogButtonBox.StandardButton | None" = None,
    do: Callable[[], object] | None = None,
) -> "QtWidgets.QDialogButtonBox":
    """Return the buttons of a dialog: Close, or others, of which one does what it is for."""
    box = QtWidgets.QDialogButtonBox(kinds or QtWidgets.QDialogButtonBox.StandardButton.Close)
    if do is not None:
        box.accepted.connect(do)
    box.rejected.connect(dialog.close)
    return plain_buttons(box)


def accept_button(box: "QtWidgets.QDialogButtonBox") -> QAbstractButton:
    """Return the button that does what a dialog is for.

    Qt made it, and PySide may lose hold of what Qt made: ask for it each time, and keep none.
    """
    role = box.ButtonRole.AcceptRole
    return next(each for each in box.buttons() if box.buttonRole(each) == role)


def bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()


class StyleSheet(QObject):
    """A widget's style sheet, in which colours stand by their names, as $accent."""

    def __init__(self, widget: QWidget, text: str) -> None:
        super().__init__(widget)
        self._text = text
        themes.follow(self._apply)

    def set(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._apply()

    def _apply(self) -> None:
        widget = self.parent()
        assert isinstance(widget, QWidget)  # noqa: S101 - by its maker
        widget.setStyleSheet(Template(self._text).substitute(names_of(themes.current)))


def use_custom_scrollbars(area: QAbstractScrollArea) -> None:
    """Give it flat scroll bars; Fusion's slider is hardly seen on a dark window."""
    for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
        StyleSheet(bar, _SCROLL_BAR_STYLE)


def code_field(lines: int) -> "QtWidgets.QPlainTextEdit":
    """Return a field of so many lines for seeds, walls and hashes: words of 1000s of characters."""
    field = QtWidgets.QPlainTextEdit()
    use_custom_scrollbars(field)
    field.setFont(fixed_font())
    # Qt takes seconds to search a long word for a place to break it
    field.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAnywhere)
    field.setTabChangesFocus(True)
    field.setAcceptDrops(False)  # a dropped file is for the window
    field.viewport().installEventFilter(_LeavesWheel(field))
    edges = 2 * (field.document().documentMargin() + field.frameWidth() + 2)
    field.setFixedHeight(round(lines * ceil(QFontMetricsF(field.font()).lineSpacing()) + edges))
    return field


def boxed(
    layout: BoxLayout,
    *parts: QWidget | QLayout | int | None,
    margins: int | tuple[int, int, int, int] = 0,
    spacing: int = -1,
    stretch: QWidget | QLayout | None = None,
) -> BoxLayout:
    """Fill a layout; ``stretch`` is the part that takes the spare room.

    A number is a space of so many pixels, and None is one that takes the spare room.
    """
    if isinstance(margins, int):
        margins = (margins,) * 4
    layout.setContentsMargins(*margins)
    if spacing >= 0:
        layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif isinstance(part, QWidget):
            layout.addWidget(part, int(part is stretch))
        else:
            layout.addLayout(part, int(part is stretch))
    return layout


class TallScrollArea(QScrollArea):
    """Scrolls up and down; what it shows is as wide as it is."""

    def __init__(self) -> None:
        super().__init__()
        use_custom_scrollbars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def labelled(*fields: tuple[str, QWidget]) -> QHBoxLayout:
    """Return a row of fields, each with its label, and room at the end."""
    row = boxed(QHBoxLayout(), spacing=8)
    for text, field in fields:
        boxed(row, label(text, of=field), field, 14)
    return boxed(row, None)


class VerdictLabel(QLabel):
    """A sign, so many pixels wide with type of the usual size."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._verdict: Verdict | None = None
        self._side = side
        self.setFixedSize(side, side)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            side = by_type(self, self._side)
            self.setFixedSize(side, side)

    def show_verdict(self, verdict: Verdict, words: str) -> None:
        self._verdict = verdict
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._verdict is not None:
            with painting(self) as painter:
                draw_sign(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._verdict)


class Paragraphs(TallScrollArea):
    def __init__(self, heading: str, name: str = "") -> None:
        super().__init__()
        self.said = wrapped_label(label(name=name))
        inner, title = QWidget(), label(heading, size=1.1, bold=True)
        boxed(QVBoxLayout(inner), title, self.said, None, margins=WINDOW_MARGIN, spacing=8)
        self.setWidget(inner)

    def say(self, paragraphs: Iterable[str]) -> None:
        self.said.setText("\n\n".join(paragraphs))


class ThinBar(QProgressBar):
    """How far work is, as a line without words; a plain one while there is none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setFixedHeight(_BAR)
        self.setAccessibleName(name)
        self.show_progress(0, 1)
        StyleSheet(self, _BAR_STYLE)

    def show_progress(self, done: int, total: int | None) -> None:
        """Show how far it is; of work without a known end, that it goes on."""
        self.setRange(0, 0 if total is None else _WHOLE)
        if total is not None:
            self.setValue(round(_WHOLE * min(1, done / max(1, total))))


def fit_type(column: QWidget, usual: QSizeF, *parts: QWidget) -> None:
    """Give a column the system's type up to its usual size, and larger type where it is larger.

    With ``parts`` these alone are given it.
    """
    give_type(type_size(QFont(), QSizeF(column.size()), usual), *parts or (column,))


def give_type(size: int, *parts: QWidget) -> None:
    """Give widgets, and the buttons in them, type of so many pixels."""
    font = QFont()
    for part in parts:
        if size != QFontInfo(part.font()).pixelSize():
            font.setPixelSize(size)
            for widget in (part, *part.findChildren(QAbstractButton)):
                if widget is part or widget.testAttribute(Qt.WidgetAttribute.WA_StyleSheet):
                    widget.setFont(font)  # Qt hands none on to those with a style sheet
