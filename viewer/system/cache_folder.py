"""Where the system keeps what can be had again: downloaded logs, tiles that were drawn."""

import os
import sys
from pathlib import Path


def cache_folder(name: str) -> Path:
    """Return a folder for some of it, which may not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return place / "wall-viewer" / "cache" / name
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wall-viewer" / name
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "wall-viewer" / name
