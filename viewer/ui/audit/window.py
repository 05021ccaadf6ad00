"""The audit window: every log of a folder against its walls, in a table that fills meanwhile.

It is a window of its own, not above the main one: a check may take an hour, and goes on while
single logs are looked at.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.translation import _
from viewer.ui.audit.filter_bar import FilterBar
from viewer.ui.audit.job import write_results
from viewer.ui.audit.list_bar import ListBar
from viewer.ui.audit.model import AuditModel, ColumnIndex, RowFilter
from viewer.ui.audit.run import AuditRun
from viewer.ui.audit.table import AuditTable
from viewer.ui.files import ResultFormat, Saver, ask_for_folder, ask_for_logs
from viewer.ui.kit.drops import DropTarget
from viewer.ui.kit.notices import Headline, MessageBar, announce
from viewer.ui.kit.parts import WINDOW_MARGIN, ThinBar, boxed, button, line, muted
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.words import paths_name

_FIRST_SIZE: Final = QSize(1080, 720)
_LEAST_SIZE: Final = QSize(760, 440)
_SAID_MS: Final = 4000


class AuditWindow(QMainWindow):
    log_chosen = Signal(object)
    """A log's path, perhaps in an archive, that is to be shown; Qt's texts hold not every name."""
    lab_wanted = Signal(object)
    """Paths: folders, archives and files whose walls the lab is to look at."""
    state_changed = Signal()
    """What can be done may have changed."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("audit_window")
        self.settings = settings
        self._written: set[str] = set()
        DropTarget(self, self._what_drop_does).dropped.connect(self._on_dropped)
        self.setMinimumSize(_LEAST_SIZE)
        self._build(art)
        self.list_bar.list_changed.connect(self._on_list_changed)
        self.table.show_column(ColumnIndex.PUBLISHED, shown=False)
        self._on_selection_changed()
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("audit"))
        self._show_state()

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.model = AuditModel(self)
        self.run = AuditRun(self.model, self)
        self.saver = Saver(self.settings, self)
        self.cancel_button = button(_("Cancel"), _("Stop the check and keep what was found (Esc)"))
        self.again_button = button(
            _("Verify again"), _("Verify new and changed logs; the others are known (F5)")
        )
        self.folder_button = button(
            _("Verify folder…"), _("Verify every log of a folder (Ctrl+Shift+F)")
        )
        self.head = Headline()
        for each in (self.cancel_button, self.again_button, self.folder_button):
            self.head.buttons.addWidget(each)
        self.progress = ThinBar(_("How many logs are checked"))
        self.filter_bar = FilterBar()
        self.table = AuditTable(self.model, art)
        self.list_bar = ListBar()
        self.saved = muted()
        self.open_button = button(_("&Open log"), _("Show the walls of the chosen log (Enter)"))
        self.export_button = button(
            _("&Save results"), _("Save all results as a page, a table or JSON")
        )
        sides = WINDOW_MARGIN
        upper = boxed(
            QVBoxLayout(), self.head, self.filter_bar, margins=(sides, sides, sides, 10), spacing=10
        )
        below = (self.list_bar, self.saved, self.export_button, self.open_button)
        lower = boxed(
            QHBoxLayout(), *below, margins=(sides, 10, sides, 12), spacing=8, stretch=self.list_bar
        )
        centre = QWidget()
        parts = (self.message_bar, upper, self.progress, self.table, line(), lower)
        boxed(QVBoxLayout(centre), *parts, spacing=0, stretch=self.table)
        self.setCentralWidget(centre)
        self._connect()

    def _connect(self) -> None:
        self._quiet = QTimer(self, singleShot=True, interval=_SAID_MS)
        self._quiet.timeout.connect(self.saved.clear)
        self.cancel_button.clicked.connect(self.cancel)
        self.again_button.clicked.connect(self.check_again)
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.open_button.clicked.connect(self.table.open_chosen)
        self.table.log_chosen.connect(self.log_chosen)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.model.modelReset.connect(self._on_selection_changed)
        self.model.about_to_sort.connect(self.table.forget_large_selection)
        self.filter_bar.filter_changed.connect(self._on_filter_changed)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.filter_bar.field, self._enter_table)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.list_bar.failed.connect(self.message_bar.say)
        self.run.changed.connect(self._show_state)
        self.run.failed.connect(self.message_bar.say)
        self.saver.said.connect(self._say)
        self.saver.failed.connect(self._on_not_saved)
        self.saver.saved.connect(lambda path: self._written.add(str(path)))

    # what is checked

    def ask_for_folder(self) -> None:
        self._check_chosen(ask_for_folder(self, self.settings, _("Verify folder")))

    def ask_for_files(self) -> None:
        self._check_chosen(ask_for_logs(self, self.settings, _("Verify files")))

    def _check_chosen(self, names: list[str]) -> None:
        if names:
            self.check(names)

    def check(self, paths: Iterable[str]) -> None:
        """Check files, folders and archives; what was checked before is forgotten."""
        self.run.paths = tuple(paths)
        self.filter_bar.clear()
        self.check_again()

    def change_replay(self) -> None:
        self.run.replay = not self.run.replay
        self.check_again()

    def check_again(self, *, afresh: bool = False) -> None:
        """Check the same paths; unless ``afresh``, unchanged logs are known."""
        if not self.paths:
            return
        self.message_bar.hide()
        lists = [self.list_bar.published.file] if self.list_bar.published else []
        leave_out = (*self._written, *(file for file in lists if file is not None))
        self.table.show_column(ColumnIndex.PUBLISHED, shown=self.list_bar.published is not None)
        self.run.start(self.list_bar.hashes, leave_out, afresh=afresh)

    @property
    def paths(self) -> tuple[str, ...]:
        return self.run.paths

    @property
    def is_running(self) -> bool:
        return self.run.is_running

    def cancel(self) -> None:
        self.run.cancel()

    # how it stands

    def _show_state(self) -> None:
        running, totals = self.is_running, self.model.totals
        self.head.say(*self.run.state(), self.run.detail(), aloud=not running)
        self.cancel_button.setVisible(running)
        self.progress.show_progress(*((totals.logs, self.run.total or None) if running else (0, 1)))
        self.again_button.setVisible(self.can_check_again())
        self.filter_bar.set_counts(totals, listed=self.list_bar.published is not None)
        self.export_button.setEnabled(self.has_results())
        self.table.show_column(ColumnIndex.SITE, shown=totals.coded > 0)
        self.table.set_hint(self._hint(running=running))
        self._update_title()
        self.state_changed.emit()

    # what can be done

    def can_check_again(self) -> bool:
        return not self.is_running and bool(self.paths)

    def has_results(self) -> bool:
        return bool(self.model.totals.logs)

    def has_selection(self) -> bool:
        return self.table.selectionModel().hasSelection()

    def _hint(self, *, running: bool) -> str:
        if len(self.model.rows):
            return _("No log is like this. Ctrl+Shift+A shows all.")
        if running or self.paths:
            return ""
        return _(
            "Every tile of every log is compared with its walls.\n"
            "Folders with all that is in them, zip archives and single logs can be dropped here."
        )

    def _update_title(self) -> None:
        name = _("Verify logs")
        self.setWindowTitle(f"{paths_name(self.paths)} - {name}" if self.paths else name)

    # filter and rows

    def _on_filter_changed(self) -> None:
        row = self.table.chosen
        self.model.set_filter(self.filter_bar.show_only, self.filter_bar.needle)
        if row is not None:
            self.table.choose(row)

    def search(self) -> None:
        self.filter_bar.field.setFocus()
        self.filter_bar.field.selectAll()

    def _enter_table(self) -> None:
        self.table.setFocus()
        if self.table.chosen is None and self.model.rowCount():
            self.table.selectRow(0)

    def _on_selection_changed(self) -> None:
        self.open_button.setEnabled(self.has_selection())
        self.state_changed.emit()

    def copy_paths(self) -> None:
        paths = [row.result.path for row in self.table.chosen_rows()]
        if paths:
            QGuiApplication.clipboard().setText("\n".join(shown(path, len(path)) for path in paths))
            said = _("Copied: path of {name}").format(name=shown(Path(paths[0]).name))
            if len(paths) > 1:
                said = _("Copied: {count} paths").format(count=len(paths))
            self._say(said)

    def _say(self, text: str) -> None:
        self.saved.setText(text)
        self._quiet.start()
        announce(self, text)

    # the published list

    def ask_for_list(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(
            self, _("Open a published list"), str(self.settings.folder)
        )
        if name:
            self.list_bar.load(Path(name))

    def _on_list_changed(self) -> None:
        if self.list_bar.published is None and self.filter_bar.show_only is RowFilter.NOT_PUBLISHED:
            self.filter_bar.clear()
        self._show_state()
        self.check_again()

    # saving

    def ask_for_export(self, kind: ResultFormat) -> None:
        path = self.saver.ask_for_results(kind, _("walls checked"))
        if path is not None:
            self.save(kind, path)

    def save(self, kind: ResultFormat, path: Path) -> None:
        published = self.list_bar.published.name if self.list_bar.published else None
        results = [row.result for row in self.model.rows]
        self.saver.jobs.cancel()
        self.saver.write(
            path, lambda _, should_stop: write_results(kind, path, results, published, should_stop)
        )

    def _on_not_saved(self, sentence: str) -> None:
        self.saved.clear()
        self.message_bar.say(sentence)

    # Qt's side

    def _what_drop_does(self, paths: list[Path]) -> str:
        return _("Drop to verify {name}").format(name=paths_name(tuple(map(str, paths))))

    def _on_dropped(self, paths: list[Path]) -> None:
        self.check(map(str, paths))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything: no worker, thread or timer is left."""
        self.run.close()
        self.filter_bar.stop()
        self.list_bar.stop()
        self._quiet.stop()
        self.saver.jobs.close()
        self.settings.set_place("audit", self.saveGeometry())
        super().closeEvent(event)
