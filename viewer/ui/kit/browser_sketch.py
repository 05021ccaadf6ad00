"""A sketch of a browser with its developer tools, for the help on saving what it was sent.

Drawn and no photograph: it has the theme and the language of the window, and no browser's marks.
"""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen

from viewer.translation import N_, _
from viewer.ui.kit.theme import Theme, own_font
from viewer.ui.kit.tile_art import painting

_SIZE: Final = QSize(560, 420)
"""On which places are told; the picture is as large as it is asked for."""
_WINDOW: Final = QRectF(8, 8, 544, 404)
_ADDRESS: Final = QRectF(76, 18, 464, 22)
_PAGE: Final = QRectF(8, 48, 232, 364)
_TOOLS: Final = QRectF(240, 48, 312, 364)
_TABS: Final = ((N_("Elements"), 90.0), (N_("Console"), 82.0), (N_("Network"), 98.0))
_CHOSEN: Final = 2
_EXPORT: Final = QPointF(520, 94)
_FILTER: Final = QRectF(250, 112, 292, 22)
_ROWS: Final = (("lobby", "websocket"), ("index.js", "script"), ("record", "fetch"))
_STEPS: Final = (QPointF(522, 64), QPointF(56, 29), QPointF(124, 250), QPointF(496, 94))
"""Where the numbers of what one does stand."""
_RADIUS: Final = 10.0
_TIP_MARGIN: Final = 12
_TYPE: Final = 13
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


def draw_browser(theme: Theme, size: QSize, scale: int) -> QImage:
    """Draw it in any thread; ``size`` is in logical pixels."""
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    with painting(image) as painter:
        painter.scale(image.width() / _SIZE.width(), image.height() / _SIZE.height())
        font = own_font(QGuiApplication.font())
        font.setPixelSize(_TYPE)
        painter.setFont(font)
        _draw_window(painter, theme)
        _draw_tools(painter, theme)
        for number, place in enumerate(_STEPS, 1):
            _draw_step(painter, theme, place, number)
    image.setDevicePixelRatio(scale)
    return image


def _box(painter: QPainter, rect: QRectF, ground: QColor, line: QColor, radius: float = 4) -> None:
    painter.setBrush(ground)
    painter.setPen(QPen(line, 1))
    painter.drawRoundedRect(rect, radius, radius)


def _say(
    painter: QPainter, rect: QRectF, text: str, colour: QColor, align: Qt.AlignmentFlag = _LEFT
) -> None:
    painter.setPen(colour)
    painter.drawText(rect, int(align), text)


def _draw_window(painter: QPainter, theme: Theme) -> None:
    _box(painter, _WINDOW, theme.panel, theme.line, 8)
    _box(painter, _ADDRESS, theme.window, theme.line, 11)
    painter.setPen(QPen(theme.muted, 1.5))
    painter.drawArc(QRectF(22, 22, 14, 14), 60 * 16, 300 * 16)
    painter.setPen(QPen(theme.line, 1))
    painter.drawLine(QLineF(_PAGE.topLeft(), _TOOLS.topRight()))
    painter.drawLine(QLineF(_TOOLS.topLeft(), _TOOLS.bottomLeft()))
    table = _PAGE.adjusted(24, 60, -24, -60)
    _box(painter, table, theme.felt, theme.line, 8)
    _say(painter, table.adjusted(0, 0, 0, -70), _("Mahjong Soul"), theme.text, _CENTRE)


def _draw_tools(painter: QPainter, theme: Theme) -> None:
    x = _TOOLS.x()
    for nth, (text, width) in enumerate(_TABS):
        tab = QRectF(x, _TOOLS.y(), width, 32)
        _say(painter, tab, _(text), theme.text if nth == _CHOSEN else theme.muted, _CENTRE)
        if nth == _CHOSEN:
            line = QLineF(tab.bottomLeft() + QPointF(8, 0), tab.bottomRight() - QPointF(8, 0))
            painter.setPen(QPen(theme.accent, 2))
            painter.drawLine(line)
        x += width
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.bad)
    painter.drawEllipse(QPointF(260, _EXPORT.y()), 5, 5)
    _draw_arrow(painter, theme)
    _box(painter, _FILTER, theme.window, theme.line)
    _say(painter, _FILTER.adjusted(8, 0, 0, 0), _("Filter"), theme.faint)
    for nth, (name, kind) in enumerate(_ROWS):
        row = QRectF(250, 176 + 26 * nth, 292, 26)
        painter.setPen(QPen(theme.line, 1))
        painter.drawLine(QLineF(row.topLeft(), row.topRight()))
        _say(painter, row, name, theme.muted)
        _say(painter, row.adjusted(190, 0, 0, 0), kind, theme.muted)
    _draw_tip(painter, theme)


def _draw_tip(painter: QPainter, theme: Theme) -> None:
    text = _("Export HAR (sanitized)…")
    width = painter.fontMetrics().horizontalAdvance(text) + 2 * _TIP_MARGIN
    tip = QRectF(_FILTER.right() - width, 140, width, 26)
    _box(painter, tip, theme.text, theme.text)
    _say(painter, tip, text, theme.window, _CENTRE)


def _draw_arrow(painter: QPainter, theme: Theme) -> None:
    """What saves the record: an arrow down, on a line."""
    painter.setPen(QPen(theme.text, 1.8))
    x, y = _EXPORT.x(), _EXPORT.y()
    for line in (
        QLineF(x, y - 7, x, y + 3),
        QLineF(x - 4, y - 1, x, y + 3),
        QLineF(x + 4, y - 1, x, y + 3),
        QLineF(x - 6, y + 7, x + 6, y + 7),
    ):
        painter.drawLine(line)


def _draw_step(painter: QPainter, theme: Theme, place: QPointF, number: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.accent)
    painter.drawEllipse(place, _RADIUS, _RADIUS)
    centre = QPointF(_RADIUS, _RADIUS)
    _say(painter, QRectF(place - centre, place + centre), str(number), theme.window, _CENTRE)
