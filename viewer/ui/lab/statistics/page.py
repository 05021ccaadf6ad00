"""The statistics: choose a source, count its walls, and see meanwhile what they come to.

A run is paused and gone on with like any other long work, also from a file. What is seen of it
is made in the thread that counts.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import InputError, sentence, sentence_about
from viewer.core.base.foreign import shown
from viewer.document import Document
from viewer.lab.saved import save_work
from viewer.lab.stats.measure import Measure, Measured
from viewer.lab.walls import Source, random_source
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import MARGIN, Headline, ThinBar, button
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.run import Glance, Run
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.exports import Exports
from viewer.ui.lab.statistics.files import (
    Opened,
    folder_walls,
    look,
    open_saved,
    opened_walls,
)
from viewer.ui.lab.statistics.results import Results
from viewer.ui.lab.statistics.sources import Logs, SourceChooser
from viewer.ui.run_words import name_of

_SECONDS_BETWEEN_GLANCES: Final = 1.0


class Stage(Enum):
    """How a run stands."""

    IDLE = auto()
    FINDING = auto()
    RUNNING = auto()
    PAUSED = auto()
    OVER = auto()


class StatisticsPage(QWidget):
    """One run at a time."""

    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self.opened = opened
        self.run = Run(self, _SECONDS_BETWEEN_GLANCES)
        self._finding = Jobs(self)
        self._reading = Jobs(self)
        self.stage = Stage.IDLE
        self.work: Measure | None = None
        self.glance: Glance | None = None
        self.logs: Source | None = None
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
        self.head.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self.head.buttons.setSpacing(8)
        for each in (self.open_button, self.save_button, self.results_button):
            self.head.buttons.addWidget(each)
        self.progress = ThinBar(_("How many walls were looked at"))
        self.results = Results(art)
        self.exports = Exports(self.results, self._settings, self)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, 2)
        row.setSpacing(8)
        row.addWidget(self.chooser)
        row.addStretch(1)
        row.addWidget(self.start_button)
        row.addWidget(self.cancel_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.head)
        column.addWidget(self.progress)
        column.addWidget(self.results, 1)

    def _connect(self) -> None:
        self.run.glanced.connect(self._on_glanced)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_run_failed)
        self.start_button.clicked.connect(self.toggle)
        self.chooser.entered.connect(self._on_entered)
        self.cancel_button.clicked.connect(self.reset)
        self.save_button.clicked.connect(self.ask_where_to_save)
        self.open_button.clicked.connect(self.ask_for_saved)
        self.exports.said.connect(self.said)
        self.exports.failed.connect(self.failed)

    # what can be done

    def toggle(self) -> None:
        """Start, pause or continue."""
        if self.stage is Stage.RUNNING:
            self.run.pause()
        elif self.stage is Stage.PAUSED and self.work is not None:
            self._go_on(self.work, self.glance.state if self.glance else None)
        elif self.stage is not Stage.FINDING:
            self._begin()

    def _on_entered(self) -> None:
        self.start_button.setFocus()
        self.toggle()

    def reset(self) -> None:
        """Stop, and let the user choose anew; what was found stays."""
        if self.stage not in (Stage.IDLE, Stage.OVER):
            self.run.stop()
            self._finding.cancel()
            self.stage = Stage.OVER if self.glance else Stage.IDLE
            self._show_state()

    def close_run(self) -> None:
        """Stop everything; no thread or process is left."""
        self.run.close()
        self._finding.close()
        self._reading.close()
        self.exports.jobs.leave()

    def _begin(self) -> None:
        source = self.chooser.source
        if source == Logs.FOLDER and not self.chooser.paths:
            self.chooser.ask_for_folder()
            if not self.chooser.paths:
                return
        if source in list(Logs):
            self._find_logs()
            return
        if self.chooser.seed_field.seed == self._seed_used:
            self.chooser.seed_field.renew()
        seed = self._seed_used = self.chooser.seed_field.seed
        made = random_source(source, seed).first(self.chooser.walls)
        self._go_on(Measure(made), None)

    def _find_logs(self) -> None:
        """Find all logs first: a folder may hold a hundred thousand."""
        if self.chooser.source == Logs.FOLDER:
            paths, label = self.chooser.paths, name_of(self.chooser.paths)
            self._finding.start(
                lambda _progress, should_stop: folder_walls(paths, label, should_stop),
                self._on_logs_found,
                self._on_finding_failed,
            )
        else:
            documents, title = self.opened(), _("The opened log")
            self._finding.start(
                lambda _progress, _stop: opened_walls(documents, title),
                self._on_logs_found,
                self._on_finding_failed,
            )
        self.stage = Stage.FINDING
        self._show_state()

    def _on_logs_found(self, logs: Source) -> None:
        if not logs.units:
            self._end_finding(_("There is no log with a file to look at."))
            return
        self.logs = logs
        self._go_on(Measure(logs), None)

    def _on_finding_failed(self, error: InputError) -> None:
        self._end_finding(sentence(error))

    def _end_finding(self, sentence: str) -> None:
        self.stage = Stage.OVER if self.glance else Stage.IDLE
        self.failed.emit(sentence)
        self._show_state()

    def _go_on(self, work: Measure, state: Measured | None) -> None:
        if state is None:
            self.glance = None
            self.results.show_findings(None)
        self.work = work
        self.stage = Stage.RUNNING
        self.run.start(work, state, partial(look, work))
        self._show_state()

    # what comes of it

    def _on_glanced(self, glance: Glance) -> None:
        self.glance = glance
        self.results.show_findings(glance.seen)
        self._show_state()

    def _on_ended(self, glance: Glance) -> None:
        work = self.work
        complete = work is None or work.units is None or work.done(glance.state) >= work.units
        self.stage = Stage.OVER if complete else Stage.PAUSED
        self._on_glanced(glance)

    def _on_run_failed(self, error: InputError) -> None:
        self.stage = Stage.PAUSED if self.glance else Stage.IDLE
        self.failed.emit(sentence(error))
        self._show_state()

    def _on_opened(self, opened: Opened) -> None:
        self.run.stop()
        self.work = opened.work
        complete = opened.work.units is not None and opened.state.units >= opened.work.units
        self.stage = Stage.OVER if complete else Stage.PAUSED
        self._on_glanced(Glance(opened.state, None, opened.findings))

    # runs in files

    def ask_where_to_save(self) -> None:
        """Ask for a file, and save the run as it stands."""
        if self.glance is None:
            self.said.emit(_("There is nothing to save yet."))
            return
        kinds = _("Saved run (*.json)")
        path = self.exports.ask(_("Save the run"), "statistics.json", kinds)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Save the run as it stands; it goes on meanwhile."""
        work, glance = self.work, self.glance
        if glance is not None and work is not None:
            self.exports.write(path, lambda _progress, _stop: save_work(path, work, glance.state))

    def ask_for_saved(self) -> None:
        """Ask for a saved run, and show it."""
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
        text = {
            Stage.RUNNING: _("&Pause"),
            Stage.PAUSED: _("&Continue"),
        }.get(stage, _("&Start"))
        self.start_button.setText(text)
        self.start_button.setEnabled(stage is not Stage.FINDING)
        self.chooser.setEnabled(stage in (Stage.IDLE, Stage.OVER))
        self.cancel_button.setEnabled(stage not in (Stage.IDLE, Stage.OVER))
        there = self.glance is not None
        self.save_button.setEnabled(there)
        self.results_button.setEnabled(self.results.findings is not None)
        self._show_head()

    def _show_head(self) -> None:
        glance, stage = self.glance, self.stage
        found = glance.seen if glance else None
        if found is None or glance is None:
            text = {
                Stage.FINDING: _("Looking for logs…"),
                Stage.RUNNING: _("Counting the first walls…"),
            }.get(stage, _("Choose a source of walls, and press Start."))
            self.head.say(None, text, "")
            self.progress.show_progress(0, 1 if stage in (Stage.IDLE, Stage.OVER) else None)
            return
        done, units = glance.state.units, self.work.units if self.work else None
        detail = phrases.run_detail(glance.pace, found, running=stage is Stage.RUNNING)
        aloud = stage is not Stage.RUNNING
        self.head.say(phrases.summary_mark(found), found.summary.said, detail, aloud=aloud)
        self.progress.show_progress(0 if stage is Stage.OVER else done, units)
