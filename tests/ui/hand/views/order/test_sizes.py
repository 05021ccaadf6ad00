import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont

from viewer.ui.hand.views.drawing import tile_height
from viewer.ui.hand.views.order.sizes import (
    ORDER_LARGEST,
    ORDER_MARGIN,
    ORDER_SMALLEST,
    Needs,
    order_sizes,
)
from viewer.ui.kit.theme import Fonts, line_height

TABLES = [(4, 4), (3, 8)]
AREAS = [(574, 520), (800, 700), (1300, 1000), (2000, 1350)]


@pytest.fixture
def fonts(qapp):
    return Fonts.of(qapp.font())


def needs_of(players=4, rinshan=4, columns=18, name_w=60.0):
    return Needs(players, columns, rinshan, name_w, 110.0, 80.0, has_discards=True)


def made(area, fonts, **changes):
    return order_sizes(QSizeF(*area), fonts, needs_of(**changes))


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("players", "rinshan"), TABLES)
@pytest.mark.parametrize("columns", [18, 22, 26])
def test_everything_fits_its_area(fonts, area, players, rinshan, columns):
    sizes = made(area, fonts, players=players, rinshan=rinshan, columns=columns)
    assert sizes.width <= area[0] - 2 * ORDER_MARGIN
    assert sizes.height(players) <= area[1] - 2 * ORDER_MARGIN
    assert ORDER_SMALLEST <= sizes.tile_w <= ORDER_LARGEST
    assert sizes.tile_w <= sizes.hand_w <= 1.3 * sizes.tile_w
    assert tile_height(sizes.out_w) < sizes.tile_w  # one that lies sideways touches no other
    assert sizes.label_w >= sizes.badge + 8


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (1, 1)])
def test_draws_never_shrink_when_the_window_grows(fonts, direction):
    areas = ((574 + n * direction[0], 520 + n * direction[1]) for n in range(0, 900, 60))
    widths = [made(area, fonts).tile_w for area in areas]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


@pytest.mark.parametrize("area", [(1, 1), (100, 5000), (5000, 100), (0, 0)])
def test_an_area_too_small_gets_the_smallest_tiles(fonts, area):
    assert made(area, fonts).tile_w == ORDER_SMALLEST


def test_a_huge_area_gets_the_largest_tiles(fonts):
    assert made((9000, 9000), fonts).tile_w == ORDER_LARGEST


def test_more_columns_make_smaller_tiles(fonts):
    assert made((800, 700), fonts, columns=40).tile_w < made((800, 700), fonts).tile_w
    assert made((800, 700), fonts, columns=10_000).tile_w == ORDER_SMALLEST


@pytest.mark.parametrize("size", [6, 9, 24])
def test_captions_are_as_high_as_their_type(qapp, size):
    font = QFont(qapp.font())
    font.setPointSizeF(size)
    fonts = Fonts.of(font)
    assert made((1300, 1000), fonts).caption_h == round(line_height(fonts.caption))


def test_names_stand_beside_their_winds_where_they_have_room(fonts):
    short, long = (made((1300, 600), fonts, name_w=width) for width in (20.0, 500.0))
    assert short.named_beside
    assert not long.named_beside
    assert short.label_w <= long.label_w


@pytest.mark.parametrize(
    ("area", "least"),
    [((592, 554), 28), ((900, 622), 37), ((1265, 935), 56), ((1688, 1264), 75)],
)
def test_draws_fill_the_window(fonts, area, least):
    """What is left of a window of 1024x700, 1366x768, 1920x1080 and 2560x1440 beside its panels."""
    suited = Fonts.for_area(fonts.body, QSizeF(*area))
    needs = needs_of(columns=18)._replace(state_w=110.0 * area[0] / 900, break_w=area[0] / 11)
    assert order_sizes(QSizeF(*area), suited, needs).tile_w >= least
