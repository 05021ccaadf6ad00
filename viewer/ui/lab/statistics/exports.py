"""What leaves the statistics: a chart as a picture, all of it as a page, figures as text."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from viewer.lab.stats.figure import Findings
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.charts.pictures import write_chart
from viewer.ui.kit.settings import Settings
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.results import Results
from viewer.ui.saving import Saver


def write_report(findings: Findings, path: Path) -> None:
    """Save findings as one page.

    Raises:
        OSError: it cannot be written.
    """
    from viewer.lab.report import report_page  # noqa: PLC0415 - not needed before

    write_whole(path, report_page(findings))


class Exports(Saver):
    """Saves what the results show."""

    def __init__(self, results: Results, settings: Settings, parent: QWidget) -> None:
        super().__init__(settings, parent)
        self._results = results

    def ask_for_chart(self) -> None:
        """Ask for a file, and save the chart in sight."""
        if self._results.findings is None or self._results.charts.canvas.seen is None:
            self._say_nothing()
            return
        kinds = _("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)")
        path = self.ask(_("Save chart"), "chart.png", kinds)
        if path is not None:
            self.save_chart(path)

    def save_chart(self, path: Path) -> None:
        """Save the chart in sight."""
        seen = self._results.charts.canvas.seen
        if seen is not None:
            self.write(path, lambda _progress, _stop: write_chart(seen, path))

    def ask_for_report(self) -> None:
        """Ask for a file, and save all findings as a page."""
        if self._results.findings is None:
            self._say_nothing()
            return
        path = self.ask(_("Save report"), "walls.html", _("HTML page (*.html)"))
        if path is not None:
            self.save_report(path)

    def save_report(self, path: Path) -> None:
        """Save all findings as a page."""
        findings = self._results.findings
        if findings is not None:
            self.write(path, lambda _progress, _stop: write_report(findings, path))

    def copy_figures(self) -> None:
        """Copy all figures as text."""
        if self._results.findings is None:
            self._say_nothing()
            return
        QGuiApplication.clipboard().setText(phrases.as_text(self._results.findings))
        self.said.emit(_("Copied: all figures with their sentences"))

    def _say_nothing(self) -> None:
        self.said.emit(_("There is nothing to save yet."))
