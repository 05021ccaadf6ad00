"""A chart is saved as it is seen, and Qt's reader knows all that a saved SVG holds."""

import pytest
from lxml import etree
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from tests.helpers import long_run
from tests.helpers.charts import CHARTS, SVG
from viewer.stats.charts import DARK_CHART, LIGHT_CHART
from viewer.stats.charts.drawing import ChartStyle
from viewer.stats.charts.files import ChartView, saved
from viewer.stats.ui.charts import ChartFrame, write_chart


@pytest.mark.parametrize(
    ("name", "palette"),
    long_run.a_third(long_run.combinations(CHARTS, (LIGHT_CHART, DARK_CHART))),
)
def test_qt_draws_it_without_a_warning(name, palette):
    chart = saved(ChartView(CHARTS[name], ChartStyle(palette, has_title=True), (400, 330)), "svg")
    assert QSvgRenderer(QByteArray(chart)).isValid()


@pytest.fixture
def frame(qtbot, art):
    frame = ChartFrame(art)
    qtbot.addWidget(frame)
    frame.resize(700, 400)
    frame.show()
    frame.show_charts((CHARTS["tiles"],))
    return frame


@pytest.fixture
def canvas(frame):
    return frame.canvas


def test_a_picture_has_the_size_and_the_tiles_that_are_seen(canvas, tmp_path):
    write_chart(canvas.seen, tmp_path / "x.png")
    image = QImage(str(tmp_path / "x.png"))
    assert image.size() == 2 * QSize(canvas.width(), canvas.height())
    ivory = sum(image.pixelColor(x, image.height() - 70).blue() > 200 for x in range(image.width()))
    assert ivory > image.width() / 3
    write_chart(canvas.seen, tmp_path / "x.pdf")
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_the_part_that_is_seen_is_saved_with_the_title(canvas, tmp_path):
    canvas.zoom(0.2, 0, 0)
    write_chart(canvas.seen, tmp_path / "x.svg")
    root = etree.parse(tmp_path / "x.svg")
    tiles = [each.text for each in root.iter(f"{SVG}title") if each.getparent().get("transform")]
    assert [code for code in tiles if code in ("1m", "9m", "1p", "1z")] == ["1m"]
    assert "T" in {each.text for each in root.iter(f"{SVG}text")}


def test_nothing_is_saved_of_nothing(qtbot, art):
    frame = ChartFrame(art)
    qtbot.addWidget(frame)
    assert frame.canvas.seen is None
    frame.show_charts((CHARTS["no course"],))
    assert frame.canvas.seen is None
