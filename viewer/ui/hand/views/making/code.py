"""A wall that its site gives as a text: the text, its salt and hashes, and how it was dealt."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF

from viewer.core.base.era import WallCode
from viewer.core.base.errors import shown
from viewer.core.sites.commitments import check_words, checks_of
from viewer.translation import _
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import Area, Canvas, stacks_on_side, tile_height
from viewer.ui.hand.views.making.sizes import MAKING_MARGIN, code_font
from viewer.ui.hand.views.making.tile_presenter import role_letters
from viewer.ui.kit.picture import ALIGN_CENTRE, TileLook
from viewer.ui.kit.theme import bold_font, fitted, line_height
from viewer.ui.kit.tile_art import ASPECT

_COLUMNS: Final = 68
"""Letters in a line: 34 tiles, a quarter of a wall of four players."""
_MOST_LINES: Final = 6
"""Of one text; only a record made to do harm has more."""
_LINES: Final = 12
"""As many fit in half of the height; a record of two hashes has eight."""
_ROWS: Final = 4
_GAP: Final = 4
"""Pixels below a row of tiles."""
_SMALLEST: Final = 8
_WIDEST: Final = 0.9
"""Of the area."""


class _Block(NamedTuple):
    title: str
    lines: tuple[str, ...]


def add_code(canvas: Canvas, said: Sequence[str], code: WallCode, area: Area) -> None:
    """Write what is said of a wall code, and below that what the record tells of it."""
    fonts, theme, width = canvas.fonts, canvas.theme, area.width
    blocks = [*_blocks(code)]
    font = code_font(fonts.body, _WIDEST * width, area.height / 2, _COLUMNS, _LINES)
    left, step, y = (1 - _WIDEST) / 2 * width, line_height(fonts.body) + 2, float(MAKING_MARGIN)
    for nth, text in enumerate(said):
        style = fonts.body if nth else bold_font(fonts.body)
        canvas.text(QRectF(left, y, _WIDEST * width, step), text, style, theme.text)
        y += step
    for block in blocks:
        y += MAKING_MARGIN
        canvas.text(QRectF(left, y, width - left, step), block.title, fonts.heading, theme.muted)
        y += step
        for line in block.lines:
            rect = QRectF(left, y, width - left, line_height(font))
            canvas.text(rect, line, font, theme.text)
            y += rect.height()
    if code.era.deal_published:
        _add_deal(canvas, QRectF(left, y, _WIDEST * width, area.height - y))


def _add_deal(canvas: Canvas, room: QRectF) -> None:
    """Lay the tiles in the order of the code, each with what it is for: as large as they fit.

    In a row is a quarter of them, as of the code above, or as many as a side has stacks.
    """
    scene, presenter, fonts = canvas.scene, canvas.presenter, canvas.fonts
    roles, caption_h = presenter.layout.roles, line_height(fonts.caption)
    tile_w, columns = max(
        (_tile_width(room, len(roles) // columns, columns, caption_h), columns)
        for columns in (len(roles) // _ROWS, stacks_on_side(scene.players))
    )
    if tile_w < _SMALLEST or scene.document.walls[scene.hand_index] is None:
        return
    tile_h = tile_height(tile_w)
    font = fitted(fonts.caption, "ind5", tile_w - 1)
    for nth, slot in enumerate(reversed(range(len(roles)))):
        row, column = divmod(nth, columns)
        x = room.x() + column * tile_w
        y = round(room.y() + 2 * MAKING_MARGIN + row * (caption_h + tile_h + _GAP))
        caption = QRectF(x, y, tile_w - 1, caption_h)
        canvas.text(caption, role_letters(roles[slot]), font, canvas.theme.muted, ALIGN_CENTRE)
        look = TileLook.WRONG if slot in presenter.wrong else TileLook.PLAIN
        owner = presenter.notes.owners.get(slot) or presenter.notes.roles[slot]
        note = f"{presenter.notes.slots[slot]}\n{owner}"
        tile = SeenTile(scene.face(presenter.replay.tiles[slot]), look, note, slot)
        canvas.lay(QRectF(x, y + caption_h, tile_w - 1, tile_h), tile)


def _tile_width(room: QRectF, rows: int, columns: int, caption_h: float) -> int:
    high = (room.height() - 3 * MAKING_MARGIN) / rows - caption_h - _GAP
    return int(min(room.width() / columns, high / ASPECT))


def _blocks(code: WallCode) -> Iterator[_Block]:
    quarter = min(_COLUMNS, -(-len(code.text) // _ROWS))  # as the tiles below it
    yield _block(_("Wall code, as it stands in the record"), code.text, quarter)
    if code.salt:
        yield _block(_("Salt"), code.salt)
    for check in checks_of(code.text, code.salt, code.hashes, code.fields):
        yield _block(check_words(check), check.given)


def _block(title: str, text: str, columns: int = _COLUMNS) -> _Block:
    cut = text[: _MOST_LINES * columns]
    lines = (shown(cut[at : at + columns]) for at in range(0, len(cut), columns))
    return _Block(title, tuple(lines))
