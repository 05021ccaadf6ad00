"""The menu View: which view, from where, and in which colours."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from viewer.ui.actions.action import add_action, add_toggle
from viewer.ui.hand.views import VIEWS, view_title
from viewer.ui.hand.walker import Walker
from viewer.ui.kit.theme import ThemeChoice

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def add_view_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&View"))
    for number, name in enumerate(VIEWS, 1):
        add_action(
            menu,
            view_title(name),
            t("menu", "Show this view"),
            str(number),
            partial(window.stage.show_view, name),
        )
    menu.addSeparator()
    _add_looks(window, menu)
    menu.addSeparator()
    for widget, text, keys in (
        (window.kyoku_list, t("menu", "&Kyoku list"), "F7"),
        (window.side, t("menu", "&Side panel"), "F8"),
    ):
        tip = t("menu", "Show or hide this part of the window")
        add_toggle(menu, text, tip, keys, widget.setVisible, on=True)
    add_action(
        menu,
        t("menu", "Verification &details…"),
        t("menu", "By kyoku, the hash step by step, and what is proven"),
        "Ctrl+D",
        window.show_details,
    )
    _add_themes(window, menu)


def _add_looks(window: "MainWindow", menu: QMenu) -> None:
    """Add what changes how the hand is looked at."""
    t = QCoreApplication.translate
    walker = window.walker
    add_action(
        menu,
        t("menu", "&Turn the table"),
        t("menu", "Let the next player sit at the bottom"),
        "V",
        walker.turn_table,
    )
    for field, text, tip, key in (
        (
            "hands_hidden",
            t("menu", "&Hide the other hands"),
            t("menu", "Lay the other players' hands face down"),
            "H",
        ),
        (
            "wall_closed",
            t("menu", "&Close the wall"),
            t("menu", "Lay what is still to come face down"),
            "W",
        ),
        (
            "names_hidden",
            t("menu", "&Winds instead of names"),
            t("menu", "Show no player's name, for sharing"),
            "N",
        ),
    ):
        add_toggle(menu, text, tip, key, partial(_change, walker, field), on=False)
    add_toggle(
        menu,
        t("menu", "&Sort haipai"),
        t("menu", "Sort starting hands, or show them as dealt"),
        "S",
        window.set_sorted,
        on=window.settings.sorted_haipai,
    )


def _change(walker: Walker, field: str, on: bool) -> None:
    walker.change(**{field: on})


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
        action.triggered.connect(lambda _checked, each=choice: window.choose_theme(each))
        themes.addAction(action)
