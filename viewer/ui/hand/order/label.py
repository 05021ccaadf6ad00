"""A seat's label, the same in all views of a wall: wind, name, and marks for two seats.

The dealer's wind is filled; the seat in view has a ground of its own and a bold name.
"""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFont

from viewer.ui import words
from viewer.ui.hand.order.sizes import Fonts
from viewer.ui.kit.picture import BoxMark, Picture
from viewer.ui.kit.theme import Theme

_CENTRE = Qt.AlignmentFlag.AlignCenter
_RIM = 3
"""How far the ground of the seat in view reaches beyond its label, in pixels."""


class Label(NamedTuple):
    """Who sits where.

    Attributes:
        seat: the seat; -1 without players, as in a raw seed.
        turn: the seat counted from the dealer.
        name: the player's name, if it is known.
        in_view: whether it is the seat in view.
        badge: the side of the wind's mark, in pixels.
    """

    seat: int
    turn: int
    name: str
    in_view: bool
    badge: float


def add_label(picture: Picture, rect: QRectF, label: Label, fonts: Fonts, theme: Theme) -> None:
    """Write a label into a rectangle; it can be clicked."""
    badge = label.badge
    fill = theme.panel if label.in_view else None
    line = theme.line if label.in_view else None
    height = badge + 2 * _RIM
    top = rect.center().y() - height / 2
    ground = QRectF(rect.x() - _RIM, top, rect.width() + _RIM, height)
    picture.marks.append(BoxMark(ground, fill, line, 5, seat=label.seat))
    wind = QRectF(rect.x(), top + _RIM, badge, badge)
    add_badge(picture, wind, label.turn, fonts, theme)
    text = rect.adjusted(badge + 6, 0, -6, 0)
    font = _bold(fonts.body) if label.in_view else fonts.body
    picture.text(text, label.name or words.wind(label.turn), font, theme.text)


def add_badge(picture: Picture, rect: QRectF, turn: int, fonts: Fonts, theme: Theme) -> None:
    """Draw a wind's mark."""
    dealer = turn == 0
    fill = theme.accent if dealer else None
    line = theme.accent if dealer else theme.muted
    note = QCoreApplication.translate("wall", "dealer") if dealer else ""
    picture.marks.append(BoxMark(rect, fill, line, rect.width() / 5, note))
    colour = theme.window if dealer else theme.text
    picture.text(rect, words.wind_letter(turn), fonts.heading, colour, _CENTRE)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold
