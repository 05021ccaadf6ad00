"""What the system asks for; here as programs and Qt of other systems would answer."""

from types import SimpleNamespace

import pytest
from PySide6.QtGui import QGuiApplication

from viewer.ui.kit.application import MotionChoice


@pytest.fixture
def choice(monkeypatch):
    """A choice of someone who has a screen, on a desktop without the program to ask."""
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    monkeypatch.setattr(QGuiApplication, "styleHints", SimpleNamespace)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", "/nowhere")
    choice = MotionChoice()
    choice.wanted = True
    return choice


@pytest.fixture
def answer(monkeypatch, tmp_path):
    """Let the desktop answer."""

    def answer(text):
        program = tmp_path / "gsettings"
        program.write_text(f"#!/bin/sh\necho {text}\n")
        program.chmod(0o700)
        monkeypatch.setenv("PATH", str(tmp_path))

    return answer


@pytest.mark.parametrize(("text", "reduced"), [("true", False), ("false", True), ("", False)])
def test_a_desktop_is_asked_once_and_nothing_moves_before_it_answers(
    choice, answer, qtbot, text, reduced
):
    answer(text)
    assert not choice.allowed
    qtbot.waitUntil(lambda: choice._reduced is not None)
    assert choice.allowed is not reduced
    answer("true" if reduced else "false")
    assert choice.allowed is not reduced


def test_a_desktop_that_cannot_be_asked_asks_for_nothing(choice, qtbot):
    assert not choice.allowed
    qtbot.waitUntil(lambda: choice.allowed)


@pytest.mark.parametrize("value", [0, 1])
def test_qt_tells_it_where_it_can(choice, monkeypatch, value):
    hints = SimpleNamespace(motionPreference=lambda: SimpleNamespace(value=value))
    style = SimpleNamespace(accessibility=lambda: hints)
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: style)
    assert choice.allowed is not bool(value)


def test_nothing_moves_that_is_not_wanted_or_not_seen(choice, qtbot, monkeypatch):
    choice.reduced()
    qtbot.waitUntil(lambda: choice.allowed)
    choice.wanted = False
    assert not choice.allowed
    choice.wanted = True
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "offscreen")
    assert not choice.allowed
