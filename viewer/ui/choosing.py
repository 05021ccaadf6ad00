"""Asking for logs: a folder with all that is in it, or some files and archives."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from viewer.translation import _
from viewer.ui.kit.settings import Settings


def ask_for_folder(window: QWidget, settings: Settings, title: str) -> list[str]:
    """Return the folder that a user chooses, where the next choice begins too; or nothing."""
    name = QFileDialog.getExistingDirectory(window, title, str(settings.folder))
    if not name:
        return []
    settings.folder = Path(name)
    return [name]


def ask_for_logs(window: QWidget, settings: Settings, title: str) -> list[str]:
    """Return the logs and archives that a user chooses, in a folder that is remembered."""
    kinds = _("Tenhou logs and archives (*.mjlog *.xml *.gz *.zip);;All files (*)")
    names, _kind = QFileDialog.getOpenFileNames(window, title, str(settings.folder), kinds)
    if names:
        settings.folder = Path(names[0]).parent
    return names
