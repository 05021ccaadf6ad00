"""Start the window: the application object, its name, look and language."""

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QFont, QFontInfo, QIcon
from PySide6.QtWidgets import QApplication

from viewer import __version__, assets
from viewer.ui.main_window import MainWindow
from viewer.ui.settings import Settings
from viewer.ui.tile_art import TileArt

_JAPANESE_FONTS: Final = ("Noto Sans CJK JP", "Yu Gothic UI", "Meiryo", "Hiragino Sans")


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the one application object, named and styled."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QCoreApplication.setOrganizationName("wall-viewer")
    QCoreApplication.setApplicationName("wall-viewer")
    QCoreApplication.setApplicationVersion(__version__)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
    # Fusion is the one style that takes a palette everywhere.
    application = QApplication([sys.argv[0], "-style", "fusion", *arguments])
    application.setApplicationDisplayName("")
    application.setDesktopFileName("wall-viewer")
    application.setFont(_with_japanese(application.font()))
    application.setWindowIcon(QIcon(str(assets.icon_file())))
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    return application


def _with_japanese(font: QFont) -> QFont:
    """Name fonts for Japanese names, lest the system take any that has the characters."""
    font.setFamilies([QFontInfo(font).family(), *_JAPANESE_FONTS])
    return font


def run_window(paths: Sequence[Path]) -> int:
    """Open a window for each file, or one with the sample log, and wait until all are closed."""
    application = make_application()
    art = TileArt()
    windows = [MainWindow(Settings(), art) for _ in range(max(1, len(paths)))]
    for window in windows:
        window.loading_ended.connect(gc.enable)
        window.show()
    if not paths:
        windows[0].open_sample()
    for window, path in zip(windows, paths, strict=False):
        window.open_path(path)
    return application.exec()
