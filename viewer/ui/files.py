"""Files that a user chooses: logs to open, and where results and pictures are saved."""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtCore, QtWidgets
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    reason_of,
    sentence_about,
    shown,
)
from viewer.core.sites.detect import ENDINGS
from viewer.core.sites.study_file import STUDY_ENDING, StudyGame
from viewer.core.sites.study_games import study_bytes
from viewer.core.study.line import Line
from viewer.core.text.game_formats import GAME_FORMATS, line_as_tenhou6
from viewer.core.text.game_hands import log_id_of
from viewer.document import Document
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import plain_buttons
from viewer.ui.kit.settings import Settings

_IN_NO_NAME: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_DEVICE: Final = re.compile(
    r"(con|prn|aux|nul|(com|lpt)[\d¹²³]|con(in|out)\$) *(\.|$)", re.IGNORECASE
)
"""What Windows takes for a device in every folder, whatever ending it has."""
_ENDING: Final = re.compile(r"\*(\.\w+)")
_LONGEST_NAME: Final = 80
"""Characters, of three bytes each at most: systems take 255."""

TABLE_ENCODING: Final = "utf-8-sig"
"""Without a byte order mark, spreadsheet programs show Japanese names as something else."""


class ResultFormat(Enum):
    """How results are saved; the value is the ending of the proposed name."""

    PAGE = "html"
    TABLE = "csv"
    JSON = "json"
    PARQUET = "parquet"
    CHART = "png"


_KINDS: Final = {
    ResultFormat.PAGE: N_("HTML report (*.html)"),
    ResultFormat.TABLE: N_("CSV table (*.csv)"),
    ResultFormat.JSON: N_("JSON (*.json)"),
    ResultFormat.PARQUET: N_("Parquet (*.parquet)"),
    ResultFormat.CHART: N_("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"),
}
"""As Qt's dialogs want them."""


def file_name(text: str) -> str:
    """Return a text, with its ending, as a name that every system takes for a file."""
    name = _IN_NO_NAME.sub(" ", shown(text, _LONGEST_NAME)).strip()
    return f"_{name}" if _DEVICE.match(name) else name


def with_ending(path: Path, kind: str, endings: Sequence[str]) -> Path:
    """Return a path with one of the endings: that of the chosen kind if it has none of them."""
    if path.suffix.lower() in endings:
        return path
    ending = next((each for each in endings if each in kind), endings[0])
    return path.with_name(path.name + ending)


def chosen_path(window: QWidget, name: str, kind: str, endings: Sequence[str]) -> Path | None:
    """Return the path that was chosen, with an ending.

    Qt has asked about the name as it was typed. With its ending it may be another file's: None if
    that is not to be replaced.
    """
    path = with_ending(Path(name), kind, endings)
    if path == Path(name) or not path.exists():
        return path
    box = QtWidgets.QMessageBox(window)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setText(_("{name} is there already. Replace it?").format(name=shown(path.name)))
    replace = box.addButton(_("Replace"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
    plain_buttons(box)
    box.exec()
    box.deleteLater()
    return path if box.clickedButton() is replace else None


def ask_for_folder(window: QWidget, settings: Settings, title: str) -> list[str]:
    """Return the folder that a user chooses, where the next choice begins too; or nothing."""
    name = QtWidgets.QFileDialog.getExistingDirectory(window, title, str(settings.folder))
    if not name:
        return []
    settings.folder = Path(name)
    return [name]


def ask_for_logs(window: QWidget, settings: Settings, title: str) -> list[str]:
    """Return the logs and archives that a user chooses, in a folder that is remembered."""
    several = (STUDY_ENDING, ".html", ".zip", ".db", ".sqlite")
    endings = " ".join(f"*{ending}" for ending in (*ENDINGS, *several))
    kinds = _("Logs of all sites, and archives ({endings});;All files (*)").format(endings=endings)
    names, _kind = QtWidgets.QFileDialog.getOpenFileNames(
        window, title, str(settings.folder), kinds
    )
    if names:
        settings.folder = Path(names[0]).parent
    return names


def _documents() -> Path:
    place = QtCore.QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QtCore.QStandardPaths.writableLocation(place))
    return folder if folder.is_dir() else Path.home()


class Saver(QObject):
    failed = Signal(str)
    saved = Signal(Path)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self.jobs = Jobs(self)

    def ask(self, title: str, name: str, kinds: str, folder: Path | None = None) -> Path | None:
        """Ask for a file, in a folder or that of the last one; it gets an ending of a kind.

        ``kinds`` are written as Qt does: ``PNG (*.png);;SVG (*.svg)``.
        """
        first = str((folder or self._settings.folder) / file_name(name))
        chosen, kind = QtWidgets.QFileDialog.getSaveFileName(self._window, title, first, kinds)
        if not chosen:
            return None
        return chosen_path(self._window, chosen, kind, _ENDING.findall(kinds))

    def ask_for_results(self, name: str, *formats: ResultFormat) -> Path | None:
        """Ask where to save results, at first in the user's documents: not among the logs.

        ``name`` is proposed, with the ending of the first format.
        """
        folder = self._settings.results_folder or _documents()
        kinds = ";;".join(_(_KINDS[each]) for each in formats)
        path = self.ask(_("Save results"), f"{name}.{formats[0].value}", kinds, folder)
        if path is not None:
            self._settings.results_folder = path.parent
        return path

    def write(self, path: Path, work: Callable[[Progress, ShouldStop], object]) -> None:
        """Do the work that writes a file; it may raise an `OSError` or an `InputError`."""

        def do(progress: Progress, should_stop: ShouldStop) -> None:
            try:
                work(progress, should_stop)
            except OSError as error:
                raise InputError("not-written", reason=reason_of(error)) from error

        show_for_a_while(self._window, _("Saving {name}").format(name=shown(path.name)))
        self.jobs.start(
            do,
            lambda _none: self._on_written(path),
            lambda error: self.failed.emit(sentence_about(shown(path.name), error)),
            queued=True,
        )

    def export_game(self, document: Document, name: str) -> None:
        """Ask for a file, write a game there as `export` does; ``name`` is of `GAME_FORMATS`."""
        if document.log is None:
            return
        log_id = log_id_of(document.title)
        text = partial(GAME_FORMATS[name].write, document.log, log_id, None)
        self._export(name, log_id, text)

    def export_line(self, document: Document, line: Line, title: str, name: str) -> None:
        """Ask for a file, write a line of a game there; ``title`` is of the hand, for the file."""
        assert document.log is not None  # noqa: S101 - a raw seed has no lines
        log_id = log_id_of(document.title)
        text = partial(line_as_tenhou6, document.log, line, log_id, name)
        self._export("tenhou6", f"{log_id} {title}", text)

    def export_page(self, title: str, text: Callable[[], str]) -> None:
        """Ask for a file, write the page of a game there; ``title`` is of its file."""
        name = f"{log_id_of(title)}.{ResultFormat.PAGE.value}"
        path = self.ask(_("Export game"), name, _("Page of a game (*.html)"))
        if path is not None:
            self.write(path, lambda _progress, _stop: write_whole(path, text()))

    def _export(self, name: str, proposed: str, text: Callable[[], str]) -> None:
        ending = GAME_FORMATS[name].ending
        kinds = f"{name} (*{Path(ending).suffix})"
        path = self.ask(_("Export game"), f"{proposed}{ending}", kinds)
        if path is not None:
            self.write(path, lambda _progress, _stop: write_whole(path, text()))

    def save_study(self, games: Sequence[StudyGame]) -> None:
        """Ask for a file, write a study there."""
        if not games:
            return
        name = log_id_of(games[0].name) if len(games) == 1 else _("Study")
        kinds = _("Study (*{ending})").format(ending=STUDY_ENDING)
        path = self.ask(_("Save as study"), f"{name}{STUDY_ENDING}", kinds)
        if path is not None:
            self.write(path, lambda _progress, _stop: write_whole(path, study_bytes(games)))

    def _on_written(self, path: Path) -> None:
        show_for_a_while(self._window, _("Saved {name}").format(name=shown(path.name)))
        self.saved.emit(path)
