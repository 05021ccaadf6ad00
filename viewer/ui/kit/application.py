"""The application object: its name and look, and what the system asks of the program itself.

On macOS a file that is double-clicked, or dropped on the program's icon, is no word of the command
line, also at the start. It comes as an event to this object, one for each file; an event filter
would hear it too, but with every other event of every widget.
"""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from viewer import __version__
from viewer.ui.kit.palette import show_palette
from viewer.ui.kit.speech import font_for
from viewer.ui.kit.theme import themes


class Application(QApplication):
    """Qt's, and files that the system asks for."""

    files_asked = Signal(list)
    """Names of files that are to be opened together."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._asked: list[str] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_all_asked)

    def event(self, event: QEvent) -> bool:
        """Gather files that are asked for at once."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._asked.append(event.file())
            self._timer.start()
            return True
        return super().event(event)

    def _on_all_asked(self) -> None:
        asked, self._asked = self._asked, []
        self.files_asked.emit(asked)


def make_application() -> Application:
    """Return the one application object, named and styled."""
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
    application.setFont(font_for("en", application.font()))
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    themes.follow(show_palette)  # before any widget does: what it asks for then is there
    return application
