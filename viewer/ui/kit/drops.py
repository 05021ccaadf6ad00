"""Files dropped on a window: while they are over it, it lights up and says what it would do."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from viewer.ui.kit.theme import Fonts, themes

_EDGE: Final = 12
_VEIL: Final = 0.8

Say = Callable[[list[Path]], str]


class DropTarget(QWidget):
    """Lies over a window while files are dragged over it, and takes them for it."""

    dropped = Signal(list)
    """The paths, at least one."""

    def __init__(self, window: QWidget, say: Say) -> None:
        """Watch a window; ``say`` returns what will be done with paths."""
        super().__init__(window)
        self._window = window
        self.setObjectName("drop_target")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._say = say
        self._text = ""
        self.hide()
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        """Follow what is dragged over the window."""
        if event.type() is QEvent.Type.DragLeave:
            self.hide()
        elif isinstance(event, QDropEvent) and event.type() in _TAKEN:
            paths = _paths(event)
            if paths:
                event.acceptProposedAction()
                self._take(paths, is_over=isinstance(event, QDragEnterEvent))
                return True
        return False

    def _take(self, paths: list[Path], *, is_over: bool) -> None:
        self.setVisible(is_over)
        if is_over:
            self._text = self._say(paths)
            self.setAccessibleName(self._text)
            self.setGeometry(self._window.rect())
            self.raise_()
        else:
            self.dropped.emit(paths)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Veil the window, with a frame and the words."""
        theme, rect = themes.current, QRectF(self.rect())
        veil = QColor(theme.window)
        veil.setAlphaF(_VEIL)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, veil)
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


def _paths(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
