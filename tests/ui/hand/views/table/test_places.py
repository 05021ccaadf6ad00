"""Where the tiles lie: each once, none on another, on the right side of the table."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, long_run, qt
from tests.helpers.truth import plain_wall, true_draws
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS, Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.base.tiles import face_of
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.geometry import geometry_for
from viewer.ui.kit.picture import BoxShape, DieShape, TextShape
from viewer.ui.kit.theme import DARK_THEME

GAMES = {
    **{f"{era}-{n}p": partial(documents.game, 5, era, n) for era in ERAS for n in (3, 4)},
    "calls of four": lambda: documents.game(2),
    "calls of three": lambda: documents.game(2, Era.BASE64, 3),
    "every draw": lambda: documents.table(true_draws(plain_wall(), 70)),
    "raw seed": documents.raw_seed,
    "raw seed of three": lambda: documents.raw_seed(3),
}
SIZES = [(480, 420), (600, 560), (1470, 960), (700, 1000)]
GONE = DARK_THEME.gone
EACH = pytest.mark.parametrize("make", GAMES.values(), ids=list(GAMES))


def texts_of(view):
    return [shape for shape in view.picture.shapes if isinstance(shape, TextShape)]


@EACH
def test_every_tile_lies_in_one_place(steps, placed, make):
    for view in steps(make(), size=(600, 560), every=3 if long_run.is_long() else 16):
        scene = view.scene
        # a tile won by ron lies beside the hand that won too
        tiles = (tile for tile in placed(view) if "won by ron" not in tile.note)
        shown = Counter(tile.key for tile in tiles)
        assert shown == Counter(range(scene.replay.layout.size)), scene.step


@pytest.mark.parametrize("make", [GAMES["calls of three"], GAMES["base64-4p"]])
def test_a_tile_shows_its_own_face(steps, placed, make):
    """But for two tiles of each closed kan."""
    for view in steps(make(), size=(600, 560), every=3 if long_run.is_long() else 10):
        scene, red = view.scene, view.scene.document.red_fives
        tiles = dict(enumerate(scene.replay.tiles))
        faces = {slot: face_of(tile, red_fives=red).code for slot, tile in tiles.items()}
        other = [tile.code for tile in placed(view) if tile.code != faces[tile.key]]
        melds = [meld for place in scene.table.seats for meld in place.melds]
        assert other == ["back"] * 2 * sum(meld.kind is MeldKind.ANKAN for meld in melds)


def kakan_rects(view):
    """The places of each kakan's called tile and of the one that was added to it."""
    slots, rects = view.scene.replay.slots, {tile.key: tile.rect for tile in view.picture.tiles}
    for place in view.scene.table.seats:
        for meld in place.melds:
            if meld.added is not None:
                yield rects[slots[meld.called]], rects[slots[meld.added]]


def covered(lower, upper):
    """What part of a rectangle lies under another."""
    common = lower.intersected(upper)
    return common.width() * common.height() / (lower.width() * lower.height())


@pytest.mark.parametrize(
    ("size", "name"), long_run.combinations(SIZES, ["calls of four", "calls of three"])
)
def test_nothing_overlaps_or_leaves_the_widget(steps, outside, name, size):
    """But for a kakan's added tile, which lies on the one it was added to."""
    for view in steps(GAMES[name](), size=size, every=8):
        kakans = list(kakan_rects(view))
        upper = [added for _, added in kakans]
        assert all(called.intersects(added) for called, added in kakans)
        assert all(covered(called, added) < 0.65 for called, added in kakans)
        things = [shape.rect for shape in view.picture.shapes if isinstance(shape, DieShape)]
        things += [tile.rect for tile in view.picture.tiles if tile.rect not in upper]
        assert qt.overlaps(things) == []
        others = [thing for thing in things if thing not in [called for called, _ in kakans]]
        assert not any(thing.intersects(added) for thing in others for added in upper)
        assert outside(view) == []
        words = [text.rect for text in texts_of(view)]
        assert qt.overlaps(words) == []
        assert not any(word.intersects(thing) for word in words for thing in things)


def test_tiles_lie_on_whole_pixels(show):
    for size in SIZES:
        view = show(documents.game(2), 0, -1, size=size)
        numbers = {n % 1 for tile in view.picture.tiles for n in tile.rect.getRect()}
        assert numbers == {0}


def test_a_larger_widget_has_larger_tiles(show):
    widths = [show(documents.game(2), size=s).picture.tiles[0].rect.width() for s in SIZES[:3]]
    assert widths == sorted(set(widths))


# seats


def test_the_next_seat_has_its_hand_below(show):
    document = documents.game(2)
    for seat in range(4):
        view = show(document, 0, 60, seat=seat)
        own = hand_of(view, seat)
        assert {tile.quarters for tile in own} == {0}
        lowest = max(tile.rect.bottom() for tile in view.picture.tiles)
        assert {tile.rect.bottom() for tile in own} == {lowest}


def hand_of(view, seat):
    place = view.scene.table.seats[seat]
    slots = {view.scene.replay.slots[tile] for tile in place.hand}
    return [tile for tile in view.picture.tiles if tile.key in slots]


@pytest.mark.parametrize(
    ("players", "seat", "sides"),
    [(4, 0, [0, 1, 2, 3]), (4, 2, [2, 3, 0, 1]), (3, 0, [0, 1, 2]), (3, 2, [2, 3, 0])],
)
def test_each_hand_lies_on_its_side(show, players, seat, sides):
    """0 below, 1 at the right, 2 above, 3 at the left; the fourth seat of three stays empty."""
    view = show(documents.table(players=players), seat=seat)
    middle = view.rect().center()
    for each, side in enumerate(sides):
        hand = hand_of(view, each)
        assert {tile.quarters for tile in hand} == {side}
        x = sum(tile.rect.center().x() for tile in hand) / 13 - middle.x()
        y = sum(tile.rect.center().y() for tile in hand) / 13 - middle.y()
        assert [y > 300, x > 300, y < -300, x < -300].index(True) == side


def test_a_hand_reads_from_left_to_right(show):
    view = show(documents.table(dealer=1))
    replay = view.scene.replay
    hand = view.scene.table.seats[0].hand
    xs = {tile.key: tile.rect.x() for tile in view.picture.tiles}
    places = [xs[replay.slots[tile]] for tile in hand]
    assert places == sorted(places)
    assert len(set(places)) == 13


def test_the_drawn_tile_lies_apart(show):
    view = show(documents.table(true_draws(plain_wall(), 1)), step=1)
    slots = view.scene.replay.slots
    place = view.scene.table.seats[0]
    rects = {tile.key: tile.rect for tile in view.picture.tiles}
    drawn, last, other = (rects[slots[t]] for t in (place.drawn, place.hand[-1], place.hand[-2]))
    assert drawn.left() - last.right() > 4 + (last.left() - other.right())
    assert drawn.top() == last.top()


# rivers


def discards(count, *extra):
    """Seat 0 draws and discards so many tiles, as no game allows."""
    wall = plain_wall()
    events = []
    for tile in wall.live[:count]:
        events += [Draw(0, tile), Discard(0, tile)]
    return documents.table([*events, *extra])


def test_a_river_has_rows_of_six_and_a_long_third_row(show):
    view = show(discards(21), step=-1)
    slots = view.scene.replay.slots
    rects = {tile.key: tile.rect for tile in view.picture.tiles}
    river = [rects[slots[each.tile]] for each in view.scene.table.seats[0].river]
    rows = Counter(rect.top() for rect in river)
    assert [rows[top] for top in sorted(rows)] == [6, 6, 9]
    assert all(a.left() < b.left() for a, b in pairwise(river[12:]))
    assert [river[n].left() for n in (0, 6, 12)] == [river[0].left()] * 3


def test_a_called_discard_leaves_the_river(show):
    chi = Meld(MeldKind.CHI, (12, 16, 20), called=12, source=3)
    view = show(
        documents.table([Draw(0, 83), Discard(0, 12), Call(1, chi), Discard(1, 40)]), step=-1
    )
    by_slot = {tile.key: tile for tile in view.picture.tiles}
    called = by_slot[view.scene.replay.slots[12]]
    assert called.note.startswith("chi of b (South), taken from Ａさん (East)")
    assert called.rect.center().x() > view.width() * 0.8


def test_many_norths_begin_a_row_further_left_and_no_draw_moves_it(show):
    document = documents.table(players=3)
    replay = document.replay(0)
    first = None
    for norths, moved in ((0, False), (4, True)):
        starts = set()
        for drawn in (None, 56):
            table = replay.tables[0]
            place = replace(table.seats[0], drawn=drawn, kita=tuple(range(120, 120 + norths)))
            table = table._replace(seats=(place, *table.seats[1:]))
            view = show(document, replay=replay._replace(tables=(table,)))
            starts.add(min(tile.rect.x() for tile in hand_of(view, 0)))
        (start,) = starts
        first = first or start
        assert (start < first) == moved


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("size", "least"),
    [
        ((572, 544), (34, 25, 19, 19)),
        ((572, 566), (34, 25, 19, 19)),
        ((890, 638), (48, 27, 26, 22)),
        ((890, 660), (50, 28, 27, 22)),
        ((1468, 930), (73, 41, 39, 32)),
    ],
)
def test_tiles_are_large(players, size, least):
    """At 1024x700, 1366x768 and 1920x1080, with and without a frame round the window.

    Of one's own hand, of others and rivers, of the walls above and below, and of those beside.
    """
    geometry = geometry_for(QSize(*size), players)
    below, right, *_others = geometry.sides
    others = min(geometry.tile, *(side.tile for side in geometry.sides)).width
    walls = below.wall_tile.width, right.wall_tile.turned.width
    found = below.tile.width, others, *walls
    assert all(one >= other for one, other in zip(found, least, strict=True)), found


@pytest.mark.parametrize(("size", "own", "others"), [((1366, 768), 40, 28), ((1024, 700), 34, 24)])
def test_tiles_are_large_in_a_window(window, size, own, others):
    window.log_view.show_document(documents.game(2))
    window.log_view.hand_area.show_view("table")
    window.resize(*size)
    QApplication.processEvents()
    widths = {}
    for tile in window.log_view.hand_area.view.picture.tiles:
        if tile.note.startswith("in the hand"):
            narrow = min(tile.rect.width(), tile.rect.height())
            widths.setdefault(tile.note.split("\n")[0], set()).add(narrow)
    found = sorted(map(min, widths.values()))
    assert len(found) == 4
    assert found[-1] >= own
    assert found[0] >= others


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("size", "players"),
    long_run.combinations([(1024, 700), (1366, 768), (1920, 1080), (2560, 1440)], [3, 4]),
)
def test_no_wide_strip_is_empty(window, size, players, hidden):
    """None is wider than 60 px and higher than half a tile, with side panels and without.

    But for what has its room: a hand with its calls, a river, the river and plate of nobody.
    """
    window.log_view.show_document(documents.game(2, players=players))
    window.log_view.hand_area.show_view("table")
    window.resize(*size)
    window.show()
    window.log_view.columns.hidden = (hidden, hidden)
    QApplication.processEvents()
    view = window.log_view.hand_area.view
    assert (view.width() == size[0]) == hidden
    geometry, _ = sizes_of(players, view.area)
    things = rooms(view, geometry)
    high_in_a_row, end = [0], geometry.y + geometry.sides[0].hand
    for y in range(end):
        line = QRectF(0, y, view.width(), 1)
        here = sorted((rect & line for rect in things if rect.intersects(line)), key=QRectF.x)
        reached, widest = 0.0, 0.0
        for rect in (*here, QRectF(view.width(), y, 0, 1)):
            widest = max(widest, rect.left() - reached)
            reached = max(reached, rect.right())
        high_in_a_row.append(high_in_a_row[-1] + 1 if widest > 60 else 0)
    assert max(high_in_a_row) < geometry.tile.height / 2


def rooms(view, geometry):
    """What stands on the table, and where hands and rivers have room."""
    boxes = [shape for shape in view.picture.shapes if isinstance(shape, BoxShape)]
    found = [box.rect for box in boxes if box.fill in (GONE, DARK_THEME.panel)]
    half = 3 * geometry.tile.across + geometry.tile.down - geometry.tile.across
    for quarters, side in enumerate(geometry.sides):
        frame, wide = geometry.frame(quarters), side.right - side.left
        found.append(frame.rect(side.left, side.wall, wide, side.end - side.wall))
        deep = side.rows * geometry.tile.down
        found.append(frame.rect(-half, side.river, 2 * half, deep))
        if view.scene.players == 3 and quarters == (3 - view.scene.seat) % 4:
            across = geometry.sides[(quarters + 1) % 4].wall - half
            found.append(frame.rect(half, side.river, across, side.wall - side.river))
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_the_hands_of_others_can_stand_upright(show, players):
    for size in SIZES:
        view = show(documents.game(2, players=players), 0, 40, size=size, hands_upright=True)
        for seat in range(players):
            hand = hand_of(view, seat)
            assert {tile.quarters for tile in hand} == {0}
            at = [(tile.rect.y(), tile.rect.x()) for tile in hand]
            slots = [view.scene.replay.slots[tile] for tile in view.scene.table.seats[seat].hand]
            by_slot = {tile.key: where for tile, where in zip(hand, at, strict=True)}
            assert [by_slot[slot] for slot in slots] == sorted(at)
        assert qt.overlaps([tile.rect for tile in view.picture.tiles if tile.key >= 0]) == []


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.dear("the ends of a hundred hands, of which the most tiles lie on the table")
@pytest.mark.parametrize(
    ("size", "upright"),
    long_run.combinations([(590, 566), (900, 660), (1480, 930)], [False, True]),
)
def test_nothing_overlaps_in_real_games(show, outside, size, upright):
    """As in windows of 1024x700, 1366x768 and 1920x1080: a step of each hand, and its end."""
    for path in long_run.a_third(PATHS[::4]):
        log = read_mjlog(path.read_bytes())
        document = documents.document_of(log, (None,) * len(log.hands))
        for index in range(len(log.hands)):
            replay = document.replay(index)
            for step in {replay.last * 2 // 3, replay.last}:
                view = show(document, index, step, size=size, replay=replay, hands_upright=upright)
                assert outside(view) == []
                upper = [added for _, added in kakan_rects(view)]
                things = [
                    shape.rect for shape in view.picture.shapes if isinstance(shape, DieShape)
                ]
                things += [tile.rect for tile in view.picture.tiles if tile.rect not in upper]
                words = [text.rect for text in texts_of(view)]
                assert qt.overlaps(things) == [], (path.name, index, step)
                assert qt.overlaps(words) == [], (path.name, index, step)
                covered = [word for word in words if any(map(word.intersects, things))]
                assert covered == [], (path.name, index, step)
                plates = [
                    shape.rect
                    for shape in view.picture.shapes
                    if isinstance(shape, BoxShape) and shape.key >= 0
                ]
                others = [rect for rect in things if not any(p.contains(rect) for p in plates)]
                assert not any(p.intersects(rect) for p in plates for rect in others)
