"""matplotlib's letters: which fonts, how wide a text is, and what is left of one that is too wide.

The widths are those of DejaVu Sans, which matplotlib brings: among the widest of the common
fonts, so what fits here fits elsewhere. For what it lacks, as kana and kanji, the system's own
fonts are asked; a character that none of them has is replaced, for matplotlib would warn of it.
"""

from functools import cache
from typing import Final

import matplotlib as mpl
from matplotlib.font_manager import FontProperties, findfont, get_font, get_font_names
from matplotlib.textpath import text_to_path

_CJK: Final = (
    *("Noto Sans CJK JP", "Yu Gothic", "Meiryo", "Hiragino Sans"),
    *("Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC"),
)
_FAMILIES: Final = ["DejaVu Sans", *(name for name in _CJK if name in get_font_names())]

mpl.rcParams.update(
    {
        "font.family": _FAMILIES,
        "text.parse_math": False,
        "svg.fonttype": "none",
        "svg.hashsalt": "wall-viewer",
        "pdf.fonttype": 42,
    }
)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is, in the unit of its size."""
    return _em(text, bold=bold) * size


@cache
def _em(text: str, *, bold: bool) -> float:
    face = FontProperties(size=10, weight="bold" if bold else "normal")
    return (
        float(text_to_path.get_text_width_height_descent(drawable(text), face, ismath=False)[0])
        / 10
    )


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return as much of a line as there is room for, with an ellipsis for the rest."""
    width = text_width(text, size, bold=bold)
    if width <= room:
        return text
    for length in range(min(len(text) - 1, int(len(text) * room / width) + 8), 0, -1):
        short = f"{text[:length].rstrip()}…"
        if text_width(short, size, bold=bold) <= room:
            return short
    return ""


def drawable(text: str) -> str:
    """Return text in one line, without characters that no font here can draw."""
    return "".join(each if _is_drawn(each) else "\N{REPLACEMENT CHARACTER}" for each in text)


@cache
def _is_drawn(character: str) -> bool:
    faces = (get_font(findfont(FontProperties(family=[name]))) for name in _FAMILIES)
    return character >= " " and any(face.get_char_index(ord(character)) for face in faces)
