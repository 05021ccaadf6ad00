"""The menu Edit: what can be copied, and in which notation."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from viewer.core.notation import IDS, NOTATIONS
from viewer.ui.actions.action import add_action
from viewer.ui.kit.settings import SCALES

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def add_edit_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&Edit"))
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
    add_action(
        menu,
        t("menu", "Copy &dead wall"),
        t("menu", "Copy rinshan tiles, dora and ura dora indicators"),
        None,
        window.copy_dead_wall,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("menu", "Copy &hand in view"),
        t("menu", "Copy the hand of the player in view, as it is now"),
        "Ctrl+H",
        window.copy_hand,
    )
    add_action(
        menu,
        t("menu", "Copy all ha&nds"),
        t("menu", "Copy every player's hand, a line each"),
        None,
        window.copy_hands,
    )
    add_action(
        menu,
        t("menu", "Copy s&ituation"),
        t("menu", "Copy hands, melds, rivers and what is to come as a readable sheet"),
        "Ctrl+Shift+S",
        window.copy_situation,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("menu", "Copy &picture"),
        t("menu", "Copy what is seen as a picture"),
        "Ctrl+Shift+P",
        window.copy_picture,
    )
    scales = menu.addMenu(t("menu", "Picture si&ze"))
    sizes = QActionGroup(window)
    for scale in SCALES:
        text = t("menu", "{scale} times the window").format(scale=scale)
        action = QAction(text, sizes, checkable=True)
        action.setChecked(scale == window.settings.picture_scale)
        action.setStatusTip(t("menu", "How large copied and saved pictures are"))
        action.triggered.connect(lambda _checked, each=scale: window.set_picture_scale(each))
        scales.addAction(action)
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
