"""Columns keep their shares of the width; what is in them has type that grows with them."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from viewer.ui.kit.columns import LEFT_COLUMN, RIGHT_COLUMN, Columns
from viewer.ui.kit.parts import fit_type, label

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
    return columns.sizes


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
    columns.move_line(210, LEFT_COLUMN)
    assert columns.shares == (0.3, 0.2)
    left, _, right = sizes_at(columns, 1000)
    assert (left, right) == (300, 200)


def test_the_middle_has_the_room_of_a_column_that_is_hidden(columns):
    left, middle, right = columns.sizes
    columns.turn(RIGHT_COLUMN)
    assert columns.sizes == [left, middle + right + 1, 0]
    left, middle, _ = sizes_at(columns, 1000)
    assert left == 100
    assert middle > 890
    columns.turn(RIGHT_COLUMN)
    assert columns.sizes[2] == 200


def shown(columns):
    """Which outer columns are in sight, and which is a drawer."""
    return *(each.isVisible() for each in columns.outer), columns.drawer


def test_columns_fold_where_there_is_no_room_and_stand_again_where_there_is(columns):
    columns.least = 400
    for width, expected in (
        (660, (True, True, None)),
        (640, (False, True, None)),
        (540, (False, False, None)),
        (640, (False, True, None)),
        (660, (True, True, None)),
    ):
        columns.resize(width, 600)
        assert shown(columns) == expected
        assert columns.sizes[1] >= 400


def test_a_folded_column_is_a_drawer_over_the_view(columns):
    columns.least = 400
    columns.room = lambda: QRect(0, 30, columns.sizes[1], 500)
    columns.resize(540, 600)
    left, right = columns.outer
    columns.turn(RIGHT_COLUMN)
    assert shown(columns) == (False, True, RIGHT_COLUMN)
    assert right.geometry().topRight() == QPoint(539, 30)
    assert (right.width(), right.height()) == (194, 500)
    columns.bring_up(LEFT_COLUMN)
    assert shown(columns) == (True, False, LEFT_COLUMN)
    assert left.geometry().topLeft() == QPoint(0, 30)
    columns.turn(LEFT_COLUMN)
    assert shown(columns) == (False, False, None)
    assert columns.sizes == [0, 540, 0]


def test_a_drawer_is_a_column_again_where_there_is_room(columns, qtbot):
    columns.least = 400
    columns.resize(540, 600)
    columns.turn(LEFT_COLUMN)
    with qtbot.waitSignals([columns.docked_changed, columns.drawers_changed]):
        columns.resize(900, 600)
    assert shown(columns) == (True, True, None)
    assert columns.close_drawer() is False


def test_what_the_user_has_hidden_stays_so_when_there_is_room_again(columns):
    columns.least = 400
    columns.turn(LEFT_COLUMN)
    columns.resize(540, 600)
    columns.turn(LEFT_COLUMN)
    assert shown(columns) == (True, False, LEFT_COLUMN)
    columns.resize(900, 600)
    assert shown(columns) == (False, True, None)
    assert columns.hidden == (True, False)
    columns.resize(640, 600)
    columns.turn(RIGHT_COLUMN)  # the left one has room beside the view now, but is hidden
    assert shown(columns) == (False, False, None)
    columns.turn(LEFT_COLUMN)
    assert shown(columns) == (True, False, None)


def test_the_line_beside_a_column_is_moved_by_the_mouse(columns, qtbot):
    columns.resize(1000, 600)
    grip = columns.childAt(100, 300)
    qtbot.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(2, 9))
    qtbot.mouseMove(grip, QPoint(102, 9))
    qtbot.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(102, 9))
    assert columns.sizes[0] == pytest.approx(200, abs=3)


def test_it_asks_for_no_more_room_than_the_view_needs(columns):
    columns.view.setMinimumSize(300, 200)
    columns.outer[1].setMinimumHeight(260)
    assert columns.minimumSizeHint() == QSize(300, 260)
    columns.turn(RIGHT_COLUMN)
    assert columns.minimumSizeHint() == QSize(300, 200)


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
