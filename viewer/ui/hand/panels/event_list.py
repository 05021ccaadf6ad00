"""The events of the hand as a list, in step with the views: either leads the other."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from viewer.core.text.places import wind_letter
from viewer.translation import _
from viewer.ui.hand.panels.event_words import EventRow, Landmark, event_row, landmark, said
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.row_list import Index, RowDelegate, RowList, draw_cut
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_PAD = 3
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class Row(NamedTuple):
    """What a row shows: wind letter and whether it is the dealer's, words, tiles, landmark."""

    letter: str
    dealer: bool
    text: str
    codes: tuple[str, ...]
    landmark: Landmark | None
    said: str


def _row(scene: Scene, step: int) -> Row:
    replay = scene.replay
    event: EventRow = event_row(replay, step)
    codes = tuple(map(scene.face, event.tiles))
    whose = event.seat >= 0
    offset = scene.seat_offset(event.seat) if whose else 0
    return Row(
        letter=wind_letter(offset) if whose else "",
        dealer=whose and offset == 0,
        text=event.text,
        codes=codes,
        landmark=landmark(replay.event(step)),
        said=said(scene, event, codes),
    )


class EventDelegate(RowDelegate):
    """Draws a step: whose, what, and its tiles."""

    def __init__(self, art: TileArt, view: "EventList") -> None:
        super().__init__(view)
        self._art = art
        self._events = view

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return a row's size."""
        return QSize(120, round(QFontMetrics(option.font).height() * 1.55) + 2 * _PAD)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: int) -> None:
        """Draw what is on a row."""
        row, theme = self._events.row(value), themes.current
        inner = QRectF(option.rect).adjusted(_PAD + 7, _PAD, -_PAD - 5, -_PAD)
        fonts = Fonts.of(option.font)
        at = wind_place(inner)
        if row.letter:
            painter.setFont(fonts.heading)
            draw_wind(painter, at, row.letter, is_dealer=row.dealer)
        left = self._paint_tiles(painter, inner, row.codes)
        text = QRectF(at.right() + 8, inner.y(), left - at.right() - 12, inner.height())
        painter.setFont(fonts.heading if row.landmark else option.font)
        painter.setPen(theme.text)
        draw_cut(painter, text, row.text)

    def _paint_tiles(self, painter: QPainter, rect: QRectF, codes: tuple[str, ...]) -> float:
        """Draw the tiles at the right, and return where they begin."""
        height = int(rect.height())
        width = round(height / ASPECT)
        left = round(rect.right()) - len(codes) * width
        for nth, code in enumerate(codes):
            tile = QRectF(left + nth * width, round(rect.y()), width - 1, height)
            self._art.draw(painter, tile, code)
        return left


def wind_place(line: QRectF) -> QRectF:
    """Return where a wind's letter stands at the beginning of a line."""
    side = round(line.height() * 0.78)
    return QRectF(line.x(), line.center().y() - side / 2, side, side)


def draw_wind(painter: QPainter, place: QRectF, letter: str, *, is_dealer: bool) -> None:
    """Draw the letter of a player's wind, framed; the dealer's frame is full."""
    theme, radius = themes.current, place.width() / 5
    painter.setPen(theme.accent if is_dealer else theme.muted)
    painter.setBrush(theme.accent if is_dealer else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place, radius, radius)
    painter.setPen(theme.window if is_dealer else theme.text)
    painter.drawText(place, _CENTRE, letter)


class EventList(RowList):
    """The list; its rows are the steps of the hand, and it says which is wanted."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda step: self.row(step).said)
        self.setObjectName("event_list")
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("Events"))
        self._delegate = EventDelegate(art, self)
        self._scene: Scene | None = None
        self.setItemDelegate(self._delegate)

    def set_scene(self, scene: Scene) -> None:
        """Follow a scene."""
        before, self._scene = self._scene, scene
        if (
            before is None
            or before.replay is not scene.replay
            or before.names_hidden != scene.names_hidden
        ):
            self.set_rows(range(scene.replay.last + 1))
        self.follow(scene.step)

    def row(self, step: int) -> Row:
        """Return what the row of a step shows."""
        assert self._scene is not None  # noqa: S101 - before it, there are no rows
        return _row(self._scene, step)
