import random

import pytest
from PySide6.QtGui import QColor, QImage

from viewer.ui.kit.png import png_of


@pytest.mark.parametrize(("width", "height"), [(1, 1), (5, 63), (6, 64), (7, 65), (66, 130)])
def test_a_picture_is_what_was_packed(width, height):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#23423a"))
    image.setDotsPerMeterX(3000)
    image.setDotsPerMeterY(4000)
    chance = random.Random(width)
    for _ in range(100):
        at = chance.randrange(width), chance.randrange(height)
        image.setPixelColor(*at, QColor(*(chance.randrange(256) for _ in range(3))))
    read = QImage.fromData(png_of(image), "PNG")
    assert read.convertToFormat(image.format()) == image
    assert (read.dotsPerMeterX(), read.dotsPerMeterY()) == (3000, 4000)


def test_surfaces_take_hardly_any_room():
    image = QImage(1000, 1000, QImage.Format.Format_RGB32)
    image.fill(QColor("#23423a"))
    assert len(png_of(image)) < 20_000
