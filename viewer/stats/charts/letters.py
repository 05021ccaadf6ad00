"""Fonts for matplotlib, and the width of a text in them.

Charts ask for the window's fonts with kana and kanji first, so that all has one weight; in Chinese,
those with Chinese forms come first. The widths are those of DejaVu Sans, which matplotlib brings:
among the widest of the common fonts, so what fits here fits in a page's font, too. A character that
no font has is replaced, because matplotlib warns of missing characters, as of missing fonts.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.font_manager import FontProperties, findfont, get_font, get_font_names
from matplotlib.textpath import text_to_path

from viewer.system import language

MOST_FONTS: Final = 8
"""Fonts that stay open, each with its fallbacks: 3 MB with one for Han characters.

matplotlib keeps 64, and opens them anew in each thread: two languages in twelve threads took
251 MB, with this and each file once 22. A window in one language draws with four.
"""
font_manager._get_font = lru_cache(MOST_FONTS)(  # type: ignore[attr-defined]  # noqa: SLF001
    font_manager._get_font.__wrapped__  # type: ignore[attr-defined]  # noqa: SLF001
)

_ALWAYS: Final = "DejaVu Sans"
_JAPANESE: Final = (
    *("Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic"),
    *("Yu Gothic", "Meiryo", "MS Gothic", "Hiragino Sans"),
)
_CHINESE: Final = (
    *("Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei"),
    *("Microsoft YaHei", "SimHei", "PingFang SC", "Hiragino Sans GB", "STHeiti"),
)
_WANTED: Final[Mapping[str, tuple[str, ...]]] = {"zh_CN": (*_CHINESE, *_JAPANESE)}
"""What is asked for before all else, by language."""

mpl.rcParams.update(
    {
        "text.parse_math": False,
        "svg.fonttype": "none",
        "pdf.fonttype": 3,  # by outlines: 42 leaves letters out of fonts that are not TrueType
    }
)


@cache
def families(name: str) -> tuple[str, ...]:
    """Return the fonts of this system that a language's texts are drawn with, best first.

    Of a file with several it is the first: all have the same characters, and take 3 MB each.
    """
    known, by_file = set(get_font_names()), dict[str, str]()
    for each in _WANTED.get(name, (*_JAPANESE, *_CHINESE)):
        if each in known:
            by_file.setdefault(str(findfont(FontProperties(family=[each]))), each)
    return (*by_file.values(), _ALWAYS)


def widest_first() -> tuple[str, ...]:
    """Return the fonts to measure by where a page's font draws."""
    return (_ALWAYS, *families(language.chosen()))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is, in the unit of its size."""
    return _em(text, widest_first(), bold=bold) * size


@lru_cache(4096)
def _em(text: str, fonts: tuple[str, ...], *, bold: bool) -> float:
    face = FontProperties(family=list(fonts), size=10, weight="bold" if bold else "normal")
    return (
        float(text_to_path.get_text_width_height_descent(drawable(text), face, ismath=False)[0])
        / 10
    )


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    width = text_width(text, size, bold=bold)
    if width <= max(room, 0):
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
    faces = (get_font(findfont(FontProperties(family=[name]))) for name in families("ja"))
    return character >= " " and any(face.get_char_index(ord(character)) for face in faces)
