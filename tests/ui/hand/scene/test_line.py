"""A line is a hand like any other in every view, and is never taken for what was played."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest

from tests.helpers import documents
from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw
from viewer.core.study.annotations import AnnotatedPlace, Annotation
from viewer.ui.hand.panels import copied_texts
from viewer.ui.hand.scene.line import line_scene
from viewer.ui.hand.scene.play_mode import PlayMode, without_names
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.drawing import Area, picture_of, view_drawing
from viewer.ui.hand.views.shots import POST, PictureRequest, shot_of
from viewer.ui.kit.picture import TextShape
from viewer.ui.kit.theme import LIGHT_THEME
from viewer.ui.kit.tile_art import TileArt

SEED, HAND, FIRST = 3, 1, 12
"""The third draw of a hand, or a little after."""


def other_discard(document, index=HAND, first=FIRST):
    """A hand in which a seat discards another tile than it did; and the step before."""
    kyoku, replay = document.log.hands[index], document.replay(index)
    for step in range(first, replay.last):
        drawn, done = kyoku.events[step - 1 : step + 1]
        if isinstance(drawn, Draw) and isinstance(done, Discard):
            held = replay.tables[step].seats[done.seat].held
            other = next(tile for tile in held if tile != done.tile)
            return replace(kyoku, events=(*kyoku.events[:step], Discard(done.seat, other))), step
    raise LookupError


def texts(picture):
    return [shape.text for shape in picture.shapes if isinstance(shape, TextShape)]


def test_a_line_has_a_sign_wherever_it_is_seen(window):
    shown, document = window.log_view, documents.game(SEED)
    shown.show_document(document)
    walker = shown.walker
    walker.go_to(Place(HAND, FIRST))
    kyoku, step = other_discard(document)
    walker.go(step)
    before, title = walker.scene, window.windowTitle()
    rows, badge = shown.kyoku_list.model().rowCount(), shown.side.badge.accessibleName()
    walker.show_line(line_scene(walker.whole_scene, kyoku, step))
    scene, sign = walker.scene, f"Line: played on from step {step}"
    assert (scene.step, scene.last) == (step + 1, step + 1)
    assert window.windowTitle() == f"{sign} - {title}"
    assert "Line" in texts(shown.hand_area.header.picture)
    assert "The log ends here" not in texts(shown.hand_area.header.picture)
    assert sign in shown.hand_area.step_bar.track.accessibleName()
    events = shown.side.pages.hand.events
    assert [events._said(each).endswith(" (line)") for each in (step, step + 1)] == [False, True]
    for write in (copied_texts.hand_text, copied_texts.hands_text, copied_texts.situation_text):
        assert write(scene, "mpsz").endswith(f"\n{sign}\n")
        assert sign not in write(before, "mpsz")
    assert scene.title == f"{before.title} (line)"
    for titled in (False, True):
        request = PictureRequest(scene, "table", POST, LIGHT_THEME, titled=titled)
        assert texts(shot_of(request, TileArt()).header)[0] == "Line"
    # what speaks of the game stays
    assert scene.of_game.document is document
    assert (shown.kyoku_list.model().rowCount(), shown.side.badge.accessibleName()) == (rows, badge)
    assert shown.side.known.document is document
    assert copied_texts.all_walls_text(scene, "mpsz") == copied_texts.all_walls_text(before, "mpsz")
    assert shown.spot == Place(HAND, step, 0)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert walker.scene == before
    assert window.windowTitle() == title


def test_one_walks_through_a_line_and_leaves_it_for_another_hand(qtbot):
    walker, document = Walker(), documents.game(SEED)
    walker.show(document)
    walker.go_to(Place(HAND, 0))
    kyoku, step = other_discard(document)
    walker.show_line(line_scene(walker.whole_scene, kyoku, step))
    line = walker.scene
    with qtbot.waitSignal(walker.asked_again):
        walker.step(1)
    walker.to_start()
    walker.step(-1)
    assert (walker.scene.hand_index, walker.scene.step, walker.scene.branch) == (
        HAND, 0, line.branch,
    )  # fmt: skip
    assert not walker.scene.is_span_known
    walker.to_end()
    assert walker.scene == line
    for leave in (
        lambda: walker.set_kyoku(HAND + 2),
        lambda: walker.go_to(Place(HAND, step + 3)),
        walker.leave_line,
        lambda: walker.show(document),
    ):
        walker.set_kyoku(HAND)
        walker.show_line(line_scene(walker.whole_scene, kyoku, step))
        leave()
        assert walker.scene.branch is None
        assert walker.scene.document is document
    assert walker.scene.replay is document.replay(0)


def test_what_is_hidden_of_a_game_is_hidden_of_its_line():
    walker, document = Walker(), documents.game(SEED)
    kyoku, step = other_discard(document)
    walker.show(document, play_mode=True, names_hidden=True)
    walker.set_kyoku(HAND)
    walker.show_line(line_scene(walker.whole_scene, kyoku, step))
    line = walker.scene
    for seen in (line, line.of_game):
        assert seen.document.seed is None
        assert not any(seen.document.walls)
        assert set(seen.document.log.names) == {""}
        assert not seen.document.log.hands[HAND].results
    assert line.of_game.replay.last == step
    walker.change(play_mode=False, names_hidden=False)
    renewed = replace(document)
    walker.renew(renewed)
    assert walker.scene.of_game.document is renewed
    assert walker.scene.last == step + 1
    nameless = without_names(walker.scene)
    assert set(nameless.of_game.document.log.names) == {""}
    assert PlayMode().seen(walker.scene) is walker.scene


def test_a_line_shows_no_note_on_what_followed_in_the_game():
    walker, document = Walker(), documents.game(SEED)
    kyoku, step = other_discard(document)
    walker.show(document)
    walker.set_kyoku(HAND)
    walker.show_line(line_scene(walker.whole_scene, kyoku, step))
    line = walker.scene.place
    noted = [
        AnnotatedPlace(HAND - 1, 99),
        *(AnnotatedPlace(HAND, n) for n in (step, step + 1)),
        line,
        line._replace(leaves=step + 1),
    ]
    walker.change(play_mode=True, annotations=dict.fromkeys(noted, Annotation("why?")))
    assert [*walker.scene.annotations] == [*noted[:2], line]


def test_a_line_takes_the_room_of_its_game_in_order(qapp):  # noqa: ARG001 - fonts need it
    walker, document = Walker(), documents.game(SEED)
    walker.show(document)
    kyoku, step = other_discard(document)
    walker.go_to(Place(HAND, step))
    sizes = []
    for _nth in range(2):
        area = Area(QSize(900, 700), QFont())
        tiles = picture_of(view_drawing("order"), walker.scene, area).tiles
        sizes.append({tile.rect.size().toTuple() for tile in tiles})
        walker.show_line(line_scene(walker.whole_scene, kyoku, step))
    assert sizes[0] == sizes[1]


def test_a_line_is_not_judged():
    walker, document = Walker(), documents.game(SEED)
    walker.show(document)
    walker.set_kyoku(HAND)
    kyoku, step = other_discard(document)
    wrong = replace(kyoku, events=(*kyoku.events, kyoku.events[-1]))
    log = replace(document.log, hands=(*document.log.hands[:HAND], wrong))
    assert documents.document_of(log).inconsistencies(HAND)
    walker.show_line(line_scene(walker.whole_scene, wrong, step))
    for hidden in ({}, {"names_hidden": True}, {"play_mode": True}):
        walker.change(**hidden)
        assert walker.scene.document.inconsistencies(HAND) == ()


def test_one_goes_back_to_places_of_the_game_alone():
    walker, document = Walker(), documents.game(SEED)
    walker.show(document)
    kyoku, step = other_discard(document)
    walker.go_to(Place(HAND, step))
    for leave in (walker.leave_line, lambda: None):
        walker.show_line(line_scene(walker.whole_scene, kyoku, step))
        walker.to_start()
        walker.go(step + 1)
        leave()
        walker.go_back()
        assert (walker.here, walker.scene.branch) == (Place(0, 0), None)
        walker.go_forth()
        assert walker.here == Place(HAND, step)


def test_what_leads_through_the_game_leaves_a_line(window, qtbot):
    shown, document = window.log_view, documents.game(SEED)
    shown.show_document(document)
    kyoku, step = other_discard(document)
    for direction in (1, -1):
        shown.walker.go_to(Place(HAND, step))
        shown.walker.show_line(line_scene(shown.walker.whole_scene, kyoku, step))
        shown.to_finding(direction)
        assert shown.walker.scene.branch is not None  # there is none
        shown.to_fortune(direction)
        qtbot.waitUntil(lambda: shown.walker.scene.branch is None)
        assert (shown.walker.in_game > Place(HAND, step)) == (direction > 0)
        assert shown.walker.in_game == shown.walker.here
