"""How long something will still take, roughly, as window and commands say it."""

from typing import Final

from viewer.translation import _, ngettext

_MINUTE: Final = 60
_HOUR: Final = 3600
_FEW_SECONDS: Final = 10


def time_left(seconds: float) -> str:
    """Return about how long it will take."""
    if seconds < _FEW_SECONDS:
        return _("a few seconds left")
    if seconds < _MINUTE:
        return _("less than a minute left")
    if seconds < _HOUR:
        minutes = round(seconds / _MINUTE)
        text = ngettext("about a minute left", "about {count} minutes left", minutes)
        return text.format(count=minutes)
    hours = round(seconds / _HOUR)
    text = ngettext("about an hour left", "about {count} hours left", hours)
    return text.format(count=f"{hours:,}")
