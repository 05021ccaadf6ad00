"""A home of its own for a program that is tried out: nobody's settings or files are touched."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

from tests.helpers.font_messages import QUIET_FONTS


@contextmanager
def new_home() -> Iterator[Path]:
    """Make it, and stand in it; without a screen, unless QT_QPA_PLATFORM says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_LOGGING_RULES"] = QUIET_FONTS
    before = Path.cwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            os.environ[name] = made
        os.chdir(made)
        QStandardPaths.setTestModeEnabled(True)
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, made)
        try:
            yield Path(made)
        finally:
            os.chdir(before)
