"""The line above the wall: which kyoku, how it ended, how much of the wall was left."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from viewer.ui.hand.order.part import Sheet


def add_header(sheet: Sheet, rect: QRectF) -> None:
    """Write the header into its rectangle."""
    fonts, theme, model = sheet.sizes.fonts, sheet.theme, sheet.model
    title_w = QFontMetricsF(fonts.title).horizontalAdvance(model.title) + 4
    sheet.picture.text(rect, model.title, fonts.title, theme.text)
    left = _tiles_left(sheet)
    left_w = QFontMetricsF(fonts.body).horizontalAdvance(left) + 4
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    sheet.picture.text(rect, left, fonts.body, theme.muted, right)
    middle = rect.adjusted(title_w + 18, 0, -left_w - 12, 0)
    sheet.picture.text(middle, sheet.seen.result, fonts.body, theme.text)


def _tiles_left(sheet: Sheet) -> str:
    model = sheet.model
    translate = QCoreApplication.translate
    if model.told_only:
        return translate("wall", "no published seed: only what the log tells")
    if not model.result:
        return translate("wall", "in drawing order, as if nobody called")
    text = translate("wall", "{left} of {total} draws left")
    return text.format(left=sheet.seen.left, total=len(model.layout.live))
