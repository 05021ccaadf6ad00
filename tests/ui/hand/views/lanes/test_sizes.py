import pytest
from PySide6.QtCore import QSizeF

from tests.helpers import documents, long_run
from viewer.ui.hand.views.lanes.drawing import key_height
from viewer.ui.hand.views.lanes.sizes import (
    LANES_LARGEST,
    LANES_LEAST_ROWS,
    LANES_MARGIN,
    LANES_SMALLEST,
    lanes_sizes,
)
from viewer.ui.kit.picture import BoxShape
from viewer.ui.kit.theme import Fonts, themes

AREAS = [(600, 560), (900, 700), (1470, 960), (2100, 1330)]
WINDOWS = [(1024, 700), (1366, 768), (1920, 1080), (2560, 1440)]


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
    sizes, blocks = made(area, players, rows)
    assert blocks * sizes.rows >= rows
    assert sizes.top + sizes.rows * sizes.pitch <= area[1]
    assert sizes.lane(0) >= 0
    assert sizes.lane(blocks * players - 1) + sizes.lane_w <= area[0]
    assert LANES_SMALLEST <= sizes.tile_w <= LANES_LARGEST
    assert sizes.width <= sizes.lane_w


@pytest.mark.parametrize("area", AREAS)
def test_the_parts_of_a_cell_lie_in_their_lane_side_by_side(made, area):
    sizes, blocks = made(area)
    for column in range(4 * blocks):
        left, right = sizes.lane(column), sizes.lane(column) + sizes.lane_w
        parts = [sizes.tile(column, 50), sizes.out(column, 50)]
        if sizes.aside_w:
            parts.append(sizes.aside(column, 50))
        assert left < parts[0].left()
        edges = [edge for part in parts for edge in (part.left(), part.right())]
        assert edges == sorted(edges)
        for part in (*parts, sizes.rest(column, 50), sizes.out(column, 50, sideways=True)):
            assert part.right() < right
            assert part.top() >= 50 + sizes.caption_h
            assert part.bottom() <= 50 + sizes.pitch
        assert sizes.above(column, 50).bottom() <= parts[0].top()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("area", AREAS)
def test_lanes_take_the_whole_width(made, area, players):
    sizes, blocks = made(area, players)
    right = area[0] - (sizes.lane(blocks * players - 1) + sizes.lane_w)
    assert LANES_MARGIN <= right < LANES_MARGIN + blocks * (2 * players + 8)
    assert sizes.lane(0) == LANES_MARGIN + sizes.round_w


@pytest.mark.parametrize(
    ("area", "least"),
    [((572, 566), 24), ((914, 660), 30), ((1366, 660), 30), ((1468, 972), 46), ((2108, 1332), 64)],
)
@pytest.mark.parametrize("players", [3, 4])
def test_tiles_can_be_read_in_every_window(qapp, area, players, least):
    """What is left of a window of 1024x700, 1366x768, 1920x1080, 2560x1440."""
    fonts = Fonts.for_area(qapp.font(), QSizeF(*area))
    assert lanes_sizes(above_key(area, fonts), fonts, players, 20)[0].tile_w >= least


@pytest.mark.parametrize(("area", "has_place"), [((592, 554), False), ((900, 649), True)])
def test_what_a_call_took_away_has_a_place_unless_lanes_are_narrow(qapp, area, has_place):
    """What is left of a window of 1024x700 and of 1366x768."""
    fonts = Fonts.for_area(qapp.font(), QSizeF(*area))
    sizes, _blocks = lanes_sizes(above_key(area, fonts), fonts, 4, 20)
    assert bool(sizes.aside_w) == has_place


@pytest.mark.parametrize(
    ("size", "panels", "players"),
    [
        (size, panels, players)
        for size in WINDOWS
        for panels, some in ((True, 4), (False, 3))
        for players in ((3, 4) if long_run.is_long() else (some,))
    ],
)
def test_no_wide_strip_is_empty_in_a_lane_nor_beside_the_lanes(window, size, panels, players):
    """But for the place of a tile that a call took away, beside large tiles."""
    window.log_view.show_document(documents.game(2, players=players))
    window.log_view.hand_area.show_view("lanes")
    window.resize(*size)
    window.show()
    if not panels:
        window.log_view.columns.hidden = (True, True)
    view = window.log_view.hand_area.view
    window.log_view.walker.to_end()
    theme = themes.current
    lanes = [
        m.rect
        for m in view.picture.shapes
        if isinstance(m, BoxShape) and (m.fill, m.line, m.radius) == (theme.panel, theme.line, 6)
    ]
    edges = [0, *(x for lane in lanes for x in (lane.left(), lane.right())), view.width()]
    strips = [end - start for start, end in zip(edges[::2], edges[1::2], strict=True)]
    for lane in lanes[:players]:
        inside = [t.rect for t in view.picture.tiles if lane.contains(t.rect)]
        strips.append(lane.right() - max(rect.right() for rect in inside))
    assert len(strips) > 2 * players
    assert max(strips) <= max(60, 1.3 * max(rect.width() for rect in inside))


def test_tiles_never_shrink_when_the_window_grows(made):
    widths = [made((600 + step, 560 + step))[0].tile_w for step in range(0, 1200, 40)]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


def test_hands_of_few_rows_all_have_the_same_tiles(made):
    assert {made((900, 700), rows=rows)[0].tile_w for rows in range(LANES_LEAST_ROWS + 1)} == {
        made((900, 700), rows=LANES_LEAST_ROWS)[0].tile_w
    }
    assert made((1470, 960), rows=26)[0].tile_w < made((1470, 960), rows=20)[0].tile_w


@pytest.mark.parametrize("rows", [100, 1000])
def test_more_rows_than_can_fit_are_no_error(made, rows):
    sizes, _blocks = made((600, 560), rows=rows)
    assert sizes.rows * sizes.pitch + sizes.top <= 560


def test_an_area_without_room_is_no_error(made):
    assert made((10, 10))[0].rows == 1
