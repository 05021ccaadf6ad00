import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from viewer.ui.kit.dice import draw_die

SIDE = 120


def drawn(pips):
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
    assert spots(drawn(pips)) == pips


def test_the_single_pip_is_red():
    red = {*range(11), *range(350, 360)}
    assert drawn(1).pixelColor(60, 60).hue() in red
    assert drawn(3).pixelColor(60, 60).hue() not in red


@pytest.mark.parametrize("pips", [0, 7, -1, 10**9])
def test_a_number_that_no_die_has_is_blank(pips):
    assert spots(drawn(pips)) == 0
