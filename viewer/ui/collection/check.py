"""The page of the check: every log against its walls, in a table that fills meanwhile."""

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QHBoxLayout, QHeaderView, QVBoxLayout

from viewer.core.base.errors import shown
from viewer.translation import N_, _
from viewer.ui.collection.check_bars import FilterBar, ListBar
from viewer.ui.collection.check_model import CheckModel, CheckRow, ColumnIndex, RowFilter
from viewer.ui.collection.check_run import CheckRequest, CheckRun, write_results
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import Page, PageState, SaveJob
from viewer.ui.files import ResultFormat
from viewer.ui.kit.actions import Action, Menu, Menus, Submenu
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, line
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tile_art import TileArt

_FILE_SHARE: Final = 0.5
_LEAST_FILE: Final = 140
_MOST_FILE: Final = 480
_KEEP_SELECTED: Final = 500


class CheckPage(Page):
    again_text = N_("Verify again")
    again_tip = N_("Verify new and changed logs; the others are known (F5)")

    def __init__(self, collection: OpenCollection, settings: Settings, art: TileArt) -> None:
        super().__init__(collection)
        self._settings = settings
        self.model = CheckModel(self)
        self.run = CheckRun(self.model, collection.file, self)
        self.run.jobs = collection.jobs
        self.filter_bar = FilterBar()
        self.line = self.filter_bar.field
        self.table = CheckTable(self.model, art)
        self.list_bar = ListBar()
        self.open_button = button(_("&Open log"), _("Show the walls of the chosen log (Enter)"))
        sides = WINDOW_MARGIN
        upper = boxed(QVBoxLayout(), self.filter_bar, margins=(sides, 10, sides, 10))
        below = (self.list_bar, self.open_button)
        lower = boxed(
            QHBoxLayout(), *below, margins=(sides, 10, sides, 12), spacing=8, stretch=self.list_bar
        )
        boxed(QVBoxLayout(self), upper, self.table, line(), lower, spacing=0, stretch=self.table)
        self._connect()
        self.table.show_column(ColumnIndex.PUBLISHED, shown=False)
        self._on_selection_changed()
        self._show_state()

    def _connect(self) -> None:
        self.open_button.clicked.connect(self.table.open_chosen)
        self.table.log_chosen.connect(lambda path: self.spot_wanted.emit(path, None))
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.model.modelReset.connect(self._on_selection_changed)
        self.model.about_to_sort.connect(self.table.forget_large_selection)
        self.filter_bar.filter_changed.connect(self._on_filter_changed)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.filter_bar.field, self._enter_table)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.list_bar.failed.connect(self.failed)
        self.list_bar.list_changed.connect(self._on_list_changed)
        self.run.changed.connect(self._show_state)
        self.run.failed.connect(self.failed)
        self.collection.opened.connect(self.filter_bar.clear)

    # the run

    def begin(self) -> None:
        self.again()

    def again(self, *, afresh: bool = False) -> None:
        """Check all logs that the filter selects; unless ``afresh``, unchanged logs are known."""
        if not self.collection.paths:
            return
        published = self.list_bar.published
        self.table.show_column(ColumnIndex.PUBLISHED, shown=published is not None)
        lists = [published.file] if published and published.file is not None else []
        leave_out = (*self.collection.written, *lists)
        hashes = published.hashes if published else None
        only, paths = self.note_filter(), self.collection.paths
        self.run.start(CheckRequest(paths, hashes, leave_out, only, afresh=afresh))

    def change_replay(self) -> None:
        self.run.replay = not self.run.replay
        self.again()

    def cancel(self) -> None:
        self.run.cancel()

    @property
    def is_running(self) -> bool:
        return self.run.is_running

    def _on_list_changed(self) -> None:
        if self.list_bar.published is None and self.filter_bar.show_only is RowFilter.NOT_PUBLISHED:
            self.filter_bar.clear()
        self._show_state()
        self.again()

    # how it stands

    def state(self) -> PageState:
        mark, sentence = self.run.state()
        progress = (self.model.totals.logs, self.run.total or None) if self.is_running else None
        return PageState(mark, sentence, self.run.detail(self.filter_words()), progress)

    def _show_state(self) -> None:
        totals = self.model.totals
        self.filter_bar.set_counts(totals, listed=self.list_bar.published is not None)
        self.table.show_column(ColumnIndex.SITE, shown=totals.coded > 0)
        self.table.show_column(ColumnIndex.NOTED, shown=bool(totals.noted or totals.lacking))
        self.table.set_hint(self._hint())
        self.changed.emit()

    def _hint(self) -> str:
        if len(self.model.rows):
            return _("No log is like this. Ctrl+Shift+A shows all.")
        if self.is_running or self.collection.paths:
            return ""
        return _(
            "Every tile of every log is compared with its walls.\n"
            "Folders with all that is in them, zip archives and single logs can be dropped here."
        )

    # rows

    def _on_filter_changed(self) -> None:
        row = self.table.chosen
        self.model.set_filter(self.filter_bar.show_only, self.filter_bar.field.text().strip())
        if row is not None:
            self.table.choose(row)

    def choose_section(self, at: int) -> None:
        """Show only results of a kind."""
        shown = self.filter_bar.button([*RowFilter][at]) if at < len(RowFilter) else None
        if shown is not None and not shown.isHidden():
            shown.setChecked(True)

    def _enter_table(self) -> None:
        self.table.setFocus()
        if self.table.chosen is None and self.model.rowCount():
            self.table.selectRow(0)

    def has_selection(self) -> bool:
        return self.table.selectionModel().hasSelection()

    def _on_selection_changed(self) -> None:
        self.open_button.setEnabled(self.has_selection())
        self.changed.emit()

    def copy_paths(self) -> None:
        paths = [row.result.path for row in self.table.chosen_rows()]
        if paths:
            QGuiApplication.clipboard().setText("\n".join(shown(path, len(path)) for path in paths))
            said = _("Copied: path of {name}").format(name=shown(Path(paths[0]).name))
            if len(paths) > 1:
                said = _("Copied: {count} paths").format(count=len(paths))
            show_for_a_while(self, said)

    def ask_for_list(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(
            self, _("Open a published list"), str(self._settings.folder)
        )
        if name:
            self.list_bar.load(Path(name))

    def save_job(self, kind: ResultFormat) -> SaveJob | None:
        rows = self.model.rows
        if kind is ResultFormat.CHART or not rows:
            return None
        published = self.list_bar.published.name if self.list_bar.published else None
        results = (row.result for row in islice(rows, len(rows)))
        return SaveJob(_("walls checked"), partial(write_results, kind, results, published))

    def share_actions(self, menus: Menus) -> None:
        self.list_bar.button.menu().addActions(menus.actions("list_file", "list_text", "no_list"))
        self.table.addActions(menus.actions("open", "copy"))


# its menu as rows of data


def _sort(column: int, title: str) -> Action[CheckPage]:
    return Action(
        f"sort {column}",
        title,
        N_("Sort the table by this column"),
        None,
        lambda page: page.table.sort_by(column),
        checked=lambda page: page.table.sorted_by == column,
    )


def _columns(page: CheckPage) -> list[Action[CheckPage] | None]:
    """Return the ways to sort: by each column that is shown, or not at all."""
    table, columns = page.table, page.model.columns
    shown = [nth for nth in range(len(columns)) if not table.isColumnHidden(nth)]
    return [_sort(-1, N_("As found")), None, *(_sort(nth, columns[nth].title) for nth in shown)]


CheckPage.menu = Menu[CheckPage](
    N_("&Check"),
    (
        Action("afresh", N_("Verify all af&resh"),
               N_("Verify every log again, whatever is known from earlier runs"), "Shift+F5",
               lambda page: page.again(afresh=True),
               possible=lambda page: page.can_begin_again),
        Action("replay", N_("Verify the co&urse of play"),
               N_("Play every hand again, and compare all that each log says with itself"), None,
               CheckPage.change_replay, checked=lambda page: page.run.replay,
               possible=lambda page: not page.is_running),
        None,
        Action("list_file", N_("Published list from a &file…"),
               N_("Look up every log's hash in a list that you saved"), "Ctrl+L",
               CheckPage.ask_for_list),
        Action("list_text", N_("&Paste a published list…"),
               N_("Look up every log's hash in a list that you paste"),
               "Ctrl+Shift+L", lambda page: page.list_bar.ask_for_text()),
        Action("no_list", N_("&Without a list"), N_("Do not look up hashes any more"), None,
               lambda page: page.list_bar.remove(),
               possible=lambda page: page.list_bar.published is not None),
        None,
        Action("open", N_("&Open the log"), N_("Show the walls of the chosen log"), "Ctrl+Return",
               lambda page: page.table.open_chosen(), possible=CheckPage.has_selection),
        Action("copy", N_("&Copy paths"), N_("Copy the paths of the selected logs, a line each"),
               "Ctrl+Shift+C", CheckPage.copy_paths,
               possible=CheckPage.has_selection),
        Action("select_all", N_("Select &all"), N_("Select all logs that are shown"), None,
               lambda page: page.table.selectAll()),
        Action("show_all", N_("Show &everything"),
               N_("Show the logs of every result, whatever was searched for"), "Ctrl+Shift+A",
               lambda page: page.filter_bar.clear()),
        None,
        Submenu(N_("Sort &by"), _columns),
        Action("reverse", N_("Re&verse the order"), N_("Turn the order of the table round"),
               "Ctrl+R", lambda page: page.table.reverse(),
               possible=lambda page: page.table.sorted_by >= 0),
    ),
)  # fmt: skip


class CheckTable(RowsTable):
    rows_model: CheckModel
    log_chosen = Signal(object)
    """The log's path."""

    def __init__(self, checked: CheckModel, art: TileArt) -> None:
        super().__init__(checked, "check_table", _("Checked logs"), art)
        self._file_moved = False
        self._fitting = False
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.horizontalHeader()
        # Asked whether a column is selected, the table's own would ask for each of its cells.
        header.setSelectionModel(QItemSelectionModel(checked, header))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionsMovable(True)
        header.setStretchLastSection(True)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.sectionResized.connect(self._on_section_resized)
        self.activated.connect(self.open_chosen)

    # what it shows

    def show_column(self, column: ColumnIndex, *, shown: bool) -> None:
        if self.isColumnHidden(column) is shown:
            self.setColumnHidden(column, not shown)
            self._fit_file()

    # its order

    @property
    def sorted_by(self) -> int:
        """The column that the rows are sorted by; -1 while they stand as they were found."""
        return self.horizontalHeader().sortIndicatorSection()

    def sort_by(self, column: int) -> None:
        """Sort by a column, the least first; -1 for as they were found."""
        self.horizontalHeader().setSortIndicator(column, Qt.SortOrder.AscendingOrder)

    def reverse(self) -> None:
        header, order = self.horizontalHeader(), Qt.SortOrder
        is_rising = header.sortIndicatorOrder() is order.AscendingOrder
        header.setSortIndicator(
            self.sorted_by, order.DescendingOrder if is_rising else order.AscendingOrder
        )

    # what is chosen

    @property
    def chosen(self) -> CheckRow | None:
        place = self.currentIndex().row()
        return self.rows_model.shown[place] if place >= 0 else None

    def chosen_rows(self) -> list[CheckRow]:
        shown = self.rows_model.shown
        return [row for top, bottom in sorted(self._selected()) for row in shown[top : bottom + 1]]

    def _selected(self) -> set[tuple[int, int]]:
        """Return the first and the last row of what is selected: ranges, since rows may be many."""
        selection = self.selectionModel().selection()
        ranges = (selection.at(nth) for nth in range(selection.size()))
        return {(each.top(), each.bottom()) for each in ranges}

    def choose(self, row: CheckRow) -> None:
        place = self.rows_model.place_of(row)
        if place >= 0:
            self.selectRow(place)

    def forget_large_selection(self) -> None:
        """Unselect all if much is selected: Qt would follow every row through each sorting."""
        if sum(bottom - top + 1 for top, bottom in self._selected()) > _KEEP_SELECTED:
            self.clearSelection()

    def open_chosen(self) -> None:
        if self.chosen is not None:
            self.log_chosen.emit(self.chosen.result.path)

    # Qt's side

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_file()

    def _fit_file(self) -> None:
        """Give the file its share, unless somebody chose its width."""
        if self._file_moved:
            return
        others = set(ColumnIndex) - {ColumnIndex.FILE, ColumnIndex.WRONG}
        fixed = sum(map(self.columnWidth, others))
        room = (self.viewport().width() - fixed) * _FILE_SHARE
        self._fitting = True
        self.setColumnWidth(ColumnIndex.FILE, round(min(max(room, _LEAST_FILE), _MOST_FILE)))
        self._fitting = False

    def _on_section_resized(self, column: int, _before: int, _after: int) -> None:
        if column == ColumnIndex.FILE and not self._fitting:
            self._file_moved = True
