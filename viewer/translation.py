"""Translates every text that a user sees, in core, commands and window.

gettext, because half of the program knows no Qt. Its tools find the texts by the usual names: `_`
translates, `N_` marks a text in a table that `_` translates later. The catalogue in use at the call
decides, not at the import. Values in sentences are named, so that languages can order them.

English is the source, until `viewer.system.language` puts a catalogue in use. Machine formats such
as JSON are never translated.
"""

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

SOURCE: Final = NullTranslations()
"""Returns every text unchanged, in English."""

_MINUTE: Final = 60
_HOUR: Final = 3600
_FEW_SECONDS: Final = 10

_in_use: NullTranslations = SOURCE


def use(catalogue: NullTranslations) -> None:
    global _in_use  # noqa: PLW0603 - there is one language at a time
    _in_use = catalogue


def in_use() -> NullTranslations:
    return _in_use


def _(text: str) -> str:
    return _in_use.gettext(text) if text else text


def ngettext(one: str, many: str, count: int) -> str:
    return _in_use.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """Return a text that is ambiguous in English, by its context, which is never shown."""
    return _in_use.pgettext(context, text)


def quantity(count: int, unit: str) -> str:
    """Return a number of things, as in 412 hands."""
    text = {
        "games": ngettext("{count} game", "{count} games", count),
        "logs": ngettext("{count} log", "{count} logs", count),
        "kyoku": ngettext("{count} hand", "{count} hands", count),
        "hands": ngettext("{count} starting hand", "{count} starting hands", count),
        "walls": ngettext("{count} wall", "{count} walls", count),
        "pairs of walls": ngettext("{count} pair of walls", "{count} pairs of walls", count),
        "tiles": ngettext("{count} tile", "{count} tiles", count),
        "draws": ngettext("{count} draw", "{count} draws", count),
        "riichi": ngettext("{count} riichi", "{count} riichi", count),
        "indicators": ngettext("{count} indicator", "{count} indicators", count),
        "throws": ngettext("{count} throw", "{count} throws", count),
        "duels": ngettext("{count} duel", "{count} duels", count),
        "chances": ngettext("{count} chance", "{count} chances", count),
        "mistakes": ngettext("{count} mistake", "{count} mistakes", count),
        "trials": ngettext("{count} trial", "{count} trials", count),
    }[unit]
    return text.format(count=f"{count:,}")


def listed(parts: Iterable[str]) -> str:
    """Join the non-empty parts of a list, with the comma of the user's language."""
    return _joined(_("{one}, {other}"), parts)


def in_a_row(sentences: Iterable[str]) -> str:
    """Join the non-empty sentences; some languages have no space between."""
    return _joined(pgettext("sentences", "{one} {other}"), sentences)


def _joined(both: str, parts: Iterable[str]) -> str:
    joined = ""
    for part in filter(None, parts):
        joined = both.format(one=joined, other=part) if joined else part
    return joined


def time_left(seconds: float) -> str:
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


def N_(text: str) -> str:  # noqa: N802 - gettext's tools know it by this name
    """Mark a text for translation, to be said later."""
    return text
