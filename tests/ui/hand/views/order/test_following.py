"""The wall view walks along: what was is clear, what is to come is veiled."""

import re
from functools import partial

import pytest
from PySide6.QtCore import QRectF

from tests.helpers import documents, long_run, qt
from tests.helpers.truth import PON, call, plain_wall, true_draws
from viewer.core.base.era import Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.play.moments import draws_of
from viewer.core.play.origins import NO_SLOT
from viewer.ui.kit.picture import BoxShape, LineShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME
from viewer.ui.kit.tile_art import BACK


@pytest.fixture
def lay(lay):
    """Lay out what has been up to here."""
    return partial(lay, whole_wall=False)


GAMES = [(2, Era.BASE64, 4), (2, Era.BASE64, 3), (5, Era.HEX, 4), (1, Era.PER_HAND, 3)]

PON_OF_RED = Meld(MeldKind.PON, (132, 133, 134), called=132, source=1)
KAN_OF_RED = Meld(MeldKind.ANKAN, (132, 133, 134, 135))


def walk(view, steps=None):
    """Go through a hand step by step; yields the step."""
    for step in steps or range(1, view.scene.replay.last + 1):
        view.set_scene(view.scene._replace(step=step))
        yield step


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def looks(view, pattern):
    """The looks of the tiles in whose first line a pattern is found, by slot."""
    tiles = [tile for tile in view.picture.tiles if re.search(pattern, tile.note.split("\n")[0])]
    return {tile.key: tile.look for tile in tiles}


def longest_hand(document):
    return max(range(document.hand_count), key=lambda n: len(document.log.hands[n].events))


@pytest.mark.parametrize(("seed", "era", "players"), GAMES)
def test_each_live_tile_is_clear_once_it_is_drawn(lay, seed, era, players):
    document = documents.game(seed, era, players)
    view = lay(document, longest_hand(document))
    layout = view.scene.replay.layout
    draws = list(draws_of(view.scene.replay.kyoku))
    for step in walk(view, range(1, view.scene.replay.last + 1, long_run.stride())):
        live = {layout.live[d.nth - 1] for d in draws if not d.replacement and d.step <= step}
        found = looks(view, "number ")
        clear = {slot for slot in layout.live if found[slot] in {TileLook.PLAIN, TileLook.CURRENT}}
        assert clear == live
        veiled = {slot for slot in layout.live if found[slot] is TileLook.VEILED}
        gone = {slot for slot in layout.live if found[slot] is TileLook.DIM}
        assert veiled | gone == set(layout.live) - live
        assert not veiled & gone
        assert set(looks(view, "haipai tile").values()) <= {TileLook.PLAIN, TileLook.CURRENT}


@pytest.mark.parametrize(("seed", "era", "players"), GAMES[:2])
def test_the_dead_wall_opens_as_the_hand_goes_on(lay, seed, era, players):
    document = documents.game(seed, era, players)
    for index in range(document.hand_count):
        view = lay(document, index)
        last = view.scene.replay.last
        for _ in walk(view, [1, last // 2, last]):
            table, layout = view.scene.table, view.scene.replay.layout
            shown = {"dora": len(table.dora), "ura dora": len(table.ura)}
            rows = {"dora": layout.dora, "ura dora": layout.ura}
            for name, count in shown.items():
                found = looks(view, f"^{name} indicator")
                assert [found[slot] is TileLook.DIM for slot in rows[name]] == [
                    nth >= count for nth in range(5)
                ]
            drawn = [note for note in texts(view) if note == f"R{table.replacements}"]
            assert len(drawn) == (2 if table.replacements else 0)


def test_a_replacement_tile_rises_when_it_is_drawn(lay):
    view = lay(documents.table(documents.kan_hand(2)))
    rinshan = view.scene.replay.layout.rinshan
    heights = {}
    for step in walk(view):
        tiles = [tile for tile in view.picture.tiles if tile.key == rinshan[0]]
        heights[step] = min(tile.rect.y() for tile in tiles)
    assert heights[2] > heights[3] == heights[5]


@pytest.mark.parametrize("seed", [2, 5])
def test_the_tile_of_the_event_stands_out_above_all_others(lay, seed):
    document = documents.game(seed)
    view = lay(document, longest_hand(document))
    for _ in walk(view, range(1, view.scene.replay.last + 1, long_run.stride())):
        event = view.scene.event
        tiles = [tile for tile in view.picture.tiles if tile.look is TileLook.CURRENT]
        assert view.picture.shapes[-len(tiles) :] == tiles or not tiles
        if isinstance(event, (Draw, Discard, NewDora, Win)):
            assert {tile.key for tile in tiles} == {view.scene.replay.slots[event.tile]}


@pytest.mark.parametrize(
    ("events", "tiles"),
    [
        ([Draw(0, 83)], {83}),
        ([Draw(0, 83), Discard(0, 130)], {130}),
        ([Draw(0, 83), Discard(0, 132), call(PON_OF_RED, 2)], {132}),
        ([Draw(0, 83), Riichi(0, 1)], {83}),
        ([Draw(0, 83), NewDora(7)], {7}),
        ([Draw(0, 83), call(KAN_OF_RED)], {132, 133, 134, 135}),
        ([Draw(0, 83), Ryuukyoku("", (None,) * 4, (0,) * 4, (0,) * 4, 0, 0, "")], set()),
        ([Riichi(0, 1)], set()),
    ],
)
def test_what_is_current(lay, events, tiles):
    view = lay(documents.table(events), step=len(events))
    assert {tile.key for tile in view.picture.tiles if tile.look is TileLook.CURRENT} == tiles


def test_a_call_is_veiled_until_it_is_made(lay):
    view = lay(documents.table([Draw(0, plain_wall().live[0]), call(PON, 2)]))
    colours = {}
    for step in (0, 1, 2):
        view.set_scene(view.scene._replace(step=step))
        (box,) = [m for m in view.picture.shapes if isinstance(m, BoxShape) and "called" in m.note]
        (word,) = [m for m in view.picture.shapes if isinstance(m, TextShape) and m.text == "pon"]
        colours[step] = (box.line, word.colour == DARK_THEME.faint)
    assert colours == {
        0: (DARK_THEME.line, True),
        1: (DARK_THEME.line, True),
        2: (DARK_THEME.muted, False),
    }


def test_the_go_round_of_the_hand_is_underlined(lay):
    view = lay(documents.table(true_draws(plain_wall(), 12)))
    for step in walk(view):
        number = str((step + 3) // 4)
        shapes = view.picture.shapes
        (line,) = [m for m in shapes if isinstance(m, LineShape) and m.colour == DARK_THEME.accent]
        under = QRectF(line.points[0].x(), line.points[0].y() - 8, 10, 4)
        above = [m for m in shapes if isinstance(m, TextShape) and m.rect.intersects(under)]
        assert [(shape.text, shape.colour) for shape in above] == [(number, DARK_THEME.accent)]


def test_hidden_names_are_not_told_by_the_result_either(lay):
    document = documents.game(3)
    for index in range(document.hand_count):
        for step in (0, document.replay(index).last):
            view = lay(document, index, names_hidden=True, step=step)
            told = " ".join([*texts(view), *(tile.note for tile in view.picture.tiles)])
            assert not any(name in told for name in document.log.names if len(name) > 1)


def test_a_winning_tile_is_marked_only_when_it_won(lay):
    wall = plain_wall()
    win = documents.win(1, 1, wall.live[1])
    events = [*true_draws(wall, 2), win, documents.win(2, 2, wall.live[0])]
    view = lay(documents.table(events))
    found = {step: looks(view, "number ")[wall.live[1]] for step in walk(view)}
    assert found == {
        1: TileLook.VEILED,
        2: TileLook.CURRENT,
        3: TileLook.CURRENT,
        4: TileLook.MARKED,
    }


@pytest.mark.parametrize("players", [3, 4])
def test_a_closed_wall_shows_only_what_was_drawn_or_turned_up(lay, players):
    document = documents.game(2, players=players)
    view = lay(document, longest_hand(document), wall_closed=True)
    last = view.scene.replay.last
    for _ in walk(view, [0, 1, last // 2, last]):
        table, layout = view.scene.table, view.scene.replay.layout
        opened = {
            *layout.live[: table.live],
            *layout.rinshan[: table.replacements],
            *layout.dora[: len(table.dora)],
            *layout.ura[: len(table.ura)],
            *(slot for hand in layout.haipai for slot in hand),
        }
        for tile in view.picture.tiles:
            if tile.key == NO_SLOT:  # a copy
                continue
            assert (tile.code == BACK) == (tile.key not in opened)
            assert ("tile id" in tile.note) == (tile.key in opened)


def test_the_seat_in_view_has_a_ground_and_a_bold_name_and_can_be_clicked(lay):
    view = lay(documents.game(3), seat=2)
    labels = [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    assert sorted(label.key for label in labels) == sorted([0, 1, 2, 3] * 2)
    assert {label.key for label in labels if label.fill == DARK_THEME.panel} == {2}
    bold = [m for m in view.picture.shapes if isinstance(m, TextShape) and m.text == "雀"]
    assert [shape.font.bold() for shape in bold] == [True, True]
    assert view.picture.box_key_at(labels[0].rect.center()) == labels[0].key


def test_a_raw_seed_has_no_seat_in_view(lay):
    view = lay(documents.raw_seed())
    assert not [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    assert {tile.look for tile in view.picture.tiles} == {TileLook.PLAIN, TileLook.DIM}


def test_walking_moves_nothing_but_what_rises(lay):
    document = documents.game(2)
    view = lay(document, longest_hand(document))
    slots = {
        *view.scene.replay.layout.rinshan,
        *view.scene.replay.layout.dora,
        *view.scene.replay.layout.ura,
        NO_SLOT,  # copies
    }

    def places():
        return {(t.key, *t.rect.getRect()) for t in view.picture.tiles if t.key not in slots}

    before = places()
    steps = range(1, view.scene.replay.last + 1, long_run.stride())
    assert all(places() == before for _ in walk(view, steps))


@pytest.mark.parametrize("size", [(574, 640), (2000, 1350)])
def test_nothing_overlaps_while_walking(lay, size):
    document = documents.game(2, players=3)
    view = lay(document, longest_hand(document), size)
    for _ in walk(view, range(1, view.scene.replay.last, 9)):
        assert qt.overlaps([tile.rect for tile in view.picture.tiles]) == []


@pytest.mark.parametrize("step", [0, 30, -1])
def test_the_other_hands_can_be_hidden(lay, step):
    document = documents.game(3)
    replay = document.replay(0)
    step = step % (replay.last + 1)
    view = lay(document)
    scene = view.scene._replace(step=step, seat=2, hands_hidden=True)
    view.set_scene(scene)
    places = replay.tables[step].seats
    hidden = {
        replay.slots[tile]
        for seat, place in enumerate(places)
        if seat != 2 and not place.shown
        for tile in place.held
    }
    backs = {tile.key for tile in view.picture.tiles if tile.code == "back"}
    assert backs == hidden
    assert bool(hidden) == (step != replay.last or not all(place.shown for place in places))
