from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo

from tests.helpers import documents, logs, long_run, qt
from tests.helpers.games import SEATS
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.analysis.lanes import entries_of, lanes_at
from viewer.core.base.era import ERAS, Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Leave,
    NewDora,
    Return,
    Riichi,
    Ryuukyoku,
)
from viewer.core.text.places import wind_name
from viewer.ui.hand.views.lanes.drawing import _KEY
from viewer.ui.hand.views.lanes.tile_presenter import LaneTilePresenter
from viewer.ui.kit.picture import BoxShape, LineShape, TextShape, TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, advance, themes
from viewer.ui.kit.tile_art import BACK

SIZES = [(480, 420), (600, 560), (1470, 960), (2100, 1330)]
KEY = [row.text for row in _KEY]
WALL = plain_wall()
LIVE = WALL.live
PON = Meld(MeldKind.PON, (132, 133, 134), called=132, source=2)
CHI = Meld(MeldKind.CHI, (132, 128, 124), called=132, source=3)
TO_PON = [Draw(0, LIVE[0]), Discard(0, 132), Call(2, PON)]


def walk(view, every=1):
    """Go through a hand; yields its lanes."""
    replay = view.scene.replay
    entries = entries_of(replay)
    for step in range(0, replay.last + 1, every):
        view.set_scene(view.scene._replace(step=step))
        yield lanes_at(replay, entries, step)


def longest_hand(document):
    return max(range(document.hand_count), key=lambda n: len(document.log.hands[n].events))


def tiles_of(view):
    """All tiles but the samples of the key."""
    return [tile for tile in view.picture.tiles if tile.note not in KEY]


def live_ones(view):
    """The live tiles where they were drawn or would be, without ghosts."""
    tiles = [tile for tile in tiles_of(view) if "number " in tile.note.split("\n")[0]]
    return [tile for tile in tiles if "but for" not in tile.note]


def noted(view, *starts):
    return [tile for tile in tiles_of(view) if tile.note.startswith(starts)]


def texts(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def shapes(view, kind, **fields):
    found = [shape for shape in view.picture.shapes if isinstance(shape, kind)]
    return [m for m in found if all(getattr(m, name) == value for name, value in fields.items())]


def lane_of(view, tile):
    """The number of the lane that a tile lies in, within its block of go-rounds."""
    fields = {"fill": DARK_THEME.panel, "line": DARK_THEME.line, "radius": 6}
    grounds = sorted((m.rect for m in shapes(view, BoxShape, **fields)), key=QRectF.x)
    (lane,) = [n for n, ground in enumerate(grounds) if ground.contains(tile.rect)]
    return lane % view.scene.players


# what is shown


@pytest.mark.parametrize(
    ("seed", "era", "players"), [(2, Era.BASE64, 4), (3, Era.HEX, 3), (1, Era.PER_HAND, 4)]
)
def test_each_live_tile_is_shown_once_as_past_or_to_come(lay, seed, era, players):
    document = documents.game(seed, era, players)
    view = lay(document, longest_hand(document))
    live = view.scene.replay.layout.live
    for lanes in walk(view, 3 if long_run.is_long() else 10):
        shown = live_ones(view)
        end = view.scene.table.live + view.scene.replay.left(view.scene.step)
        assert sorted(tile.key for tile in shown) == sorted(live[:end])
        veiled = {tile.key for tile in shown if tile.look is TileLook.VEILED}
        assert veiled == {each.coming.slot for each in lanes.ahead}
        for tile in shown:
            turn = lane_of(view, tile)
            who = view.scene.names[(view.scene.dealer + turn) % players]
            assert f"{wind_name(turn)}'s " in tile.note
            assert f" draw ({who})" in tile.note


def test_the_latest_tile_stands_out_above_all_others(lay):
    document = documents.game(2)
    view = lay(document, longest_hand(document))
    for lanes in walk(view, long_run.stride()):
        current = [tile for tile in tiles_of(view) if tile.look is TileLook.CURRENT]
        assert len(current) == bool(lanes.past)
        if current:
            assert view.picture.shapes[-1] is current[0]
            latest = lanes.past[-1]
            tile = latest.drawn.tile if latest.drawn else latest.call.called
            scene = view.scene
            event = scene.replay.event(scene.replay.moments[scene.step].move)
            if isinstance(event, Discard):
                tile = event.tile
            assert current[0].key == view.scene.replay.slots[tile]


def test_a_discard_lies_beside_its_tile_faint_as_drawn_and_sideways_with_riichi(lay):
    events = [Draw(0, LIVE[0]), Discard(0, LIVE[0]), Draw(1, LIVE[1]), Discard(1, 110)]
    events += [Draw(2, LIVE[2]), Riichi(2, 1), Discard(2, 105)]
    view = lay(documents.table(events), step=len(events))
    made = ("discarded this", "declared riichi with this")
    discards = [t for t in tiles_of(view) if any(words in t.note for words in made)]
    as_drawn, from_hand, riichi = discards
    assert (as_drawn.key, as_drawn.look) == (LIVE[0], TileLook.DIM)
    assert "tsumogiri" in as_drawn.note
    assert (from_hand.key, from_hand.look, from_hand.quarters) == (110, TileLook.PLAIN, 0)
    assert (riichi.key, riichi.quarters) == (105, 1)
    assert "declared riichi" in riichi.note
    assert riichi.rect.width() > riichi.rect.height()
    for tile, slot in ((as_drawn, LIVE[0]), (from_hand, LIVE[1]), (riichi, LIVE[2])):
        drawn = next(t for t in tiles_of(view) if t.key == slot and ": number " in t.note)
        assert tile.rect.left() > drawn.rect.right()
        assert drawn.rect.top() <= tile.rect.top()


def test_a_discard_appears_when_it_is_made(lay):
    view = lay(documents.table([Draw(0, LIVE[0]), Discard(0, 120)]), step=1)
    assert not noted(view, "Ａさん (East) discarded")
    view.set_scene(view.scene._replace(step=2))
    assert [tile.key for tile in noted(view, "Ａさん (East) discarded")] == [120]


@pytest.mark.parametrize("after", [Leave(2), Return(2, ""), Riichi(0, 2), NewDora(4)])
def test_a_discard_stands_out_until_the_next_move(lay, after):
    events = [Draw(0, LIVE[0]), Discard(0, 120), after]
    for step in (2, 3):
        view = lay(documents.table(events), step=step)
        assert [t.key for t in tiles_of(view) if t.look is TileLook.CURRENT] == [120]


def test_a_called_discard_that_won_is_marked(lay):
    events = [Draw(0, LIVE[0]), Discard(0, 120), documents.win(2, 0, 120)]
    found = {}
    for step in (2, 3):
        view = lay(documents.table(events), step=step)
        (tile,) = noted(view, "Ａさん (East) discarded")
        found[step] = tile.look
    assert found == {2: TileLook.CURRENT, 3: TileLook.MARKED}


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (Call(0, Meld(MeldKind.ANKAN, (132, 133, 134, 135))), "kan"),
        (Call(0, Meld(MeldKind.KITA, (120,))), "kita"),
        (documents.win(0, 0, LIVE[0]), "tsumo"),
    ],
)
def test_what_else_a_seat_did_is_written(lay, event, word):
    view = lay(documents.table([Draw(0, LIVE[0]), event]), step=2)
    assert word in texts(view)


def test_a_call_is_a_box_with_its_name_and_tile(lay):
    view = lay(documents.table(TO_PON), step=3)
    (box,) = [m for m in shapes(view, BoxShape) if "called pon" in m.note]
    (tile,) = [t for t in tiles_of(view) if t.look is TileLook.CURRENT]
    assert tile.key == 132
    assert box.rect.contains(tile.rect)
    assert "pon" in [m.text for m in shapes(view, TextShape) if box.rect.contains(m.rect.center())]


# what calls took away


def joined_tiles(view, line):
    """The tiles at both ends of a line."""
    ends = (line.points[0], line.points[-1])
    reach = [QRectF(end.x() - 2, end.y() - 2, 4, 4) for end in ends]
    return [[t for t in tiles_of(view) if t.rect.intersects(each)] for each in reach]


@pytest.mark.parametrize(
    ("call", "seats", "words"),
    [
        (
            Call(2, PON),
            (1, 3),
            "number 2 in the wall would have been b (South)'s but for the pon by 雀 (West)",
        ),
        (
            Call(1, CHI),
            (1, 2),
            "number 2 in the wall would have been b (South)'s but for the chi by b (South)",
        ),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_a_line_leads_from_what_a_call_took_away_to_where_it_went(lay, call, seats, words, later):
    events = [*TO_PON[:2], call]
    if later:
        events += [Discard(call.seat, 100), Draw(seats[1], LIVE[1])]
    view = lay(documents.table(events), step=len(events))
    (ghost,) = [tile for tile in tiles_of(view) if "but for" in tile.note]
    assert ghost.note == f"{words}\nslot {LIVE[1]}, tile id {LIVE[1]}"
    assert (ghost.look, ghost.key, lane_of(view, ghost)) == (TileLook.DIM, LIVE[1], seats[0])
    (line,) = [
        m for m in shapes(view, LineShape) if len(m.points) == 4 and m.colour == DARK_THEME.muted
    ]
    start, end = joined_tiles(view, line)
    assert ghost in start
    (real,) = [tile for tile in end if tile.key == LIVE[1]]
    assert lane_of(view, real) == seats[1]
    assert real.look is (TileLook.CURRENT if later else TileLook.VEILED)


def test_a_line_crosses_no_tile(lay):
    crossed = 0
    for seed, players in ((2, 4), (5, 4), (3, 3)):
        document = documents.game(seed, players=players)
        for index in range(document.hand_count):
            view = lay(document, index, step=document.replay(index).last)
            rects = [tile.rect.adjusted(1, 1, -1, -1) for tile in tiles_of(view)]
            for line in shapes(view, LineShape):
                if len(line.points) != 4 or line.colour != DARK_THEME.muted:
                    continue
                for a, b in pairwise(line.points):
                    path = QRectF(a, b).normalized().adjusted(-0.1, -0.1, 0.1, 0.1)
                    assert not [rect for rect in rects if rect.intersects(path)]
                    crossed += 1
    assert crossed > 10


# past and future


def test_at_the_deal_everything_is_to_come(lay):
    view = lay(documents.game(3), size=(1300, 800))
    assert {tile.look for tile in tiles_of(view)} == {TileLook.VEILED}
    assert len(tiles_of(view)) == 70
    assert "if nobody called" in texts(view)
    assert shapes(view, LineShape) == []


def test_a_line_parts_what_was_from_what_is_to_come(lay):
    document = documents.game(2)
    view = lay(document, longest_hand(document))
    for lanes in walk(view, 3):
        lines = [
            m for m in shapes(view, LineShape) if m.colour == DARK_THEME.accent and m.width == 1
        ]
        assert len(lines) == bool(lanes.past and lanes.ahead)
        for tile in live_ones(view) if lines else ():
            middle = tile.rect.center()
            (points,) = [line.points for line in lines]
            below = [
                middle.y() > a.y()
                for a, b in pairwise(points)
                if a.y() == b.y() and a.x() <= middle.x() <= b.x()
            ] or [middle.x() > points[0].x()]  # blocks right of the line's are later
            assert below == [tile.look is TileLook.VEILED]


def test_the_next_tile_has_a_frame_until_the_hand_is_over(lay):
    end = Ryuukyoku("kaze4", (None,) * 4, (0,) * 4, (0,) * 4, 0, 0, "")
    document = documents.table([*true_draws(WALL, 5), end])
    for step in range(6):
        view = lay(document, step=step)
        frames = shapes(view, BoxShape, fill=None, line=DARK_THEME.muted)
        framed = [t for t in tiles_of(view) if any(f.rect.contains(t.rect) for f in frames)]
        (framed,) = framed
        assert framed.key == LIVE[step]
    view = lay(document, step=6)
    frames = shapes(view, BoxShape, fill=None, line=DARK_THEME.muted)
    assert not [t for t in tiles_of(view) if any(f.rect.contains(t.rect) for f in frames)]
    assert "never reached" in texts(view)
    assert "if nobody called" not in texts(view)


def test_the_go_round_of_the_hand_stands_out(lay):
    view = lay(documents.table(true_draws(WALL, 9)), step=9)
    numbers = {m.text: m.colour for m in shapes(view, TextShape) if m.font.bold()}
    assert numbers["2"] == DARK_THEME.muted
    assert numbers["3"] == DARK_THEME.accent
    assert numbers["4"] == DARK_THEME.faint


# looks


def test_a_closed_wall_shows_backs_to_come(lay):
    document = documents.game(2)
    view = lay(document, longest_hand(document), wall_closed=True)
    for _ in walk(view, 5):
        drawn = set(view.scene.replay.layout.live[: view.scene.table.live])
        live = live_ones(view)
        assert {t.key for t in live if t.code != BACK} == drawn
        assert all(("tile id" in t.note) == (t.key in drawn) for t in live)


def test_hidden_names_are_winds(lay):
    view = lay(documents.game(3), names_hidden=True, step=8)
    assert {"East", "South", "West", "North"} <= set(texts(view))
    told = " ".join([*texts(view), *(tile.note for tile in tiles_of(view))])
    assert "Ａさん" not in told


def test_seats_can_be_clicked_and_the_one_in_view_has_a_frame(lay):
    view = lay(documents.table(dealer=1), seat=3)
    labels = [shape for shape in shapes(view, BoxShape) if shape.key >= 0]
    labels.sort(key=lambda m: m.rect.x())
    assert [label.key for label in labels] == [1, 2, 3, 0] * 2  # above both halves
    assert [label.key for label in labels if label.line is not None] == [3, 3]
    assert all(view.picture.box_key_at(label.rect.center()) == label.key for label in labels)


def test_outlined_tiles_are_found_by_slot(lay):
    view = lay(documents.table(true_draws(WALL, 4)), step=4, outlined=frozenset({LIVE[2], LIVE[9]}))
    assert {tile.key for tile in tiles_of(view) if tile.outlined} == {LIVE[2], LIVE[9]}


def test_a_tile_that_the_log_contradicts_is_crossed(lay):
    view = lay(documents.wrong_seed(), step=2)
    view.set_scene(view.scene._replace(step=view.scene.replay.last))
    looks = {tile.look for tile in live_ones(view) if ": number 1 in" in tile.note}
    assert looks <= {TileLook.WRONG, TileLook.CURRENT}


@pytest.mark.parametrize("players", [3, 4])
def test_a_raw_seed_is_all_to_come_and_has_no_seats(lay, players):
    view = lay(documents.raw_seed(players))
    assert {tile.look for tile in tiles_of(view)} == {TileLook.VEILED}
    assert len(tiles_of(view)) == (70 if players == 4 else 55)
    assert not [shape for shape in shapes(view, BoxShape) if shape.key >= 0]


def test_a_log_without_a_seed_has_backs_to_come(lay):
    view = lay(documents.unseeded())
    assert {each.code for each in tiles_of(view) if not each.note.startswith("waited for")} == {
        BACK
    }


# room

CASES = {
    **{f"{era}-{n}p": partial(documents.game, 2, era, n) for era in ERAS for n in (3, 4)},
    "another game": partial(documents.game, 5),
    "four kans": lambda: documents.table(documents.kan_hand()),
    "eight kita": lambda: documents.table(
        documents.kita_hand(plain_wall(3, dealer=1)), players=3, dealer=1
    ),
    "pon": lambda: documents.table(TO_PON),
    "no draw": documents.table,
    "every draw": lambda: documents.table(true_draws(WALL, 70)),
    "raw seed": documents.raw_seed,
    "no seed": documents.unseeded,
}


@pytest.mark.parametrize(("name", "size"), long_run.combinations(CASES, SIZES))
def test_nothing_overlaps_or_leaves_the_widget(lay, name, size):
    document = CASES[name]()
    whole = QRectF(0, 0, *size)
    index = longest_hand(document) if document.log else 0
    view = lay(document, index, size)
    for _ in walk(view, 13):
        rects = [tile.rect for tile in tiles_of(view)]
        assert qt.overlaps(rects) == []
        assert all(whole.contains(rect) for rect in rects)
        others = shapes(view, TextShape) + shapes(view, BoxShape)
        assert [shape for shape in others if not whole.contains(shape.rect)] == []
        labels = [m.rect for m in shapes(view, TextShape) if m.text not in {"chi", "pon", "kan"}]
        assert not [t for t in labels for rect in rects if t.intersects(rect)]


@pytest.mark.parametrize("size", SIZES[1:])
def test_all_rows_fit_without_scrolling(lay, size):
    for seed, players in ((2, 4), (5, 4), (2, 3)):
        document = documents.game(seed, players=players)
        view = lay(document, longest_hand(document), size)
        for lanes in walk(view, 11):
            shown = live_ones(view)
            assert len(shown) == len([e for e in lanes.past if e.live]) + len(lanes.ahead)


def test_more_rows_than_fit_follow_the_hand(lay):
    draws = [Draw(0, tile) for tile in LIVE]
    view = lay(documents.table(draws), size=(480, 420))
    for _ in walk(view, long_run.stride()):
        if view.scene.step:
            (current,) = [tile for tile in tiles_of(view) if tile.look is TileLook.CURRENT]
            assert view.rect().contains(current.rect.toRect())


def test_a_flood_of_draws_is_shown(lay):
    document = documents.parts(documents.SHUFFLE, logs.go(), logs.init(), "<T5/>" * 1000)
    view = lay(document, step=1000)
    notes = {each.note.split("\n")[0] for each in tiles_of(view)}
    assert notes <= {"waited for"}  # the wall does not hold so many
    view.set_scene(view.scene._replace(step=30))
    assert tiles_of(view)


def test_hands_that_cannot_be_read_are_shown(lay):
    events = "<T5/><D99/><N who='1' m='1'/><U7/><E20/>"
    assert tiles_of(lay(documents.parts(documents.SHUFFLE, logs.go(), logs.init(), events), step=2))
    view = lay(documents.parts(logs.go(), logs.element("INIT"), "<E5/><F7/>"), step=0)
    assert view.scene.step == 0


# drawing


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_what_is_to_come_is_nearer_to_the_ground(lay, theme):
    view = lay(documents.table(true_draws(WALL, 20)), step=20)
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    image = view.grab().toImage()

    def away(tile):
        point = tile.rect.topLeft()
        colour = qt.pixel(image, point.x() + 2, point.y() + 4)
        return abs(colour.lightness() - theme.panel.lightness())

    past = [t for t in tiles_of(view) if t.look is TileLook.PLAIN]
    ahead = [t for t in tiles_of(view) if t.look is TileLook.VEILED]
    if theme is DARK_THEME:
        assert max(map(away, ahead)) < min(map(away, past))
    assert past
    assert image.pixelColor(2, 2) == theme.window


def test_rows_side_by_side_show_what_was_discarded(lay):
    document = documents.game(3)
    index = longest_hand(document)
    views = [lay(document, index, size=size) for size in ((914, 660), (1470, 1330))]
    gone = []
    for view in views:
        view.set_scene(view.scene._replace(step=view.scene.replay.last))
        tiles = [tile for tile in tiles_of(view) if "discarded this" in tile.note]
        gone.append(sorted(tile.key for tile in tiles))
    assert gone[0] == gone[1]
    assert len(gone[0]) > 40


def test_the_second_half_stands_right_of_the_first(lay):
    """What is furthest down in one block is followed by what is on top in the next."""
    view = lay(documents.table(true_draws(WALL, 70)), step=70)
    at = {tile.key: tile.rect for tile in live_ones(view)}
    own = [at[slot] for slot in LIVE[::4]]
    falls = [one.y() > other.y() for one, other in pairwise(own)]
    assert falls.count(True) == 1
    turn = falls.index(True)
    assert len(own) // 2 <= turn + 1 <= len(own) // 2 + 1
    assert {rect.x() for rect in own[: turn + 1]} == {own[0].x()}
    assert own[turn + 1].x() > max(
        rect.right() for slot, rect in at.items() if rect.x() < own[turn + 1].x()
    )
    assert own[turn + 1].y() == own[0].y()


def test_a_seat_in_riichi_says_so_above_its_lane(lay):
    events = [Draw(0, LIVE[0]), Riichi(0, 1), Discard(0, LIVE[0]), Riichi(0, 2)]
    for size in ((592, 554), (1265, 935)):
        sticks = []
        for step in (0, len(events)):
            view = lay(documents.table(events), size=size, step=step)
            sticks = [m.rect for m in shapes(view, BoxShape) if m.note.startswith("riichi stick")]
            assert bool(sticks) == bool(step)
            assert texts(view).count("riichi") <= len(sticks)
        assert len(sticks) == 2
        assert all(stick.bottom() < min(t.rect.top() for t in tiles_of(view)) for stick in sticks)
    assert "riichi" in texts(view)


def test_where_waits_have_no_room_the_name_is_whole(lay):
    """As of a hand that waits for three kinds in a window of 1366x768."""
    seats = tuple(replace(seat, name="三日月宗近") for seat in SEATS)
    game = documents.game(2)
    game = documents.document_of(replace(game.log, seats=seats))
    seen = 0
    for index in range(game.hand_count):
        replayed = game.replay(index)
        for step in range(0, replayed.last, 5):
            if not any(each.riichi for each in replayed.tables[step].seats):
                continue
            view = lay(game, index, (900, 600), step=step)
            sticks = [m.rect for m in shapes(view, BoxShape) if m.note.startswith("riichi stick")]
            above = [tile for tile in tiles_of(view) if tile.rect.bottom() <= sticks[0].top()]
            names = [m for m in shapes(view, TextShape) if m.text == "三日月宗近"]
            if not above:
                assert all(advance(m.font, m.text) <= m.rect.width() for m in names)
                assert len({QFontInfo(m.font).pixelSize() for m in names}) == 1
                seen += 1
    assert seen


def test_a_lane_tells_riichi_and_waits_together(lay):
    """With a narrow head the pill stands beside the name, and what the seat waits for above."""
    document = documents.game(2)
    seen = 0
    for index in range(document.hand_count):
        replay = document.replay(index)
        for step in range(0, replay.last, 7):
            seats = [n for n, each in enumerate(replay.tables[step].seats) if each.riichi]
            if not seats:
                continue
            view = lay(document, index, (2100, 1330), step=step)
            sticks = [m for m in shapes(view, BoxShape) if m.note.startswith("riichi stick")]
            assert texts(view).count("riichi") == len(sticks)
            head = sticks[0].rect.top()
            above = [tile for tile in tiles_of(view) if tile.rect.bottom() <= head]
            presenter = LaneTilePresenter(view.scene)
            waits = sum(len(presenter.waits(seat)) for seat in range(4))
            assert len(above) == waits * len(sticks) // len(seats)
            seen += 1
    assert seen > 3
