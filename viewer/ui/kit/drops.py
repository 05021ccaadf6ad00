"""What is dropped on a window: while it is over it, it lights up and says what it would do."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from viewer.ui.kit.theme import Fonts, fill, themes

_EDGE: Final = 12
_VEIL: Final = 0.8

DescribePaths = Callable[[list[Path]], str]
DescribeText = Callable[[str], str]


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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        painter.end()


_TAKEN: Final = {QEvent.Type.DragEnter, QEvent.Type.Drop}


def paths_of(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def text_of(data: QMimeData) -> str:
    """Return the link that is dragged or copied, or else the text."""
    return next((url.toString() for url in data.urls() if not url.isLocalFile()), data.text())
