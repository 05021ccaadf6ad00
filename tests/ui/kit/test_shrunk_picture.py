"""A picture made smaller keeps everything in its place, and tiles on whole pixels."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from viewer.ui.kit.picture import DieShape, HatchShape, Picture, RectsShape, TileLook
from viewer.ui.kit.shrunk_picture import shrunk
from viewer.ui.kit.theme import DARK_THEME
from viewer.ui.kit.tile_art import TileArt

RED = QColor("red")


def test_every_length_is_smaller():
    font, picture = QFont(), Picture()
    font.setPixelSize(21)
    picture.box(QRectF(10, 20, 30, 40), RED, radius=6, note="a box", key=3)
    picture.text(QRectF(4, 6, 8, 10), "words", font, RED)
    picture.line([QPointF(2, 4), QPointF(6, 8)], RED)
    picture.shapes.append(DieShape(QRectF(8, 8, 20, 20), 5))
    picture.shapes.append(RectsShape(QRectF(0, 0, 8, 8), (QRectF(2, 2, 4, 4),), RED))
    picture.shapes.append(HatchShape(QRectF(2, 2, 20, 28), RED))
    picture.source, picture.height = QPointF(50, 60), 301
    picture.called_out.append(picture.shapes[0])
    small = shrunk(picture, 0.5)
    box, text, line, die, rects, hatch = small.shapes
    assert box == picture.shapes[0]._replace(rect=QRectF(5, 10, 15, 20), radius=3)
    assert text.rect == QRectF(2, 3, 4, 5)
    assert (text.font, text.part) == (font, 0.5)
    assert line.points == (QPointF(1, 2), QPointF(3, 4))
    assert die == DieShape(QRectF(4, 4, 10, 10), 5)
    assert hatch.rect == QRectF(1, 1, 10, 14)
    assert rects.rects == (QRectF(1, 1, 2, 2),)
    assert (small.source, small.height) == (QPointF(25, 30), 150)
    assert small.called_out == [box]
    assert small.box_key_at(QPointF(6, 11)) == 3


def test_text_is_as_much_narrower_as_all_else():
    def inked(part):
        picture = Picture()
        picture.text(QRectF(0, 0, 400, 40), "WWWW WWWW WWWW", QFont(), RED)
        image = QImage(400, 40, QImage.Format.Format_RGB32)
        image.fill("white")
        with QPainter(image) as painter:
            shrunk(picture, part).paint(painter, DARK_THEME, TileArt())
        white = QColor("white").rgb()
        return max(x for x in range(400) for y in range(40) if image.pixel(x, y) != white)

    assert inked(0.61) == pytest.approx(0.61 * inked(1), abs=2)


def test_tiles_of_one_size_stay_of_one_size_on_whole_pixels():
    picture = Picture()
    for nth in range(9):
        picture.tile(QRectF(35 * nth, 7, 34, 47), "1m", TileLook.MARKED, "note", nth, 1)
    tiles = shrunk(picture, 0.61).tiles
    assert {tile.rect.size().toTuple() for tile in tiles} == {(20, 28)}
    for nth, tile in enumerate(tiles):
        assert tile.rect.x() == round(35 * nth * 0.61)
        assert tile[1:] == picture.tiles[nth][1:]
