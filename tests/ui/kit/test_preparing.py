"""Parts of the program that are loaded in a thread, with a window that says so."""

import sys
import threading

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from viewer.ui.kit.preparing import Preparing, is_loaded

GATE = "slowly_loaded_gate"


@pytest.fixture
def parts(tmp_path, monkeypatch):
    """Two modules, of which the second is loaded when it is let; and what lets it."""
    gate = threading.Event()
    monkeypatch.setattr(sys, GATE, gate, raising=False)
    names = ["quickly_loaded_part", "slowly_loaded_part"]
    texts = ["", f"import sys\nsys.{GATE}.wait(120)\nwhere = __import__('threading').get_ident()\n"]
    for name, text in zip(names, texts, strict=True):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield names, gate
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "work":
            thread.join()
    for name in names:
        sys.modules.pop(name, None)


@pytest.fixture
def prepare(window, parts):
    def prepare():
        return Preparing("The lab", parts[0], window)

    return prepare


def test_parts_are_loaded_in_a_thread_and_then_it_is_gone(prepare, parts, qtbot):
    names, gate = parts
    assert not is_loaded(names)
    shown = prepare()
    assert shown.windowTitle() == "The lab"
    qtbot.waitUntil(lambda: shown.bar.value() == shown.bar.maximum() // 2)
    qtbot.waitUntil(shown.isVisible)
    with qtbot.waitSignal(shown.prepared):
        gate.set()
    assert is_loaded(names)
    assert not shown.isVisible()
    assert sys.modules[names[1]].where != threading.get_ident()


def test_it_can_be_cancelled_and_nothing_comes_of_it(prepare, parts, qtbot):
    names, gate = parts
    shown, told = prepare(), []
    shown.prepared.connect(lambda: told.append(1))
    qtbot.waitUntil(lambda: names[1] in sys.modules)
    shown.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not shown.isVisible()
    gate.set()
    shown._jobs.finish()
    qtbot.wait(1)
    assert told == []


def test_a_part_that_is_broken_is_a_fault_and_the_window_goes(window, monkeypatch, qtbot):
    told = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _error, _trace: told.append(kind))
    shown = Preparing("The lab", ["no_such_part_of_the_program"], window)
    shown.prepared.connect(lambda: told.append("prepared"))
    with qtbot.waitSignal(shown.finished):
        pass
    assert told == [ModuleNotFoundError]
    assert not shown.isVisible()


def test_where_a_moment_is_enough_nobody_sees_it(window, qtbot):
    seen = Preparing("The lab", ["sys", "os"], window)
    with qtbot.waitSignal(seen.prepared):
        assert not seen.isVisible()
    assert not seen.isVisible()
