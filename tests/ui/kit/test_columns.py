"""Columns keep their shares of the width; what is in them has type that grows with them."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from viewer.ui.kit.parts import Columns, fit_type, label

USUAL = QSize(200, 500)


@pytest.fixture
def columns(qtbot):
    parts = [QWidget() for _ in range(3)]
    parts[0].setMinimumWidth(100)
    parts[2].setMinimumWidth(150)
    made = Columns(*parts, (0.1, 0.2))
    qtbot.addWidget(made)
    made.resize(2002, 600)
    made.show()
    return made


@pytest.fixture
def column(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.plain, made.bold = label("a"), label("b", bold=True)
    made.styled = QPushButton("c")
    made.styled.setStyleSheet("text-align: left")
    layout = QVBoxLayout(made)
    for part in (made.plain, made.bold, made.styled):
        layout.addWidget(part)
    return made


def sizes_at(columns, width):
    columns.resize(width, 600)
    return columns.sizes()


def test_outer_columns_have_their_shares_at_any_width(columns):
    for width in (2000, 1500, 3000):
        left, middle, right = sizes_at(columns, width)
        assert (left, right) == (width // 10, width // 5)
        assert left + middle + right + 2 == width


def test_a_narrow_window_changes_no_share(columns):
    left, _, right = sizes_at(columns, 600)
    assert (left, right) == (100, 150)
    assert columns.shares == (0.1, 0.2)
    left, _, right = sizes_at(columns, 2000)
    assert (left, right) == (200, 400)


def test_a_share_that_was_chosen_stays_and_so_does_the_other(columns):
    columns.resize(700, 600)
    columns.moveSplitter(210, 1)
    assert columns.shares == (0.3, 0.2)
    left, _, right = sizes_at(columns, 1000)
    assert (left, right) == (300, 200)


def test_the_middle_has_the_room_of_a_column_that_is_hidden(columns):
    left, middle, right = columns.sizes()
    columns.widget(2).hide()
    QApplication.processEvents()
    assert columns.sizes()[0] == left
    assert columns.sizes()[1] > middle + right - 5
    left, middle, _ = sizes_at(columns, 1000)
    assert left == 100
    assert middle > 890
    columns.widget(2).show()
    QApplication.processEvents()
    assert columns.sizes()[2] == 200


def test_no_stored_share_leaves_no_room_for_the_middle(qtbot):
    made = Columns(QWidget(), QWidget(), QWidget(), (0.9, 0.99))
    qtbot.addWidget(made)
    made.show()
    assert min(sizes_at(made, 1000)) > 100


def test_type_grows_with_a_column_and_is_never_smaller_than_the_system_s(column):
    def sizes():
        return {QFontInfo(each.font()).pixelSize() for each in (column, column.plain, column.bold)}

    (usual,) = sizes()
    for size, expected in (
        ((100, 100), usual),
        ((400, 1000), 24),
        ((400, 750), 18),
        ((500, 750), 18),
        ((150, 2000), usual),
    ):
        column.resize(*size)
        fit_type(column, USUAL)
        assert sizes() == {expected}
        assert QFontInfo(column.styled.font()).pixelSize() == expected
    assert column.bold.font().bold()
