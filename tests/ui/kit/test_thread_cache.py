"""Fonts and what is made of them never pass from one thread to another."""

from concurrent.futures import ThreadPoolExecutor
from weakref import ref

import pytest
from PySide6.QtCore import QSize, QSizeF
from PySide6.QtGui import QFont, QGuiApplication

from tests.helpers import documents
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS, Area, picture_of, view_drawing
from viewer.ui.hand.views.shots import PictureRequest, shot_of
from viewer.ui.kit.picture import TextShape
from viewer.ui.kit.theme import Fonts, bold_font, cached_in_thread, own_font, themes
from viewer.ui.kit.tile_art import TileArt


def elsewhere(ask):
    """What a thread that ends at once answers."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(ask).result()


def test_a_thread_keeps_its_own_and_gives_it_back_with_its_end():
    class Thing:
        pass

    make = cached_in_thread(2)(lambda _name: Thing())
    assert make("a") is make("a")
    there, kept, same = elsewhere(lambda: (id(make("a")), ref(make("a")), make("a") is make("a")))
    assert same
    assert there != id(make("a"))
    assert kept() is None


@pytest.mark.parametrize(
    "ask",
    [
        lambda font: Fonts.of(font).body,
        lambda font: Fonts.for_area(font, QSizeF(640, 480)).body,
        bold_font,
    ],
)
def test_threads_have_no_font_in_common(qapp, ask):  # noqa: ARG001 - it has a font
    font = QFont()
    assert ask(font) is ask(font)
    assert elsewhere(lambda: ask(own_font(font))) is not ask(font)


@pytest.mark.parametrize("view", VIEWS)
def test_a_picture_drawn_in_a_thread_has_no_font_of_the_windows(qapp, view):  # noqa: ARG001
    document = documents.game(3)
    scene = Scene(document, 0, document.replay(0), step=9)
    area = Area(QSize(800, 600), QGuiApplication.font())
    request = PictureRequest(scene, view, (800, 640), themes.current)
    ours = picture_of(view_drawing(view), scene, area)
    theirs = elsewhere(lambda: shot_of(request, TileArt()).picture)
    here, there = (
        {id(shape.font) for shape in each.shapes if isinstance(shape, TextShape)}
        for each in (ours, theirs)
    )
    assert here
    assert there
    assert here.isdisjoint(there)


@pytest.mark.parametrize("bold", [True, False])
def test_an_own_font_is_the_same_font(qapp, bold):  # noqa: ARG001
    font = QFont()
    font.setBold(bold)
    own = own_font(font)
    assert own == font
    assert own.toString() == font.toString()
