"""The window's menus as rows of data."""

from typing import Final

from PySide6.QtWidgets import QMenu

from viewer.translation import N_
from viewer.ui.files import result_actions
from viewer.ui.kit.actions import Action, Menu, Menus
from viewer.ui.luck.results import LuckPage
from viewer.ui.luck.window import LuckWindow

_SAVES: Final = (
    *result_actions(LuckWindow.ask_for_export, lambda window: window.has_luck),
    Action[LuckWindow]("save_chart", N_("Save the char&t…"),
                       N_("Save the chart in sight as PNG, SVG or PDF"), "Ctrl+Shift+S",
                       LuckWindow.ask_for_chart,
                       possible=lambda window: window.has_luck),
)  # fmt: skip

_FILE: Final = Menu[LuckWindow](
    N_("&File"),
    (
        Action("choose_folder", N_("Choose a &folder…"),
               N_("Take all logs of a folder, with its archives"), "Ctrl+O",
               LuckWindow.ask_for_folder),
        Action("choose_files", N_("Choose f&iles…"), N_("Take some logs or zip archives"),
               "Ctrl+Shift+O", LuckWindow.ask_for_files),
        None,
        Action("cancel", N_("&Cancel"), N_("Stop, and keep what was found"), "Esc",
               lambda window: window.run.cancel(), possible=lambda window: window.is_running),
        None,
        *_SAVES,
        None,
        Action[LuckWindow]("close", N_("C&lose"), N_("Stop all work and close this window"),
                           "Ctrl+W", lambda window: window.close()),
    ),
)  # fmt: skip


def _page(page: LuckPage, text: str, tip: str, keys: str) -> Action[LuckWindow]:
    return Action(f"show {page}", text, tip, keys, lambda window: window.results.choose(page),
                  possible=lambda window: window.has_luck)  # fmt: skip


_VIEW: Final = Menu[LuckWindow](
    N_("&View"),
    (
        _page(LuckPage.COURSE, N_("&Overview"), N_("Show the course of luck, and all measures"),
              "Alt+1"),
        _page(LuckPage.BELIEFS, N_("&Superstitions"), N_("Show what players say, held against the"
              " walls"), "Alt+2"),
        _page(LuckPage.HANDS, N_("&Hands"), N_("Show the hands in which the wall gave least and"
              " most"), "Alt+3"),
        _page(LuckPage.OTHERS, N_("The othe&rs"), N_("Show the player beside all others at the same"
              " tables"), "Alt+4"),
        _page(LuckPage.LIMITS, N_("&Limits"), N_("Show what these logs cannot tell"), "Alt+5"),
        None,
        Action("reset_chart", N_("Reset the &chart"),
               N_("Show the chart as at first, after it was enlarged or moved"), "Ctrl+0",
               lambda window: window.results.charts.canvas.reset_view()),
    ),
)  # fmt: skip


def add_menus(window: LuckWindow) -> Menus:
    menus = Menus(window.menuBar())
    for menu in (_FILE, _VIEW):
        menus.add(menu, lambda: window)
    window.state_changed.connect(menus.refresh)
    window.save_button.setMenu(QMenu(window.save_button))
    window.save_button.menu().addActions(menus.actions(*(row.id for row in _SAVES)))
    return menus
