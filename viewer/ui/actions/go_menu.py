"""The menu Go: from event to event, and from kyoku to kyoku."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from viewer.ui.actions.action import add_action
from viewer.ui.kit.settings import SPEEDS

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def add_go_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&Go"))
    _add_steps(window, menu)
    menu.addSeparator()
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


def _add_steps(window: "MainWindow", menu: QMenu) -> None:
    t = QCoreApplication.translate
    walker = window.walker
    add_action(
        menu,
        t("menu", "One event &on"),
        t("menu", "Go on by one event of the hand"),
        "Right",
        lambda: walker.walk(1),
    )
    add_action(
        menu,
        t("menu", "One event &back"),
        t("menu", "Go back by one event of the hand"),
        "Left",
        lambda: walker.walk(-1),
    )
    add_action(
        menu,
        t("menu", "Next &draw"),
        t("menu", "Go to the next draw of the player in view"),
        "Down",
        lambda: walker.to_draw(1),
    )
    add_action(
        menu,
        t("menu", "P&revious draw"),
        t("menu", "Go to the draw before of the player in view"),
        "Up",
        lambda: walker.to_draw(-1),
    )
    add_action(
        menu,
        t("menu", "D&eal"),
        t("menu", "Go to the start of the hand"),
        "Home",
        lambda: walker.go(0),
    )
    add_action(
        menu,
        t("menu", "&End of the hand"),
        t("menu", "Go to the end of the hand"),
        "End",
        walker.to_end,
    )
    add_action(
        menu,
        t("menu", "Pl&ay or pause"),
        t("menu", "Play the hand by itself"),
        "Space",
        window.play_or_press,
    )
    _add_speeds(window, menu)


def _add_speeds(window: "MainWindow", menu: QMenu) -> None:
    t = QCoreApplication.translate
    speeds = menu.addMenu(t("menu", "&Speed"))
    group = QActionGroup(window)
    for speed in SPEEDS:
        text = t("menu", "{count} events a second").format(count=f"{speed:g}")
        action = QAction(text, group, checkable=True)
        action.setChecked(speed == window.settings.speed)
        action.setStatusTip(t("menu", "How fast a hand is played"))
        action.triggered.connect(lambda _checked, each=speed: window.set_speed(each))
        speeds.addAction(action)
