"""In a small window everything is within reach: nothing is cut, and nothing lies over another."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from tests.helpers import documents, long_run
from tests.helpers.cut import cut_in
from viewer.system.language import LANGUAGES
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.columns import LEFT_COLUMN, RIGHT_COLUMN, Columns

LEAST = (640, 400)
FRAME = 26
"""Pixels of a screen's height that a window's frame takes, at least."""
SCREEN = (1366, 768)
SCALES = (1, 1.25, 1.5, 2)
SIZES = [
    LEAST,
    *((int(SCREEN[0] / scale), int(SCREEN[1] / scale) - FRAME) for scale in SCALES[1:]),
]
"""Of windows on such a screen, in its logical pixels."""
TYPES = (9, 13.5, 18)
"""Points: the system's usual type, and 150 and 200 per cent of it."""


def settle(window, size):
    window.resize(*size)
    for _ in range(3):  # what is broken into lines says twice how high it must be
        QApplication.processEvents()


def colliding(widget):
    """Name the children that lie over each other, but for a drawer and what is seen through."""
    seen = [
        each
        for each in widget.children()
        if isinstance(each, QWidget) and each.isVisible() and not each.isWindow()
    ]
    if isinstance(widget, Columns):
        parts = [
            widget.outer[side] for side in (LEFT_COLUMN, RIGHT_COLUMN) if widget.is_docked(side)
        ]
        seen = [widget.view, *parts]
    for one, other in combinations(seen, 2):
        if one.geometry().intersects(other.geometry()) and not isinstance(one, QFrame):
            yield f"{type(one).__name__} and {type(other).__name__} in {type(widget).__name__}"


def faults(window, size):
    """Name what is wrong with a window of a size."""
    settle(window, size)
    if window.size().toTuple() != size:
        yield f"{window.size().toTuple()} instead of {size}"
    yield from cut_in(window)
    yield from colliding(window.log_view)
    for each in window.log_view.findChildren(QWidget):
        if each.isVisible():
            yield from colliding(each)
    view = window.log_view.hand_area.view
    for shape in view.picture.shapes:
        if not QRect(QPoint(), view.size()).adjusted(-2, -2, 2, 2).contains(shape.rect.toRect()):
            yield f"{shape} in {view.objectName()} of {view.size().toTuple()}"


@pytest.fixture
def in_type(qapp):
    """Use type of so many points, until the test ends."""
    before = QFont(qapp.font())

    def in_type(points):
        font = QFont(before)
        font.setPointSizeF(points)
        qapp.setFont(font)

    yield in_type
    qapp.setFont(before)


@pytest.mark.dear("the main window is laid out with every view, in one size after the other")
@pytest.mark.parametrize(
    ("points", "language"), long_run.paired(TYPES, [*LANGUAGES]), ids=lambda each: f"{each}"
)
def test_all_is_within_reach(speak, in_type, make_window, points, language):
    speak(language)
    in_type(points)
    window, found = make_window(), set()
    found.update(faults(window, LEAST))  # the start page
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.walker.go(shown.walker.scene.replay.last)
    QApplication.processEvents()
    for size, name in long_run.paired(SIZES, [*VIEWS]):
        shown.hand_area.show_view(name)
        for drawer in (None, LEFT_COLUMN, RIGHT_COLUMN):
            shown.columns.close_drawer()
            if drawer is not None:
                shown.columns.bring_up(drawer)
            found.update(f"{size} {name} {drawer}: {each}" for each in faults(window, size))
        shown.columns.close_drawer()
    assert found == set()
