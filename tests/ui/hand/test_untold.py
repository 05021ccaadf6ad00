"""A hand of which the log tells little, in each view: no die, number or tile is made up."""

import pytest
from PySide6.QtGui import QImage

from tests.helpers import documents, logs
from viewer.core.replay import replay_kyoku
from viewer.ui.hand.event_words import event_row
from viewer.ui.hand.header import HeaderView
from viewer.ui.hand.lanes.view import LanesView
from viewer.ui.hand.order.view import WallView
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.table.view import TableView
from viewer.ui.kit.picture import DieMark, Picture, TextMark

LOST = documents.parts(
    logs.go(),
    logs.init(seed=",,,,3,", ten=""),
    '<T60/><D60/><N who="1" m=""/><DORA hai=""/><E13/>',
)


@pytest.mark.parametrize("view", [WallView, TableView, LanesView, HeaderView])
@pytest.mark.parametrize("step", range(6))
def test_what_is_not_told_is_not_drawn(qtbot, art, view, step):
    widget = view(art)
    qtbot.addWidget(widget)
    widget.resize(1024, 700)
    picture = Picture()
    scene = Scene(LOST, 0, LOST.replay(0), step)
    widget.fill(picture, scene)
    texts = [mark.text for mark in picture.marks if isinstance(mark, TextMark)]
    dice = [mark.pips for mark in picture.marks if isinstance(mark, DieMark)]
    assert dice == ([4] if view is WallView else [])  # one die is told, but no break
    assert not {"East 1", "honba 0", "sticks 0", "0"} & {*texts}
    if view is TableView:
        assert {"unknown round", "honba ?", "sticks ?", "?"} <= {*texts}
    if view is WallView:
        assert {"dice not told:", "break unknown"} <= {*texts}
    if view is HeaderView:
        assert {"unknown round", "?"} <= {*texts}
    widget.set_scene(scene)
    assert isinstance(widget.grab().toImage(), QImage)


def test_events_that_cannot_be_read_are_named():
    replay = LOST.replay(0)
    rows = [event_row(replay, step) for step in (3, 4)]
    assert [(row.seat, row.text, row.tiles) for row in rows] == [
        (-1, "<N> cannot be read", ()),
        (-1, "new dora indicator", ()),
    ]
    assert replay_kyoku(replay.kyoku, 4, None).inconsistencies == ()
