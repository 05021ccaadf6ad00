import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS, TILES
from viewer.ui.kit import tile_art
from viewer.ui.kit.tile_art import BACK, TileArt, code_of, draw_die

CODES = sorted({code_of(tile, red_fives=RED_FIVE_IDS) for tile in range(TILES)} | {BACK})


def drawn(art, code, opacity=1.0):
    image = QImage(60, 80, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    art.draw(painter, QRectF(0, 0, 60, 80), code, opacity)
    assert painter.opacity() == 1
    painter.end()
    return image


def test_a_tile_nobody_knows_shows_its_back():
    assert code_of(None, red_fives=RED_FIVE_IDS) == "back"


@pytest.mark.parametrize("tile", sorted(RED_FIVE_IDS))
def test_a_red_five_is_red_where_there_are_red_fives(tile):
    assert code_of(tile, red_fives=RED_FIVE_IDS)[0] == "0"
    assert code_of(tile, red_fives=NONE_RED)[0] == "5"
    assert code_of(tile + 1, red_fives=RED_FIVE_IDS)[0] == "5"


def test_no_two_faces_look_alike(art):
    pictures = [bytes(drawn(art, code).constBits()) for code in CODES]
    assert len(set(pictures)) == len(CODES) == 38


def lightness(image):
    """The mean over some of its pixels."""
    points = [(x, y) for x in range(5, 60, 5) for y in range(5, 80, 5)]
    return sum(image.pixelColor(*point).lightness() for point in points) / len(points)


def test_tiles_are_light_and_faint_ones_darker_on_black(art):
    for code in ("1m", "5z"):
        full, faint = (lightness(drawn(art, code, opacity)) for opacity in (1.0, 0.4))
        assert full > 120
        assert faint < full / 2


def test_corners_are_clear(art):
    assert drawn(art, "1m").pixelColor(0, 0).lightness() < 60


def test_a_size_is_drawn_once():
    art = TileArt()
    drawn(art, "1m")
    kept = dict(art._images)
    drawn(art, "1m")
    assert art._images == kept
    assert len(kept) == 1


def test_no_kept_picture_has_been_painted_on(monkeypatch):
    painted = []

    class Painter(QPainter):
        def __init__(self, image):
            super().__init__(image)
            painted.append(image)

    monkeypatch.setattr(tile_art, "QPainter", Painter)
    art = TileArt()
    for quarters in range(4):
        art.image("5p", *((40, 30) if quarters % 2 else (30, 40)), quarters)
    assert len(painted) == 1  # the others are turned
    kept = {image.cacheKey() for image in art._images.values()}
    assert not kept & {image.cacheKey() for image in painted}


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr(tile_art, "_MOST_IMAGES", 5)
    art = TileArt()
    for width in range(20, 40):
        art.image("1m", width, 40, 0)
        assert len(art._images) <= 5


# dice

SIDE = 120


def die(pips):
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_die(painter, QRectF(2, 2, SIDE - 4, SIDE - 4), pips)
    painter.end()
    return image


def spots(image):
    """The number of dark or red spots: of places on a grid of three by three."""
    places = [round(2 + part * (SIDE - 4)) for part in (0.26, 0.5, 0.74)]
    colours = [image.pixelColor(x, y) for x in places for y in places]
    return sum(colour.lightness() < 150 for colour in colours)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_has_its_pips(pips):
    assert spots(die(pips)) == pips


def test_the_single_pip_is_red():
    red = {*range(11), *range(350, 360)}
    assert die(1).pixelColor(60, 60).hue() in red
    assert die(3).pixelColor(60, 60).hue() not in red


@pytest.mark.parametrize("pips", [0, 7, -1, 10**9])
def test_a_number_that_no_die_has_is_blank(pips):
    assert spots(die(pips)) == 0
