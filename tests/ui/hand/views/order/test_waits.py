"""What seats in tenpai wait for, and their riichi, below their names or behind their hands."""

from dataclasses import replace

import pytest

from tests.helpers import documents
from tests.helpers.games import SEATS
from tests.helpers.scenes import scene_of
from viewer.core.base.records import Riichi
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.scene_view import make_view
from viewer.ui.kit.picture import TextShape
from viewer.ui.kit.theme import advance


@pytest.mark.parametrize("whole", [True, False])
def test_waits_are_those_of_now_also_while_the_hand_is_seen_whole(qtbot, art, whole):
    document, told = documents.game(2), 0
    view = make_view("order", art)
    qtbot.addWidget(view)
    view.resize(900, 800)
    for step in range(0, document.replay(0).last, 3):
        scene = scene_of(document, 0, step=step, whole_wall=whole)
        view.set_scene(scene)
        now = TilePresenter(scene)
        waited = [tile.code for seat in now.notes.seats for tile, _left in now.waits(seat)]
        laid = [tile.code for tile in view.picture.tiles if tile.note == "waited for"]
        assert laid == waited
        told += bool(laid)
    assert told


def in_riichi():
    """A game, the index of a hand in it, and a step at which somebody is in riichi."""
    document = documents.game(2)
    for index, kyoku in enumerate(document.log.hands):
        for step, event in enumerate(kyoku.events, 3):
            if isinstance(event, Riichi):
                return document, index, step
    raise AssertionError


@pytest.mark.parametrize("size", [(592, 554), (900, 649), (1265, 935), (1688, 1264)])
def test_a_seat_in_riichi_says_so_with_its_waits_in_its_row(qtbot, art, size):
    """As in windows of 1024x700, 1366x768, 1920x1080 and 2560x1440."""
    document, index, step = in_riichi()
    view = make_view("order", art)
    qtbot.addWidget(view)
    view.resize(*size)
    before = scene_of(document, index, step=step - 3)
    view.set_scene(before)
    assert "riichi" not in [m.text for m in view.picture.shapes if isinstance(m, TextShape)]
    scene = scene_of(document, index, step=step)
    view.set_scene(scene)
    (said,) = [m for m in view.picture.shapes if isinstance(m, TextShape) and m.text == "riichi"]
    seat = next(n for n, state in enumerate(scene.table.seats) if state.riichi)
    row = TilePresenter(scene).notes.seats.index(seat)
    hand = set(scene.replay.layout.haipai[row])
    rects = [tile.rect for tile in view.picture.tiles if tile.key in hand]
    assert rects[0].top() <= said.rect.center().y() <= rects[0].bottom()
    assert not any(said.rect.intersects(tile.rect) for tile in view.picture.tiles)
    waited = [t.rect for t in view.picture.tiles if t.note == "waited for"]
    own = [rect for rect in waited if rects[0].top() - 1 <= rect.center().y() <= rects[0].bottom()]
    waits = TilePresenter(scene).waits(seat)
    assert waits
    assert len(own) == len(waits) or size == (592, 554)  # there the line above has them


@pytest.mark.parametrize("height", [500, 554, 640])
@pytest.mark.parametrize("width", range(540, 800, 20))
def test_where_the_word_has_no_room_it_is_left_out(qtbot, art, width, height):
    document, index, step = in_riichi()
    seats = tuple(replace(seat, name=f"ふくちゃん@{seat.name}") for seat in SEATS)
    document = documents.document_of(replace(document.log, seats=seats))
    view = make_view("order", art)
    qtbot.addWidget(view)
    view.resize(width, height)
    view.set_scene(scene_of(document, index, step=step))
    said = [m for m in view.picture.shapes if isinstance(m, TextShape) and m.text == "riichi"]
    assert all(advance(shape.font, shape.text) <= shape.rect.width() for shape in said)
