"""Wall codes that come into a window by a paste, and records that tell of walls only."""

from PySide6.QtGui import QGuiApplication

from tests.helpers import soul
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.parts import accept_button
from viewer.ui.kit.tile_art import BACK


def paste(window, qtbot, text):
    QGuiApplication.clipboard().setText(text)
    window.opener.paste()
    dialog = window.opener.seed_dialog
    qtbot.waitUntil(accept_button(dialog.buttons).isEnabled)
    dialog.open_chosen()
    qtbot.waitUntil(lambda: window.log_view.document is not None and not window.jobs.busy)
    return window.log_view


def test_a_pasted_code_is_laid_out_in_every_view(window, qtbot):
    view = paste(window, qtbot, f"{soul.WALL} {soul.SALT} {soul.WALL_HASH}")
    assert view.document.title == "Pasted wall"
    for name in VIEWS:
        view.hand_area.show_view(name)
    assert view.walker.scene.title == "Kyoku 1"
    faces = [view.walker.scene.face(tile) for tile in view.walker.scene.replay.tiles]
    assert "".join(reversed(faces)) == soul.WALL


def test_tiles_that_an_old_code_lacks_lie_face_down(window, qtbot):
    view = paste(window, qtbot, soul.old_round()["paishan"])
    for name in VIEWS:
        view.hand_area.show_view(name)
    scene = view.walker.scene
    dealt = [slot for hand in scene.replay.layout.haipai for slot in hand]
    assert {scene.face(scene.replay.tiles[slot]) for slot in dealt} == {BACK}
