"""Tiles on their way, at times that the tests choose."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, qt
from tests.helpers.documents import win
from tests.helpers.truth import plain_wall
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Riichi
from viewer.ui.hand.views.slides import CALL_MS, SLIDE_MS
from viewer.ui.kit.application import MotionChoice, motion_choice
from viewer.ui.kit.picture import TextShape, TileLook
from viewer.ui.kit.theme import ThemeChoice, themes

WALL = plain_wall()
DRAW = Draw(0, WALL.live[0])
DISCARD = Discard(0, WALL.haipai[0][0])
PON = Meld(MeldKind.PON, (DISCARD.tile, *WALL.haipai[1][:2]), DISCARD.tile, 3)
EVENTS = [DRAW, DISCARD, Call(1, PON), Riichi(1, 1), Discard(1, WALL.haipai[1][3])]
RON = win(2, 1, WALL.haipai[1][3])


@pytest.fixture(autouse=True)
def motion(monkeypatch):
    monkeypatch.setattr(MotionChoice, "allowed", property(lambda self: self.wanted))
    monkeypatch.setattr(motion_choice, "wanted", True)


@pytest.fixture
def walk(show):
    """Go to a step from the one before, and stop everything that moves at a time (ms)."""

    def walk(step, time=SLIDE_MS // 3, **look):
        document = documents.table([*EVENTS, RON])
        show(document, step=step - 1, **look)
        view = show(document, step=step, **look)
        if view.slides.state() is view.slides.State.Running:
            view.slides.pause()
            view.slides.setCurrentTime(time)
        return view

    return walk


def painted(view):
    return view.slides.over(view.picture)


def at(picture, slot):
    (shape,) = [tile for tile in picture.tiles if tile.key == slot]
    return shape.rect


def words(shapes):
    return [shape.text for shape in shapes if isinstance(shape, TextShape)]


@pytest.mark.parametrize(("step", "slot"), [(1, DRAW.tile), (2, DISCARD.tile), (3, DISCARD.tile)])
def test_a_tile_slides_from_where_it_was(show, walk, step, slot):
    start = at(show(documents.table(EVENTS), step=step - 1).picture, slot).center()
    view = walk(step, 0)
    end = at(view.picture, slot)
    places = [at(painted(view), slot)]
    for time in (20, 50, 80):
        view.slides.setCurrentTime(time)
        places.append(at(painted(view), slot))
    assert {place.size() == end.size() for place in places} == {True}
    assert (places[0].center() - start).manhattanLength() <= 2
    left = [(place.center() - end.center()).manhattanLength() for place in places]
    assert left == sorted(left, reverse=True)
    assert left[-1] > 0


def test_a_tile_slides_out_of_the_wall_though_a_panel_shows_it_too(show, walk):
    size = (900, 640)
    before = show(documents.table(EVENTS), step=0, size=size).picture.tiles
    (start,) = [tile.rect for tile in before if tile.key == DRAW.tile and not tile.copied]
    assert [tile.copied for tile in before if tile.key == DRAW.tile] == [True, False]
    (slide,) = walk(1, 0, size=size).slides._slides
    assert (slide.shape.key, slide.start) == (DRAW.tile, start.center())


def test_what_moves_is_asked_where_it_will_be(walk):
    view = walk(2)
    end = at(view.picture, DISCARD.tile)
    assert view.picture.tile_key_at(end.center()) == DISCARD.tile
    assert not at(painted(view), DISCARD.tile).contains(end.center())


def test_the_hand_closes_up(walk):
    view = walk(2)
    there, now = {(tile.key, tile.rect.getRect()) for tile in view.picture.tiles}, painted(view)
    moving = [tile for tile in now.tiles if (tile.key, tile.rect.getRect()) not in there]
    assert len(moving) == 14
    assert len(now.tiles) == len(view.picture.tiles)


def test_a_slide_ends(walk):
    view = walk(2, SLIDE_MS)
    assert view.slides.state() is view.slides.State.Stopped
    assert painted(view) is view.picture


@pytest.mark.parametrize(
    ("step", "word"), [(3, "pon"), (4, "riichi"), (6, "ron")], ids=["pon", "riichi", "ron"]
)
def test_a_word_is_called_out_for_a_moment(walk, step, word):
    view = walk(step, CALL_MS - 1)
    shown = words(painted(view).shapes)
    assert shown[-1] == word
    assert shown[:-1] == words(view.picture.shapes)
    view.slides.setCurrentTime(CALL_MS)
    assert painted(view) is view.picture


def test_the_next_step_ends_what_moves(show, walk):
    view = walk(3)
    show(documents.table(EVENTS), step=4)
    view.slides.pause()
    assert at(painted(view), DISCARD.tile) == at(view.picture, DISCARD.tile)


def test_quick_steps_are_shown_at_once(show, walk):
    view = walk(1, 30)
    document = documents.table(EVENTS)
    for step in (2, 3, 4):
        show(document, step=step)
        assert painted(view) is view.picture
        view.slides.pause()
        view.slides.setCurrentTime(30)
    view.slides.setCurrentTime(100)
    view.slides.resume()
    show(document, step=5)
    assert painted(view) is not view.picture


@pytest.mark.parametrize("change", ["back", "seat", "far", "off", "kyoku", "theme", "size"])
def test_only_a_step_on_moves_anything(show, walk, change):
    view, document = walk(3), documents.table(EVENTS)
    match change:
        case "back":
            show(document, step=2)
        case "seat":
            show(document, step=4, seat=1)
        case "far":
            show(document, step=5)
        case "off":
            motion_choice.wanted = False
            show(document, step=4)
        case "kyoku":
            show(replace(document, title="another"), step=4)
        case "theme":
            themes.choose(ThemeChoice.LIGHT)
        case "size":
            view.resize(700, 700)
            view.grab()
    assert painted(view) is view.picture
    view.set_scene(None)


def test_other_views_do_not_move(walk, monkeypatch, show):
    monkeypatch.setattr(show(documents.table(EVENTS)), "moves", False)
    assert painted(view := walk(3)) is view.picture


def moving(view):
    return [slide.shape for slide in view.slides._slides]


def test_a_hidden_hand_gives_no_tile_away(walk):
    for look in ({"hands_hidden": True}, {"play_mode": True}):
        for step, count in ((1, 1), (2, 1), (3, 3)):
            view = walk(step, seat=3, **look)
            assert {tile.look for tile in moving(view)} == {TileLook.CURRENT}
            assert len(moving(view)) == count
            if step == 2:
                assert [slide.start for slide in view.slides._slides] == [view.picture.source]


def test_a_tile_discarded_as_drawn_comes_from_its_place_in_a_hidden_hand(show):
    document = documents.table([DRAW, Discard(0, DRAW.tile)])
    before = at(show(document, step=1, seat=3, hands_hidden=True).picture, DRAW.tile)
    view = show(document, step=2, seat=3, hands_hidden=True)
    (slide,) = view.slides._slides
    assert slide.start == before.center()


def test_only_what_moves_is_painted(walk):
    walk(1).show()
    QApplication.processEvents()
    view = walk(2)
    QApplication.processEvents()
    seen = qt.Paints(view)
    view.slides.setCurrentTime(SLIDE_MS // 2)
    QApplication.processEvents()
    (region,) = seen.regions
    whole = view.width() * view.height()
    assert sum(rect.width() * rect.height() for rect in region) < whole / 4


@pytest.mark.parametrize("times", [[40], [40, 80], [40, CALL_MS]])
def test_nothing_stays_behind(show, times):
    """What the window then shows is what it shows without motion."""
    document = documents.table([*EVENTS, RON])
    view = show(document, step=0)
    view.show()
    QApplication.processEvents()
    for step in range(1, 7):
        show(document, step=step)
        for time in times:
            QApplication.processEvents()
            view.slides.setCurrentTime(time)
        QApplication.processEvents()
    view.slides.end()
    QApplication.processEvents()
    seen = view.screen().grabWindow(view.winId()).toImage()
    whole = view.grab().toImage()
    assert seen.convertToFormat(whole.format()) == whole
