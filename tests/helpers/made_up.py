"""A made-up language: its texts stand between marks, and what is filled into them between others.

So all that nobody has translated stands out, wherever it is: alone, or as a value in a sentence.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

from viewer import translation

OPENS: Final = "⟦"
CLOSES: Final = "⟧"
_VALUE: Final = "⦃", "⦄"
_MARKS: Final = {OPENS, CLOSES, *_VALUE}
_PLACES: Final = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z])")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_APART: Final = re.compile(r"\n· |\n|^· | · | - |   ")
"""Between texts that stand beside each other: lines, and parts of one."""


def said(text: str) -> str:
    """Return a text as this language says it."""
    before, after = _VALUE
    return OPENS + _PLACES.sub(rf"{before}\1{after}", text) + CLOSES


class MadeUp(NullTranslations):
    """Its catalogue, which has every text."""

    def gettext(self, message: str) -> str:
        return said(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return said(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - never shown
        return said(message)


@contextmanager
def made_up() -> Iterator[None]:
    """Speak that language."""
    translation.use(MadeUp())
    try:
        yield
    finally:
        translation.use(translation.SOURCE)


def plain(text: str) -> str:
    """Return a text without the marks."""
    return "".join(each for each in text if each not in _MARKS)


def unsaid(text: str) -> str:
    """Return what of a text was not said: what stands outside the marks, values and all.

    A space stands for each letter that was. The beginning or the end may have been cut off.
    """
    seen = ((each, where) for each, where in _places(text) if each not in _MARKS)
    return "".join(" " if where == OPENS else each for each, where in seen)


def unsaid_words(text: str, *data: str) -> list[str]:
    """Return the words outside the marks that are no data: these are patterns of it, by lines."""
    text = unsaid(text)
    for pattern in data:
        text = re.sub(pattern, " ", text, flags=re.MULTILINE)
    return _LETTERS.findall(text)


def offences(text: str, data: re.Pattern[str]) -> Iterator[str]:
    """Yield what is wrong with a text that a person sees: words not said, or put together of some.

    Args:
        text: what is seen.
        data: what is the same in every language, as names and tiles.
    """
    words = _LETTERS.findall(data.sub(" ", unsaid(text)))
    if words:
        yield f"not said: {words}"
    outside, depth = "", 0
    for each, _where in _places(text):
        depth += (each == OPENS) - (each == CLOSES)
        if not depth or (depth == 1 and each == OPENS):
            outside += each
    for part in _APART.split(outside):
        if OPENS in part and part.replace(OPENS + CLOSES, "", 1).strip():
            yield f"put together: {part}"


def _places(text: str) -> Iterator[tuple[str, str]]:
    """Yield each character, and the mark that was opened last around it."""
    missing, depth = 0, 0
    for each in text:
        depth += (each == OPENS) - (each == CLOSES)
        missing = max(missing, -depth)
    whole = OPENS * missing + text + CLOSES * max(0, depth + missing)
    opened: list[str] = []
    for each in whole:
        if each in (OPENS, _VALUE[0]):
            opened.append(each)
        yield each, (opened[-1] if opened else "")
        if opened and opened[-1] + each in (OPENS + CLOSES, "".join(_VALUE)):
            opened.pop()
