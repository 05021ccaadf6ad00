"""The word that a player calls out, large over the river, and whence that player's tiles come."""

from typing import Final

from PySide6.QtGui import QFont

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Discard, Event, Riichi, Win
from viewer.translation import _
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, BoxMark, TextMark
from viewer.ui.kit.theme import advance, bold_font

_LINE: Final = 1.6
"""The height of the word's ground, in tiles' widths."""


def add_called_out(canvas: TableCanvas) -> None:
    event, geometry, theme = canvas.scene.event, canvas.geometry, canvas.theme
    if not isinstance(event, Discard | Call | Riichi | Win):
        return
    frame, tile = canvas.frame(event.seat), geometry.tile
    side = canvas.side(event.seat)
    canvas.source = frame.rect(0, side.hand, 0, side.tile.down).center()
    word = _called_word(event)
    if not word:
        return
    depth = round(_LINE * tile.across)
    font = QFont(bold_font(canvas.fonts.heading))
    font.setPixelSize(round(0.6 * depth))
    width = advance(font, word) + depth
    rect = frame.rect(0, (geometry.river + geometry.river_end) / 2, 0, 0)
    rect.adjust(-width / 2, -depth / 2, width / 2, depth / 2)
    canvas.called_out = [
        BoxMark(rect, theme.accent, theme.window, depth / 2),
        TextMark(rect, word, font, theme.window, ALIGN_CENTRE),
    ]


def _called_word(event: Event) -> str:
    match event:
        case Call(meld=meld):
            return call_name(meld.kind)
        case Riichi(step=1):
            return _("riichi")
        case Win():
            return _("tsumo") if event.self_drawn else _("ron")
    return ""
