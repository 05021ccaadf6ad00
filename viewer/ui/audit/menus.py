"""The audit window's menus as rows of data; its buttons and its table show some of them too."""

from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from viewer.translation import N_
from viewer.ui.audit.window import AuditWindow
from viewer.ui.files import result_actions
from viewer.ui.kit.actions import Action, Menu, Menus, Submenu

_Key = QKeySequence.StandardKey


_EXPORTS: Final = result_actions(AuditWindow.ask_for_export, AuditWindow.has_results)

_FILE: Final = Menu[AuditWindow](
    N_("&File"),
    (
        Action("check_folder", N_("Verify &folder…"), N_("Verify every log of a folder"),
               "Ctrl+Shift+F", AuditWindow.ask_for_folder),
        Action("check_files", N_("Verify f&iles…"), N_("Verify some logs or zip archives"),
               "Ctrl+O", AuditWindow.ask_for_files),
        None,
        Action("again", N_("Verify &again"),
               N_("Verify new and changed logs; the others are known"), "F5",
               AuditWindow.check_again, possible=AuditWindow.can_check_again),
        Action("afresh", N_("Verify all af&resh"),
               N_("Verify every log again, whatever is known from earlier runs"), "Shift+F5",
               lambda window: window.check_again(afresh=True),
               possible=AuditWindow.can_check_again),
        Action("replay", N_("Verify the co&urse of play too"),
               N_("Play every hand again, and compare all that each log says with itself"), None,
               AuditWindow.change_replay, checked=lambda window: window.run.replay,
               possible=lambda window: not window.is_running),
        Action("cancel", N_("&Cancel"), N_("Stop the check and keep what was found"), "Esc",
               AuditWindow.cancel, possible=lambda window: window.is_running),
        None,
        *_EXPORTS,
        None,
        Action("lab", N_("Walls in the la&b…"),
               N_("Test whether all walls of these logs look like chance"), "Ctrl+B",
               lambda window: window.lab_wanted.emit(window.paths),
               possible=lambda window: bool(window.paths)),
        None,
        Action[AuditWindow]("close", N_("C&lose"), N_("Stop the check and close this window"),
                            "Ctrl+W", lambda window: window.close()),
    ),
)  # fmt: skip


def _sort(column: int, title: str) -> Action[AuditWindow]:
    return Action(
        f"sort {column}",
        title,
        N_("Sort the table by this column"),
        None,
        lambda window: window.table.sort_by(column),
        checked=lambda window: window.table.sorted_by == column,
    )


def _columns(window: AuditWindow) -> list[Action[AuditWindow] | None]:
    """Return the ways to sort: by each column that is shown, or not at all."""
    table, columns = window.table, window.model.columns
    shown = [nth for nth in range(len(columns)) if not table.isColumnHidden(nth)]
    return [_sort(-1, N_("As found")), None, *(_sort(nth, columns[nth].title) for nth in shown)]


_LOG: Final = Menu[AuditWindow](
    N_("&Log"),
    (
        Action("open", N_("&Open"), N_("Show the walls of the chosen log"), "Ctrl+Return",
               lambda window: window.table.open_chosen(), possible=AuditWindow.has_selection),
        Action("copy", N_("&Copy paths"), N_("Copy the paths of the selected logs, a line each"),
               _Key.Copy, AuditWindow.copy_paths, possible=AuditWindow.has_selection),
        Action("select_all", N_("Select &all"), N_("Select all logs that are shown"), None,
               lambda window: window.table.selectAll()),
        None,
        Action("search", N_("&Search"), N_("Show only logs with a text in the name or the reason"),
               _Key.Find, AuditWindow.search),
        Action("show_all", N_("Show &everything"),
               N_("Show the logs of every result, whatever was searched for"), "Ctrl+Shift+A",
               lambda window: window.filter_bar.clear()),
        None,
        Submenu(N_("Sort &by"), _columns),
        Action("reverse", N_("&Reverse the order"), N_("Turn the order of the table round"),
               "Ctrl+R", lambda window: window.table.reverse(),
               possible=lambda window: window.table.sorted_by >= 0),
    ),
)  # fmt: skip

_LIST: Final = Menu[AuditWindow](
    N_("&Published list"),
    (
        Action("list_file", N_("From a &file…"),
               N_("Look up every log's hash in a list that you saved"), "Ctrl+L",
               AuditWindow.ask_for_list),
        Action("list_text", N_("&Paste…"), N_("Look up every log's hash in a list that you paste"),
               "Ctrl+Shift+L", lambda window: window.list_bar.ask_for_text()),
        Action("no_list", N_("&Without a list"), N_("Do not look up hashes any more"), None,
               lambda window: window.list_bar.remove(),
               possible=lambda window: window.list_bar.published is not None),
    ),
)  # fmt: skip


def add_menus(window: AuditWindow) -> Menus:
    menus = Menus(window.menuBar())
    for menu in (_FILE, _LOG, _LIST):
        menus.add(menu, lambda: window)
    window.state_changed.connect(menus.refresh)
    window.export_button.setMenu(QMenu(window.export_button))
    window.export_button.menu().addActions(menus.actions(*(row.id for row in _EXPORTS)))
    window.list_bar.button.menu().addActions(menus.actions("list_file", "list_text", "no_list"))
    window.table.addActions(menus.actions("open", "copy"))
    return menus
