"""Tiles grow with the window, or only up to a width that was chosen."""

import pytest
from PySide6.QtCore import QSize

from tests.helpers import documents
from tests.helpers.scenes import scene_of
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.made_view import make_view
from viewer.ui.kit.settings import TILE_WIDTHS, Settings
from viewer.ui.kit.tile_art import tile_limit

LARGE = QSize(2000, 1500)
SMALL = QSize(700, 500)


@pytest.fixture(autouse=True)
def no_limit():
    yield
    tile_limit.choose(None)


@pytest.fixture(params=VIEWS)
def view(request, qtbot, art):
    view = make_view(request.param, art)
    qtbot.addWidget(view)
    view.resize(LARGE)
    document = documents.game(3)
    scene = scene_of(document, walks_making=VIEWS[request.param].walks_making)
    view.set_scene(scene.at(scene.last // 2))
    return view


def widest(view):
    return max(min(tile.rect.width(), tile.rect.height()) for tile in view.picture.tiles)


def test_tiles_are_no_wider_than_chosen(view):
    free = widest(view)
    for most in TILE_WIDTHS:
        tile_limit.choose(most)
        assert most - 2 <= widest(view) <= most < free or free <= most
    tile_limit.choose(None)
    assert widest(view) == free


def test_what_is_wide_enough_changes_nothing(view):
    scene = view.scene
    view.resize(SMALL)
    view.set_scene(scene)
    before = list(view.picture.tiles)
    tile_limit.choose(64)
    assert list(view.picture.tiles) == before


def test_smaller_tiles_stay_within_the_view(view):
    tile_limit.choose(24)
    assert all(view.rect().contains(tile.rect.toRect()) for tile in view.picture.tiles)


def test_a_choice_is_for_all_windows_and_kept(window, make_window):
    window.log_view.show_document(documents.game())
    tile_limit.choose(24)
    settings = Settings()
    settings.tile_width = 32
    make_window()
    assert tile_limit.most == 32
    window.log_view.hand_area.show_view("order")
    assert widest(window.log_view.hand_area.view) <= 32


@pytest.mark.parametrize("stored", ["0", "-3", "1000", "wide", ""])
def test_a_stored_width_that_is_no_choice_is_none(stored):
    settings = Settings()
    settings.store.setValue("tile_width", stored)
    assert settings.tile_width is None
