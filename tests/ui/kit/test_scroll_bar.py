"""Scroll bars show where one is and how much there is, in the colours of now."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QPlainTextEdit, QStyle, QStyleOptionSlider

from tests.helpers.qt import pixel
from viewer.ui.kit.scroll_bar import ScrollBar, give_bars
from viewer.ui.kit.theme import ThemeChoice, themes

LYING, UPRIGHT = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def bar_of(qtbot, orientation=UPRIGHT, most=100, at=0):
    bar = ScrollBar(orientation)
    qtbot.addWidget(bar)
    long, thick = 200, bar.sizeHint().width() if orientation is UPRIGHT else bar.sizeHint().height()
    bar.resize(*((thick, long) if orientation is UPRIGHT else (long, thick)))
    bar.setRange(0, most)
    bar.setPageStep(100)
    bar.setValue(at)
    bar.show()
    return bar


def slider(bar):
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    control = QStyle.SubControl.SC_ScrollBarSlider
    complex_control = QStyle.ComplexControl.CC_ScrollBar
    return bar.style().subControlRect(complex_control, option, control, bar)


def colour_at(bar, point):
    return pixel(bar.grab().toImage(), point.x(), point.y()).rgb()


@pytest.mark.parametrize("orientation", [LYING, UPRIGHT])
@pytest.mark.parametrize("at", [0, 40, 100])
def test_its_slider_lies_where_clicks_look_for_it(qtbot, orientation, at):
    bar = bar_of(qtbot, orientation, at=at)
    middle = QRectF(slider(bar)).center()
    assert colour_at(bar, middle) == themes.current.faint.rgb()
    other = QPoint(bar.width(), bar.height()) - slider(bar).center()
    if not slider(bar).contains(other):
        assert colour_at(bar, other) == themes.current.panel.rgb()


@pytest.mark.parametrize("orientation", [LYING, UPRIGHT])
def test_its_arrows_are_fainter_where_there_is_nothing_to_scroll(qtbot, orientation):
    end = QPoint(7, 7)
    assert colour_at(bar_of(qtbot, orientation), end) == themes.current.faint.rgb()
    bar = bar_of(qtbot, orientation, most=0)
    assert colour_at(bar, end) == themes.current.line.rgb()
    assert colour_at(bar, bar.rect().center()) == themes.current.panel.rgb()


def test_its_slider_stands_out_while_it_is_dragged_and_under_the_mouse(qtbot):
    bar = bar_of(qtbot)
    middle = slider(bar).center()
    qtbot.mousePress(bar, Qt.MouseButton.LeftButton, pos=middle)
    assert colour_at(bar, middle) == themes.current.accent.rgb()
    qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=middle)
    bar.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert colour_at(bar, middle) == themes.current.muted.rgb()


def test_it_follows_the_theme(qtbot):
    bar = bar_of(qtbot)
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(choice)
        assert colour_at(bar, slider(bar).center()) == themes.current.faint.rgb()


def test_an_area_has_both(qtbot):
    area = QPlainTextEdit()
    qtbot.addWidget(area)
    give_bars(area)
    assert isinstance(area.verticalScrollBar(), ScrollBar)
    assert isinstance(area.horizontalScrollBar(), ScrollBar)
