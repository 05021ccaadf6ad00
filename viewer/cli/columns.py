"""How wide a text is on a terminal, where a Chinese character or kana takes two columns.

Python's own `textwrap` and `rjust` count characters, and break lines at spaces only, which such
texts do not have.
"""

from collections.abc import Iterator
from typing import Final
from unicodedata import combining, east_asian_width

_OPENING: Final = frozenset("([{「『（【〈《“‘")
_CLOSING: Final = frozenset(")]},.:;!?、。，．・：；！？」』）】〉》ー”’…")


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(0 if combining(each) else 1 + _is_wide(each) for each in text)


def right(text: str, width: int) -> str:
    """Return a text at the right end of a column."""
    return " " * (width - columns(text)) + text


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines, none wider than that unless a single word is."""
    lines = [""]
    for piece in _pieces(" ".join(text.split())):
        longer = lines[-1] + piece
        if lines[-1] and columns(longer) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer
    return lines


def _pieces(text: str) -> Iterator[str]:
    """Yield what no line breaks within, with the space before it: words, or wide characters."""
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _may_break(before: str, after: str) -> bool:
    if before == " " or after == " ":
        return after == " "
    is_wide = _is_wide(before) or _is_wide(after)
    return is_wide and before not in _OPENING and after not in _CLOSING


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"
