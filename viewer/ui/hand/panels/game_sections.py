"""Sections of the page of the game: the graph of points over the hands, and the turns of fortune.

The graph has a line for each player; a click on a hand leads to it. A hand lies between its deal
and the next; the one in view is shaded. Lines differ in colour and in their marks, which the list
of players shows too. With the focus, arrows lead from hand to hand.

A turn of fortune is a move, with a sentence on the hand's outlook before and after it. They are
found in a thread, once for each document. In play-it-yourself mode there are none: they would give
the wall away.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget

from viewer.core.analysis.outlook import FortuneTurn, turns_of_fortune
from viewer.core.base.errors import Progress, ShouldStop
from viewer.core.base.place import Place
from viewer.core.base.records import Log
from viewer.core.rules.hand_end import Points
from viewer.core.text.places import wind_letter
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.event_words import hand_and_junme, happening, move_row, outlook_text
from viewer.ui.hand.panels.lists import lay_tiles, wind_place
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import lay_badge
from viewer.ui.kit.jobs import Lookup
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import boxed, muted
from viewer.ui.kit.picture import RowPicture, broken
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts, fill, themes
from viewer.ui.kit.tile_art import TileArt, painting

_GRAPH_LINES: Final = 13
"""Its height, in lines of type."""
_EDGE: Final = 8
_STEPS: Final = (5_000, 10_000, 20_000, 50_000, 100_000)
_MOST_LINES: Final = 6
_MARK: Final = 3.5
_ARROWS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}

_PAD: Final = 6
_TILE_LINES: Final = 1.5
"""Height of a tile, in lines of type."""


class PointsByHand(NamedTuple):
    points: tuple[Points, ...] = ()
    """By seat at each deal, and after the last hand if that has ended."""
    hands: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    current: int = 0  # the hand in view, from 0
    seat: int = 0
    least: int = 1  # room is left for so many hands, even if fewer are known

    def text_of(self, hand: int) -> str:
        """Return a hand's points, at its deal and at the next, a line for each player."""
        before = self.points[hand]
        after = self.points[hand + 1] if hand + 1 < len(self.points) else before
        return "\n".join((self.hands[hand], *map(_points_of, self.names, before, after)))


def _points_of(name: str, before: int | None, after: int | None) -> str:
    if before == after:
        return _("{name}: {points}").format(name=name, points=words.points(before))
    text = _("{name}: {before} → {after}")
    return text.format(name=name, before=words.points(before), after=words.points(after))


class PointsGraph(QWidget):
    kyoku_chosen = Signal(int)
    """The hand, from 0."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("graph")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(_("Points over the hands"))
        self.points = PointsByHand()

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _GRAPH_LINES * self.fontMetrics().height())

    def set_points(self, points: PointsByHand) -> None:
        if points != self.points:
            self.points = points
            lines = points.text_of(points.current).split("\n") if points.hands else []
            self.setAccessibleDescription(listed(lines))
            self.update()

    def hand_at(self, x: float) -> int:
        """Return the hand at a place in pixels; -1 beside all."""
        hand = int((x - self._plot.x()) // self._pitch)
        return hand if 0 <= hand < len(self.points.hands) else -1

    def point(self, at: int, points: int) -> QPointF:
        plot, (low, high, _) = self._plot, self._scale
        part = (points - low) / (high - low)
        return QPointF(plot.x() + at * self._pitch, plot.bottom() - part * plot.height())

    @property
    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(Fonts.of(self.font()).caption)
        left = max(map(metrics.horizontalAdvance, ("-88,000", "888,000"))) + 6
        return QRectF(self.rect()).adjusted(
            left, metrics.height() / 2, -_EDGE, -metrics.height() - 6
        )

    @property
    def _pitch(self) -> float:
        return self._plot.width() / max(1, self.points.least, len(self.points.hands))

    @property
    def _scale(self) -> tuple[int, int, int]:
        """Return the lowest and the highest value of the scale, and the distance of its lines."""
        known = [each for row in self.points.points for each in row if each is not None] or [0]
        spread = max(known) - min(known) + 1
        step = next((s for s in _STEPS if spread / s <= _MOST_LINES), max(_STEPS[-1], spread))
        return min(known) // step * step, -(-(max(known) + 1) // step) * step, step

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(Fonts.of(self.font()).caption)
            if self.points.points:
                self._paint_hands(painter)
                self._paint_scale(painter)
                seats = range(len(self.points.names))
                for seat in sorted(seats, key=lambda each: each == self.points.seat):
                    self._paint_line(painter, seat)

    def _paint_hands(self, painter: QPainter) -> None:
        plot, pitch, theme = self._plot, self._pitch, themes.current
        now = QRectF(plot.x() + self.points.current * pitch, plot.y(), pitch, plot.height())
        fill(painter, now, theme.line)
        painter.setPen(theme.muted)
        below, free = QRectF(0, plot.bottom() + 4, 0, self.height() - plot.bottom() - 4), 0.0
        for at, name in enumerate(self.points.hands):
            width = painter.fontMetrics().horizontalAdvance(name) + 4
            x = min(plot.x() + (at + 0.5) * pitch - width / 2, self.width() - width)
            if x >= free:
                rect = QRectF(x, below.y(), width, below.height())
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), name)
                free = x + width + 2

    def _paint_scale(self, painter: QPainter) -> None:
        plot, theme, (low, high, step) = self._plot, themes.current, self._scale
        for value in range(low, high + 1, step):
            y = self.point(0, value).y()
            painter.setPen(QPen(theme.line, 1))
            painter.drawLine(QPointF(plot.x(), y), QPointF(plot.right(), y))
            painter.setPen(theme.muted)
            rect = QRectF(0, y - 10, plot.x() - 5, 20)
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect, int(align), words.points(value))

    def _paint_line(self, painter: QPainter, seat: int) -> None:
        colour, thick = themes.current.series[seat], 2.6 if seat == self.points.seat else 1.4
        values = enumerate(row[seat] for row in self.points.points)
        points = [self.point(at, value) for at, value in values if value is not None]
        painter.setPen(QPen(colour, thick))
        for start, end in pairwise(points):
            painter.drawLine(start, end)
        for point in points:
            draw_seat_mark(painter, point, seat, colour)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        hand = self.hand_at(event.position().x())
        if hand >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self.kyoku_chosen.emit(hand)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        elif 0 <= self.points.current + step < len(self.points.hands):
            self.kyoku_chosen.emit(self.points.current + step)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            plain = event.modifiers() is Qt.KeyboardModifier.NoModifier
            if plain and Qt.Key(event.key()) in _ARROWS:
                event.accept()
                return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            hand = self.hand_at(event.pos().x())
            text = as_tooltip(self.points.text_of(hand)) if hand >= 0 else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


def draw_seat_mark(painter: QPainter, at: QPointF, seat: int, colour: QColor) -> None:
    """Draw a circle, a square, a triangle or a diamond."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if seat in _SHAPES:
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) * _MARK for x, y in _SHAPES[seat]]))
    else:
        painter.drawEllipse(at, _MARK, _MARK)


_SHAPES: Final = {
    1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    2: ((0, -1.2), (1.15, 0.9), (-1.15, 0.9)),
    3: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
}
"""By seat, corners in sizes of a mark."""


class FortuneRow(NamedTuple):
    place: Place
    when: str  # hand and go-round
    wind: int | None  # the mover's, counted from the dealer; None of nobody
    move: str
    tiles: tuple[str, ...]  # the move's, as codes
    sentence: str  # what it turned, with winds for names
    text: str  # all of it in words, with names, a line each


class FortuneSection(QWidget):
    """Heading, explanation and list; hidden where there are no turns."""

    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self._turns = Lookup(self)
        self.jobs = self._turns.jobs
        self._wanted: Callable[[list[Place]], object] | None = None
        """Where one wants to be told of their places once they are found."""
        self.list = FortuneList(art)
        heading = muted(_("Turns of fortune"), bold=True)
        note = _(
            "How a hand would end before and after a move, if from there on all only discarded"
            " what they draw; ranked by the points that then go to others."
        )
        heading.setToolTip(as_tooltip(note))
        self.list.setAccessibleDescription(note)
        boxed(QVBoxLayout(self), heading, self.list, spacing=4)
        self.hide()

    def show_scene(
        self, scene: Scene, log: Log, then: Callable[[list[Place]], object] | None = None
    ) -> None:
        """Show the turns of a scene's game, and look for them if it is another game.

        ``then`` gets their places, now or once they are found.
        """
        document = scene.document
        key = None if scene.play_mode or not any(document.walls) else document.key
        if key is None or key is not self._turns.key:
            self._wanted = None
            self.hide()
        self._wanted = then or self._wanted
        if key is None:
            self._turns.forget()
            self._tell(())
        else:
            self._turns.find(key, partial(_find, log, document), partial(self._show, scene, log))

    def _show(self, scene: Scene, log: Log, turns: tuple[FortuneTurn, ...]) -> None:
        self.list.show_turns([fortune_row(scene, log, turn) for turn in turns])
        self.setVisible(bool(turns))
        self._tell(turns)

    def _tell(self, turns: tuple[FortuneTurn, ...]) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted([turn.place for turn in turns])


def _find(
    log: Log, document: Document, _progress: Progress, should_stop: ShouldStop
) -> tuple[FortuneTurn, ...]:
    """Find the turns in the hands that agree with their walls; others allow no outlook."""
    walls = [
        wall if audit is not None and audit.agrees else None
        for wall, audit in zip(document.walls, document.audit.hands, strict=True)
    ]
    return turns_of_fortune(log, walls, should_stop)


def fortune_row(scene: Scene, log: Log, turn: FortuneTurn) -> FortuneRow:
    kyoku = log.hands[turn.place.hand_index]
    played = scene.document.played_hand(turn.place.hand_index)
    move = move_row(played.moments[turn.place.step])
    seats = scene.seats_of(kyoku)
    offset = None if move.seat < 0 else seats.offset(move.seat)

    def wind(seat: int) -> str:
        return wind_letter(seats.offset(seat))

    def sentence(who: Callable[[int], str]) -> str:
        before, after = (outlook_text(each, who) for each in (turn.before, turn.after))
        return _("{points} points turned: {before} became {after}.").format(
            points=words.points(turn.points), before=before, after=after
        )

    when, tiles = hand_and_junme(kyoku, turn.junme), tuple(map(scene.face, move.tiles))
    mover, said = ("", "") if offset is None else (scene.names[move.seat], seats.who(move.seat))
    text = "\n".join((when, happening(said, move.text, tiles), sentence(seats.who)))
    return FortuneRow(
        turn.place, when, offset, happening(mover, move.text), tiles, sentence(wind), text
    )


class FortuneList(RowList):
    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda row: row.text, "turn_list", _("Turns of fortune"), art)

    def show_turns(self, rows: list[FortuneRow]) -> None:
        if rows != self._rows.shown:
            self.set_rows(rows)
            self.show_at_most(len(rows))

    def row_height(self, fonts: Fonts, row: FortuneRow) -> int:
        line, width = QFontMetrics(fonts.body).height(), self.viewport().width() - 3 * _PAD
        lines = 1 + _TILE_LINES + len(broken(row.sentence, fonts.body, width))
        return round(line * lines) + 2 * _PAD

    def lay_row(self, row: RowPicture, value: FortuneRow) -> None:
        """Lay when it was, the move, and the sentence, in as many lines as it takes."""
        fonts, theme = row.fonts, row.theme
        box = row.rect.adjusted(2 * _PAD, _PAD, -_PAD, -_PAD)
        line = QFontMetrics(fonts.body).height()
        first = QRectF(box.x(), box.y(), box.width(), line)
        row.text(first, value.when, fonts.body, theme.muted)
        move = QRectF(box.x(), first.bottom(), box.width(), line * _TILE_LINES)
        top = move.bottom() - first.y()
        left = lay_tiles(row, move.adjusted(0, 1, 0, -1), value.tiles)
        if value.wind is not None:
            place = wind_place(move)
            lay_badge(row, place, value.wind)
            move.setLeft(place.right() + _PAD)
        if value.tiles:
            move.setRight(left - _PAD)
        row.text(move, value.move, fonts.heading, theme.text)
        for nth, text in enumerate(broken(value.sentence, fonts.body, box.width())):
            row.text(first.translated(0, top + nth * line), text, fonts.body, theme.text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as all sentences in lines of this width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
            self.show_at_most(len(self._rows.shown))
