"""What Order shows: the whole wall at every step, or only what has been up to here."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from tests.helpers.documents import win
from tests.helpers.truth import plain_wall, true_draws
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.kit.picture import TextShape, TileLook

WALL = plain_wall()
TILE = WALL.live[5]


def hand():
    return documents.table([*true_draws(WALL, 6), win(1, 1, TILE)])


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def looks(view):
    return {tile.key: tile.look for tile in view.picture.tiles}


@pytest.mark.parametrize("step", [0, 3, 6])
def test_the_whole_wall_is_whole_at_every_step(lay, step):
    view = lay(hand(), step=step)
    found = looks(view)
    assert TileLook.VEILED not in found.values()
    assert found[TILE] is (TileLook.MARKED if step < 6 else TileLook.CURRENT)
    current = [slot for slot, look in found.items() if look is TileLook.CURRENT]
    assert current == [WALL.live[step - 1]] * bool(step)


@pytest.mark.parametrize("step", [0, 3, 6, 7])
def test_up_to_here_tells_nothing_of_what_comes(lay, step):
    view = lay(hand(), step=step, whole_wall=False)
    found = looks(view)
    live = WALL.layout.live
    drawn = min(step, 6)
    assert all(found[slot] is TileLook.VEILED for slot in live[drawn:])
    assert not any(found[slot] is TileLook.VEILED for slot in live[:drawn])
    assert bool(TilePresenter(view.scene).result()) == (step == 7)


def test_play_it_yourself_is_never_whole(lay):
    view = lay(hand(), step=2, play_mode=True)
    assert not view.scene.whole
    drawn = {tile.key: tile.code for tile in view.picture.tiles if tile.key in WALL.layout.live}
    assert drawn == dict(
        zip(WALL.layout.live, (view.scene.face(WALL.live[0]), "back"), strict=False)
    )


def test_the_latest_tile_of_who_plays_is_none_where_it_is_not_known(lay):
    """And not one of an earlier event."""
    view = lay(hand(), step=2, play_mode=True, seat=0)
    assert [tile.key for tile in view.picture.tiles if tile.look is TileLook.CURRENT] in (
        [],
        [WALL.live[1]],
    )


def test_a_raw_seed_is_always_whole(lay):
    view = lay(documents.raw_seed(), whole_wall=False)
    assert TileLook.VEILED not in looks(view).values()


@pytest.fixture
def hand_area(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.hand_area.show_view("order")
    return window.log_view.hand_area


def test_the_choice_says_what_is_on_and_is_kept(hand_area, window):
    extent = hand_area.extent
    assert [extent.whole.text(), extent.here.text()] == ["Whole wall", "Up to here"]
    assert extent.whole.isChecked()
    for button, whole in ((extent.here, False), (extent.here, False), (extent.whole, True)):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert button.isChecked()
        assert window.log_view.walker.scene.whole_wall is whole
        assert window.settings.whole_wall is whole
    QTest.keyClick(window, Qt.Key.Key_U)
    assert extent.here.isChecked()
    assert not window.settings.whole_wall


def test_the_choice_stands_above_order_alone(hand_area, window):
    assert hand_area.extent.isVisible()
    hand_area.show_view("table")
    assert not hand_area.extent.isVisible()
    hand_area.show_view("order")
    assert hand_area.extent.isVisible()
    window.log_view.show_document(documents.raw_seed())
    assert not hand_area.extent.isVisible()


def test_there_is_nothing_to_choose_for_who_plays(hand_area, window):
    window.log_view.settings.toggle("play_mode")
    assert hand_area.extent.here.isChecked()
    assert not hand_area.extent.isEnabled()
