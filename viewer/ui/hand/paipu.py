"""A log exported as 電脳麻将 paipu, as the command `export` does it."""

from functools import partial
from pathlib import Path

from viewer.core.base.errors import Progress, ShouldStop, as_json
from viewer.core.base.records import Log
from viewer.core.text.majiang import log_id_of, paipu_of
from viewer.document import Document
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.files import Saver


def export_paipu(saver: Saver, document: Document) -> None:
    if document.log is None:
        return
    log_id = log_id_of(document.title)
    path = saver.ask(_("Export as 電脳麻将 paipu"), f"{log_id}.json", _("paipu (*.json)"))
    if path is not None:
        saver.write(path, partial(_write, document.log, log_id, path))


def _write(log: Log, log_id: str, path: Path, _progress: Progress, _stop: ShouldStop) -> None:
    write_whole(path, as_json(paipu_of(log, log_id)) + "\n")
