"""The turns of fortune of a game as a list: what was done, how the hand would have ended, how then.

They are found in a thread of their own, once for each document. Who plays it himself sees none:
they tell the wall.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QVBoxLayout, QWidget

from viewer.core.analysis.fortune import FortuneTurn, turns_of_fortune
from viewer.core.analysis.outlook import Outlook
from viewer.core.base.errors import InputError, Progress, ShouldStop
from viewer.core.base.records import Log
from viewer.core.text.places import wind_letter, wind_name
from viewer.document import Document
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.event_list import draw_wind, wind_place
from viewer.ui.hand.panels.event_words import happening, move_row, outlook_text
from viewer.ui.hand.panels.game import phrases
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.trail import Moment
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import muted, wrapped
from viewer.ui.kit.row_list import Index, RowDelegate, RowList, draw_cut
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_PAD: Final = 6
_LINES: Final = 4
_TILE_LINES: Final = 1.5
"""Height of a tile, in lines of type."""
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class Line(NamedTuple):
    """Words, and the codes of the tiles that belong to them."""

    text: str
    codes: tuple[str, ...] = ()


class TurnRow(NamedTuple):
    """What a row shows.

    Attributes:
        moment: where it leads.
        when: hand and go-round.
        points: how many it turned.
        wind: of who did it, counted from the dealer; None of nobody.
        lines: who did what, how the hand would have ended before, and how then, with winds.
        said: all of it in words, with names, a line each.
    """

    moment: Moment
    when: str
    points: str
    wind: int | None
    lines: tuple[Line, ...]
    said: str


class FortunePart(QWidget):
    """Heading, what it is ranked by, and the list; hidden where there is nothing to tell."""

    moment_chosen = Signal(object)

    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.jobs = Jobs(self)
        self._key: object = None
        self._turns: tuple[FortuneTurn, ...] = ()
        self.note = wrapped(muted(_(
            "How a hand would end before and after a move, if from there on all only discarded"
            " what they draw; ranked by the points that then go to others."
        )))  # fmt: skip
        self.list = TurnList(art)
        self.list.row_chosen.connect(self._on_row_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(muted(_("Turns of fortune"), bold=True))
        column.addWidget(self.note)
        column.addWidget(self.list)
        self.hide()

    def _on_row_chosen(self, row: TurnRow) -> None:
        self.moment_chosen.emit(row.moment)

    def show_scene(self, scene: Scene, log: Log) -> None:
        """Show the turns of a scene's game, and look for them if it is another game."""
        document = scene.document
        key = None if scene.own_view or not any(document.walls) else document.key
        if key is None or key is not self._key:
            self._key, self._turns = key, ()
            self.jobs.cancel()
            self.hide()
        if key is None:
            return
        if self._turns:
            self._show(scene, log)
        elif not self.jobs.is_running:
            self.jobs.start(
                partial(_found, log, document), partial(self._on_found, scene, log), _on_failed
            )

    def _on_found(self, scene: Scene, log: Log, turns: tuple[FortuneTurn, ...]) -> None:
        self._turns = turns
        if turns:
            self._show(scene, log)

    def _show(self, scene: Scene, log: Log) -> None:
        self.list.show_turns([row_of(scene, log, turn) for turn in self._turns])
        self.show()


def _found(
    log: Log, document: Document, _progress: Progress, should_stop: ShouldStop
) -> tuple[FortuneTurn, ...]:
    """Look for them in hands whose wall is theirs: of another's tiles nothing follows."""
    walls = [
        wall if audit is not None and audit.agrees else None
        for wall, audit in zip(document.walls, document.audit.kyoku, strict=True)
    ]
    return turns_of_fortune(log, walls, should_stop)


def _on_failed(_error: InputError) -> None:
    """Show none: all that can go wrong has been told when the log was opened."""


def row_of(scene: Scene, log: Log, turn: FortuneTurn) -> TurnRow:
    """Return a turn in words."""
    kyoku = log.kyoku[turn.kyoku_index]
    move = move_row(kyoku, turn.step)
    offset = None if move.seat < 0 else (move.seat - kyoku.dealer) % scene.players

    def wind(seat: int) -> str:
        return wind_letter((seat - kyoku.dealer) % scene.players)

    def name(seat: int) -> str:
        return words.named(scene.names[seat], wind_name((seat - kyoku.dealer) % scene.players))

    def lines(who: Callable[[int], str], mover: str) -> tuple[Line, ...]:
        return (
            Line(happening(mover, move.text), tuple(map(scene.face, move.tiles))),
            _ending(scene, _("before: {outlook}"), turn.before, who),
            _ending(scene, _("then: {outlook}"), turn.after, who),
        )

    when, points = phrases.when(kyoku, turn.junme), words.points(turn.points)
    turned = _("{points} points turned").format(points=points)
    said = (happening("", *line) for line in lines(name, "" if offset is None else name(move.seat)))
    return TurnRow(
        Moment(turn.kyoku_index, turn.step),
        when,
        points,
        offset,
        lines(wind, "" if offset is None else scene.names[move.seat]),
        "\n".join((when, turned, *said)),
    )


def _ending(scene: Scene, text: str, outlook: Outlook, who: Callable[[int], str]) -> Line:
    codes = () if outlook.tile is None else (scene.face(outlook.tile),)
    return Line(text.format(outlook=outlook_text(outlook, who)), codes)


class TurnList(RowList):
    """The list, as high as all its rows."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda row: row.said)
        self.setObjectName("turn_list")
        self.setAccessibleName(_("Turns of fortune"))
        self.setItemDelegate(_TurnDelegate(art, self))

    def show_turns(self, rows: list[TurnRow]) -> None:
        """Show rows, unless they are shown already."""
        if rows != self._rows.values:
            self.set_rows(rows)
            self.show_at_most(len(rows))


class _TurnDelegate(RowDelegate):
    """Draws when it was and what it turned; the move; how the hand would end before and then."""

    def __init__(self, art: TileArt, view: TurnList) -> None:
        super().__init__(view)
        self._art = art

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return a row's size."""
        line = QFontMetrics(option.font).height()
        return QSize(0, round(line * (1 + (_LINES - 1) * _TILE_LINES)) + 2 * _PAD)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: TurnRow) -> None:
        """Draw what is on a row."""
        box = QRectF(option.rect).adjusted(_PAD + 4, _PAD, -_PAD, -_PAD)
        fonts, theme = Fonts.of(option.font), themes.current
        line = QFontMetrics(option.font).height()
        top = QRectF(box.x(), box.y(), box.width(), line)
        painter.setFont(fonts.heading)
        painter.setPen(theme.text)
        painter.drawText(top, _RIGHT, value.points)
        taken = painter.fontMetrics().horizontalAdvance(value.points) + _PAD
        painter.setFont(option.font)
        painter.setPen(theme.muted)
        draw_cut(painter, top.adjusted(0, 0, -taken, 0), value.when)
        height = line * _TILE_LINES
        for nth, (text, codes) in enumerate(value.lines):
            rect = QRectF(box.x(), top.bottom() + nth * height, box.width(), height)
            tiles = self._paint_tiles(painter, rect, codes)
            painter.setFont(option.font if nth else fonts.heading)
            if value.wind is not None and not nth:
                place = wind_place(rect)
                draw_wind(painter, place, wind_letter(value.wind), is_dealer=not value.wind)
                rect.setLeft(place.right() + _PAD)
            painter.setPen(theme.muted if nth == 1 else theme.text)
            draw_cut(painter, rect.adjusted(0, 0, -tiles, 0), text)

    def _paint_tiles(self, painter: QPainter, rect: QRectF, codes: Sequence[str]) -> int:
        """Draw tiles at the right, and return how much room they take."""
        height = int(rect.height()) - 2
        width = round(height / ASPECT)
        taken = len(codes) * width
        for nth, code in enumerate(codes):
            left = round(rect.right()) - taken + nth * width
            self._art.draw(painter, QRectF(left, round(rect.y()) + 1, width - 1, height), code)
        return taken + _PAD if codes else 0
