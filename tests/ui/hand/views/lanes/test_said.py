"""What is written in the lanes: beside ghosts, beside turns, and in the key below."""

import pytest

from tests.helpers import documents
from tests.helpers.truth import plain_wall
from viewer.core.analysis.lanes import entries_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.rules.shanten import shanten_of
from viewer.ui import words
from viewer.ui.hand.views.lanes.tile_presenter import LaneTilePresenter
from viewer.ui.kit.picture import BoxShape, TextShape
from viewer.ui.kit.theme import DARK_THEME

WALL = plain_wall()
PON = Meld(MeldKind.PON, (132, 133, 134), called=132, source=2)
CHI = Meld(MeldKind.CHI, (132, 128, 124), called=132, source=3)
TO_PON = [Draw(0, WALL.live[0]), Discard(0, 132), Call(2, PON)]
TO_CHI = [Draw(0, WALL.live[0]), Discard(0, 132), Call(1, CHI)]


def texts(view):
    return [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]


def written(view):
    return [shape.text for shape in texts(view)]


@pytest.mark.parametrize(
    ("events", "size", "said"),
    [
        (TO_PON, (900, 1300), "South's but for the pon"),
        (TO_PON, (900, 649), "South's"),
        (TO_PON, (572, 566), "S"),
        (TO_CHI, (900, 1300), "2: South's but for the chi"),
        (TO_CHI, (1300, 800), "2: South's"),
    ],
)
def test_a_ghost_says_whose_its_tile_would_have_been(lay, events, size, said):
    view = lay(documents.table(events), step=3, size=size)
    (ghost,) = [tile for tile in view.picture.tiles if "would have been" in tile.note]
    cells = [shape for shape in texts(view) if shape.rect.bottom() > ghost.rect.top() - 16]
    (shape,) = [shape for shape in cells if shape.text == said]
    assert shape.rect.top() <= ghost.rect.center().y()
    assert shape.rect.right() <= ghost.rect.center().x() or shape.rect.x() > ghost.rect.right()
    assert not any(tile.rect.intersects(shape.rect) for tile in view.picture.tiles)


def shantens(view):
    names = {words.shanten(number) for number in range(7)}
    return [text for text in written(view) if text in names]


def test_what_each_draw_did_to_the_hand_stands_beside_it(lay):
    document = documents.game(3)
    replay = document.replay(0)
    view = lay(document, step=replay.last, size=(1300, 800))
    told = list(LaneTilePresenter(view.scene).progress(entries_of(view.scene.replay)))
    assert [text for _, text in told] == shantens(view) != []
    was = {seat: shanten_of(replay, 0, seat) for seat in range(4)}
    for entry, text in told:
        now = shanten_of(replay, entry.action.step if entry.action else entry.step, entry.cell.seat)
        assert text == words.shanten(now)
        assert now != was[entry.cell.seat]
        was[entry.cell.seat] = now


def test_a_step_tells_nothing_of_later_turns(lay):
    document = documents.game(3)
    replay = document.replay(0)
    before = []
    for step in range(0, replay.last + 1, 9):
        now = shantens(lay(document, step=step, size=(1300, 800)))
        assert len(now) >= len(before) - 1  # what a draw brought, its discard may take back
        before = now
    assert shantens(lay(document, step=0)) == []


def test_of_hands_that_lie_face_down_nothing_is_told(lay):
    document = documents.game(3)
    step = 30
    whole = lay(document, step=step, size=(1300, 800))
    own = [
        text
        for entry, text in LaneTilePresenter(whole.scene).progress(entries_of(whole.scene.replay))
        if entry.cell.seat == 0 and entry.step <= step
    ]
    for look in ("hands_hidden", "play_mode"):
        view = lay(document, step=step, size=(1300, 800), **{look: True})
        assert 0 < len(shantens(view)) <= len(own) + 1 < len(shantens(whole))


def test_where_there_is_no_room_nothing_is_told(lay):
    document = documents.game(3)
    view = lay(document, step=document.replay(0).last, size=(480, 420))
    assert shantens(view) == []


@pytest.mark.parametrize("size", [(480, 420), (572, 566), (914, 660), (2100, 1330)])
def test_the_key_stands_whole_below_the_lanes(lay, size):
    view = lay(documents.game(3), size=size)
    key = [shape for shape in texts(view) if "discarded" in shape.text or "call" in shape.text][-4:]
    assert [shape.text for shape in key] == [
        "drawn, then discarded",
        "tsumogiri: discarded as drawn",
        "but for a call, drawn here",
        "to come if nobody calls, or never reached",
    ]
    lanes = [
        m.rect
        for m in view.picture.shapes
        if isinstance(m, BoxShape) and m.fill == DARK_THEME.panel
    ]
    bottom = max(rect.bottom() for rect in lanes)
    assert all(shape.rect.top() >= bottom for shape in key)
    assert all(shape.rect.bottom() <= size[1] for shape in key)
    assert all(shape.rect.right() <= size[0] for shape in key)
