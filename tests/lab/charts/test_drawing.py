"""What holds of every drawn chart: valid, whole, nothing cut, nothing odd in a number."""

import math
import re
from itertools import pairwise

import pytest
from lxml import etree

from tests.helpers.charts import CHARTS, KINDS, NASTY, heat
from viewer.lab.charts import Bars
from viewer.lab.charts.svg import DARK, LIGHT, chart_svg, fitting_height, inline_svg
from viewer.lab.charts.text import text_width

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [(240, 180), (340, 330), (876, 330), (1600, 900)]


def drawn(chart, width, height=0, palette=LIGHT):
    return etree.fromstring(chart_svg(chart, width=width, height=height, palette=palette).encode())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", CHARTS)
def test_every_text_is_within_the_picture(name, size):
    width, height = size
    for text in drawn(CHARTS[name], width, height).iter(f"{SVG}text"):
        x, y = float(text.get("x")), float(text.get("y"))
        letters = float(text.get("font-size"))
        bold = text.get("font-weight") == "bold"
        wide = text_width(text.text, letters, bold=bold)
        start = x - wide * {None: 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
        turn = re.match(r"rotate\((-?\d+)", text.get("transform", "rotate(0"))
        angle = math.radians(float(turn[1]))
        for along in (start - x, start - x + wide):
            at = x + along * math.cos(angle), y + along * math.sin(angle)
            assert -0.5 <= at[0] <= width + 0.5, text.text
            assert -0.5 <= at[1] <= height + 0.5, text.text


@pytest.mark.parametrize("name", CHARTS)
def test_no_number_is_odd_and_nothing_but_known_elements_is_used(name):
    for chart in (chart_svg(CHARTS[name]), inline_svg(CHARTS[name], width=340)[0]):
        assert not re.search(r"[\"( ,]-?(nan|inf)", chart, re.IGNORECASE)
        assert not set(re.findall(r"<([a-zA-Z]+)", chart)) - {
            *("svg", "g", "defs", "use", "title", "text", "rect", "line", "path", "circle"),
            *("polygon", "linearGradient", "stop"),
        }


@pytest.mark.parametrize("name", ["bars", "many", "tiles", "course"])
def test_written_labels_do_not_touch(name):
    lines = {}
    for text in drawn(CHARTS[name], 340).iter(f"{SVG}text"):
        if text.get("text-anchor") == "middle":
            half = text_width(text.text, 11) / 2
            x = float(text.get("x"))
            lines.setdefault(text.get("y"), []).append((x - half, x + half))
    for spans in lines.values():
        spans.sort()
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_nasty_text_is_read_back_as_it_was():
    titles = drawn(CHARTS["nasty"], 1600).iter(f"{SVG}title")
    assert next(titles).text.startswith(NASTY.replace("\x00", "\N{REPLACEMENT CHARACTER}"))


def test_a_picture_that_is_too_small_is_refused():
    with pytest.raises(ValueError, match=r"^A chart needs 240 × 180 pixels, not 100 × 330\.$"):
        chart_svg(CHARTS["bars"], width=100)


def test_parts_that_differ_in_number_are_refused():
    with pytest.raises(ValueError, match="zip"):
        chart_svg(Bars("T", "x", "y", ("a", "b"), (1.0,)))


def test_a_palette_colours_the_paper():
    assert drawn(CHARTS["bars"], 400, palette=DARK).find(f"{SVG}rect").get("fill") == DARK.paper


def test_an_inline_chart_has_variables_for_colours_no_title_and_names_its_tiles():
    svg, tiles = inline_svg(CHARTS["tiles"], width=400)
    assert not re.search(r"(fill|stroke)=\"#", svg)
    assert tiles == set(KINDS)
    assert "<defs>" not in svg
    assert 'aria-label="T"' in svg


def test_a_map_is_small():
    values = tuple(tuple((7 * row * at % 23 - 11) / 2 for at in range(136)) for row in range(34))
    busy = heat()._replace(values=values)
    assert len(inline_svg(busy, width=876)[0]) < 400_000


def test_a_map_is_higher_than_bars():
    assert fitting_height(CHARTS["heat"]) > fitting_height(CHARTS["bars"])
