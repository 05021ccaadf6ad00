"""The events of the hand as a list, kept in step with the views, both ways."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from viewer.core.text.places import wind_letter
from viewer.translation import _
from viewer.ui.hand.panels.event_words import event_row, event_text
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.trail import landmark
from viewer.ui.kit.row_list import Index, RowList, TileRowDelegate, draw_cut
from viewer.ui.kit.theme import Fonts, line_height, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_PAD = 2
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class EventList(RowList):
    """Its rows are the steps of the hand."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(lambda step: event_text(self.scene, step))
        self.setObjectName("event_list")
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("Events"))
        self._scene: Scene | None = None
        self.setItemDelegate(_EventDelegate(self, art))

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


class _EventDelegate(TileRowDelegate):
    _view: EventList

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        line = line_height(Fonts.of(option.font).body)
        return QSize(120, round(1.8 * line) + 2 * _PAD)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: int) -> None:
        scene, fonts = self._view.scene, Fonts.of(option.font)
        row = event_row(scene.replay, value)
        inner = QRectF(option.rect).adjusted(_PAD + 7, _PAD, -_PAD - 5, -_PAD)
        wind = wind_place(inner)
        if row.seat >= 0:
            painter.setFont(fonts.heading)
            draw_wind(painter, wind, scene.seat_offset(row.seat))
        left = draw_tiles(self._art, painter, inner, [*map(scene.face, row.tiles)])
        text = QRectF(wind.right() + 8, inner.y(), left - wind.right() - 12, inner.height())
        painter.setFont(fonts.heading if landmark(scene.replay.event(value)) else option.font)
        painter.setPen(themes.current.text)
        draw_cut(painter, text, row.text)


def wind_place(line: QRectF) -> QRectF:
    side = round(line.height() * 0.7)
    return QRectF(line.x(), line.center().y() - side / 2, side, side)


def draw_wind(painter: QPainter, place: QRectF, offset: int) -> None:
    """Draw the letter of a wind in a frame, which is filled for the dealer, whose offset is 0."""
    theme, radius = themes.current, place.width() / 5
    painter.setPen(theme.muted if offset else theme.accent)
    painter.setBrush(Qt.BrushStyle.NoBrush if offset else theme.accent)
    painter.drawRoundedRect(place, radius, radius)
    painter.setPen(theme.text if offset else theme.window)
    painter.drawText(place, _CENTRE, wind_letter(offset))


def draw_tiles(art: TileArt, painter: QPainter, rect: QRectF, codes: Sequence[str]) -> float:
    """Draw tiles at the right of a line, and return where they begin."""
    height = int(rect.height())
    width = round(height / ASPECT)
    left = round(rect.right()) - len(codes) * width
    for nth, code in enumerate(codes):
        art.draw(painter, QRectF(left + nth * width, round(rect.y()), width - 1, height), code)
    return left
