"""The program's own files: resources, cache folder, fault log, noted hashes, notes on games.

Resources are inside an installed package, and beside it in a clone. The others lie where the
system keeps such files.
"""

import os
import sys
from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "resources", package.parent / "resources"):
        if (folder / "tiles").is_dir():
            return folder
    raise FileNotFoundError("The program's resources are missing; install it again.")


def tile_file(code: str) -> Path:
    """Return the SVG of a face (``5p``, ``0s``, ``7z``) or of the ``back``."""
    return resources() / "tiles" / f"{code}.svg"


def page_part(name: str) -> str:
    """Return the style or a script of the page of a game."""
    return (resources() / "page" / name).read_text(encoding="utf-8")


def sample_log() -> Path:
    return resources() / "sample.mjlog"


def luck_weights_file() -> Path:
    """Return what luck is worth in points and places, made by `tests.stats.luck.luck_weights`."""
    return resources() / "luck_weights.json"


def icon_file() -> Path:
    return resources() / "icons" / "wall-viewer.svg"


def help_page(name: str, language: str = "en") -> Path:
    """Return a page of the help, Markdown: in a language, or in English where that has none."""
    pages = resources() / "help"
    translated = pages / language / f"{name}.md"
    return translated if translated.is_file() else pages / f"{name}.md"


def catalogue_file(language: str) -> Path:
    return resources() / "translations" / f"{language}.mo"


def cache_folder(name: str) -> Path:
    """Return a subfolder of the system's cache folder, which may not exist yet."""
    if sys.platform == "win32":
        own = _folder("LOCALAPPDATA", "AppData/Local") / "wall-viewer" / "cache"
    elif sys.platform == "darwin":
        own = Path.home() / "Library" / "Caches" / "wall-viewer"
    else:
        own = _folder("XDG_CACHE_HOME", ".cache") / "wall-viewer"
    return own / name


def drawn_tiles() -> Path:
    """Return the file of tiles as earlier starts drew them, which may not exist yet."""
    return cache_folder("tiles")


def downloaded_logs() -> Path:
    """Return the folder of logs that were downloaded, which may not exist yet."""
    return cache_folder("logs")


def noted_file() -> Path:
    """Return the user's list of noted hashes, which may not exist yet."""
    return _data_folder() / "noted.txt"


def exercises_file() -> Path:
    """Return the user's answers to exercises; it may not exist yet."""
    return _data_folder() / "exercises.txt"


def notes_file(game: bytes) -> Path:
    """Return the file of what a user thinks of a game, by its `game_of`; it may not exist yet."""
    return _data_folder() / "notes" / f"{game.hex()}.json"


def _data_folder() -> Path:
    """Return the folder of what a user made, which may not exist yet."""
    if sys.platform == "win32":
        folder = _folder("APPDATA", "AppData/Roaming")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = _folder("XDG_DATA_HOME", ".local/share")
    return folder / "wall-viewer"


def settings_file() -> Path:
    """Return where settings are stored on Linux; the file may not exist yet."""
    return _folder("XDG_CONFIG_HOME", ".config") / "wall-viewer" / "wall-viewer.conf"


def fault_log() -> Path:
    """Return the file of error traces, which may not exist yet."""
    if sys.platform == "win32":
        folder = _folder("LOCALAPPDATA", "AppData/Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Logs"
    else:
        folder = _folder("XDG_STATE_HOME", ".local/state")
    return folder / "wall-viewer" / "faults.log"


def _folder(variable: str, usual: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / usual)
