"""What a window says: tooltips, how work stands, a bar for messages, what a drop would do.

A screen reader reads only what has the keyboard focus, so each notice is announced to it as well.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import _
from viewer.ui.kit.parts import (
    StyleSheet,
    VerdictLabel,
    boxed,
    button,
    label,
    muted,
    take_away,
    wrapped_label,
)
from viewer.ui.kit.theme import Fonts, fill, themes
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict import Verdict

_SHOWN_MS: Final = 4000
_MS_A_LETTER: Final = 100
"""Of long sentences: as fast as one reads figures."""
_MARK: Final = 22
_HEADLINE: Final = 1.2
"""Times the system's type."""
_CALM: Final = "#message_bar { background: $panel; border-bottom: 2px solid $accent; }"
_TROUBLE: Final = _CALM.replace("$accent", "$bad")

_REMEMBERED: Final = 32
"""Copied texts: nobody comes back to an earlier one by chance."""

_EDGE: Final = 12
_VEIL: Final = 0.8
_TAKEN: Final = {QEvent.Type.DragEnter, QEvent.Type.Drop}

DescribePaths = Callable[[list[Path]], str]
DescribeText = Callable[[str], str]


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader read a text at once; ``widget`` is what it is about, and is visible."""
    if text and widget.isVisible() and QtGui.QAccessible.isActive():
        event = QtGui.QAccessibleAnnouncementEvent(widget, text)
        QtGui.QAccessible.updateAccessibility(event)


def show_for_a_while(part: QWidget, text: str) -> None:
    """Say in the status bar of a part's window what need not stay, as that something was copied."""
    window = part.window()
    if isinstance(window, QMainWindow):
        window.statusBar().showMessage(text, max(_SHOWN_MS, _MS_A_LETTER * len(text)))
        announce(window.statusBar(), text)


_copied: deque[str] = deque(maxlen=_REMEMBERED)


def copied_texts() -> tuple[str, ...]:
    """What buttons of this program copied last."""
    return tuple(_copied)


def copy_button(text: str, tip: str, copied: Callable[[], tuple[str, str] | None]) -> QPushButton:
    """Return a button that copies a text, and says below what; ``copied`` returns both or None."""

    def copy() -> None:
        found = copied()
        if found is not None:
            QGuiApplication.clipboard().setText(found[0])
            _copied.append(found[0])
            corner = made.mapToGlobal(made.rect().bottomLeft())
            QToolTip.showText(corner, as_tooltip(found[1]), made)
            announce(made, found[1])

    made = button(text, tip, copy)
    return made


def as_tooltip(note: str) -> str:
    """Return a note for `setToolTip`; Qt reads it as markup if it looks so, hence the escaping."""
    if "<" not in note and "&lt;" not in note:
        return note
    from html import escape  # noqa: PLC0415 - with a table of names that few notes need

    return f"<qt>{escape(note).replace(chr(10), '<br>')}</qt>"


class Headline(QWidget):
    """How work stands: a sentence with its mark, a smaller line, and buttons at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict: Verdict | None = None
        self._announced: tuple[Verdict, str] | None = None
        self._mark_label = VerdictLabel(_MARK)
        self._mark_label.hide()
        self.sentence = wrapped_label(label(size=_HEADLINE, bold=True))
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
        self.verdict = mark
        self._mark_label.setVisible(mark is not None)
        if mark is not None:
            self._mark_label.show_verdict(mark, sentence)
        for shown, text in ((self.sentence, sentence), (self.detail, detail)):
            if shown.text() != text:  # or what was selected in it would be lost
                shown.setText(text)


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
        self.label = label(wraps=True)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.offered: list[QPushButton] = []
        self._on_dismissed: Callable[[], object] = self.hide
        self._close = button(_("Dismiss"), _("Close this message"), self._dismiss)
        parts = self._mark, self.label, self._close
        self._row = boxed(QHBoxLayout(self), *parts, margins=(14, 8, 10, 8), stretch=self.label)
        self.hide()
        self._style = StyleSheet(self, _CALM)

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
        for old in self.offered:
            take_away(old)
        self.offered = [self._button(each) for each in offers]
        self.label.setText(text)
        self._style.set(_TROUBLE if is_trouble else _CALM)
        self.show()
        announce(self, text)

    def _button(self, offer: OfferedAction) -> QPushButton:
        made = QPushButton(offer.text)
        self._row.insertWidget(self._row.count() - 1, made)
        QWidget.setTabOrder(made, self._close)
        if callable(offer.do):
            made.clicked.connect(offer.do)
        else:
            menu = QMenu(made)
            for each in offer.do:
                menu.addAction(each.text.replace("&", "&&")).triggered.connect(each.do)
            made.setMenu(menu)
        return made


class DropTarget(QWidget):
    """Lies over a window while something is dragged over it, and takes it for the window."""

    dropped = Signal(list)
    """The paths, at least one."""
    text_dropped = Signal(str)

    def __init__(
        self, window: QWidget, say: DescribePaths, say_text: DescribeText = lambda _text: ""
    ) -> None:
        """Watch a window; ``say`` and ``say_text`` return what will be done with a drop, if it is.

        A text may be a link.
        """
        super().__init__(window)
        self._window = window
        self.setObjectName("drop_target")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._say = say
        self._say_text = say_text
        self._text = ""
        self.hide()
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragLeaveEvent):
            self.hide()
        elif isinstance(event, QDropEvent) and event.type() in _TAKEN:
            return self._take(event)
        return False

    def _take(self, event: QDropEvent) -> bool:
        """Light up, or hand on what was dropped; say whether it is taken."""
        paths, text = paths_of(event.mimeData()), text_of(event.mimeData())
        self._text = self._say(paths) if paths else self._say_text(text)
        if not self._text:
            return False
        event.acceptProposedAction()
        is_over = isinstance(event, QDragEnterEvent)
        self.setVisible(is_over)
        if is_over:
            self.setAccessibleName(self._text)
            self.setGeometry(self._window.rect())
            self.raise_()
        elif paths:
            self.dropped.emit(paths)
        else:
            self.text_dropped.emit(text)
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = themes.current, QRectF(self.rect())
        veil = QColor(theme.window)
        veil.setAlphaF(_VEIL)
        with painting(self) as painter:
            fill(painter, rect, veil)
            painter.setPen(QPen(theme.accent, 3, Qt.PenStyle.DashLine))
            inner = rect.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
            painter.drawRoundedRect(inner, _EDGE, _EDGE)
            painter.setFont(Fonts.of(self.font()).title)
            within = inner.adjusted(2 * _EDGE, 2 * _EDGE, -2 * _EDGE, -2 * _EDGE)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWrapAnywhere)
            ground = painter.boundingRect(within, flags, self._text)
            painter.setPen(theme.line)
            painter.setBrush(theme.panel)
            ground.adjust(-2 * _EDGE, -_EDGE, 2 * _EDGE, _EDGE)
            painter.drawRoundedRect(ground, _EDGE / 2, _EDGE / 2)
            painter.setPen(theme.text)
            painter.drawText(within, flags, self._text)


def paths_of(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def text_of(data: QMimeData) -> str:
    """Return the link that is dragged or copied, or else the text."""
    return next((url.toString() for url in data.urls() if not url.isLocalFile()), data.text())
