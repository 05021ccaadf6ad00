"""Fonts and what was measured in them: kept, for both take long, and all forgotten together.

A font that is kept has its file open. When Qt closes any font's file, as after a look for one that
has some rare character, it gives none of those that are open to another font any more, but opens
the same file again, of which 1 to 5 MB are read. So a window that was shown in many sizes of type
had a file open for each of them.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

SIZES: Final = 12
"""Sizes of type that are kept: more than all windows have at a time."""

_kept: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """Keep a function's latest answers, so many, until all fonts are forgotten."""

    def keep(function: Callable[Given, Result]) -> Callable[Given, Result]:
        cached = lru_cache(most)(function)
        _kept.append(cached.cache_clear)
        return cached  # type: ignore[return-value]  # it takes what the function takes

    return keep


def forget_fonts() -> None:
    """Keep no font any more, nor let Qt; those in use are loaded again when they are drawn."""
    from PySide6.QtGui import QFontDatabase  # noqa: PLC0415 - for the end, and has many names

    for forget in _kept:
        forget()
    # what Qt keeps is of no use with other fonts for emoji: it does not ask whether they are others
    if hasattr(QFontDatabase, "setApplicationEmojiFontFamilies"):  # from Qt 6.9 on
        same = QFontDatabase.applicationEmojiFontFamilies()
        QFontDatabase.setApplicationEmojiFontFamilies(same)
