"""Rows that are fetched when they are seen, and what is seen until then."""

from typing import NamedTuple

import pytest

from viewer.ui.kit.tables import Column, PagedModel


class Row(NamedTuple):
    id: int
    text: str


@pytest.fixture
def model(qapp):
    """A model with one column, and what it asked for: ids, and what takes the rows."""
    asked = []
    column = Column(title="Row", text=lambda row: row.text)
    made = PagedModel([column], lambda *each: asked.append(each), qapp)
    made.asked = asked
    yield made
    made._soon.stop()
    made.deleteLater()


def texts(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def give(model, qtbot, word):
    qtbot.waitUntil(lambda: not model._soon.isActive())
    ids, take = model.asked[-1]
    take([Row(number, f"{word} {number}") for number in ids])


def test_rows_in_the_same_place_are_seen_until_they_are_fetched_anew(model, qtbot):
    model.set_ids([1, 2, 3])
    assert texts(model) == [None, None, None]
    give(model, qtbot, "row")
    assert texts(model) == ["row 1", "row 2", "row 3"]
    model.set_ids([1, 9, 3, 4])
    assert texts(model) == ["row 1", None, "row 3", None]
    give(model, qtbot, "new")
    assert texts(model) == ["new 1", "new 9", "new 3", "new 4"]
    assert [ids for ids, _take in model.asked] == [[1, 2, 3], [1, 9, 3, 4]]


def test_what_comes_late_for_other_rows_is_left_out(model, qtbot):
    model.set_ids([1])
    texts(model)
    qtbot.waitUntil(lambda: not model._soon.isActive())
    _ids, late = model.asked[-1]
    model.set_ids([2])
    late([Row(1, "row 1"), Row(2, "row 2")])
    assert texts(model) == [None]
