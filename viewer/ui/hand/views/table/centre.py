"""The box in the centre: the kyoku, what lies on the table, how it ended, and each seat's points.

Along each edge lie a seat's wind and points, beside the dealer's also the dice; a bar marks the
seat whose turn it is. Between the box and the rivers lie the sticks of those in riichi.
"""

from typing import Final

from PySide6.QtCore import QRectF

from viewer.core.text.places import round_name, wind_letter, wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.views.canvas import ALIGN_CENTRE, Frame, fitted
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import DieMark
from viewer.ui.kit.theme import advance

_DIE: Final = 0.76
"""A die's side, in depths of a strip."""


def add_centre(canvas: TableCanvas) -> None:
    _add_box(canvas, _lines(canvas))
    for seat in range(canvas.scene.players):
        _add_strip(canvas, seat)


def _add_box(canvas: TableCanvas, lines: tuple[str, ...]) -> None:
    fonts, geometry, theme = canvas.fonts, canvas.geometry, canvas.theme
    half = geometry.centre
    box = geometry.frame(0).rect(-half, -half, 2 * half, 2 * half)
    canvas.box(box, theme.panel, theme.line, geometry.tile.width / 5)
    inner = half - geometry.strip - max(2, geometry.strip // 10)
    rect = geometry.frame(0).rect(-inner, -inner, 2 * inner, 2 * inner)
    heights = [1.35 * fonts.title.pixelSize()] + [1.35 * fonts.body.pixelSize()] * len(lines[1:])
    squeeze = min(1.0, rect.height() / sum(heights))
    y = rect.center().y() - squeeze * sum(heights) / 2
    for nth, (text, height) in enumerate(zip(lines, heights, strict=True)):
        line = QRectF(rect.x(), y, rect.width(), squeeze * height)
        font = fitted(fonts.body if nth else fonts.title, text, rect.width())
        canvas.text(line, text, font, theme.text, ALIGN_CENTRE)
        y += squeeze * height


def _lines(canvas: TableCanvas) -> tuple[str, ...]:
    scene = canvas.scene
    if scene.document.log is None:
        return (scene.title, _left(canvas))
    title = round_name(scene.replay.kyoku.round)
    if scene.table.over:
        return (title, *_result_lines(canvas))
    honba = _("honba {count}").format(count=words.or_unknown(scene.replay.kyoku.honba))
    sticks = _("sticks {count}").format(count=words.or_unknown(scene.table.sticks))
    return (title, honba, sticks, _left(canvas))


def _left(canvas: TableCanvas) -> str:
    left = canvas.scene.replay.left(canvas.scene.step)
    return _("tiles left {count}").format(count=left)


def _result_lines(canvas: TableCanvas) -> tuple[str, ...]:
    """Return how the hand ended; of one winner the name has a line of its own."""
    scene = canvas.scene
    table, outcomes = scene.table, scene.outcomes(scene.kyoku_index)
    if not table.wins:
        return (outcomes[0].rest,)
    (first, *others), ends = table.wins, [each.rest for each in outcomes]
    if not others:
        name = canvas.tile_view.notes.names[first.seat] or wind_name(scene.seat_offset(first.seat))
        return (name, ends[0])
    text = _("{wind}: {result}")
    return tuple(
        text.format(wind=wind_letter(scene.seat_offset(win.seat)), result=end)
        for win, end in zip(table.wins, ends, strict=False)
    )


def _add_strip(canvas: TableCanvas, seat: int) -> None:
    geometry, scene = canvas.geometry, canvas.scene
    frame, depth = canvas.frame(seat), geometry.strip
    reach = geometry.centre - depth
    y = geometry.centre - depth
    if _is_turn(canvas, seat):
        _add_turn(canvas, frame, reach)
    whole = frame.rect(-reach, y, 2 * reach, depth)
    canvas.seat_box(whole, seat)
    side = round(depth * 0.72)
    y -= max(1, depth // 14)  # the bar below stays clear
    points = _points(canvas, seat)
    width = advance(canvas.fonts.body, points) + 2
    left = -(side + 4 + width) / 2
    badge = frame.rect(round(left), y + (depth - side) // 2, side, side)
    canvas.badge(badge, scene.seat_offset(seat), quarters=frame.text_quarters)
    if points:
        rect = frame.rect(round(left + side + 4), y, width, depth)
        canvas.write(frame, rect, points, canvas.fonts.body, canvas.theme.text)
    if scene.table.seats[seat].paid:
        _add_stick(canvas, seat)


def _points(canvas: TableCanvas, seat: int) -> str:
    if canvas.scene.document.log is None:
        return ""
    return words.points(canvas.scene.table.seats[seat].points)


def _is_turn(canvas: TableCanvas, seat: int) -> bool:
    table = canvas.scene.table
    return table.turn == seat and not table.over and bool(canvas.scene.span)


def _add_turn(canvas: TableCanvas, frame: Frame, reach: int) -> None:
    thick = max(3, canvas.geometry.tile.width // 8)
    rect = frame.rect(-reach, canvas.geometry.centre - thick - 1, 2 * reach, thick)
    canvas.box(rect, canvas.theme.accent, None, thick / 2)


def _add_stick(canvas: TableCanvas, seat: int) -> None:
    geometry, frame = canvas.geometry, canvas.frame(seat)
    gap = geometry.river - geometry.centre
    thick = max(4, round(gap * 0.6))
    length = 3 * geometry.tile.across
    y = geometry.centre + (gap - thick) / 2
    text = _("riichi stick of {player}")
    note = text.format(player=canvas.tile_view.notes.who[seat])
    canvas.stick(frame.rect(-length / 2, y, length, thick), note)


def add_dice(canvas: TableCanvas, dice: tuple[int, ...], note: str) -> None:
    geometry, frame = canvas.geometry, canvas.frame(canvas.scene.dealer)
    side = round(_DIE * geometry.strip)
    edge = (geometry.strip - side) // 2
    places = (-geometry.centre + edge, geometry.centre - edge - side)
    for x, pips in zip(places, dice, strict=False):
        rect = frame.rect(x, geometry.centre - edge - side, side, side)
        canvas.marks.append(DieMark(rect, pips))
        canvas.box(rect, note=note)
