"""What seats in tenpai wait for, at the end of their lines."""

import pytest

from tests.helpers import documents
from tests.helpers.scenes import scene_of
from viewer.ui.hand.scene.tile_view import TileView
from viewer.ui.hand.views.scene_view import make_view


@pytest.mark.parametrize("whole", [True, False])
def test_waits_are_those_of_now_also_while_the_hand_is_seen_whole(qtbot, art, whole):
    document, told = documents.game(2), 0
    view = make_view("order", art)
    qtbot.addWidget(view)
    view.resize(900, 800)
    for step in range(0, document.replay(0).last, 3):
        scene = scene_of(document, 0, step=step, whole_wall=whole)
        view.set_scene(scene)
        now = TileView(scene)
        waited = [tile.code for seat in now.notes.seats for tile, _left in now.waits(seat)]
        laid = [tile.code for tile in view.picture.tiles if tile.note == "waited for"]
        assert laid == waited
        told += bool(laid)
    assert told
