"""The language of the program: the user's choice, or the best of the system's preferences.

Catalogues are gettext's, `resources/translations/ja.mo` and so on, compiled from the `.po` files
beside them when the program is installed. English needs none; texts that a catalogue lacks stay
English.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

from viewer import translation
from viewer.system.assets import catalogue_file

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "ja": "日本語", "zh_CN": "简体中文"}
"""Languages by gettext's names, in their own words."""

_SOURCE: Final = "en"
_NAMES: Final = {name.partition("_")[0]: name for name in LANGUAGES}
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_chosen: str = _SOURCE


def choose(name: str | None = None, preferred: Iterable[str] | None = None) -> str:
    """Use a language from now on, and return its name, a key of `LANGUAGES`.

    Without a name it is the best of the ``preferred``, or else of the system's preferences.
    """
    global _chosen  # noqa: PLW0603 - there is one language at a time
    _chosen = name or best_of(system_languages() if preferred is None else preferred)
    translation.use(_catalogue(_chosen))
    return _chosen


@contextmanager
def spoken(name: str) -> Iterator[None]:
    """Use another language for a while."""
    before = translation.in_use()
    translation.use(_catalogue(name))
    try:
        yield
    finally:
        translation.use(before)


def _catalogue(name: str) -> NullTranslations:
    if name != _SOURCE:
        # a clone that was never installed has no catalogues yet
        with suppress(FileNotFoundError):
            return _read(catalogue_file(name))
    return translation.SOURCE


@lru_cache(len(LANGUAGES))
def _read(file: Path) -> GNUTranslations:
    with file.open("rb") as opened:
        return GNUTranslations(opened)


def chosen() -> str:
    return _chosen


def best_of(preferred: Iterable[str]) -> str:
    """Return the first supported language of names as ``zh-Hans-CN``, ``ja_JP.UTF-8``, ``C``."""
    for each in preferred:
        if found := meant_by(each):
            return found
        if each.partition(".")[0].lower() in {"c", "posix"}:
            break
    return _SOURCE


def meant_by(name: str) -> str | None:
    """Return the supported language of a name as ``zh-Hans-CN``, ``ja_JP.UTF-8``, ``zh``."""
    return _NAMES.get(name.replace("-", "_").partition(".")[0].partition("_")[0].lower())


def system_languages() -> list[str]:
    """Return the preferences for programs without a window, best first."""
    for name in _VARIABLES:
        if value := os.environ.get(name):
            return value.split(":")
    found: list[str] = []
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - there alone
        import locale  # noqa: PLC0415 - there alone

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        found = [locale.windows_locale.get(number, _SOURCE)]
    return found
