"""The walker goes where it is told, and no further; what was looked at stays."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers import documents
from viewer.core.base.records import Draw
from viewer.ui.hand.scene.walker import Walker


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


def test_who_plays_it_himself_keeps_his_seat(walker, qtbot):
    walker.show(documents.game(3))
    walker.sit(2)
    assert walker.scene.seat == 2
    walker.change(play_mode=True)
    with qtbot.waitSignal(walker.seat_refused):
        walker.sit(1)
    walker.sit(2)
    assert walker.scene.seat == 2
    walker.rotate_seats()
    assert walker.scene.seat == 3
    walker.show(documents.raw_seed())
    walker.sit(1)
    assert walker.scene.seat == 1


def test_a_double_click_leads_to_a_tile_s_draw_and_not_who_plays_it_himself(walker):
    draw = next(each for each in walker.scene.replay.draws if each.step > 20)
    slot = walker.scene.replay.slots[draw.tile]
    walker.double_click(slot)
    assert (walker.scene.step, walker.scene.event) == (draw.step, Draw(draw.seat, draw.tile))
    walker.double_click(-1)
    walker.double_click(walker.scene.replay.layout.haipai[0][0])  # was dealt
    assert walker.scene.step == draw.step
    walker.go(3)
    walker.change(play_mode=True)
    walker.double_click(slot)
    assert walker.scene.step == 3


def test_nothing_is_walked_without_a_document():
    walker = Walker()
    for move in (
        lambda: walker.go(3), lambda: walker.walk(1), walker.to_end, lambda: walker.to_draw(1),
        walker.rotate_seats, lambda: walker.pick(3), lambda: walker.set_kyoku(1),
    ):  # fmt: skip
        move()
    assert walker.scene is None


def test_a_step_beyond_an_edge_stays_at_the_edge(walker):
    last = walker.scene.replay.last
    for steps, place in ((-1, 0), (1, 1), (10**6, last), (1, last), (-2, last - 2), (-(10**6), 0)):
        walker.walk(steps)
        assert walker.scene.step == place
    walker.to_end()
    assert walker.scene.step == last


def test_every_change_is_told_once(walker):
    told = []
    walker.scene_changed.connect(told.append)
    walker.go(5)
    walker.go(5)
    walker.change(seat=2)
    assert [(scene.step, scene.seat) for scene in told] == [(5, 0), (5, 2)]


def test_draws_of_the_seat_in_view(walker):
    walker.change(seat=2)
    replay = walker.scene.replay
    places = [drawn.step for drawn in replay.draws if drawn.seat == 2]
    seen = []
    for _ in places:
        walker.to_draw(1)
        seen.append(walker.scene.step)
    assert seen == places
    walker.to_draw(1)
    assert walker.scene.step == replay.last
    back = []
    for _ in places:
        walker.to_draw(-1)
        back.append(walker.scene.step)
    assert back == places[::-1]
    walker.to_draw(-1)
    assert walker.scene.step == 0
    assert all(isinstance(replay.event(step), Draw) for step in seen)


def test_the_table_turns_round(walker):
    seats = []
    for _ in range(5):
        seats.append(walker.scene.seat)
        walker.rotate_seats()
    assert seats == [0, 1, 2, 3, 0]


def test_another_kyoku_starts_at_its_deal_and_keeps_the_look(walker):
    walker.change(seat=3, hands_hidden=True, names_hidden=True)
    walker.go(9)
    walker.pick(20)
    walker.set_kyoku(2)
    scene = walker.scene
    assert (scene.hand_index, scene.step, scene.picked, scene.outlined) == (2, 0, -1, frozenset())
    assert (scene.seat, scene.hands_hidden, scene.names_hidden) == (3, True, True)
    assert scene.replay.kyoku.number == 3


def test_another_document_keeps_the_look(walker):
    walker.change(wall_closed=True, seat=2)
    walker.set_kyoku(1)
    walker.show(documents.game(4, players=3))
    scene = walker.scene
    assert (scene.hand_index, scene.step, scene.seat) == (0, 0, 0)
    assert scene.wall_closed
    assert scene.replay.players == 3


def test_a_replay_is_made_once(walker):
    first = walker.scene.replay
    walker.set_kyoku(1)
    walker.set_kyoku(0)
    assert walker.scene.replay is first


def test_a_picked_tile_has_all_four_of_its_kind_outlined(walker):
    scene = walker.scene
    for slot in range(136):
        walker.change(picked=-1, outlined=frozenset())
        walker.pick(slot)
        kind = scene.replay.tiles[slot] // 4
        slots = [s for s, tile in enumerate(scene.replay.tiles) if tile // 4 == kind]
        assert walker.scene.outlined == frozenset(slots)
        assert walker.scene.picked == slot


@pytest.mark.parametrize("second", [30, -1])
def test_the_same_tile_or_none_ends_the_asking(walker, second):
    walker.pick(30)
    walker.pick(second)
    assert (walker.scene.picked, walker.scene.outlined) == (-1, frozenset())


def test_a_tile_that_nobody_knows_is_not_picked():
    walker = Walker()
    walker.show(documents.unseeded())
    unknown = walker.scene.replay.tiles.index(None)
    walker.pick(unknown)
    assert walker.scene.picked == -1


@pytest.mark.parametrize(
    ("name", "players", "seat"),
    [
        ("2010091009gm-00a9-0000-83af2648&tw=2.mjlog", 4, 2),
        ("x?tw=1", 4, 1),
        ("2010&tw=3.mjlog", 3, 0),
        ("2010&tw=7.mjlog", 4, 0),
        ("plain.mjlog", 4, 0),
    ],
)
def test_the_player_who_saved_the_log_is_in_view(name, players, seat):
    document = replace(documents.game(3, players=players), title=name, path=Path(name))
    assert document.recorded_seat == seat
    walker = Walker()
    walker.show(document)
    assert walker.scene.seat == seat


def test_a_raw_seed_has_only_its_deal():
    walker = Walker()
    walker.show(documents.raw_seed())
    walker.walk(1)
    assert (walker.scene.step, walker.scene.replay.last) == (0, 0)
    assert walker.scene.names == ("",) * 4
    assert walker.scene.who(1) == "South"
    assert walker.scene.title == "Kyoku 1"
