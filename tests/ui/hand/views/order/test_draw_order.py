import re

import pytest
from PySide6.QtCore import QRectF

from tests.helpers import documents
from tests.helpers.truth import PON, call, plain_wall, true_draws
from viewer.core.base.meld import MeldKind, call_name
from viewer.core.base.records import Draw, NewDora
from viewer.core.play.moments import Turn, draws_of
from viewer.core.wall.wall import layout_of
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.order.draw_order import column_starts
from viewer.ui.hand.views.order.drawing import order_sizes_of
from viewer.ui.kit.picture import BoxShape, TextShape, TileLook
from viewer.ui.kit.theme import advance, themes


def texts(view, rect=None):
    shapes = [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]
    return [shape.text for shape in shapes if rect is None or shape.rect.intersects(rect)]


def drawn(view):
    """The tiles in the rows of draws."""
    return [tile for tile in view.picture.tiles if re.match("[^:\n]* draw [^:\n]*: ", tile.note)]


def number_above(view, tile):
    """The caption that stands right above a tile."""
    above = QRectF(tile.rect.x() + 2, tile.rect.y() - 4, 4, 2)
    (text,) = texts(view, above)
    return text


# columns


@pytest.mark.parametrize(
    ("turns", "starts"),
    [
        ([], [0]),
        ([Turn(0, 1)], [0, 1]),
        ([Turn(0, 1), Turn(1, 1), Turn(0, 2)], [0, 1, 2]),
        ([Turn(0, 1), Turn(0, 1), Turn(1, 1), Turn(0, 2)], [0, 2, 3]),
        ([Turn(0, 1), Turn(1, 3)], [0, 1, 2, 3]),
    ],
)
def test_a_go_round_is_as_wide_as_the_most_tiles_a_seat_took(turns, starts):
    assert column_starts(turns) == starts


# draws


@pytest.mark.parametrize("players", [3, 4])
def test_draws_are_numbered_from_one_on(lay, players):
    document = documents.game(2, players=players)
    for index in range(document.hand_count):
        view = lay(document, index)
        live = [tile for tile in drawn(view) if ": number " in tile.note]
        order = layout_of(document.era, players).live
        live.sort(key=lambda tile: order.index(tile.key))
        assert [number_above(view, tile) for tile in live] == [
            str(nth) for nth in range(1, TilePresenter(view.scene, whole=True).live_drawn + 1)
        ]


@pytest.mark.parametrize("players", [3, 4])
def test_each_draw_stands_in_its_seats_row(lay, players):
    document = documents.game(2, players=players)
    view = lay(document, 1)
    rows = {}
    for each in draws_of(document.log.hands[1]):
        slots = (
            view.scene.replay.layout.rinshan if each.replacement else view.scene.replay.layout.live
        )
        heights = [t.rect.y() for t in drawn(view) if t.key == slots[each.nth - 1]]
        rows.setdefault(each.seat, set()).add(max(heights))
    assert [len(rows[seat]) for seat in TilePresenter(view.scene).notes.seats] == [1] * players
    heights = [rows[seat].pop() for seat in TilePresenter(view.scene).notes.seats]
    assert heights == sorted(heights)


def test_a_go_round_is_a_column(lay):
    view = lay(documents.table(true_draws(plain_wall(), 12)))
    columns = {}
    for tile in drawn(view):
        columns.setdefault(tile.rect.x(), []).append(int(number_above(view, tile)))
    assert [sorted(columns[x]) for x in sorted(columns)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]


def test_replacement_tiles_stand_after_their_draw_in_the_same_go_round(lay):
    view = lay(documents.table(documents.kan_hand(3)))
    (first,) = [tile for tile in drawn(view) if ": number 1 in" in tile.note]
    row = [tile for tile in drawn(view) if tile.rect.y() == first.rect.y()]
    row.sort(key=lambda tile: tile.rect.x())
    assert [number_above(view, tile) for tile in row] == ["1", "R1", "R2", "R3"]


def test_a_call_is_an_empty_place_with_its_name(lay):
    view = lay(documents.table([Draw(0, plain_wall().live[0]), call(PON, 2)]))
    (box,) = [m for m in view.picture.shapes if isinstance(m, BoxShape) and "called" in m.note]
    assert box.note == "雀 (West) called pon: no draw"
    assert texts(view, box.rect) == ["pon"]
    assert not any(box.rect.intersects(tile.rect) for tile in view.picture.tiles)


def test_calls_of_a_whole_game_are_all_there(lay):
    document = documents.game(5)
    called = shown = 0
    for index in range(document.hand_count):
        view = lay(document, index)
        called += sum(
            turn.call is not None
            for turn in TilePresenter(view.scene).notes.turns
            if turn.drawn is None
        )
        shown += sum(isinstance(m, BoxShape) and "called" in m.note for m in view.picture.shapes)
    assert called == shown > 0


def test_the_winning_tile_is_marked_and_no_other(lay):
    tile = plain_wall().live[5]
    view = lay(documents.table([*true_draws(plain_wall(), 9), documents.win(1, 1, tile)]))
    assert [each.key for each in view.picture.tiles if each.look is TileLook.MARKED] == [tile]


def test_a_starting_tile_can_be_the_winning_one(lay):
    tile = plain_wall().haipai[2][0]
    view = lay(documents.table([documents.win(1, 2, tile)]))
    assert [each.key for each in view.picture.tiles if each.look is TileLook.MARKED] == [tile]


@pytest.mark.parametrize("players", [3, 4])
def test_names_of_calls_are_not_cut_on_small_tiles(lay, speak, players):
    """As in Japanese in a window of 1024x700."""
    speak("ja")
    document = documents.game(2, players=players)
    names = {call_name(kind) for kind in MeldKind}
    found = set()
    for index in range(document.hand_count):
        view = lay(document, index, size=(592, 554))
        for shape in view.picture.shapes:
            if isinstance(shape, TextShape) and shape.text in names:
                assert advance(shape.font, shape.text) <= shape.rect.width() + 1
                found.add(shape.text)
    assert len(found) > 1


# what nobody reached


@pytest.mark.parametrize(("players", "live"), [(4, 70), (3, 55)])
@pytest.mark.parametrize("count", [0, 1, 30])
def test_tiles_that_nobody_reached_lie_apart_in_order(lay, players, live, count):
    wall = plain_wall(players)
    view = lay(documents.table(true_draws(wall, count), players=players))
    rest = [tile for tile in view.picture.tiles if "nobody reached" in tile.note]
    assert [tile.key for tile in rest] == list(wall.layout.live[count:])
    indicators = {*wall.layout.dora, *wall.layout.ura}  # a sign tells that they lie there too
    assert [number_above(view, tile) for tile in rest] == [
        f"{'=' if wall.layout.live[nth - 1] in indicators else ''}{nth}"
        for nth in range(count + 1, live + 1)
    ]
    assert {tile.look for tile in rest} == {TileLook.PLAIN}
    assert "Never reached" in texts(view)


@pytest.mark.parametrize("kans", range(1, 5))
def test_tiles_that_kans_moved_into_the_dead_wall_are_the_last_and_dim(lay, kans):
    view = lay(documents.table(documents.kan_hand(kans)))
    gone = [tile for tile in view.picture.tiles if "moved into the dead wall" in tile.note]
    assert [tile.key for tile in gone] == list(view.scene.replay.layout.live[-kans:])
    assert {tile.look for tile in gone} == {TileLook.DIM}
    assert [number_above(view, tile) for tile in gone] == [
        str(71 - nth) for nth in range(kans, 0, -1)
    ]
    for tile in gone:
        foot = QRectF(tile.rect.x() + 2, tile.rect.bottom() - 4, 4, 2)
        assert texts(view, foot) == ["kan"]


@pytest.mark.parametrize("size", [(1300, 1000), (560, 580)], ids=["behind", "under"])
@pytest.mark.parametrize("players", [3, 4])
def test_what_nobody_reached_stands_on_the_grid_of_the_draws(lay, players, size):
    document = documents.game(2, players=players)
    for index in range(document.hand_count):
        view = lay(document, index, size)
        columns = {tile.rect.x() for tile in drawn(view)}
        first = min(columns)
        width = order_sizes_of(view.scene, view.area)[0].tile_w
        rest = [tile for tile in view.picture.tiles if "nobody reached" in tile.note]
        assert all((tile.rect.x() - first) % width == 0 for tile in rest)
        assert {tile.rect.size().toTuple() for tile in rest} <= {
            tile.rect.size().toTuple() for tile in drawn(view)
        }


def test_what_nobody_reached_stands_in_the_row_of_who_would_have_been_next(lay):
    view = lay(documents.table(true_draws(plain_wall(), 6)))
    rows = {tile.note.split("'s ")[0]: tile.rect.y() for tile in drawn(view)}
    rest = [tile for tile in view.picture.tiles if "nobody reached" in tile.note]
    assert len(rest) == 64
    for tile in rest:
        assert rows[tile.note.split(": ")[1].split("'s ")[0]] == tile.rect.y()
    places = ["West's 2nd draw (雀)", "North's 2nd draw (<&>)", "East's 3rd draw (Ａさん)"]
    assert [tile.note.split(": ")[1].split(" if ")[0] for tile in rest[:3]] == places


@pytest.mark.parametrize("count", [1, 2, 5, 40, 69])
@pytest.mark.parametrize("size", [(1300, 1000), (900, 650), (600, 700)])
def test_the_headings_of_draws_and_of_what_nobody_reached_stand_apart(lay, count, size):
    view = lay(documents.table(true_draws(plain_wall(), count)), 0, size)
    shapes = [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]
    (draws,) = [shape for shape in shapes if shape.text == "Draws by go-round"]
    (rest,) = [shape for shape in shapes if shape.text == "Never reached"]
    if rest.rect.y() == draws.rect.y():
        assert rest.rect.x() > draws.rect.x() + advance(draws.font, draws.text)
    assert rest.rect.right() <= size[0]


def test_who_plays_sees_neither_a_call_to_come_nor_what_nobody_reaches(lay):
    wall = plain_wall()
    document = documents.table([Draw(0, wall.live[0]), call(PON, 2), *true_draws(wall, 9)[3:]])
    said = texts(lay(document, step=1, play_mode=True, seat=0))
    assert not {"pon", "Never reached"}.intersection(said)


def test_when_all_was_drawn_nothing_is_left(lay):
    view = lay(documents.table(true_draws(plain_wall(), 70)))
    assert "Never reached" not in texts(view)


def test_a_log_without_a_seed_does_not_guess_what_nobody_reached(lay):
    view = lay(documents.unseeded())
    assert not any("nobody" in tile.note for tile in view.picture.tiles)


# the dead wall


def test_captions_in_the_dead_wall_stand_out_once_a_tile_is_drawn_or_turned_up(lay):
    turned = NewDora(plain_wall().tiles[plain_wall().layout.dora[1]])
    document = documents.table([*documents.kan_hand(3), turned])
    last = document.replay(0).last
    for step in range(last + 1):
        view = lay(document, 0, step=step)
        found = [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]
        captions = [shape for shape in found if re.fullmatch(r"(R|ind|U)\d", shape.text)]
        strong = {shape.text for shape in captions if shape.colour == themes.current.accent}
        table = view.scene.table
        counts = {"R": table.replacements, "ind": len(table.dora), "U": len(table.ura)}
        assert {f"{each}{n + 1}" for each, count in counts.items() for n in range(count)} <= strong
        strong_turns = {each for each in strong if each[0] != "R"}  # R stands above draws, too
        assert strong_turns == {f"ind{n + 1}" for n in range(len(table.dora))}
    assert len(table.dora) > 1
