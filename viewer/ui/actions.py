"""The window's menus: every action with its place, shortcut and tip, in one table a menu."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

from viewer.core.notation import IDS, NOTATIONS
from viewer.ui.menu_action import add_action
from viewer.ui.theme import ThemeChoice

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def fill_menus(window: "MainWindow") -> None:
    """Make all menus of a window."""
    _file_menu(window)
    _edit_menu(window)
    _go_menu(window)
    _view_menu(window)
    _tools_menu(window)
    _help_menu(window)


def _menu(window: "MainWindow", title: str) -> QMenu:
    return window.menuBar().addMenu(title)


def _file_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&File"))
    key = QKeySequence.StandardKey
    add_action(
        menu, t("menu", "&Open…"), t("menu", "Open a saved log"), key.Open, window.ask_for_log
    )
    add_action(
        menu,
        t("menu", "Open &seed…"),
        t("menu", "Rebuild walls from a seed alone"),
        "Ctrl+Shift+O",
        window.ask_for_seed,
    )
    add_action(
        menu,
        t("menu", "Open root see&d…"),
        t("menu", "Derive games from a server's root seed, as Tenhou's sample program does"),
        None,
        window.tools.open_root_seed,
    )
    add_action(
        menu,
        t("menu", "Check a &folder…"),
        t("menu", "Check every log of a folder against its walls"),
        "Ctrl+Shift+F",
        window.tools.check_folder,
    )
    add_action(
        menu,
        t("menu", "Check f&iles…"),
        t("menu", "Check several logs, or zip archives, against their walls"),
        None,
        window.tools.check_files,
    )
    window.recent_menu = menu.addMenu(t("menu", "Open &recent"))
    window.recent_menu.aboutToShow.connect(window.fill_recent_menu)
    add_action(
        menu,
        t("menu", "Open the sa&mple"),
        t("menu", "Open the log that comes with the program"),
        None,
        window.open_sample,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("menu", "&Quit"),
        t("menu", "Close the program"),
        key.Quit,
        QApplication.closeAllWindows,
    )


def _edit_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&Edit"))
    add_action(
        menu,
        t("menu", "&Copy wall as text"),
        t("menu", "Copy this kyoku's wall in Tenhou's order, dead wall first"),
        QKeySequence.StandardKey.Copy,
        window.copy_wall,
    )
    add_action(
        menu,
        t("menu", "Copy as &sheet"),
        t("menu", "Copy dice, dead wall, haipai and draws as a readable sheet"),
        "Ctrl+Shift+C",
        window.copy_sheet,
    )
    add_action(
        menu,
        t("menu", "Copy &all walls"),
        t("menu", "Copy the walls of all kyoku, a line each"),
        "Ctrl+Alt+C",
        window.copy_all_walls,
    )
    notations = menu.addMenu(t("menu", "&Notation"))
    group = QActionGroup(window)
    for name, text in notation_names().items():
        action = QAction(text, group, checkable=True)
        action.setChecked(name == window.settings.notation)
        action.setStatusTip(t("menu", "Write copied tiles like this"))
        action.triggered.connect(lambda _checked, each=name: window.set_notation(each))
        notations.addAction(action)


def notation_names() -> dict[str, str]:
    """Return the notations by name, each shown by example."""
    t = QCoreApplication.translate
    shown = {
        "mpsz": t("menu", "mpsz: 406m11z"),
        "text": t("menu", "Two characters a tile: 4m0m6m1z1z"),
        "majiang": t("menu", "Majiang (電脳麻将): m406z11"),
        "kanji": t("menu", "Kanji: 四五六東東"),
        "unicode": t("menu", "Unicode tiles: 🀊🀋🀌🀀🀀"),
        IDS: t("menu", "Tenhou tile ids: 12,16,20,108,109"),
    }
    return {name: shown[name] for name in (*NOTATIONS, IDS)}


def _go_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&Go"))
    kyoku = window.kyoku_list
    add_action(
        menu,
        t("menu", "&Next kyoku"),
        t("menu", "Show the next kyoku"),
        ["PgDown", "Ctrl+Right"],
        lambda: kyoku.choose(kyoku.current + 1),
    )
    add_action(
        menu,
        t("menu", "&Previous kyoku"),
        t("menu", "Show the previous kyoku"),
        ["PgUp", "Ctrl+Left"],
        lambda: kyoku.choose(kyoku.current - 1),
    )
    add_action(
        menu,
        t("menu", "&First kyoku"),
        t("menu", "Show the first kyoku"),
        "Ctrl+Home",
        lambda: kyoku.choose(0),
    )
    add_action(
        menu,
        t("menu", "&Last kyoku"),
        t("menu", "Show the last kyoku"),
        "Ctrl+End",
        lambda: kyoku.choose(10**6),
    )


def _view_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&View"))
    in_order = QAction(t("menu", "&Sort haipai"), menu, checkable=True)
    in_order.setShortcut(QKeySequence("S"))
    in_order.setStatusTip(t("menu", "Sort starting hands, or show them as dealt"))
    in_order.setChecked(window.settings.sorted_haipai)
    in_order.toggled.connect(window.set_sorted)
    menu.addAction(in_order)
    for widget, text, keys in (
        (window.kyoku_list, t("menu", "&Kyoku list"), "F7"),
        (window.panel, t("menu", "&Verification"), "F8"),
    ):
        action = QAction(text, menu, checkable=True)
        action.setShortcut(QKeySequence(keys))
        action.setStatusTip(t("menu", "Show or hide this part of the window"))
        action.setChecked(True)
        action.toggled.connect(widget.setVisible)
        menu.addAction(action)
    add_action(
        menu,
        t("menu", "Verification &details…"),
        t("menu", "By kyoku, the hash step by step, and what is proven"),
        "Ctrl+D",
        window.show_details,
    )
    _add_themes(window, menu)


def _add_themes(window: "MainWindow", menu: QMenu) -> None:
    t = QCoreApplication.translate
    themes = menu.addMenu(t("menu", "&Colours"))
    group = QActionGroup(window)
    for choice, text in (
        (ThemeChoice.DARK, t("menu", "&Dark")),
        (ThemeChoice.LIGHT, t("menu", "&Light")),
        (ThemeChoice.SYSTEM, t("menu", "As the &system")),
    ):
        action = QAction(text, group, checkable=True)
        action.setChecked(choice is window.settings.theme)
        action.setStatusTip(t("menu", "Choose the window's colours"))
        action.triggered.connect(lambda _checked, each=choice: window.set_theme(each))
        themes.addAction(action)


def _tools_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&Tools"))
    add_action(
        menu,
        t("menu", "Check another &house's wall…"),
        t("menu", "Check a wall of Mahjong Soul or 麻雀格闘倶楽部Sp against its hashes"),
        "Ctrl+Shift+H",
        window.tools.open_house,
    )


def _help_menu(window: "MainWindow") -> None:
    t = QCoreApplication.translate
    menu = _menu(window, t("menu", "&Help"))
    add_action(menu, t("menu", "&Keys"), t("menu", "Show the keys"), ["?", "F1"], window.show_keys)
    add_action(menu, t("menu", "&About"), t("menu", "About this program"), None, window.show_about)
