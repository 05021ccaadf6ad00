"""What holds of every chart that is written: valid, whole, nothing cut, nothing odd in a number."""

import math
import re
import subprocess
import sys
from itertools import pairwise

import matplotlib as mpl
import pytest
from lxml import etree

from tests.helpers import long_run
from tests.helpers.charts import (
    CHARTS,
    KINDS,
    NASTY,
    SVG,
    bars_of,
    drawn,
    heat,
    svg_named,
    svg_of,
)
from viewer.stats.charts import DARK_CHART, LIGHT_CHART, Bars
from viewer.stats.charts.drawing import ChartStyle
from viewer.stats.charts.files import ChartView, fitting_height, inline_svg, saved
from viewer.stats.charts.letters import families, text_width
from viewer.system import language

SIZES = [(240, 180), (340, 330), (1600, 900)]
SIZED = long_run.pairs(CHARTS, SIZES)


def style(element, name):
    match = re.search(rf"{name}: ([^;]+)", element.get("style", ""))
    return match[1] if match else ""


def place(text):
    """Where a text is held, how wide it is, and how it is turned."""
    bold = style(text, "font-weight") == "700"
    wide = text_width(text.text, float(style(text, "font-size")[:-2]), bold=bold)
    x, y = float(text.get("x") or 0), float(text.get("y") or 0)
    angle, *about = map(float, re.findall(r"-?[\d.]+", text.get("transform", "0"))[:3])
    if "translate" in text.get("transform", ""):
        x, y, angle = (*map(float, re.findall(r"-?[\d.]+", text.get("transform"))), 0)[:3]
    return x, y, wide, math.radians(angle), about


@pytest.mark.parametrize(("name", "size"), SIZED)
def test_every_text_is_within_the_picture(name, size):
    width, height = size
    for text in svg_named(name, width, height).iter(f"{SVG}text"):
        x, y, wide, angle, _ = place(text)
        start = -wide * {"": 0, "start": 0, "middle": 0.5, "end": 1}[style(text, "text-anchor")]
        for along in (start, start + wide):
            at = x + along * math.cos(angle), y + along * math.sin(angle)
            assert -0.5 <= at[0] <= width + 0.5, text.text
            assert -0.5 <= at[1] <= height + 0.5, text.text


@pytest.mark.parametrize(("name", "size"), SIZED)
def test_no_number_is_odd_and_nothing_but_known_elements_is_used(name, size):
    assert_known(etree.tostring(svg_named(name, *size), encoding="unicode"))


@pytest.mark.parametrize("name", long_run.a_third(CHARTS))
def test_no_number_is_odd_within_a_page_either(name):
    assert_known(inline_svg(CHARTS[name], width=340)[0])


def assert_known(chart):
    assert not re.search(r"[\"( ,]-?(nan|inf)", chart, re.IGNORECASE)
    assert not set(re.findall(r"<([a-zA-Z]+)", chart)) - {
        *("svg", "g", "defs", "use", "title", "text", "rect", "line", "path", "circle"),
        *("polygon", "linearGradient", "stop", "clipPath"),
    }


@pytest.mark.parametrize("name", ["bars", "many", "tiles", "course"])
def test_written_labels_do_not_touch(name):
    width, height = dict(SIZED)[name]
    lines = {}
    for text in svg_named(name, width, height).iter(f"{SVG}text"):
        if style(text, "text-anchor") == "middle":
            x, y, wide, _, _ = place(text)
            lines.setdefault(round(y), []).append((x - wide / 2, x + wide / 2))
    for spans in lines.values():
        spans.sort()
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_nasty_text_is_read_back_as_it_was():
    titles = svg_named("nasty", *dict(SIZED)["nasty"]).iter(f"{SVG}title")
    shown = NASTY.replace("\x00", "\N{REPLACEMENT CHARACTER}").partition("👍")[0]
    assert next(titles).text.startswith(shown)


def test_a_picture_that_is_too_small_is_refused():
    with pytest.raises(ValueError, match=r"^A chart needs 240 × 180 pixels, not 100 × 330\.$"):
        inline_svg(CHARTS["bars"], width=100)


def test_parts_that_differ_in_number_are_refused():
    with pytest.raises(ValueError, match="zip"):
        inline_svg(Bars("T", "x", "y", ("a", "b"), (1.0,), (1.0,), (1.0,)), width=400)


def test_a_palette_colours_the_paper():
    assert (
        style(svg_of(CHARTS["bars"], 400, palette=DARK_CHART).find(f".//{SVG}path"), "fill")
        == DARK_CHART.paper
    )


def test_each_dot_tells_its_own_figures_and_has_the_colour_of_its_line():
    chart = svg_named("near", *dict(SIZED)["near"])
    dots = [use for use in chart.iter(f"{SVG}use") if use.find(f"{SVG}title") is not None]
    assert [dot.findtext(f"{SVG}title") for dot in dots] == [
        "1,000: 3.00, expected 3.00 ± 1.00",
        "1,001: 2.00, expected 3.00 ± 1.00",
    ]
    (group,) = {dot.getparent() for dot in dots}
    assert style(group, "fill") == LIGHT_CHART.line
    assert not any(dot.get("style") for dot in dots), "written once, and not at each"


def test_an_inline_chart_has_variables_for_colours_no_title_and_names_its_tiles():
    svg, tiles = inline_svg(CHARTS["tiles"], width=400)
    assert not re.search("(fill|stroke): *#", svg)
    assert "var(--chart-ink)" in svg
    assert tiles == set(KINDS)
    assert "tile-edge" not in svg
    assert 'aria-label="T"' in svg
    assert ">T</text>" not in svg


def test_text_takes_the_font_of_the_page():
    assert "font-family" not in inline_svg(CHARTS["bars"], width=400)[0]


def test_a_page_may_have_a_chart_in_two_widths_without_two_parts_of_one_name():
    ids = [
        name
        for width in (340, 880)
        for name in re.findall(r' id="([^"]+)"', inline_svg(CHARTS["point"], width=width)[0])
    ]
    assert len(ids) == len(set(ids)) > 0


def test_a_map_is_small():
    rows, columns = KINDS[::2], range(68)
    values = tuple(tuple((7 * row * at % 23 - 11) / 2 for at in columns) for row in range(17))
    busy = heat()._replace(values=values, rows=rows, columns=tuple(map(str, columns)), marks=())
    assert len(inline_svg(busy, width=876)[0]) < 130_000


def test_a_map_is_higher_than_bars():
    assert fitting_height(CHARTS["heat"]) > fitting_height(CHARTS["bars"])


@pytest.mark.parametrize(
    ("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_the_same_chart_is_the_same_file_each_time(kind, start):
    seen = ChartView(CHARTS["point"], ChartStyle(LIGHT_CHART, has_title=True), (400, 300))
    file = saved(seen, kind)
    assert file.startswith(start)
    assert saved(seen, kind) == file


def test_a_page_has_its_own_font_and_leaves_the_window_its():
    shown = drawn(CHARTS["bars"], faces=lambda *_: None)
    assert shown.fonts == list(families("en"))
    assert inline_svg(CHARTS["bars"], width=400)
    assert mpl.rcParams["font.family"] == shown.fonts


@pytest.mark.skipif(len(families("ja")) == 1, reason="this system has no Japanese letters")
def test_a_pdf_has_the_outlines_of_letters_of_any_font():
    """Fonts of kanji are often no TrueType: as such, their letters would be left out."""
    seen = ChartView(
        CHARTS["bars"]._replace(title="牌山"), ChartStyle(LIGHT_CHART, has_title=True), (400, 300)
    )
    fonts = re.findall(rb"/Subtype /(Type\d+|TrueType|CIDFont\w+)", saved(seen, "pdf"))
    assert fonts == [b"Type3"] * 2


@pytest.mark.parametrize(("spoken", "tag"), [("en", "en"), ("ja", "ja"), ("zh_CN", "zh-CN")])
def test_a_saved_svg_tells_its_language(monkeypatch, spoken, tag):
    monkeypatch.setattr(language, "chosen", lambda: spoken)
    assert svg_of(CHARTS["bars"]).get("{http://www.w3.org/XML/1998/namespace}lang") == tag


def test_a_part_that_is_seen_is_saved_alone():
    look = ChartStyle(LIGHT_CHART)
    numbers = bars_of(tuple(map(str, range(20))), (5.0,) * 20)
    some = ChartView(numbers, look, (400, 300), ((9.5, 14.5), (4.8, 5.4)))
    texts = {each.text for each in etree.fromstring(saved(some, "svg")).iter(f"{SVG}text")}
    assert {"10", "11", "14"} <= texts
    assert not {"9", "15", "16"} & texts


PARTS = (
    "import viewer.stats.randomness, viewer.stats.lab.work",
    "import viewer.stats.lab.walls.logs, viewer.stats.lab.walls.others",
    "from viewer.cli import main; main(['walls', 'resources/sample.mjlog'])",
    "main(['verify', 'resources/sample.mjlog'])",
    "import viewer.ui.app",
)
"""What a process may load, one after the other, before it has matplotlib."""


def test_matplotlib_is_loaded_by_none_but_charts():
    code = "; ".join(("import sys", *PARTS, "print('matplotlib' in sys.modules)"))
    done = subprocess.run(  # noqa: S603 - this program
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.split()[-1] == "False"
