"""What leaves the statistics: a chart as a picture, all of it as a page, figures as text."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from viewer.bulk.report import one_line
from viewer.core.errors import InputError
from viewer.lab.charts.files import Seen, saved
from viewer.lab.saved import write_whole
from viewer.lab.stats.figure import Findings
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.charts.canvas import tile_faces
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.results import Results

_PICTURES: Final = ("png", "pdf")


def write_chart(seen: Seen, path: Path) -> None:
    """Save a chart as it is seen, with its title, as SVG, PNG or PDF by the file's name.

    Raises:
        InputError: it cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    look = seen.look._replace(faces=tile_faces(TileArt()), has_title=True)
    write_whole(path, saved(seen._replace(look=look), kind if kind in _PICTURES else "svg"))


def write_report(findings: Findings, path: Path) -> None:
    """Save findings as one page.

    Raises:
        InputError: it cannot be written.
    """
    from viewer.lab.report import report_page  # noqa: PLC0415 - not needed before

    write_whole(path, report_page(findings))


class Exports(QObject):
    """Asks where, and writes in a job."""

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, results: Results, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._results = results
        self._settings = settings
        self._jobs = Jobs(self)

    def ask_for_chart(self) -> None:
        """Ask for a file, and save the chart in sight."""
        if self._results.findings is None or self._results.charts.canvas.seen is None:
            self._say_nothing()
            return
        kinds = self.tr("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)")
        path = self._ask(self.tr("Save chart"), "chart.png", kinds)
        if path is not None:
            self.save_chart(path)

    def save_chart(self, path: Path) -> None:
        """Save the chart in sight."""
        seen = self._results.charts.canvas.seen
        if seen is not None:
            self._write(path, partial(write_chart, seen, path))

    def ask_for_report(self) -> None:
        """Ask for a file, and save all findings as a page."""
        if self._results.findings is None:
            self._say_nothing()
            return
        path = self._ask(self.tr("Save report"), "walls.html", self.tr("HTML page (*.html)"))
        if path is not None:
            self.save_report(path)

    def save_report(self, path: Path) -> None:
        """Save all findings as a page."""
        if self._results.findings is not None:
            self._write(path, partial(write_report, self._results.findings, path))

    def copy_figures(self) -> None:
        """Copy all figures as text."""
        if self._results.findings is None:
            self._say_nothing()
            return
        QGuiApplication.clipboard().setText(phrases.as_text(self._results.findings))
        self.said.emit(self.tr("Copied"))

    def write(self, path: Path, work: Callable[[], None]) -> None:
        """Write a file off the GUI thread, and say how that went."""
        self._write(path, work)

    def close(self) -> None:
        """Wait until everything is written."""
        self._jobs.finish()

    def _say_nothing(self) -> None:
        self.said.emit(self.tr("There is nothing to save yet."))

    def _ask(self, title: str, name: str, kinds: str) -> Path | None:
        first = str(self._settings.folder / name)
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, first, kinds)
        if not chosen:
            return None
        path = Path(chosen)
        ending = kind.partition("*")[2].partition(")")[0] or Path(name).suffix
        return path if path.suffix else path.with_suffix(ending)

    def _write(self, path: Path, work: Callable[[], None]) -> None:
        self._jobs.add(
            lambda _progress, _stop: work(),
            lambda _none: self._on_written(path),
            partial(self._on_failed, path),
        )

    def _on_written(self, path: Path) -> None:
        self.said.emit(self.tr("Saved {name}").format(name=one_line(path.name)))

    def _on_failed(self, path: Path, error: InputError) -> None:
        text = self.tr("{name} could not be saved: {reason}")
        self.failed.emit(text.format(name=one_line(path.name), reason=words.sentence(error)))
