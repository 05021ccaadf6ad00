"""A game exported in another program's format, as the command `export` does it."""

from functools import partial
from pathlib import Path

from viewer.core.base.errors import Progress, ShouldStop
from viewer.core.base.records import Log
from viewer.core.text.game_formats import GAME_FORMATS, GameFormat
from viewer.core.text.tenhou_names import log_id_of
from viewer.document import Document
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.files import Saver


def export_game(saver: Saver, document: Document, name: str) -> None:
    """Ask for a file, and write the game there; ``name`` is one of `GAME_FORMATS`."""
    if document.log is None:
        return
    form, log_id = GAME_FORMATS[name], log_id_of(document.title)
    kinds = f"{name} (*{Path(form.ending).suffix})"
    path = saver.ask(_("Export game"), f"{log_id}{form.ending}", kinds)
    if path is not None:
        saver.write(path, partial(_write, form, document.log, log_id, path))


def _write(
    form: GameFormat, log: Log, log_id: str, path: Path, _progress: Progress, _stop: ShouldStop
) -> None:
    write_whole(path, form.write(log, log_id, None))
