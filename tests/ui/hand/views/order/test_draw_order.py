"""Draws and discards: whose, in which column, what the gaps are, and what comes next."""

import re

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from tests.helpers import documents, long_run
from tests.helpers.truth import PON, call, plain_wall, true_draws
from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Win
from viewer.core.play.moments import draws_of
from viewer.ui.kit.picture import BoxShape, LineShape, TextShape, TileLook, step_of
from viewer.ui.kit.theme import DARK_THEME, advance

WALL = plain_wall()


@pytest.fixture
def lay(lay):
    """Lay out what has been up to here, at the end of the hand."""

    def lay_at(document, index=0, size=(1300, 1000), *, step=None, **fields):
        last = document.replay(index).last
        at = last if step is None else step
        return lay(document, index, size, **{"step": at, "whole_wall": False, **fields})

    return lay_at


def texts(view, rect=None):
    shapes = [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]
    return [shape.text for shape in shapes if rect is None or shape.rect.intersects(rect)]


def drawn(view):
    """The tiles in the rows of draws: those below a number."""
    return [tile for tile in view.picture.tiles if number_above(view, tile)]


def number_above(view, tile):
    above = QRectF(tile.rect.center().x() - 2, tile.rect.y() - 4, 4, 2)
    found = [text for text in texts(view, above) if re.fullmatch(r"=?\d+|R\d", text)]
    return found[0] if found else ""


def out_below(view, tile):
    """What lies below a draw."""
    place = QRectF(tile.rect.center().x() - 2, tile.rect.bottom() + 2, 4, 30)
    return [each for each in view.picture.tiles if each.rect.intersects(place)]


@pytest.mark.parametrize(("players", "count"), [(4, 70), (3, 55)])
def test_every_live_tile_has_its_number(lay, players, count):
    document = documents.game(2, players=players)
    for step in (0, 30, document.replay(0).last):
        view = lay(document, step=step)
        numbers = {number_above(view, tile).strip("=") for tile in drawn(view)}
        assert {str(nth) for nth in range(1, count + 1)} <= numbers


@pytest.mark.parametrize("players", [3, 4])
def test_each_draw_stands_in_its_seats_row(lay, players):
    view = lay(documents.game(2, players=players), 1)
    rows = {}
    tiles = {tile.key: tile for tile in drawn(view)}
    layout = view.scene.replay.layout
    for each in draws_of(view.scene.replay.kyoku):
        slots = layout.rinshan if each.replacement else layout.live
        rows.setdefault(each.seat, set()).add(tiles[slots[each.nth - 1]].rect.y())
    assert all(len(rows[seat]) == 1 for seat in range(players))
    order = sorted(range(players), key=view.scene.seat_offset)
    heights = [rows[seat].pop() for seat in order]
    assert heights == sorted(heights)


def test_a_go_round_is_a_column(lay):
    view = lay(documents.table(true_draws(WALL, 12)))
    columns = {}
    for tile in drawn(view):
        if int(number_above(view, tile)) <= 12:
            columns.setdefault(tile.rect.x(), []).append(int(number_above(view, tile)))
    assert [sorted(columns[x]) for x in sorted(columns)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]


def test_replacement_tiles_stand_in_columns_of_their_own_and_say_so(lay):
    view = lay(documents.table(documents.kan_hand(3)))
    (first,) = [tile for tile in drawn(view) if number_above(view, tile) == "1"]
    row = [tile for tile in drawn(view) if tile.rect.y() == first.rect.y()]
    row.sort(key=lambda tile: tile.rect.x())
    assert [number_above(view, tile) for tile in row[:4]] == ["1", "R1", "R2", "R3"]
    assert texts(view).count("R") == 3
    below = [texts(view, QRectF(t.rect.x() + 4, t.rect.bottom() + 2, 4, 30)) for t in row[:3]]
    assert below == [["kan"]] * 3


def test_below_a_draw_lies_what_was_then_discarded(lay):
    """Of whole games: the very discards, each below what its seat had drawn or called."""
    document = documents.game(2)
    for index in long_run.a_third(range(document.hand_count)):
        view = lay(document, index)
        replay = view.scene.replay
        by_slot = {tile.key: tile for tile in drawn(view)}
        for moment in replay.moments:
            if isinstance(moment.event, Discard) and moment.turn and moment.turn.drawn:
                drew = moment.turn.drawn
                slot = replay.layout.slot_of_draw(drew.nth, replacement=drew.replacement)
                out = [tile.key for tile in out_below(view, by_slot[slot])]
                assert out == [replay.slots[moment.event.tile]]


@pytest.mark.parametrize(
    ("tile", "look"), [(WALL.live[0], TileLook.PASSED), (WALL.haipai[0][0], TileLook.PLAIN)]
)
def test_tsumogiri_is_dimmed(lay, tile, look):
    document = documents.table([Draw(0, WALL.live[0]), Discard(0, tile), Draw(1, WALL.live[1])])
    (out,) = [each for each in lay(document).picture.tiles if "discarded" in each.note]
    assert (out.key, out.look, out.quarters) == (tile, look, 0)
    latest = lay(document, step=2).picture.tiles
    (out,) = [each for each in latest if "discarded" in each.note]
    assert (out.look, out.passed) == (TileLook.CURRENT, look is TileLook.PASSED)


def test_a_riichi_lies_sideways(lay):
    tile = WALL.haipai[0][0]
    events = [Draw(0, WALL.live[0]), Riichi(0, 1), Discard(0, tile), Riichi(0, 2)]
    (out,) = [each for each in lay(documents.table(events)).picture.tiles if each.quarters]
    assert out.key == tile
    assert out.rect.width() > out.rect.height()


def test_a_called_discard_is_dim_with_its_callers_wind_and_the_gaps_say_why(lay):
    """West takes East's discard: South loses number 2, which goes to North."""
    tile, meld = PON.called, PON._replace(source=2)
    events = [Draw(0, WALL.live[0]), Discard(0, tile), call(meld, 2), Discard(2, 52)]
    view = lay(documents.table(events))
    (out,) = [t for t in view.picture.tiles if ", called by " in t.note]
    assert out.look is TileLook.DIM
    assert "W" in texts(view, out.rect.adjusted(0, 0, 12, 0))
    (ghost,) = [each for each in view.picture.tiles if "would have been" in each.note]
    assert (ghost.key, ghost.look) == (WALL.layout.live[1], TileLook.DIM)
    assert "pon" in texts(view, ghost.rect.adjusted(0, -40, 0, 0))
    assert "→N" in texts(view)
    (box,) = [m for m in view.picture.shapes if isinstance(m, BoxShape) and "called pon" in m.note]
    (taken,) = [t for t in view.picture.tiles if box.rect.contains(t.rect)]
    assert taken.key == view.scene.replay.slots[tile]


def test_a_turn_that_a_call_skipped_has_a_dash(lay):
    """North takes East's discard, and West's turn is skipped as well as South's."""
    meld = PON._replace(source=1)  # from the seat after North: East
    events = [Draw(0, WALL.live[0]), Discard(0, PON.called), call(meld, 3)]
    view = lay(documents.table(events))
    (note,) = [
        m.note for m in view.picture.shapes if isinstance(m, BoxShape) and "skipped" in m.note
    ]
    assert note == "雀 (West)'s turn was skipped by the pon"
    assert texts(view).count("–") == 1


def test_what_a_call_dealt_anew_says_so_at_that_step_alone(lay):
    events = [Draw(0, WALL.live[0]), Discard(0, PON.called), call(PON, 2), Discard(2, 52)]
    said = {step: texts(lay(documents.table(events), step=step)) for step in range(5)}
    assert [step for step in said if "dealt anew by the pon" in said[step]] == [3]
    assert "East draws next, if nobody calls" in said[0]
    assert "South draws next, if nobody calls" in said[2]
    assert "North draws next, if nobody calls" in said[4]


@pytest.mark.parametrize("whole", [True, False])
def test_the_next_draw_is_framed_and_after_a_kan_the_rinshan_tile(lay, whole):
    document = documents.table(documents.kan_hand(1))
    for step in range(3):
        view = lay(document, step=step, whole_wall=whole)
        frames = [
            shape.rect
            for shape in view.picture.shapes
            if isinstance(shape, BoxShape) and shape.line == DARK_THEME.accent and shape.radius == 3
        ]
        framed = {
            tile.key
            for tile in view.picture.tiles
            if any(frame.adjusted(-1, -1, 1, 1).contains(tile.rect) for frame in frames)
        }
        layout, table = view.scene.replay.layout, view.scene.table
        expected = layout.rinshan[0] if table.replacing else layout.live[table.live]
        assert framed == {expected}


@pytest.mark.parametrize("kans", range(1, 5))
def test_tiles_that_kans_moved_into_the_dead_wall_are_the_last_and_dim(lay, kans):
    view = lay(documents.table(documents.kan_hand(kans)))
    gone = [tile for tile in view.picture.tiles if "moved into the dead wall" in tile.note]
    assert [tile.key for tile in gone] == list(view.scene.replay.layout.live[-kans:])
    assert {tile.look for tile in gone} == {TileLook.DIM}
    for tile in gone:
        assert texts(view, QRectF(tile.rect.x() + 4, tile.rect.bottom() + 2, 4, 30)) == ["kan"]


def test_three_players_tiles_that_are_indicators_too_have_a_sign(lay):
    view = lay(documents.table(players=3), step=0)
    twice = [text for text in texts(view) if text.startswith("=")]
    assert twice == ["=52", "=53", "=54", "=55"]


@pytest.mark.parametrize("players", [3, 4])
def test_the_go_round_of_the_hand_is_underlined(lay, players):
    document = documents.game(2, players=players)
    for step in range(1, document.replay(0).last, 20):
        view = lay(document, step=step)
        shapes = view.picture.shapes
        lines = [m for m in shapes if isinstance(m, LineShape) and m.colour == DARK_THEME.accent]
        line = min(lines, key=lambda each: each.points[0].y())
        under = QRectF(line.points[0].x() + 2, line.points[0].y() - 8, 6, 4)
        junme = view.scene.replay.moments[step].junme
        above = [m for m in shapes if isinstance(m, TextShape) and m.rect.intersects(under)]
        assert [(shape.text, shape.colour) for shape in above] == [(str(junme), DARK_THEME.accent)]


@pytest.mark.parametrize(
    ("events", "count"),
    [
        ([Draw(0, 83)], 1),
        ([Draw(0, 83), Discard(0, 130)], 1),
        ([Draw(0, 83), Riichi(0, 1)], 1),
        ([Draw(0, 83), NewDora(7)], 1),
        ([Riichi(0, 1)], 0),
    ],
)
def test_the_latest_tile_is_bright_in_one_place(lay, events, count):
    view = lay(documents.table(events))
    bright = [tile for tile in view.picture.tiles if tile.look is TileLook.CURRENT]
    assert len(bright) == count


@pytest.mark.parametrize("players", [3, 4])
def test_of_a_call_its_tiles_are_bright_and_the_one_it_took_where_its_turn_is(lay, players):
    document, kinds = documents.game(2, players=players), set()
    for index in range(document.hand_count):
        for step, event in enumerate(document.log.hands[index].events, 1):
            if isinstance(event, Call) and event.meld.kind not in kinds:
                kinds.add(event.meld.kind)
                tiles = lay(document, index, step=step).picture.tiles
                meld, bright = event.meld, [t for t in tiles if t.look is TileLook.CURRENT]
                took = meld.called is not None and meld.added is None
                lit = 1 if meld.added is not None else len(meld.tiles)
                assert len(bright) == lit + took, meld.kind
    assert len(kinds) > 1


@pytest.mark.parametrize("seed", [2, 5])
def test_the_tile_of_the_event_stands_out_above_all_others(lay, seed):
    document = documents.game(seed)
    for step in range(1, document.replay(0).last + 1, long_run.stride(2)):
        view = lay(document, step=step)
        event = view.scene.event
        tiles = [tile for tile in view.picture.tiles if tile.look is TileLook.CURRENT]
        if isinstance(event, (Draw, Discard, NewDora, Win)):
            assert {tile.key for tile in tiles} == {view.scene.replay.slots[event.tile]}
            assert len(tiles) == 1


def test_the_tile_of_a_ron_is_marked_where_it_was_discarded(lay):
    tile = WALL.live[0]
    events = [Draw(0, tile), Discard(0, tile), documents.win(1, 0, tile)]
    looks = [t.look for t in lay(documents.table(events)).picture.tiles if t.key == tile]
    assert sorted(looks, key=str) == [TileLook.CURRENT, TileLook.MARKED, TileLook.PLAIN]


@pytest.mark.parametrize("players", [3, 4])
def test_names_of_calls_are_not_cut_on_small_tiles(lay, speak, players):
    """As in Japanese in a window of 1024x700."""
    speak("ja")
    document = documents.game(2, players=players)
    names, found = {call_name(kind) for kind in MeldKind}, set()
    for index in range(document.hand_count):
        view = lay(document, index, size=(592, 554))
        for shape in view.picture.shapes:
            if isinstance(shape, TextShape) and shape.text in names:
                assert advance(shape.font, shape.text) <= shape.rect.width() + 1
                found.add(shape.text)
    assert len(found) > 1


def test_a_click_on_a_go_round_leads_to_its_first_move(lay):
    view, clicked = lay(documents.game(3), step=30), []
    view.step_clicked.connect(clicked.append)
    numbers = [each for each in view.picture.shapes if isinstance(each, BoxShape)]
    numbers = [each for each in numbers if step_of(each.key) is not None]
    begun = {}
    for moment in view.scene.replay.moments:
        if moment.begins:
            begun.setdefault(moment.begins.junme, moment.step)
    assert [step_of(each.key) for each in numbers] == list(begun.values())
    for at in (7, 1):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=numbers[at].rect.center().toPoint())
    assert clicked == [begun[8], begun[2]]
    assert numbers[7].note == "go-round 8: click to go there"


def test_the_last_discard_stays_underlined_once_a_tile_is_drawn_unless_it_was_called(lay):
    events = [Draw(0, WALL.live[0]), Discard(0, PON.called), Draw(1, WALL.live[1])]
    for after, step, underlined in (
        (events, 2, 0),
        (events, 3, 1),
        ([*events[:2], call(PON, 2)], 3, 0),
    ):
        view = lay(documents.table(after), step=step)
        slot = view.scene.replay.slots[PON.called]
        rect = next(tile.rect for tile in view.picture.tiles if tile.key == slot)
        lines = [each for each in view.picture.shapes if isinstance(each, LineShape)]
        lines = [each for each in lines if each.width == 3]
        assert len(lines) == underlined
        assert all(
            rect.left() < x < rect.right() for x in [each.rect.center().x() for each in lines]
        )
