import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont, QFontInfo

from viewer.ui.hand.views.drawing import tile_height
from viewer.ui.hand.views.order.sizes import ORDER_LARGEST, ORDER_SMALLEST, Needs, order_sizes
from viewer.ui.kit.theme import Fonts, line_height

NAMES = 60.0
TABLES = [(4, 7), (3, 9)]
AREAS = [(574, 640), (800, 700), (1300, 1000), (2000, 1350)]


@pytest.fixture
def fonts(qapp):
    return Fonts.of(qapp.font())


def needs_of(players=4, columns=18, stacks=7, **changes):
    needs = Needs(players, columns - 2, columns, 30, stacks, NAMES)
    return needs._replace(**changes)


def made(area, fonts, players=4, columns=18, stacks=7, **changes):
    return order_sizes(QSizeF(*area), fonts, needs_of(players, columns, stacks, **changes))


@pytest.mark.parametrize("width", range(ORDER_SMALLEST, ORDER_LARGEST + 1, 7))
def test_a_tile_is_three_wide_and_four_high(width):
    assert tile_height(width) / width == pytest.approx(4 / 3, rel=0.05)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("players", "stacks"), TABLES)
@pytest.mark.parametrize("columns", [18, 22, 26])
def test_everything_fits_its_area(fonts, area, players, stacks, columns):
    sizes = made(area, fonts, players, columns, stacks)
    assert sizes.width(needs_of(players, columns, stacks)) <= area[0]
    assert sizes.height(players) <= area[1]
    assert ORDER_SMALLEST <= sizes.tile_w <= ORDER_LARGEST


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("players", "stacks"), TABLES)
def test_no_larger_tile_would_fit(fonts, area, players, stacks):
    """One pixel wider in the same arrangement, and something leaves the area."""
    sizes = made(area, fonts, players, stacks=stacks)
    if sizes.tile_w == ORDER_LARGEST:
        pytest.skip("there are no larger tiles")
    room = made((area[0] + 60, area[1] + 60), fonts, players, stacks=stacks)
    assert room.tile_w > sizes.tile_w


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (1, 1)])
def test_tiles_never_shrink_when_the_window_grows(fonts, direction):
    widths = []
    for step in range(0, 900, 25):
        area = (574 + step * direction[0], 540 + step * direction[1])
        widths.append(made(area, fonts).tile_w)
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


@pytest.mark.parametrize("area", [(1, 1), (100, 5000), (5000, 100), (0, 0)])
def test_an_area_too_small_gets_the_smallest_tiles(fonts, area):
    assert made(area, fonts).tile_w == ORDER_SMALLEST


def test_a_huge_area_gets_the_largest_tiles(fonts):
    assert made((9000, 9000), fonts).tile_w == ORDER_LARGEST


def test_space_to_spare_goes_between_the_parts(fonts):
    assert made((800, 1300), fonts).section > made((800, 800), fonts).section


def test_more_columns_make_smaller_tiles(fonts):
    assert made((800, 700), fonts, columns=40).tile_w < made((800, 700), fonts).tile_w


@pytest.mark.parametrize("columns", [100, 10_000])
def test_more_columns_than_can_fit_are_no_error(fonts, columns):
    assert made((800, 700), fonts, columns=columns).tile_w == ORDER_SMALLEST


def test_tiles_stand_on_whole_pixels(fonts):
    rect = made((800, 700), fonts).tile(10.4, 20.6)
    assert (rect.x(), rect.y()) == (10, 21)
    assert rect.width().is_integer()
    assert rect.height().is_integer()


@pytest.mark.parametrize("size", [6, 9, 24])
def test_type_grows_with_the_systems(qapp, size):
    font = QFont(qapp.font())
    font.setPointSizeF(size)
    fonts = Fonts.of(font)
    assert fonts.body.pointSizeF() == size
    assert fonts.caption.pointSizeF() < size < fonts.title.pointSizeF()
    sizes = made((1300, 1000), fonts)
    assert sizes.caption_h == round(line_height(fonts.caption))


def test_type_may_be_given_in_pixels(qapp):
    font = QFont(qapp.font())
    font.setPixelSize(20)
    assert Fonts.of(font).title.pixelSize() == 30
    assert QFontInfo(Fonts.of(font).body).pixelSize() == 20


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("players", "stacks"), TABLES)
def test_names_have_all_the_room_that_is_left_over(fonts, area, players, stacks):
    """They are cut only where the row of their tiles needs the room."""
    needs = needs_of(players, stacks=stacks, name_w=500.0)
    sizes = order_sizes(QSizeF(*area), fonts, needs)
    wider = sizes._replace(name_w=sizes.name_w + 1)
    assert sizes.name_w >= 500 or wider.width(needs) > area[0]


def test_a_short_name_takes_no_room_from_the_tiles(fonts):
    assert made((914, 660), fonts, name_w=20.0).name_w < made((914, 660), fonts).name_w


def test_names_beside_the_draws_are_whole_or_not_there(fonts):
    """Above them they stand already."""
    widths = set()
    for width in range(572, 1400, 9):
        sizes = made((width, 640), fonts, name_w=120.0)
        label_w, whole = sizes.label_w, round(sizes.badge + 120 + 22)
        assert label_w >= whole or label_w == sizes.badge + 12
        widths.add(label_w >= whole)
    assert widths == {True, False}


def test_names_give_way_beside_the_draws_first(fonts):
    sizes = made((572, 592), fonts, columns=20)
    assert sizes.label_w < sizes.name_w
    assert sizes.label_w >= sizes.badge


def test_what_nobody_reached_stands_under_the_draws_where_that_leaves_larger_tiles(fonts):
    wide = made((572, 592), fonts, players=3, columns=26, stacks=9, drawn=18)
    assert wide.under == 2
    assert wide.tile_w > made((572, 592), fonts, players=3, columns=26, stacks=9, drawn=26).tile_w
    assert made((1400, 660), fonts).under == 0


@pytest.mark.parametrize(
    ("area", "least"),
    [((572, 592), 25), ((914, 660), 36), ((1366, 660), 42), ((1468, 972), 58), ((2108, 1332), 85)],
)
def test_tiles_fill_the_window_with_and_without_its_side_panels(fonts, area, least):
    """What is left of a window of 1024x700, 1366x768, 1920x1080, 2560x1440."""
    big = Fonts.for_area(fonts.body, QSizeF(*area))
    assert made(area, big, columns=20).tile_w >= least
