"""The turns of fortune of a game as a list: a move, and the hand's outlook before and after it.

They are found in a thread, once for each document. In play-it-yourself mode there are none: they
would give the wall away.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from viewer.core.analysis.outlook import FortuneTurn, Outlook, turns_of_fortune
from viewer.core.base.errors import Progress, ShouldStop
from viewer.core.base.records import Log
from viewer.core.text.places import wind_letter, wind_name
from viewer.document import Document
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.event_words import hand_and_junme, happening, move_row, outlook_text
from viewer.ui.hand.panels.lists import lay_tiles, wind_place
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Moment
from viewer.ui.hand.views.drawing import lay_badge
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import boxed, muted
from viewer.ui.kit.picture import ALIGN_RIGHT, RowPicture
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import TileArt

_PAD: Final = 6
_LINES: Final = 4
_TILE_LINES: Final = 1.5
"""Height of a tile, in lines of type."""


class FortuneRow(NamedTuple):
    moment: Moment
    when: str
    """Hand and go-round."""
    points: str
    wind: int | None
    """The mover's, counted from the dealer; None of nobody."""
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    """The move, the outlook before and after it, each with its tiles' codes; with winds."""
    text: str
    """All of it in words, with names, a line each."""


class FortuneSection(QWidget):
    """Heading, explanation and list; hidden where there are no turns."""

    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.jobs = Jobs(self)
        self._key: object = None
        self._turns: tuple[FortuneTurn, ...] | None = None
        """None until they are found."""
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

    def show_scene(self, scene: Scene, log: Log) -> None:
        """Show the turns of a scene's game, and look for them if it is another game."""
        document = scene.document
        key = None if scene.own_view or not any(document.walls) else document.key
        if key is None or key is not self._key:
            self._key, self._turns = key, None
            self.jobs.cancel()
            self.hide()
        if key is None:
            return
        if self._turns is not None:
            self._show(scene, log, self._turns)
        elif not self.jobs.is_running:
            found = partial(self._show, scene, log)
            # what is wrong with a log is reported when it is opened
            self.jobs.start(partial(_find, log, document), found, lambda _error: None)

    def _show(self, scene: Scene, log: Log, turns: tuple[FortuneTurn, ...]) -> None:
        self._turns = turns
        self.list.show_turns([fortune_row(scene, log, turn) for turn in turns])
        self.setVisible(bool(turns))


def _find(
    log: Log, document: Document, _progress: Progress, should_stop: ShouldStop
) -> tuple[FortuneTurn, ...]:
    """Find the turns in the hands that agree with their walls; others allow no outlook."""
    walls = [
        wall if audit is not None and audit.agrees else None
        for wall, audit in zip(document.walls, document.audit.kyoku, strict=True)
    ]
    return turns_of_fortune(log, walls, should_stop)


def fortune_row(scene: Scene, log: Log, turn: FortuneTurn) -> FortuneRow:
    kyoku = log.kyoku[turn.kyoku_index]
    move = move_row(kyoku, turn.step)
    offset = None if move.seat < 0 else (move.seat - kyoku.dealer) % scene.players

    def wind(seat: int) -> str:
        return wind_letter((seat - kyoku.dealer) % scene.players)

    def name(seat: int) -> str:
        return words.named(scene.names[seat], wind_name((seat - kyoku.dealer) % scene.players))

    def lines(who: Callable[[int], str], mover: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (
            (happening(mover, move.text), tuple(map(scene.face, move.tiles))),
            _outlook_line(scene, _("before: {outlook}"), turn.before, who),
            _outlook_line(scene, _("then: {outlook}"), turn.after, who),
        )

    when, points = hand_and_junme(kyoku, turn.junme), words.points(turn.points)
    turned = _("{points} points turned").format(points=points)
    spoken = lines(name, "" if offset is None else name(move.seat))
    return FortuneRow(
        Moment(turn.kyoku_index, turn.step),
        when,
        points,
        offset,
        lines(wind, "" if offset is None else scene.names[move.seat]),
        "\n".join((when, turned, *(happening("", *line) for line in spoken))),
    )


def _outlook_line(
    scene: Scene, text: str, outlook: Outlook, who: Callable[[int], str]
) -> tuple[str, tuple[str, ...]]:
    codes = () if outlook.tile is None else (scene.face(outlook.tile),)
    return text.format(outlook=outlook_text(outlook, who)), codes


class FortuneList(RowList):
    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda row: row.text, "turn_list", _("Turns of fortune"), art)

    def show_turns(self, rows: list[FortuneRow]) -> None:
        if rows != self._rows.shown:
            self.set_rows(rows)
            self.show_at_most(len(rows))

    def row_height(self, fonts: Fonts, _row: FortuneRow) -> int:
        line = QFontMetrics(fonts.body).height()
        return round(line * (1 + (_LINES - 1) * _TILE_LINES)) + 2 * _PAD

    def lay_row(self, row: RowPicture, value: FortuneRow) -> None:
        """Lay when it was and the points it turned; the move; the outlooks before and after it."""
        fonts, theme = row.fonts, row.theme
        box = row.rect.adjusted(_PAD + 4, _PAD, -_PAD, -_PAD)
        line = QFontMetrics(fonts.body).height()
        top = QRectF(box.x(), box.y(), box.width(), line)
        row.text(top, value.points, fonts.heading, theme.text, ALIGN_RIGHT)
        taken = QFontMetrics(fonts.heading).horizontalAdvance(value.points) + _PAD
        row.text(top.adjusted(0, 0, -taken, 0), value.when, fonts.body, theme.muted)
        height = line * _TILE_LINES
        for nth, (text, codes) in enumerate(value.lines):
            rect = QRectF(box.x(), top.bottom() + nth * height, box.width(), height)
            left = lay_tiles(row, rect.adjusted(0, 1, 0, -1), codes)
            if value.wind is not None and not nth:
                place = wind_place(rect)
                lay_badge(row, place, value.wind)
                rect.setLeft(place.right() + _PAD)
            if codes:
                rect.setRight(left - _PAD)
            font, colour = (
                fonts.body if nth else fonts.heading,
                theme.muted if nth == 1 else theme.text,
            )
            row.text(rect, text, font, colour)
