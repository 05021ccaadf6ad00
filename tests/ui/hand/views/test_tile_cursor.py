"""Every tile can be reached with the keys, and is said; the views' own keys stay as they are."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.scene_view import TileCursor
from viewer.ui.kit.picture import NO_KEY, BoxShape, TileLook, TileShape, step_of
from viewer.ui.kit.tile_art import BACK

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def shown_view(window, name):
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.hand_area.show_view(name)
    shown.walker.slide(30)
    window.activateWindow()
    QApplication.processEvents()
    shown.hand_area.view.setFocus(Qt.FocusReason.TabFocusReason)
    return shown.hand_area.view


@pytest.fixture(params=VIEWS)
def view(window, request):
    """A view to which the keys go for the first time."""
    return shown_view(window, request.param)


@pytest.fixture
def views(window):
    """Each view of one window in turn."""
    return (shown_view(window, name) for name in VIEWS)


def key(view, which, modifier=Qt.KeyboardModifier.ShiftModifier):
    QTest.keyClick(view, which, modifier)


def said(view):
    return QAccessible.queryAccessibleInterface(view).text(QAccessible.Text.Description)


def pointed(view):
    return view._pointed


def test_it_begins_at_the_latest_tile_and_says_what_it_is(view):
    assert view.hasFocus()
    assert pointed(view).look is TileLook.CURRENT
    assert said(view) == ", ".join((pointed(view).code, *pointed(view).note.splitlines()))


def test_a_tile_that_lies_face_down_is_not_named(views, window):
    for view in views:
        window.settings.hands_hidden = window.settings.wall_closed = True
        for _ in range(40):
            tile = pointed(view)
            if isinstance(tile, TileShape) and tile.code == BACK:
                break
            key(view, Qt.Key.Key_Down)
            key(view, Qt.Key.Key_Right)
        assert tile.code == BACK
        assert said(view) == ", ".join(tile.note.splitlines())


def test_it_stays_on_what_is_there_when_the_view_gets_another_size(views, window):
    for view in views:
        for size in ((1500, 950), (1024, 700)):
            window.resize(*size)
            QApplication.processEvents()
            assert pointed(view) in view.picture.shapes
            assert said(view).endswith(", ".join(pointed(view).note.splitlines()))


def test_shift_and_arrows_move_it_and_enter_picks(view, window):
    walker = window.log_view.walker
    before, step = pointed(view).rect.center(), walker.scene.position
    key(view, Qt.Key.Key_Left)
    key(view, Qt.Key.Key_Up)
    assert pointed(view).rect.center() != before
    assert walker.scene.position == step
    tile = next(each for each in view.picture.tiles if each.key >= 0 and each.code != "back")
    view._cursor._at = tile.rect.center()
    view._point()
    key(view, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert walker.scene.picked == pointed(view).key >= 0


def test_every_tile_and_seat_is_reached(view):
    """Walking in all four directions from anywhere leads to all others."""
    picture = view.picture
    cursor = TileCursor()
    start = cursor.pointed(picture)
    reached, ahead = set(), [start.rect.center().toTuple()]
    while ahead:
        at = ahead.pop()
        if at in reached:
            continue
        reached.add(at)
        for way in WAYS:
            cursor._at = QPointF(*at)
            cursor.move(picture, *way)
            ahead.append(cursor._at.toTuple())
    wanted = {tile.rect.center().toTuple() for tile in picture.tiles}
    boxes = [shape for shape in picture.shapes if isinstance(shape, BoxShape)]
    boxes = [box for box in boxes if box.key != NO_KEY]
    stages = [at for at, step in enumerate(view.scene.making_steps) if step.nth == 0]
    walks = view.scene.walks_making
    assert {box.key for box in boxes if box.key >= 0} == (set() if walks else {0, 1, 2, 3})
    steps = [step_of(box.key) for box in boxes if box.key < 0]
    assert steps == stages if walks else steps == sorted(steps)
    assert wanted | {box.rect.center().toTuple() for box in boxes} <= reached


def test_the_views_own_keys_stay(views, window):
    for view in views:
        walker = window.log_view.walker
        QTest.keyClick(window, Qt.Key.Key_Right)
        assert walker.scene.position == 31
        assert said(view)
        QTest.keyClick(window, Qt.Key.Key_Left)
        assert walker.scene.position == 30


def test_it_is_seen_only_while_the_keys_go_there(views, window):
    for view in views:
        rect = pointed(view).rect.adjusted(-3, -3, 3, 3).toAlignedRect()
        with_ring = view.grab(rect).toImage()
        window.log_view.kyoku_list.setFocus()
        assert pointed(view) is None
        assert said(view) == view.told
        assert view.grab(rect).toImage() != with_ring


def test_a_seat_is_chosen_with_enter(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    header = shown.hand_area.header
    window.activateWindow()
    header.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(9):
        key(header, Qt.Key.Key_Right)
    seat = pointed(header).key
    assert seat == (shown.walker.scene.dealer + 3) % 4
    assert "click to look from this seat" in said(header)
    key(header, Qt.Key.Key_Enter, Qt.KeyboardModifier.NoModifier)
    assert shown.walker.scene.seat == seat


def test_nothing_to_point_at_is_no_error(window):
    view = window.log_view.hand_area.view
    view.setFocus()
    for which in (Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_A):
        key(view, which)
    assert pointed(view) is None


def test_a_menu_asked_for_with_the_keys_opens_where_they_point(views):
    for view in views:
        key(view, Qt.Key.Key_Left)
        at = view.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
        assert pointed(view).rect.contains(QPointF(at))
