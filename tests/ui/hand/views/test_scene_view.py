"""What all views share, tried with one that shows a row of tiles."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, qt
from tests.helpers.truth import plain_wall, true_draws
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.picture import Picture, TileLook
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes
from viewer.ui.kit.tile_art import TileArt

TILE = QSizeF(30, 40)
BOX = QRectF(200, 200, 100, 60)


def lay_tiles(scene, area):
    """Lay a tile for each step so far, a text with the step, and a box that stands for seat 2."""
    picture = Picture()
    for step in range(1, scene.step + 1):
        place = QRectF(QPointF(40 * step, 20), TILE)
        picture.tile(place, "5z", TileLook.PLAIN, f"tile {step}\n<b>", step)
    picture.text(QRectF(10, 120, 60, 30), str(scene.step), area.font, themes.current.text)
    picture.box(BOX, themes.current.panel, None, 3, "seat", key=2)
    picture.tile(QRectF(BOX.topLeft(), TILE), "1m", TileLook.PLAIN, "", 99)
    return picture


@pytest.fixture
def scene():
    document = documents.table(true_draws(plain_wall(), 6))
    return Scene(document, 0, document.replay(0))


@pytest.fixture
def row(qtbot, art, scene):
    view = SceneView(lay_tiles, art)
    qtbot.addWidget(view)
    view.resize(500, 450)
    view.set_scene(scene._replace(step=3))
    return view


def test_where_there_is_less_room_than_the_drawing_needs_all_is_smaller(row, scene, qtbot, art):
    small = SceneView(lay_tiles, art, least=QSize(500, 450))
    qtbot.addWidget(small)
    small.set_scene(scene._replace(step=3))
    small.resize(500, 450)
    small.show()
    assert small.picture.shapes == row.picture.shapes
    small.resize(300, 225)
    for tile, usual in zip(small.picture.tiles, row.picture.tiles, strict=True):
        assert tile.rect == QRectF(usual.rect.topLeft() / 2, usual.rect.size() / 2)
    with qtbot.waitSignal(small.slot_clicked) as clicked:
        QTest.mouseClick(small, Qt.MouseButton.LeftButton, pos=QPoint(45, 15))
    assert clicked.args == [2]


def image_of(view):
    return view.grab().toImage()


@pytest.fixture
def painted(row, monkeypatch):
    """Show a view, and note the regions that it is asked to paint."""
    regions = []
    paint = SceneView.paintEvent

    def note(view, event):
        regions.append(event.region())
        paint(view, event)

    monkeypatch.setattr(SceneView, "paintEvent", note)
    row.show()
    QApplication.processEvents()
    regions.clear()
    return regions


# what is shown


def test_a_view_is_named_after_what_it_shows(row, scene):
    assert row.accessibleName() == scene.title == "East 1"
    assert row.scene.step == 3
    row.set_scene(None)
    assert (row.scene, row.picture.shapes, row.accessibleName()) == (None, [], "")
    assert image_of(row).pixelColor(45, 30) == DARK_THEME.window


def test_a_view_is_laid_out_once_before_it_is_seen(qtbot, art, scene):
    laid = []

    def lay(scene, area):
        laid.append(area.width)
        return lay_tiles(scene, area)

    view = SceneView(lay, art)
    qtbot.addWidget(view)
    view.set_scene(scene)
    for width in (500, 600, 700):
        view.resize(width, 450)
    view.show()
    qtbot.waitUntil(lambda: bool(laid))
    view.grab()
    assert laid == [700]


def test_tiles_are_outlined_by_slot(row, scene):
    row.set_scene(scene._replace(step=3, outlined=frozenset({2, 7})))
    assert [tile.key for tile in row.picture.tiles if tile.outlined] == [2]
    image = image_of(row)
    edge = {image.pixelColor(78, y).name() for y in range(25, 55)}  # left of the second tile
    assert DARK_THEME.asked.name() in edge  # it is dashed


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_the_ground_is_opaque_and_has_the_themes_colour(row, theme):
    themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
    assert row.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    image = row.grab().toImage()
    assert image.pixelColor(2, 2) == image.pixelColor(490, 440) == theme.window
    assert image.pixelColor(290, 250) == theme.panel


# painting again only what changed


def test_a_step_paints_only_what_changed(row, scene, painted):
    row.set_scene(scene._replace(step=4))
    QApplication.processEvents()
    (region,) = painted
    assert region.contains(QPoint(170, 30))  # the fourth tile
    assert region.contains(QPoint(40, 130))  # the text
    assert not region.contains(QPoint(50, 30))
    assert not region.contains(QPoint(250, 240))


def test_what_was_painted_in_part_is_what_is_painted_whole(row, scene, painted):
    for step in (4, 2, 6, 0):
        row.set_scene(scene._replace(step=step))
        QApplication.processEvents()
    assert len(painted) == 4
    screen = row.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert screen == image_of(row)


def test_in_one_place_nothing_is_painted_that_lies_elsewhere(row, painted, monkeypatch):
    drawn = []
    monkeypatch.setattr(TileArt, "draw", lambda _art, _painter, rect, *_, **__: drawn.append(rect))
    row.update(50, 30, 5, 5)  # within the first tile
    QApplication.processEvents()
    assert len(painted) == 1
    assert [rect.x() for rect in drawn] == [40]


def test_the_same_scene_paints_nothing(row, scene, painted):
    row.set_scene(scene._replace(step=3))
    QApplication.processEvents()
    assert painted == []


def test_another_theme_paints_everything(qtbot, row, painted):
    themes.choose(ThemeChoice.LIGHT)
    qtbot.waitUntil(lambda: bool(painted))
    assert {region.boundingRect().size() for region in painted} == {row.size()}


# Qt's side


def test_a_larger_font_is_followed(row):
    before = row.picture
    font = QFont(row.font())
    font.setPointSizeF(2 * font.pointSizeF())
    row.setFont(font)
    assert row.picture is not before
    assert row.picture.shapes[3].font.pointSizeF() == font.pointSizeF()


def test_a_new_size_is_followed(row):
    row.show()
    before = row.picture
    row.resize(600, 500)
    assert row.picture is not before


@pytest.mark.parametrize(
    ("point", "slot", "seat"),
    [
        ((50, 30), 1, None),
        ((90, 30), 2, None),
        ((210, 210), 99, None),  # a tile upon a seat's box
        ((280, 240), None, 2),
        ((400, 400), -1, None),
    ],
)
def test_a_click_tells_the_tile_or_the_seat(row, point, slot, seat):
    slots, seats = [], []
    row.slot_clicked.connect(slots.append)
    row.seat_clicked.connect(seats.append)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(*point))
    assert slots == ([] if slot is None else [slot])
    assert seats == ([] if seat is None else [seat])


def test_a_double_click_tells_a_tile_once_more_and_a_seat_as_any_click(row):
    slots, doubles, seats = [], [], []
    row.slot_clicked.connect(slots.append)
    row.slot_double_clicked.connect(doubles.append)
    row.seat_clicked.connect(seats.append)
    QTest.mouseDClick(row, Qt.MouseButton.LeftButton, pos=QPoint(90, 30))
    QTest.mouseDClick(row, Qt.MouseButton.LeftButton, pos=QPoint(280, 240))
    assert (slots, doubles, seats) == ([], [2], [2])


def test_other_buttons_tell_nothing(row):
    slots = []
    row.slot_clicked.connect(slots.append)
    QTest.mouseClick(row, Qt.MouseButton.RightButton, pos=QPoint(50, 30))
    assert slots == []


def turn(view, *angles):
    walked = []
    view.walked.connect(walked.append)
    for angle in angles:
        none = QPoint()
        wheel = QWheelEvent(
            QPointF(50, 50), QPointF(50, 50), none, QPoint(0, angle),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view, wheel)
    return walked


@pytest.mark.parametrize(
    ("angles", "walked"),
    [
        ([-120], [1]),
        ([120], [-1]),
        ([-360], [3]),
        ([-40, -40, -40, -40], [1]),  # a touchpad
        ([-80, 80, 80], []),
        ([-60, -60, 120, 60, 60], [1, -1, -1]),
        ([0], []),
    ],
)
def test_the_wheel_walks(row, angles, walked):
    assert turn(row, *angles) == walked


@pytest.fixture
def ask(monkeypatch):
    """Hold the mouse over a point, and return the tooltip."""
    shown = []

    class ToolTip:
        @staticmethod
        def showText(_place, text, _widget):  # noqa: N802 - Qt's name
            shown.append(text)

    def ask(view, point):
        event = QHelpEvent(QEvent.Type.ToolTip, point, view.mapToGlobal(point))
        QApplication.sendEvent(view, event)
        return shown.pop()

    monkeypatch.setattr("viewer.ui.hand.views.scene_view.QToolTip", ToolTip)
    return ask


def test_what_is_under_the_mouse_is_told(row, ask):
    assert ask(row, QPoint(50, 30)) == "<qt>tile 1<br>&lt;b&gt;</qt>"
    assert ask(row, QPoint(280, 240)) == "seat"
    assert ask(row, QPoint(1, 1)) == ""


def test_a_name_with_tags_is_told_as_it_is():
    assert as_tooltip("plain & simple\nx") == "plain & simple\nx"
    assert as_tooltip("&lt;b>") == "<qt>&amp;lt;b&gt;</qt>"
    assert as_tooltip("of <b>\n&") == "<qt>of &lt;b&gt;<br>&amp;</qt>"


def test_pixels_of_a_tile_are_where_it_lies(row):
    image = image_of(row)
    assert qt.pixel(image, 45, 25).lightness() > 180
    assert qt.pixel(image, 75, 30) == QColor(DARK_THEME.window)  # between two tiles
