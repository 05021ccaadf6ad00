"""The findings of an audit as rows: where, what the wall has there, and what the log says.

A row that is chosen leads to its tile in the wall view.
"""

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from viewer.core.audit import Finding
from viewer.document import Document
from viewer.ui import words
from viewer.ui.kit.dice import draw_die
from viewer.ui.kit.theme import DARK, Theme
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of

_Index = QModelIndex | QPersistentModelIndex
_PAD = 6
_ARROW = "→"
_MOST_IN_SIGHT = 5


def where_of(document: Document, finding: Finding) -> tuple[str, str]:
    """Return where a finding is, in two parts: East 1-2, South; draw 5."""
    kyoku = document.kyoku(finding.kyoku - 1)
    parts = [words.kyoku_short(kyoku)] if kyoku else []
    if kyoku and finding.seat is not None:
        parts.append(words.wind((finding.seat - kyoku.dealer) % document.players))
    return ", ".join(parts), f"{words.check_name(finding.check)} {finding.nth}"


def value_in_words(finding: Finding, value: int | None, *, red_fives: bool) -> str:
    """Return an expected or found value for those who cannot see the tile."""
    if value is None:
        return QCoreApplication.translate("findings", "nothing")
    if finding.check == "dice":
        return str(value)
    return code_of(value, red_fives=red_fives)


class FindingsModel(QAbstractListModel):
    """The findings of a document; the `Finding` is in `Qt.ItemDataRole.UserRole`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self._findings: tuple[Finding, ...] = ()

    def set_document(self, document: Document | None) -> None:
        """Show another document's findings."""
        self.beginResetModel()
        self.document = document
        self._findings = document.audit.findings if document else ()
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of findings."""
        return 0 if parent.isValid() else len(self._findings)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a finding, or its words."""
        if not index.isValid() or self.document is None:
            return None
        finding = self._findings[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return finding
        if role in {
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        }:
            red_fives = self.document.red_fives
            text = QCoreApplication.translate(
                "findings", "{where}: the wall has {expected}, the log {found}"
            )
            return text.format(
                where=", ".join(where_of(self.document, finding)),
                expected=value_in_words(finding, finding.expected, red_fives=red_fives),
                found=value_in_words(finding, finding.found, red_fives=red_fives),
            )
        return None


class FindingDelegate(QStyledItemDelegate):
    """Draws a finding: its place, then expected and found as tiles or dice."""

    def __init__(self, art: TileArt, view: "FindingsList") -> None:
        super().__init__(view)
        self._art = art
        self._view = view
        self.theme: Theme = DARK

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return a row's size."""
        return QSize(120, self._tile_h(option.font) + 2 * _PAD)

    @staticmethod
    def _tile_h(font: QFont) -> int:
        return round(2.1 * QFontMetrics(font).height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        document = self._view.findings.document
        finding = index.data(Qt.ItemDataRole.UserRole)
        if document is None or not isinstance(finding, Finding):
            return
        rect, theme = QRectF(option.rect), self.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self._view.currentIndex().row():
            painter.fillRect(rect, theme.window)
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), theme.bad)
        painter.fillRect(QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), theme.line)
        inner = rect.adjusted(_PAD + 3, _PAD, -_PAD, -_PAD)
        tile_h = self._tile_h(option.font)
        tile_w = round(tile_h / ASPECT)
        found = QRectF(inner.right() - tile_w, inner.y(), tile_w, tile_h)
        expected = found.translated(-2 * tile_w, 0)
        for place, value in ((expected, finding.expected), (found, finding.found)):
            self._paint_value(painter, place, finding, value, red_fives=document.red_fives)
        centre = int(Qt.AlignmentFlag.AlignCenter)
        painter.setFont(option.font)
        painter.setPen(theme.bad)
        painter.drawText(expected.translated(tile_w, 0), centre, _ARROW)
        text_rect = inner.adjusted(0, 0, -3 * tile_w - _PAD, 0)
        self._paint_where(painter, text_rect, where_of(document, finding))
        painter.restore()

    def _paint_where(self, painter: QPainter, rect: QRectF, where: tuple[str, str]) -> None:
        line = rect.height() / 2
        for row, (text, colour) in enumerate(
            zip(where, (self.theme.text, self.theme.muted), strict=True)
        ):
            painter.setPen(colour)
            at = QRectF(rect.x(), rect.y() + row * line, rect.width(), line)
            metrics = painter.fontMetrics()
            cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(at.width()))
            painter.drawText(at, int(Qt.AlignmentFlag.AlignVCenter), cut)

    def _paint_value(
        self,
        painter: QPainter,
        rect: QRectF,
        finding: Finding,
        value: int | None,
        *,
        red_fives: bool,
    ) -> None:
        if value is None:
            painter.setPen(self.theme.muted)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "–")
        elif finding.check == "dice":
            side = rect.width()
            draw_die(painter, QRectF(rect.x(), rect.center().y() - side / 2, side, side), value)
        else:
            self._art.draw(painter, rect, code_of(value, red_fives=red_fives))


class FindingsList(QListView):
    """The list; says which finding is wanted."""

    finding_chosen = Signal(object)

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findings")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setAccessibleName(self.tr("What disagrees"))
        self.findings = FindingsModel(self)
        self._delegate = FindingDelegate(art, self)
        self.setModel(self.findings)
        self.setItemDelegate(self._delegate)
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def set_document(self, document: Document | None) -> None:
        """Show another document's findings; a few are in sight, the rest is scrolled to."""
        self.findings.set_document(document)
        rows = min(self.findings.rowCount(), _MOST_IN_SIGHT)
        self.setFixedHeight(rows * self.sizeHintForRow(0) + 2 if rows else 0)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()

    def _on_current_changed(self, current: QModelIndex) -> None:
        finding = current.data(Qt.ItemDataRole.UserRole)
        if isinstance(finding, Finding):
            self.finding_chosen.emit(finding)
