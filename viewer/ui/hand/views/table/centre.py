"""The box in the centre: the kyoku, its dora, the sticks that lie there, and the draws left.

A bar along an edge marks the seat whose turn it is, the dice lie at the dealer's. Between the box
and the rivers lie the sticks of those in riichi.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from viewer.core.text.places import or_unknown, round_name
from viewer.translation import _
from viewer.ui.hand.views.dora import DoraRow, add_dora
from viewer.ui.hand.views.drawing import fitted
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, DieShape
from viewer.ui.kit.theme import advance, line_height

_DIE: Final = 0.6
"""A die's side, in tiles."""
_MARGIN: Final = 0.26
"""Within the box's edge, in tiles, where bar and dice are."""
_DORA: Final = 1.1
"""How high a dora is at most, in tiles."""

THREE: Final = 3
"""Players; the dora stand where the fourth would sit."""
_FLAT: Final = 2.4
"""From how wide a box on, in heights, words and dora stand side by side."""

_Row = tuple[float, Callable[[QRectF], None]]
"""A row's height, and what lays it."""


def add_centre(canvas: TableCanvas) -> None:
    box, theme = canvas.geometry.centre, canvas.theme
    canvas.box(box, theme.panel, theme.line, box.height() / 28)
    margin = round(_MARGIN * canvas.geometry.tile.across)
    rect = box.adjusted(margin, margin, -margin, -margin)
    title, *below = _words(canvas)
    dora = [] if canvas.scene.players == THREE else dora_rows(canvas)
    if box.width() > _FLAT * box.height():
        rect.adjust(_die(canvas), 0, -_die(canvas), 0)
        part = rect.width() / (1 + len(dora))
        _add_rows(rect.adjusted(0, 0, part - rect.width(), 0), [title, *below])
        for nth, row in enumerate(dora, 1):
            lay_dora(canvas, row, rect.adjusted(nth * part, 0, nth * part + part - rect.width(), 0))
    else:
        room = rect.height() - sum(height for height, _lay in (title, *below))
        rows = [(room / len(dora) - 3, partial(lay_dora, canvas, row)) for row in dora]
        _add_rows(rect, [title, *rows, *below])
    for seat in range(canvas.scene.players):
        _add_seat(canvas, seat)


def _add_rows(rect: QRectF, rows: list[_Row]) -> None:
    spare = max(0.0, rect.height() - sum(height for height, _lay in rows)) / (len(rows) + 1)
    y = rect.y() + spare
    for height, lay in rows:
        lay(QRectF(rect.x(), y, rect.width(), height))
        y += height + spare


def _words(canvas: TableCanvas) -> list[_Row]:
    scene, fonts = canvas.scene, canvas.fonts
    played = scene.document.log is not None
    line = 1.15 * line_height(fonts.body)
    title = round_name(scene.replay.kyoku.round) if played else scene.title
    rows: list[_Row] = [(line_height(fonts.title), partial(_write, canvas, title, fonts.title))]
    if played:
        rows.append((line, partial(_add_sticks, canvas)))
    return [*rows, (line, partial(_write, canvas, _last_line(canvas), fonts.body))]


def dora_rows(canvas: TableCanvas) -> list[DoraRow]:
    """Return the indicators that are turned up with what is dora by them, ura apart."""
    presenter = canvas.presenter
    return [
        DoraRow(tiles, presenter.dora(ura=bool(ura)), name)
        for ura, name in enumerate((_("Dora"), _("Ura")))
        if (tiles := presenter.turned_up(ura=bool(ura)))
    ]


def _write(canvas: TableCanvas, text: str, font: QFont, rect: QRectF) -> None:
    die = _die(canvas)
    line = rect.adjusted(die, 0, -die, 0)
    canvas.text(line, text, fitted(font, text, line.width()), canvas.theme.text, ALIGN_CENTRE)


def _last_line(canvas: TableCanvas) -> str:
    """Return how many draws are left, or that nobody won; winners say themselves what they won."""
    scene = canvas.scene
    if scene.table.over and not scene.table.wins and scene.document.log is not None:
        return scene.outcomes(scene.hand_index)[0].rest
    return _("tiles left {count}").format(count=scene.replay.left(scene.step))


def lay_dora(canvas: TableCanvas, row: DoraRow, rect: QRectF) -> None:
    """Lay dora no larger than the tiles of rivers, in the middle of a rectangle's height."""
    high = min(rect.height(), _DORA * canvas.geometry.tile.down + line_height(canvas.fonts.caption))
    middle = (rect.height() - high) / 2
    add_dora(canvas, rect.adjusted(0, middle, 0, -middle), row)


def _add_sticks(canvas: TableCanvas, rect: QRectF) -> None:
    """Lay a stick of each kind with how many there are."""
    scene, font = canvas.scene, canvas.fonts.body
    honba, sticks = scene.replay.kyoku.honba, scene.table.sticks
    notes = (
        (_("{count} honba"), honba, False),
        (_("riichi sticks on the table: {count}"), sticks, True),
    )
    for nth, (note, count, riichi) in enumerate(notes):
        number = or_unknown(count)
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
        note = _("riichi stick of {player}").format(player=canvas.presenter.notes.who[seat])
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
        canvas.shapes.append(DieShape(rect, pips))
        canvas.box(rect, note=note)
