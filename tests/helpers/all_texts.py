"""Every text of a window, wherever it is kept: on it, read out, painted, in tables, menus, charts.

Texts of parts that are hidden count too: the next click may show them.
"""

import re
from collections.abc import Callable, Iterator

from matplotlib.text import Text
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction, QPainter, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QMenu,
    QStatusBar,
    QTabBar,
    QWidget,
)

from tests.helpers.made_up import CLOSES, OPENS
from tests.helpers.qt import noted
from tests.helpers.tooltips import tooltips
from viewer.stats.ui.charts import ChartCanvas

Texts = Iterator[tuple[str, str]]
"""Texts, each with where it is kept."""

_NOT_SEEN = {"objectName", "styleSheet", "windowFilePath", "windowRole", "inputMask", "html",
             "markdown", "documentTitle"}  # fmt: skip
"""Properties that are texts, but not for people; or the same once more, with markup."""

_MARKUP = re.compile(r"<(qt|p|b|br|h\d|table|ol|ul|code)\b")
_ACTION = ("text", "toolTip", "statusTip", "whatsThis")
_ROLE = Qt.ItemDataRole
_ROLES = (_ROLE.DisplayRole, _ROLE.ToolTipRole, _ROLE.StatusTipRole, _ROLE.AccessibleTextRole,
          _ROLE.AccessibleDescriptionRole)  # fmt: skip
_SAID = QAccessible.Text
_READ_OUT = (_SAID.Name, _SAID.Description, _SAID.Value, _SAID.Help)
_SEPARATOR = "separator"
"""How Qt marks a line between choices."""

_MOST_ROWS = 60
_MOST_COLUMNS = 30
_MOST_READ_OUT = 4000
_GRID = 24
"""Pixels between the places where a pointer asks what is there."""
_properties: dict[type, list[str]] = {}


def all_texts(window: QWidget, monkeypatch, leave_out: tuple[type, ...] = ()) -> set[str]:
    """Return every text of a window, but of the parts that are left out."""
    widgets = [window, *window.findChildren(QWidget)]
    widgets = [each for each in widgets if not isinstance(each, leave_out)]
    found = {text for each in widgets for text in _kept(each)}
    found |= set(_read_out(window, leave_out))
    found |= set(tooltips(widgets, monkeypatch, _GRID))
    whole = "\n".join(found)
    found |= {each for each in _painted(window, monkeypatch) if each.removesuffix("…") not in whole}
    return {plain(text) for text in found if text}


def plain(text: str) -> str:
    """Return what is seen of a text that may have markup."""
    return QTextDocumentFragment.fromHtml(text).toPlainText() if _MARKUP.search(text) else text


def _kept(widget: QWidget) -> Iterator[str]:
    for name in _texts_of(widget):
        yield widget.property(name)
    for action in widget.actions():
        yield from _of_action(action)
    for kind, texts in _KINDS.items():
        if isinstance(widget, kind):
            yield from texts(widget)


def _texts_of(widget: QWidget) -> list[str]:
    """Return the properties that are texts; kept, as all widgets of a kind have the same."""
    kind = type(widget)
    if kind not in _properties:
        about = widget.metaObject()
        every = map(about.property, range(about.propertyCount()))
        texts = {each.name() for each in every if each.typeName() == "QString"}
        _properties[kind] = sorted(texts - _NOT_SEEN)
    return _properties[kind]


def _of_action(action: QAction) -> Iterator[str]:
    yield from (getattr(action, name)() for name in _ACTION)


def _of_tabs(bar: QTabBar) -> Iterator[str]:
    for at in range(bar.count()):
        yield bar.tabText(at)
        yield bar.tabToolTip(at)


def _of_cells(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for column in range(min(_MOST_COLUMNS, columns)):
        for role in _ROLES:
            told = [model.headerData(column, Qt.Orientation.Horizontal, role)]
            rows = range(min(_MOST_ROWS, model.rowCount(QModelIndex())))
            told += [model.index(row, column).data(role) for row in rows]
            yield from (each for each in told if isinstance(each, str) and each != _SEPARATOR)


_KINDS: dict[type, Callable[[QWidget], Iterator[str]]] = {
    QMenu: lambda menu: _of_action(menu.menuAction()),
    QTabBar: _of_tabs,
    QComboBox: lambda box: (box.itemText(at) for at in range(box.count())),
    QStatusBar: lambda bar: iter([bar.currentMessage()]),
    QAbstractItemView: _of_cells,
    ChartCanvas: lambda chart: (text.get_text() for text in chart.figure.findobj(Text)),
}


def _read_out(window: QWidget, leave_out: tuple[type, ...]) -> Iterator[str]:
    """Yield what a screen reader is told."""
    left = [QAccessible.queryAccessibleInterface(window)]
    for _ in range(_MOST_READ_OUT):
        if not left:
            return
        each = left.pop()
        if each is None or not each.isValid() or isinstance(each.object(), leave_out):
            continue
        yield from (each.text(kind) for kind in _READ_OUT)
        if each.role() is not QAccessible.Role.List:  # its rows are cells
            left += [each.child(at) for at in range(each.childCount())]


def _painted(window: QWidget, monkeypatch) -> Iterator[str]:
    """Yield what our own code paints; the lines of a sentence as one."""
    seen: list[str] = []

    def note(_painter, *how):
        seen.extend(each for each in how if isinstance(each, str))

    with noted(QPainter, "drawText", note, monkeypatch):
        window.grab()
    whole = ""
    for line in seen:
        whole = f"{whole} {line}".strip()
        if whole.count(OPENS) <= whole.count(CLOSES) or line.endswith("…"):
            yield whole
            whole = ""
