import math

import pytest

from viewer.page import tile_definitions
from viewer.stats.charts.letters import drawable, shortened, text_width
from viewer.stats.charts.tiles import is_tile
from viewer.stats.charts.words import beside_expected, minus, number, scientific


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


def test_a_figure_and_what_is_expected_have_the_digits_that_chance_leaves():
    assert beside_expected("", 25.1234, 25, 0.3) == "25.12, expected 25.00 ± 0.30"
    assert beside_expected("east", 2512, 2500, 30) == "east: 2,512, expected 2,500 ± 30"


def test_powers_and_minus_signs():
    assert scientific(-1.25e-7) == "−1.2×10⁻⁷"
    assert scientific(0) == "0"
    assert minus("-1") == "−1"
    assert minus("-x") == "-x"


@pytest.mark.parametrize("text", ["", "a", "Mixed triple sequence", "三色同順という役の名前"])
@pytest.mark.parametrize("width", [0, 10, 60, 500])
def test_text_is_made_to_fit(text, width):
    assert text_width(shortened(text, width, 11), 11) <= width


def test_what_fits_is_whole():
    assert shortened("Dealer wins", 80, 11) == "Dealer wins"
    assert shortened("Dealer wins", 50, 11).endswith("…")
    assert math.isclose(text_width("iiii", 22), 2 * text_width("iiii", 11))


def test_characters_without_a_form_are_replaced_and_no_word_is_taken_for_mathematics():
    assert drawable("a\x00b\n") == "a�b�"
    assert drawable("$x^2$") == "$x^2$"


@pytest.mark.parametrize(
    ("word", "known"), [("5m", True), ("0p", True), ("7z", True), ("8z", False), ("x", False)]
)
def test_which_words_are_tiles(word, known):
    assert is_tile(word) == known


def test_a_tile_is_defined_once():
    defs = tile_definitions(["1m", "1m", "9s"])
    assert defs.count("<g id=") == 3
    assert tile_definitions([]) == ""


def test_what_two_tiles_have_in_common_is_defined_once():
    one, two = tile_definitions(["1m"]), tile_definitions(["1m", "2m"])
    assert one.count("<use ") == 0
    assert two.count('<use href="#tile-part0"/>') == 2
    assert two.count('id="tile-part0"') == 1
    assert len(two) < len(one) + 2000
