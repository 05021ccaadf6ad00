"""Whether things may move: as the user chose, unless the system asks for less motion.

Qt tells what the system asks for since 6.12. Before, Windows is asked by a call, and the desktops
of Linux and macOS by their own commands, once, while the window goes on.
"""

import sys
from typing import Final

from PySide6.QtCore import QProcess, QProcessEnvironment
from PySide6.QtGui import QGuiApplication

_GET_ANIMATION: Final = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows."""
_COMMANDS: Final = {
    "linux": ("gsettings get org.gnome.desktop.interface enable-animations", b"false"),
    "darwin": ("defaults read com.apple.universalaccess reduceMotion", b"1"),
}
"""By platform, and what they answer where less motion is asked for; KDE tells gsettings, too."""
_UNSEEN: Final = ("offscreen", "minimal")


class MotionChoice:
    """What the user chose; the only object is `motion_choice`."""

    def __init__(self) -> None:
        self.wanted = False
        self._process: QProcess | None = None
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
        process = self._process = QProcess(QGuiApplication.instance())
        environment = QProcessEnvironment.systemEnvironment()
        environment.remove("LD_LIBRARY_PATH")  # a package's own libraries are not the system's
        process.setProcessEnvironment(environment)

        def take(*_ended: object) -> None:
            self._reduced = bytes(process.readAllStandardOutput().data()).strip() == asked

        process.finished.connect(take)
        process.errorOccurred.connect(take)
        process.startCommand(command)


motion_choice: Final = MotionChoice()
