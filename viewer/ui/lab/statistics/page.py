"""The statistics: choose a source, count its walls, and see meanwhile what they come to.

A run can be paused and continued, also from a file. Findings are made in the thread that counts.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    sentence,
    sentence_about,
    shown,
)
from viewer.document import Document
from viewer.lab.report import report_page
from viewer.lab.saved import save_work
from viewer.lab.stats.measure import WallMeasure, WallSample
from viewer.lab.walls.batch import WallSource
from viewer.lab.walls.others import random_source
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.charts.canvas import write_chart
from viewer.ui.files import Saver
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import Headline
from viewer.ui.kit.parts import WINDOW_MARGIN, ThinBar, boxed, button
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.run import LabRun, WorkSnapshot
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.files import (
    SavedRun,
    findings_of,
    folder_walls,
    open_saved,
    opened_walls,
)
from viewer.ui.lab.statistics.results import StatisticsResults
from viewer.ui.lab.statistics.sources import LogSource, SourceChooser
from viewer.ui.words import paths_name

_SNAPSHOT_SECONDS: Final = 1.0


class StatisticsStage(Enum):
    IDLE = auto()
    FINDING = auto()
    RUNNING = auto()
    PAUSED = auto()
    OVER = auto()


_AT_REST: Final = (StatisticsStage.IDLE, StatisticsStage.OVER)


class StatisticsPage(QWidget):
    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self, settings: Settings, art: TileArt, opened: Callable[[], list[Document]]
    ) -> None:
        super().__init__()
        self._settings = settings
        self.opened = opened
        self.run = LabRun(self, _SNAPSHOT_SECONDS)
        self._finding = Jobs(self)
        self._reading = Jobs(self)
        self.stage = StatisticsStage.IDLE
        self.work: WallMeasure | None = None
        self.snapshot: WorkSnapshot | None = None
        self.logs: WallSource | None = None
        self._seed_used: int | None = None
        self._build(art)
        self._connect()
        self._show_state()

    def _build(self, art: TileArt) -> None:
        self.chooser = SourceChooser(self._settings)
        self.start_button = button(_("&Start"), _("Start, pause or continue (Space)"))
        self.start_button.setMinimumWidth(96)
        self.cancel_button = button(
            _("&Cancel"), _("Stop, and choose anew; what was found stays (Ctrl+R)")
        )
        self.save_button = button(
            _("Sa&ve…"), _("Save the counts, to continue another day (Ctrl+S)")
        )
        self.open_button = button(_("&Open saved…"), _("Continue a run that was saved (Ctrl+O)"))
        self.results_button = button(
            _("&Results"), _("Save the chart or a report, or copy the figures")
        )
        self.head = Headline()
        self.head.setContentsMargins(WINDOW_MARGIN, 0, WINDOW_MARGIN, 0)
        self.head.buttons.setSpacing(8)
        for each in (self.open_button, self.save_button, self.results_button):
            self.head.buttons.addWidget(each)
        self.progress = ThinBar(_("How many walls were looked at"))
        self.results = StatisticsResults(art)
        self.saver = Saver(self._settings, self)
        margins = (WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, 2)
        row = boxed(QHBoxLayout(), self.chooser, margins=margins, spacing=8)
        row.addStretch(1)
        row.addWidget(self.start_button)
        row.addWidget(self.cancel_button)
        parts = (row, self.head, self.progress, self.results)
        boxed(QVBoxLayout(self), *parts, spacing=10, stretch=self.results)

    def _connect(self) -> None:
        self.run.advanced.connect(self._on_advanced)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_run_failed)
        self.start_button.clicked.connect(self.toggle)
        self.chooser.entered.connect(self._on_entered)
        self.cancel_button.clicked.connect(self.reset)
        self.save_button.clicked.connect(self.ask_where_to_save)
        self.open_button.clicked.connect(self.ask_for_saved)
        self.saver.said.connect(self.said)
        self.saver.failed.connect(self.failed)

    # what can be done

    def toggle(self) -> None:
        if self.stage is StatisticsStage.RUNNING:
            self.run.pause()
        elif self.stage is StatisticsStage.PAUSED and self.work is not None:
            self._go_on(self.work, self.snapshot.state if self.snapshot else None)
        elif self.stage is not StatisticsStage.FINDING:
            self._begin()

    def _on_entered(self) -> None:
        self.start_button.setFocus()
        self.toggle()

    def reset(self) -> None:
        """Stop, and let the user choose anew; what was found stays."""
        if self.stage not in _AT_REST:
            self.run.cancel()
            self._finding.cancel()
            self.stage = StatisticsStage.OVER if self.snapshot else StatisticsStage.IDLE
            self._show_state()

    def close_run(self) -> None:
        """Stop everything; no thread or process is left."""
        self.run.close()
        self._finding.close()
        self._reading.close()
        self.saver.jobs.leave()

    def _begin(self) -> None:
        source = self.chooser.source
        if source == LogSource.FOLDER and not self.chooser.paths:
            self.chooser.ask_for_folder()
            if not self.chooser.paths:
                return
        if source in list(LogSource):
            self._find_logs()
            return
        if self.chooser.seed_field.seed == self._seed_used:
            self.chooser.seed_field.renew()
        seed = self._seed_used = self.chooser.seed_field.seed
        made = random_source(source, seed).first(self.chooser.walls)
        self._go_on(WallMeasure(made), None)

    def _find_logs(self) -> None:
        """Find all logs first: a folder may hold a hundred thousand."""
        paths, documents, title = self.chooser.paths, self.opened(), _("The opened log")
        of_folder = self.chooser.source == LogSource.FOLDER

        def find(_progress: Progress, should_stop: ShouldStop) -> WallSource:
            if of_folder:
                return folder_walls(paths, paths_name(paths), should_stop)
            return opened_walls(documents, title)

        self._finding.start(
            find, self._on_logs_found, lambda error: self._end_finding(sentence(error))
        )
        self.stage = StatisticsStage.FINDING
        self._show_state()

    def _on_logs_found(self, logs: WallSource) -> None:
        if not logs.units:
            self._end_finding(_("There is no log with a file to look at."))
            return
        self.logs = logs
        self._go_on(WallMeasure(logs), None)

    def _end_finding(self, sentence: str) -> None:
        self.stage = StatisticsStage.OVER if self.snapshot else StatisticsStage.IDLE
        self.failed.emit(sentence)
        self._show_state()

    def _go_on(self, work: WallMeasure, state: WallSample | None) -> None:
        if state is None:
            self.snapshot = None
            self.results.show_findings(None)
        self.work = work
        self.stage = StatisticsStage.RUNNING
        self.run.start(work, state, partial(findings_of, work))
        self._show_state()

    # what comes of it

    def _on_advanced(self, snapshot: WorkSnapshot) -> None:
        self.snapshot = snapshot
        self.results.show_findings(snapshot.seen)
        self._show_state()

    def _on_ended(self, snapshot: WorkSnapshot) -> None:
        work = self.work
        complete = work is None or work.units is None or work.done(snapshot.state) >= work.units
        self.stage = StatisticsStage.OVER if complete else StatisticsStage.PAUSED
        self._on_advanced(snapshot)

    def _on_run_failed(self, sentence: str) -> None:
        self.stage = StatisticsStage.PAUSED if self.snapshot else StatisticsStage.IDLE
        self.failed.emit(sentence)
        self._show_state()

    def _on_opened(self, opened: SavedRun) -> None:
        self.run.cancel()
        self.work = opened.work
        complete = opened.work.units is not None and opened.state.units >= opened.work.units
        self.stage = StatisticsStage.OVER if complete else StatisticsStage.PAUSED
        self._on_advanced(WorkSnapshot(opened.state, None, opened.findings))

    # what leaves the page

    def ask_for_chart(self) -> None:
        if self._has_findings() and self.results.charts.canvas.seen is not None:
            path = self.saver.ask_for_chart("chart.png")
            if path is not None:
                self.save_chart(path)

    def save_chart(self, path: Path) -> None:
        seen = self.results.charts.canvas.seen
        if seen is not None:
            self.saver.write(path, lambda _progress, _stop: write_chart(seen, path))

    def ask_for_report(self) -> None:
        if self._has_findings():
            path = self.saver.ask(_("Save report"), "walls.html", _("HTML page (*.html)"))
            if path is not None:
                self.save_report(path)

    def save_report(self, path: Path) -> None:
        findings = self.results.findings
        if findings is not None:
            self.saver.write(
                path, lambda _progress, _stop: write_whole(path, report_page(findings))
            )

    def copy_figures(self) -> None:
        if self._has_findings() and self.results.findings is not None:
            QGuiApplication.clipboard().setText(phrases.as_text(self.results.findings))
            self.said.emit(_("Copied: all figures with their sentences"))

    def _has_findings(self) -> bool:
        if self.results.findings is None:
            self.said.emit(_("There is nothing to save yet."))
        return self.results.findings is not None

    # runs in files

    def ask_where_to_save(self) -> None:
        if self.snapshot is None:
            self.said.emit(_("There is nothing to save yet."))
            return
        kinds = _("Saved run (*.json)")
        path = self.saver.ask(_("Save the run"), "statistics.json", kinds)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Save the run as it stands; it goes on meanwhile."""
        work, snapshot = self.work, self.snapshot
        if snapshot is not None and work is not None:
            self.saver.write(path, lambda _progress, _stop: save_work(path, work, snapshot.state))

    def ask_for_saved(self) -> None:
        kinds = _("Saved run (*.json);;All files (*)")
        name, _kind = QFileDialog.getOpenFileName(
            self, _("Open a saved run"), str(self._settings.folder), kinds
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Read a saved run; until it is read, nothing changes."""
        logs = self.logs

        def on_failure(error: InputError) -> None:
            self.failed.emit(sentence_about(shown(path.name), error))

        self._reading.start(
            lambda _progress, _stop: open_saved(path, logs), self._on_opened, on_failure
        )

    # what is shown

    def _show_state(self) -> None:
        stage = self.stage
        text = {StatisticsStage.RUNNING: _("&Pause"), StatisticsStage.PAUSED: _("&Continue")}.get(
            stage, _("&Start")
        )
        self.start_button.setText(text)
        self.start_button.setEnabled(stage is not StatisticsStage.FINDING)
        self.chooser.setEnabled(stage in _AT_REST)
        self.cancel_button.setEnabled(stage not in _AT_REST)
        there = self.snapshot is not None
        self.save_button.setEnabled(there)
        self.results_button.setEnabled(self.results.findings is not None)
        self._show_head()

    def _show_head(self) -> None:
        snapshot, stage = self.snapshot, self.stage
        found = snapshot.seen if snapshot else None
        if found is None or snapshot is None:
            text = {
                StatisticsStage.FINDING: _("Looking for logs…"),
                StatisticsStage.RUNNING: _("Counting the first walls…"),
            }.get(stage, _("Choose a source of walls, and press Start."))
            self.head.say(None, text, "")
            self.progress.show_progress(0, 1 if stage in _AT_REST else None)
            return
        done, units = snapshot.state.units, self.work.units if self.work else None
        detail = phrases.run_detail(snapshot.pace, found, running=stage is StatisticsStage.RUNNING)
        aloud = stage is not StatisticsStage.RUNNING
        self.head.say(phrases.summary_mark(found), found.summary.said, detail, aloud=aloud)
        self.progress.show_progress(0 if stage is StatisticsStage.OVER else done, units)
