"""Hands of Mahjong Soul and Riichi City in each view: nothing is shown that they do not tell."""

from functools import cache
from itertools import product

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents, long_run
from tests.helpers.games import make_log
from tests.helpers.scenes import scene_of
from tests.helpers.views import OF_HANDS
from viewer.core.base.era import Era
from viewer.core.sites.detect import read_with_walls
from viewer.ui.event_words import event_row
from viewer.ui.hand.panels.hand_panel import lay_insight
from viewer.ui.hand.views.drawing import VIEWS, Area, picture_of, view_drawing
from viewer.ui.hand.views.header import lay_header
from viewer.ui.kit.picture import BoxShape, DieShape, RectsShape, TextShape

WRITERS = {
    "soul": soul_record,
    "soul before May 2023": lambda log: soul_record(log, era="md5"),
    "city": city_record,
}
EVERY_SITE = pytest.mark.parametrize("site", WRITERS)
EVERY_COUNT = pytest.mark.parametrize("players", [4, 3])


@cache
def game(site, players=4):
    return documents.document_of(*read_with_walls(WRITERS[site](make_log(3, Era.HEX, players))))


def picture(scene, view):
    scene = scene._replace(walks_making=VIEWS.get(view, VIEWS["order"]).walks_making)
    area = Area(QSize(1024, 700), QGuiApplication.font())
    return picture_of(view_drawing(view), scene, area)


def texts(drawn):
    return [shape.text for shape in drawn.shapes if isinstance(shape, TextShape)]


def dice(drawn):
    return [shape.pips for shape in drawn.shapes if isinstance(shape, DieShape)]


@pytest.mark.dear("a step in nine, or in thirty, in every view")
@pytest.mark.parametrize(
    ("site", "players", "play_mode"),
    list(product(WRITERS, [4, 3], [False, True]))
    if long_run.is_long()
    else [
        ((*WRITERS, "city")[n], (4, 3, 4, 3)[n], (False, True, True, False)[n]) for n in range(4)
    ],
)
def test_every_step_is_drawn(qapp, site, players, play_mode):  # noqa: ARG001 - fonts need it
    document = game(site, players)
    area = Area(QSize(1024, 700), QGuiApplication.font())
    for index in range(2):
        last = document.replay(index).last
        for step in {*range(0, last, 9 if long_run.is_long() else 30), last}:
            scene = scene_of(document, index, step, play_mode=play_mode)
            for view in VIEWS:
                assert picture(scene, view).shapes
            for drawing in (lay_header, lay_insight):
                assert picture_of(drawing, scene, area).shapes
            event_row(scene.replay, scene.step)


@pytest.mark.parametrize("site", ["soul", "soul before May 2023"])
@pytest.mark.parametrize("view", VIEWS)
def test_without_dice_there_is_no_die_and_no_break(qapp, site, view):  # noqa: ARG001
    drawn = picture(scene_of(game(site)), view)
    assert dice(drawn) == []
    assert not {"dice unknown:", "break unknown"} & {*texts(drawn)}
    assert not any(isinstance(shape, RectsShape) for shape in drawn.shapes)


@pytest.mark.parametrize("view", ["order", "table"])
def test_dice_that_prove_no_break_are_told_alone(qapp, view):  # noqa: ARG001
    document = game("city")
    drawn = picture(scene_of(document), view)
    assert dice(drawn) == list(document.kyoku(0).dice)
    assert not any(isinstance(shape, RectsShape) for shape in drawn.shapes)
    assert not any("stacks" in text for text in texts(drawn))
    notes = {shape.note for shape in drawn.shapes if isinstance(shape, BoxShape)}
    assert ("break unknown" in texts(drawn)) if view == "order" else ("break unknown" in notes)


def test_haipai_in_an_order_that_nobody_published_are_told_by_seat(qapp):  # noqa: ARG001
    scene = scene_of(game("soul before May 2023"), sorted_haipai=False)
    drawn = picture(scene, "order")
    dealt = scene.replay.layout.haipai[0]
    lying = [shape for shape in drawn.tiles if shape.key in dealt]
    assert [shape.code for shape in lying] == [
        scene.face(tile) for tile in sorted(scene.replay.kyoku.haipai[scene.dealer])
    ]
    for shape in lying:
        assert shape.note.split("\n") == [
            f"East's haipai ({scene.names[scene.dealer]})",
            "dealt in an order that nobody published",
        ]


def test_a_tile_of_that_haipai_came_from_no_slot(qapp):  # noqa: ARG001
    document = game("soul before May 2023")
    slot = document.replay(0).layout.haipai[0][0]
    scene = scene_of(document, picked=slot)
    area = Area(QSize(300, 700), QGuiApplication.font())
    said = texts(picture_of(lay_insight, scene, area))
    assert any(text.endswith("haipai") for text in said)
    assert not any("haipai, slot" in text or "haipai tile" in text for text in said)


@EVERY_SITE
@pytest.mark.parametrize("view", OF_HANDS)
def test_no_tile_has_an_id(qapp, site, view):  # noqa: ARG001
    document = game(site)
    for step in (0, 20, document.replay(0).last):
        notes = [shape.note for shape in picture(scene_of(document, step=step), view).tiles]
        assert any("slot" in note for note in notes)
        assert not any("tile id" in note for note in notes)


@EVERY_SITE
def test_play_it_yourself_has_no_wall(site):
    scene = scene_of(game(site), step=20, play_mode=True)
    for kyoku in scene.document.log.hands:
        assert kyoku.code.hashes
        assert (kyoku.code.text, kyoku.code.salt) == ("", "")
