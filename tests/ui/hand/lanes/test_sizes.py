import pytest
from PySide6.QtCore import QSizeF

from viewer.ui.hand.lanes.sizes import LARGEST, LEAST_ROWS, SMALLEST, sizes_for
from viewer.ui.kit.theme import Fonts

AREAS = [(600, 560), (900, 700), (1470, 960), (2100, 1330)]


@pytest.fixture
def made(qapp):
    fonts = Fonts.of(qapp.font())

    def made(area, players=4, rows=20):
        return sizes_for(QSizeF(*area), fonts, players, rows)

    return made


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rows", [18, 20, 22, 24])
def test_all_rows_and_lanes_fit(made, area, players, rows):
    sizes = made(area, players, rows)
    assert sizes.rows >= rows
    assert sizes.top + rows * sizes.pitch <= area[1]
    assert sizes.left >= 0
    assert sizes.lane(players - 1) + sizes.lane_w <= area[0]
    assert SMALLEST <= sizes.tile_w <= LARGEST
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


def test_lanes_stand_together_in_the_middle(made):
    sizes = made((2100, 1330))
    right = 2100 - (sizes.lane(3) + sizes.lane_w)
    assert sizes.left == pytest.approx(right, abs=2)
    assert sizes.left > 300


def test_tiles_never_shrink_when_the_window_grows(made):
    widths = [made((600 + step, 560 + step)).tile_w for step in range(0, 1200, 40)]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


def test_hands_of_few_rows_all_have_the_same_tiles(made):
    assert {made((900, 700), rows=rows).tile_w for rows in range(LEAST_ROWS + 1)} == {
        made((900, 700), rows=LEAST_ROWS).tile_w
    }
    assert made((900, 700), rows=24).tile_w < made((900, 700), rows=20).tile_w


@pytest.mark.parametrize("rows", [100, 1000])
def test_more_rows_than_can_fit_are_no_error(made, rows):
    sizes = made((600, 560), rows=rows)
    assert sizes.tile_w == SMALLEST
    assert 20 < sizes.rows < 100


def test_an_area_without_room_is_no_error(made):
    assert made((10, 10)).rows == 1
