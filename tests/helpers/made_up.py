"""A made-up language, whose texts stand between marks: what is seen outside them was not said."""

from gettext import NullTranslations
from typing import Final

OPENS: Final = "⟦"
CLOSES: Final = "⟧"


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
