"""The legend: every shape of a view is drawn and explained, and a button shows that of the view."""

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel

from tests.helpers import documents, long_run
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.legend import LEGEND, Legend, sample_of
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.theme import Fonts


def samples_of(name):
    return [sample_of(row, Fonts.of(QFont())) for row in LEGEND[name]]


def test_every_view_has_a_legend():
    assert LEGEND.keys() == VIEWS.keys()


@pytest.mark.parametrize("name", VIEWS)
def test_every_look_that_tiles_have_in_a_view_is_explained(qtbot, art, name):
    view = make_view(name, art)
    qtbot.addWidget(view)
    view.resize(1000, 800)
    seen = set()
    document = documents.game(7)
    for index in range(document.hand_count):
        replay = document.replay(index)
        scene = Scene(document, index, replay, walks_making=VIEWS[name].walks_making)
        scene = scene._replace(seed_bit=7 if scene.walks_making and index else None)
        for step in {0, *range(1, scene.last, 9 if long_run.is_long() else 20), scene.last}:
            for whole in (False, True):
                view.set_scene(scene.at(step)._replace(whole_wall=whole))
                seen |= {tile.look for tile in view.picture.tiles}
    explained = {tile.look for sample in samples_of(name) for tile in sample.tiles}
    assert {TileLook.PLAIN, TileLook.CURRENT} < seen <= explained


@pytest.mark.parametrize("name", VIEWS)
def test_every_sample_is_drawn_within_its_place_and_has_words(qtbot, art, name):
    legend = Legend(name, art, None)
    qtbot.addWidget(legend)
    texts = [each.text() for each in legend.findChildren(QLabel)]
    assert len(texts) == len(set(texts)) == len(LEGEND[name])
    assert all(texts)
    assert legend.sizeHint().width() < 1024
    assert legend.sizeHint().height() < 600
    for row, sample in enumerate(samples_of(name)):
        assert sample.shapes
        column, line = divmod(row, legend.layout().rowCount())
        widget = legend.layout().itemAtPosition(line, 2 * column).widget()
        inside = widget.rect().toRectF()
        assert all(inside.contains(tile.rect) for tile in sample.tiles)
        empty = widget.grab().toImage()
        empty.fill(widget.palette().window().color())
        assert widget.grab().toImage() != empty


def test_the_button_shows_the_legend_of_the_view_in_sight(window):
    hand_area = window.log_view.hand_area
    for name in VIEWS:
        hand_area.show_view(name)
        hand_area._legend_button.click()
        legend = hand_area.findChild(Legend)
        assert len(legend.findChildren(QLabel)) == len(LEGEND[name])
        legend.close()
        legend.deleteLater()
        legend.setParent(None)
