"""A list leads where the user wants, and nowhere when it is filled, shown or focused."""

import pytest
from PySide6.QtCore import Qt

from viewer.ui.kit.row_list import RowList


@pytest.fixture
def rows(qtbot):
    made = RowList("{} it is\nindeed".format, "rows", "Rows")
    qtbot.addWidget(made)
    made.set_rows(["one", "two", "three"])
    made.show()
    return made


@pytest.fixture
def told(rows):
    told = []
    rows.row_chosen.connect(told.append)
    return told


def click(qtbot, rows, row):
    place = rows.visualRect(rows.model().index(row, 0)).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_filling_it_anew_tells_of_nothing(rows, told, qtbot):
    rows.setFocus()
    click(qtbot, rows, 2)
    told.clear()
    for values in (["four", "five"], [], ["six"] * 9):
        rows.set_rows(values)
        assert rows.current == -1
        assert rows.model().rowCount() == len(values)
    assert told == []


def test_taking_the_focus_leads_nowhere(rows, told, qtbot):
    rows.activateWindow()
    rows.clearFocus()
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(rows.hasFocus)
    assert told == []
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert told == ["one"]
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert told == ["one", "two"]


@pytest.mark.parametrize(("row", "stays"), [(5, True), (15, False)])
def test_the_current_row_stays_whole_where_there_is_less_room(rows, row, stays):
    rows.set_rows(list(range(20)))
    height = rows.visualRect(rows.model().index(0, 0)).height()
    rows.resize(200, 6 * height)
    rows.follow(row)
    if not stays:
        rows.scrollToTop()  # somewhere else, as a user may
    top = rows.verticalScrollBar().value()
    rows.resize(200, 4 * height)
    whole = rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))
    assert whole == stays
    assert (rows.verticalScrollBar().value() == top) != stays


def test_following_leads_nowhere(rows, told):
    for row in (2, 2, 0):
        rows.follow(row)
        assert rows.current == row
    assert told == []


def test_each_click_is_told_once_on_the_current_row_too(rows, told, qtbot):
    for row in (1, 1, 0):
        click(qtbot, rows, row)
    assert told == ["two", "two", "one"]


def test_a_tooltip_keeps_the_lines_that_a_screen_reader_hears_as_one(rows):
    index = rows.model().index(1, 0)
    assert index.data() == index.data(Qt.ItemDataRole.AccessibleTextRole) == "two it is, indeed"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "two it is\nindeed"


def test_it_is_as_high_as_its_rows_up_to_some(rows):
    rows.show_at_most(2)
    assert rows.height() == 2 * rows.sizeHintForRow(0) + 2
    rows.set_rows([])
    rows.show_at_most(2)
    assert rows.height() == 0


def test_a_list_with_tiles_says_how_its_rows_are_drawn(rows):
    for ask in (rows.row_height, rows.lay_row):
        with pytest.raises(NotImplementedError):
            ask(None, "one")
