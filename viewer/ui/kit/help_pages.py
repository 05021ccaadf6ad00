"""The help: Markdown pages as Qt shows them, with links between pages and into them.

They are in the language that is spoken, in a folder of its own beside the English ones.
The same files are read on the project's web page, so they are plain Markdown. Qt reads it without
its default style sheet, which is for HTML: it gives tables and code no room, and headings none
above and no names to link to. That is added each time a page is read. When the colours change, the
page is read again: Qt keeps those of links.

No page has italics, which nothing else has: when Qt (6.9 to 6.11) closes a font file that it no
longer uses, it opens all others again for type of new sizes, and keeps them all (QFreetypeFace).

Lines are about 85 characters long at most, and tables, code and pictures as wide as the window: in
a larger one the type is larger, too, until a user has zoomed. A comment `<!-- picture: NAME -->`
stands where a picture is: the caller says how it is drawn, which is done in a thread when its page
is shown.

Ctrl and the wheel zoom, Alt and the arrows go back and forward: Qt does that by itself.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QFont,
    QFontDatabase,
    QFontInfo,
    QHideEvent,
    QImage,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from viewer.system.assets import help_page
from viewer.system.language import chosen
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import boxed, button, dialog_buttons, give_type, use_custom_scrollbars
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.settings import give_first_size
from viewer.ui.kit.theme import Theme, readable_width, themes, type_size

HELP_PAGES: Final = (
    *("views", "check", "lab", "luck", "sites", "formats", "proves", "fields", "trust", "walls"),
)
"""All pages, in the order of the list."""

_FIRST_SIZE: Final = QSize(1000, 760)
_LEAST_SIZE: Final = QSize(600, 400)
_LIST_WIDTH: Final = 190
_USUAL_PAGE: Final = QSizeF(_FIRST_SIZE - QSize(_LIST_WIDTH, 60))
"""Up to this size a page has the system's type."""

_MARGIN: Final = 20
_CELL: Final = 5
_LINE_HEIGHT: Final = (125.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
_BETWEEN: Final = 8.0
_ABOVE_HEADING: Final = 24.0
_ARROWS: Final = re.compile("(?P<arrows>[←↑→↓]+)|[^←↑→↓]+")
_PICTURE: Final = re.compile(r"<!-- picture: (\w+) -->")
_PLACE: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What a picture is in a text."""
_HIGH: Final = 0.75
"""Of a picture's width."""
_FEW_COLUMNS: Final = 3
"""A table with more of them takes the whole width."""
_LONGER: Final = 1.2
"""How long lines are, in `readable_width`."""
_WIDER: Final = 2
"""How wide tables, code and pictures may be, in lines of text."""
_SOON_MS: Final = 50
"""Once a window's width has stayed so long, pictures are drawn for it."""
_NOT_IN_NAMES: Final = re.compile(r"[^\w\- ]")


def anchor_of(heading: str) -> str:
    """Return the name by which a heading is linked to, as on the web."""
    return _NOT_IN_NAMES.sub("", heading.strip().lower()).replace(" ", "-")


DrawHelpPicture = Callable[[str, Theme, QSize, int], QImage]
"""Draws the picture of a name in any thread: so large in logical pixels, at so many times that."""


class HelpPage(QTextBrowser):
    """Shows a page; links to others stay within, those into the web open a browser."""

    def __init__(self, name: str, draw: DrawHelpPicture | None = None) -> None:
        super().__init__()
        self.jobs = Jobs(self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._draw_pictures)
        self._draw = draw
        self._pictures: list[str] = []  # the names of the page's
        self._widths = 0, 0  # of a line, and of what may be wider
        self._type = QFontInfo(self.font()).pixelSize()  # as the page's size had it last
        use_custom_scrollbars(self)
        self.setOpenExternalLinks(True)
        # a bar that comes and goes while a page is laid out leaves Qt with a wrong width
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.document().setDocumentMargin(_MARGIN)
        self.sourceChanged.connect(self._on_read)
        self.open_page(name)
        themes.changed.connect(self._read_again)

    def open_page(self, name: str) -> None:
        self.setSource(QUrl.fromLocalFile(str(help_page(name, chosen()))))

    def _on_read(self, url: QUrl) -> None:
        change = QTextCursor(self.document())
        change.beginEditBlock()  # at the end of each the page is laid out, a long one in 50 ms
        self._dress()
        self._widths = 0, 0
        self._fit()
        change.endEditBlock()
        for block in _blocks(self.document()):
            if block.blockFormat().headingLevel() and anchor_of(block.text()) == url.fragment():
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(int(top))

    def _read_again(self) -> None:
        place = self.verticalScrollBar().value()
        self.reload()
        self.verticalScrollBar().setValue(place)

    # lines and pictures, as wide as there is room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if QFontInfo(self.font()).pixelSize() == self._type:
            self._type = type_size(QFont(), QSizeF(self.size()), _USUAL_PAGE)
            give_type(self._type, self)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._soon.stop()
        self.jobs.cancel()
        super().hideEvent(event)

    def _fit(self) -> None:
        """End lines where they can still be read; Qt makes them as wide as the window."""
        room = max(1, self.viewport().width() - 2 * _MARGIN)
        line, document = round(_LONGER * readable_width(self.font())), self.document()
        widths = min(room, line), min(room, _WIDER * line)
        frame = document.rootFrame().frameFormat()
        frame.setRightMargin(_MARGIN + room - widths[1])
        document.rootFrame().setFrameFormat(frame)
        if widths != self._widths:
            self._widths = widths
            self._empty_pictures()
            cursor = QTextCursor(document)
            cursor.beginEditBlock()
            for block in _blocks(document):
                form = _format_of(block, widths[1] - widths[0])
                QTextCursor(block).mergeBlockFormat(form)
            cursor.endEditBlock()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Read a page with places for its pictures; Qt reads all else."""
        if self._draw is None or kind != QTextDocument.ResourceType.MarkdownResource.value:
            return super().loadResource(kind, name)
        page = Path(QUrl(name).toLocalFile()).read_text(encoding="utf-8")
        self._pictures = _PICTURE.findall(page)
        return _PICTURE.sub(r"![\1](picture:\1)", page)

    @property
    def _picture_size(self) -> QSize:
        return QSize(self._widths[1], round(self._widths[1] * _HIGH))

    def _empty_pictures(self) -> None:
        """Give the page's pictures their places, and draw them once the width stays."""
        empty = QImage(self._picture_size, QImage.Format.Format_RGB32)
        empty.fill(themes.current.window)
        for name in self._pictures:
            self._show_picture(name, empty)
        self.jobs.cancel()
        if self.isVisible():
            self._soon.start()

    def _draw_pictures(self) -> None:
        size, scale = self._picture_size, ceil(self.devicePixelRatioF())
        for name in self._pictures:
            if self._draw is not None:
                draw = partial(self._draw, name, themes.current, size, scale)
                self._start(draw, partial(self._show_picture, name))

    def _start(self, draw: Callable[[], QImage], show: Callable[[QImage], None]) -> None:
        self.jobs.start(lambda _progress, _stop: draw(), show, lambda _error: None, queued=True)

    def _show_picture(self, name: str, image: QImage) -> None:
        kind = QTextDocument.ResourceType.ImageResource.value
        self.document().addResource(kind, QUrl(f"picture:{name}"), image)
        self.viewport().update()

    def _dress(self) -> None:
        document = self.document()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        for block in _blocks(document):
            for at, length, families in _code_in(block):
                cursor.setPosition(at)
                cursor.setPosition(at + length, QTextCursor.MoveMode.KeepAnchor)
                font = QTextCharFormat()
                font.setFontFamilies(families)
                cursor.mergeCharFormat(font)
        for table in document.rootFrame().childFrames():
            if isinstance(table, QTextTable):
                _give_lines(table)
        cursor.endEditBlock()
        document.setModified(False)


def _format_of(block: QTextBlock, margin: int) -> QTextBlockFormat:
    """Return what a block needs beside what Qt gives it; each line of code is a block.

    Words end before a right ``margin``.
    """
    form = QTextBlockFormat()
    if _is_code(block):
        form.setBackground(themes.current.window)
        form.setTopMargin(0 if _is_code(block.previous()) else _BETWEEN)
        form.setBottomMargin(0 if _is_code(block.next()) else _BETWEEN)
    elif block.text() == _PLACE:
        form.setTopMargin(_BETWEEN)
        form.setBottomMargin(_BETWEEN)
    elif QTextCursor(block).currentTable() is None:
        form.setLineHeight(*_LINE_HEIGHT)
        form.setRightMargin(margin)
        if block.blockFormat().headingLevel() > 1:
            form.setTopMargin(_ABOVE_HEADING)
    return form


def _is_code(block: QTextBlock) -> bool:
    return block.blockFormat().nonBreakableLines()


def _give_lines(table: QTextTable) -> None:
    form = table.format()
    form.setTopMargin(_BETWEEN)
    form.setBottomMargin(2 * _BETWEEN)
    form.setCellPadding(_CELL)
    form.setCellSpacing(0)
    if table.columns() > _FEW_COLUMNS:  # at 100, Qt may make it one pixel too wide
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(themes.current.line)
    table.setFormat(form)


class HelpWindow(QDialog):
    def __init__(
        self,
        parent: QWidget | None = None,
        draw: DrawHelpPicture | None = None,
        page: str = HELP_PAGES[0],
    ) -> None:
        """Make it with its first page, before which there is none to go back to."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Help"))
        give_first_size(self, _FIRST_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        self.list = MarkList("help_pages", _("Help"), _LIST_WIDTH)
        self.list.show_rows([MarkedRow(name, _title_of(name)) for name in HELP_PAGES])
        self.page = HelpPage(page, draw)
        self.page.sourceChanged.connect(self._show_where)
        self.list.row_chosen.connect(lambda row: self.page.open_page(row.key))
        parts = boxed(QHBoxLayout(), self.list, self.page, spacing=0, stretch=self.page)
        column = QVBoxLayout(self)
        column.addLayout(parts, 1)
        column.addWidget(self._buttons())
        self._show_where(self.page.source())
        self.page.setFocus()

    def open_page(self, name: str) -> None:
        self.page.open_page(name)
        self.page.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.page.jobs.close()
        super().closeEvent(event)

    def _buttons(self) -> QDialogButtonBox:
        buttons = dialog_buttons(self)
        page = self.page
        back = _("To the page before ({key})")
        forth = _("To the page from which you went back ({key})")
        for text, tip, key, go, possible in (
            (_("&Back"), back, "Alt+Left", page.backward, page.backwardAvailable),
            (_("&Forward"), forth, "Alt+Right", page.forward, page.forwardAvailable),
        ):
            native = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            made = button(text, tip.format(key=native), go)
            made.setEnabled(False)
            possible.connect(made.setEnabled)
            buttons.addButton(made, QDialogButtonBox.ButtonRole.ActionRole)
        return buttons

    @property
    def name(self) -> str:
        return _name_of(self.page.source())

    def _show_where(self, url: QUrl) -> None:
        self.list.follow(HELP_PAGES.index(_name_of(url)))


def _name_of(url: QUrl) -> str:
    return url.fileName().removesuffix(".md")


def _code_in(block: QTextBlock) -> list[tuple[int, int, list[str]]]:
    """Return the block's code: where it is, how long, and the families of its font.

    Fonts for code have arrows that nobody can read, and leave Han characters to the system, which
    knows no language: both come from the application's font.
    """
    application = QApplication.font().families()
    fixed = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)).family()
    found = []
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        if fragment.charFormat().fontFixedPitch():
            for part in _ARROWS.finditer(fragment.text()):
                families = application if part["arrows"] else [fixed, *application]
                found.append((fragment.position() + part.start(), len(part[0]), families))
        at += 1
    return found


def _title_of(name: str) -> str:
    with help_page(name, chosen()).open(encoding="utf-8") as page:
        return page.readline().removeprefix("# ").strip()


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
