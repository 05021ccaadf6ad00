"""The window itself: how it is opened and closed, and what it must not load or leave."""

import multiprocessing
import subprocess
import sys
import threading

import pytest
from PySide6.QtGui import QAction, QKeySequence

from tests.helpers.statistics_runs import choose_goal
from viewer.stats.lab.tenho import HEAVENLY
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice


def test_it_is_opened_from_the_menu_and_kept(window):
    window.windows.open_lab()
    lab = window.windows.lab
    assert lab.isVisible()
    window.windows.open_lab()
    assert window.windows.lab is lab
    assert window.menus.actions("open_lab")[0].shortcut().toString() == "Ctrl+Shift+L"
    window.close()
    assert not lab.isVisible()


@pytest.fixture
def not_imported(monkeypatch):
    """Have the lab look as if it had to be imported."""
    monkeypatch.setattr("viewer.ui.kit.jobs.is_imported", lambda _modules: False)


@pytest.mark.usefixtures("not_imported")
def test_what_it_needs_is_imported_in_a_thread_meanwhile(window, qtbot, monkeypatch):
    threads = []
    monkeypatch.setattr(
        "viewer.ui.kit.jobs.import_module",
        lambda _name: threads.append(threading.current_thread()),
    )
    window.windows.open_lab()
    assert window.windows.lab is None
    assert window.statusBar().currentMessage() == "Loading what is needed…"
    qtbot.waitUntil(lambda: window.windows.lab is not None)
    assert threads
    assert threading.main_thread() not in threads
    assert window.windows.lab.isVisible()
    assert window.statusBar().currentMessage() == ""


@pytest.mark.usefixtures("not_imported")
def test_a_module_that_is_broken_is_a_fault_and_nothing_is_shown(window, monkeypatch, qtbot):
    told = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _error, _trace: told.append(kind))
    monkeypatch.setattr("viewer.ui.windows.LAB_MODULES", ["no_such_part_of_the_program"])
    window.windows.open_lab()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "")
    assert told == [ModuleNotFoundError]
    assert window.windows.lab is None


@pytest.mark.usefixtures("not_imported")
def test_it_does_not_come_when_the_window_is_closed_meanwhile(window, qapp):
    window.windows.open_lab()
    jobs = window.windows._imports.jobs
    window.close()
    jobs.wait(None)
    qapp.processEvents()
    assert window.windows.lab is None


def test_it_follows_the_theme(window):
    window.windows.open_lab()
    card = window.windows.lab.card
    for choice, theme in ((ThemeChoice.LIGHT, LIGHT_THEME), (ThemeChoice.DARK, DARK_THEME)):
        window.menus.actions(f"theme {choice}")[0].trigger()
        assert card.grab().toImage().pixelColor(20, 4) == theme.panel


def test_the_program_starts_without_it():
    """Neither numpy nor matplotlib is imported before the lab is opened."""
    code = (
        "import sys, viewer.ui.app, viewer.ui.main_window\n"
        "print(sorted({'numpy', 'matplotlib', 'viewer.stats.ui.lab_window'} & set(sys.modules)))"
    )
    done = subprocess.run(  # noqa: S603 - this program
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.strip() == "[]"


def test_no_two_actions_have_the_same_key(lab):
    actions = [action for action in lab.findChildren(QAction) if action.shortcuts()]
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(keys) == len(set(keys)) == 3
    assert QKeySequence("Space").toString() in keys
    assert all(action.toolTip() for action in actions)


def test_closing_while_workers_run_leaves_nothing(qtbot, lab):
    lab.run.jobs = 2
    choose_goal(lab, HEAVENLY)
    lab.toggle()
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    lab.close()
    assert not multiprocessing.active_children()
    assert not lab.run.is_running


def test_it_can_be_opened_again_after_it_was_closed(lab):
    lab.close()
    lab.show()
    lab.toggle()
    assert lab.run.is_running
    lab.close()
    assert not lab.run.is_running
