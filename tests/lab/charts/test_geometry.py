"""Figures are where they belong: bars by their length, dots, lines and cells by their place."""

import re

import pytest
from lxml import etree

from viewer.lab.charts import Bars, Course, HeatMap
from viewer.lab.charts.heat import colour_of
from viewer.lab.charts.svg import LIGHT, chart_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(chart, **size):
    return etree.fromstring(chart_svg(chart, **size).encode())


def titled(root, tag):
    return [each for each in root.iter(SVG + tag) if each.find(f"{SVG}title") is not None]


def number_of(element, name):
    return float(element.get(name))


def axis(root):
    """Return the heights of the numbers at the value axis."""
    ends = [each for each in root.iter(f"{SVG}text") if each.get("text-anchor") == "end"]
    return {
        float(each.text.replace(",", "").replace("−", "-")): number_of(each, "y") - 3.5
        for each in ends
        if not each.get("transform")
    }


def height_at(root, value):
    places = axis(root)
    (low, low_y), (high, high_y) = min(places.items()), max(places.items())
    return low_y + (value - low) / (high - low) * (high_y - low_y)


def ink_lines(root):
    return [each for each in root.iter(f"{SVG}line") if each.get("stroke") == LIGHT.ink]


def test_bars_are_as_long_as_their_figures_and_stand_on_zero():
    root = drawn(Bars("T", "x", "y", ("a", "b", "c"), (10, 20, 45)))
    heights = [number_of(bar, "height") for bar in titled(root, "rect")]
    assert heights[1] / heights[0] == pytest.approx(2, abs=0.01)
    assert heights[2] / heights[0] == pytest.approx(4.5, abs=0.01)
    assert min(axis(root)) == 0


def test_a_bar_below_zero_hangs():
    root = drawn(Bars("T", "x", "y", ("a", "b"), (-4, 8)))
    below, above = titled(root, "rect")
    assert number_of(below, "y") == pytest.approx(
        number_of(above, "y") + number_of(above, "height"), abs=0.02
    )


def test_shares_near_zero_have_no_axis_below_it():
    chart = Bars("T", "x", "y", ("a", "b"), (0.0, 40.0), (0.01, 40.0), (0.2, 1.0))
    assert min(axis(drawn(chart))) == 0


def test_expected_values_and_margins_are_marked_at_their_height():
    root = drawn(Bars("T", "x", "y", ("a", "b"), (10, 50), (12, 47), (3, 5)))
    levels = {round(number_of(line, "y1")) for line in ink_lines(root)}
    for value in (12, 9, 15, 47, 42, 52):
        assert any(abs(level - height_at(root, value)) < 1.1 for level in levels), value


def test_figures_close_together_are_dots_on_an_axis_of_their_range():
    root = drawn(Bars("T", "x", "y", ("a", "b"), (101, 99), (100, 100), (2, 2)))
    assert not titled(root, "rect")
    assert min(axis(root)) > 90
    dots = titled(root, "circle")
    for dot, value in zip(dots, (101, 99), strict=True):
        assert number_of(dot, "cy") == pytest.approx(height_at(root, value), abs=0.6)


@pytest.mark.parametrize(("found", "signs"), [(9, 0), (30, 2)])
def test_a_figure_outside_its_margins_has_a_sign_and_a_word_for_it(found, signs):
    root = drawn(Bars("T", "x", "y", ("a", "b"), (found, 5), (10, 5), (2, 2)))
    diamonds = [each for each in root.iter(f"{SVG}polygon") if each.get("fill") == LIGHT.alarm]
    assert len(diamonds) == signs
    assert ("outside" in [each.text for each in root.iter(f"{SVG}text")]) == bool(signs)


def test_tiles_are_drawn_and_not_written():
    root = drawn(Bars("T", "kind", "y", ("5z", "0p"), (1, 2), tiles=True))
    assert not {"5z", "0p"} & {each.text for each in root.iter(f"{SVG}text")}
    ids = {each.get("id") for each in root.iter(f"{SVG}g")}
    assert ids >= {"tile", "tile-5z", "tile-0p"}


def test_many_numbers_are_thinned_to_round_ones():
    root = drawn(Bars("T", "x", "y", tuple(map(str, range(136))), tuple(range(136))), width=400)
    shown = [each.text for each in root.iter(f"{SVG}text") if each.get("text-anchor") == "middle"]
    assert {"0", "20", "40", "120"} <= set(shown)
    assert "1" not in shown


def map_of(*values):
    columns = tuple(map(str, range(len(values[0]))))
    return HeatMap("T", "x", "y", columns, ("1m", "2m")[: len(values)], values)


@pytest.mark.parametrize(
    ("value", "colour"),
    [(0, 5), (0.99, 5), (-0.99, 5), (1, 6), (-1, 4), (3.5, 8), (4, 9), (6, 10), (-99, 0)],
)
def test_colours_change_at_whole_deviations(value, colour):
    assert colour_of(value) == colour
    assert colour_of(float("nan")) == 5


def test_neighbours_of_one_colour_are_one_rectangle():
    root = drawn(map_of((2.5, 2.2, 0.1, 2.1), (0.0, 0.0, 2.9, 2.9)))
    (path,) = [each for each in root.iter(f"{SVG}path") if each.get("fill") == LIGHT.heat[7]]
    assert len(re.findall("M", path.get("d"))) == 3


def test_only_strong_cells_are_outlined_and_signed():
    def strokes(*values):
        root = drawn(map_of(*values))
        return [each for each in root.iter(f"{SVG}path") if each.get("fill") == "none"]

    assert not strokes((3.9, -3.9), (0.0, 0.0))
    border, signs = strokes((4.1, 4.5, 0.0), (0.0, 0.0, -5.0))
    assert border.get("stroke") == LIGHT.ink
    assert signs.get("d").count("M") == 3  # a plus for two neighbours, and a minus


def test_a_strong_cell_tells_its_figure():
    (cell,) = [
        each
        for each in titled(drawn(map_of((0.0, 7.25))), "path")
        if each.find(f"{SVG}title").text == "1m, 1: 7.2"
    ]
    assert cell.get("opacity") == "0"


def test_phases_are_named_at_their_lines():
    chart = map_of((0.0,) * 40)._replace(marks=((0, "east"), (20, "draws")))
    names = [each for each in drawn(chart).iter(f"{SVG}text") if each.text in ("east", "draws")]
    first, second = sorted(number_of(each, "x") for each in names)
    cell = (second - first) / 20
    assert cell == int(cell)


def test_columns_are_written_without_the_phase_that_stands_above():
    columns = (*(f"east {n}" for n in range(1, 14)), *(f"draws {n}" for n in range(1, 71)))
    chart = map_of((0.0,) * 83)._replace(columns=columns, marks=((0, "east"), (13, "draws")))
    texts = [each.text for each in drawn(chart).iter(f"{SVG}text")]
    assert {"5", "10", "70"} <= set(texts)
    assert not any(text.startswith("east ") for text in texts)


COURSE = Course(
    *("T", "walls", "mean"),
    at=(1, 10, 100, 1000, 10000),
    found=(30, 5, 3.2, 3.1, 3.05),
    expected=3,
    margins=(30, 10, 3, 1, 0.3),
)


def test_a_course_runs_on_a_logarithmic_axis():
    root = drawn(COURSE)
    texts = {each.text: number_of(each, "x") for each in root.iter(f"{SVG}text")}
    assert texts["100"] - texts["10"] == pytest.approx(texts["1,000"] - texts["100"], abs=0.1)


def test_a_course_ends_at_its_last_figure():
    root = drawn(COURSE)
    last = [each for each in root.iter(f"{SVG}circle") if each.get("r") == "3.5"][-1]
    assert number_of(last, "cy") == pytest.approx(height_at(root, 3.05), abs=0.6)


def test_the_band_and_the_line_stay_within_the_axis():
    root = drawn(COURSE)
    places = axis(root).values()
    (band,) = [each for each in root.iter(f"{SVG}polygon") if each.get("fill") == LIGHT.band]
    ys = [float(point.split(",")[1]) for point in band.get("points").split()]
    (line,) = [each for each in root.iter(f"{SVG}path") if each.get("stroke") == LIGHT.line]
    ys += [float(pair.split()[1]) for pair in re.split("[ML]", line.get("d"))[1:]]
    assert min(places) - 1 <= min(ys)
    assert max(ys) <= max(places) + 1
