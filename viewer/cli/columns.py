"""How wide a text is on a terminal, where a Chinese character or kana takes two columns.

Python's own `textwrap` and `ljust` count characters, and break lines at spaces only, which such
texts do not have.
"""

import re
from typing import Final
from unicodedata import combining, east_asian_width

_WIDE: Final = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60"
_OPENING: Final = "「『（【〈《“‘"
_CLOSING: Final = "、。，．・：；！？」』）】〉》ー”’…"
_PIECE: Final = re.compile(rf"\s*[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*")
"""What no line breaks within: a word, or one wide character with its punctuation."""


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(
        0 if combining(character) else 1 + (east_asian_width(character) in "WF")
        for character in text
    )


def right(text: str, width: int) -> str:
    """Return a text at the right end of a column."""
    return " " * (width - columns(text)) + text


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines, none wider than that unless a single word is."""
    lines = [""]
    for piece in _PIECE.findall(text.strip()):
        longer = lines[-1] + piece
        if lines[-1] and columns(longer) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer
    return lines
