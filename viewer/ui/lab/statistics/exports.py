"""What leaves the statistics: a chart as a picture, all of it as a page, figures as text."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QRectF, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QWidget

from viewer.bulk.report import one_line
from viewer.core.errors import InputError
from viewer.lab.charts import Chart
from viewer.lab.charts.palette import Palette
from viewer.lab.charts.svg import chart_svg, fitting_height
from viewer.lab.saved import write_whole
from viewer.lab.stats.figure import Findings
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.settings import Settings
from viewer.ui.lab.charts.plot import chart_palette
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.results import Results

WIDTH: Final = 960
_PNG_SCALE: Final = 2


def write_chart(chart: Chart, palette: Palette, path: Path) -> None:
    """Save a chart as SVG, or as PNG by the file's name.

    Raises:
        InputError: it cannot be written.
    """
    height = fitting_height(chart)
    svg = chart_svg(chart, width=WIDTH, height=height, palette=palette)
    if path.suffix.lower() != ".png":
        write_whole(path, svg)
        return
    image = QImage(_PNG_SCALE * WIDTH, _PNG_SCALE * height, QImage.Format.Format_ARGB32)
    image.fill(QColor(palette.paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(image.rect()))
    painter.end()
    if not image.save(str(path)):
        raise InputError("not-written", reason=path.name)


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
        if self._results.findings is None or self._results.charts.chart is None:
            self._say_nothing()
            return
        path = self._ask(self.tr("Save chart"), "chart.png", self.tr("PNG (*.png);;SVG (*.svg)"))
        if path is not None:
            self.save_chart(path)

    def save_chart(self, path: Path) -> None:
        """Save the chart in sight."""
        chart = self._results.charts.chart
        if chart is not None:
            self._write(path, partial(write_chart, chart, chart_palette(), path))

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
