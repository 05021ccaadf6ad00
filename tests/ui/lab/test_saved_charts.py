"""A saved chart looks in Qt as it does in a browser: Qt's reader knows all that is in it."""

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from tests.helpers.charts import CHARTS
from viewer.lab.charts.svg import DARK, LIGHT, chart_svg


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize("name", CHARTS)
def test_qt_draws_it_without_a_warning(name, palette):
    chart = chart_svg(CHARTS[name], width=400, palette=palette)
    assert QSvgRenderer(QByteArray(chart.encode())).isValid()
