import math

import pytest

from viewer.lab.charts.text import shortened, text_width, wrapped
from viewer.lab.charts.ticks import (
    log_ticks,
    minus,
    nice_range,
    nice_step,
    number,
    scientific,
    thinned,
    ticks,
)
from viewer.lab.charts.tiles import is_tile, tile_definitions


@pytest.mark.parametrize(
    ("span", "most", "step"), [(10, 5, 2), (100, 3, 50), (0.7, 7, 0.1), (1, 1, 1), (9.9, 1, 10)]
)
def test_steps_are_nice(span, most, step):
    assert nice_step(span, most) == pytest.approx(step)


@pytest.mark.parametrize(
    ("low", "high"), [(0, 97), (-3, 8), (99, 101), (5, 5), (0, 0), (1e-9, 3e-9), (1e9, 1e9 + 1)]
)
def test_an_axis_holds_its_values_and_ends_on_ticks(low, high):
    first, last, step = nice_range(low, high, 5)
    assert first <= low <= high <= last
    assert first < last
    places = ticks(first, last, step)
    assert places[0] == pytest.approx(first)
    assert places[-1] == pytest.approx(last)
    assert len(places) <= 8


def test_a_logarithmic_axis_has_powers_of_ten_and_more_where_there_is_room():
    assert log_ticks(1, 1e6, 9) == [10.0**power for power in range(7)]
    assert log_ticks(1, 1e6, 4) == [1, 100, 10_000, 1_000_000]
    assert log_ticks(100, 2000, 9) == [100, 200, 500, 1000, 2000]
    assert len(log_ticks(11, 14, 9)) >= 3


@pytest.mark.parametrize(
    ("value", "step", "text"),
    [
        (12345.0, 5, "12,345"),
        (-0.5, 0.1, "−0.5"),
        (-0.0, 1, "0"),
        (0.25, 0.05, "0.25"),
        (1e-9, 1e-9, "1×10⁻⁹"),
        (2e15, 1e14, "2×10¹⁵"),
        (3.14159, 0, "3.142"),
        (80000, 0, "80,000"),
        (0, 0, "0"),
    ],
)
def test_numbers_are_written_for_readers(value, step, text):
    assert number(value, step) == text


def test_powers_and_minus_signs():
    assert scientific(-1.25e-7) == "−1.2×10⁻⁷"
    assert scientific(0) == "0"
    assert minus("-1") == "−1"
    assert minus("-x") == "-x"


def test_thinning():
    assert thinned(("1", "2", "3", "4", "5", "6"), 3) == [4]
    assert thinned(("a", "b", "c", "d"), 3) == [0, 3]
    assert thinned(("a", "b"), 1) == [0, 1]


@pytest.mark.parametrize("text", ["", "a", "Mixed triple sequence", "三色同順という役の名前"])
@pytest.mark.parametrize("width", [0, 10, 60, 500])
def test_text_is_made_to_fit(text, width):
    assert text_width(shortened(text, width, 11), 11) <= width
    lines = wrapped(text, width, 11)
    assert len(lines) <= 2
    assert all(text_width(line, 11) <= width for line in lines)


def test_what_fits_is_whole():
    assert wrapped("Dealer wins", 50, 11) == ["Dealer", "wins"]
    assert math.isclose(text_width("牌", 11), 11)


@pytest.mark.parametrize(
    ("word", "known"), [("5m", True), ("0p", True), ("7z", True), ("8z", False), ("x", False)]
)
def test_which_words_are_tiles(word, known):
    assert is_tile(word) == known


def test_a_tile_is_defined_once():
    defs = tile_definitions(["1m", "1m", "9s"])
    assert defs.count("<g id=") == 3
    assert tile_definitions([]) == ""
