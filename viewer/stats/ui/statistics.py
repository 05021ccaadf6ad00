"""The page of statistics: walls of the games, or as a dealer deals them, against fair walls.

A run can be paused and continued, also from a file. Findings are made in the thread that counts.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout

from viewer.collection.many import ManyOptions
from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    sentence,
    sentence_about,
    shown,
)
from viewer.document import Document
from viewer.stats.lab.report import report_page
from viewer.stats.lab.saved import save_work
from viewer.stats.lab.walls.batch import WallSource
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.measure import WallMeasure, WallSample
from viewer.stats.ui.chance_table import InParts
from viewer.stats.ui.charts import write_chart
from viewer.stats.ui.rigged import RIGGED_TITLE, write_rigged
from viewer.stats.ui.statistics_parts import (
    LogSource,
    SourceChooser,
    StatisticsResults,
    as_text,
    findings_of,
    folder_walls,
    open_saved,
    opened_walls,
    run_detail,
)
from viewer.stats.ui.unit_run import UnitRun, WorkSnapshot, press_by_key
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import Page, PageState, SaveJob
from viewer.ui.collection.window import CollectionWindow
from viewer.ui.files import ResultFormat
from viewer.ui.kit.actions import Action, Menu
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict
from viewer.ui.words import paths_name

_SNAPSHOT_SECONDS: Final = 1.0


class StatisticsStage(Enum):
    IDLE = auto()
    FINDING = auto()
    RUNNING = auto()
    PAUSED = auto()
    OVER = auto()


_AT_REST: Final = (StatisticsStage.IDLE, StatisticsStage.OVER)


class StatisticsPage(InParts, Page):
    results: StatisticsResults
    save_wanted = Signal(object)
    """A `ResultFormat`."""
    page_wanted = Signal(object)
    """A `SaveJob` of a page."""

    def __init__(
        self,
        collection: OpenCollection,
        settings: Settings,
        art: TileArt,
        opened: Callable[[], list[Document]],
    ) -> None:
        super().__init__(collection)
        self._settings = settings
        self.opened = opened
        self.run = UnitRun(self, _SNAPSHOT_SECONDS)
        self._finding, self._reading = Jobs(self), Jobs(self)
        self._is_paused = False
        self.work: WallMeasure | None = None
        self.snapshot: WorkSnapshot | None = None
        self.logs: WallSource | None = None
        self._seed_used: int | None = None
        self.chooser = SourceChooser(collection)
        tip = _("Start, pause or continue (Space)")
        self.start_button = button(_("&Start"), tip, self.toggle)
        self.start_button.setMinimumWidth(96)
        self.results = StatisticsResults(art)
        margins = (WINDOW_MARGIN, 10, WINDOW_MARGIN, 10)
        parts = (self.chooser, None, self.start_button)
        row = boxed(QHBoxLayout(), *parts, margins=margins, spacing=8)
        boxed(QVBoxLayout(self), row, self.results, spacing=0, stretch=self.results)
        self.run.advanced.connect(self._on_advanced)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self._on_run_failed)
        self.chooser.entered.connect(self._on_entered)
        self._show_state()

    # what can be done

    def begin(self) -> None:
        """Choose the walls of the games; the user starts."""
        self.cancel()
        self.chooser.choose(LogSource.GAMES)

    def toggle(self) -> None:
        if self.stage is StatisticsStage.RUNNING:
            self.run.pause()
        elif self.stage is StatisticsStage.PAUSED and self.work is not None:
            self._go_on(self.work, self.snapshot.state if self.snapshot else None)
        elif self.stage is not StatisticsStage.FINDING:
            self.again()

    def _on_entered(self) -> None:
        self.start_button.setFocus()
        self.toggle()

    def cancel(self) -> None:
        """Stop, and let the user choose anew; what was found stays."""
        if self.stage not in _AT_REST:
            self.run.cancel()
            self._finding.cancel()
            self._is_paused = False
            self._show_state()

    @property
    def stage(self) -> StatisticsStage:
        if self._finding.is_running:
            return StatisticsStage.FINDING
        if self.run.is_running:
            return StatisticsStage.RUNNING
        if self.snapshot is None:
            return StatisticsStage.IDLE
        return StatisticsStage.PAUSED if self._is_paused else StatisticsStage.OVER

    @property
    def is_running(self) -> bool:
        return self.stage not in _AT_REST

    @property
    def can_begin_again(self) -> bool:
        return False  # there is a button to start

    def again(self) -> None:
        source = self.chooser.source
        self.made_with = None
        if source in list(LogSource):
            self._find_logs()
            return
        if self.chooser.seed_field.seed == self._seed_used:
            self.chooser.seed_field.renew()
        seed = self._seed_used = self.chooser.seed_field.seed
        made = SOURCES[source](seed, self.chooser.walls)
        self._go_on(WallMeasure(made), None)

    def _find_logs(self) -> None:
        """Find all logs first: a folder may hold a hundred thousand."""
        paths, documents, title = self.collection.paths, self.opened(), _("The opened log")
        leave_out = tuple(self.collection.written)
        of_games = self.chooser.source == LogSource.GAMES
        only = self.note_filter() if of_games else None

        def find(_progress: Progress, should_stop: ShouldStop) -> WallSource:
            if of_games:
                return folder_walls(paths, paths_name(paths), should_stop, leave_out, only)
            return opened_walls(documents, title)

        self._finding.start(
            find, self._on_logs_found, lambda error: self._tell_failure(sentence(error))
        )
        self._show_state()

    def _on_logs_found(self, logs: WallSource) -> None:
        if not logs.units:
            self._tell_failure(_("There is no log with a file to look at."))
            return
        self.logs = logs
        self._go_on(WallMeasure(logs), None)

    def _tell_failure(self, sentence: str) -> None:
        self.failed.emit(sentence)
        self._show_state()

    def _go_on(self, work: WallMeasure, state: WallSample | None) -> None:
        if state is None:
            self.snapshot = None
            self.results.show_findings(None)
        self.work = work
        self.run.start(work, state, partial(findings_of, work))
        self._show_state()

    # what comes of it

    def _on_advanced(self, snapshot: WorkSnapshot) -> None:
        self.snapshot = snapshot
        self.results.show_findings(snapshot.seen)
        self._show_state()

    def _on_ended(self, snapshot: WorkSnapshot) -> None:
        work = self.work
        complete = work is None or work.units is None or snapshot.state.units >= work.units
        self._is_paused = not complete
        self._on_advanced(snapshot)

    def _on_run_failed(self, sentence: str) -> None:
        self._is_paused = True
        self._tell_failure(sentence)

    # files

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

    def _on_opened(self, opened: tuple[WallMeasure, WorkSnapshot]) -> None:
        self.run.cancel()
        self.work, snapshot = opened
        self._on_ended(snapshot)

    def save_job(self, kind: ResultFormat) -> SaveJob | None:
        """Return how the report, the chart, or the counts are saved, to continue another day."""
        work, snapshot, findings = self.work, self.snapshot, self.results.findings
        if kind is ResultFormat.JSON and work is not None and snapshot is not None:
            state = snapshot.state
            return SaveJob("statistics", lambda path, _stop: save_work(path, work, state))
        if findings is None:
            return None
        if kind is ResultFormat.PAGE:
            return SaveJob("walls", lambda path, _stop: write_whole(path, report_page(findings)))
        seen = self.results.charts.canvas.seen
        if kind is ResultFormat.CHART and seen is not None:
            return SaveJob("chart", lambda path, _stop: write_chart(seen, path))
        return None

    def ask_for_rigged(self) -> None:
        """Let a page on all players and walls of the selected games be written."""
        paths, leave_out = self.collection.paths, tuple(self.collection.written)
        if not paths:
            self._tell_failure(_("There is no log with a file to look at."))
            return
        only = self.collection.selection
        how = ManyOptions(jobs=self.run.jobs, leave_out=leave_out, only=only)
        self.page_wanted.emit(SaveJob(_(RIGGED_TITLE), partial(write_rigged, paths, how)))

    def copy_figures(self) -> None:
        if self.results.findings is not None:
            QGuiApplication.clipboard().setText(as_text(self.results.findings))
            show_for_a_while(self, _("Copied: all figures with their sentences"))

    # what is shown

    def _show_state(self) -> None:
        text = {StatisticsStage.RUNNING: _("&Pause"), StatisticsStage.PAUSED: _("&Continue")}
        self.start_button.setText(text.get(self.stage, _("&Start")))
        self.start_button.setEnabled(self.stage is not StatisticsStage.FINDING)
        self.chooser.setEnabled(self.stage in _AT_REST)
        self.changed.emit()

    def state(self) -> PageState:
        snapshot, stage = self.snapshot, self.stage
        found = snapshot.seen if snapshot else None
        if found is None or snapshot is None:
            text = {
                StatisticsStage.FINDING: _("Looking for logs…"),
                StatisticsStage.RUNNING: _("Counting the first walls…"),
            }.get(stage, _("Choose a source of walls, and press Start."))
            return PageState(None, text, "", None if stage in _AT_REST else (0, None))
        detail = run_detail(
            snapshot.pace, found, self.filter_words(), running=stage is StatisticsStage.RUNNING
        )
        units = self.work.units if self.work else None
        progress = None if stage in _AT_REST else (snapshot.state.units, units)
        tested = any(figure.p is not None for figure in found.figures)
        mark = Verdict.of(not found.alarms if tested else None)
        return PageState(mark, found.summary.said, detail, progress)


def make_page(window: CollectionWindow) -> StatisticsPage:
    page = StatisticsPage(
        window.collection,
        window.settings,
        window.art,
        lambda: window.opened(),  # noqa: PLW0108 - another main window may take over
    )
    page.save_wanted.connect(window.ask_for_export)
    page.page_wanted.connect(window.ask_to_save_page)
    return page


StatisticsPage.menu = Menu[StatisticsPage](
    N_("&Statistics"),
    (
        Action("toggle", N_("&Start, pause or continue"),
               N_("Start, pause, or continue where it was paused"), "Space",
               lambda page: press_by_key(page.start_button)),
        Action("reset", N_("&Reset or cancel"), N_("Stop, and choose anew"), "Ctrl+R",
               StatisticsPage.cancel),
        None,
        Action("save_run", N_("Save the r&un…"),
               N_("Save the statistics' counts, to continue another day"), "Ctrl+Shift+R",
               lambda page: page.save_wanted.emit(ResultFormat.JSON),
               possible=lambda page: page.snapshot is not None),
        Action("open_run", N_("&Open a saved run…"), N_("Continue a run that was saved"),
               "Ctrl+L", StatisticsPage.ask_for_saved),
        None,
        Action("rigged", N_("&Is it rigged? Save a page…"),
               N_("Test all players and walls of the games, and save a page to send"),
               None, StatisticsPage.ask_for_rigged),
        None,
        Action("copy_figures", N_("Copy the &figures"),
               N_("Copy all figures and their sentences as text"), "Ctrl+Shift+C",
               StatisticsPage.copy_figures,
               possible=lambda page: page.results.findings is not None),
    ),
)  # fmt: skip
