"""Words for runs over many logs, as the audit and the lab say them."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from viewer.core.foreign import shown
from viewer.ui import words

_translate = QCoreApplication.translate

_MINUTE: Final = 60
_HOUR: Final = 3600
_FEW_SECONDS: Final = 10


def name_of(paths: tuple[str, ...]) -> str:
    """Return what is looked at, in short."""
    if len(paths) == 1:
        return shown(Path(paths[0]).name or paths[0])
    return _translate("runs", "{count} files and folders").format(count=words.points(len(paths)))


def time_left(seconds: float) -> str:
    """Return about how long it will take."""
    if seconds < _FEW_SECONDS:
        return _translate("runs", "a few seconds left")
    if seconds < _MINUTE:
        return _translate("runs", "less than a minute left")
    if seconds < 1.5 * _MINUTE:
        return _translate("runs", "about a minute left")
    if seconds < _HOUR:
        text = _translate("runs", "about {count} minutes left")
        return text.format(count=round(seconds / _MINUTE))
    if seconds < 1.5 * _HOUR:
        return _translate("runs", "about an hour left")
    text = _translate("runs", "about {count} hours left")
    return text.format(count=words.points(round(seconds / _HOUR)))
