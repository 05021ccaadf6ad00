"""The application object: its name, look and language, and files that the system asks it to open.

On macOS a file that is double-clicked, or dropped on the program's icon, comes as an event to the
application object, one for each file, also at the start. An event filter would receive it too, but
with every other event of every widget.

A language sets our texts, Qt's own dialogs, numbers, and fonts: Unicode gives a Han character one
number in Japanese and Chinese, where it looks different, and the first font that has it decides.
Names and words on tiles are Japanese in every language.
"""

import ctypes
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QLocale,
    Qt,
    QTimer,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QFileOpenEvent, QFont, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QApplication

from viewer import __version__
from viewer.system import language
from viewer.translation import N_, _
from viewer.ui.kit.theme import show_palette, themes

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""As glibc's <malloc.h> has them."""
_LARGE_BLOCK: Final = 1024 * 1024
"""Bytes. A window has few such blocks at a time, and no step of a hand makes many."""

_JAPANESE: Final = ("Noto Sans CJK JP", "Yu Gothic UI", "Meiryo", "Hiragino Sans")
_CHINESE: Final = ("Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang SC")
_FONTS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": _JAPANESE,
    "ja": _JAPANESE,
    "zh_CN": (*_CHINESE, *_JAPANESE),
}

_LOCALES: Final[Mapping[str, QLocale]] = {
    "en": QLocale("en_US"),
    "ja": QLocale("ja_JP"),
    "zh_CN": QLocale("zh_CN"),
}


_GAPS: Final = frozenset(
    {N_("&Look in:"), N_("Files of &type:"), N_("Drive"), N_("Folder"), N_("File"), N_("%1 File")}
)
"""Texts of Qt's file dialog that its own catalogues do not have."""

_ARROWS: Final = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
"""Keys as Chinese keyboards show them; Qt's own catalogue has words for them."""


_installed: list[QTranslator] = []


class _Gaps(QTranslator):
    """Says what Qt's catalogues do not have by our own."""

    def translate(
        self,
        context: str,
        sourceText: str,  # noqa: N803 - Qt's name
        disambiguation: str | None = None,  # noqa: ARG002 - Qt's signature
        n: int = -1,  # noqa: ARG002
    ) -> str | None:
        """Return a text in the user's language; None leaves it as it is."""
        if context == "QShortcut":
            return _ARROWS.get(sourceText)
        is_ours = sourceText in _GAPS and context.startswith(("QFile", "QAbstractFile"))
        return _(sourceText) if is_ours else None


class Application(QApplication):
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
    QLocale.setDefault(_LOCALES["en"])
    themes.follow(show_palette)  # before any widget does: what it asks for then is there
    return application


def set_language(name: str | None) -> None:
    """Let all that is made from now on be in a language; None is the system's."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)  # noqa: S101 - nothing speaks without one
    chosen = language.choose(name, QLocale.system().uiLanguages())
    QLocale.setDefault(_LOCALES[chosen])
    _let_qt_speak(application, chosen)
    application.setFont(font_for(chosen, application.font()))


def font_for(name: str, font: QFont) -> QFont:
    """Return a font that takes a language's characters from where they look right in it.

    What the system would take for a text by itself comes last: it may be any that has them.
    """
    found = QFont(font)
    found.setFamilies([QFontInfo(font).family(), *_FONTS[name]])
    return found


def _let_qt_speak(application: QCoreApplication, name: str) -> None:
    """Take Qt's own texts, as of file dialogs, from the catalogue that came with it."""
    while _installed:
        old = _installed.pop()
        application.removeTranslator(old)
        old.deleteLater()
    if name == "en":
        return
    translator = QTranslator(application)
    translator.load(f"qtbase_{name}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    for each in (translator, _Gaps(application)):  # the last is asked first
        _installed.append(each)
        application.installTranslator(each)


def return_large_blocks() -> None:
    """Let glibc return large blocks to the system as soon as they are free.

    Once a block of up to 32 MB was freed, it keeps all of that size for later, in a heap for each
    thread, between others in use. Pictures as large as a window come and go, also in threads:
    `python -m tests.user --minutes 3` took 456 MB at most, with this 355.
    """
    if sys.platform == "linux":
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:
            set_option(_TRIM_THRESHOLD, _LARGE_BLOCK)
            set_option(_MMAP_THRESHOLD, _LARGE_BLOCK)
