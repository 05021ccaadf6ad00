"""The strip above a picture that is passed on: which moment of a hand it is, and who plays.

It stands in the header's place, in type that can be read where the picture is shown small.
"""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from viewer.ui import words
from viewer.ui.hand.panels.event_words import event_row, hand_and_junme, happening
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_view import TileView
from viewer.ui.hand.views.canvas import Canvas, fitted
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.kit.picture import Picture, TileLook
from viewer.ui.kit.theme import Fonts, advance, bold_font, themes
from viewer.ui.kit.tile_art import ASPECT, BACK

_PART: Final = 0.115
"""How high the strip is, of the whole picture."""
_TYPE: Final = 0.23
"""How high its type is, of the strip."""
_PLAYER: Final = 0.135
"""How wide a player's part is, of the picture."""


def title_height(height: int) -> int:
    """Return how high the strip is above a picture that is so high as a whole."""
    return round(_PART * height)


class TitleDrawing(Drawing):
    def fill(self, scene: Scene, area: Area) -> Picture:
        font = QFont(area.font)
        font.setPixelSize(round(_TYPE * area.height))
        canvas = Canvas(TileView(scene), themes.current, Fonts.of(font))
        margin, part = area.height / 4, _PLAYER * area.width
        seats = canvas.tile_view.notes.seats if scene.document.log else ()
        left = area.width - 2 * margin - part * len(seats)
        _add_moment(canvas, QRectF(margin, 0, left, area.height))
        for nth, seat in enumerate(seats):
            x = margin + left + nth * part
            _add_player(canvas, QRectF(x, 0, part, area.height), seat)
        return canvas


def _add_moment(canvas: Canvas, rect: QRectF) -> None:
    """Name the hand and its go-round, and below that the event, its tiles as tiles."""
    scene, (above, below) = canvas.scene, _lines(rect)
    junme = scene.replay.moments[scene.step].junme
    name = hand_and_junme(scene.replay.kyoku, junme) if scene.document.log else scene.title
    title = fitted(canvas.fonts.title, name, above.width())
    canvas.text(above, name, title, canvas.theme.text)
    if not scene.step:
        return
    row = event_row(scene.replay, scene.step)
    codes = [code for code in map(scene.face, row.tiles) if code != BACK]
    text = happening(scene.short_name(row.seat) if row.seat >= 0 else "", row.text)
    tile_h = round(below.height())
    tile_w = round(tile_h / ASPECT)
    room = below.width() - tile_w * (len(codes) + 1)
    below.setWidth(min(room, advance(canvas.fonts.body, text) + 2))
    canvas.text(below, text, canvas.fonts.body, canvas.theme.muted)
    x = round(below.right() + tile_w / 3)
    for nth, code in enumerate(codes):
        tile = QRectF(x + nth * (tile_w + 1), round(below.y()), tile_w, tile_h)
        canvas.lay(tile, SeenTile(code, TileLook.PLAIN, "", -1))


def _add_player(canvas: Canvas, rect: QRectF, seat: int) -> None:
    """Write who sits in a seat, behind the wind, and the points below."""
    scene, (above, below) = canvas.scene, _lines(rect)
    side = round(0.8 * above.height())
    mark = QRectF(round(rect.x()), round(above.center().y() - side / 2), side, side)
    canvas.badge(mark, scene.seat_offset(seat))
    gap = side / 4
    font = bold_font(canvas.fonts.body) if seat == scene.seat else canvas.fonts.body
    canvas.text(
        above.adjusted(side + gap, 0, -gap, 0), scene.short_name(seat), font, canvas.theme.text
    )
    points = words.points(scene.table.seats[seat].points)
    rest = below.adjusted(side + gap, 0, 0, 0)
    canvas.text(rest, points, canvas.fonts.body, canvas.theme.muted)


def _lines(rect: QRectF) -> tuple[QRectF, QRectF]:
    """Return the upper and the lower line of a part of the strip."""
    x, width, height = rect.x(), rect.width(), rect.height()
    upper = QRectF(x, 0.1 * height, width, 0.44 * height)
    return upper, QRectF(x, 0.56 * height, width, 0.34 * height)
