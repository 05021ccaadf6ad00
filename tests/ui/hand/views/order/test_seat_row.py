"""The upper rows: hands as they are now, calls, what is said, and who sits there."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from tests.helpers import documents, logs, long_run
from tests.helpers.games import SEATS
from tests.helpers.scenes import scene_of
from tests.helpers.truth import plain_wall
from viewer.core.base.records import Call, Discard, Draw, Riichi, Win
from viewer.core.text.places import ordinal
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.drawing import Canvas
from viewer.ui.hand.views.order.drawing import order_sizes_of
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import BoxShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, Fonts

WALL = plain_wall()


def blocks(view):
    """The grounds of the seats' blocks, from above."""
    filled = [m for m in view.picture.shapes if isinstance(m, BoxShape)]
    wide = [m.rect for m in filled if m.fill == DARK_THEME.panel and m.rect.width() > 300]
    return sorted(wide, key=lambda rect: rect.y())


def hand_rows(view):
    """The tiles of each upper row, from left to right."""
    sizes = order_sizes_of(view.scene, view.area)[0]
    rows = []
    for block in blocks(view):
        tiles = [
            tile
            for tile in view.picture.tiles
            if block.contains(tile.rect) and tile.rect.top() < block.top() + sizes.hand_h
        ]
        rows.append(sorted(tiles, key=lambda tile: tile.rect.x()))
    return rows


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


@pytest.mark.parametrize("players", [3, 4])
def test_at_the_deal_each_seat_has_its_haipai_from_the_dealer_on(lay, players):
    document = documents.game(2, players=players)
    view = lay(document, document.hand_count - 1)
    rows = [[tile.key for tile in row] for row in hand_rows(view)]
    assert [len(row) for row in rows] == [13] * players
    assert [set(row) for row in rows] == [set(hand) for hand in view.scene.replay.layout.haipai]
    assert all(rows[n] == sorted(rows[n], key=lambda s: view.scene.replay.tiles[s]) for n in (0, 1))


@pytest.mark.parametrize("players", [3, 4])
def test_the_rows_are_the_hands_of_now_with_calls_and_norths(lay, players):
    document = documents.game(2, players=players)
    for index in long_run.a_third(range(document.hand_count)):
        last = document.replay(index).last
        for step in range(1, last + 1, 17):
            view = lay(document, index, step=step)
            replay, table = view.scene.replay, view.scene.table
            for row, seat in zip(
                hand_rows(view), sorted(range(players), key=view.scene.seat_offset), strict=True
            ):
                state = table.seats[seat]
                won = [win.tile for win in table.wins if win.seat == seat and not win.self_drawn]
                melds = [tile for meld in state.melds for tile in meld.tiles]
                lying = [*state.held, *won[:1], *melds, *state.kita]
                laid = sorted(tile.key for tile in row if not tile.note.startswith("waited for"))
                assert laid == sorted(replay.slots[tile] for tile in lying)


def test_as_dealt_tiles_stand_in_dealing_order_with_draws_behind(lay):
    document = documents.game(2)
    view = lay(document, sorted_haipai=False)
    rows = [[tile.key for tile in row] for row in hand_rows(view)]
    assert rows == [list(hand) for hand in view.scene.replay.layout.haipai]
    view = lay(document, sorted_haipai=False, step=9)
    for row, hand in zip(hand_rows(view), view.scene.replay.layout.haipai, strict=True):
        order = [hand.index(tile.key) for tile in row if tile.key in hand]
        assert order == sorted(order)


def test_a_tile_keeps_its_number_of_the_deal_when_sorted(lay):
    view = lay(documents.game(2))
    notes = {tile.key: tile.note for tile in view.picture.tiles if "haipai" in tile.note}
    for turn, hand in enumerate(view.scene.replay.layout.haipai):
        who = view.scene.names[TilePresenter(view.scene).notes.seats[turn]]
        for nth, slot in enumerate(hand, 1):
            assert f"'s {ordinal(nth)} haipai tile ({who})\n" in notes[slot]


def test_unknown_tiles_stand_last(lay):
    view = lay(documents.parts(logs.go(), logs.init(hai0="5,3")))
    first = hand_rows(view)[0]
    assert [view.scene.replay.tiles[tile.key] for tile in first] == [3, 5, *[None] * 11]


@pytest.mark.parametrize(("tile", "place"), [(min(WALL.haipai[0]), 1), (WALL.live[0], 13)])
def test_a_tile_just_discarded_leaves_a_hole_where_it_stood(lay, tile, place):
    view = lay(documents.table([Draw(0, WALL.live[0]), Discard(0, tile)]), step=2)
    sizes = order_sizes_of(view.scene, view.area)[0]
    holes = [
        m.rect
        for m in view.picture.shapes
        if isinstance(m, BoxShape) and m.fill is None and m.radius == sizes.hand_w / 10
    ]
    (hole,) = holes
    (row, *_others) = hand_rows(view)
    assert sum(tile.rect.x() < hole.x() for tile in row) == place
    assert not any(hole.intersects(tile.rect) for tile in row)


def test_whose_turn_it_is_has_a_bar_at_its_block(lay):
    document = documents.game(2)
    for step in (0, 1, 2, 3, document.replay(0).last):
        view = lay(document, step=step)
        bars = [m for m in view.picture.shapes if getattr(m, "note", "") == "whose turn it is"]
        turns = [seat for seat in range(4) if view.scene.is_turn(seat)]
        assert len(bars) == len(turns)
        for bar, seat in zip(bars, turns, strict=True):
            assert blocks(view)[view.scene.seat_offset(seat)].contains(bar.rect.center())


@pytest.mark.parametrize("whole", [True, False])
def test_waits_are_those_of_now(lay, whole):
    document, told = documents.game(2), 0
    for step in range(0, document.replay(0).last, 9):
        view = lay(document, size=(900, 800), step=step, whole_wall=whole)
        now = TilePresenter(view.scene)
        waited = [each.tile.code for seat in now.notes.seats for each in now.waits(seat)]
        laid = [tile.code for tile in view.picture.tiles if tile.note.startswith("waited for")]
        assert laid == waited
        told += bool(laid)
    assert told


def in_riichi(players):
    """A game, the index of a hand in it, and a step at which somebody is in riichi."""
    document = documents.game(2, players=players)
    for index, kyoku in enumerate(document.log.hands):
        for step, event in enumerate(kyoku.events, 3):
            if isinstance(event, Riichi):
                return document, index, step
    raise AssertionError


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [(592, 554), (900, 622), (1265, 935), (1688, 1264)])
def test_a_seat_in_riichi_says_so_with_its_waits_in_its_row(lay, size, players):
    """As in windows of 1024x700, 1366x768, 1920x1080 and 2560x1440."""
    document, index, step = in_riichi(players)
    view = lay(document, index, size, step=step)
    said = [m.rect for m in view.picture.shapes if getattr(m, "text", "") == "riichi"]
    sticks = [m.rect for m in view.picture.shapes if "riichi stick" in getattr(m, "note", "")]
    seats = [seat for seat in range(players) if view.scene.table.seats[seat].riichi]
    for seat in seats:
        row, block = (each(view)[view.scene.seat_offset(seat)] for each in (hand_rows, blocks))
        assert any(block.contains(rect) for rect in (*said, *sticks))
        assert not any(rect.intersects(tile.rect) for rect in said for tile in row)
        waits = TilePresenter(view.scene).waits(seat)
        assert waits
        assert sum(tile.note.startswith("waited for") for tile in row) == len(waits)


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (400, ["4·0", "4·2", "unseen · in the wall"]), (150, ["0", "2", "in the wall"]),
        (90, ["0", "2"]),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("qapp")
def test_waits_say_both_figures_or_the_one_by_its_name(room, said):
    document, index, step = in_riichi(3)
    presenter = TilePresenter(scene_of(document, index, step=step))
    canvas = Canvas(presenter=presenter, fonts=Fonts.of(QFont()))
    (waits,) = filter(None, map(presenter.waits, range(3)))
    canvas.lay_waits(QRectF(0, 0, room, 24), waits)
    assert [shape.text for shape in canvas.shapes if isinstance(shape, TextShape)] == said
    assert len(canvas.tiles) == len(waits)


@pytest.mark.parametrize("players", [3, 4])
def test_a_winning_hand_has_its_tile_apart_and_says_what_it_won(lay, players):
    document = documents.game(3, players=players)
    found = 0
    for index, kyoku in enumerate(document.log.hands):
        wins = [event for event in kyoku.events if isinstance(event, Win)]
        if wins:
            view = lay(document, index, step=document.replay(index).last)
            said = [text for text in texts(view) if text.startswith(("ron ", "tsumo "))]
            assert len(said) == len(wins)
            slot = view.scene.replay.slots[wins[-1].tile]
            row = hand_rows(view)[view.scene.seat_offset(wins[-1].seat)]
            assert slot in {tile.key for tile in row if tile.look is TileLook.CURRENT}
            found += 1
    assert found


@pytest.mark.parametrize("step", [0, 30, -1])
def test_the_other_hands_can_be_hidden(lay, step):
    document = documents.game(3)
    replay = document.replay(0)
    step = step % (replay.last + 1)
    view = lay(document, step=step, seat=2, hands_hidden=True)
    places = replay.tables[step].seats
    hidden = {
        replay.slots[tile]
        for seat, place in enumerate(places)
        if seat != 2 and not place.shown
        for tile in place.held
    }
    backs = {tile.key for tile in view.picture.tiles if tile.code == "back"}
    open_backs = {
        replay.slots[tile] for place in places for meld in place.melds for tile in meld.tiles
    }
    assert backs - open_backs == hidden
    words = {"Tenpai", *(f"{n}-shanten" for n in range(7))}
    if step == 30:
        assert sum(text in words for text in texts(view)) <= 1


def test_the_seat_in_view_has_a_ground_and_a_bold_name_and_can_be_clicked(lay):
    view = lay(documents.game(3), seat=2)
    labels = [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    assert sorted(label.key for label in labels) == [0, 1, 2, 3]
    assert {label.key for label in labels if label.fill == DARK_THEME.panel} == {2}
    bold = [m for m in view.picture.shapes if isinstance(m, TextShape) and m.text == "雀"]
    assert [shape.font.bold() for shape in bold] == [True]
    assert view.picture.box_key_at(labels[0].rect.center()) == labels[0].key


def test_a_raw_seed_has_no_seat_in_view(lay):
    view = lay(documents.raw_seed())
    assert not [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]


@pytest.mark.parametrize(
    "names", [("ノオチャベス", "おじさん", "猿-Saru-", "haijin55"), ("無職の麻雀打ち王",) * 4]
)
@pytest.mark.parametrize("size", [(592, 554), (900, 622)])
def test_names_are_whole(lay, names, size):
    from dataclasses import replace  # noqa: PLC0415

    document = documents.game(2)
    seats = tuple(replace(seat, name=name) for seat, name in zip(SEATS, names, strict=True))
    view = lay(documents.document_of(replace(document.log, seats=seats)), size=size)
    said = "".join(texts(view))
    assert all(name in said for name in names)


def test_hidden_names_are_not_told(lay):
    document = documents.game(3)
    for index in long_run.a_third(range(document.hand_count)):
        for step in (0, document.replay(index).last):
            view = lay(document, index, names_hidden=True, step=step)
            told = " ".join([*texts(view), *(tile.note for tile in view.picture.tiles)])
            assert not any(name in told for name in document.log.names if len(name) > 1)


def test_a_kakan_lies_within_its_row(lay):
    for seed in range(2, 12):
        document = documents.game(seed)
        for index, kyoku in enumerate(document.log.hands):
            for step, event in enumerate(kyoku.events, 1):
                if isinstance(event, Call) and event.meld.added is not None:
                    view = lay(document, index, step=step)
                    block = blocks(view)[view.scene.seat_offset(event.seat)]
                    bright = [t for t in view.picture.tiles if t.look is TileLook.CURRENT]
                    assert bright
                    assert all(block.contains(tile.rect) for tile in bright)
                    return
    raise AssertionError


def test_a_hand_that_is_not_seen_tells_not_from_where_it_discarded(lay):
    """While one plays it oneself, or the other hands lie face down."""
    document = documents.game(3)
    for step, event in enumerate(document.log.hands[0].events, 1):
        if isinstance(event, Discard) and event.seat != 1:
            for hidden in ({"play_mode": True}, {"hands_hidden": True}):
                view = lay(document, step=step, seat=1, **hidden)
                presenter = OrderTilePresenter(view.scene)
                assert presenter.hole(event.seat) == len(view.scene.table.seats[event.seat].hand)
        if step > 12:
            break
