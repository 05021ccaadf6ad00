"""The application object: its name and look, files that the system asks it to open, and the focus.

On macOS a file that is double-clicked, or dropped on the program's icon, comes as an event to the
application object, one for each file, also at the start. An event filter would receive it too, but
with every other event of every widget.

Things may move as the user chose, unless the system asks for less motion. Qt tells that since 6.12.
Before, Windows is asked by a call, and the desktops of Linux and macOS by their own commands, once,
while the window goes on.

A ring is round whatever the keys led to, in every window; what was clicked has none. Qt's
`QFocusFrame` follows a widget as it moves, hides or is scrolled, so one frame serves all controls.
Views that paint their own things draw the same ring with `theme.draw_ring`.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6 import QtCore
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLocale,
    QMessageLogContext,
    Qt,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from viewer import __version__
from viewer.core.base.errors import shown
from viewer.system import language as spoken
from viewer.translation import N_, _
from viewer.ui.kit.qt_language import font_for
from viewer.ui.kit.theme import framed_palette_of, palette_of, themes

if TYPE_CHECKING:
    from viewer.ui.kit.focus_frame import FocusRing

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""As glibc's <malloc.h> has them."""
_LARGE_BLOCK: Final = 1024 * 1024
"""Bytes. A window has few such blocks at a time, and no step of a hand makes many."""

_NO_DISPLAY: Final = N_(
    "no window can be opened, because there is no display that can be used (DISPLAY={display}). "
    "Commands such as show need none: wall-viewer --help lists them."
)
_NO_DISPLAY_CODE: Final = 3
"""As `Exit.UNREADABLE` of commands."""

_WITH_BOXES: Final = ("QCheckBox", "QMenu")
"""Qt's widgets with boxes to tick."""


_GET_ANIMATION: Final = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows."""
_COMMANDS: Final = {
    "linux": ("gsettings get org.gnome.desktop.interface enable-animations", b"false"),
    "darwin": ("defaults read com.apple.universalaccess reduceMotion", b"1"),
}
"""By platform, and what they answer where less motion is asked for; KDE tells gsettings, too."""
_UNSEEN: Final = ("offscreen", "minimal")

OWN_RING: Final = "own_ring"
"""The property of a widget that draws the ring itself, round a part of what it shows."""
_BY_KEY: Final = Qt.WidgetAttribute.WA_KeyboardFocusChange


class Application(QApplication):
    files_asked = Signal(list)
    """Names of files that are to be opened together."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._asked: list[str] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_all_asked)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._asked.append(event.file())
            self._timer.start()
            return True
        return super().event(event)

    def _on_all_asked(self) -> None:
        asked, self._asked = self._asked, []
        self.files_asked.emit(asked)


def make_application() -> Application:
    existing = QApplication.instance()
    if isinstance(existing, Application):
        return existing
    QCoreApplication.setOrganizationName("wall-viewer")
    QCoreApplication.setApplicationName("wall-viewer")
    QCoreApplication.setApplicationVersion(__version__)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
    # Fusion is the one style that takes a palette everywhere.
    application = Application([sys.argv[0], "-style", "fusion"])
    application.setApplicationDisplayName("")
    application.setDesktopFileName("wall-viewer")
    if sys.platform == "win32":  # whose task bar shows Python's icon otherwise
        from ctypes import windll  # noqa: PLC0415 - there alone

        windll.shell32.SetCurrentProcessExplicitAppUserModelID("wall-viewer")
    application.setFont(font_for("en", application.font()))
    QLocale.setDefault(QLocale("en_US"))
    themes.follow(show_palette)  # before any widget does: what it asks for then is there
    return application


@contextmanager
def display_needed(language: str | None) -> Iterator[None]:
    """End the program with one sentence if Qt finds no display; Qt itself would abort it."""
    said: list[str] = []

    def note(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            spoken.choose(language)
            display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
            sys.stderr.write(f"wall-viewer: {_(_NO_DISPLAY).format(display=shown(display))}\n")
            os._exit(_NO_DISPLAY_CODE)
        said.append(text)

    before = qInstallMessageHandler(note)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    sys.stderr.writelines(f"{text}\n" for text in said)


def show_palette() -> None:
    QApplication.setPalette(palette_of(themes.current))
    framed = framed_palette_of(themes.current)
    for kind in _WITH_BOXES:
        QApplication.setPalette(framed, kind)  # type: ignore[arg-type]  # stubs: bytes


def return_large_blocks() -> None:
    """Let glibc return large blocks to the system as soon as they are free.

    Once a block of up to 32 MB was freed, it keeps all of that size for later, in a heap for each
    thread, between others in use. Pictures as large as a window come and go, also in threads:
    `python -m tests.user --minutes 3` took 456 MB at most, with this 355.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - after the first picture

        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:
            set_option(_TRIM_THRESHOLD, _LARGE_BLOCK)
            set_option(_MMAP_THRESHOLD, _LARGE_BLOCK)


class MotionChoice:
    """What the user chose; the only object is `motion_choice`."""

    def __init__(self) -> None:
        self.wanted = False
        self._process: QtCore.QProcess | None = None
        self._reduced: bool | None = None

    @property
    def allowed(self) -> bool:
        """Whether things may move; not before the system has answered, and not unseen."""
        return self.wanted and QGuiApplication.platformName() not in _UNSEEN and not self.reduced()

    def reduced(self) -> bool:
        """Tell whether the system asks for less motion, or has not answered yet."""
        # Qt 6.10 and 6.12
        hints = getattr(QGuiApplication.styleHints(), "accessibility", lambda: None)()
        preference = getattr(hints, "motionPreference", None)
        if preference is not None:
            return bool(preference().value)
        if self._reduced is None and self._process is None:
            self._ask()
        return self._reduced is not False

    def _ask(self) -> None:
        if sys.platform == "win32":
            from ctypes import byref, c_int, windll  # noqa: PLC0415 - there alone

            animated = c_int(1)
            windll.user32.SystemParametersInfoW(_GET_ANIMATION, 0, byref(animated), 0)
            self._reduced = not animated.value
            return
        command, asked = _COMMANDS.get(sys.platform, _COMMANDS["linux"])
        process = self._process = QtCore.QProcess(QGuiApplication.instance())
        environment = QtCore.QProcessEnvironment.systemEnvironment()
        environment.remove("LD_LIBRARY_PATH")  # a package's own libraries are not the system's
        process.setProcessEnvironment(environment)

        def take(*_ended: object) -> None:
            self._reduced = bytes(process.readAllStandardOutput().data()).strip() == asked

        process.finished.connect(take)
        process.errorOccurred.connect(take)
        process.startCommand(command)


motion_choice: Final = MotionChoice()


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
            from viewer.ui.kit.focus_frame import FocusRing  # noqa: PLC0415 - 5 ms of Qt's styles

            self._ring = FocusRing()
        self._ring.setWidget(now)


focus_rings: Final = FocusRings()
