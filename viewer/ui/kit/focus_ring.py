"""A ring round whatever the keys are going to, in every window.

One ring that follows the focus serves every control and list, those of Qt too: no style has to
be told, and nothing can be forgotten. Views that paint their own things draw the same ring with
`draw_ring`. A click needs no ring, so a part that gets the focus by mouse has none.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from viewer.ui.kit.theme import themes

RING: Final = 5
"""How far a ring reaches beyond what it is drawn round, in pixels."""
OWN_RING: Final = "own_ring"
"""The property of a widget that draws the ring itself, round a part of what it shows."""
_MOVES: Final = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}
)


def draw_ring(painter: QPainter, rect: QRectF) -> None:
    """Draw a ring: a line that stands out from any ground, for its edges are the window's."""
    theme = themes.current
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((theme.window, 6), (theme.text, 3)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(rect, 4, 4)


class FocusRing(QWidget):
    """The ring itself, over all else in a window, and out of the way of the mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("focus_ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def surround(self, part: QWidget) -> None:
        """Lie round what is seen of a part; nowhere while nothing is."""
        window, seen = part.window(), _seen(part)
        if seen.isEmpty():
            self.hide()
            return
        whole = seen.adjusted(-RING, -RING, RING, RING).intersected(window.rect())
        self.setGeometry(whole)
        inside = QRect(QPoint(), whole.size())
        hole = inside.adjusted(RING + 2, RING + 2, -RING - 2, -RING - 2)
        self.setMask(QRegion(inside).subtracted(QRegion(hole)))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring."""
        painter = QPainter(self)
        draw_ring(painter, QRectF(self.rect()).adjusted(3, 3, -3, -3))
        painter.end()


def _seen(part: QWidget) -> QRect:
    """Return what is seen of a part, in its window; `visibleRegion` is without its children."""
    seen, inner = part.rect(), part
    if not part.isVisible():
        return QRect()
    while (above := inner.parentWidget()) is not None and not inner.isWindow():
        seen = seen.translated(inner.pos()).intersected(above.rect())
        inner = above
    return seen


class FocusRings(QObject):
    """Follows the focus through all windows; the only object is `focus_rings`."""

    def __init__(self) -> None:
        super().__init__()
        self._follows = False
        self._by_keys = False
        self._were_keys: bool | None = None
        """Before another window got the focus, as when it is shown; else None."""
        self._ring: FocusRing | None = None
        self._part: QWidget | None = None
        self._watched: list[QObject] = []

    def follow(self) -> None:
        """Begin, once."""
        application = QApplication.instance()
        if not self._follows and isinstance(application, QApplication):
            self._follows = True
            application.focusChanged.connect(self._on_focus_changed)
            application.focusWindowChanged.connect(self._on_window_changed)

    def surrounds(self, part: QWidget) -> bool:
        """Whether keys led to a part, so that it has the ring."""
        return part is self._part

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Show the ring where the keys led; in a window shown again, as before."""
        self._let_go()
        stays = before is not None and now is not None and before.window() is now.window()
        self._were_keys = None if stays else self._by_keys
        if now is not None and not (stays and _is_out_of_use(before)):
            self._by_keys = not QGuiApplication.mouseButtons()
        if now is None or not self._by_keys or now.property(OWN_RING) or _shows_itself(now):
            return
        window = now.window()
        self._part, self._ring = now, FocusRing(window)
        above: QWidget | None = now
        while above is not None:
            above.installEventFilter(self)
            self._watched.append(above)
            above = None if above is window else above.parentWidget()
        self._ring.surround(now)

    def _on_window_changed(self) -> None:
        """Take back what was made of a focus that came with its window, and not by a key."""
        if self._were_keys is False:
            self._by_keys = False
            self._let_go()
        self._were_keys = None

    def _let_go(self) -> None:
        """Take the ring away, and follow nothing any more."""
        for each in filter(isValid, self._watched):  # some may have gone with their window
            each.removeEventFilter(self)
        self._watched.clear()
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = self._part = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the part as it or what holds it moves."""
        ring, part = self._ring, self._part
        if event.type() not in _MOVES or ring is None or part is None:
            return False
        if isValid(ring) and isValid(part):
            ring.surround(part)
        return False


focus_rings: Final = FocusRings()


def _is_out_of_use(part: QWidget | None) -> bool:
    """Return whether a part was hidden or disabled: Qt hands its focus on then, as if by Tab."""
    return part is not None and not (part.isEnabled() and part.isVisibleTo(part.window()))


def _shows_itself(part: QWidget) -> bool:
    """Return whether a part always shows what the keys lead to, as menus do."""
    return isinstance(part, (QMenu, QMenuBar)) or part.window().windowType() is Qt.WindowType.Popup
