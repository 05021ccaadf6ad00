"""Charts show what their values say."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest

from tests.helpers import long_run
from tests.helpers.charts import bars_of
from viewer.stats.charts import Bars, HeatMap, RunningChart
from viewer.stats.ui.charts import ChartFrame
from viewer.ui.kit.theme import ThemeChoice, themes

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
PLAIN = bars_of(("a", "b"), (1.0, 3.0), ("Plain", "x", "y"))
HEAT = HeatMap(
    "Heat",
    "place",
    "kind",
    ("1", "2", "1"),
    ("1m", "7z"),
    ((0.0, 3.2, -7.0), (5.5, -1.5, 0.2)),
    ((0, "east"), (2, "draws")),
)
COURSE = RunningChart(
    "Course",
    "walls",
    "mean",
    (1, 10, 100, 1000),
    (3.0, 3.5, 3.6, 3.58),
    3.58,
    (1.0, 0.3, 0.1, 0.03),
    "{number} walls",
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
        (PLAIN, (1, 0), "b: 3, expected 3 ± 0"),
        (DOTS, (1, 0), "2.950, expected 2.940 ± 0.050"),
        (HEAT, (2, 1), "draws 1: −7.00 standard deviations"),
        (HEAT, (0, 0), "east 1: +5.50 standard deviations"),
        (COURSE, (3, 0), "1,000 walls: 3.580, expected 3.580 ± 0.030"),
    ],
)
def test_what_is_pointed_at_is_told(frame, chart, place, said):
    frame.show_charts((chart,))
    frame.canvas.point_at(place)
    assert frame.readout.text == said
    assert said in frame.readout.accessibleName()
    frame.canvas.point_at(None)
    assert frame.readout.text == ""


def test_tiles_are_drawn_beside_the_words(frame):
    frame.show_charts((HEAT,))
    frame.canvas.point_at((0, 0))
    assert frame.readout.tile == "7z"
    frame.show_charts((DOTS,))
    frame.canvas.point_at((1, 0))
    assert frame.readout.tile == "5p"


def test_bars_that_chance_does_not_do_are_marked(frame):
    frame.show_charts((BARS,))
    drawing = frame.canvas.drawing
    assert drawing.outside.tolist() == [True, False, False]
    assert not drawing.are_dots
    assert drawing.whole()[1][0] == 0
    frame.show_charts((DOTS,))
    assert frame.canvas.drawing.are_dots
    assert frame.canvas.drawing.whole()[1][0] > 2


def at_data(canvas, *place):
    """Return where in the widget a figure is drawn."""
    canvas.grab()
    x, y = canvas.drawing.axes.transData.transform(place) / canvas.device_pixel_ratio
    return QPoint(round(x), round(canvas.height() - y))


def test_the_mouse_points(frame):
    frame.show_charts((BARS,))
    QTest.mouseMove(frame.canvas, at_data(frame.canvas, 1, 30))
    assert frame.readout.text.startswith("2: ")
    QTest.mouseMove(frame.canvas, QPoint(2, 2))
    assert frame.readout.text == ""


def test_what_is_pointed_at_has_a_line_around_it(frame):
    frame.show_charts((BARS,))
    before = frame.canvas.grab().toImage()
    frame.canvas.point_at((1, 0))
    after = frame.canvas.grab().toImage()
    left, right = at_data(frame.canvas, 0.54, 20), at_data(frame.canvas, 1, 20)
    assert any(
        before.pixel(left.x() + x, left.y()) != after.pixel(left.x() + x, left.y())
        for x in (-1, 0, 1)
    )
    assert before.pixel(right) == after.pixel(right)


def width(canvas):
    (left, right), _ = canvas.drawing.view
    return right - left


def test_keys_point_enlarge_and_reset(frame):
    frame.show_charts((HEAT,))
    canvas = frame.canvas
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(canvas, key)
    assert canvas.place == (0, 1)
    before = width(canvas)
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert width(canvas) < before
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert width(canvas) == pytest.approx(before)


@pytest.mark.parametrize("key", [Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left])
def test_the_first_key_points_at_the_first_figure(frame, key):
    frame.show_charts((HEAT,))
    QTest.keyClick(frame.canvas, key)
    assert frame.canvas.place == (0, 0)


def turn(canvas, at, by):
    """Turn a wheel, or scroll on a touchpad."""
    turned = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        *(QPoint(), by),
        *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier),
        *(Qt.ScrollPhase.NoScrollPhase, False),
    )
    canvas.wheelEvent(turned)


def test_scrolling_sideways_leaves_a_chart_as_it_is(frame):
    """Else new figures would be drawn into a view that nobody chose."""
    frame.show_charts((BARS,))
    turn(frame.canvas, at_data(frame.canvas, 1, 0.5), QPoint(120, 0))
    assert not frame.canvas.is_moved


def drag(canvas, point):
    """Move the mouse with its left button down."""
    place = QPointF(point)
    buttons = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    canvas.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, place, place, *buttons))


def test_the_wheel_enlarges_and_dragging_moves(frame):
    frame.show_charts((HEAT,))
    canvas = frame.canvas
    middle = at_data(canvas, 1, 0.5)
    for _ in range(3):
        turn(canvas, middle, QPoint(0, 120))
    (left, right), _ = canvas.drawing.view
    assert right - left == pytest.approx(3 * 0.8**3)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=middle)
    drag(canvas, middle + QPoint(40, 0))
    (later, end), _ = canvas.drawing.view
    assert later < left
    assert end - later == pytest.approx(right - left)


def test_a_chart_is_dragged_on_from_where_the_mouse_is_when_figures_come(frame):
    frame.show_charts((BARS, PLAIN))
    canvas = frame.canvas
    canvas.zoom(0.2)
    middle = canvas.rect().center()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=middle)
    drag(canvas, middle + QPoint(20, 0))
    frame.show_charts((BARS._replace(found=(20.0, 50.0, 30.0)), PLAIN))
    (before, _), _ = canvas.drawing.view
    drag(canvas, middle + QPoint(40, 0))
    assert canvas.drawing.view[0][0] == pytest.approx(before)
    drag(canvas, middle + QPoint(60, 0))
    assert canvas.drawing.view[0][0] < before


def test_figures_that_go_on_keep_the_view(frame):
    frame.show_charts((BARS, PLAIN))
    canvas = frame.canvas
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    enlarged = width(canvas)
    frame.show_charts((BARS._replace(found=(20.0, 50.0, 30.0)), PLAIN))
    assert width(canvas) == pytest.approx(enlarged)
    assert frame.box.currentIndex() == 0
    frame.reset_button.click()
    assert width(canvas) > enlarged


def test_cells_have_the_colours_of_their_values(frame):
    frame.show_charts((HEAT,))
    canvas = frame.canvas
    places = {place: at_data(canvas, *place) for place in ((0, 0), (0, 1), (2, 1), (2, 0))}
    image, heat = canvas.grab().toImage(), canvas.style_of_chart.palette.heat
    colours = {place: image.pixelColor(at + QPoint(12, 12)).name() for place, at in places.items()}
    assert colours == {(0, 0): heat[-2], (0, 1): heat[5], (2, 1): heat[0], (2, 0): heat[5]}


@pytest.mark.parametrize(
    ("chart", "theme"),
    long_run.combinations([BARS, DOTS, PLAIN, HEAT, COURSE], [ThemeChoice.DARK, ThemeChoice.LIGHT]),
)
def test_every_kind_is_painted_in_both_themes(frame, chart, theme):
    frame.show_charts((chart,))
    themes.choose(theme)
    image = frame.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, 700, 7) for y in range(0, 360, 7)}
    assert len(colours) > 3
    assert image.pixelColor(350, 60) == themes.current.panel
    assert frame.canvas.accessibleName() == chart.title
    assert frame.canvas.accessibleDescription()
