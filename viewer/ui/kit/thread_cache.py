"""What is made of fonts, cached for each thread by itself.

A font holds what Qt opened for it, which belongs to the thread that drew with it and ends with that
thread. Pictures are drawn in threads, too: a font that passes from one to another can end the
program. So no cache hands one on, and a thread begins with a copy that shares nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import local
from typing import ParamSpec, TypeVar

from PySide6.QtGui import QFont

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


def cached_in_thread(
    most: int,
) -> Callable[[Callable[_Given, _Made]], Callable[_Given, _Made]]:
    """Return a decorator as `lru_cache` is, whose results stay in the thread that made them.

    Fonts that are given are copied first: those of Qt's options soon are gone.
    """

    def decorate(make: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
        class Cache(local):
            def __init__(self) -> None:
                self.make = lru_cache(most)(make)

        cache = Cache()

        def ask(*args: _Given.args, **named: _Given.kwargs) -> _Made:
            own = (QFont(each) if isinstance(each, QFont) else each for each in args)
            return cache.make(*own, **named)  # type: ignore[arg-type]  # Hashable

        return ask

    return decorate


def own_font(font: QFont) -> QFont:
    """Return a copy that shares nothing with the font: Qt copies what is changed."""
    own = QFont(font)
    for kerning in (not font.kerning(), font.kerning()):
        own.setKerning(kerning)
    return own
