"""Words for runs over many logs, as the audit and the lab say them."""

from pathlib import Path
from typing import Final

from viewer.core.foreign import shown
from viewer.translation import _
from viewer.ui import words

_MINUTE: Final = 60
_HOUR: Final = 3600
_FEW_SECONDS: Final = 10


def name_of(paths: tuple[str, ...]) -> str:
    """Return what is looked at, in short."""
    if len(paths) == 1:
        return shown(Path(paths[0]).name or paths[0])
    return _("{count} files and folders").format(count=words.points(len(paths)))


def time_left(seconds: float) -> str:
    """Return about how long it will take."""
    if seconds < _FEW_SECONDS:
        return _("a few seconds left")
    if seconds < _MINUTE:
        return _("less than a minute left")
    if seconds < 1.5 * _MINUTE:
        return _("about a minute left")
    if seconds < _HOUR:
        text = _("about {count} minutes left")
        return text.format(count=round(seconds / _MINUTE))
    if seconds < 1.5 * _HOUR:
        return _("about an hour left")
    text = _("about {count} hours left")
    return text.format(count=words.points(round(seconds / _HOUR)))
