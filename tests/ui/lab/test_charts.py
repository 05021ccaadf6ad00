"""Charts show what their values say."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from viewer.lab.charts import Bars, Course, HeatMap
from viewer.ui.kit.theme import DARK, LIGHT, ThemeChoice, themes
from viewer.ui.lab.charts.frame import ChartFrame

BARS = Bars(
    "Bars",
    "pips",
    "of throws",
    ("1", "2", "3"),
    (10.0, 60.0, 30.0),
    (20.0, 50.0, 30.0),
    (1.0, 20.0, 5.0),
)
DOTS = Bars(
    "Dots",
    "kind",
    "%",
    ("1m", "5p", "7z"),
    (2.90, 2.95, 3.00),
    (2.94,) * 3,
    (0.05,) * 3,
    tiles=True,
)
PLAIN = Bars("Plain", "x", "y", ("a", "b"), (1.0, 3.0))
HEAT = HeatMap(
    "Heat",
    "place",
    "kind",
    ("east 1", "east 2", "draws 1"),
    ("1m", "7z"),
    ((0.0, 3.2, -7.0), (5.5, -1.5, 0.2)),
    ((0, "east"), (2, "draws")),
)
COURSE = Course(
    "Course",
    "walls",
    "mean",
    (1, 10, 100, 1000),
    (3.0, 3.5, 3.6, 3.58),
    3.58,
    (1.0, 0.3, 0.1, 0.03),
)


@pytest.fixture
def frame(qtbot, art):
    made = ChartFrame(art)
    qtbot.addWidget(made)
    made.resize(700, 360)
    made.show()
    return made


@pytest.mark.parametrize(
    ("chart", "place", "said"),
    [
        (BARS, (0, 0), "1: 10.00, expected 20.00 ± 1.00"),
        (PLAIN, (1, 0), "b: 3"),
        (DOTS, (1, 0), "2.950, expected 2.940 ± 0.050"),
        (HEAT, (2, 1), "draws 1: −7.00 standard deviations"),
        (HEAT, (0, 0), "east 1: +5.50 standard deviations"),
        (COURSE, (3, 0), "1,000 walls: 3.580, expected 3.580 ± 0.030"),
    ],
)
def test_what_is_pointed_at_is_told(frame, chart, place, said):
    frame.show_charts((chart,))
    frame.plot.point_at(place)
    assert frame.readout.text == said
    assert said in frame.readout.accessibleName()
    frame.plot.point_at(None)
    assert frame.readout.text == ""


def test_tiles_are_drawn_beside_the_words(frame):
    frame.show_charts((HEAT,))
    frame.plot.point_at((0, 0))
    assert frame.readout.tile == "7z"
    frame.show_charts((DOTS,))
    frame.plot.point_at((1, 0))
    assert frame.readout.tile == "5p"


def test_bars_that_chance_does_not_do_are_marked(frame):
    frame.show_charts((BARS,))
    plot = frame.plot
    assert [plot.is_outside(at) for at in range(3)] == [True, False, False]
    assert not plot.are_dots
    assert plot.whole()[1][0] == 0
    frame.show_charts((DOTS,))
    assert frame.plot.are_dots
    assert frame.plot.whole()[1][0] > 2


def test_the_mouse_points(frame):
    frame.show_charts((BARS,))
    box = frame.plot.getViewBox()
    frame.plot._on_mouse_moved(box.mapViewToScene(box.viewRect().center()))
    assert frame.readout.text.startswith("2: ")
    frame.plot._on_mouse_moved(box.mapViewToScene(box.viewRect().topLeft()) * -1)
    assert frame.readout.text == ""


def test_keys_point_enlarge_and_reset(frame):
    frame.show_charts((HEAT,))
    plot = frame.plot
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(plot, key)
    assert plot.place == (0, 1)
    before = plot.getViewBox().viewRect().width()
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    assert plot.getViewBox().viewRect().width() < before
    QTest.keyClick(plot, Qt.Key.Key_0)
    assert plot.getViewBox().viewRect().width() == pytest.approx(before)


def test_figures_that_go_on_keep_the_view(frame):
    frame.show_charts((BARS, PLAIN))
    plot = frame.plot
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    enlarged = plot.getViewBox().viewRect()
    frame.show_charts((BARS._replace(found=(20.0, 50.0, 30.0)), PLAIN))
    assert plot.getViewBox().viewRect().width() == pytest.approx(enlarged.width())
    assert frame.box.currentIndex() == 0
    frame.reset_button.click()
    assert plot.getViewBox().viewRect().width() > enlarged.width()


def test_cells_have_the_colours_of_their_values(frame):
    frame.show_charts((HEAT,))
    plot = frame.plot
    image = next(item.image for item in plot.items() if hasattr(item, "image"))
    heat = plot.colours.heat
    colours = [["#%02x%02x%02x" % tuple(cell) for cell in column] for column in image]  # noqa: UP031
    assert colours[0] == [heat[-2], heat[5]]
    assert colours[2] == [heat[5], heat[0]]
    assert plot.hints == {"far"}


@pytest.mark.parametrize("chart", [BARS, DOTS, PLAIN, HEAT, COURSE])
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_kind_is_painted_in_both_themes(frame, chart, theme):
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT else ThemeChoice.DARK)
    frame.show_charts((chart,))
    image = frame.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, 700, 7) for y in range(0, 360, 7)}
    assert len(colours) > 3
    assert frame.key.accessibleName()


def test_the_first_figures_do_not_squeeze_the_later_ones(frame):
    course = COURSE._replace(at=(1, 10, 1000, 10_000))
    frame.show_charts((course,))
    (_, (low, high)), (_, whole) = frame.plot.first_view(), frame.plot.whole()
    assert high - low < whole[1] - whole[0]
