"""Figures are where they belong: bars by their length, dots, lines and cells by their place."""

from gettext import NullTranslations
from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text

from tests.helpers import long_run
from tests.helpers.charts import CHARTS, SVG, bars_of, drawn, svg_of
from tests.helpers.made_up import MadeUp, unsaid, unsaid_words
from viewer import translation
from viewer.stats.charts import LIGHT_CHART, Bars, HeatMap, RunningChart
from viewer.stats.charts.files import LEAST_CHART_WIDTH
from viewer.stats.charts.heat import colour_of
from viewer.stats.charts.letters import families
from viewer.stats.charts.tiles import DOTS, is_tile
from viewer.system import language


class Japanese(NullTranslations):
    """As long as a text is, in a few characters of its own."""

    def gettext(self, message):
        return ("配牌の向聴数、牌山ごと。" * 20)[: len(message)]


def blank(_code, width, height):
    return np.zeros((height, width, 4), np.uint8)


def heights(drawing):
    return [bar.get_height() for bar in drawing.axes.patches]


def lowest(drawing):
    return drawing.view[1][0]


def texts(drawing):
    return [each.get_text() for each in drawing.axes.get_xticklabels() if each.get_text()]


def written(drawing):
    """Return the lines that stand around the axes, and how far from the left."""
    return {each.get_text(): each.get_position()[0] for each in drawing.figure.findobj(Text)}


def said(chart):
    titles = (each.text for each in svg_of(chart).iter(f"{SVG}title"))
    return [each for each in titles if not is_tile(each)]


def levels(drawing):
    lines = (path for each in drawing.axes.collections for path in each.get_paths())
    return {round(float(y), 6) for path in lines for y in path.vertices[:, 1]}


def test_bars_are_as_long_as_their_figures_and_stand_on_zero():
    drawing = drawn(bars_of(("a", "b", "c"), (10, 20, 45)))
    assert heights(drawing) == [10, 20, 45]
    assert lowest(drawing) == 0


def test_shares_near_zero_have_no_axis_below_it():
    chart = Bars("T", "x", "y", ("a", "b"), (0.0, 40.0), (0.01, 40.0), (0.2, 1.0))
    assert lowest(drawn(chart)) == 0


def test_expected_values_and_margins_are_marked_at_their_height():
    drawing = drawn(Bars("T", "x", "y", ("a", "b"), (10, 50), (12, 47), (3, 5)))
    assert {12, 9, 15, 47, 42, 52} <= levels(drawing)


def test_figures_close_together_are_dots_on_an_axis_of_their_range():
    drawing = drawn(Bars("T", "x", "y", ("a", "b"), (101, 99), (100, 100), (2, 2)))
    assert drawing.are_dots
    assert 90 < lowest(drawing) < 98  # below the band of what chance does
    (dots,) = drawing.axes.lines
    assert dots.get_ydata().tolist() == [101, 99]


@pytest.mark.parametrize(("found", "signs"), [(9, 0), (30, 1)])
def test_a_figure_outside_its_margins_has_a_sign_and_a_word_for_it(found, signs):
    drawing = drawn(Bars("T", "x", "y", ("a", "b"), (found, 5), (10, 5), (2, 2)))
    marks = [line for line in drawing.axes.lines if line.get_marker() == "D"]
    assert sum(len(line.get_xdata()) for line in marks) == signs
    assert ("outside" in written(drawing)) == bool(signs)


def test_tiles_are_drawn_and_not_written():
    root = svg_of(bars_of(("5z", "0p"), (1, 2), tiles=True))
    assert not {"5z", "0p"} & {each.text for each in root.iter(f"{SVG}text")}
    ids = {each.get("id") for each in root.iter(f"{SVG}g")}
    assert ids >= {"tile", "tile-5z", "tile-0p"}


def test_tiles_stand_below_their_bars():
    drawing = drawn(CHARTS["tiles"])
    code, left, top, width = drawing.tiles.boxes()[4]
    x, bottom = drawing.axes.transData.transform((4, drawing.view[1][0]))
    assert code == "5m"
    assert left + width / 2 == pytest.approx(x, abs=0.5)
    assert top > drawing.figure.bbox.height - bottom


def test_a_window_draws_the_faces():
    asked = []

    def face(code, width, height):
        asked.append((code, height / width))
        return np.zeros((height, width, 4), np.uint8)

    chart = bars_of(("1m", "7z"), (1.0, 2.0), tiles=True)
    drawn(chart, faces=face).figure.savefig(BytesIO(), format="png", dpi=72)
    assert {code for code, _ in asked} == {"1m", "7z"}
    assert asked[0][1] == pytest.approx(4 / 3, abs=0.05)


def test_many_numbers_are_thinned_to_round_ones():
    shown = texts(drawn(bars_of(tuple(map(str, range(70))), tuple(range(70))), 240))
    assert {"0", "20", "40", "60"} <= set(shown)
    assert "1" not in shown


def test_long_words_are_shortened_before_some_are_left_out():
    chart = bars_of(("a rather long name", "b") * 5, tuple(range(10)))
    wide, slim = texts(drawn(chart, 1600)), texts(drawn(chart, LEAST_CHART_WIDTH))
    assert wide == ["a rather long name", "b"] * 5
    assert len(slim) == 5
    assert all(each.startswith("a ") and each.endswith("…") for each in slim)


def test_a_chart_says_its_words_in_the_readers_language():
    translation.use(MadeUp())
    for chart in CHARTS.values() if long_run.is_long() else (CHARTS["no tiles"], CHARTS["point"]):
        assert not [each for each in written(drawn(chart)) if any(map(str.isalpha, unsaid(each)))]
    drawing = drawn(CHARTS["bars"])
    assert {"⟦found⟧", "⟦expected⟧"} <= set(written(drawing))
    assert texts(drawing) == ["⟦a⟧", "⟦b⟧", "⟦c⟧"]
    for text in (drawing.words_at(0, 0), said(map_of((0.0, 7.25)))[0]):
        assert unsaid_words(text, "1m") == []


@pytest.mark.parametrize(
    ("width", "size"), [(240, 11), (640, 20), *long_run.only_long((1400, 11), (900, 20))]
)
def test_numbers_of_the_scale_of_colours_stand_apart_whatever_the_size_was_before(width, size):
    drawing = drawn(CHARTS["heat"], width=1400, size=size)
    drawing.figure.set_size_inches(width / DOTS, 4)
    drawing.fit()
    drawing.figure.draw_without_rendering()
    _, scale = drawing.figure.axes
    boxes = [each.get_window_extent() for each in scale.get_xticklabels()]
    assert len(boxes) in {4, 10}
    assert all(one.x1 < other.x0 for one, other in pairwise(boxes))


@pytest.mark.parametrize(
    ("name", "spoken"),
    long_run.pairs(["bars", "nasty", "heat", "course", "no course"], language.LANGUAGES),
)
def test_every_language_has_its_letters(monkeypatch, spoken, name):
    monkeypatch.setattr(language, "chosen", lambda: spoken)
    translation.use(Japanese())
    drawing = drawn(CHARTS[name], faces=blank)
    drawing.figure.savefig(BytesIO(), format="png")  # or a warning tells of a missing letter
    fonts = drawing.figure.findobj(Text)[0].get_fontfamily()
    assert fonts == list(families(spoken))
    cjk = [font for font in fonts if font.startswith("Noto Sans CJK")]
    assert not cjk or cjk[0].endswith("SC" if spoken == "zh_CN" else "JP")


def test_what_is_far_out_is_cut_and_may_be_seen_by_moving():
    drawing = drawn(bars_of(("a", "b", "c", "d"), (5.0,) * 4))
    drawing.zoom(0.5, 0, 0.5)
    (left, right), _ = drawing.view
    assert (left, right) == pytest.approx((-0.5, 1.5))
    drawing.show(((1, 9), drawing.view[1]))
    assert drawing.view[0] == pytest.approx((-0.5, 3.5))


def map_of(*values):
    columns = tuple(map(str, range(len(values[0]))))
    return HeatMap("T", "x", "y", columns, ("1m", "2m")[: len(values)], values)


@pytest.mark.parametrize(
    ("value", "colour"),
    [(0, 5), (0.99, 5), (-0.99, 5), (1, 6), (-1, 4), (3.5, 8), (4, 9), (6, 10), (-99, 0)],
)
def test_colours_change_at_whole_deviations(value, colour):
    assert colour_of(np.array([value])).tolist() == [colour]


def patches(drawing, colour):
    return [
        each
        for each in drawing.axes.patches
        if isinstance(each, PathPatch) and to_hex(each.get_facecolor()) == colour
    ]


def test_neighbours_of_one_colour_are_one_rectangle():
    (path,) = patches(
        drawn(map_of((2.5, 2.2, 0.1, 2.1), (0.0, 0.0, 2.9, 2.9))), LIGHT_CHART.heat[7]
    )
    corners = path.get_path().vertices.reshape(-1, 5, 2)
    widths = np.ptp(corners[:, :, 0], axis=1).tolist()
    assert sorted(widths) == [1, 2, 2]


def test_only_strong_cells_are_outlined_and_signed():
    def lines(drawing):
        return sum(
            (each.get_path().codes == Path.MOVETO).sum()
            for each in drawing.axes.patches
            if not each.get_fill()
        )

    def signs(drawing):
        return {each.get_marker(): each.get_xdata().tolist() for each in drawing.axes.lines}

    assert not lines(drawn(map_of((3.9, -3.9), (0.0, 0.0))))
    strong = drawn(map_of((4.1, 4.5, 0.0), (0.0, 0.0, -5.0)))
    assert lines(strong) == 6 + 4
    assert signs(strong) == {"+": [0], "_": [2]}  # a plus for two neighbours, and a minus


def test_a_strong_cell_tells_its_figure():
    assert said(map_of((0.0, 7.25)))[0] == "1m 1: +7.25 standard deviations"


def test_bars_and_dots_tell_their_figures():
    assert said(Bars("T", "x", "y", ("-1", "b"), (10, 50), (12, 47), (3, 5))) == [
        "−1: 10.0, expected 12.0 ± 3.0",
        "b: 50.0, expected 47.0 ± 5.0",
    ]
    assert said(Bars("T", "x", "y", ("a",), (10,), (10.1,), (0.3,)))[0].startswith("a: 10.00, exp")


def test_phases_are_named_at_their_lines():
    chart = map_of((0.0,) * 40)._replace(marks=((0, "east"), (20, "draws")))
    places = written(drawn(chart))
    assert (places[" east"], places[" draws"]) == (-0.5, 19.5)


def test_columns_are_written_without_the_phase_that_stands_above():
    columns = tuple(str(n) for size in (13, 70) for n in range(1, size + 1))
    chart = map_of((0.0,) * 83)._replace(columns=columns, marks=((0, "east"), (13, "draws")))
    drawing = drawn(chart)
    assert {"5", "10", "70"} <= set(texts(drawing))
    assert drawing.words_at(14, 0) == "draws 2: +0.00 standard deviations"


COURSE = RunningChart(
    *("T", "walls", "mean"),
    at=(1, 10, 100, 1000, 10000),
    found=(30, 5, 3.2, 3.1, 3.05),
    expected=3,
    margins=(30, 10, 3, 1, 0.3),
)


def test_a_course_runs_on_a_logarithmic_axis():
    drawing = drawn(COURSE)
    xs = drawing.axes.transData.transform([(10, 3), (100, 3), (1000, 3)])[:, 0]
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1])
    assert {"10", "100", "1,000"} <= set(texts(drawing))


def test_a_course_ends_at_its_last_figure():
    last = drawn(COURSE).axes.lines[-1]
    assert (last.get_xdata(), last.get_ydata()) == ([10000], [3.05])


RESULTS = COURSE._replace(
    at=(1, 2, 3), found=(-9000, 4000, 1000), expected=0.0, margins=(2000, 3000, 3500),
    is_sum=True, sized="{number} games", course=(-7000, 5000, 14000),
)  # fmt: skip


def test_a_result_stands_beside_that_without_luck_with_the_band_around_it():
    drawing = drawn(RESULTS)
    band = drawing.axes.collections[0].get_paths()[0].vertices[:, 1]
    assert (min(band), max(band)) == (-9000, 17_500)
    (_, (low, high)) = drawing.whole()
    assert low < -9000 < 17_500 < high
    assert drawing.words_at(2, 0) == "3 games: 1,000, without luck 14,000 ± 3,500"


def test_the_band_and_the_line_stay_within_the_axis():
    root = svg_of(COURSE)
    for colour in (LIGHT_CHART.band, LIGHT_CHART.line):
        shown = [
            each
            for each in root.iter(f"{SVG}path", f"{SVG}g")
            if each.get("clip-path") and colour in (each.get("style") or "")
        ]
        assert shown, colour


def test_the_first_figures_do_not_squeeze_the_later_ones():
    drawing = drawn(COURSE)
    (_, (low, high)), (_, whole) = drawing.first_view(), drawing.whole()
    assert high - low < whole[1] - whole[0]


@pytest.mark.parametrize("name", long_run.a_third(CHARTS))
def test_where_no_chart_has_room_nothing_is_complained_of(name):
    figure = drawn(CHARTS[name], 90, 60, size=22).figure
    assert tuple(figure.get_size_inches() * DOTS) == pytest.approx((90, 60))
