"""A letter leads to one entry of a menu, in every language and every window."""

import re
from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from tests.helpers import long_run
from viewer.ui.actions import context_menus

CONTEXT_MENUS = {
    "tile": (context_menus._TILE, context_menus._BELOW_TILES),
    "player": (context_menus._PLAYER, context_menus._BELOW_PLAYERS),
    "kyoku": ((), context_menus._OF_KYOKU),
    "view": ((), context_menus._OF_VIEW),
}


def letters_twice(menu):
    """Letters that stand for several entries, and these entries."""
    texts = [action.text() for action in menu.actions()]
    found = [(letter.lower(), text) for text in texts for letter in re.findall("&([^&])", text)]
    counts = Counter(letter for letter, _text in found)
    return [(letter, text) for letter, text in found if counts[letter] > 1]


@pytest.fixture(params=["ja", *long_run.only_long("en", "zh_CN")])
def speaking(speak, request):
    speak(request.param)


@pytest.mark.dear("every window there is")
@pytest.mark.usefixtures("speaking", "every_window")
def test_no_letter_leads_to_two_entries_of_a_menu():
    menus = 0
    for window in QApplication.topLevelWidgets():
        bars = [window.menuBar()] if isinstance(window, QMainWindow) else []
        for menu in (*bars, *window.findChildren(QMenu)):
            assert letters_twice(menu) == []
            menus += 1
    assert menus > 20


@pytest.mark.usefixtures("speaking")
def test_no_letter_leads_to_two_entries_of_a_context_menu(make_window):
    window = make_window()
    window.open_sample()
    spot = context_menus.MenuTarget(window.log_view, 0, 0)
    for name, (rows, shared) in CONTEXT_MENUS.items():
        menu = window.menus.context_menu(rows, spot, shared)
        assert letters_twice(menu) == [], name
        menu.deleteLater()
