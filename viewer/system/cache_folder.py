"""The system's cache folder, where downloaded logs are stored."""

import os
import sys
from pathlib import Path


def cache_folder(name: str) -> Path:
    """Return a subfolder of it, which may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return place / "wall-viewer" / "cache" / name
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wall-viewer" / name
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "wall-viewer" / name
