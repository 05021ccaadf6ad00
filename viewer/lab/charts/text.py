"""How wide text will be, so that labels are turned, thinned or shortened before they collide.

Nothing here can ask a font, and the reader's font is not known. The widths are those of DejaVu
Sans, among the widest of the common ones, so what fits here fits elsewhere.
"""

import re
from typing import Final

_ELLIPSIS: Final = "…"
_WIDE: Final = 0x1100
"""From here on, nearly all characters are as wide as high: kana, kanji, hangul."""

_PUNCTUATION: Final = range(0x2000, 0x2400)
"""Dashes, quotes, arrows and signs of mathematics, which are not."""

_BOLD: Final = 1.12
_OTHER: Final = 0.8

_WIDTHS: Final = {
    **dict.fromkeys("ijlI.,:;'|! ", 0.34),
    **dict.fromkeys("frtJ()[]/\\-", 0.41),
    **dict.fromkeys("0123456789abcdeghknopqsuvxyz*^_$?·", 0.636),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&", 0.76),
    **dict.fromkeys("+<>=#~−×±≤≥w", 0.84),
    **dict.fromkeys("mMW%@", 1.0),
}

_PIECE: Final = re.compile(r"[ᄀ-\U0010ffff]|[^\sᄀ-\U0010ffff]+|\s+")
"""What may stay together on a line: a word, or one kana or kanji."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a line of text is, rather too much, in the unit of its size."""
    whole = sum(map(_em, text))
    return whole * size * (_BOLD if bold else 1)


def _em(character: str) -> float:
    code = ord(character)
    is_wide = code >= _WIDE and code not in _PUNCTUATION
    return 1.0 if is_wide or code < ord(" ") else _WIDTHS.get(character, _OTHER)


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return as much of a line as a width takes, with an ellipsis for the rest."""
    if text_width(text, size, bold=bold) <= width:
        return text
    for length in range(len(text) - 1, 0, -1):
        short = text[:length].rstrip() + _ELLIPSIS
        if text_width(short, size, bold=bold) <= width:
            return short
    return ""


def wrapped(
    text: str, width: float, size: float, lines: int = 2, *, bold: bool = False
) -> list[str]:
    """Return text in at most so many lines; what does not fit is shortened."""
    done: list[str] = []
    line = ""
    pieces = _PIECE.findall(text)
    for at, piece in enumerate(pieces):
        if text_width((line + piece).strip(), size, bold=bold) <= width or not line.strip():
            line += piece
            continue
        if len(done) == lines - 1:
            line += "".join(pieces[at:])
            break
        done.append(line.strip())
        line = piece
    done.append(line.strip())
    return [short for each in done if (short := shortened(each, width, size, bold=bold))]
