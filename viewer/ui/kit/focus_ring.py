"""A ring round whatever the keys led to, in every window; what was clicked has none.

Qt's `QFocusFrame` follows a widget as it moves, hides or is scrolled, so one frame serves all
controls. Views that paint their own things draw the same ring with `theme.draw_ring`.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from viewer.ui.kit.focus_frame import FocusRing

OWN_RING: Final = "own_ring"
"""The property of a widget that draws the ring itself, round a part of what it shows."""
_BY_KEY: Final = Qt.WidgetAttribute.WA_KeyboardFocusChange


class FocusRings:
    """Shows the ring where the focus is, if keys led there; the only object is `focus_rings`."""

    def __init__(self) -> None:
        self._follows = False
        self._by_keys = False
        self._ring: FocusRing | None = None

    def follow(self) -> None:
        application = QApplication.instance()
        if not self._follows and isinstance(application, QApplication):
            self._follows = True
            application.focusChanged.connect(self._on_focus_changed)

    def surrounds(self, part: QWidget) -> bool:
        """Whether keys led to a part, so that it has the ring."""
        return self._ring is not None and isValid(self._ring) and self._ring.widget() is part

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Note whether keys or a click led here; a focus set by the program changes neither."""
        if QGuiApplication.mouseButtons():
            self._by_keys = False
        elif now is not None and now.window().testAttribute(_BY_KEY):
            self._by_keys = True
        if now is not None:
            now.window().setAttribute(_BY_KEY, False)  # Qt sets it with Tab and shortcuts only
        if self._ring is not None and isValid(self._ring):
            self._ring.setWidget(None)  # type: ignore[arg-type]  # stubs: QWidget
        if now is None or not self._by_keys or now.property(OWN_RING):
            return
        if isinstance(now, (QMenu, QMenuBar)) or now.window().windowType() is Qt.WindowType.Popup:
            return  # it always shows what the keys lead to
        if self._ring is None or not isValid(self._ring):  # it went with the last window it was in
            from viewer.ui.kit.focus_frame import FocusRing  # noqa: PLC0415 - as said there

            self._ring = FocusRing()
        self._ring.setWidget(now)


focus_rings: Final = FocusRings()
