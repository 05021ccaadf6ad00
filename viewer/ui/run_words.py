"""Words for runs over many logs, as the audit and the lab say them."""

from pathlib import Path

from viewer.core.base.errors import shown
from viewer.translation import ngettext
from viewer.ui import words


def name_of(paths: tuple[str, ...]) -> str:
    """Return what is looked at, in short."""
    if len(paths) == 1:
        return shown(Path(paths[0]).name or paths[0])
    text = ngettext("{count} file or folder", "{count} files and folders", len(paths))
    return text.format(count=words.points(len(paths)))
