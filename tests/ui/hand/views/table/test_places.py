"""Where the tiles lie: each once, none on another, on the right side of the table."""

from collections import Counter
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QSize

from tests.helpers import documents, qt
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.era import ERAS, Era
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.base.tiles import face_of
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.geometry import geometry_for
from viewer.ui.kit.picture import DieMark, TextMark

GAMES = {
    **{f"{era}-{n}p": partial(documents.game, 5, era, n) for era in ERAS for n in (3, 4)},
    "calls of four": lambda: documents.game(2),
    "calls of three": lambda: documents.game(2, Era.BASE64, 3),
    "every draw": lambda: documents.table(true_draws(plain_wall(), 70)),
    "raw seed": documents.raw_seed,
    "raw seed of three": lambda: documents.raw_seed(3),
}
SIZES = [(480, 420), (600, 560), (1470, 960), (700, 1000)]
EACH = pytest.mark.parametrize("make", GAMES.values(), ids=list(GAMES))


def texts_of(view):
    return [mark for mark in view.picture.marks if isinstance(mark, TextMark)]


@EACH
def test_every_tile_lies_in_one_place(steps, make):
    for view in steps(make(), size=(600, 560), every=3):
        scene = view.scene
        # a tile won by ron lies beside the hand that won too
        tiles = (tile for tile in view.picture.tiles if "won by ron" not in tile.note)
        shown = Counter(tile.slot for tile in tiles)
        assert shown == Counter(range(scene.replay.layout.size)), scene.step


@pytest.mark.parametrize("make", [GAMES["calls of three"], GAMES["base64-4p"]])
def test_a_tile_shows_its_own_face(steps, make):
    """But for two tiles of each closed kan."""
    for view in steps(make(), size=(600, 560), every=3):
        scene, red = view.scene, view.scene.document.red_fives
        tiles = dict(enumerate(scene.replay.tiles))
        faces = {slot: face_of(tile, red_fives=red).code for slot, tile in tiles.items()}
        other = [tile.code for tile in view.picture.tiles if tile.code != faces[tile.slot]]
        melds = [meld for place in scene.table.seats for meld in place.melds]
        assert other == ["back"] * 2 * sum(meld.kind is MeldKind.ANKAN for meld in melds)


def kakan_rects(view):
    """The places of each kakan's called tile and of the one that was added to it."""
    slots, rects = view.scene.replay.slots, {tile.slot: tile.rect for tile in view.picture.tiles}
    for place in view.scene.table.seats:
        for meld in place.melds:
            if meld.added is not None:
                yield rects[slots[meld.called]], rects[slots[meld.added]]


def covered(lower, upper):
    """What part of a rectangle lies under another."""
    common = lower.intersected(upper)
    return common.width() * common.height() / (lower.width() * lower.height())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("make", [GAMES["calls of four"], GAMES["calls of three"]])
def test_nothing_overlaps_or_leaves_the_widget(steps, outside, make, size):
    """But for a kakan's added tile, which lies on the one it was added to."""
    for view in steps(make(), size=size, every=8):
        kakans = list(kakan_rects(view))
        upper = [added for _, added in kakans]
        assert all(called.intersects(added) for called, added in kakans)
        assert all(covered(called, added) < 0.65 for called, added in kakans)
        things = [mark.rect for mark in view.picture.marks if isinstance(mark, DieMark)]
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


def turned(rect, view):
    """A rectangle turned clockwise by a quarter round the table's centre."""
    x, y = view.width() // 2, view.height() // 2
    left, top, width, height = rect.getRect()
    return (x - (top - y) - height, y + (left - x), height, width)


def test_the_next_seat_sees_the_table_turned_by_a_quarter(show):
    document = documents.game(2)
    view = show(document, 0, 60)
    first = {t.slot: (turned(t.rect, view), (t.quarters - 1) % 4) for t in view.picture.tiles}
    view = show(document, 0, 60, seat=1)
    assert {t.slot: (t.rect.getRect(), t.quarters) for t in view.picture.tiles} == first


def hand_of(view, seat):
    place = view.scene.table.seats[seat]
    slots = {view.scene.replay.slots[tile] for tile in place.hand}
    return [tile for tile in view.picture.tiles if tile.slot in slots]


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
    xs = {tile.slot: tile.rect.x() for tile in view.picture.tiles}
    places = [xs[replay.slots[tile]] for tile in hand]
    assert places == sorted(places)
    assert len(set(places)) == 13


def test_the_drawn_tile_lies_apart(show):
    view = show(documents.table(true_draws(plain_wall(), 1)), step=1)
    slots = view.scene.replay.slots
    place = view.scene.table.seats[0]
    rects = {tile.slot: tile.rect for tile in view.picture.tiles}
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
    rects = {tile.slot: tile.rect for tile in view.picture.tiles}
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
    by_slot = {tile.slot: tile for tile in view.picture.tiles}
    called = by_slot[view.scene.replay.slots[12]]
    assert called.note.startswith("chi of b (South), taken from Ａさん (East)")
    assert called.rect.center().x() > view.width() * 0.8


def test_many_norths_begin_a_row_further_left_and_no_draw_moves_it(show):
    """Three norths and fourteen tiles have room in their usual size."""
    document = documents.table(players=3)
    replay = document.replay(0)
    for norths, moved in ((0, False), (2, False), (3, True), (4, True)):
        starts = set()
        for drawn in (None, 56):
            table = replay.tables[0]
            place = table.seats[0]._replace(drawn=drawn, kita=tuple(range(120, 120 + norths)))
            table = table._replace(seats=(place, *table.seats[1:]))
            view = show(document, replay=replay._replace(tables=(table,)))
            own = hand_of(view, 0)
            starts.add(min(tile.rect.x() for tile in own))
            geometry, _ = sizes_of(view.scene.players, view.area)
            assert {tile.rect.width() for tile in own} == {geometry.tile.width}
        (start,) = starts
        assert (start < view.width() // 2 + geometry.start) == moved
        (name,) = [mark.rect for mark in texts_of(view) if mark.text == "Ａさん"]
        assert name.right() < start


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("size", "least"),
    [((572, 544), 22), ((572, 566), 22), ((914, 638), 26), ((914, 660), 26), ((1468, 930), 38)],
)
def test_tiles_are_large(players, size, least):
    """At 1024x700, 1366x768 and 1920x1080, with and without a frame round the window."""
    geometry = geometry_for(QSize(*size), players)
    assert geometry.tile.width >= least
    assert geometry.wall_tile.width >= least - 2 * (players == 3)
