"""The list of a hand's events, kept in step with the views both ways; tiles in lines of text."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from viewer.translation import _
from viewer.ui.event_words import event_row
from viewer.ui.hand.panels.hand_words import event_text
from viewer.ui.hand.panels.line_choice import choose_line, line_texts
from viewer.ui.hand.scene.landmarks import landmark
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import lay_badge, on_line
from viewer.ui.kit.picture import RowPicture, SignShape
from viewer.ui.kit.row_list import RowList
from viewer.ui.kit.theme import Fonts, line_height
from viewer.ui.kit.tile_art import ASPECT, TileArt
from viewer.ui.kit.verdict import NoteSign

if TYPE_CHECKING:
    from viewer.core.study.annotations import AnnotatedPlace

_PAD = 2
_SIGN_GAP = 8
_EDGE = 3
"""Pixels of the edge at events that a line added."""


class EventList(RowList):
    """Its rows are the steps of the hand; a sign at one of them shows a line that leaves there."""

    line_wanted = Signal(object)
    """An `AnnotatedPlace`: where the line ends."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(self._said, "event_list", _("Events"), art)
        self.setUniformItemSizes(True)
        self._scene: Scene | None = None
        self._forks: Mapping[int, Sequence[AnnotatedPlace]] = {}

    @property
    def scene(self) -> Scene:
        """The scene shown; not None once there are rows."""
        assert self._scene is not None  # noqa: S101
        return self._scene

    def _said(self, step: int) -> str:
        text = event_text(self.scene, step)
        text = _("{event} (line)").format(event=text) if self.scene.is_added(step) else text
        return "\n".join([text, *line_texts(self.scene, self._forks.get(step, ()))])

    def set_scene(self, scene: Scene) -> None:
        before, self._scene = self._scene, scene
        if (
            before is None
            or before.replay is not scene.replay
            or before.names_hidden != scene.names_hidden
        ):
            self.set_rows(range(scene.replay.last + 1))
        forks = scene.forks
        if forks != self._forks:
            self._forks = forks
            self.viewport().update()
        self.follow(scene.step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the line whose sign is clicked, and else go to the event."""
        index = self.indexAt(event.position().toPoint())
        ends = self._forks.get(index.row(), ())
        is_left = event.button() is Qt.MouseButton.LeftButton
        place = self._sign_place(QRectF(self.visualRect(index)), index.row()) if ends else QRectF()
        if is_left and place.adjusted(-4, -4, 4, 4).contains(event.position()):
            at = event.globalPosition().toPoint()
            choose_line(self, self.scene, ends, self.line_wanted.emit, at)
        else:
            super().mousePressEvent(event)

    def _sign_place(self, rect: QRectF, step: int) -> QRectF:
        """Return where the sign of a line stands in the row of a step: before the tiles."""
        inner = _inner(rect)
        count = len(event_row(self.scene.replay, step).tiles)
        side = round(inner.height() * 0.5)
        left = _left_of_tiles(inner, count) - side - _SIGN_GAP
        return on_line(inner, left, side, side)

    def row_height(self, fonts: Fonts, _step: int) -> int:
        return round(1.8 * line_height(fonts.body)) + 2 * _PAD

    def lay_row(self, row: RowPicture, step: int) -> None:
        scene = self.scene
        event = event_row(scene.replay, step)
        inner = _inner(row.rect)
        wind = wind_place(inner)
        if scene.is_added(step):
            self._mark_added(row, first=not scene.is_added(step - 1))
        if event.seat >= 0:
            lay_badge(row, wind, scene.seat_offset(event.seat))
        left = lay_tiles(row, inner, [*map(scene.face, event.tiles)])
        if step in self._forks:
            place = self._sign_place(row.rect, step)
            row.shapes.append(SignShape(place, NoteSign.LINE))
            left = place.left()
        text = QRectF(wind.right() + 8, inner.y(), left - wind.right() - 12, inner.height())
        font = row.fonts.heading if landmark(scene.replay.event(step)) else row.fonts.body
        row.text(text, event.text, font, row.theme.text)

    @staticmethod
    def _mark_added(row: RowPicture, *, first: bool) -> None:
        """Mark an event of a line's own; above the first of them the line leaves the game."""
        whole = row.rect
        row.box(QRectF(whole.x(), whole.y(), _EDGE, whole.height()), row.theme.asked, None)
        if first:
            row.box(QRectF(whole.x(), whole.y(), whole.width(), 1), row.theme.asked, None)


def _inner(rect: QRectF) -> QRectF:
    return rect.adjusted(_PAD + 7, _PAD, -_PAD - 5, -_PAD)


def wind_place(line: QRectF) -> QRectF:
    side = round(line.height() * 0.7)
    return QRectF(line.x(), line.center().y() - side / 2, side, side)


def lay_tiles(row: RowPicture, rect: QRectF, codes: Sequence[str]) -> float:
    """Lay tiles at the right of a line, and return where they begin."""
    height = int(rect.height())
    width = round(height / ASPECT)
    left = _left_of_tiles(rect, len(codes))
    for nth, code in enumerate(codes):
        place = QRectF(left + nth * width, round(rect.y()), width - 1, height)
        row.tile(place, code)
    return left


def _left_of_tiles(rect: QRectF, count: int) -> float:
    return round(rect.right()) - count * round(int(rect.height()) / ASPECT)
