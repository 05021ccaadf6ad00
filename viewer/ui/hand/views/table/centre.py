"""The box in the centre: the kyoku with its dice, dora, the sticks that lie there, the draws left.

A bar along an edge marks the seat whose turn it is. Between the box and the rivers lie the sticks
of those in riichi.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF

from viewer.core.text.places import or_unknown, round_name, wind_name
from viewer.translation import _
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.dora import DoraRow, add_dora, dora_width
from viewer.ui.hand.views.drawing import lay_stick, on_line
from viewer.ui.hand.views.header import table_counts
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, DieShape, TileLook
from viewer.ui.kit.theme import advance, fitted, line_height
from viewer.ui.kit.tile_art import ASPECT, BACK

_DIE: Final = 0.6
"""A die's side, in tiles."""
_MARGIN: Final = 0.26
"""Within the box's edge, in tiles, where the bar is."""
_DORA: Final = 1.1
"""How high a dora is at most, in tiles."""
_STICK: Final = 1.5
"""How long a stick is, in heights of the type."""

_Row = tuple[float, Callable[[QRectF], None]]
"""A row's height, and what lays it."""


def add_centre(canvas: TableCanvas) -> None:
    box, theme = canvas.geometry.centre, canvas.theme
    canvas.box(box, theme.panel, theme.line, box.height() / 28)
    margin = _margin(canvas)
    rect = box.adjusted(margin, margin, -margin, -margin)
    title = line_height(canvas.fonts.title), partial(_add_title, canvas)
    counts = 1.15 * line_height(canvas.fonts.body), partial(_add_counts, canvas)
    rows: list[_Row] = [title, counts]
    if dora := _dora_rows(canvas):
        room = rect.height() - title[0] - counts[0] - 4
        rows.insert(1, (min(room, _most_dora(canvas, len(dora))), partial(_add_dora, canvas, dora)))
    _add_rows(rect, rows)
    for seat in range(canvas.scene.players):
        _add_seat(canvas, seat)


def _add_rows(rect: QRectF, rows: list[_Row]) -> None:
    spare = max(0.0, rect.height() - sum(height for height, _lay in rows)) / (len(rows) + 1)
    y = rect.y() + spare
    for height, lay in rows:
        lay(QRectF(rect.x(), y, rect.width(), height))
        y += height + spare


def _add_title(canvas: TableCanvas, rect: QRectF) -> None:
    """Write the kyoku's name, with the dice, which say where they break the wall."""
    scene, notes = canvas.scene, canvas.presenter.notes
    played = scene.document.log is not None
    text = round_name(scene.replay.kyoku.round) if played else scene.title
    dice = notes.dice if notes.opening or not notes.opens_wall else ()
    die = min(round(_DIE * canvas.geometry.tile.across), int(rect.height()))
    gap = max(2, die // 5)
    dice_w = len(dice) * (die + gap) + (gap if dice else 0)
    font = fitted(canvas.fonts.title, text, rect.width() - dice_w)
    said = min(advance(font, text) + 1, rect.width() - dice_w)
    x = rect.center().x() - (said + dice_w) / 2
    canvas.text(QRectF(x, rect.y(), said, rect.height()), text, font, canvas.theme.text)
    x += said + gap
    for nth, pips in enumerate(dice):
        place = on_line(rect, round(x + gap + nth * (die + gap)), die, die)
        canvas.shapes.append(DieShape(place, pips))
        canvas.box(place, note=_dice_note(canvas))


def _dice_note(canvas: TableCanvas) -> str:
    notes = canvas.presenter.notes
    if notes.opening is None:
        return _("break unknown")
    text = _("{wind}'s wall is broken after {stacks} stacks")
    return text.format(wind=wind_name(notes.opening.seat_offset), stacks=notes.opening.stacks)


def _dora_rows(canvas: TableCanvas) -> list[DoraRow]:
    """Return the indicators that are turned up with what is dora by them, ura apart."""
    presenter = canvas.presenter
    return [
        DoraRow(tiles, presenter.dora(ura=bool(ura)), name)
        for ura, name in enumerate((_("Dora"), _("Ura")))
        if (tiles := presenter.turned_up(ura=bool(ura)))
    ]


def _most_dora(canvas: TableCanvas, rows: int) -> float:
    return rows * (_DORA * canvas.geometry.tile.down + line_height(canvas.fonts.caption))


def _add_dora(canvas: TableCanvas, rows: list[DoraRow], rect: QRectF) -> None:
    """Lay dora no larger than the tiles of rivers, and ura beside or below, as they are larger."""
    wide, high = rect.width() / len(rows), rect.height() / len(rows)
    beside = [QRectF(rect.x() + nth * wide, rect.y(), wide, rect.height()) for nth in range(2)]
    below = [QRectF(rect.x(), rect.y() + nth * high, rect.width(), high) for nth in range(2)]

    def smallest(places: list[QRectF]) -> int:
        return min(dora_width(canvas, *each) for each in zip(places, rows, strict=False))

    places = beside if smallest(beside) > smallest(below) else below
    for place, row in zip(places, rows, strict=False):
        spare = max(0.0, place.height() - _most_dora(canvas, 1)) / 2
        add_dora(canvas, place.adjusted(1, spare + 1, -1, -spare - 1), row)


def _add_counts(canvas: TableCanvas, rect: QRectF) -> None:
    """Lay a stick of each kind with how many there are, and a tile with how many are left.

    Where nobody won, this says so instead; winners say themselves what they won.
    """
    scene, body = canvas.scene, canvas.fonts.body
    if scene.table.over and not scene.table.wins and scene.document.log is not None:
        text = scene.outcomes(scene.hand_index)[0].rest
        canvas.fitted_text(rect, text, body, canvas.theme.text, ALIGN_CENTRE)
        return
    counts = table_counts(scene)
    numbers = [or_unknown(each.number) for each in counts]
    type_h, gap = line_height(body), 3
    stick, thick = round(_STICK * type_h), max(5, round(0.4 * type_h))
    tile = round(type_h / ASPECT)
    icons = [*[stick] * (len(counts) - 1), tile]
    needed = sum(icons) + sum(gap + advance(body, number) + 1 for number in numbers)
    apart = (rect.width() - needed) / len(icons)
    x = rect.x() + apart / 2
    for nth, (each, number, icon) in enumerate(zip(counts, numbers, icons, strict=True)):
        if each is not counts[-1]:
            place = on_line(rect, round(x), stick, thick)
            lay_stick(canvas, place, each.note, riichi=bool(nth))
        else:
            place = on_line(rect, round(x), tile, round(type_h))
            canvas.lay(place, SeenTile(BACK, TileLook.PLAIN, each.note, -1))
        said = advance(body, number) + 1
        line = QRectF(place.right() + gap, rect.y(), said, rect.height())
        canvas.text(line, number, body, canvas.theme.text)
        x += icon + gap + said + apart


def _add_seat(canvas: TableCanvas, seat: int) -> None:
    """Mark the seat whose turn it is, and lay the stick of one in riichi."""
    tile, frame, scene = canvas.geometry.tile, canvas.frame(seat), canvas.scene
    side, edge = canvas.side(seat), canvas.side(seat).centre
    if scene.is_turn(seat):
        thick, reach = max(4, tile.width // 6), canvas.side(seat + 1).centre - _margin(canvas)
        rect = frame.rect(-reach, edge - thick, 2 * reach, thick)
        canvas.box(rect, canvas.theme.accent, None, thick / 2)
    if scene.table.seats[seat].paid:
        gap = side.river - edge
        thick, length = max(4, gap - 1), 3 * tile.across
        y = edge + (gap - thick) / 2
        note = _("riichi stick of {player}").format(player=canvas.presenter.notes.who[seat])
        lay_stick(canvas, frame.rect(-length / 2, y, length, thick), note)


def _margin(canvas: TableCanvas) -> int:
    return round(_MARGIN * canvas.geometry.tile.across)
