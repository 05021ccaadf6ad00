import pickle
from collections.abc import Mapping
from copy import copy
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from viewer.core.base.frozen import frozen


@frozen
class Spot:
    """Where something is."""

    row: int
    column: int = 3


@frozen
class Mark:
    row: int
    column: int = 3


@frozen(eq=False, kw_only=True)
class Sheet:
    """Its spots by name, and what was looked up."""

    spots: Mapping[str, Spot] = field(default_factory=dict)
    title: str
    found: list[Spot] = field(default_factory=list, init=False, repr=False)
    pages: int = field(default=1, init=False)

    def __repr__(self):
        return f"<{self.title}>"


@frozen(eq=False)
class OpenSheet(Sheet):
    """A sheet at a page."""

    page: int


@pytest.mark.parametrize("value", [Spot(1, 2), Spot(row=1, column=2), Spot(1, column=2)])
def test_a_value_is_told_by_its_fields(value):
    assert (value.row, value.column) == (1, 2)
    assert value == Spot(1, 2)
    assert hash(value) == hash(Spot(1, 2))
    assert value != Spot(1)
    assert repr(value) == "Spot(row=1, column=2)"
    assert replace(value, row=5) == Spot(5, 2)
    match value:
        case Spot(row, column):
            assert (row, column) == (1, 2)


def test_equal_fields_of_another_class_are_not_equal():
    assert Spot(1, 2) != Mark(1, 2)
    assert Spot(1, 2) != (1, 2)


def test_a_value_never_changes():
    spot = Spot(1)
    with pytest.raises(FrozenInstanceError, match="row"):
        spot.row = 2
    with pytest.raises(FrozenInstanceError, match="row"):
        del spot.row
    with pytest.raises(FrozenInstanceError):
        spot.other = 2
    assert spot == Spot(1, 3)
    assert not hasattr(spot, "__dict__")


def test_wrong_arguments_are_told_as_of_any_function():
    with pytest.raises(TypeError, match=r"Spot.__init__\(\) missing 1 .* 'row'"):
        Spot()
    with pytest.raises(TypeError):
        Sheet("by name alone")


def test_every_value_has_defaults_of_its_own():
    one, other = Sheet(title="one"), Sheet(title="other")
    one.found.append(Spot(1))
    assert (other.found, other.spots, other.pages) == ([], {}, 1)
    assert Sheet(title="given", spots={"a": Spot(1)}).spots == {"a": Spot(1)}


def test_without_eq_a_value_equals_itself_alone():
    sheet = Sheet(title="one")
    assert sheet == sheet  # noqa: PLR0124
    assert sheet != Sheet(title="one")
    assert {sheet: 1}[sheet] == 1


def test_methods_of_its_own_stay():
    assert repr(Sheet(title="one")) == "<one>"


def test_a_class_below_has_the_fields_above_it():
    sheet = OpenSheet(4, title="one")
    assert (sheet.page, sheet.title, sheet.found) == (4, "one", [])
    assert [each.name for each in fields(sheet)] == ["spots", "title", "found", "pages", "page"]


@pytest.mark.parametrize("value", [Spot(1, 2), Mark(4)])
@pytest.mark.parametrize("again", [copy, lambda value: pickle.loads(pickle.dumps(value))])  # noqa: S301
def test_copies_and_what_comes_from_other_processes_are_equal(value, again):
    assert again(value) == value


def test_what_says_nothing_of_itself_is_told_by_its_name():
    assert Mark.__doc__ == "Mark"


def test_what_is_not_given_is_made():
    @frozen
    class Pile:
        tiles: list[int] = field(default_factory=list)
        turned: list[int] = field(default_factory=list, init=False)

    assert Pile([1]) == Pile(tiles=[1]) != Pile()
    assert (Pile().tiles, Pile([1]).turned) == ([], [])
    with pytest.raises(TypeError):
        Pile([1], [2])
