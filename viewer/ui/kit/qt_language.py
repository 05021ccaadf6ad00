"""The language of Qt: our texts, its own dialogs, numbers and fonts follow one choice.

Unicode gives a Han character one number in Japanese and Chinese, where it looks different, and the
first font that has it decides. Names and words on tiles are Japanese in every language.

Apart from `application`, which loads Qt's widgets: a picture by command needs none of them.
"""

import sys
from collections.abc import Mapping
from typing import Final

from PySide6 import QtCore
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication

from viewer.system import language
from viewer.translation import N_, _

_JAPANESE, _CHINESE = {
    "win32": (("Yu Gothic UI", "Meiryo"), ("Microsoft YaHei UI",)),
    "darwin": (("Hiragino Sans",), ("PingFang SC",)),
}.get(sys.platform, (("Noto Sans CJK JP", "Noto Sans JP"), ("Noto Sans CJK SC", "Noto Sans SC")))
_FONTS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": _JAPANESE,
    "ja": _JAPANESE,
    "zh_CN": (*_CHINESE, *_JAPANESE),
}
_HEAVY: Final = "DejaVu Sans"
"""What Linux takes where no desktop chose a font: far heavier and wider than names beside it."""

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


def set_language(name: str | None) -> None:
    """Let all that is made from now on be in a language; None is the system's."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)  # noqa: S101 - nothing speaks without one
    chosen = language.choose(name, QLocale.system().uiLanguages())
    set_numbers(chosen)
    _let_qt_speak(application, chosen)
    application.setFont(font_for(chosen, application.font()))


def set_numbers(chosen: str) -> None:
    """Let numbers be written as in a language of the program; this needs no application."""
    QLocale.setDefault(_LOCALES[chosen])


def font_for(name: str, font: QFont) -> QFont:
    """Return a font that takes a language's characters from where they look right in it.

    Where the window speaks Japanese or Chinese, Latin letters and digits come from there too, so
    that all has one weight and one base line; in English the system's font comes first.
    """
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    families = list(_FONTS[name])
    families.insert(0 if name == "en" and system != _HEAVY else len(families), system)
    found = QFont(font)
    found.setFamilies(families)
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
    place = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(f"qtbase_{name}", place)
    for each in (translator, _Gaps(application)):  # the last is asked first
        _installed.append(each)
        application.installTranslator(each)
