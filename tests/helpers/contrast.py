"""How well what a widget shows can be read: each text's colour against the ground it stands on.

Qt's own widgets take their colours from a palette. What is painted by hand is watched while it
is painted: the pen of each text, and what the picture has most of where the text stands.
"""

from collections import Counter
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QRegion
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tests.helpers.qt import noted


class Written(NamedTuple):
    """A text with its colour, and what it stands on."""

    text: str
    colour: QColor
    ground: QColor

    @property
    def contrast(self) -> float:
        return contrast(self.colour, self.ground)


def luminance(colour):
    channels = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour, ground):
    """A colour that lets its ground shine through, as it is seen."""
    part = colour.alphaF()
    mixed = (
        part * above + (1 - part) * below
        for above, below in zip(colour.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
    )
    return QColor.fromRgbF(*mixed)


def written_in(window: QWidget, monkeypatch) -> list[Written]:
    """Every text that is seen in a window."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        seen = widget.visibleRegion().boundingRect()
        if widget.window() is window and widget.isVisible() and not seen.isEmpty():
            corner = widget.mapTo(window, QPoint())
            found += [
                Written(text, over(colour, ground), ground)
                for text, colour, rect in (*_painted(widget, monkeypatch), *_labelled(widget))
                if seen.contains(rect.intersected(widget.rect()))  # the rest is scrolled away
                and (ground := _ground(image, rect.translated(corner))) is not None
            ]
    return found


def _painted(widget, monkeypatch):
    """What a widget writes by hand: text, colour, and where."""
    seen = []

    def note(painter, *how):
        if isinstance(how[0], QRectF):
            where = painter.combinedTransform().mapRect(painter.boundingRect(*how))
            colour = QColor(painter.pen().color())
            colour.setAlphaF(colour.alphaF() * painter.opacity())
            seen.append((how[-1], colour, where.toAlignedRect()))

    with noted(QPainter, "drawText", note, monkeypatch):
        sheet = QImage(widget.size(), QImage.Format.Format_RGB32)
        widget.render(sheet, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return seen


def _labelled(widget):
    """What one of Qt's own widgets says."""
    if isinstance(widget, (QLabel, QAbstractButton)) and widget.text():
        role = widget.foregroundRole()
        group = QPalette.ColorGroup.Active if widget.isEnabled() else QPalette.ColorGroup.Disabled
        yield widget.text(), widget.palette().color(group, role), widget.rect()


def _ground(image, rect):
    """The colour that a picture has most of in a place; None outside of the picture."""
    around = rect.adjusted(-2, -2, 2, 2)  # a letter alone may be all edges
    rect = around.intersected(QRect(QPoint(), image.size()))
    if rect.isEmpty():
        return None
    part = image.copy(rect).convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(part.constBits()).cast("I"))
    alike = Counter()  # a button's ground is hardly the same from row to row
    for pixel, count in pixels.items():
        alike[pixel & 0xF0F0F0] += count
    ground = alike.most_common(1)[0][0]
    return QColor(next(each for each, _ in pixels.most_common() if each & 0xF0F0F0 == ground))
