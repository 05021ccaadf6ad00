import pytest
from PySide6.QtCore import QSize

from viewer.system.language import LANGUAGES
from viewer.ui.kit import browser_sketch
from viewer.ui.kit.theme import themes


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_word_is_cut(monkeypatch, spoken, name):
    rooms = {}
    say = browser_sketch._say

    def note(painter, rect, text, *how):
        rooms[text] = rect.width() - painter.fontMetrics().horizontalAdvance(text)
        say(painter, rect, text, *how)

    monkeypatch.setattr(browser_sketch, "_say", note)
    spoken(name)
    browser_sketch.draw_browser(themes.current, QSize(560, 420), 1)
    assert {text for text, room in rooms.items() if room < 0} == set()
    assert len(rooms) == 16
