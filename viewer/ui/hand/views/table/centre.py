"""The box in the centre: the kyoku, its dora, the sticks that lie there, and the draws left.

A bar along an edge marks the seat whose turn it is, the dice lie at the dealer's. Between the box
and the rivers lie the sticks of those in riichi.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from viewer.core.text.places import round_name
from viewer.translation import _, pgettext
from viewer.ui import words
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import fitted, tile_height
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, DieMark
from viewer.ui.kit.theme import advance, line_height
from viewer.ui.kit.tile_art import ASPECT

_DIE: Final = 0.6
"""A die's side, in tiles."""
_MARGIN: Final = 0.26
"""Within the box's edge, in tiles, where bar and dice are."""
_DORA: Final = 0.92
"""How wide an indicator is at most, in tiles."""

_Row = tuple[float, Callable[[QRectF], None]]
"""A row's height, and what lays it."""


def add_centre(canvas: TableCanvas) -> None:
    box, theme = canvas.geometry.centre, canvas.theme
    canvas.box(box, theme.panel, theme.line, box.height() / 28)
    margin = round(_MARGIN * canvas.geometry.tile.across)
    rect = box.adjusted(margin, margin, -margin, -margin)
    rows = _rows(canvas, rect)
    spare = max(0.0, rect.height() - sum(height for height, _lay in rows)) / (len(rows) + 1)
    y = rect.y() + spare
    for height, lay in rows:
        lay(QRectF(rect.x(), y, rect.width(), height))
        y += height + spare
    for seat in range(canvas.scene.players):
        _add_seat(canvas, seat)


def _rows(canvas: TableCanvas, rect: QRectF) -> list[_Row]:
    """Return what stands in the centre; the tiles take what room the words leave."""
    scene, fonts = canvas.scene, canvas.fonts
    played = scene.document.log is not None
    line = 1.15 * line_height(fonts.body)
    title = round_name(scene.replay.kyoku.round) if played else scene.title
    above: list[_Row] = [(line_height(fonts.title), partial(_write, canvas, title, fonts.title))]
    below: list[_Row] = [(line, partial(_add_sticks, canvas))] if played else []
    below.append((line, partial(_write, canvas, _last_line(canvas), fonts.body)))
    taken = sum(height for height, _lay in (*above, *below))
    shown = _indicators(canvas)
    room = (rect.height() - taken) / max(1, len(shown)) - 3
    width = int(min(_DORA * canvas.geometry.tile.across, room / ASPECT))
    height = tile_height(width) + 2.0
    above += [(height, partial(_add_tiles, canvas, word, tiles, width)) for word, tiles in shown]
    return [*above, *below]


def _write(canvas: TableCanvas, text: str, font: QFont, rect: QRectF) -> None:
    die = _die(canvas)
    line = rect.adjusted(die, 0, -die, 0)
    canvas.text(line, text, fitted(font, text, line.width()), canvas.theme.text, ALIGN_CENTRE)


def _last_line(canvas: TableCanvas) -> str:
    """Return how many draws are left, or that nobody won; winners say themselves what they won."""
    scene = canvas.scene
    if scene.table.over and not scene.table.wins and scene.document.log is not None:
        return scene.outcomes(scene.kyoku_index)[0].rest
    return _("tiles left {count}").format(count=scene.replay.left(scene.step))


def _indicators(canvas: TableCanvas) -> list[tuple[str, list[SeenTile]]]:
    tile_view = canvas.tile_view
    named = (
        (pgettext("indicators", "Indicator"), tile_view.indicators(ura=False)),
        (pgettext("indicators", "Ura"), tile_view.indicators(ura=True)),
    )
    return [(word, tiles) for word, tiles in named if tiles]


def _add_tiles(
    canvas: TableCanvas, word: str, tiles: list[SeenTile], width: int, rect: QRectF
) -> None:
    """Lay indicators behind their word, in the middle; many get narrower."""
    font, gap = canvas.fonts.caption, 4
    said = advance(font, word) + 2
    width = min(width, int((rect.width() - said - gap) / len(tiles)) - 1)
    height = tile_height(width)
    x = round(rect.center().x() - (said + gap + len(tiles) * (width + 1)) / 2)
    canvas.text(QRectF(x, rect.y(), said, rect.height()), word, font, canvas.theme.muted)
    for nth, tile in enumerate(tiles):
        left = round(x + said + gap) + nth * (width + 1)
        place = QRectF(left, round(rect.center().y() - height / 2), width, height)
        canvas.lay(place, tile)


def _add_sticks(canvas: TableCanvas, rect: QRectF) -> None:
    """Lay a stick of each kind with how many there are."""
    scene, font = canvas.scene, canvas.fonts.body
    honba, sticks = scene.replay.kyoku.honba, scene.table.sticks
    notes = (
        (_("{count} honba"), honba, False),
        (_("riichi sticks on the table: {count}"), sticks, True),
    )
    for nth, (note, count, riichi) in enumerate(notes):
        number = words.or_unknown(count)
        part = QRectF(rect.x() + nth * rect.width() / 2, rect.y(), rect.width() / 2, rect.height())
        said, gap = advance(font, number) + 2, 4
        length = min(round(1.7 * rect.height()), round(part.width() - said - gap - 4))
        thick = max(5, round(0.4 * rect.height()))
        x = round(part.center().x() - (length + gap + said) / 2)
        stick = QRectF(x, round(rect.center().y() - thick / 2), length, thick)
        canvas.stick(stick, note.format(count=number), riichi=riichi)
        text = QRectF(x + length + gap, rect.y(), said, rect.height())
        canvas.text(text, number, font, canvas.theme.text)


def _add_seat(canvas: TableCanvas, seat: int) -> None:
    """Mark the seat whose turn it is, and lay the stick of one in riichi."""
    tile, frame, scene = canvas.geometry.tile, canvas.frame(seat), canvas.scene
    side, edge = canvas.side(seat), canvas.side(seat).centre
    if scene.is_turn(seat):
        thick, reach = max(4, tile.width // 6), canvas.side(seat + 1).centre - _die(canvas)
        rect = frame.rect(-reach, edge - thick, 2 * reach, thick)
        canvas.box(rect, canvas.theme.accent, None, thick / 2)
    if scene.table.seats[seat].paid:
        gap = side.river - edge
        thick, length = max(4, gap - 1), 3 * tile.across
        y = edge + (gap - thick) / 2
        note = _("riichi stick of {player}").format(player=canvas.tile_view.notes.who[seat])
        canvas.stick(frame.rect(-length / 2, y, length, thick), note)


def _die(canvas: TableCanvas) -> int:
    return round(_DIE * canvas.geometry.tile.across)


def add_dice(canvas: TableCanvas, dice: tuple[int, ...], note: str) -> None:
    dealer = canvas.scene.dealer
    frame, side = canvas.frame(dealer), _die(canvas)
    edge = max(3, side // 4)
    along = canvas.side(dealer + 1).centre - edge
    for x, pips in zip((-along, along - side), dice, strict=False):
        rect = frame.rect(x, canvas.side(dealer).centre - edge - side, side, side)
        canvas.marks.append(DieMark(rect, pips))
        canvas.box(rect, note=note)
