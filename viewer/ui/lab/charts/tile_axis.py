"""An axis whose labels are tiles: drawn as tiles, as many as there is room for."""

from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from viewer.ui.kit.tile_art import ASPECT, TileArt
from viewer.ui.lab.charts.library import pg

_STEPS: Final = (1, 3, 9, 27)
_GAP: Final = 1.0
_WIDEST: Final = 26
_TALLEST: Final = 26
_LEAST_ACROSS: Final = 13
_LEAST_DOWN: Final = 15


class TileAxis(pg.AxisItem):  # type: ignore[misc]
    """Draws the tiles of the figures, by number from 0."""

    def __init__(self, orientation: str, art: TileArt) -> None:
        super().__init__(orientation)
        self._art = art
        self.codes: tuple[str, ...] = ()
        self.setStyle(showValues=False, tickLength=0)
        if self._is_down:
            self.setWidth(30)
        else:
            self.setHeight(50)

    @property
    def _is_down(self) -> bool:
        return bool(self.orientation == "left")

    def paint(self, painter: QPainter, option: Any, widget: Any) -> None:  # noqa: ANN401 - the library's own
        """Draw the line, the label and the tiles in sight."""
        super().paint(painter, option, widget)
        box, low = self.linkedView(), self.range[0]
        span = self.range[1] - low
        if box is None or span <= 0 or not self.codes:
            return
        length = box.height() if self._is_down else box.width()
        slot = length / span
        least = _LEAST_DOWN if self._is_down else _LEAST_ACROSS
        step = next((step for step in _STEPS if step * slot >= least), _STEPS[-1])
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place, code in enumerate(self.codes):
            at = (place - low) * slot
            if (
                len(self.codes) - 1 - place if self._is_down else place
            ) % step == 0 and 0 <= at <= length:
                self._art.draw(painter, self._rect(at, step * slot, length), code)

    def _rect(self, at: float, room: float, length: float) -> QRectF:
        bounds = self.boundingRect()
        if self._is_down:
            height = min(_TALLEST, room - _GAP)
            width = height / ASPECT
            return QRectF(self.size().width() - width - 4, length - at - height / 2, width, height)
        width = min(_WIDEST, room - _GAP)
        return QRectF(max(at, bounds.left()) - width / 2, 3, width, width * ASPECT)
