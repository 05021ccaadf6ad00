import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QRegion, qGray

from viewer.ui.kit.picture import (
    BoxShape,
    LineShape,
    Picture,
    TextShape,
    TileLook,
    TileShape,
    changed_region,
)
from viewer.ui.kit.theme import DARK_THEME


class NoArt:
    """Draws nothing, and notes which tiles it was asked for."""

    def __init__(self):
        self.codes = []

    def draw(self, _painter, _rect, code, *_, **__):
        self.codes.append(code)


@pytest.fixture
def picture():
    return Picture()


def painted(picture, art):
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(DARK_THEME.window)
    painter = QPainter(image)
    picture.paint(painter, DARK_THEME, art)
    painter.end()
    return image


def test_the_topmost_note_is_found(picture):
    picture.shapes.append(BoxShape(QRectF(0, 0, 50, 50), note="below"))
    picture.tile(QRectF(10, 10, 20, 20), "1m", TileLook.PLAIN, "above", 3)
    picture.shapes.append(BoxShape(QRectF(0, 0, 90, 90)))  # says nothing
    assert picture.note_at(QPointF(15, 15)) == "above"
    assert picture.note_at(QPointF(40, 40)) == "below"
    assert picture.note_at(QPointF(80, 80)) == ""


def test_later_marks_lie_above_earlier_ones(picture, art):
    for colour in ("#ff0000", "#00ff00"):
        picture.shapes.append(BoxShape(QRectF(0, 0, 100, 100), QColor(colour), None, 0))
    assert painted(picture, art).pixelColor(50, 50) == QColor("#00ff00")


@pytest.mark.parametrize(
    ("rects", "codes"),
    [
        ([(0, 0, 100, 100)], ["1m", "2m", "3m", "4m"]),
        ([(12, 12, 4, 4)], ["1m"]),
        ([(60, 0, 3, 100)], ["2m", "4m"]),
        ([(10, 10, 4, 4), (60, 60, 4, 4)], ["1m", "4m"]),  # none that lie between
        ([(0, 0, 100, 2)], ["1m", "2m"]),  # as far as their rings reach
        ([(0, 46, 100, 1)], []),
    ],
)
def test_only_what_reaches_into_a_region_is_drawn_again(picture, qapp, rects, codes):  # noqa: ARG001
    for nth, (x, y) in enumerate([(5, 5), (55, 5), (5, 55), (55, 55)], 1):
        picture.tile(QRectF(x, y, 30, 35), f"{nth}m", TileLook.PLAIN, "", nth)
    art, image = NoArt(), QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    region = sum((QRegion(*rect) for rect in rects), QRegion())
    picture.paint(painter, DARK_THEME, art, region)
    painter.end()
    assert art.codes == codes


def test_a_winning_tile_has_an_edge_of_its_own_colour(picture, art):
    picture.tile(QRectF(10, 10, 60, 80), "5z", TileLook.MARKED, "", 0)
    assert painted(picture, art).pixelColor(12, 50) == DARK_THEME.good
    picture.shapes.clear()
    picture.tile(QRectF(10, 10, 60, 80), "5z", TileLook.PLAIN, "", 0)
    assert painted(picture, art).pixelColor(12, 50) not in (DARK_THEME.accent, DARK_THEME.good)


def differing(one, other):
    return {(x, y) for x in range(100) for y in range(100) if one.pixel(x, y) != other.pixel(x, y)}


def test_a_winning_tile_has_a_star_in_its_corner_which_no_colour_is_needed_for(picture):
    shape = TileShape(QRectF(10, 10, 60, 80), "5z", TileLook.CURRENT, "")
    images = []
    for won in (False, True):
        picture.shapes[:] = [shape._replace(won=won)]
        images.append(painted(picture, NoArt()))
    star = differing(*images)
    assert all(x > 35 and y < 45 for x, y in star)
    inside = [(x, y) for x, y in star if x < 70 and y >= 10]
    without, with_star = ({qGray(each.pixel(x, y)) for x, y in inside} for each in images)
    assert min(with_star) < 90 < min(without)
    assert max(with_star) > 240 > max(without)


def test_the_outline_of_what_was_asked_for_is_dashed_and_the_others_whole(picture, art):
    def grounds(shape):
        picture.shapes[:] = [shape]
        image = painted(picture, art)
        column = {12 if shape.look is TileLook.MARKED else 8}
        return {image.pixelColor(x, y).name() for x in column for y in range(25, 70)}

    shape = TileShape(QRectF(10, 10, 60, 80), "5z", TileLook.PLAIN, "", outlined=True)
    assert {DARK_THEME.asked.name(), DARK_THEME.window.name()} <= grounds(shape)
    whole = shape._replace(look=TileLook.CURRENT, outlined=False)
    assert grounds(whole) == {DARK_THEME.accent.name()}


def test_a_box_may_be_an_outline_only(picture, art):
    picture.shapes.append(BoxShape(QRectF(10.5, 10.5, 80, 80), None, QColor("#ff0000"), 0))
    image = painted(picture, art)
    assert image.pixelColor(50, 50) == DARK_THEME.window
    assert image.pixelColor(50, 10).red() > 100


def test_a_line_goes_through_its_points(picture, art):
    points = (QPointF(0, 50), QPointF(50, 50), QPointF(50, 100))
    picture.shapes.append(LineShape(points, QColor("#ff0000"), 5))
    image = painted(picture, art)
    assert image.pixelColor(25, 50) == image.pixelColor(50, 75) == QColor("#ff0000")
    assert image.pixelColor(75, 25) == DARK_THEME.window


def test_text_that_does_not_fit_is_cut_inside_its_rectangle(picture, art, qapp):
    font = QFont(qapp.font())
    rect = QRectF(10, 30, 40, 30)
    picture.text(rect, "W" * 500, font, QColor("#ff0000"))
    image = painted(picture, art)
    red = [x for x in range(100) for y in range(100) if image.pixelColor(x, y).red() > 150]
    assert red
    assert min(red) >= 9
    assert max(red) <= 52


@pytest.mark.parametrize("width", [0, -20, 0.4])
def test_text_without_room_is_no_error(picture, art, qapp, width):
    rect = QRectF(10, 30, width, 30)
    picture.text(rect, "text", qapp.font(), QColor("#ff0000"), Qt.AlignmentFlag.AlignCenter)
    image = painted(picture, art)
    assert image.pixelColor(90, 45) == DARK_THEME.window


def boxes(*places):
    made = Picture()
    made.shapes += [BoxShape(QRectF(20 * place, 0, 5, 5), QColor("#ff0000")) for place in places]
    return made


@pytest.mark.parametrize(
    ("before", "after", "differ"),
    [
        ([1, 2, 3], [1, 2, 3], []),
        ([1, 2, 3], [3, 2, 1], []),  # they lie apart
        ([1, 2, 3], [1, 4, 3], [2, 4]),
        ([1, 2], [1, 2, 5], [5]),
        ([1, 2, 5], [1, 2], [5]),
        ([0], [*range(1, 80)], [*range(80)]),
        ([0], [*range(1, 81)], None),
        ([*range(81)], [1], [0, *range(2, 81)]),
        ([*range(82)], [1], None),
    ],
)
def test_only_what_looks_otherwise_has_changed(before, after, differ):
    region = changed_region(boxes(*before), boxes(*after))
    if differ is None:
        assert region is None
    else:
        places = {place for place in range(90) if region.contains(QPoint(20 * place + 2, 2))}
        assert places == set(differ)


def test_of_nothing_no_changes_are_told():
    assert changed_region(Picture(), boxes(1)) is None


def test_a_text_is_not_taken_for_a_colour(capfd):
    """Nothing is said of a box in the place of a text, where PySide would read its colour."""
    rect, one, other = QRectF(0, 0, 10, 10), Picture(), Picture()
    one.shapes.append(TextShape(rect, "東", QFont(), QColor("red"), Qt.AlignmentFlag.AlignLeft))
    other.shapes.append(BoxShape(rect, QColor("red")))
    assert not changed_region(one, other).isEmpty()
    assert not changed_region(other, one).isEmpty()
    assert capfd.readouterr().err == ""
