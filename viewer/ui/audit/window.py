"""The audit window: every log of a folder against its walls, in a table that fills meanwhile.

It stands for itself, not above the main window: a run may take an hour, and goes on while single
logs are looked at. The run is a job that drives worker processes; a timer fetches its results in
small portions, so that the window never waits.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from viewer.bulk.check import LogResult
from viewer.bulk.report import one_line
from viewer.core.errors import InputError
from viewer.ui import words
from viewer.ui.audit import exports, phrases
from viewer.ui.audit.exports import Export, Format
from viewer.ui.audit.filter_bar import FilterBar
from viewer.ui.audit.head import Head
from viewer.ui.audit.job import Ending, Feed, Order, memory_file, run
from viewer.ui.audit.list_bar import ListBar
from viewer.ui.audit.model import AuditModel, Show, shown_path
from viewer.ui.audit.pace import Pace
from viewer.ui.audit.table import AuditTable
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.parts import MessageBar, ThinBar, button, line, muted
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.run_words import name_of, time_left

_FIRST_SIZE = QSize(1080, 720)
_LEAST_SIZE = QSize(760, 440)
_MARGIN = 16
_SAID_MS = 4000
_TICK_MS = 60
_SECONDS_A_TICK: Final = 0.015
_PORTION: Final = 100
"""Results that are put into the table at once: about a millisecond."""


class AuditWindow(QMainWindow):
    """A window on one run at a time."""

    log_chosen = Signal(object)
    """A log's path, perhaps in an archive, that is to be shown; Qt's texts hold not every name."""
    lab_wanted = Signal(object)
    """Paths: folders, archives and files whose walls the lab is to look at."""
    run_ended = Signal()
    state_changed = Signal()
    """What can be done may have changed."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("audit_window")
        self.settings = settings
        self.paths: tuple[str, ...] = ()
        self.memory: Path | None = memory_file()
        self.jobs: int | None = None
        self._feed = Feed()
        self._pace = Pace()
        self._run = Jobs(self)
        self._saving = Jobs(self)
        self._ending: Ending | None = None
        self._written: set[str] = set()
        self._said_last: tuple[Mark | None, str] = (None, phrases.idle())
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._on_tick)
        self.setAcceptDrops(True)
        self.setMinimumSize(_LEAST_SIZE)
        self._build(art)
        self.list_bar.list_changed.connect(self._on_list_changed)
        self.table.show_published(shown=False)
        self._on_selection_changed()
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("audit"))
        self._show_state()

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.head = Head()
        self.progress = ThinBar(self.tr("How many logs are checked"))
        self.filter_bar = FilterBar()
        self.model = AuditModel(self)
        self.table = AuditTable(self.model, art)
        self.list_bar = ListBar()
        self.saved = muted()
        self.open_button = button(
            self.tr("&Open log"), self.tr("Show the walls of the chosen log (Enter)")
        )
        self.export_button = button(
            self.tr("&Save results"), self.tr("Save all results as a page, a table or JSON")
        )
        upper = QVBoxLayout()
        upper.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, 10)
        upper.setSpacing(10)
        upper.addWidget(self.head)
        upper.addWidget(self.filter_bar)
        lower = QHBoxLayout()
        lower.setContentsMargins(_MARGIN, 10, _MARGIN, 12)
        lower.setSpacing(8)
        lower.addWidget(self.list_bar, 1)
        lower.addWidget(self.saved)
        lower.addWidget(self.export_button)
        lower.addWidget(self.open_button)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message_bar)
        column.addLayout(upper)
        column.addWidget(self.progress)
        column.addWidget(self.table, 1)
        column.addWidget(line())
        column.addLayout(lower)
        self.setCentralWidget(centre)
        self._connect()

    def _connect(self) -> None:
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(_SAID_MS)
        self._quiet.timeout.connect(self.saved.clear)
        self.head.cancel_button.clicked.connect(self.cancel)
        self.head.again_button.clicked.connect(self.check_again)
        self.head.folder_button.clicked.connect(self.ask_for_folder)
        self.open_button.clicked.connect(self.open_chosen)
        self.table.log_chosen.connect(self._on_log_chosen)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.model.modelReset.connect(self._on_selection_changed)
        self.model.about_to_sort.connect(self.table.forget_large_selection)
        self.filter_bar.filter_changed.connect(self._on_filter_changed)
        self.filter_bar.left_downwards.connect(self._enter_table)
        self.list_bar.failed.connect(self.message_bar.say)

    # what is checked

    def ask_for_folder(self) -> None:
        """Ask for a folder, and check it."""
        name = QFileDialog.getExistingDirectory(
            self, self.tr("Check a folder"), str(self.settings.folder)
        )
        if name:
            self.settings.folder = Path(name)
            self.check([name])

    def ask_for_files(self) -> None:
        """Ask for files, and check them."""
        kinds = self.tr("Tenhou logs and archives (*.mjlog *.xml *.gz *.zip);;All files (*)")
        names, _ = QFileDialog.getOpenFileNames(
            self, self.tr("Check files"), str(self.settings.folder), kinds
        )
        if names:
            self.settings.folder = Path(names[0]).parent
            self.check(names)

    def check(self, paths: Iterable[str]) -> None:
        """Check files, folders and archives; what was checked before is forgotten."""
        self.paths = tuple(paths)
        self.filter_bar.clear()
        self._start()

    def check_again(self) -> None:
        """Check the same once more; unchanged logs are known."""
        self._start()

    def check_afresh(self) -> None:
        """Check the same once more, every log."""
        self._start(afresh=True)

    def _start(self, *, afresh: bool = False) -> None:
        if not self.paths:
            return
        self._stop()
        self.message_bar.hide()
        self.model.begin(self.paths)
        feed = self._feed = Feed()
        self._pace = Pace()
        lists = [self.list_bar.published.file] if self.list_bar.published else []
        leave_out = (*self._written, *(file for file in lists if file is not None))
        order = Order(self.paths, self.list_bar.hashes, leave_out, self.memory, afresh, self.jobs)
        self._run.start(partial(run, order, feed), self._on_run_ended, self._on_run_failed)
        self.table.show_published(shown=order.published is not None)
        self._tick.start()
        self._show_state()

    @property
    def is_running(self) -> bool:
        """Whether logs are being checked, or what came of them is being fetched."""
        return self._tick.isActive()

    def cancel(self) -> None:
        """Stop the run; what was found stays."""
        if not self.is_running:
            return
        totals, total = self.model.rows.totals, self._feed.total
        self._stop()
        self.model.sort_again()
        self._said_last = (Mark.NOTHING, phrases.stopped(totals, total))
        if totals.contradicts:
            self._said_last = (Mark.DISAGREES, self._said_last[1])
        self._show_state()
        self.run_ended.emit()

    def _stop(self) -> None:
        self._tick.stop()
        self._ending = None
        self._run.cancel()

    # what comes of it

    def _on_run_ended(self, ending: Ending) -> None:
        self._ending = ending

    def _on_run_failed(self, error: InputError) -> None:
        self.message_bar.say(words.sentence(error))
        self.cancel()

    def _on_tick(self) -> None:
        """Fetch results for a moment, or sort; after the last, say what they come to."""
        if self.model.is_sorting_due:
            self.model.sort_again()
            return
        waiting, enough = self._feed.waiting, time.perf_counter() + _SECONDS_A_TICK
        while waiting and time.perf_counter() < enough:
            self.model.add(islice(_taken_from(waiting), _PORTION))
        self._pace.step(time.monotonic(), len(self.model.rows))
        if self._ending is not None and not waiting:
            self._finish(self._ending)
        else:
            self._show_state()

    def _finish(self, ending: Ending) -> None:
        self._stop()
        self.model.sort_again()
        totals = self.model.rows.totals
        if ending.gone and not totals.logs:
            self._said_last = (Mark.UNREADABLE, phrases.gone(self.paths))
        elif ending.gone == self.paths:
            self._said_last = (Mark.UNREADABLE, phrases.went_away(self.paths, totals))
        else:
            self._said_last = phrases.finished(totals, self.paths)
        if ending.trouble is not None:
            text = self.tr("The next run will not know these results. {reason}")
            self.message_bar.say(text.format(reason=ending.trouble))
        self._show_state()
        self.run_ended.emit()

    def _show_state(self) -> None:
        """Say how things stand, and offer what can be done."""
        running, totals, total = self.is_running, self.model.rows.totals, self._feed.total
        if not running:
            mark, sentence = self._said_last
        elif not total:
            mark, sentence = Mark.NOTHING, phrases.looking(self.paths)
        else:
            mark = Mark.DISAGREES if totals.contradicts else Mark.NOTHING
            sentence = phrases.running(totals, total)
        self.head.say(mark, sentence, self._detail(running=running))
        self.head.show_running(running)
        if running:
            self.progress.show_progress(totals.logs, total or None)
        else:
            self.progress.show_progress(0, 1)
        self.head.again_button.setVisible(self.can_check_again())
        self.filter_bar.set_counts(totals, listed=self.list_bar.published is not None)
        self.export_button.setEnabled(self.has_results())
        self.table.set_hint(self._hint(running=running))
        self._update_title()
        self.state_changed.emit()

    # what can be done

    def can_check_again(self) -> bool:
        """Whether there is something to check once more."""
        return not self.is_running and bool(self.paths)

    def has_results(self) -> bool:
        """Whether anything was found that can be saved."""
        return bool(self.model.rows.totals.logs)

    def has_selection(self) -> bool:
        """Whether logs are selected."""
        return self.table.selectionModel().hasSelection()

    def _detail(self, *, running: bool) -> str:
        """Return the smaller line: what is checked, how long it takes or what it came to."""
        rows, total = self.model.rows, self._feed.total
        parts = [self._where()] if self.paths else []
        left = self._pace.seconds_left(total) if running else None
        if left is not None:
            parts.append(time_left(left))
        if not running and rows.totals.kyoku:
            parts.append(phrases.compared(rows.totals))
        if self._feed.remembered:
            parts.append(phrases.remembered(min(self._feed.remembered, len(rows))))
        return "  ·  ".join(parts)

    def _where(self) -> str:
        return one_line(self.paths[0]) if len(self.paths) == 1 else name_of(self.paths)

    def _hint(self, *, running: bool) -> str:
        if len(self.model.rows):
            return self.tr("No log is like this. Ctrl+Shift+A shows all.")
        if running or self.paths:
            return ""
        return self.tr(
            "Every tile of every log is compared with the walls of its published seed.\n"
            "Folders with all that is in them, zip archives and single logs can be dropped here."
        )

    def _update_title(self) -> None:
        name = self.tr("Check logs")
        self.setWindowTitle(f"{name_of(self.paths)} - {name}" if self.paths else name)

    # filter and rows

    def _on_filter_changed(self) -> None:
        """Show other rows; the current one stays current if it is among them."""
        row = self.table.chosen
        self.model.set_filter(self.filter_bar.show_only, self.filter_bar.needle)
        if row >= 0:
            self.table.choose(row)

    def search(self) -> None:
        """Go to the field."""
        self.filter_bar.field.setFocus()
        self.filter_bar.field.selectAll()

    def _enter_table(self) -> None:
        self.table.setFocus()
        if self.table.chosen < 0 and self.model.rowCount():
            self.table.selectRow(0)

    def _on_selection_changed(self) -> None:
        self.open_button.setEnabled(self.has_selection())
        self.state_changed.emit()

    def open_chosen(self) -> None:
        """Show the current log's walls."""
        if self.table.chosen >= 0:
            self._on_log_chosen(self.table.chosen)

    def _on_log_chosen(self, row: int) -> None:
        self.log_chosen.emit(self.model.rows.paths[row])

    def copy_paths(self) -> None:
        """Copy the selected logs' paths."""
        paths = [shown_path(self.model.rows.paths[row]) for row in self.table.chosen_rows()]
        if paths:
            QGuiApplication.clipboard().setText("\n".join(paths))
            self._say(self.tr("Copied"))

    def _say(self, text: str) -> None:
        self.saved.setText(text)
        self._quiet.start()

    # the published list

    def ask_for_list(self) -> None:
        """Ask for a saved list, and look up all logs in it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a published list"), str(self.settings.folder)
        )
        if name:
            self.list_bar.load(Path(name))

    def _on_list_changed(self) -> None:
        if self.list_bar.published is None and self.filter_bar.show_only is Show.NOT_PUBLISHED:
            self.filter_bar.clear()
        self._show_state()
        self._start()

    # saving

    def ask_for_export(self, kind: Format) -> None:
        """Ask where to save the results, and save them."""
        kinds = {
            Format.PAGE: self.tr("HTML report (*.html)"),
            Format.TABLE: self.tr("CSV table (*.csv)"),
            Format.JSON: self.tr("JSON (*.json)"),
        }
        first = self.settings.folder / f"{self.tr('walls checked')}.{kind.value}"
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save results"), str(first), kinds[kind]
        )
        if name:
            path = Path(name)
            self.save(kind, path if path.suffix else path.with_suffix(f".{kind.value}"))

    def save(self, kind: Format, path: Path) -> None:
        """Save what was found so far."""
        published = self.list_bar.published.name if self.list_bar.published else None
        export = Export(kind, path, self.model.rows, len(self.model.rows), published)
        self._saving.start(
            partial(exports.write, export),
            partial(self._on_saved, path),
            lambda error: self._on_saved(path, words.sentence(error)),
        )
        self.saved.setText(self.tr("Saving {name}").format(name=one_line(path.name)))

    def _on_saved(self, path: Path, problem: str | None) -> None:
        name = one_line(path.name)
        if problem is None:
            self._written.add(str(path))
            self._say(self.tr("Saved {name}").format(name=name))
        else:
            self.saved.clear()
            text = self.tr("{name} could not be saved: {reason}.")
            self.message_bar.say(text.format(name=name, reason=problem.removesuffix(".")))

    # Qt's side

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Check what was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.check(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything: no worker, thread or timer is left."""
        self.cancel()
        self.filter_bar.stop()
        self.list_bar.stop()
        self._quiet.stop()
        self._saving.close()
        self._run.close()
        self.settings.set_place("audit", self.saveGeometry())
        super().closeEvent(event)


def _taken_from(waiting: deque[LogResult]) -> Iterator[LogResult]:
    while waiting:
        yield waiting.popleft()
