"""What is made once the rest was painted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListView, QPushButton, QVBoxLayout, QWidget

from viewer.ui.kit.later import Later


class Window(QWidget):
    """A button, a place for a list, and another button."""

    def __init__(self):
        super().__init__()
        self.done = []
        self.wanted = True
        self.place = Later(self.make, lambda: self.wanted)
        self.buttons = [QPushButton("before"), QPushButton("after")]
        column = QVBoxLayout(self)
        for each in (self.buttons[0], self.place, self.buttons[1]):
            column.addWidget(each)
        self.setMinimumSize(200, 200)

    def make(self):
        self.done.append("made")
        self.list = QListView()
        self.place.hold(self.list)

    def paintEvent(self, event):  # noqa: N802 - Qt's name
        super().paintEvent(event)
        self.done.append("painted")


@pytest.fixture
def window(qtbot):
    made = Window()
    qtbot.addWidget(made)
    return made


def test_it_is_made_once_and_after_everything_was_painted(window, qtbot):
    window.show()
    qtbot.waitUntil(lambda: "made" in window.done)
    assert window.done[:2] == ["painted", "made"]
    assert window.list.isVisible()
    window.place.fill()
    window.place.repaint()
    QApplication.processEvents()
    assert window.done.count("made") == 1


def test_where_there_is_nothing_to_show_nothing_is_made_until_there_is(window, qtbot):
    window.wanted = False
    window.show()
    qtbot.waitUntil(lambda: "painted" in window.done)
    QApplication.processEvents()
    assert "made" not in window.done
    window.wanted = True
    window.place.fill()
    qtbot.waitUntil(lambda: "made" in window.done)


def test_what_nobody_sees_is_not_made(window):
    window.place.hide()
    window.show()
    window.place.fill()
    window.grab()
    QApplication.processEvents()
    assert "made" not in window.done


def test_tab_leads_to_it_where_its_place_is(window):
    window.make()
    chain = [window.buttons[0]]
    while (following := chain[-1].nextInFocusChain()) is not chain[0]:
        chain.append(following)
    ring = [each for each in chain if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert ring == [window.buttons[0], window.list, window.buttons[1]]
    assert window.place.focusPolicy() is Qt.FocusPolicy.NoFocus
