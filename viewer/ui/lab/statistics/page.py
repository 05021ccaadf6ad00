"""The statistics: choose a source, count its walls, and see meanwhile what they come to.

A run is paused and gone on with like any other long work, also from a file. What is seen of it
is made in the thread that counts.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from viewer.core.errors import InputError
from viewer.document import Document
from viewer.lab.stats.measure import Measure, Measured
from viewer.lab.walls import Source, random_source
from viewer.ui import words
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.run import Glance, Run
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.face import StatisticsFace
from viewer.ui.lab.statistics.files import RunFiles
from viewer.ui.lab.statistics.log_finder import LogFinder
from viewer.ui.lab.statistics.saved import Opened, look
from viewer.ui.lab.statistics.sources import Logs
from viewer.ui.lab.statistics.stage import Stage

_SECONDS_BETWEEN_GLANCES: Final = 1.0


class StatisticsPage(StatisticsFace):
    """One run at a time."""

    def __init__(
        self,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(settings, art, parent)
        self._opened = opened
        self.run = Run(self, _SECONDS_BETWEEN_GLANCES)
        self.finder = LogFinder(self)
        self.files = RunFiles(self)
        self.stage = Stage.IDLE
        self._seed_used: int | None = None
        self._connect()
        self._show_state()

    def _connect(self) -> None:
        self.run.glanced.connect(self._on_glanced)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_run_failed)
        self.start_button.clicked.connect(self.toggle)
        self.chooser.entered.connect(self._on_entered)
        self.cancel_button.clicked.connect(self.reset)
        self.save_button.clicked.connect(self.files.ask_where_to_save)
        self.open_button.clicked.connect(self.files.ask_for_saved)
        self.finder.found.connect(self._on_logs_found)
        self.finder.failed.connect(self._on_finding_failed)
        self.files.opened.connect(self._on_opened)
        self.files.failed.connect(self.failed)
        self.exports.said.connect(self.said)
        self.exports.failed.connect(self.failed)

    # what can be done

    def toggle(self) -> None:
        """Start, pause or go on."""
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
            self.finder.cancel()
            self.stage = Stage.OVER if self.glance else Stage.IDLE
            self._show_state()

    def close_run(self) -> None:
        """Stop everything; no thread or process is left."""
        self.run.close()
        for part in (self.finder, self.files, self.exports):
            part.close()

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
        if self.chooser.source == Logs.FOLDER:
            self.finder.find_in(self.chooser.paths)
        else:
            self.finder.find_opened(self._opened())
        self.stage = Stage.FINDING
        self._show_state()

    def _on_logs_found(self, logs: Source) -> None:
        self.logs = logs
        self._go_on(Measure(logs), None)

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
        self.failed.emit(words.sentence(error))
        self._show_state()

    def _on_finding_failed(self, sentence: str) -> None:
        self.stage = Stage.OVER if self.glance else Stage.IDLE
        self.failed.emit(sentence)
        self._show_state()

    def _on_opened(self, opened: Opened) -> None:
        self.run.stop()
        self.work = opened.work
        complete = opened.work.units is not None and opened.state.units >= opened.work.units
        self.stage = Stage.OVER if complete else Stage.PAUSED
        self._on_glanced(Glance(opened.state, None, opened.findings))

    # what is shown

    def _show_state(self) -> None:
        stage = self.stage
        text = {
            Stage.RUNNING: self.tr("&Pause"),
            Stage.PAUSED: self.tr("&Go on"),
        }.get(stage, self.tr("&Start"))
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
                Stage.FINDING: self.tr("Looking for logs…"),
                Stage.RUNNING: self.tr("Counting the first walls…"),
            }.get(stage, self.tr("Choose a source of walls, and press Start."))
            self.head.say(None, text, "")
            self.bar.show_progress(0, 1 if stage in (Stage.IDLE, Stage.OVER) else None)
            return
        done, units = glance.state.units, self.work.units if self.work else None
        detail = phrases.run_detail(glance.pace, found, running=stage is Stage.RUNNING)
        self.head.say(phrases.summary_mark(found), phrases.said(found.summary), detail)
        self.bar.show_progress(0 if stage is Stage.OVER else done, units)
