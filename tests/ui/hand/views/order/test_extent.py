"""What Order shows of what is to come: the whole wall clear, or veiled from here on."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from tests.helpers.documents import win
from tests.helpers.truth import PON, call, plain_wall, true_draws
from viewer.core.base.records import Discard, Draw
from viewer.ui.kit.picture import TextShape, TileLook
from viewer.ui.kit.tile_art import BACK

WALL = plain_wall()
LIVE = WALL.layout.live


def hand():
    return documents.table([*true_draws(WALL, 6), win(1, 1, WALL.live[5])])


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def looks(view):
    """The looks of the live tiles, each in its draw's place: the lowest but for discards."""
    return {tile.key: tile.look for tile in view.picture.tiles if "number " in tile.note}


@pytest.mark.parametrize("step", [0, 3, 6])
def test_the_whole_wall_is_clear_as_far_as_the_hand_goes(lay, step):
    view = lay(hand(), step=step)
    found = looks(view)
    assert not any(found[slot] is TileLook.VEILED for slot in LIVE[:6])
    assert all(found[slot] is TileLook.VEILED for slot in LIVE[6:])
    assert "never reached" in texts(view)


def test_at_the_deal_all_is_clear(lay):
    assert set(looks(lay(hand(), whole_wall=False)).values()) == {TileLook.PLAIN}


@pytest.mark.parametrize("step", [1, 3, 6, 7])
def test_up_to_here_veils_what_comes(lay, step):
    view = lay(hand(), step=step, whole_wall=False)
    found, drawn = looks(view), min(step, 6)
    assert all(found[slot] is TileLook.VEILED for slot in LIVE[drawn:])
    assert not any(found[slot] is TileLook.VEILED for slot in LIVE[:drawn])
    assert ("never reached" in texts(view)) == (step == 7)


def test_a_call_to_come_is_seen_in_the_whole_wall_alone_and_never_what_it_takes(lay):
    events = [Draw(0, WALL.live[0]), Discard(0, PON.called), call(PON, 2)]
    for step in range(3):
        view = lay(documents.table(events), step=step)
        assert "pon" in texts(view)
        notes = [tile.note for tile in view.picture.tiles]
        assert not any("called pon" in note for note in notes)
        assert "pon" not in texts(lay(documents.table(events), step=step, whole_wall=False))
    view = lay(documents.table(events), step=3)
    (called,) = [tile for tile in view.picture.tiles if "called pon: no draw" in tile.note]
    assert called.key == view.scene.replay.slots[PON.called]


def test_a_discard_is_seen_only_once_it_is_made(lay):
    document = documents.game(2)
    for whole in (True, False):
        view = lay(document, 0, step=20, whole_wall=whole)
        laid = [tile for tile in view.picture.tiles if "discarded" in tile.note.split("\n")[0]]
        assert len(laid) == sum(len(seat.river) for seat in view.scene.table.seats)


@pytest.mark.parametrize("players", [3, 4])
def test_a_closed_wall_shows_only_what_was_taken_or_turned_up(lay, players):
    """Whole or not: neither a face nor an id, and no number of tiles left for a wait."""
    document = documents.game(2, players=players)
    last = document.replay(0).last
    for step in (0, 1, last // 2, last):
        for whole in (True, False):
            view = lay(document, step=step, wall_closed=True, whole_wall=whole)
            table, layout = view.scene.table, view.scene.replay.layout
            opened = {
                -1,
                *layout.live[: table.live],
                *layout.rinshan[: table.replacements],
                *layout.dora[: len(table.dora)],
                *layout.ura[: len(table.ura)],
                *(slot for haipai in layout.haipai for slot in haipai),
            }
            for tile in view.picture.tiles:
                assert (tile.key in opened) or (tile.code == BACK and "tile id" not in tile.note)


@pytest.mark.parametrize("whole", [True, False])
def test_who_plays_sees_no_tile_but_his_own_and_what_lies_open(lay, whole):
    document = documents.game(3)
    replay = document.replay(0)
    for step in (1, replay.last // 3, replay.last // 2):
        view = lay(document, step=step, play_mode=True, seat=1, whole_wall=whole)
        assert not view.scene.whole
        table, seen = replay.tables[step], set()
        for seat, state in enumerate(table.seats):
            seen |= {*state.seen, *(each.tile for each in state.river)}
            seen |= set(state.held) if seat == 1 else set()
        seen |= {tile for tile in table.dora if tile is not None}
        faces = {tile.key for tile in view.picture.tiles if tile.code != BACK and tile.key >= 0}
        assert {replay.tiles[slot] for slot in faces} <= seen
        later = {event.tile for event in replay.kyoku.events[step:] if isinstance(event, Discard)}
        assert not {replay.tiles[slot] for slot in faces} & (later - seen)


def test_a_raw_seed_is_always_whole(lay):
    view = lay(documents.raw_seed(), whole_wall=False)
    assert {tile.look for tile in view.picture.tiles} == {TileLook.PLAIN, TileLook.DIM}
    assert "never reached" not in texts(view)


@pytest.fixture
def hand_area(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.hand_area.show_view("order")
    return window.log_view.hand_area


def test_the_choice_says_what_is_on_and_is_kept(hand_area, window):
    extent = hand_area.extent
    assert [extent.whole.text(), extent.here.text()] == ["Whole wall", "Up to here"]
    assert extent.here.isChecked()
    for button, whole in ((extent.whole, True), (extent.here, False), (extent.whole, True)):
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


def test_the_whole_wall_marks_at_once_what_the_log_tells_falsely_and_up_to_here_once_it_is(lay):
    events = true_draws(WALL, 6)
    events[4] = Draw(events[4].seat, WALL.live[9])
    document = documents.table(events)
    (wrong,) = [each.slot for each in document.audit.hands[0].findings]
    assert wrong == LIVE[4]
    for step in (0, 4, 6):
        crossed = [
            {tile.key for tile in view.picture.tiles if tile.look is TileLook.WRONG}
            for view in (lay(document, step=step, whole_wall=whole) for whole in (True, False))
        ]
        assert crossed == [{wrong}, {wrong} if step == 6 else set()]
