"""The menus of what is under the mouse: they do what they say, and share keys with the others."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from tests.helpers import documents
from viewer.core.base.records import Discard, Draw
from viewer.ui.actions.context_menus import menu_at
from viewer.ui.hand.panels import copied_texts
from viewer.ui.kit.picture import BoxShape
from viewer.ui.kit.tile_art import BACK


@pytest.fixture
def shown(window):
    window.resize(1366, 768)
    window.log_view.show_document(documents.game(3))
    window.log_view.hand_area.show_view("table")
    window.log_view.walker.go(30)
    window.show()
    QApplication.processEvents()
    return window


def menu_of(window, at):
    view = window.log_view.hand_area.view
    at = view.mapTo(window.log_view, at.toPoint() if isinstance(at, QPointF) else at)
    return menu_at(window.menus, window.log_view, at)


def names(menu):
    return [action.objectName() for action in menu.actions() if not action.isSeparator()]


def do(menu, name):
    (action,) = [action for action in menu.actions() if action.objectName() == name]
    assert action.isEnabled()
    action.trigger()


def tile_of(window, kind):
    """A tile that was drawn or discarded by now, where it lies in the view."""
    scene, view = window.log_view.walker.scene, window.log_view.hand_area.view
    events = scene.replay.kyoku.events[: scene.step]
    for tile in view.picture.tiles:
        there = scene.replay.tiles[tile.key] if tile.key >= 0 and tile.code != BACK else None
        steps = [n for n, e in enumerate(events, 1) if isinstance(e, kind) and e.tile == there]
        if steps:
            return tile, steps[0]
    raise AssertionError


@pytest.mark.parametrize(("kind", "name"), [(Draw, "to_its_draw"), (Discard, "to_its_discard")])
def test_a_tile_leads_to_its_draw_and_its_discard(shown, kind, name):
    tile, step = tile_of(shown, kind)
    do(menu_of(shown, tile.rect.center()), name)
    assert shown.log_view.walker.scene.step == step


def test_a_tile_outlines_its_kind(shown):
    tile, _ = tile_of(shown, Discard)
    do(menu_of(shown, tile.rect.center()), "outline_kind")
    assert tile.key in shown.log_view.walker.scene.outlined


def seat_box(window, seat):
    boxes = [
        shape
        for shape in window.log_view.hand_area.view.picture.shapes
        if isinstance(shape, BoxShape)
    ]
    return next(box for box in boxes if box.key == seat)


def test_a_player_is_sat_with_and_their_hand_copied(shown):
    walker = shown.log_view.walker
    other = (walker.scene.seat + 1) % 4
    menu = menu_of(shown, seat_box(shown, other).rect.center())
    hand = copied_texts.hand_text(walker.scene._replace(seat=other), "mpsz")
    do(menu, "copy_their_hand")
    assert QGuiApplication.clipboard().text() == hand
    assert walker.scene.who(other) in shown.statusBar().currentMessage()
    assert walker.scene.seat != other
    do(menu, "sit_here")
    assert walker.scene.seat == other
    do(menu, "their_next_draw")
    assert isinstance(walker.scene.event, Draw)
    assert walker.scene.event.seat == other


def test_beside_all_tiles_the_view_has_a_menu(shown):
    menu = menu_of(shown, QPoint(2, 2))
    assert names(menu)[:2] == ["rotate_seats", "legend"]


def test_a_kyoku_has_a_menu_with_the_keys_of_the_menu_bar(shown):
    at = shown.log_view.kyoku_list.mapTo(shown.log_view, QPoint(20, 20))
    menu = menu_at(shown.menus, shown.log_view, at)
    (copy,) = shown.menus.actions("wall_text")
    assert copy in menu.actions()
    assert copy.shortcut().toString()


def test_without_a_log_there_is_no_menu(window):
    assert menu_at(window.menus, window.log_view, QPoint(400, 300)) is None


def test_the_right_button_opens_the_menu_where_the_mouse_is(shown):
    view = shown.log_view.hand_area.view
    tile, _ = tile_of(shown, Draw)
    at = tile.rect.center().toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    menus = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMenu)]
    (menu,) = [each for each in menus if each.isVisible()]
    assert "to_its_draw" in names(menu)
    assert menu.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.close()
