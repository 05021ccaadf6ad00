"""Whatever the keys go to has a ring, in every window; what was clicked has none."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tests.helpers.contrast import contrast
from viewer.ui.kit.application import focus_rings
from viewer.ui.kit.focus_frame import FocusRing
from viewer.ui.kit.theme import RING, ThemeChoice, themes

BY_KEY = Qt.FocusReason.ShortcutFocusReason


@pytest.fixture
def window(qtbot):
    focus_rings.follow()
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    window.parts = [QPushButton("a"), QLineEdit(), QListWidget(), QPushButton("b")]
    for part in window.parts:
        column.addWidget(part)
    window.resize(300, 400)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    window.parts[0].setFocus(BY_KEY)
    yield window
    window.close()


def ring_in(window):
    """Where something of a ring is seen in a window."""
    rings = [ring for ring in window.findChildren(FocusRing) if ring.isVisible()]
    assert len(rings) <= 1
    if not rings or rings[0].visibleRegion().isEmpty():
        return None
    return QRect(rings[0].mapTo(window, QPoint()), rings[0].size())


def around(part):
    rect = QRect(part.mapTo(part.window(), QPoint()), part.size())
    return rect.adjusted(-RING, -RING, RING, RING)


def test_tab_takes_the_ring_along(window):
    for part in [*window.parts[1:], window.parts[0]]:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert part.hasFocus()
        assert ring_in(window) == around(part)


def test_a_click_leaves_no_ring(window, monkeypatch):
    window.parts[1].setFocus(BY_KEY)
    with monkeypatch.context() as patch:
        pressed = staticmethod(lambda: Qt.MouseButton.LeftButton)
        patch.setattr("viewer.ui.kit.application.QGuiApplication.mouseButtons", pressed)
        window.parts[3].setFocus(Qt.FocusReason.MouseFocusReason)
    assert ring_in(window) is None
    window.parts[0].setFocus(BY_KEY)
    assert ring_in(window) == around(window.parts[0])


def test_the_ring_goes_where_its_part_goes_and_with_it(window):
    part = window.parts[1]
    part.setFocus(BY_KEY)
    window.resize(500, 600)
    QApplication.processEvents()
    assert ring_in(window) == around(part)
    part.hide()
    assert ring_in(window) != around(part)


def test_no_ring_stays_behind_in_another_window(window, qtbot):
    window.parts[1].setFocus(BY_KEY)
    other = QPushButton("other")
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
    assert ring_in(window) is None
    other.close()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    assert ring_in(window) == around(window.parts[1])


def test_a_window_that_is_only_shown_has_no_ring(window, qtbot):
    window.parts[0].clearFocus()
    focus_rings._by_keys = False
    other = QWidget()
    qtbot.addWidget(other)
    QVBoxLayout(other).addWidget(QPushButton("x"))
    other.layout().addWidget(last := QPushButton("y"))
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
    assert ring_in(other) is ring_in(window) is None
    last.setFocus(BY_KEY)
    assert ring_in(other) == around(last).intersected(other.rect())
    other.close()


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("put_away", [QWidget.hide, lambda part: part.setEnabled(False)])
def test_a_focus_that_a_part_hands_on_has_a_ring_only_where_keys_led_to_the_part(
    window, put_away, by_keys
):
    focus_rings._by_keys = by_keys
    put_away(window.parts[0])
    assert QApplication.focusWidget() is window.parts[1]
    assert (ring_in(window) is not None) == by_keys


def test_a_window_may_go_with_its_ring(qtbot, window):
    window.parts[1].setFocus(BY_KEY)
    other = QWidget()
    QVBoxLayout(other).addWidget(QPushButton("x"))
    other.layout().addWidget(last := QPushButton("y"))
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
    last.setFocus(BY_KEY)
    assert ring_in(other)
    with qtbot.waitSignal(other.destroyed):
        other.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    window.parts[3].setFocus(BY_KEY)
    assert ring_in(window) == around(window.parts[3])


def test_what_is_scrolled_away_has_no_ring(window):
    area, inner = QScrollArea(), QWidget()
    column = QVBoxLayout(inner)
    top, bottom = QPushButton("top"), QPushButton("bottom")
    column.addWidget(top)
    column.addSpacing(2000)
    column.addWidget(bottom)
    area.setWidget(inner)
    window.layout().addWidget(area)
    QApplication.processEvents()
    top.setFocus(BY_KEY)
    area.verticalScrollBar().setValue(0)
    assert ring_in(window)
    area.verticalScrollBar().setValue(1500)
    assert ring_in(window) is None
    area.verticalScrollBar().setValue(0)
    assert ring_in(window)


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_the_ring_is_seen(window, choice):
    themes.choose(choice)
    window.parts[1].setFocus(BY_KEY)
    QApplication.processEvents()
    image, rect = window.grab().toImage(), around(window.parts[1])
    line = image.pixelColor(rect.center().x(), rect.top() + 2)
    assert contrast(line, themes.current.window) > 7
