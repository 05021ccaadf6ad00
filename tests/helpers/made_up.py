"""A made-up language, whose texts stand between marks: what is seen outside them was not said."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

from viewer import translation

OPENS: Final = "⟦"
CLOSES: Final = "⟧"
_PLACES: Final = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z])")
_LETTERS: Final = re.compile(r"[^\W\d_]+")


def said(text: str) -> str:
    """Return a text as this language says it."""
    return f"{OPENS}{text}{CLOSES}"


class MadeUp(NullTranslations):
    """Its catalogue, which has every text."""

    def gettext(self, message: str) -> str:
        return said(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return said(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - never shown
        return said(message)


def unsaid(text: str) -> str:
    """Return what of a text stands outside the marks, a space for each part within."""
    depth, outside = 0, []
    for each in text:
        depth += (each == OPENS) - (each == CLOSES)
        outside.append(each if not depth and each != CLOSES else " ")
    return "".join(outside)


class MadeUpParts(MadeUp):
    """A catalogue that leaves what is filled into a text outside the marks.

    So words are found there too that nobody translates before they are filled in.
    """

    def gettext(self, message: str) -> str:
        parts = _PLACES.split(message)
        return "".join(each if at % 2 or not each else said(each) for at, each in enumerate(parts))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - never shown
        return self.gettext(message)


@contextmanager
def made_up() -> Iterator[None]:
    """Speak that language."""
    translation.use(MadeUpParts())
    try:
        yield
    finally:
        translation.use(translation.SOURCE)


def unsaid_words(text: str, *data: str) -> list[str]:
    """Return the words outside the marks that are no data: these are patterns of it, by lines."""
    rest = text
    for pattern in data:
        rest = re.sub(pattern, " ", rest, flags=re.MULTILINE)
    return _LETTERS.findall(unsaid(rest))
