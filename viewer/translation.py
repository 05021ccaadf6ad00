"""Every text that a person sees passes here on its way: one system for core, commands and window.

It is gettext's, because half of the program knows no Qt, and its tools find the texts by the usual
names: `_` says a text in the user's language, `N_` marks one in a table, which `_` says later.
What is said depends on the catalogue in use when it is said, never when a module is imported.
Where a sentence has values, they are named, so that another language can order them otherwise.

Nothing is translated until `viewer.system.language` puts a catalogue in use: English is the source.
Machine formats, as JSON, never pass here.
"""

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

SOURCE: Final = NullTranslations()
"""Says every text as the source has it, in English."""

_in_use: NullTranslations = SOURCE


def use(catalogue: NullTranslations) -> None:
    """Say all texts by this catalogue from now on."""
    global _in_use  # noqa: PLW0603 - there is one language at a time
    _in_use = catalogue


def _(text: str) -> str:
    """Return a text in the user's language."""
    return _in_use.gettext(text) if text else text


def ngettext(one: str, many: str, count: int) -> str:
    """Return the text for a count, in the user's language."""
    return _in_use.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """Return a text that means several things in English by its context, which is never shown."""
    return _in_use.pgettext(context, text)


def listed(parts: Iterable[str]) -> str:
    """Return the parts of a list that there are, divided as the user's language does."""
    return _joined(_("{one}, {other}"), parts)


def in_a_row(sentences: Iterable[str]) -> str:
    """Return the sentences that there are as one text: not every language has spaces between."""
    return _joined(pgettext("sentences", "{one} {other}"), sentences)


def _joined(both: str, parts: Iterable[str]) -> str:
    joined = ""
    for part in filter(None, parts):
        joined = both.format(one=joined, other=part) if joined else part
    return joined


def N_(text: str) -> str:  # noqa: N802 - gettext's tools know it by this name
    """Mark a text for translation, to be said later."""
    return text
