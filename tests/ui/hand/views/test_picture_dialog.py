"""What is saved is asked in one dialog, which shows it before."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel

from tests.helpers import documents
from viewer.ui.hand.views.pictures import PictureDialog
from viewer.ui.hand.views.shots import POST, Motion
from viewer.ui.kit.settings import POST_SCALE


@pytest.fixture
def ask(window, qtbot, monkeypatch):
    """Ask for a picture of a game at a step; nothing is chosen as its file."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))

    def ask(step=30, **looks):
        window.log_view.show_document(documents.game(3))
        window.log_view.walker.go(step)
        window.log_view.walker.change(**looks)
        window.log_view.pictures.save()
        (dialog,) = window.findChildren(PictureDialog)
        qtbot.waitUntil(lambda: not dialog.preview.pixmap().isNull())
        return dialog

    yield ask
    for each in window.findChildren(PictureDialog):
        each.reject()


def choose(dialog, scale):
    dialog.size_field.setCurrentIndex(dialog.size_field.findData(scale))


def test_it_proposes_what_is_seen(ask, window):
    request = ask().request
    assert request.scene == window.log_view.walker.scene._replace(result_shown=True)
    assert request.view == window.log_view.hand_area.name
    assert (request.scale, request.titled, request.motion) == (1, False, None)


def test_the_size_is_kept_and_told(ask, window):
    dialog = ask()
    choose(dialog, POST_SCALE)
    assert (dialog.request.size, dialog.request.titled) == (POST, True)
    assert dialog.said.text() == "1200×675 pixels"
    choose(dialog, 3)
    assert dialog.request.scale == window.settings.picture_scale == 3


def test_a_moving_picture_is_of_the_whole_hand_or_of_a_part(ask, window):
    dialog, last = ask(), window.log_view.walker.scene.replay.last
    assert not dialog.first.isEnabled()
    dialog.moving.click()
    assert dialog.first.isEnabled()
    assert dialog.request.motion == Motion(range(last + 1), 2.0)
    dialog.first.setValue(10)
    dialog.last.setValue(19)
    choose(dialog, POST_SCALE)
    assert dialog.request.motion.steps == range(10, 20)
    assert dialog.said.text() == "1200×675 pixels · 10 pictures, 7 s"
    dialog.first.setValue(50)
    assert dialog.first.value() == 19


def test_of_making_it_counts_steps(ask, window):
    window.log_view.hand_area.show_view("making")
    dialog = ask()
    assert dialog.moving.text() == "A &moving picture, step by step"
    assert dialog.speed.currentText() == "2 steps a second"
    assert "&From step:" in {each.text() for each in dialog.findChildren(QLabel)}


def test_what_was_chosen_last_is_shown(ask, qtbot):
    dialog = ask()
    pictures = [dialog.preview.pixmap().cacheKey()]
    for change in (
        dialog.moving.click,
        lambda: dialog.first.setValue(3),
        lambda: choose(dialog, POST_SCALE),
        dialog.nameless.click,
    ):
        change()
        qtbot.waitUntil(lambda: dialog.preview.pixmap().cacheKey() not in pictures)
        pictures.append(dialog.preview.pixmap().cacheKey())
    assert dialog.preview.pixmap().toImage().pixelColor(2, 2) != QColor("white")


def test_names_can_be_left_out_of_it(ask, window):
    dialog = ask()
    dialog.nameless.click()
    names = window.log_view.walker.scene.names
    assert dialog.request.scene.names == ("",) * len(names)
    assert any(names)


def test_names_that_are_hidden_stay_hidden(ask, window):
    window.log_view.settings.toggle("names_hidden")
    dialog = ask()
    assert dialog.nameless.isChecked()
    assert not dialog.nameless.isEnabled()
    assert not any(dialog.request.scene.names)


def test_who_plays_it_himself_saves_nothing_of_what_is_to_come(ask, window):
    window.log_view.settings.toggle("play_mode")
    dialog = ask(step=12)
    dialog.moving.click()
    assert dialog.last.maximum() == 12
    dialog.nameless.click()
    scene = dialog.request.scene
    assert scene.play_mode
    assert not any(scene.names)
    assert scene.document.walls == (None,) * len(scene.document.walls)


def test_a_raw_seed_has_no_names_and_nothing_moves(window):
    window.log_view.show_document(documents.raw_seed())
    window.log_view.pictures.save()
    (dialog,) = window.findChildren(PictureDialog)
    assert not dialog.nameless.isEnabled()
    dialog.moving.click()
    assert dialog.request.motion.steps == range(1)
    dialog.reject()


def test_save_hands_on_what_was_chosen(ask, qtbot):
    dialog = ask()
    expected = dialog.request
    with qtbot.waitSignal(dialog.wanted) as signal:
        dialog.buttons.button(QDialogButtonBox.StandardButton.Save).click()
    assert signal.args == [expected]
