"""The file of settings, checked before Qt opens it.

`QSettings` reads files of any size, waits for ever at a pipe, and writes through links. What cannot
be read is moved aside, and settings begin anew. Windows and macOS store settings elsewhere.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MEGABYTE
from viewer.system.assets import settings_file
from viewer.system.regular_file import read_file
from viewer.translation import N_

_MAX_BYTES: Final = MEGABYTE
"""A year's use leaves some kB."""

_REASONS: Final = {
    "too-large": N_("it is too large"),
    "folder": N_("it is no regular file"),
}


def open_store() -> tuple[QSettings, InputError | None]:
    """Return the user's settings, and why they begin anew, if they do."""
    problem: InputError | None = None
    if sys.platform in {"win32", "darwin"}:
        settings = QSettings()
    else:
        path = settings_file()
        problem = _check(path)
        _check(Path(f"{path}.lock"))  # Qt reads it before it writes
        # by its name: Qt would read files of the same name in other places too
        settings = QSettings(str(path), QSettings.Format.NativeFormat)
    return settings, problem


def _check(path: Path) -> InputError | None:
    if not os.path.lexists(path):
        return None
    try:
        data = read_file(path, _MAX_BYTES)
    except InputError as error:
        reason = error.values.get("reason") or _REASONS.get(error.code, error.code)
        aside = path.with_name(f"{path.name}.refused")
        with suppress(OSError):
            path.replace(aside)
        return InputError("settings-refused", file=aside.name, reason=reason)
    if path.is_symlink():
        from viewer.system.whole_file import replace_whole  # noqa: PLC0415 - few are one

        with suppress(OSError):  # the folder may not be written: nor will Qt
            replace_whole(path, data)
    return None
