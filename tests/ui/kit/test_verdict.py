import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from viewer.ui.kit.parts import VerdictLabel
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, themes
from viewer.ui.kit.verdict import Verdict, draw_sign

SIDE = 40


def drawn(mark, theme=DARK_THEME):
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    painter = QPainter(image)
    with themes.drawn_in(theme):
        draw_sign(painter, QRectF(0, 0, SIDE, SIDE), mark)
    painter.end()
    return image


def shape(image, theme=DARK_THEME):
    points = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    return frozenset(p for p in points if image.pixelColor(*p) != theme.window)


def test_marks_differ_in_shape_not_only_in_colour():
    shapes = {shape(drawn(mark)) for mark in Verdict}
    assert len(shapes) == len(Verdict)
    assert all(len(each) > SIDE for each in shapes)


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
@pytest.mark.parametrize(
    ("mark", "colour", "point"),
    [
        (Verdict.AGREES, "good", (16, 32)),
        (Verdict.DISAGREES, "bad", (20, 20)),
        (Verdict.NOTHING, "muted", (20, 20)),
    ],
)
def test_a_mark_has_its_colour(theme, mark, colour, point):
    assert drawn(mark, theme).pixelColor(*point) == getattr(theme, colour)


@pytest.mark.parametrize("mark", Verdict)
def test_a_label_says_its_mark_in_words(qtbot, mark):
    label = VerdictLabel(14)
    qtbot.addWidget(label)
    label.show_verdict(mark, "some words")
    assert label.accessibleName() == "some words"
    assert label.size().toTuple() == (14, 14)
    image = label.grab().toImage()
    assert any(image.pixelColor(x, 7) != DARK_THEME.window for x in range(14))
