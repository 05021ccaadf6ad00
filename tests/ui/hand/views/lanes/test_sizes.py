import pytest
from PySide6.QtCore import QSizeF

from viewer.ui.hand.views.lanes.drawing import key_height
from viewer.ui.hand.views.lanes.sizes import (
    LANES_FOLD_BELOW,
    LANES_LARGEST,
    LANES_LEAST_ROWS,
    LANES_MARGIN,
    LANES_SMALLEST,
    Fold,
    RowRoom,
    fold,
    lanes_sizes,
)
from viewer.ui.kit.theme import Fonts

AREAS = [(600, 560), (900, 700), (1470, 960), (2100, 1330)]


@pytest.fixture
def made(qapp):
    fonts = Fonts.of(qapp.font())

    def made(area, players=4, rows=20):
        return lanes_sizes(above_key(area, fonts), fonts, players, rows)

    return made


def above_key(area, fonts):
    return QSizeF(area[0], area[1] - key_height(fonts, area[0] - 2 * LANES_MARGIN))


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rows", [18, 20, 22, 24])
def test_all_rows_and_lanes_fit(made, area, players, rows):
    sizes = made(area, players, rows)
    folded = fold(rows, 0, sizes.room)
    lines = folded.shown * sizes.pitch + (folded.before + folded.after) * sizes.fold_h
    assert folded.shown + folded.after * sizes.per_line >= rows
    assert folded.shown >= 8
    assert sizes.top + lines <= area[1]
    assert sizes.lane(0) >= 0
    assert sizes.lane(players - 1) + sizes.lane_w <= area[0]
    assert LANES_SMALLEST <= sizes.tile_w <= LANES_LARGEST
    assert sizes.width <= sizes.lane_w


@pytest.mark.parametrize("area", AREAS)
def test_the_parts_of_a_cell_lie_in_their_lane_side_by_side(made, area):
    sizes = made(area)
    for turn in range(4):
        left, right = sizes.lane(turn), sizes.lane(turn) + sizes.lane_w
        parts = [
            sizes.number(turn, 50), sizes.tile(turn, 50),
            sizes.out(turn, 50, sideways=True), sizes.aside(turn, 50),
        ]  # fmt: skip
        assert left < parts[0].left()
        assert parts[-1].right() < right
        edges = [edge for part in parts for edge in (part.left(), part.right())]
        assert edges == sorted(edges)
        for part in (*parts, sizes.out(turn, 50), sizes.rest(turn, 50)):
            assert part.top() >= 50
            assert part.bottom() <= 50 + sizes.tile_h


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("area", AREAS)
def test_lanes_take_the_whole_width(made, area, players):
    sizes = made(area, players)
    right = area[0] - (sizes.lane(players - 1) + sizes.lane_w)
    assert LANES_MARGIN <= right < LANES_MARGIN + 2 * players + 8
    assert sizes.lane(0) == LANES_MARGIN + sizes.round_w


@pytest.mark.parametrize(
    ("area", "least"),
    [((572, 566), 24), ((914, 660), 28), ((1366, 660), 28), ((1468, 972), 29), ((2108, 1332), 40)],
)
@pytest.mark.parametrize("players", [3, 4])
def test_tiles_can_be_read_in_every_window(qapp, area, players, least):
    """What is left of a window of 1024x700, 1366x768, 1920x1080, 2560x1440."""
    fonts = Fonts.for_area(qapp.font(), QSizeF(*area))
    assert lanes_sizes(above_key(area, fonts), fonts, players, 20).tile_w >= least


@pytest.mark.parametrize(
    ("area", "as_large"), [((592, 554), False), ((900, 649), True), ((1688, 1264), True)]
)
def test_discards_are_as_large_as_draws_where_lanes_are_wide(qapp, area, as_large):
    """What is left of a window of 1024x700, 1366x768, 2560x1440."""
    fonts = Fonts.for_area(qapp.font(), QSizeF(*area))
    sizes = lanes_sizes(above_key(area, fonts), fonts, 4, 20)
    assert (sizes.small_w == sizes.tile_w) == as_large
    assert sizes.beside(0, 50).width() > 0


def test_rows_fold_before_tiles_get_small(made):
    sizes = made((900, 660))
    assert sizes.tile_w == LANES_FOLD_BELOW
    assert fold(20, 0, sizes.room).shown < 20
    assert fold(14, 0, sizes.room) == Fold(0, 14)


def test_folded_rows_keep_their_discards_where_there_is_width(made):
    sizes = made((900, 660))
    assert sizes.whole_w > 0
    assert sizes.per_line == 2
    number = sizes.folded(3, 1, 50).left() - sizes.number_w
    assert number >= sizes.folded(3, 0, 50).right() + sizes.small_h
    out = sizes.small(sizes.folded(3, 1, 50).right() + 4, 50, sideways=True)
    assert out.right() <= sizes.lane(3) + sizes.lane_w
    assert not made((600, 560)).whole_w


ROOM = RowRoom(400, 40, 50, 6)


@pytest.mark.parametrize(
    ("present", "expected"),
    [
        (0, Fold(0, 7, 0, 2)),
        (5, Fold(0, 7, 0, 2)),
        (6, Fold(2, 6, 1, 2)),
        (7, Fold(2, 7, 1, 1)),
        (12, Fold(8, 6, 2, 1)),
        (14, Fold(8, 7, 2, 0)),
    ],
)
def test_what_is_furthest_from_the_present_folds(present, expected):
    folded = fold(15, present, ROOM)
    assert folded == expected
    assert folded.first <= present < folded.first + folded.shown


@pytest.mark.parametrize("rows", range(1, 40))
def test_each_folded_row_has_a_place_of_its_own_and_the_present_stays_open(rows):
    for present in range(rows):
        folded = fold(rows, present, ROOM)
        assert folded.first <= present < folded.first + folded.shown
        if folded.before or folded.after:
            open_rows = range(folded.first, folded.first + folded.shown)
            places = [folded.place(row, 6) for row in range(rows) if row not in open_rows]
            assert len(set(places)) == len(places) == rows - folded.shown
            assert max(line for line, _ in places) < folded.before + folded.after


def test_tiles_never_shrink_when_the_window_grows(made):
    widths = [made((600 + step, 560 + step)).tile_w for step in range(0, 1200, 40)]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


def test_hands_of_few_rows_all_have_the_same_tiles(made):
    assert {made((900, 700), rows=rows).tile_w for rows in range(LANES_LEAST_ROWS + 1)} == {
        made((900, 700), rows=LANES_LEAST_ROWS).tile_w
    }
    assert made((1470, 960), rows=24).tile_w < made((1470, 960), rows=20).tile_w


@pytest.mark.parametrize("rows", [100, 1000])
def test_more_rows_than_can_fit_are_no_error(made, rows):
    sizes = made((600, 560), rows=rows)
    folded = fold(rows, rows // 2, sizes.room)
    assert folded.first <= rows // 2 < folded.first + folded.shown


def test_an_area_without_room_is_no_error(made):
    assert fold(20, 3, made((10, 10)).room).shown == 1
