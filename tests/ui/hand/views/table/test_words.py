"""What is written on the table, told of its tiles, and answered to clicks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontInfo

from tests.helpers import documents, long_run, qt
from tests.helpers.documents import win
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Leave, NewDora, Return, Riichi, Ryuukyoku
from viewer.core.rules.shanten import distance_of
from viewer.core.text.places import ordinal
from viewer.ui.hand.scene.seen_tile import SeenTile, Wait
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter
from viewer.ui.kit.picture import BoxShape, DieShape, TextShape, TileLook, changed_region
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes

WALL = plain_wall()
DRAW = Draw(0, WALL.live[0])
DISCARD = Discard(0, 12)
PON = Meld(MeldKind.PON, (12, 13, 14), 12, 3)


def words(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def ending(**changes):
    whole = {
        "type": "",
        "hands": (None,) * 4,
        "scores": (25000,) * 4,
        "changes": (1000, -3000, 1000, 1000),
        "honba": 0,
        "sticks": 0,
        "final": "",
    }
    return Ryuukyoku(**(whole | changes))


def test_the_centre_tells_the_moment(show):
    document = documents.table(true_draws(WALL, 3))
    for step, left in enumerate((70, 69, 68, 67)):
        said = words(show(document, step=step))
        assert {"East 1", str(left)} <= set(said)
        assert said.count("25,000") == 4
        assert {"1st", "2nd", "3rd", "4th"} <= set(said)


def test_the_sticks_in_the_centre_are_drawn_and_counted(show):
    view = show(documents.table([DRAW, Riichi(0, 1), DISCARD, Riichi(0, 2)]), step=4)
    notes = {shape.note for shape in view.picture.shapes if isinstance(shape, BoxShape)}
    assert {"0 honba", "riichi sticks on the table: 1"} <= notes
    assert [text for text in words(view) if text in {"0", "1"}][:2] == ["0", "1"]


def test_the_indicators_lie_upright_in_the_centre(show):
    document = documents.table([DRAW, win(0, 0, DRAW.tile, ura=WALL.ura[:1])])
    names = {"Indicator", "Dora", "Ura"}
    for step, shown in ((0, ["Indicator", "Dora"]), (2, ["Indicator", "Dora", "Indicator", "Ura"])):
        view = show(document, step=step)
        box = sizes_of(4, view.area)[0].centre
        laid = [t for t in view.picture.tiles if box.contains(t.rect) and t.code != "back"]
        assert {tile.quarters for tile in laid} == {0}
        assert [text for text in words(view) if text in names] == shown
        assert [tile.key for tile in laid[::2]] == [WALL.dora[0], WALL.ura[0]][: len(shown) // 2]
        for indicator, dora in zip(laid[::2], laid[1::2], strict=True):
            assert dora.note == f"dora, by the indicator {indicator.code}"
            assert indicator.rect.right() < dora.rect.left()
            assert indicator.rect.width() < 0.8 * dora.rect.width()


@pytest.mark.parametrize("count", [1, 5])
@pytest.mark.parametrize("size", [(592, 553), (900, 645), (1280, 960), (1900, 1300)])
def test_ura_dora_stand_there_too(show, size, count):
    wall = plain_wall(players=3)
    draw = Draw(0, wall.live[0])
    won = replace(win(0, 0, draw.tile, ura=wall.ura[:count]), dora=wall.dora[:count])
    turned = [NewDora(tile) for tile in wall.dora[1:count]]
    view = show(documents.table([draw, *turned, won], players=3), step=count + 1, size=size)
    laid = [tile for tile in view.picture.tiles if tile.note.startswith("dora, by the indicator")]
    assert len(laid) == 2 * count
    assert min(tile.rect.width() for tile in laid) >= (12 if count == 1 else 9)


@pytest.mark.parametrize("size", [(592, 553), (900, 645), (1280, 960), (1900, 1300)])
def test_plates_are_written_alike_also_where_one_has_more_room(show, size):
    for players in (3, 4):
        view = show(documents.game(2, players=players), step=1, seat=1, size=size)
        said = [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]
        points = [shape for shape in said if shape.text in {"35,000", "25,000"}]
        assert len(points) == players
        assert len({QFontInfo(shape.font).pixelSize() for shape in points}) == 1


def test_each_plate_has_a_bar_at_its_players_side(show):
    view = show(documents.game(2), step=1, size=(1366, 645))
    boxes = [shape for shape in view.picture.shapes if isinstance(shape, BoxShape)]
    fills = {DARK_THEME.accent.name(), DARK_THEME.line.name()}
    for plate in [box for box in boxes if box.key >= 0]:
        bars = [
            b for b in boxes if b.fill and b.fill.name() in fills and plate.rect.contains(b.rect)
        ]
        (bar,) = [b for b in bars if max(b.rect.width(), b.rect.height()) > plate.rect.height() - 1]
        at, edge = plate.key - view.scene.seat, bar.rect
        whole = (edge.bottom(), edge.right(), edge.top(), edge.left())
        mine = (plate.rect.bottom(), plate.rect.right(), plate.rect.top(), plate.rect.left())
        assert whole[at] == mine[at]
        assert (bar.fill == DARK_THEME.accent) == view.scene.is_turn(plate.key)


def text_box(shape):
    """Where the letters of a line are: in the middle of its height."""
    height = 0.9 * QFontInfo(shape.font).pixelSize()
    middle = shape.rect.center().y()
    return QRectF(shape.rect.x(), middle - height / 2, shape.rect.width(), height)


@pytest.mark.parametrize("size", [(480, 420), (592, 554), (900, 649)])
@pytest.mark.parametrize("count", [3, 4, 13])
def test_many_waits_can_be_read_and_stay_on_the_plate(show, monkeypatch, size, count):
    """In the smallest picture, and as in windows of 1024x700 and 1366x768."""
    wait = Wait(SeenTile("1z", TileLook.PLAIN, "waited for", -1), 4, 4)
    monkeypatch.setattr(TableTilePresenter, "waits", lambda _self, _seat: [wait] * count)
    view = show(documents.table(), size=size)
    plates = [m.rect for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    laid = [tile.rect for tile in view.picture.tiles if tile.note.startswith("waited for")]
    assert len(laid) == 4 * count
    assert all(any(plate.contains(rect) for plate in plates) for rect in laid)
    said = [
        m for m in view.picture.shapes if isinstance(m, TextShape) and m.text not in {"4", "4·4"}
    ]
    said = [m for m in said if any(plate.contains(m.rect.center()) for plate in plates)]
    assert len(said) >= 12
    assert count == 13 or qt.overlaps([text_box(shape) for shape in said]) == []
    assert min(rect.width() for rect in laid) >= (12 if count < 13 and size[0] > 480 else 6)


def test_a_seat_in_tenpai_says_what_it_waits_for(show):
    document = documents.game(2)
    replay, told = document.replay(0), 0
    for step in range(0, replay.last, long_run.stride()):
        view = show(document, step=step, replay=replay)
        waits = [tile for tile in view.picture.tiles if tile.note.startswith("waited for")]
        told += len(waits)
        for look in ({"hands_hidden": True}, {"play_mode": True}):
            view = show(document, step=step, **look)
            hidden = [tile for tile in view.picture.tiles if tile.note.startswith("waited for")]
            assert len(hidden) <= len(waits)
        seats = [seat for seat in replay.tables[step].seats if len(seat.hand) % 3 == 1]
        tenpai = [distance_of(seat.hand, seat.melds, 4) for seat in seats]
        assert len(waits) == sum(len(found[1]) for found in tenpai if found and not found[0])
    assert told


def tsumo(seat, changes):
    return replace(win(seat, seat, DRAW.tile), changes=changes)


def test_the_table_tells_how_the_hand_ended(show):
    cases = {
        "Exhaustive draw": [DRAW, ending()],
        "Nine kinds": [DRAW, ending(type="yao9")],
        "ron 3,900": [DRAW, DISCARD, win(1, 0, 12)],
        "tsumo 1300 all": [DRAW, tsumo(0, (3900, -1300, -1300, -1300))],
        "tsumo 1000-2000": [DRAW, tsumo(1, (-2000, 4000, -1000, -1000))],
    }
    for text, events in cases.items():
        document = documents.table(events)
        assert text in words(show(document, step=-1))
        assert text not in words(show(document, step=-2))


def test_two_winners_are_told_one_by_one(show):
    document = documents.table(
        [DRAW, DISCARD, win(1, 0, 12, points=8000), win(3, 0, 12, points=2000)]
    )
    assert "ron 8,000" in words(show(document, step=3))
    assert {"ron 8,000", "ron 2,000"} <= set(words(show(document, step=4)))


def test_a_raw_seed_has_neither_points_nor_names(show):
    said = words(show(documents.raw_seed()))
    assert "Kyoku 1" in said
    assert "0" not in said
    assert {"East", "South", "West", "North"} <= set(said)


def test_winds_can_stand_for_names(show):
    document = documents.table(dealer=1)
    assert {"b", "<&>"} <= set(words(show(document)))
    hidden = words(show(document, names_hidden=True))
    assert not {"b", "<&>"} & set(hidden)
    assert {"East", "North"} <= set(hidden)


def test_a_seat_says_what_it_does(show):
    document = documents.table([DRAW, DISCARD, Call(1, PON), Leave(2), Return(2, "x")])
    said = [words(show(document, step=step)) for step in range(6)]
    assert ["pon" in each for each in said] == [False, False, False, True, False, False]
    assert ["not connected" in each for each in said] == [False] * 4 + [True, False]


def test_a_riichi_is_said_and_its_stick_laid(show):
    document = documents.table([DRAW, Riichi(0, 1), DISCARD, Riichi(0, 2)])

    def sticks(view):
        shapes = [shape for shape in view.picture.shapes if isinstance(shape, BoxShape)]
        return [shape for shape in shapes if shape.note == "riichi stick of Ａさん (East)"]

    views = [(words(v), sticks(v)) for v in (show(document, step=step) for step in range(5))]
    assert ["riichi" in said for said, _ in views] == [False, False, True, True, True]
    assert [len(laid) for _, laid in views] == [0, 0, 0, 0, 1]
    assert "24,000" in views[4][0]


def test_what_each_seat_won_and_lost_is_written_in_the_end(show):
    document = documents.table([DRAW, ending()])
    assert words(show(document, step=-1)).count("+1,000") == 3
    assert words(show(document, step=-1)).count("-3,000") == 1
    assert "+1,000" not in words(show(document, step=1))


def test_the_turn_is_marked_on_the_seats_side(show):
    document = documents.table(true_draws(WALL, 4))
    for step, seat in ((1, 0), (2, 1), (3, 2), (4, 3)):
        view = show(document, step=step)
        box = sizes_of(view.scene.players, view.area)[0].centre
        bars = [
            shape.rect.center() - box.center()
            for shape in view.picture.shapes
            if isinstance(shape, BoxShape)
            and shape.fill == DARK_THEME.accent
            and box.contains(shape.rect)
            and max(shape.rect.width(), shape.rect.height()) > box.height() / 2
        ]
        ((x, y),) = [bar.toTuple() for bar in bars]
        assert [y > 40, x > 40, y < -40, x < -40].index(True) == seat


def test_the_dealer_has_a_filled_mark_and_the_dice_lie_in_the_centre(show):
    document = documents.table(dealer=2)
    for seat, low in ((2, True), (0, False)):
        view = show(document, seat=seat)
        dice = [shape for shape in view.picture.shapes if isinstance(shape, DieShape)]
        assert [die.pips for die in dice] == [2, 5]
        badges = [
            shape.rect
            for shape in view.picture.shapes
            if isinstance(shape, BoxShape) and shape.fill == shape.line == DARK_THEME.accent
        ]
        middle = sizes_of(4, view.area)[0].centre
        assert all(middle.contains(die.rect) for die in dice)
        plates = [b.rect for b in view.picture.shapes if isinstance(b, BoxShape) and b.key == 2]
        (badge,) = [rect for rect in badges if plates[0].contains(rect)]
        assert (badge.center().y() > middle.center().y()) == low
        note = view.picture.note_at(dice[0].rect.center())
        assert note == "West's wall is broken after 7 stacks"


# tooltips


def test_each_tile_tells_where_it_is_and_where_it_came_from(show):
    events = [*true_draws(WALL, 2)[:1], DISCARD, *true_draws(WALL, 2)[1:]]
    view = show(documents.table(events), step=-1)
    notes = {tile.key: tile.note for tile in view.picture.tiles}
    slots = view.scene.replay.slots
    first = view.scene.table.seats[1].hand[0]
    nth = view.scene.replay.kyoku.haipai[1].index(first) + 1
    assert notes[slots[first]] == (
        "in the hand of b (South)\n"
        f"South's {ordinal(nth)} haipai tile (b)\nslot {slots[first]}, tile id {first}"
    )
    assert notes[83].startswith(
        "in the hand of Ａさん (East)\nEast's 1st draw (Ａさん): number 1 in the wall\nslot 83"
    )
    assert notes[82].startswith(
        "just drawn by b (South)\nSouth's 1st draw (b): number 2 in the wall\nslot 82"
    )
    assert notes[81] == "number 3 in the wall\nslot 81, tile id 81"
    assert notes[12].startswith("discarded by Ａさん (East)\n")
    assert notes[5] == "dora indicator 1\nslot 5, tile id 5"
    assert notes[12 ^ 1].startswith("dora indicator 5")
    assert notes[1] == "rinshan 1\nslot 1, tile id 1"


def test_slots_with_two_uses_tell_both(show):
    notes = {t.key: t.note for t in show(documents.table(players=3)).picture.tiles}
    assert notes[15].startswith("number 54 in the wall, or dora indicator 4\n")


# clicks


def test_a_click_on_a_players_box_seats_them(qtbot, show):
    view = show(documents.table(), seat=1)
    boxes = [m for m in view.picture.shapes if isinstance(m, BoxShape) and m.key >= 0]
    assert sorted(box.key for box in boxes) == [0, 1, 2, 3]
    for box in boxes:
        with qtbot.waitSignal(view.seat_clicked) as told:
            click(qtbot, view, box.rect.center())
        assert told.args == [box.key]
        assert "click to look from this seat" in view.picture.note_at(box.rect.center())


def click(qtbot, view, point: QPointF):
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=point.toPoint())


def test_a_click_on_a_tile_tells_its_slot(qtbot, show):
    view = show(documents.game(2), 0, -1)
    for tile in [tile for tile in view.picture.tiles if tile.key >= 0][::9]:
        with qtbot.waitSignal(view.slot_clicked) as told:
            click(qtbot, view, tile.rect.center())
        assert told.args == [tile.key]


def test_the_tiles_that_the_user_asked_for_are_outlined(show):
    view = show(documents.game(2), 0, -1, outlined=frozenset({3, 77}))
    assert {tile.key for tile in view.picture.tiles if tile.outlined} == {3, 77}


# the widget


def test_colours_follow_the_theme(show):
    view = show(documents.table([DRAW]), step=1)
    themes.choose(ThemeChoice.LIGHT)
    fills = {shape.fill.name() for shape in view.picture.shapes if getattr(shape, "fill", None)}
    assert LIGHT_THEME.felt.name() in fills
    assert not {DARK_THEME.felt.name(), DARK_THEME.accent.name(), DARK_THEME.panel.name()} & fills


@pytest.mark.parametrize("change", [{"seat": 2}, {"step": 0}, {"names_hidden": True}])
def test_nothing_stays_from_the_scene_before(show, change):
    document = documents.game(2)
    look = {"step": 30, "replay": document.replay(0)} | change
    show(document, 0, 30, replay=look["replay"])
    after = show(document, **look).picture.shapes
    show(documents.game(2, players=3), 1, 5, size=(600, 560))
    fresh = show(document, **look).picture.shapes
    assert after == fresh


def test_a_step_draws_only_a_few_places_again(show):
    document = documents.game(2)
    replay = document.replay(0)
    for step in range(1, 20):
        before = show(document, 0, step - 1, replay=replay).picture
        after = show(document, 0, step, replay=replay).picture
        assert changed_region(before, after) is not None
    assert TileLook.CURRENT in {tile.look for tile in after.tiles}


def test_only_the_tile_of_a_riichi_is_said_to_declare_it(show):
    """Once that is called, the next discard lies sideways in its place."""
    events = [DRAW, Riichi(0, 1), DISCARD, Call(1, PON), Discard(1, 40)]
    events += [Draw(0, WALL.live[1]), Discard(0, WALL.live[1])]
    for stay in (False, True):
        view = show(documents.table(events), step=-1, called_stay=stay)
        said = {tile.key: tile.note.split("\n")[0] for tile in view.picture.tiles}
        assert said[WALL.live[1]].endswith("tsumogiri")
        assert not any("declaring" in text for text in said.values())
    view = show(documents.table(events), step=3)
    said = {tile.key: tile.note.split("\n")[0] for tile in view.picture.tiles}
    assert said[12].endswith("declaring riichi")
