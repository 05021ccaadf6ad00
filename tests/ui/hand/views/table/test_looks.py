"""How tiles stand out: the latest event, what is hidden, what the wall still holds."""

import pytest

from tests.helpers import documents, long_run
from tests.helpers.documents import win
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.era import Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.ui.kit.picture import NO_KEY, TileLook

WALL = plain_wall()
DRAW = Draw(0, WALL.live[0])
KAKAN = Meld(MeldKind.KAKAN, (12, 13, 14, 15), 12, 3, 15)
PON = Meld(MeldKind.PON, (12, 13, 14), 12, 3)
EXHAUSTIVE = Ryuukyoku("", ((1,), None, None, None), (0,) * 4, (0,) * 4, 0, 0, "")


def looking(view, look):
    return {tile.key for tile in view.picture.tiles if tile.look is look}


@pytest.mark.parametrize(
    ("events", "tiles"),
    [
        ([], set()),
        ([DRAW], {DRAW.tile}),
        ([DRAW, Discard(0, 12)], {12}),
        ([DRAW, Discard(0, 12), Call(1, PON)], {12, 13, 14}),
        ([DRAW, Discard(0, 12), Call(1, PON), Call(1, KAKAN)], {15}),
        ([Call(0, Meld(MeldKind.ANKAN, (0, 1, 2, 3)))], {0, 1, 2, 3}),
        ([DRAW, NewDora(WALL.dora[1])], {WALL.dora[1]}),
        ([DRAW, Riichi(0, 1)], set()),
        ([DRAW, win(0, 0, DRAW.tile)], {DRAW.tile}),
        ([DRAW, Discard(0, 12), win(1, 0, 12)], {12}),
        ([DRAW, Discard(0, 12), win(1, 0, 12), win(2, 0, 12)], {12}),
        ([Discard(0, 12), Call(1, PON), Call(1, KAKAN), win(2, 1, 15)], {15}),
        ([DRAW, Discard(0, 12), EXHAUSTIVE], set()),
    ],
    ids=lambda value: type(value[-1]).__name__ if value and isinstance(value, list) else "",
)
def test_the_tiles_of_the_latest_event_stand_out(show, events, tiles):
    view = show(documents.table(events), step=-1)
    slots = view.scene.replay.slots
    standing = [tile for tile in view.picture.tiles if tile.look is TileLook.CURRENT]
    assert {tile.key for tile in standing} == {slots[tile] for tile in tiles}
    copies = sum(isinstance(event, Win) and not event.self_drawn for event in events)
    assert len(standing) == len(tiles) + copies  # beside each hand that won by ron
    assert view.picture.shapes[len(view.picture.shapes) - len(standing) :] == standing


@pytest.mark.parametrize("players", [3, 4])
def test_each_draw_discard_and_call_of_a_game_stands_out(steps, players):
    for view in steps(documents.game(2, Era.BASE64, players), every=long_run.stride()):
        event, slots = view.scene.event, view.scene.replay.slots
        if isinstance(event, (Draw, Discard)):
            assert looking(view, TileLook.CURRENT) == {slots[event.tile]}
        elif isinstance(event, Call):
            own = event.meld.tiles if event.meld.added is None else (event.meld.added,)
            assert looking(view, TileLook.CURRENT) == {slots[tile] for tile in own}
        elif isinstance(event, NewDora):
            nth = len(view.scene.table.dora) - 1
            assert looking(view, TileLook.CURRENT) == {view.scene.replay.layout.dora[nth]}


def test_a_discard_just_as_drawn_is_a_little_faint(show):
    events = [DRAW, Discard(0, DRAW.tile), Draw(1, WALL.live[1]), Discard(1, 40)]
    assert looking(show(documents.table(events), step=-1), TileLook.PASSED) == {DRAW.tile}
    assert looking(show(documents.table(events), step=1), TileLook.PASSED) == set()
    latest = show(documents.table(events), step=2).picture.tiles
    assert [tile.key for tile in latest if tile.passed] == [DRAW.tile]


def test_the_tile_of_a_riichi_lies_sideways(show):
    document = documents.table([DRAW, Riichi(0, 1), Discard(0, 12), Draw(1, WALL.live[1])])
    turns = {tile.key: tile.quarters for tile in show(document, step=-1).picture.tiles}
    held = document.replay(0).slots[document.replay(0).tables[-1].seats[0].hand[0]]
    assert (turns[12], turns[held]) == (1, 0)


# hidden


def backs(view):
    """The slots of tiles that lie face down; the sign of the draws left is none."""
    return {tile.key for tile in view.picture.tiles if tile.code == "back"} - {NO_KEY}


def held(view, *seats):
    slots = view.scene.replay.slots
    return {slots[tile] for seat in seats for tile in view.scene.table.seats[seat].held}


def test_the_other_hands_can_be_hidden(show):
    document = documents.table([DRAW])
    view = show(document, step=1, seat=2, hands_hidden=True)
    assert backs(view) == held(view, 0, 1, 3)
    assert len(backs(view)) == 40
    assert backs(show(document, step=1, seat=2)) == set()


def test_a_hand_that_is_shown_in_the_end_is_not_hidden(show):
    view = show(documents.table([DRAW, EXHAUSTIVE]), step=-1, seat=1, hands_hidden=True)
    assert backs(view) == held(view, 2, 3)


def test_who_plays_it_again_sees_neither_hands_nor_wall(show, placed):
    view = show(documents.table([DRAW]), step=1, seat=2, play_mode=True)
    seen = [tile.key for tile in placed(view) if tile.code != "back"]
    assert sorted(seen) == sorted(held(view, 2) | {view.scene.replay.layout.dora[0]})
    assert len(placed(view)) == 136


def test_nothing_tells_the_tiles_of_a_hidden_hand(show):
    view = show(documents.table([DRAW]), step=1, seat=2, hands_hidden=True)
    notes = {tile.key: tile.note for tile in view.picture.tiles}
    assert notes[DRAW.tile] == "just drawn by Ａさん (East)"
    assert all("tile id" not in notes[slot] for slot in held(view, 0, 1, 3))
    assert all("tile id" in notes[slot] for slot in held(view, 2))


@pytest.mark.parametrize("players", [3, 4])
def test_a_closed_wall_shows_only_its_indicators(show, players):
    wall = plain_wall(players)
    document = documents.table(true_draws(wall, 9), players=players)
    layout = wall.layout
    view = show(document, step=9, wall_closed=True)
    standing = {*range(14), *layout.live[9:]}
    assert backs(view) == standing - {layout.dora[0]}
    notes = [tile.note for tile in view.picture.tiles if tile.code == "back"]
    assert not any("tile id" in note for note in notes)


def test_a_wall_that_nobody_knows_shows_backs(show):
    view = show(documents.unseeded())
    unknown = {slot for slot, tile in enumerate(view.scene.replay.tiles) if tile is None}
    assert backs(view) == unknown != set()


# the wall


def test_what_the_wall_holds_at_the_deal(show):
    view = show(documents.table())
    layout = view.scene.replay.layout
    assert looking(view, TileLook.MARKED) == set()
    assert looking(view, TileLook.PLAIN) & set(range(14)) == {layout.dora[0]}
    assert looking(view, TileLook.VEILED) == set(layout.rinshan)
    assert looking(view, TileLook.DIM) == {*layout.dora[1:], *layout.ura}


def test_kans_take_from_both_ends_of_the_wall(show):
    view = show(documents.table(documents.kan_hand(2)), step=-1)
    layout = view.scene.replay.layout
    assert looking(view, TileLook.VEILED) == set(layout.rinshan[2:])
    assert looking(view, TileLook.DIM) == {*layout.dora[1:], *layout.ura, *layout.live[-2:]}


def test_ura_indicators_are_turned_up_for_a_winner_in_riichi(show):
    ura = WALL.ura[:1]
    document = documents.table([DRAW, win(0, 0, DRAW.tile, ura=ura)])
    for step, shown in ((1, {WALL.dora[0]}), (2, {WALL.dora[0], *ura})):
        view = show(document, step=step)
        dead = {*WALL.dora, *WALL.ura}
        assert looking(view, TileLook.PLAIN) & dead == shown
        assert looking(view, TileLook.DIM) & dead == dead - shown


def test_a_tile_that_the_wall_contradicts_is_crossed_out(show):
    events = true_draws(WALL, 8)
    events[0] = Draw(events[0].seat, WALL.live[40])
    document = documents.table(events)
    first = WALL.layout.live[0]
    for step, look in (
        (0, TileLook.PLAIN),
        (1, TileLook.CURRENT),
        (2, TileLook.WRONG),
        (8, TileLook.WRONG),
    ):
        looks = {tile.key: tile.look for tile in show(document, step=step).picture.tiles}
        assert looks[first] is look
        assert [slot for slot, each in looks.items() if each is TileLook.WRONG] == [first] * (
            step > 1
        )


def test_a_hidden_tile_is_not_crossed_out(show):
    events = true_draws(WALL, 8)
    events[0] = Draw(events[0].seat, WALL.live[40])
    view = show(documents.table(events), step=8, seat=2, hands_hidden=True)
    assert TileLook.WRONG not in {tile.look for tile in view.picture.tiles}


def test_a_crossed_tile_says_what_the_wall_has_though_its_copy_looks_alike(show):
    events = true_draws(WALL, 8)
    events[0] = Draw(events[0].seat, events[0].tile ^ 1)
    tiles = show(documents.table(events), step=2).picture.tiles
    (crossed,) = [tile for tile in tiles if tile.look is TileLook.WRONG]
    assert crossed.note.endswith(f"\nthe wall has tile id {events[0].tile ^ 1} here")
