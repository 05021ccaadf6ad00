"""A made-up language: every text that is translated stands in ⟦brackets⟧, and nothing else does.

What is filled into a text stays outside of them, so that words which nobody translates are found
there too.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from viewer import translation

_PLACES = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z])")
_MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
_LETTERS = re.compile(r"[^\W\d_]+")


class Marking(NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message):
        return mark(message)

    def ngettext(self, msgid1, msgid2, n):
        return mark(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context, message):
        return mark(message)


def mark(text: str) -> str:
    """Put all of a text into brackets but its placeholders."""
    parts = _PLACES.split(text)
    return "".join(
        part if number % 2 or not part else f"⟦{part}⟧" for number, part in enumerate(parts)
    )


@contextmanager
def marked() -> Iterator[None]:
    """Speak that language."""
    translation.use(Marking())
    try:
        yield
    finally:
        translation.use(translation.SOURCE)


def unmarked(text: str, *data: str) -> list[str]:
    """Return the words outside of brackets that are no data: these are patterns of it."""
    rest = _MARKED.sub(" ", text)
    for pattern in data:
        rest = re.sub(pattern, " ", rest)
    return _LETTERS.findall(rest)
