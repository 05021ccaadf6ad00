"""The lists of kyoku, with how each ended, and of a hand's events.

The wheel goes to the next or previous kyoku instead of scrolling: a game is short, and rarely needs
it. The list of events is kept in step with the views both ways.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QWheelEvent

from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import Face
from viewer.core.rules.yaku import dora_kind
from viewer.core.text.places import hand_name, kyoku_title, numbered
from viewer.core.wall.wall import Wall
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.panels.hand_words import event_row, event_text
from viewer.ui.hand.scene.notes import known_dice
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import landmark
from viewer.ui.hand.views.drawing import lay_badge
from viewer.ui.hand.views.scene_view import notches
from viewer.ui.kit.parts import fit_type
from viewer.ui.kit.picture import DieShape, RowPicture, SignShape
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts, advance, by_type, line_height
from viewer.ui.kit.tile_art import ASPECT, BACK, TileArt
from viewer.ui.kit.verdict import Verdict

LEAST_WIDTH: Final = 190
"""Pixels."""

_USUAL: Final = QSizeF(193, 560)
"""With the system's type."""

_PAD = 2


class KyokuRow(NamedTuple):
    title: str
    short: str
    outcomes: tuple[words.HandOutcome, ...]
    dice: tuple[int, ...]
    dora: str
    verdict: Verdict | None
    verdict_words: str


def rows_of(scene: Scene) -> list[KyokuRow]:
    return [_row(scene, index) for index in range(scene.document.hand_count)]


def _row(scene: Scene, index: int) -> KyokuRow:
    document = scene.document
    wall, kyoku = document.walls[index], document.kyoku(index)
    audit = document.audit.hands[index] if document.audit.hands else None
    agrees = audit.agrees if audit else None
    # whether a kyoku agrees may tell of tiles that were not seen
    verdict = None if scene.play_mode else Verdict.of(agrees)
    verdict_words = "" if scene.play_mode else words.verdict_words(agrees)
    number = numbered(index + 1)
    told = document.replay(index).kyoku if document.codes else kyoku
    indicator = _indicator(wall, told)
    return KyokuRow(
        kyoku_title(kyoku) if kyoku else number,
        hand_name(kyoku) if kyoku else number,
        scene.outcomes(index),
        known_dice(wall, told),
        BACK if indicator is None else Face(dora_kind(indicator, scene.players)).code,
        verdict,
        verdict_words,
    )


def _indicator(wall: Wall | None, kyoku: Kyoku | None) -> int | None:
    """Return the first dora indicator as the log has it, or else the wall."""
    if kyoku is not None and kyoku.dora is not None:
        return kyoku.dora
    return wall.dora[0] if wall else None


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
        over = scene.table.over and len(scene.table.wins)
        shown = (scene.document.key, scene.play_mode, scene.names, scene.hand_index, over)
        if shown != self._shown and (scene.play_mode or shown[:3] != self._shown[:3]):
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
        return round((1.4 + max(1, len(value.outcomes))) * line) + 2 * (line // 2)

    def lay_row(self, row: RowPicture, value: KyokuRow) -> None:
        theme, fonts = row.theme, row.fonts
        line = round(line_height(fonts.body))
        pad, gap = line // 2, round(0.3 * line)
        rect = row.rect.adjusted(pad + 3, pad, -pad, -pad)
        tile_h = round(2.3 * line)
        tile_w = round(tile_h / ASPECT)
        tile = QRectF(rect.right() - tile_w, rect.y(), tile_w, tile_h)
        row.tile(tile, value.dora)
        sign = round(0.85 * line)
        mark = QRectF(rect.x(), rect.y() + (line - sign) / 2, sign, sign)
        if value.verdict is not None:
            row.shapes.append(SignShape(mark, value.verdict))
        left, die = mark.right() + gap, round(0.95 * line)
        dice_x = tile.x() - 2 * die - 2 * gap
        title = QRectF(left, rect.y(), dice_x - left - gap, line)
        if advance(fonts.heading, value.short) > title.width():
            title.setRight(tile.x() - gap)  # in a narrow list the name is worth more than the dice
        else:
            for nth, pips in enumerate(value.dice):
                place = QRectF(dice_x + nth * (die + 2), rect.y() + 1, die, die)
                row.shapes.append(DieShape(place, pips))
        row.text(title, value.short, fonts.heading, theme.text)
        for nth, outcome in enumerate(value.outcomes):
            y = rect.y() + (1.4 + nth) * line
            _lay_outcome(row, QRectF(left, y, tile.x() - gap - left, line), outcome)


def _lay_outcome(row: RowPicture, rect: QRectF, outcome: words.HandOutcome) -> None:
    """Write name and rest; where both do not fit, the name is cut."""
    font, colour = row.fonts.caption, row.theme.muted
    metrics = QFontMetrics(font)
    space = metrics.horizontalAdvance(" ") if outcome.name else 0
    rest = metrics.horizontalAdvance(outcome.rest) + space + 4
    name_w = max(0, min(metrics.horizontalAdvance(outcome.name) + 1, rect.width() - rest))
    row.text(QRectF(rect.x(), rect.y(), name_w, rect.height()), outcome.name, font, colour)
    row.text(rect.adjusted(name_w + space, 0, 0, 0), outcome.rest, font, colour)


def _said(row: KyokuRow) -> str:
    return "\n".join(filter(None, (row.title, *map(str, row.outcomes), row.verdict_words)))


class EventList(RowList):
    """Its rows are the steps of the hand."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda step: event_text(self.scene, step), "event_list", _("Events"), art)
        self.setUniformItemSizes(True)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The scene shown; not None once there are rows."""
        assert self._scene is not None  # noqa: S101
        return self._scene

    def set_scene(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        if (
            before is None
            or before.replay is not scene.replay
            or before.names_hidden != scene.names_hidden
        ):
            self.set_rows(range(scene.replay.last + 1))
        self.follow(scene.step)

    def row_height(self, fonts: Fonts, _step: int) -> int:
        return round(1.8 * line_height(fonts.body)) + 2 * _PAD

    def lay_row(self, row: RowPicture, step: int) -> None:
        scene = self.scene
        event = event_row(scene.replay, step)
        inner = row.rect.adjusted(_PAD + 7, _PAD, -_PAD - 5, -_PAD)
        wind = wind_place(inner)
        if event.seat >= 0:
            lay_badge(row, wind, scene.seat_offset(event.seat))
        left = lay_tiles(row, inner, [*map(scene.face, event.tiles)])
        text = QRectF(wind.right() + 8, inner.y(), left - wind.right() - 12, inner.height())
        font = row.fonts.heading if landmark(scene.replay.event(step)) else row.fonts.body
        row.text(text, event.text, font, row.theme.text)


def wind_place(line: QRectF) -> QRectF:
    side = round(line.height() * 0.7)
    return QRectF(line.x(), line.center().y() - side / 2, side, side)


def lay_tiles(row: RowPicture, rect: QRectF, codes: Sequence[str]) -> float:
    """Lay tiles at the right of a line, and return where they begin."""
    height = int(rect.height())
    width = round(height / ASPECT)
    left = round(rect.right()) - len(codes) * width
    for nth, code in enumerate(codes):
        place = QRectF(left + nth * width, round(rect.y()), width - 1, height)
        row.tile(place, code)
    return left
