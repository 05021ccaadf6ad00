"""The audit window's menus: every action with its place, shortcut and tip."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from viewer.ui.actions.action import add_action
from viewer.ui.audit.exports import Format

if TYPE_CHECKING:
    from viewer.ui.audit.window import AuditWindow


def fill_menus(window: "AuditWindow") -> None:
    """Make all menus of a window, and those of its buttons."""
    _file_menu(window)
    _log_menu(window)
    _list_menu(window)


def _file_menu(window: "AuditWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("audit menu", "&File"))
    add_action(
        menu,
        t("audit menu", "Check a &folder…"),
        t("audit menu", "Check every log of a folder"),
        "Ctrl+Shift+F",
        window.ask_for_folder,
    )
    add_action(
        menu,
        t("audit menu", "Check f&iles…"),
        t("audit menu", "Check some logs or zip archives"),
        "Ctrl+O",
        window.ask_for_files,
    )
    menu.addSeparator()
    window.again_action = add_action(
        menu,
        t("audit menu", "Check &again"),
        t("audit menu", "Check new and changed logs; the others are known"),
        "F5",
        window.check_again,
    )
    window.afresh_action = add_action(
        menu,
        t("audit menu", "Check all af&resh"),
        t("audit menu", "Check every log again, whatever is known from earlier runs"),
        "Shift+F5",
        window.check_afresh,
    )
    window.cancel_action = add_action(
        menu,
        t("audit menu", "&Cancel"),
        t("audit menu", "Stop the check and keep what was found"),
        "Esc",
        window.cancel,
    )
    menu.addSeparator()
    window.export_actions = _export_actions(window, menu)
    window.export_button.setMenu(QMenu(window.export_button))
    window.export_button.menu().addActions(window.export_actions)
    menu.addSeparator()
    window.lab_action = add_action(
        menu,
        t("audit menu", "Walls in the la&b…"),
        t("audit menu", "Test whether all walls of these logs look like chance"),
        "Ctrl+B",
        lambda: window.lab_wanted.emit(window.paths),
    )
    menu.addSeparator()
    add_action(
        menu,
        t("audit menu", "C&lose"),
        t("audit menu", "Stop the check and close this window"),
        "Ctrl+W",
        window.close,
    )


def _export_actions(window: "AuditWindow", menu: QMenu) -> list[QAction]:
    t = QCoreApplication.translate
    return [
        add_action(
            menu,
            t("audit menu", "Save as &HTML report…"),
            t("audit menu", "Save a page to read, print or send"),
            "Ctrl+S",
            lambda: window.ask_for_export(Format.PAGE),
        ),
        add_action(
            menu,
            t("audit menu", "Save as CS&V…"),
            t("audit menu", "Save all results as a table for spreadsheets"),
            None,
            lambda: window.ask_for_export(Format.TABLE),
        ),
        add_action(
            menu,
            t("audit menu", "Save as &JSON…"),
            t("audit menu", "Save all results for other programs"),
            None,
            lambda: window.ask_for_export(Format.JSON),
        ),
    ]


def _log_menu(window: "AuditWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("audit menu", "&Log"))
    window.open_action = add_action(
        menu,
        t("audit menu", "&Open"),
        t("audit menu", "Show the walls of the chosen log"),
        "Ctrl+Return",
        window.open_chosen,
    )
    window.copy_action = add_action(
        menu,
        t("audit menu", "&Copy paths"),
        t("audit menu", "Copy the paths of the selected logs, a line each"),
        QKeySequence.StandardKey.Copy,
        window.copy_paths,
    )
    window.copy_action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    add_action(
        menu,
        t("audit menu", "Select &all"),
        t("audit menu", "Select all logs that are shown"),
        None,
        window.table.selectAll,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("audit menu", "&Search"),
        t("audit menu", "Show only logs with a text in the name or the reason"),
        QKeySequence.StandardKey.Find,
        window.search,
    )
    add_action(
        menu,
        t("audit menu", "Show &everything"),
        t("audit menu", "Show the logs of every result, whatever was searched for"),
        "Ctrl+Shift+A",
        window.filter_bar.clear,
    )
    window.table.addActions([window.open_action, window.copy_action])


def _list_menu(window: "AuditWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("audit menu", "&Published list"))
    add_action(
        menu,
        t("audit menu", "From a &file…"),
        t("audit menu", "Look up every log's hash in a list that you saved"),
        "Ctrl+L",
        window.ask_for_list,
    )
    add_action(
        menu,
        t("audit menu", "&Paste…"),
        t("audit menu", "Look up every log's hash in a list that you paste"),
        "Ctrl+Shift+L",
        window.list_bar.ask_for_text,
    )
    window.no_list_action = add_action(
        menu,
        t("audit menu", "&Without a list"),
        t("audit menu", "Do not look up hashes any more"),
        None,
        window.list_bar.remove,
    )
    window.list_bar.button.menu().addActions(menu.actions())
