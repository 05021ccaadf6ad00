import re
from functools import cache

import pytest
from lxml import etree, html

from tests.helpers.charts import bars_of
from viewer import __version__
from viewer.stats.charts import HeatMap, RunningChart
from viewer.stats.lab.report import report_page
from viewer.stats.randomness.chance_rows import decimal, interval, probability, smallest_detectable
from viewer.stats.randomness.check import MANY, ONE, Figure, Findings, Sentence

NASTY = "<script>&\"'\x00牌"
SAFE = "<script>&\"'\N{REPLACEMENT CHARACTER}牌"


def figure(check="mean", group="shanten", adjusted=0.5, chi_square=False, **others):
    values = {
        "z": None,
        "detectable": None,
        "says": None,
        "templates": MANY if chi_square else ONE,
        "title": f"Title of {check}",
        "sample": 320_000,
        "unit": "hands",
        "found": 3.58041,
        "expected": 3.57966,
        "interval": (3.5764, 3.5843),
        "p": adjusted,
        "smallest_detectable": 0.0083,
        "sentence": Sentence("{found} was found.", {"found": f"sentence of {check}"}),
    }
    return Figure(check=check, group=group, adjusted=adjusted, **{**values, **others})


def findings(*figures, charts=None, **others):
    values = {
        "source": {"source": "tenhou", "seed": 1234567, "total": 80000, "nothing": None},
        "walls": 80_000,
        "left_out": {},
        "summary": Sentence("The summary.", {}),
        "limits": (Sentence("A limit.", {}),),
    }
    return Findings(figures=figures, charts=charts or {}, **{**values, **others})


def page(*figures, **others):
    return html.fromstring(report_page(findings(*figures, **others)).encode())


@cache
def drawn_page():
    """A page with all its charts, which takes half a second to draw."""
    return report_page(findings(figure(), charts=CHARTS))


def texts(root, path):
    return [" ".join(each.text_content().split()) for each in root.xpath(path)]


CHARTS = {
    "shanten": (
        bars_of((NASTY, "b"), (1.0, 2.0), (NASTY,) * 3),
        RunningChart("Course", "walls", "mean", (1, 10), (3, 3), 3, (1, 0.3)),
    ),
    "tiles": (HeatMap("Map", "x", "y", ("a", "b"), ("1m", "2m"), ((0.0, 9.0), (1.0, -5.0))),),
    "dora": (bars_of(("1m", "5z"), (1.0, 2.0), ("Dora", "kind", "y"), tiles=True),),
}


@pytest.mark.usefixtures("undrawn")
def test_the_page_is_in_the_order_in_which_it_is_read():
    root = page(
        figure("a", adjusted=1e-9), figure("b", group="seats"), charts=CHARTS, left_out={"bad": 2}
    )
    assert texts(root, "//h2") == [
        "Left out",
        "Alarms",
        "Shanten",
        "Winds and seats",
        "Places of tiles",
        "Dora indicators",
        "What this does not show",
        "How this was computed",
    ]


def test_the_head_says_what_was_looked_at():
    root = page(figure(), left_out={"three-players": 1200, "no-seed": 5000})
    assert texts(root, "//p[contains(@class, 'verdict')]") == ["✓ The summary."]
    assert __version__ in texts(root, "//p[@class='meta']")[0]
    counts = texts(root, "//dl[@class='counts']/div")
    assert counts == ["walls80,000", "tests1", "alarms0", "left out6,200"]
    assert texts(root, "//dl[@class='source']/*") == [
        *("source", "tenhou", "seed", "1234567", "number of walls", "80,000")
    ]
    assert texts(root, "//table[@class='left']//tbody/tr") == [
        "without a seed or wall5,000",
        "of three players1,200",
    ]


def test_a_figure_is_written_with_its_digits():
    (row,) = page(figure()).xpath("//tbody[@id='figure-mean']")
    assert texts(row, ".//td[@data-label]") == [
        *("3.5804", "3.5797", "3.5764 to 3.5843", "0.500", "0.500", "±0.0083")
    ]
    assert texts(row, ".//th") == ["Title of mean320,000 starting hands"]
    assert texts(row, "./tr[@class='says']") == ["sentence of mean was found."]


@pytest.mark.parametrize(
    ("chi_square", "read"), [(6.2, "χ² 6.2"), (999.94, "χ² 999.9"), (7920526.9, "χ² 7,920,527")]
)
def test_chi_square_is_called_so(chi_square, read):
    many = figure(found=chi_square, expected=6.0, interval=None, digits=1, chi_square=True)
    (row,) = page(many).xpath("//tbody[@id='figure-mean']")
    assert texts(row, ".//td[@data-label='Found']") == [read]


def test_what_is_not_known_is_a_dash():
    unknown = figure(expected=None, interval=None, p=None, adjusted=None, smallest_detectable=None)
    (row,) = page(unknown).xpath("//tbody[@id='figure-mean']")
    assert texts(row, ".//td[@data-label]") == ["3.5804", *"–––––"]


def test_an_alarm_comes_first_and_is_marked_by_a_word():
    root = page(figure("fine"), figure("wrong", adjusted=1e-7))
    assert texts(root, "//p[contains(@class, 'bad')]") == ["✗ The summary."]
    assert root.xpath("//div[@class='alarms']//a/@href") == ["#figure-wrong"]
    assert texts(root, "//*[contains(@class, 'badge')]") == ["✗ alarm"]
    assert texts(root, "//tbody[@id='figure-wrong']//*[contains(@class, 'badge')]")


def test_without_a_test_the_sentence_is_neither_good_nor_bad():
    root = page(figure(p=None, adjusted=None))
    assert texts(root, "//p[contains(@class, 'none')]") == ["– The summary."]


def test_everything_is_escaped():
    nasty = Sentence("{a}", {"a": NASTY})
    root = page(
        figure(NASTY, title=NASTY, sentence=nasty, adjusted=1e-9),
        charts=CHARTS,
        source={"source": NASTY, NASTY: NASTY},
        left_out={NASTY: 1},
        summary=nasty,
        limits=(nasty,),
    )
    assert not root.xpath("//script")
    assert SAFE in root.text_content()
    assert texts(root, "//li") == [SAFE]
    assert SAFE in texts(root, "//figcaption")


def test_the_page_needs_nothing_else():
    text = drawn_page()
    outside = re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?([^\"')\s]+)", text)
    assert outside
    assert all(address.startswith("#") for address in outside)


def test_every_tile_that_is_used_is_defined_once():
    root = html.fromstring(drawn_page().encode())
    used = {use.get("xlink:href", "").lstrip("#") for use in root.iter("use")}
    used = {name for name in used if name.startswith("tile")}
    ids = [each for each in root.xpath("//@id") if each.startswith("tile")]
    assert used == {"tile", "tile-1m", "tile-2m", "tile-5z"}
    assert used <= set(ids)
    assert len(ids) == len(set(ids))


def test_charts_are_there_for_wide_and_for_slim_windows_and_maps_scroll():
    root = html.fromstring(drawn_page().encode())
    assert len(root.xpath("//figure")) == 4
    for part in ("broad", "slim"):
        assert len(root.xpath(f"//figure/div[@class='{part}']/svg")) == 3
    assert len(root.xpath("//figure/div[@class='scroll']/svg")) == 1


def test_every_drawing_is_well_formed():
    text = drawn_page()
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert drawings
    for svg in drawings:
        root = etree.fromstring(svg.replace("<svg", '<svg xmlns:xlink="x"', 1).encode())
        assert len(root) > 0


def test_an_empty_sample_has_a_page():
    root = page(walls=0, source={}, limits=())
    assert texts(root, "//h2") == ["How this was computed"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (0.5, "0.500"), (0.0004, "4×10⁻⁴"), (0.0, "< 10⁻³⁰⁰"), (1.0, "1.000")],
)
def test_probabilities(value, text):
    assert probability(value) == text


def test_numbers():
    assert decimal(-1234.56, 1) == "−1,234.6"
    assert decimal(-0.00001, 2) == "0.00"
    assert interval(figure(interval=(-1.0, 2.0), digits=1)) == "−1.0 to 2.0"


@pytest.mark.parametrize(
    ("value", "digits", "chi_square", "text"),
    [
        (0.00012, 2, False, "±0.0001"),
        (0.0, 2, False, "±0.00"),
        (39.52, 1, True, "+39.5"),
        (None, 1, True, "–"),
    ],
)
def test_deviations_are_never_all_zeros(value, digits, chi_square, text):
    many = figure(smallest_detectable=value, digits=digits, chi_square=chi_square)
    assert smallest_detectable(many) == text
