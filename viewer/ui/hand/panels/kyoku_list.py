"""The list of kyoku: of each who won, from whom, what each got and paid, and who was in riichi.

The winner stands above who dealt in, and below them whoever else won or lost points. Where it gets
narrow, words go and numbers get smaller before a name is cut. The wheel goes to the next or
previous kyoku instead of scrolling: a game is short, and rarely needs it.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QFont, QResizeEvent, QWheelEvent

from viewer.core.base.records import Riichi, Ryuukyoku, Win
from viewer.core.text.places import hand_name, kyoku_title, numbered
from viewer.translation import N_, _, listed
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import lay_badge, lay_stick, on_line
from viewer.ui.hand.views.scene_view import notches
from viewer.ui.kit.parts import fit_type
from viewer.ui.kit.picture import ALIGN_RIGHT, RowPicture, SignShape
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts, advance, bold_font, by_type, fitted, line_height
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import NoteSign, Verdict

LEAST_WIDTH: Final = 190
"""Pixels."""
_USUAL: Final = QSizeF(193, 560)
"""With the system's type."""
_MOST_WINS: Final = 3
_PITCH: Final = 1.22
"""From one line to the next, in heights of the type."""
_NOTED: Final = {
    NoteSign.COMMENT: N_("with your notes"),
    NoteSign.LINE: N_("with lines that you played"),
}
_STICK: Final = 1.1
"""How long a riichi stick is, in heights of the type."""


class SeatRow(NamedTuple):
    """What a hand brought a player."""

    offset: int  # how far the seat is from the dealer's
    name: str  # or the wind, where there is none to be told
    change: int | None  # of points
    how: str = ""  # ron or tsumo of who won


class KyokuRow(NamedTuple):
    title: str
    short: str
    ended: tuple[str, ...]  # how, in sentences
    heading: str  # how it ended without a winner
    rows: tuple[SeatRow, ...]  # who won, and who dealt in
    others: tuple[SeatRow, ...]  # who else won or lost points
    riichi: tuple[SeatRow, ...]  # who declared it
    dealer: str
    verdict: Verdict | None
    verdict_words: str
    note_sign: NoteSign | None = None  # of what the user has noted of it

    @property
    def lines(self) -> int:
        return 1 + bool(self.heading) + len(self.rows) + bool(self.others)


def rows_of(scene: Scene) -> list[KyokuRow]:
    signs = _note_signs(scene)
    return [_row(scene, index, signs.get(index)) for index in range(scene.document.hand_count)]


def _row(scene: Scene, index: int, note_sign: NoteSign | None) -> KyokuRow:
    document, kyoku = scene.document, scene.document.kyoku(index)
    agrees = document.judgement.agrees_in(index)
    number, seats = numbered(index + 1), scene.seats_of(kyoku)
    outcomes = scene.outcomes(index)
    results = kyoku.results[:_MOST_WINS] if kyoku and outcomes else ()
    wins = [each for each in results if isinstance(each, Win)]
    changes = _changes(results, scene.players)
    rows = [_seat_row(seats, each.seat, _gain(each), words.win_way(each)) for each in wins]
    if wins and not wins[0].self_drawn:
        rows.append(_seat_row(seats, wins[0].source, changes.get(wins[0].source)))
    told = {each.seat for each in wins} | {each.source for each in wins}
    others = [seat for seat, change in changes.items() if change and seat not in told]
    declared = {each.seat for each in kyoku.events if isinstance(each, Riichi)} if kyoku else set()
    return KyokuRow(
        title=kyoku_title(kyoku) if kyoku else number,
        short=hand_name(kyoku) if kyoku else number,
        ended=tuple(_sentence(seats, each) for each in wins) or tuple(map(str, outcomes)),
        heading="" if wins or not outcomes else outcomes[0].rest,
        rows=tuple(rows),
        others=tuple(sorted(_seat_row(seats, seat, changes[seat]) for seat in others)),
        riichi=tuple(sorted(_seat_row(seats, seat) for seat in declared if outcomes)),
        dealer=seats.short(kyoku.dealer) if kyoku else "",
        # whether a kyoku agrees may tell of tiles that were not seen
        verdict=None if scene.play_mode else Verdict.of(agrees),
        verdict_words="" if scene.play_mode else words.verdict_words(agrees),
        note_sign=note_sign,
    )


def _note_signs(scene: Scene) -> dict[int, NoteSign]:
    """Return the sign of each hand with notes; another where it has nothing but lines."""
    signs = dict[int, NoteSign]()
    for place, each in scene.annotations.items():
        if each.is_only_line:
            signs.setdefault(place.hand_index, NoteSign.LINE)
        else:
            signs[place.hand_index] = NoteSign.COMMENT
    return signs


def _seat_row(
    seats: words.SeatNames, seat: int, change: int | None = None, how: str = ""
) -> SeatRow:
    return SeatRow(seats.offset(seat), seats.short(seat), change, how)


def _sentence(seats: words.SeatNames, win: Win) -> str:
    text = _("{player} tsumo {points}")
    if not win.self_drawn:
        text = _("{player} ron {points} from {source}")
    player, source = seats.short(win.seat), seats.short(win.source)
    return text.format(player=player, points=words.points(win.points), source=source)


def _gain(win: Win) -> int | None:
    """Return what the winner gets, with honba and sticks; where nothing tells, the hand's value."""
    return win.changes[win.seat] if win.seat < len(win.changes) else win.points


def _changes(results: Sequence[Win | Ryuukyoku], players: int) -> dict[int, int]:
    """Return what a hand brought each seat, as far as the log tells."""
    told = [each.changes for each in results if len(each.changes) >= players]
    return {seat: sum(each[seat] for each in told) for seat in range(players)} if told else {}


def _said(row: KyokuRow) -> str:
    changed = (each for each in (*row.rows, *row.others) if each.change)
    points = listed(
        _("{player}: {points}").format(player=each.name, points=words.signed_points(each.change))
        for each in changed
    )
    riichi = _("riichi: {players}").format(players=listed(each.name for each in row.riichi))
    dealer = _("dealer: {player}").format(player=row.dealer)
    parts = (
        *(row.title, *row.ended, points),
        *(riichi if row.riichi else "", dealer if row.dealer else "", row.verdict_words),
        _(_NOTED[row.note_sign]) if row.note_sign else "",
    )
    return "\n".join(filter(None, parts))


class KyokuList(RowList):
    kyoku_chosen = Signal(int)

    def __init__(self, art: TileArt) -> None:
        super().__init__(_said, "kyoku_list", _("Kyoku"), art)
        self.setMinimumWidth(by_type(self, LEAST_WIDTH))
        self._turned = 0
        self._shown: tuple[object, ...] = ()
        """What the rows hang on; without Play it yourself, not on the place in the game."""
        self.row_chosen.connect(lambda _row: self.kyoku_chosen.emit(self.current))

    def set_scene(self, scene: Scene) -> None:
        scene = scene.of_game
        over = scene.table.over and len(scene.table.wins)
        noted = _note_signs(scene)
        shown = (scene.document.key, scene.play_mode, scene.names, noted, scene.hand_index, over)
        if shown != self._shown and (scene.play_mode or shown[:4] != self._shown[:4]):
            self.set_rows(rows_of(scene))
        self._shown = shown
        self.follow(scene.hand_index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        fit_type(self, _USUAL)
        super().resizeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps, self._turned = notches(self._turned, event)
        if steps:
            self.choose(self.current + steps)
        event.accept()

    def row_height(self, fonts: Fonts, value: KyokuRow) -> int:
        line = round(line_height(fonts.body))
        return round(value.lines * _PITCH * line) + 2 * _pad(line)

    def lay_row(self, row: RowPicture, value: KyokuRow) -> None:
        lines = _Lines(row)
        lines.lay_title(value)
        if value.heading:
            lines.write(value.heading)
        for each in value.rows:
            lines.lay_seat(each)
        if value.others:
            lines.lay_others(value.others)


def _pad(line: int) -> int:
    return round(0.33 * line)


class _Lines:
    """Lays a row line by line; signs and winds stand in one column, and words beside it."""

    def __init__(self, row: RowPicture) -> None:
        self._row, self._line = row, round(line_height(row.fonts.body))
        pad = _pad(self._line)
        self._side = self._line - 1
        self._gap = round(0.4 * self._line)
        inner = row.rect.adjusted(pad + 4, pad, -pad - 2, -pad)
        self._rect = QRectF(inner.x(), inner.y(), inner.width(), round(_PITCH * self._line))

    @property
    def _beside(self) -> QRectF:
        return self._rect.adjusted(self._side + self._gap, 0, 0, 0)

    def _sign(self) -> QRectF:
        """Return the place of what stands before a line."""
        return on_line(self._rect, self._rect.x(), self._side, self._side)

    def _end(self) -> None:
        self._rect.translate(0, self._rect.height())

    def lay_title(self, value: KyokuRow) -> None:
        row, font = self._row, self._row.fonts.heading
        if value.verdict is not None:
            row.shapes.append(SignShape(self._sign().adjusted(1, 1, -1, -1), value.verdict))
        row.text(self._beside, value.short, font, row.theme.text)
        end = self._beside.left() + advance(font, value.short)
        if value.note_sign is not None:
            side = round(0.8 * self._side)
            place = on_line(self._rect, round(end + 4), side, side)
            row.shapes.append(SignShape(place, value.note_sign))
            end += side + 4
        if value.riichi:
            self._lay_riichi(value.riichi, end)
        self._end()

    def _lay_riichi(self, riichi: Sequence[SeatRow], left: float) -> None:
        """Lay a stick and whose it is at the right; how many there are where that is too much."""
        row, side = self._row, self._side - 1
        names = _("riichi: {players}").format(players=listed(each.name for each in riichi))
        length, thick = round(_STICK * self._line), max(5, round(0.36 * self._line))
        number = str(len(riichi))
        whole = length + 4 + len(riichi) * (side + 2)
        is_whole = self._rect.right() - whole >= left + self._gap
        width = whole if is_whole else length + 4 + advance(row.fonts.caption, number)
        x = round(self._rect.right() - width)
        if x < left:
            return  # what the kyoku is called goes first
        lay_stick(row, on_line(self._rect, x, length, thick), names)
        x += length + 4
        if is_whole:
            for nth, each in enumerate(riichi):
                place = on_line(self._rect, x + nth * (side + 2), side, side)
                lay_badge(row, place, each.offset, each.name)
        else:
            rest = QRectF(x, self._rect.y(), self._rect.right() - x + 2, self._rect.height())
            row.text(rest, number, row.fonts.caption, row.theme.text)

    def write(self, text: str) -> None:
        row = self._row
        row.text(self._beside, text, row.fonts.body, row.theme.muted)
        self._end()

    def lay_seat(self, each: SeatRow) -> None:
        """Lay who won or dealt in, and the points; how it was won where there is room."""
        row, fonts, theme = self._row, self._row.fonts, self._row.theme
        lay_badge(row, self._sign(), each.offset, each.name)
        font = bold_font(fonts.body) if each.how else fonts.body
        room, points = self._beside, words.signed_points(each.change)
        points_w = advance(font, points) + 2
        name_w = advance(font, each.name) + 2
        if name_w + self._gap + points_w > room.width():
            font = _smaller(fonts, each)
            points_w, name_w = advance(font, points) + 2, advance(font, each.name) + 2
        row.text(room, points, font, theme.of_change(each.change), ALIGN_RIGHT)
        name_w = min(name_w, max(0, room.width() - points_w - self._gap))
        row.text(QRectF(room.x(), room.y(), name_w, room.height()), each.name, font, theme.text)
        how = QRectF(room.x() + name_w + self._gap, room.y(), 0, room.height())
        how.setRight(room.right() - points_w - self._gap)
        if each.how and advance(fonts.caption, each.how) < how.width():
            row.text(how, each.how, fonts.caption, theme.muted)
        self._end()

    def lay_others(self, others: Sequence[SeatRow]) -> None:
        """Lay whoever else won or lost points; winds with equal numbers stand together."""
        row, side = self._row, self._side - 1
        groups = _by_change(others)
        signs = len(others) * (side + 3) + len(groups) * (4 + self._gap)
        numbers = "".join(map(words.signed_points, groups))
        font = fitted(row.fonts.caption, numbers, self._rect.width() - signs)
        x = self._rect.x()
        for change, seats in groups.items():
            width = advance(font, words.signed_points(change)) + 2
            for each in seats:
                place = on_line(self._rect, round(x), side, side)
                lay_badge(row, place, each.offset, each.name)
                x += side + 3
            rest = QRectF(x + 1, self._rect.y(), width, self._rect.height())
            row.text(rest, words.signed_points(change), font, row.theme.of_change(change))
            x += width + 2 + self._gap
        self._end()


def _by_change(others: Sequence[SeatRow]) -> dict[int | None, list[SeatRow]]:
    groups = defaultdict[int | None, list[SeatRow]](list)
    for each in others:
        groups[each.change].append(each)
    return groups


def _smaller(fonts: Fonts, each: SeatRow) -> QFont:
    return bold_font(fonts.caption) if each.how else fonts.caption
