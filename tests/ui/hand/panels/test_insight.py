"""The insight says of the hand in view what the core's reading says, and finds every tile."""

import re
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents, logs, long_run
from tests.helpers.games import make_log
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.analysis.hand_analysis import read_hand, summary_of
from viewer.core.analysis.tile_locations import tile_locations
from viewer.core.base.records import Win
from viewer.core.play.replay import FutureDraw
from viewer.core.rules.shanten import TENPAI
from viewer.ui import words
from viewer.ui.hand.panels import hand_words
from viewer.ui.kit.picture import BoxShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME


def text_of(insight):
    return " ".join(shape.text for shape in insight.picture.shapes if isinstance(shape, TextShape))


def every_moment(walker, steps):
    for index in range(walker.scene.document.hand_count):
        walker.set_kyoku(index)
        for step in range(0, walker.scene.replay.last + 1, steps):
            walker.go(step)
            for seat in range(walker.scene.players):
                walker.change(seat=seat)
                yield walker.scene


def test_it_tells_the_distance_and_lays_what_helps(insight, walker):
    seen = set()
    for scene in every_moment(walker, 17):
        choices = discard_choices(scene.replay, scene.step, scene.seat)
        has_to_discard = choices and len(scene.table.seats[scene.seat].held) % 3 == 2
        among = {each.kind for each in choices[0].accepted} if has_to_discard else None
        reading = read_hand(scene.replay, scene.step, scene.seat, among)
        assert words.shanten(reading.shanten) in text_of(insight)
        seen.add(min(reading.shanten, 1))
        if reading.shanten >= TENPAI:
            kinds = {help_.kind for help_ in reading.ukeire}
            heading = next(
                shape.rect.y()
                for shape in insight.picture.shapes
                if isinstance(shape, TextShape) and shape.text.startswith(("Ukeire", "Waits"))
            )
            laid = [tile for tile in insight.picture.tiles if tile.rect.y() > heading][: len(kinds)]
            assert len(laid) == len(kinds)
            dim = [tile.look is TileLook.DIM for tile in laid]
            assert dim == [help_.live == 0 for help_ in reading.ukeire]
            sums = hand_words.sums(insight.scene, reading)
            bars = [m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.note == sums]
            assert len(bars) == bool(kinds)
            figures = f"{reading.unseen}·{sum(help_.live for help_ in reading.ukeire)}"
            assert f" {figures} " in text_of(insight)
            if has_to_discard:  # it is the first of the discards, too
                assert figures == f"{choices[0].unseen}·{choices[0].live}"
    assert seen >= {0, 1}


@pytest.mark.parametrize("look", [{"play_mode": True}, {"wall_closed": True}])
def test_who_does_not_see_the_wall_reads_the_same_number_unseen(insight, walker, look):
    walker.go(10)
    reading = read_hand(walker.scene.replay, walker.scene.step, 0)
    assert f" unseen · in the wall {reading.unseen}·{reading.live} " in text_of(insight)
    walker.change(**look)
    assert f" unseen {reading.unseen} " in text_of(insight)
    assert "in the wall" not in text_of(insight)
    bars = [m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.radius == 2]
    assert {m.fill for m in bars} == {None}


def tenpai_scene(walker):
    """Go where a seat waits for many tiles."""
    document = walker.scene.document
    for index in range(document.hand_count):
        replay = document.replay(index)
        for step, seat in product(range(replay.last + 1), range(replay.players)):
            reading = read_hand(replay, step, seat)
            if reading and reading.shanten == TENPAI and len(reading.waits) > 4:
                walker.set_kyoku(index)
                walker.go(step)
                walker.change(seat=seat)
                return walker.scene
    pytest.fail("nobody waits for so many")


def test_the_waits_are_listed_in_order(insight, walker):
    scene = tenpai_scene(walker)
    reading = read_hand(scene.replay, scene.step, scene.seat)
    notes = [tile.note for tile in insight.picture.tiles]
    places = [notes.index(hand_words.future_draw(scene, wait)) for wait in reading.waits[:4]]
    assert places == sorted(places)
    text = text_of(insight)
    for wait in reading.waits[:4]:
        assert f"{'ESWN'[scene.seat_offset(wait.seat)]} {hand_words.own_draw(wait)}" in text
    assert f"and {len(reading.waits) - 4} more" in text


def test_how_many_draws_away_is_told_as_players_say_it(walker):
    scene = walker.scene
    words = [hand_words.whose_draw(scene, FutureDraw(2, 31, 52, 9, turn)) for turn in (1, 2, 3, 4)]
    assert words == [
        "West's next draw",
        "West's next draw but one",
        "West's next draw but two",
        "West's draw, 4 turns from here",
    ]
    draws = [hand_words.own_draw(FutureDraw(2, 31, 52, 9, turn)) for turn in (1, 2)]
    assert draws == ["next draw", "2nd draw from here"]
    told = hand_words.future_draw(scene, FutureDraw(2, 31, 52, 9, 3))
    assert told == "number 31, slot 52: West's next draw but two"


def test_all_four_of_a_kind_are_found(insight, walker):
    for step in (0, 25, walker.scene.replay.last):
        walker.go(step)
        for slot in (5, 30, 60, 90, 130):
            walker.pick(slot)
            scene = walker.scene
            found = tile_locations(scene.replay, step, scene.replay.tiles[slot] // 4)
            outlined = [tile.key for tile in insight.picture.tiles if tile.outlined]
            assert set(outlined) == {each.slot for each in found} == scene.outlined
            for each in found:
                first = hand_words.where(scene, each).split("\n")[0]
                assert first.split()[0] in text_of(insight)
            walker.pick(-1)
        hint = "Click a tile to find all four of its kind."
        assert (hint in text_of(insight)) != walker.scene.table.over


def test_where_a_tile_is_in_words(walker):
    said = set()
    for scene in every_moment(walker, 43):
        for kind in range(34):
            for found in tile_locations(scene.replay, scene.step, kind):
                said.add(hand_words.where(scene, found).split(",")[0].split("\n")[0])
    assert "East: in the hand" in said
    assert "South: in the river" in said
    assert any(text.startswith("In the wall: number ") for text in said)
    assert any(text.startswith("In the dead wall: rinshan ") for text in said)
    assert any(text.startswith("In the dead wall: dora indicator ") for text in said)
    assert any(text.endswith(": in a meld") for text in said)


def test_a_called_tile_tells_who_drew_it(walker):
    for scene in every_moment(walker, 9):
        for place in scene.table.seats:
            for meld in place.melds:
                if meld.called is None:
                    continue
                (found,) = [
                    each
                    for each in tile_locations(scene.replay, scene.step, meld.called // 4)
                    if each.tile == meld.called
                ]
                who = scene.wind(found.drawn_by)
                told = hand_words.where(scene, found).split("\n")[1]
                nth = r"\d+(st|nd|rd|th)"
                kinds = "draw|rinshan draw|haipai tile"
                assert re.fullmatch(rf"{who}'s {nth} ({kinds}), slot {found.slot}", told)
                return
    pytest.fail("the game has no call")


def test_the_end_tells_what_nobody_saw(insight, walker):
    endings = set()
    for index in range(walker.scene.document.hand_count):
        walker.set_kyoku(index)
        walker.go(walker.scene.replay.last - 1)
        assert "Rinshan tiles that nobody drew" not in text_of(insight)
        walker.to_end()
        text, summary = text_of(insight), summary_of(walker.scene.replay)
        assert "Rinshan tiles that nobody drew" in text.replace("  ", " ")
        told = "Ura dora indicators that nobody was" in text
        assert told == bool(summary.ura)
        laid = {tile.key for tile in insight.picture.tiles}
        assert laid >= {each.slot for each in (*summary.ura, *summary.dora, *summary.rinshan)}
        for waiting in summary.waiting:
            assert f"{walker.scene.wind(waiting.seat)} waited for" in text
        endings.add(type(walker.scene.event))
        endings.add(bool(summary.waiting))
    assert endings >= {Win, True}


@pytest.mark.parametrize("left", [True, False])
def test_who_would_have_won_next_is_told(insight, walker, left):
    """Somewhere in these games somebody waits with tiles left, and somebody without."""
    for seed in range(1, 12):
        walker.show(documents.document_of(make_log(seed)))
        for index in range(walker.scene.document.hand_count):
            walker.set_kyoku(index)
            summary = summary_of(walker.scene.replay)
            if not summary.waiting or bool(summary.left) != left:
                continue
            walker.to_end()
            first = summary.next_winner
            if not left:
                assert "No tile was left to draw." in text_of(insight)
                return
            if first is not None:
                assert f"{walker.scene.wind(first.seat)} would have been" in text_of(insight)
                return
    pytest.fail("no such end")


def test_a_hand_that_is_not_told_is_not_read(insight, walker):
    walker.show(documents.parts("<GO type='169'/>", "<INIT seed='0,0,0,1,3,58' oya='0'/>"))
    assert "The log does not show this hand." in text_of(insight)


def test_a_click_on_a_wind_changes_the_seat(insight, qtbot):
    boxes = [m for m in insight.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    assert [box.key for box in boxes] == [0, 1, 2, 3]
    assert [box.fill is not None for box in boxes] == [True, False, False, False]
    with qtbot.waitSignal(insight.seat_clicked) as told:
        centre = boxes[2].rect.center().toPoint()
        QTest.mouseClick(insight, Qt.MouseButton.LeftButton, pos=centre)
    assert told.args == [2]


def test_the_dealers_wind_is_marked_as_above_the_views_whoever_is_in_view(insight, walker):
    for kyoku in (0, 1):
        walker.set_kyoku(kyoku)
        for seat in range(4):
            walker.sit(seat)
            shapes = insight.picture.shapes
            east = next(m for m in shapes if isinstance(m, TextShape) and m.text == "E")
            boxes = [m for m in shapes if isinstance(m, BoxShape) and m.fill == DARK_THEME.accent]
            assert [box.rect for box in boxes] == [east.rect]


def test_everything_lies_inside_and_nothing_overlaps(insight, walker):
    for width in (200, 240, 420):
        insight.resize(width, 600)
        for _ in every_moment(walker, long_run.stride(29)):
            walker.pick(40)
            texts = [m.rect for m in insight.picture.shapes if isinstance(m, TextShape)]
            tiles = [tile.rect for tile in insight.picture.tiles]
            assert all(rect.right() <= width and rect.left() >= 0 for rect in (*texts, *tiles))
            assert max(r.bottom() for r in (*texts, *tiles)) <= insight.minimumHeight()
            names = [
                m for m in insight.picture.shapes if isinstance(m, TextShape) and len(m.text) > 4
            ]
            assert not any(shape.rect.intersects(tile) for shape in names for tile in tiles)
            walker.pick(-1)


def test_without_a_wall_no_tile_is_said_to_be_out_of_reach(insight, walker):
    """Closed 3s: where the four are, neither wall nor log tells."""
    dealt = logs.init(hai0="0,4,8,12,16,20,24,28,32,40,41,76,84")
    walker.show(documents.parts(logs.go(), dealt, logs.ryuukyoku()))
    (waited,) = [tile for tile in insight.picture.tiles if tile.code == "3s"]
    assert waited.look is TileLook.PLAIN
    assert "4 unknown" in waited.note
    assert "Tenpai Waits  unseen 4 4 Click" in text_of(insight)
    walker.to_end()
    said = text_of(insight).replace("  ", " ")
    assert "If play had gone on without calls" in said
    assert "Nobody who waited" not in said
    assert "None of them" not in said
