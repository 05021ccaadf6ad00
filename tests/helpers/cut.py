"""What of a window's words does not fit where it stands: found by their size, never by pixels.

What is cut on purpose and told whole in a tooltip fits; so does what can be scrolled to.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

_HEADING_EDGES = 2 * 4
_SPARE = 1
"""Pixels that rounding may take."""


def cut_in(window: QWidget) -> Iterator[str]:
    """Yield each text that does not fit, with the room it has and the room it wants."""
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            for text, room, wanted in _texts(widget):
                if wanted > room + _SPARE:
                    yield f"{type(widget).__name__} {text!r}: {wanted} in {room}"
            if not _is_inside(widget):
                yield f"{type(widget).__name__} {widget.objectName()}: reaches out of its parent"


Sized = tuple[str, int, int]


def _texts(widget: QWidget) -> Iterator[Sized]:
    """Yield what a widget says: the text, the room it has, and the room it wants."""
    metrics = widget.fontMetrics()
    match widget:
        case QLabel():
            yield from _label(widget, metrics)
        case QCheckBox():
            yield widget.text(), widget.width(), widget.sizeHint().width()
        case QPushButton():
            option = QStyleOptionButton()
            widget.initStyleOption(option)
            part = QStyle.SubElement.SE_PushButtonContents
            room = widget.style().subElementRect(part, option, widget).width()
            yield from _lines(widget, widget.text(), room, metrics)
        case QToolButton() if widget.text() and _shows_text(widget):
            yield widget.text(), widget.width(), widget.minimumSizeHint().width()
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            field = QStyle.SubControl.SC_ComboBoxEditField
            kind = QStyle.ComplexControl.CC_ComboBox
            room = widget.style().subControlRect(kind, option, field, widget).width()
            yield from _lines(widget, widget.currentText(), room, metrics)
        case QTabBar():
            yield from _tabs(widget)
        case QHeaderView():
            yield from _headings(widget, metrics)
        case QLineEdit():
            yield from _lines(widget, widget.placeholderText(), widget.width() - 8, metrics)
        case QPlainTextEdit() if widget.isEnabled() and not widget.toPlainText():
            text, room = widget.placeholderText(), widget.viewport().rect().adjusted(4, 4, -4, 999)
            wanted = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
            yield text, widget.viewport().height() - 8, wanted


def _label(label: QLabel, metrics: QFontMetrics) -> Iterator[Sized]:
    text, room = label.text(), label.contentsRect()
    if not text or label.toolTip():
        return
    if label.textFormat() is Qt.TextFormat.RichText:
        document = QTextDocument()
        document.setDefaultFont(label.font())
        document.setHtml(text)
        document.setTextWidth(room.width())
        yield text, room.height() + 8, round(document.size().height())
    elif label.wordWrap():
        least = QRect(0, 0, room.width(), 9999)
        wanted = metrics.boundingRect(least, Qt.TextFlag.TextWordWrap, text)
        yield text, room.height(), wanted.height()
        yield text, room.width(), wanted.width()
    else:
        if label.buddy() is not None:
            text = _without_key(text)
        yield from _lines(label, text, room.width(), metrics)
        yield text, room.height(), metrics.height() * len(text.split("\n"))


def _lines(widget: QWidget, text: str, room: int, metrics: QFontMetrics) -> Iterator[Sized]:
    """Yield the lines of a text that is not broken; those of a button may have a key in them."""
    if isinstance(widget, QAbstractButton):
        text = _without_key(text)
    for line in text.split("\n"):
        yield line, room, metrics.horizontalAdvance(line)


def _without_key(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _tabs(bar: QTabBar) -> Iterator[Sized]:
    for at in filter(bar.isTabVisible, range(bar.count())):
        rect = bar.tabRect(at)
        if bar.elideMode() is Qt.TextElideMode.ElideNone or not bar.tabToolTip(at):
            wanted = bar.fontMetrics().horizontalAdvance(_without_key(bar.tabText(at)))
            yield bar.tabText(at), rect.width(), wanted + 8
        if not bar.usesScrollButtons():
            yield bar.tabText(at), bar.width(), rect.right()


def _headings(header: QHeaderView, metrics: QFontMetrics) -> Iterator[Sized]:
    model, way = header.model(), header.orientation()
    for at in range(header.count()) if way is Qt.Orientation.Horizontal else ():
        text = model.headerData(at, way)
        if text and not header.isSectionHidden(at):
            wanted = metrics.horizontalAdvance(text) + _HEADING_EDGES
            yield text, header.sectionSize(at), wanted


def _shows_text(button: QToolButton) -> bool:
    style = button.toolButtonStyle()
    return button.icon().isNull() or style is not Qt.ToolButtonStyle.ToolButtonIconOnly


def _is_inside(widget: QWidget) -> bool:
    """Whether it lies within its parent, unless that scrolls."""
    parent = widget.parentWidget()
    if parent is None or widget.isWindow():
        return True
    if isinstance(parent.parentWidget(), QAbstractScrollArea):
        return True
    return parent.rect().adjusted(-2, -2, 2, 2).contains(widget.geometry())
