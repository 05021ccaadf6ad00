"""The line above every view: the kyoku, honba, sticks, draws left, dora, and each seat's points.

A bar stands under the seat whose turn it is; one in riichi has its stick and its waits, another
that is tenpai with an open hand its waits alone. The line stands once, beside the views' tabs, so
that no view gives room for it, and above the view in every picture that is saved or printed. Where
it gets narrow, its type shrinks, and the words in its middle get fewer and go, but are never cut;
then what is counted as none and room between things go, then the waits without riichi, then all
waits, for which "…" stands; then that goes too, and what dora is called; then the draws left, and
dora at last. The kyoku's name and the points stay.

In a picture that is passed on, a title stands in its place: which moment of a hand it is, and who
plays, in type that can be read where the picture is shown small.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont

from viewer.core.sites.detect import site_of
from viewer.core.text.places import or_unknown, round_name
from viewer.translation import _, pgettext
from viewer.ui import words
from viewer.ui.event_words import event_row, hand_and_junme, happening
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.drawing import Area, Canvas, lay_badge, lay_stick, on_line
from viewer.ui.kit.picture import ALIGN_CENTRE, Picture, TileLook
from viewer.ui.kit.theme import Fonts, advance, bold_font, line_height
from viewer.ui.kit.tile_art import ASPECT, BACK

HEADER_MARGIN: Final = 14
_ABOVE: Final = 6
_APART: Final = "   "
"""Between two winners."""
_STICK: Final = 1.4
"""How long a stick is, in heights of the type."""
_SHORT_STICK: Final = 0.9
_LOOSE, _OPEN, _WAITING, _WORDED, _COUNTED, _DORA = 6, 5, 4, 3, 2, 1
"""How much a line has: all; little room between things, and nothing that is counted as none; waits
of those in riichi alone; no waits; dora without the word, and no sign of waits; no draws left;
below that no dora."""


def lay_header(scene: Scene, area: Area) -> Picture:
    tiles, fonts = TilePresenter(scene), Fonts.of(area.font)
    right = area.width - HEADER_MARGIN
    for font, full in ((fonts.body, _LOOSE), *((fonts.caption, n) for n in range(_LOOSE, -1, -1))):
        line = _Line(Canvas(tiles, Fonts.of(font)), area.height, full)
        line.add_counts()
        end, count = line.x, len(line.canvas.shapes)
        line.add_seats()
        spare = right - max(end, line.x - line.gap)
        if spare >= 0:
            break
    del line.canvas.shapes[count:]  # laid again at the right edge
    line.x = start = end + max(0, spare)
    line.add_seats()
    line.between(_middle(tiles), end, start - line.gap)
    return line.canvas


def header_height(font: QFont) -> int:
    """Return how high the line is in a type, in logical pixels."""
    return round(line_height(font)) + 2 * _ABOVE


class _Line:
    """Lays one thing after another, each from ``x`` on."""

    def __init__(self, canvas: Canvas, height: int, full: int) -> None:
        """Make it; ``full`` is how much it has, see above."""
        self.canvas = canvas
        self.x = float(HEADER_MARGIN)
        self._full = full
        self._type_h = type_h = line_height(canvas.fonts.body)
        self._height = height
        self.gap = round((0.8 if full >= _LOOSE else 0.45) * type_h)
        self._close = round(0.25 * type_h)  # the space between a seat's waits
        self._stick_w = round((_STICK if full >= _LOOSE else _SHORT_STICK) * type_h)
        self._tile = QSizeF(round((height - 4) / ASPECT), height - 4)  # nearly as high as the line

    def between(self, texts: Iterable[str], start: float, end: float) -> None:
        """Write the first of some texts for which there is room between two edges."""
        canvas = self.canvas
        for text in texts:
            if text and advance(canvas.fonts.body, text) + 2 <= end - start:
                rect = QRectF(start, 0, end - start, self._height)
                canvas.text(rect, text, canvas.fonts.body, canvas.theme.muted)
                return

    def add_counts(self) -> None:
        """Lay the kyoku's name, what is counted on the table, and dora."""
        scene, body = self.canvas.scene, self.canvas.fonts.body
        if scene.branch is not None:
            self.x += lay_line_sign(self.canvas, QRectF(self.x, 0, 0, self._height)) + self.gap
        self._write(_name(scene), bold_font(body))
        self.x += self.gap
        *sticks, draws = table_counts(scene)
        for nth, (count, note) in enumerate(sticks):
            if self._full >= _LOOSE or count:
                rect = self._icon(self._stick_w, or_unknown(count))
                self.canvas.box(rect, note=note)
                self._lay_stick(rect, note, riichi=bool(nth))
        if self._full >= _COUNTED:
            rect = self._icon(round(self._type_h / ASPECT), or_unknown(draws.number))
            self.canvas.lay(rect, SeenTile(BACK, TileLook.PLAIN, draws.note, -1))
        if self._full >= _DORA and (shown := self.canvas.presenter.dora()):
            if self._full >= _WORDED:
                self._write(_("Dora"), self.canvas.fonts.caption, muted=True)
                self.x += 4
            for tile in shown:
                self._lay_tile(tile)
                self.x += 1
            self.x += self.gap

    def _write(self, text: str, font: QFont, *, muted: bool = False) -> None:
        width, theme = advance(font, text) + 2 if text else 0, self.canvas.theme
        rect = QRectF(self.x, 0, width, self._height)
        self.canvas.text(rect, text, font, theme.muted if muted else theme.text)
        self.x += width

    def _icon(self, width: float, number: str) -> QRectF:
        """Write a number behind an icon, and return the icon's place."""
        height = round(self._type_h)
        rect = QRectF(round(self.x), round((self._height - self._type_h) / 2), width, height)
        self.x += width + 4
        self._write(number, self.canvas.fonts.body)
        self.x += self.gap
        return rect

    def _lay_stick(self, line: QRectF, note: str, *, riichi: bool = True) -> None:
        """Lay a stick where a line begins."""
        thick = max(5, round(0.42 * self._type_h))
        place = on_line(line, round(line.x()), self._stick_w, thick)
        lay_stick(self.canvas, place, note, riichi=riichi)

    def _lay_tile(self, tile: SeenTile) -> None:
        at = QPointF(round(self.x), (self._height - self._tile.height()) / 2)
        self.canvas.lay(QRectF(at, self._tile), tile)
        self.x += self._tile.width()

    def add_seats(self) -> None:
        """Lay each seat's wind and points, from the dealer on; a raw seed has none."""
        if self.canvas.scene.document.log is not None:
            for seat in self.canvas.presenter.notes.seats:
                self._add_seat(seat)
                self.x += self.gap

    def _add_seat(self, seat: int) -> None:
        canvas, scene = self.canvas, self.canvas.scene
        font = bold_font(canvas.fonts.body) if seat == scene.seat else canvas.fonts.body
        points = words.points(scene.table.seats[seat].points)
        side = round(self._type_h) + 1
        top = round((self._height - side) / 2)
        width = side + 5 + advance(font, points) + 2
        whole = QRectF(self.x - 4, top - 3, width + 6, side + 6)
        canvas.seat_ground(whole, seat)
        if scene.is_turn(seat):
            bar = QRectF(whole.x(), self._height - 3, whole.width(), 3)
            canvas.box(bar, canvas.theme.accent, None, 1.5, _("whose turn it is"))
        lay_badge(canvas, QRectF(round(self.x), top, side, side), scene.seat_offset(seat))
        self.x += side + 5
        self._write(points, font)
        self._add_waits(seat)

    def _add_waits(self, seat: int) -> None:
        """Lay the stick of a seat in riichi, and what a tenpai hand that lies open waits for."""
        scene, presenter = self.canvas.scene, self.canvas.presenter
        riichi = scene.table.seats[seat].riichi
        goes_on = scene.step > 0 and not scene.table.over
        has_room = self._full >= (_WAITING if riichi else _OPEN)
        told = riichi or goes_on if has_room else goes_on and self._full >= _WORDED
        waits = presenter.waits(seat) if told else []
        self.x += 6 if riichi or waits else 0
        if riichi:
            note = _("riichi stick of {player}").format(player=presenter.notes.who[seat])
            self._lay_stick(QRectF(self.x, 0, 0, self._height), note)
            self.x += self._stick_w + self._close
        if waits and not has_room:
            start = self.x
            self._write("…", self.canvas.fonts.body, muted=True)
            place = QRectF(start, 0, self.x - start, self._height)
            kinds = [each.tile.code for each in waits]
            self.canvas.box(place, note=happening("", _("waited for"), kinds))
            return
        for tile, left, _unseen in waits:
            self._lay_tile(tile)
            self.x += 2
            number = "" if left is None else str(left)
            self._write(number, self.canvas.fonts.caption, muted=not left)
            self.x += self._close


def lay_line_sign(canvas: Canvas, rect: QRectF) -> float:
    """Say at the left of a line of type that a line is shown; return how much width that takes."""
    theme, font, text = canvas.theme, bold_font(canvas.fonts.body), pgettext("of play", "Line")
    high = round(line_height(font)) + 2
    width = advance(font, text) + high
    box = on_line(rect, round(rect.x()), round(width), high)
    canvas.box(box, theme.asked, None, high / 2, canvas.scene.line_sign)
    canvas.text(box, text, font, theme.window, ALIGN_CENTRE)
    return box.width()


def _name(scene: Scene) -> str:
    """Return the kyoku's name without its honba, which are counted beside it."""
    if scene.document.log is None:
        return scene.title  # honba too: they are not counted beside it
    return round_name(scene.replay.kyoku.round)


class TableCount(NamedTuple):
    number: int | None
    note: str


def table_counts(scene: Scene) -> list[TableCount]:
    """Return what is counted on the table: honba, sticks, and draws left, these alone of a seed."""
    left, total = scene.replay.left(scene.step), len(scene.replay.layout.live)
    draws = TableCount(left, _("{left} of {total} draws left").format(left=left, total=total))
    if scene.document.log is None:
        return [draws]
    named = (
        (scene.replay.kyoku.honba, _("{count} honba")),
        (scene.table.sticks, _("riichi sticks on the table: {count}")),
    )
    return [*(TableCount(n, text.format(count=or_unknown(n))) for n, text in named), draws]


def _middle(presenter: TilePresenter) -> tuple[str, ...]:
    """Return how the hand ended, or why less is shown than could be: at length, then shorter."""
    document = presenter.scene.document
    if document.log is None:
        return (_("in drawing order, as if nobody called"), _("as if nobody called"))
    if document.walls[presenter.scene.hand_index] is None and not presenter.scene.play_mode:
        if site_of(document.log).seeded:
            return (_("no published seed: only what is in the log"), _("no published seed"))
        return (_("no wall in the record: only what was seen of it"), _("no wall in the record"))
    ended = presenter.result()
    return _APART.join(map(str, ended)), _APART.join(each.rest for each in ended)


_PART: Final = 0.115
"""How high the strip is, of the whole picture."""
_TYPE: Final = 0.23
"""How high its type is, of the strip."""
_PLAYER: Final = 0.135
"""How wide a player's part is, of the picture."""


def title_height(height: int) -> int:
    """Return how high the strip is above a picture that is so high as a whole."""
    return round(_PART * height)


def lay_title(scene: Scene, area: Area) -> Picture:
    font = QFont(area.font)
    font.setPixelSize(round(_TYPE * area.height))
    canvas = Canvas(TilePresenter(scene), Fonts.of(font))
    margin, part = area.height / 4, _PLAYER * area.width
    seats = canvas.presenter.notes.seats if scene.document.log else ()
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
    if scene.branch is not None:
        above.setLeft(above.x() + lay_line_sign(canvas, above) + above.height() / 3)
    canvas.fitted_text(above, name, canvas.fonts.title, canvas.theme.text)
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
    lay_badge(canvas, on_line(above, round(rect.x()), side, side), scene.seat_offset(seat))
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
