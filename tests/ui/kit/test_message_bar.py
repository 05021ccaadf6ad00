import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from viewer.ui.kit.message_bar import MessageBar
from viewer.ui.kit.theme import DARK, LIGHT, ThemeChoice, themes


@pytest.fixture
def bar(qtbot):
    made = MessageBar()
    qtbot.addWidget(made)
    return made


def test_it_is_hidden_until_there_is_something_to_say(bar):
    assert not bar.isVisible()
    bar.say("x.mjlog: The file is empty.")
    assert bar.isVisible()
    assert bar.label.text() == bar._mark.accessibleName() == "x.mjlog: The file is empty."


def test_the_latest_sentence_stands(bar):
    bar.say("one")
    bar.say("two")
    assert bar.label.text() == "two"


def test_it_can_be_dismissed(bar, qtbot):
    bar.say("x")
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_a_name_with_tags_is_shown_as_it_is(bar):
    bar.say("<h1>x</h1>.mjlog: its root is <html>")
    assert bar.label.textFormat() is Qt.TextFormat.PlainText
    shown = bar.label.sizeHint().width()
    bar.say("x.mjlog: its root is")
    assert shown > bar.label.sizeHint().width()


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_it_has_the_themes_colours(bar, theme):
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT else ThemeChoice.DARK)
    bar.say("x")
    image = bar.grab().toImage()
    assert image.pixelColor(2, 2) == theme.panel
    assert image.pixelColor(2, image.height() - 1) == theme.bad
