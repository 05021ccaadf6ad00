"""Where a player stands among fair walls: the bell of what chance alone gives, and a mark in it."""

from math import exp
from statistics import NormalDist
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.translation import _
from viewer.ui.kit.theme import Fonts, themes

_ENDS: Final = 3.2
"""Standard deviations from the middle."""
_SIZE: Final = QSize(250, 84)
_POINTS: Final = 80
_MARK: Final = 5.0
_WASH: Final = 0.35


class LuckScale(QWidget):
    """Shows which share of fair walls is worse; nothing while that is not known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("luck_scale")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.share: float | None = None
        themes.changed.connect(self.update)
        self.hide()

    def show_share(self, share: float | None) -> None:
        """Show a share, 0 to 1."""
        self.share = share
        self.setVisible(share is not None)
        if share is not None:
            text = _("Of 100 fair walls {count} are worse").format(count=round(100 * share))
            self.setAccessibleName(text)
            self.setToolTip(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return its size."""
        return _SIZE

    def _at(self, deviations: float) -> QPointF:
        """Return a point of the bell."""
        ground = self._ground
        x = ground.x() + (deviations + _ENDS) / (2 * _ENDS) * ground.width()
        return QPointF(x, ground.bottom() - exp(-deviations * deviations / 2) * ground.height())

    @property
    def _ground(self) -> QRectF:
        below = self.fontMetrics().height() + 4
        return QRectF(self.rect()).adjusted(_MARK + 1, _MARK + 3, -_MARK - 1, -below)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bell, what is worse filled, and the mark."""
        if self.share is None:
            return
        inside = min(max(self.share, 1e-9), 1 - 1e-9)
        place = max(-_ENDS, min(_ENDS, NormalDist().inv_cdf(inside)))
        theme, ground = themes.current, self._ground
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        worse = QColor(theme.accent)
        worse.setAlphaF(_WASH)
        painter.fillPath(self._bell(-_ENDS, place), worse)
        painter.strokePath(self._bell(-_ENDS, _ENDS), QPen(theme.muted, 1.4))
        at = self._at(place)
        painter.setPen(QPen(theme.accent, 2))
        painter.drawLine(QPointF(at.x(), ground.bottom()), at)
        painter.setBrush(theme.accent)
        painter.drawEllipse(at, _MARK, _MARK)
        painter.setFont(Fonts.of(self.font()).caption)
        painter.setPen(theme.muted)
        words = QRectF(0, ground.bottom() + 3, self.width(), self.height() - ground.bottom() - 3)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignLeft), _("bad luck"))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignRight), _("good luck"))
        painter.end()

    def _bell(self, start: float, end: float) -> QPainterPath:
        ground = self._ground
        path = QPainterPath(QPointF(self._at(start).x(), ground.bottom()))
        for nth in range(_POINTS + 1):
            path.lineTo(self._at(start + (end - start) * nth / _POINTS))
        path.lineTo(QPointF(self._at(end).x(), ground.bottom()))
        return path
