"""The bell of fair walls: by pixel probes."""

import pytest
from PySide6.QtCore import QPoint

from viewer.stats.ui.charts import chart_palette
from viewer.stats.ui.luck import LuckScale
from viewer.system.language import LANGUAGES


@pytest.fixture
def scale(qtbot):
    scale = LuckScale()
    qtbot.addWidget(scale)
    scale.resize(scale.sizeHint())
    return scale


def mark_of(scale):
    """Where the mark is, as a part of the width: the mean of its colour."""
    image, accent = scale.grab().toImage(), chart_palette().line
    found = [
        x
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(QPoint(x, y)).name() == accent
    ]
    return sum(found) / len(found) / image.width()


def test_the_mark_stands_where_the_share_is(scale):
    places = []
    for share in (0.0, 0.1, 0.5, 0.9, 1.0):
        scale.show_share(share)
        assert scale.isVisibleTo(None)
        places.append(mark_of(scale))
    assert places == sorted(places)
    assert places[0] < 0.1
    assert abs(places[2] - 0.5) < 0.03
    assert places[-1] > 0.9


def test_it_is_told_in_words(scale):
    scale.show_share(0.025)
    assert scale.accessibleName() == "Of 100 fair walls 2 give fewer steps"


def test_nothing_is_shown_of_what_is_not_known(scale):
    scale.show_share(0.3)
    scale.show_share(None)
    assert scale.isHidden()
    assert not scale.grab().isNull()


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("times", [1, 2])
def test_words_below_the_bell_do_not_touch(qtbot, spoken, name, times):
    spoken(name)
    scale = LuckScale()
    qtbot.addWidget(scale)
    font = scale.font()
    font.setPointSizeF(times * font.pointSizeF())
    scale.setFont(font)
    scale.show_share(0.3)
    left, middle, right = map(scale.fontMetrics().horizontalAdvance, scale.axis_texts())
    between = (scale.width() - middle) / 2
    assert max(left, right) + 4 <= between
