import random
from datetime import UTC, datetime
from itertools import product

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from tests.helpers.results import GOOD
from tests.helpers.system import native
from viewer.collection.check import LogResult
from viewer.core.base.errors import Remark
from viewer.core.judgement.beforehand import Beforehand, Evidence, Note, OtherSeats
from viewer.ui.collection.check_model import CheckModel, ColumnIndex, RowFilter
from viewer.ui.kit.verdict import Verdict

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.fixture
def model(qapp):  # noqa: ARG001 - brushes and pixmaps need an application
    model = CheckModel()
    tester = QAbstractItemModelTester(model)
    yield model
    del tester


@pytest.fixture
def filled(model, folder, results):
    model.begin((str(folder),))
    model.add(results)
    return model


def column(model, of, role=Qt.ItemDataRole.DisplayRole):
    return [model.index(place, of).data(role) for place in range(model.rowCount())]


def many(count):
    rng = random.Random(1)
    for nth in range(count):
        tiles = (rng.randrange(1000), 0, 0, 0, 0, 2, 0)
        yield LogResult(
            native(f"/x/{nth:05}"), "verified", hand_count=rng.randrange(20), compared=tiles
        )


def test_rows_come_in_the_order_of_the_run(filled):
    results = ["Verified", "Contradicted", "Unreadable", "No wall", "Verified"]
    assert column(filled, ColumnIndex.RESULT) == results
    files = [
        "a-good.mjlog",
        "b-changed.xml",
        "c-photo.jpg",
        "d-lobby.xml",
        native("old/e-good.xml"),
    ]
    assert column(filled, ColumnIndex.FILE) == files


def test_what_is_not_there_is_a_dash(filled):
    assert column(filled, ColumnIndex.KYOKU)[2:4] == ["–", "6"]
    assert column(filled, ColumnIndex.TILES)[2:4] == ["–", "–"]
    assert column(filled, ColumnIndex.SEATS)[2] == "–"
    assert column(filled, ColumnIndex.PUBLISHED) == ["–"] * 5


def test_noted_hashes_are_told_and_sorted_by_what_they_prove(model):
    note = Note(datetime(2026, 11, 27, tzinfo=UTC), "ab" * 32)
    known = Beforehand(1, 1, Evidence(note.hash, note))
    lacking = Beforehand(1, missing=(known.first,))
    other = Beforehand(1, other_seats=OtherSeats(known.first, "2301"))
    whens = [known._replace(when=when) for when in ("before", None, "after", "during")]
    model.add(GOOD._replace(beforehand=each) for each in [*whens, other, Beforehand(), lacking])
    model.sort(ColumnIndex.NOTED)
    assert column(model, ColumnIndex.NOTED) == [
        "–",
        "another hash",
        "with other seats",
        "time unknown",
        "after the game",
        "during the game",
        "before the game",
    ]
    assert (model.totals.noted.total(), model.totals.lacking) == (4, 1)
    row = next(row for row in model.shown if row.result.beforehand is other)
    assert "other seats: 2301" in model.columns[ColumnIndex.NOTED].tip(row)


def test_each_result_has_a_mark_and_every_cell_words(filled):
    marks = [filled.columns[ColumnIndex.RESULT].verdict(filled.shown[place]) for place in range(5)]
    assert marks == [
        Verdict.AGREES,
        Verdict.DISAGREES,
        Verdict.UNREADABLE,
        Verdict.NOTHING,
        Verdict.AGREES,
    ]
    words = column(filled, ColumnIndex.WRONG)
    assert words == column(filled, ColumnIndex.WRONG, Qt.ItemDataRole.AccessibleTextRole)
    assert words[0] == ""
    assert words[1].startswith("East 1, East's 1st ")
    assert words[2] == "This is no log of Tenhou, Mahjong Soul or Riichi City."


def test_tips_have_the_whole_path_and_the_hash(filled, folder):
    files = column(filled, ColumnIndex.FILE, Qt.ItemDataRole.ToolTipRole)
    assert files[4] == str(folder / "old" / "e-good.xml")
    seats = column(filled, ColumnIndex.SEATS, Qt.ItemDataRole.ToolTipRole)
    assert seats[0].startswith("SHA-512 ")
    assert seats[2] == ""


def test_every_role_is_answered(filled):
    for role, of in product(Qt.ItemDataRole, ColumnIndex):
        for place in range(filled.rowCount()):
            filled.index(place, of).data(role)
        told = filled.headerData(of, Qt.Orientation.Horizontal, role)
        assert role != Qt.ItemDataRole.DisplayRole or told


@pytest.mark.parametrize(
    ("show", "files"),
    [
        (RowFilter.CONTRADICTED, ["b-changed.xml"]),
        (RowFilter.UNREADABLE, ["c-photo.jpg"]),
        (RowFilter.NO_SEED, ["d-lobby.xml"]),
        (RowFilter.VERIFIED, ["a-good.mjlog", native("old/e-good.xml")]),
        (RowFilter.NOT_PUBLISHED, []),
    ],
)
def test_a_kind_of_result_can_be_shown_alone(filled, show, files):
    filled.set_filter(show, "")
    assert column(filled, ColumnIndex.FILE) == files
    filled.set_filter(RowFilter.ALL, "")
    assert filled.rowCount() == 5


@pytest.mark.parametrize(
    ("needle", "count"),
    [("GOOD", 2), ("old", 1), ("soul or riichi", 1), ("nothing like it", 0), ("logs", 0)],
)
def test_text_is_searched_in_names_below_the_folder_and_in_reasons(filled, needle, count):
    filled.set_filter(RowFilter.ALL, needle)
    assert filled.rowCount() == count


def test_new_rows_are_filtered_as_they_come(model, folder, results):
    model.begin((str(folder),))
    model.set_filter(RowFilter.VERIFIED, "old")
    model.add(results)
    assert column(model, ColumnIndex.FILE) == [native("old/e-good.xml")]


def test_attention_comes_first_when_sorted_by_result(filled):
    filled.sort(ColumnIndex.RESULT, UP)
    ranks = ["Contradicted", "Unreadable", "No wall", "Verified", "Verified"]
    assert column(filled, ColumnIndex.RESULT) == ranks
    filled.sort(-1)
    assert column(filled, ColumnIndex.RESULT)[0] == "Verified"


@pytest.mark.parametrize("of", ColumnIndex)
def test_sorting_both_ways_keeps_all_rows(filled, of):
    files = sorted(column(filled, ColumnIndex.FILE))
    filled.sort(of, DOWN)
    key = filled.columns[of].sort
    down = [key(filled.shown[place]) for place in range(5)]
    filled.sort(of, UP)
    up = [key(filled.shown[place]) for place in range(5)]
    assert up == sorted(up)
    assert down == sorted(up, reverse=True)
    assert sorted(column(filled, ColumnIndex.FILE)) == files


@pytest.mark.parametrize("kept", [3, 30])
def test_indexes_follow_their_rows_through_sorting(model, kept):
    model.begin(("/x",))
    model.add(many(50))
    indexes = [QPersistentModelIndex(model.index(place, ColumnIndex.FILE)) for place in range(kept)]
    names = [index.data() for index in indexes]
    model.sort(ColumnIndex.TILES, DOWN)
    assert [index.data() for index in indexes] == names
    assert [index.row() for index in indexes] != list(range(kept))


def test_rows_that_come_while_sorted_find_their_places(model, qtbot):
    model.begin((native("/x"),))
    model.sort(ColumnIndex.TILES, UP)
    results = list(many(50))
    model.add(results[:25])
    model.add(results[25:])
    assert column(model, ColumnIndex.FILE)[:2] == ["00000", "00001"]
    qtbot.waitUntil(lambda: model.is_sorting_due)  # ten times as long as sorting took
    model.sort_again()
    assert not model.is_sorting_due
    tiles = [row.tiles for row in model.shown]
    assert tiles == sorted(tiles)


def test_places_and_rows_belong_together(filled):
    filled.sort(ColumnIndex.RESULT, UP)
    assert [filled.place_of(filled.shown[place]) for place in range(5)] == list(range(5))
    filled.set_filter(RowFilter.VERIFIED, "")
    assert filled.place_of(filled.rows[1]) == -1


@pytest.mark.parametrize(
    ("paths", "path", "shown"),
    [
        (("/x/logs",), "/x/logs/a/b.xml", "a/b.xml"),
        (("/x/logs/",), "/x/logs/a.xml", "a.xml"),
        (("/x/a.xml",), "/x/a.xml", "/x/a.xml"),
        (("/x/a.xml", "/x/y/b.xml"), "/x/y/b.xml", "y/b.xml"),
        (("/x/old.zip",), "/x/old.zip/2009/a.xml", "2009/a.xml"),
        (("a.xml", "b.xml"), "b.xml", "b.xml"),
        (("a.xml", "/b.xml"), "/b.xml", "/b.xml"),
        (("/x",), "/x/a\nb\udce3.xml", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}.xml"),
    ],
)
def test_files_are_named_from_what_is_checked(model, paths, path, shown):
    model.begin(tuple(map(native, paths)))
    model.add([LogResult(native(path), "unreadable", Remark("empty"))])
    assert column(model, ColumnIndex.FILE) == [native(shown)]
