"""A hand of which the log tells little, in each view: no die, number or tile is made up."""

import pytest
from PySide6.QtGui import QImage

from tests.helpers import documents, logs
from tests.helpers.replays import inconsistencies_of
from viewer.ui.event_words import event_row
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.hand_area import HeaderView
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.kit.picture import DieShape, TextShape

LOST = documents.parts(
    logs.go(),
    logs.init(seed=",,,,3,", ten=""),
    '<T60/><D60/><N who="1" m=""/><DORA hai=""/><E13/>',
)


@pytest.mark.parametrize("view", [*VIEWS, "header"])
@pytest.mark.parametrize("step", range(6))
def test_what_is_not_told_is_not_drawn(qtbot, art, view, step):
    widget = HeaderView(art) if view == "header" else make_view(view, art)
    qtbot.addWidget(widget)
    widget.resize(1024, 700)
    widget.set_scene(Scene(LOST, 0, LOST.replay(0), step))
    shapes = widget.picture.shapes
    texts = [shape.text for shape in shapes if isinstance(shape, TextShape)]
    dice = [shape.pips for shape in shapes if isinstance(shape, DieShape)]
    assert dice == ([4] if view == "order" else [])  # one die is told, but no break
    assert not {"East 1", "0"} & {*texts}
    if view == "table":
        assert {"unknown round", "?"} <= {*texts}
    if view == "order":
        assert {"dice unknown:", "break unknown"} <= {*texts}
    if view == "header":
        assert {"unknown round", "?"} <= {*texts}
    assert isinstance(widget.grab().toImage(), QImage)


def test_events_that_cannot_be_read_are_named():
    replay = LOST.replay(0)
    rows = [event_row(replay, step) for step in (3, 4)]
    assert [(row.seat, row.text, row.tiles) for row in rows] == [
        (-1, "<N> cannot be read", ()),
        (-1, "new dora indicator", ()),
    ]
    assert inconsistencies_of(replay.kyoku) == []
