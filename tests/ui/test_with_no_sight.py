"""With no mouse and no sight: all by keys, and by what a screen reader is told.

Nothing here looks at a widget's own parts. Where the keys are is known by its accessible name; what
came of a key is what is announced, or what the clipboard holds.
"""

import re

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers.games import make_bytes
from viewer.cli import main
from viewer.core.base.records import Draw
from viewer.document import open_log

_Key = Qt.Key
_Ctrl = Qt.KeyboardModifier.ControlModifier
_Text = QAccessible.Text


class Person:
    """Presses keys in the window that is active, and reads where the focus is."""

    def __init__(self, window, heard, qtbot):
        self._window = window
        self.heard = heard
        self._qtbot = qtbot

    def press(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        self.heard.clear()
        QTest.keyClick(self._focus, key, modifier)
        QApplication.processEvents()

    def type(self, text):
        QTest.keyClicks(self._focus, text)

    @property
    def _focus(self):
        active = QApplication.activeWindow() or self._window
        return active.focusWidget() or active

    @property
    def here(self):
        """What a screen reader says of where the keys are: its name, and the row or tile there."""
        interface = QAccessible.queryAccessibleInterface(self._focus)
        child = interface.focusChild()
        row = child.text(_Text.Name) if child is not None and child.isValid() else ""
        return f"{interface.text(_Text.Name)}: {interface.text(_Text.Description)} {row}"

    def tab_to(self, name):
        for _ in range(60):
            self.press(_Key.Key_Tab)
            if self.here.startswith(name):
                return
        pytest.fail(f"Tab leads to no {name}")

    def wait_to_hear(self, text):
        self._qtbot.waitUntil(lambda: any(text in each for each in self.heard))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.mjlog"
    path.write_bytes(make_bytes(3))
    return path


@pytest.fixture
def person(window, heard, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return Person(window, heard, qtbot)


@pytest.fixture
def reader(person, path):
    """A person who has opened a log: one that was copied where files are listed."""
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(files)
    person.press(_Key.Key_V, _Ctrl)
    person.wait_to_hear("game.mjlog, Verification: Every tile agrees, Not noted before the game")
    return person


def test_a_log_is_opened_and_told(reader):
    assert any(each.endswith("East 1, The deal") for each in reader.heard)


def test_what_cannot_be_opened_is_told(person):
    QGuiApplication.clipboard().setText("no log, no seed, nothing")
    person.press(_Key.Key_V, _Ctrl)
    (told,) = person.heard
    assert told.startswith("There is nothing to open in what was pasted: ")


def test_a_kyoku_is_found_in_the_list(reader):
    reader.tab_to("Kyoku")
    assert " East 1, " in reader.here
    reader.press(_Key.Key_Down)
    assert " East 2, " in reader.here
    assert reader.heard == ["East 2, The deal"]
    reader.press(_Key.Key_Down)
    reader.press(_Key.Key_Home)
    assert reader.heard == ["East 1, The deal"]


def test_a_moment_is_found_by_its_words(reader):
    reader.press(_Key.Key_F, _Ctrl)
    assert reader.here.startswith("Find in this log")
    reader.type("riichi")
    assert reader.heard[-1] == "13 of 16"
    reader.press(_Key.Key_Down)
    assert "riichi" in reader.heard[-1] or " ron " in reader.heard[-1]
    said = reader.heard[-1]
    reader.press(_Key.Key_Return)
    assert reader.heard[-1] != said
    reader.press(_Key.Key_Escape)
    assert not reader.here.startswith("Find in this log")


def test_a_hand_is_walked_event_by_event_and_its_tiles_one_by_one(reader):
    reader.press(_Key.Key_Right)
    assert reader.heard == ["Ａさん (East) draws 2m"]
    reader.press(_Key.Key_Right)
    assert reader.heard == ["Ａさん (East) discards 4z"]
    reader.press(_Key.Key_Left)
    assert reader.heard == ["Ａさん (East) draws 2m"]
    reader.tab_to("Order: East 1")
    tiles = []
    for _ in range(9):
        reader.press(_Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
        tiles += [each for each in reader.heard if "tile id" in each]
    assert len(tiles) > 5
    assert len(set(tiles)) == len(tiles)
    assert all(re.match(r"\d[mpsz], ", each) for each in tiles)


def test_the_wall_is_copied(reader, path, capsys):
    reader.press(_Key.Key_C, _Ctrl)
    assert reader.heard == ["Copied: wall of East 1, mpsz"]
    copied = QGuiApplication.clipboard().text()
    main(["walls", str(path), "--kyoku", "1"])
    assert copied
    assert copied in capsys.readouterr().out


def test_the_hash_is_checked(reader, path):
    sha512 = open_log(path).commitment.sha512
    QGuiApplication.clipboard().setText(f"some\n{sha512}\n")
    reader.press(_Key.Key_V, _Ctrl)
    assert "It is the hash you gave." in reader.heard[0]
    QGuiApplication.clipboard().setText("0" * 128)
    reader.press(_Key.Key_V, _Ctrl)
    assert reader.heard == ["The hash you gave is not that of this game."]
    reader.tab_to("Verification: Every tile agrees, Another hash was given")
    assert "Every tile of this log comes from its seed." in reader.here
    reader.press(_Key.Key_Space)
    reader.tab_to("Copy hash")
    reader.press(_Key.Key_Space)
    assert reader.heard == ["Copied: SHA-512 of seats and seed"]
    assert QGuiApplication.clipboard().text() == sha512


def test_an_answer_in_play_it_yourself_mode_is_told(reader, window):
    walker = window.log_view.walker
    replay, seat = walker.scene.replay, walker.scene.seat
    window.settings.play_mode = True
    events = ((step, replay.event(step)) for step in range(1, replay.last))
    step, draw = next(
        found for found in events if isinstance(found[1], Draw) and found[1].seat == seat
    )
    walker.go(step)
    reader.heard.clear()
    walker.click(replay.slots[draw.tile])
    assert any("shanten" in each and "done: " in each for each in reader.heard)
