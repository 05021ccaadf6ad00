"""No window is larger than the screen that it opens on."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from viewer.ui.kit.first_size import give_first_size


def test_a_size_that_fits_is_given(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    give_first_size(window, QSize(320, 240))
    assert window.size() == QSize(320, 240)


def test_a_window_is_no_larger_than_its_screen(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    give_first_size(window, QSize(320, room.height() + 1))
    assert window.width() == 320
    assert room.height() - 100 < window.height() < room.height()
