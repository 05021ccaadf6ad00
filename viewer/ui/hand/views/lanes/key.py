"""The key below the lanes: how tiles look there, and what that means, in as few lines as fit."""

from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF

from viewer.translation import N_, _
from viewer.ui.hand.views.canvas import Canvas, tile_height
from viewer.ui.kit.picture import OPACITY, TileLook
from viewer.ui.kit.theme import Fonts, line_height

_IVORY: Final = QColor("#fbf8ee")
_INK: Final = QColor("#1d5c3a")
"""A tile too small for a face; how faint it is, shows on any ground."""
_SPACE: Final = 18
"""Between two things of the key, in pixels."""


class _Row(NamedTuple):
    """A look and its meaning; what a call moved has an edge."""

    look: TileLook
    text: str
    edge: bool = False


_KEY: Final = (
    _Row(TileLook.PLAIN, N_("drawn, then discarded")),
    _Row(TileLook.DIM, N_("tsumogiri: discarded as drawn")),
    _Row(TileLook.DIM, N_("but for a call, drawn here"), edge=True),
    _Row(TileLook.VEILED, N_("to come if nobody calls, or never reached")),
)


class _Placed(NamedTuple):
    row: _Row
    text: str
    line: int
    x: float
    width: float


def _placed(fonts: Fonts, width: float) -> list[_Placed]:
    metrics = QFontMetricsF(fonts.caption)
    side, x, line, found = _sample_w(fonts), 0.0, 0, list[_Placed]()
    for row in _KEY:
        text = _(row.text)
        words = metrics.horizontalAdvance(text) + 2
        whole = side + 5 + words
        if x and x + whole > width:
            line, x = line + 1, 0.0
        found.append(_Placed(row, text, line, x, words))
        x += whole + _SPACE
    return found


def _line_h(fonts: Fonts) -> int:
    return ceil(line_height(fonts.caption)) + 4


def _sample_w(fonts: Fonts) -> int:
    return round(0.75 * (_line_h(fonts) - 4))


def _faint(colour: QColor, look: TileLook) -> QColor:
    fainter = QColor(colour)
    fainter.setAlphaF(OPACITY.get(look, 1.0))
    return fainter


def key_height(fonts: Fonts, width: float) -> int:
    return _line_h(fonts) * (_placed(fonts, width)[-1].line + 1)


def add_key(canvas: Canvas, area: QRectF) -> None:
    fonts, theme = canvas.fonts, canvas.theme
    line_h, side = _line_h(fonts), _sample_w(fonts)
    for each in _placed(fonts, area.width()):
        x, y = round(area.x() + each.x), area.y() + each.line * line_h
        sample = QRectF(x, y + 2, side, min(line_h - 4, tile_height(side)))
        edge, inner = theme.muted if each.row.edge else theme.line, side / 3
        canvas.box(sample, _faint(_IVORY, each.row.look), edge, 2)
        face = sample.adjusted(inner, inner, -inner, -inner)
        canvas.box(face, _faint(_INK, each.row.look), None, 1)
        words = QRectF(x + side + 5, y, each.width, line_h)
        canvas.text(words, each.text, fonts.caption, theme.muted)
