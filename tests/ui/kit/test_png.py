import random
import zlib

import pytest
from PySide6.QtGui import QImage

from viewer.ui.kit.png import png_of


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (33, 64), (301, 65), (2, 200)])
def test_a_picture_is_read_back_as_it_was(size):
    width, height = size
    image = QImage(width, height, QImage.Format.Format_RGB32)
    chosen = random.Random(3)
    for x in range(width):
        for y in range(height):
            image.setPixel(x, y, chosen.getrandbits(24))
    image.setDotsPerMeterX(1234)
    image.setDotsPerMeterY(4321)
    data = png_of(image)
    read = QImage.fromData(data, "PNG")
    assert read.convertToFormat(image.format()) == image
    assert (read.dotsPerMeterX(), read.dotsPerMeterY()) == (1234, 4321)
    packed = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    assert len(zlib.decompress(packed)) == height * (1 + 3 * width)  # looks at the checksum, too


def test_one_colour_takes_next_to_nothing():
    image = QImage(1280, 900, QImage.Format.Format_RGB32)
    image.fill(0x204060)
    assert len(png_of(image)) < 20_000
