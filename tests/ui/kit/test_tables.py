"""Tables made of columns as data: what they answer, how wide they are, and what they draw."""

from itertools import product

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QStackedWidget, QWidget

from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.table_view import EDGE, MARK, RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, Die, RowsModel, Tiles
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, readable_width, themes
from viewer.ui.kit.verdict import BandDot, DotShape, Verdict, draw_band

HORIZONTAL = Qt.Orientation.Horizontal
COLUMNS = (
    Column(
        title="Name",
        meaning="What it is called",
        text=str,
        said=lambda row: f"{row}, spoken",
        tip=lambda row: f"{row} in full",
        verdict=lambda row: Verdict.AGREES if row == "good" else Verdict.DISAGREES,
        alarm=lambda row: row == "bad",
        sample="a long name",
    ),
    Column(title="Length", text=lambda row: str(len(row)) if row else NOTHING, align=RIGHT),
    Column(
        title="Tiles",
        text=lambda _row: "words for those who see no tiles",
        parts=lambda row: ("wall", Tiles(("1m", "2m")), Die(5)) if row else (),
        sample=Tiles(("1m",) * 4),
    ),
)
SENTENCES = (Column(title="Title", text=str, detail=lambda row: 30 * f"{row} is said. "),)


@pytest.fixture
def make(qtbot, art):
    def make(columns, rows):
        table = RowsTable(RowsModel(columns), "table", "Table", art)
        qtbot.addWidget(table)
        table.resize(500, 320)
        table.rows_model.set_rows(rows)
        table.show()
        return table

    return make


def colours(table, row, column):
    place = table.visualRect(table.rows_model.index(row, column))
    image = table.viewport().grab(place).toImage()
    width, height = range(image.width()), range(image.height())
    return {image.pixelColor(x, y).name() for x in width for y in height}


def test_a_column_says_all_that_qt_asks(make):
    model = make(COLUMNS, ["good", ""]).rows_model
    tester = QAbstractItemModelTester(model)
    index = model.index(0, 0)
    role = Qt.ItemDataRole
    assert [index.data(each) for each in (role.DisplayRole, role.AccessibleTextRole)] == [
        "good",
        "good, spoken",
    ]
    assert index.data(role.ToolTipRole) == "good in full"
    assert index.data(role.UserRole) == "good"
    assert model.index(0, 1).data(role.ToolTipRole) is None
    assert model.index(0, 1).data(role.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert model.headerData(0, HORIZONTAL) == "Name"
    assert model.headerData(0, HORIZONTAL, role.ToolTipRole) == "What it is called"
    assert model.headerData(1, HORIZONTAL, role.ToolTipRole) is None
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    del tester


def test_rows_gone_on_keep_what_is_chosen(make):
    table = make(COLUMNS, ["a", "b"])
    table.selectRow(1)
    table.rows_model.show_again(["c", "d"])
    assert table.currentIndex().data() == "d"
    table.rows_model.set_rows(["c"])
    assert table.currentIndex().row() == -1


def test_a_column_is_as_wide_as_its_sample_and_the_last_takes_what_is_left(make):
    table = make(COLUMNS, ["good"])
    room = table.fontMetrics().horizontalAdvance("a long name") + MARK + EDGE
    assert table.columnWidth(0) >= room
    assert sum(map(table.columnWidth, range(3))) == table.viewport().width()


FIGURES = (
    Column(title="Who", text=str, figure=lambda row: str(len(row)), sample="a name", grows=True),
    Column(title="Where", text=str, can_hide=True),
)


def test_a_number_after_a_text_is_never_cut(make):
    names = ["i" * 60, "x" * 60, "short"]
    table = make(FIGURES, names)
    cells = [table.rows_model.index(row, 0) for row in range(3)]
    assert [cell.data() for cell in cells] == [f"{name} {len(name)}" for name in names]
    marks = []
    for cell in cells:
        place = table.visualRect(cell)
        place.setLeft(place.right() - 11 - table.fontMetrics().horizontalAdvance("60"))
        image = table.viewport().grab(place).toImage()
        pixels = product(range(image.width()), range(image.height()))
        marks.append({each for each in pixels if image.pixelColor(*each) == DARK_THEME.text})
    assert marks[0] == marks[1] != marks[2]


def test_a_column_grows_where_there_is_room_and_the_last_goes_where_there_is_none(make):
    table = make(FIGURES, ["name"])
    usual, letter = table._least_widths[0], table.fontMetrics().averageCharWidth()
    table.resize(usual + 10 * letter, 200)
    assert table.isColumnHidden(1)
    assert table.columnWidth(0) == table.viewport().width()
    for spare in (16, 20, 99):
        table.resize(usual + spare * letter, 200)
        assert not table.isColumnHidden(1)
        assert table.columnWidth(0) == usual + min(usual // 2, (spare - 16) * letter)


def images_of(table, column):
    cells = [table.rows_model.index(row, column) for row in (0, 1)]
    return [table.viewport().grab(table.visualRect(each)).toImage() for each in cells]


def test_a_text_has_twice_the_room_of_a_path_and_is_cut_at_its_end(make):
    path = Column(title="File", text=str, can_hide=True, is_path=True)
    table = make((Column(title="What", text=str), path), ["m" * 99 + "end", "m" * 99 + "dne"])
    table.setAlternatingRowColors(False)
    letter = table.fontMetrics().averageCharWidth()
    for spare, widths in ((47, [47, 0]), (60, [40, 20])):
        table.resize(spare * letter, 200)
        assert [table.columnWidth(at) for at in (0, 1)] == [each * letter for each in widths]
    for column, is_cut_in_its_middle in ((0, False), (1, True)):
        one, other = images_of(table, column)
        assert (one != other) is is_cut_in_its_middle


def test_tiles_that_have_no_room_are_smaller(make):
    def parts(row):
        return Tiles(("1m",) * 2), Tiles(("1m",) * 3 + (row,))

    table = make(
        (Column(title="", text=str, sample=Tiles(("1m",) * 4), parts=parts),), ["1p", "1s"]
    )
    table.setAlternatingRowColors(False)
    one, other = images_of(table, 0)
    assert one != other


def test_the_arrow_of_the_sorted_column_stands_above_the_words_of_its_heading(make):
    columns = (Column(title="Length", text=str, align=RIGHT, sample="x", sort=len), *FIGURES)
    table = make(columns, ["a"])
    header, images = table.horizontalHeader(), []
    words = header.height() - header.fontMetrics().height()
    table.setSortingEnabled(True)
    for sorted_by in (-1, 0):
        header.setSortIndicator(sorted_by, Qt.SortOrder.DescendingOrder)
        images.append(header.viewport().grab().toImage())
    pixels = product(range(table.columnWidth(0)), range(header.height()))
    changed = [y for x, y in pixels if images[0].pixel(x, y) != images[1].pixel(x, y)]
    assert changed
    assert max(changed) <= words / 2 + 2
    header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
    assert header.viewport().grab().toImage() != images[1]  # it points the other way


def test_marks_alarms_and_dashes_have_their_colours(make):
    table = make(COLUMNS, ["good", "bad", ""])
    assert DARK_THEME.good.name() in colours(table, 0, 0)
    assert DARK_THEME.bad.name() not in colours(table, 0, 0)
    assert DARK_THEME.bad.name() in colours(table, 1, 0)
    font = table.font()
    font.setPointSizeF(24)  # a dash of several pixels
    table.setFont(font)
    assert DARK_THEME.muted.name() in colours(table, 2, 1)
    assert DARK_THEME.text.name() in colours(table, 0, 1)
    themes.choose(ThemeChoice.LIGHT)
    assert LIGHT_THEME.good.name() in colours(table, 0, 0)


def test_parts_are_drawn_as_tiles_and_dice_and_without_parts_there_are_words(make):
    table = make(COLUMNS, ["good", ""])
    assert len(colours(table, 0, 2)) > 2 * len(colours(table, 1, 2)) > 0


def test_a_chosen_row_opens_and_says_its_sentence_in_lines_that_can_be_read(make, qtbot):
    table = make(SENTENCES, ["It", "That"])
    closed = table.rowHeight(0)
    table.selectRow(0)
    assert table.detail.startswith("It is said.")
    wide = table.rowHeight(0)
    assert wide > closed + 3 * table.fontMetrics().height()
    assert table.rowHeight(1) == closed
    table.resize(250, 200)
    assert table.rowHeight(0) > wide
    table.resize(1500, 200)
    table.selectRow(1)
    assert table.rowHeight(0) == closed < table.rowHeight(1)
    assert table._detail_box().width() <= 1.2 * readable_width(table.font())
    at = table.visualRect(table.rows_model.index(1, 0)).topLeft() + QPoint(30, 5)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert table.detail == ""
    assert table.rowHeight(1) == closed


BANDS = (
    Column(title="Title", text=str, sample=""),
    Column(title="σ", text=str, align=RIGHT, band=lambda dots: dots[:1]),
    Column(title="Other", text=lambda _dots: "", sample="a long word"),
)


def test_dots_stand_on_a_band_and_an_alarm_has_a_shape_of_its_own(make):
    usual, alarm = BandDot(1.0), BandDot(9.0, DotShape.DIAMOND)
    table = make(BANDS, [(usual,), (alarm,), (BandDot(1.0, DotShape.RING),), ()])
    found = [colours(table, row, 1) for row in range(4)]
    assert [DARK_THEME.asked.name() in each for each in found] == [True, False, False, False]
    assert [DARK_THEME.bad.name() in each for each in found] == [False, True, False, False]


def dot_place(image):
    """The middle of what has the colour of dots, in shares of the width."""
    width, height = range(image.width()), range(image.height())
    name = DARK_THEME.asked.name()
    columns = [
        x for x in width if all(image.pixelColor(x, y).name() == name for y in height[16:24])
    ]
    return sum(columns) / len(columns) / image.width()


@pytest.mark.parametrize(("off", "place"), [(0, 0.5), (-1.5, 0.26), (1.5, 0.74), (3, 0.975)])
def test_a_dot_lies_as_far_off_as_its_number_says(off, place):
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    image.fill(DARK_THEME.panel)
    painter = QPainter(image)
    draw_band(painter, QRectF(image.rect()), [BandDot(off)])
    painter.end()
    assert dot_place(image) == pytest.approx(place, abs=0.02)


def test_titles_leave_room_for_a_band(make):
    long = BandDot(1.0), "a title that is far longer than the table can show beside anything else"
    table = make((Column(title="", text=lambda row: row[1], sample=""), *BANDS[1:]), [long])
    assert table.columnWidth(1) >= 170
    table.resize(1500, 200)
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance(long[1])


def test_titles_have_their_room_in_a_table_that_gets_its_rows_out_of_sight(art, qtbot):
    table, long = RowsTable(RowsModel(BANDS), "table", "Table", art), (BandDot(0), "word " * 9)
    pages = QStackedWidget()
    qtbot.addWidget(pages)
    pages.addWidget(QWidget())
    pages.addWidget(table)
    pages.resize(1500, 200)
    pages.show()
    table.rows_model.set_rows([long])
    pages.setCurrentIndex(1)
    pages.grab()
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance(str(long))


def test_rows_grow_with_the_type(make):
    table = make(COLUMNS, ["good"])
    before = table.verticalHeader().defaultSectionSize()
    font = table.font()
    font.setPointSizeF(2 * font.pointSizeF())
    table.setFont(font)
    assert table.verticalHeader().defaultSectionSize() > 1.5 * before


# names with marks


@pytest.fixture
def marked(qtbot):
    made = MarkList("marked", "Marked", 160)
    qtbot.addWidget(made)
    made.show_rows([MarkedRow("a", "First", Verdict.AGREES, "agrees"), MarkedRow("b", "Second")])
    made.show()
    return made


def test_a_row_says_what_its_mark_means(marked):
    index = marked.model().index(0, 0)
    assert index.data() == "First, agrees"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "First\nagrees"
    assert marked.model().index(1, 0).data() == "Second"


def test_filling_keeps_the_current_row_without_a_word(marked, qtbot):
    assert marked.key == "a"
    with qtbot.waitSignal(marked.row_chosen) as chosen:
        marked.choose(1)
    assert chosen.args == [MarkedRow("b", "Second")]
    with qtbot.assertNotEmitted(marked.row_chosen):
        marked.show_rows([MarkedRow("c", "Third"), MarkedRow("b", "Second", Verdict.DISAGREES)])
        assert marked.key == "b"
        marked.show_rows([MarkedRow("c", "Third")])
        assert marked.key == "c"
        marked.setCurrentIndex(QModelIndex())
        assert marked.key is None
        marked.show_rows([])
    assert marked.rows == []


def test_marks_have_their_colours(marked):
    image = marked.grab().toImage()
    sides = range(image.width()), range(image.height())
    assert DARK_THEME.good.name() in {
        image.pixelColor(x, y).name() for x in sides[0] for y in sides[1]
    }
