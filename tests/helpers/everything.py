"""All that a window says: to eyes and ears, to a pointer, and what it copies."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

from tests.helpers.qt import noted
from tests.helpers.tooltips import tooltips
from viewer.ui.hand.views.scene_view import SceneView
from viewer.ui.kit.tile_art import TileArt

_ROLES = [role for role in Qt.ItemDataRole if role.value < Qt.ItemDataRole.UserRole.value]
_SAID = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
_TEXTS = ("windowTitle", "text", "toolTip", "statusTip", "whatsThis", "title", "toPlainText",
          "placeholderText", "accessibleName", "accessibleDescription")  # fmt: skip
_GRID = 60
"""Pixels between the places where a pointer asks what is there."""
_MOST = 2000
"""Things read out; no window has so many."""
_MOST_COLUMNS = 30


def all_told(window: QWidget, monkeypatch) -> dict[str, list[object]]:
    """Return everything, by where it was told."""
    QApplication.processEvents()
    widgets = [each for each in (window, *window.findChildren(QWidget)) if each.isVisible()]
    return {
        "drawn": _drawn(window, monkeypatch),
        "texts": [(type(each).__name__, *_texts(each)) for each in widgets],
        "rows": [row for each in widgets for row in _rows(each)],
        "pictures": [each.picture.shapes for each in widgets if isinstance(each, SceneView)],
        "read out": list(_read_out(window)),
        "tooltips": tooltips(widgets, monkeypatch, _GRID),
        "menus": list(_menus(window)),
    }


def copied(window: QWidget, names: list[str]) -> list[str]:
    """Return what each of some actions copies."""
    found = []
    for action in window.menus.actions(*names):
        QGuiApplication.clipboard().setText("nothing")
        action.trigger()
        found.append(QGuiApplication.clipboard().text())
    return found


def _drawn(window: QWidget, monkeypatch) -> list[object]:
    """Return every tile that is drawn, and the picture of the whole window."""
    tiles: list[object] = []

    def note(_art, _painter, rect, code, *_):
        tiles.append((code, rect.getRect()))

    with noted(TileArt, "draw", note, monkeypatch):
        image = window.grab().toImage()
    return [*tiles, bytes(image.constBits())]


def _texts(widget: QWidget) -> Iterator[str]:
    yield str(widget.isEnabled())
    for name in _TEXTS:
        said = getattr(widget, name, None)
        if callable(said) and said.__class__.__name__ == "builtin_function_or_method":
            yield said()


def _rows(widget: QWidget) -> Iterator[object]:
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model = widget.model()
        for row in range(model.rowCount(QModelIndex())):
            for column in range(_MOST_COLUMNS):
                index = model.index(row, column)
                if not index.isValid():
                    break
                yield [repr(index.data(role)) for role in (*_ROLES, Qt.ItemDataRole.UserRole)]


def _read_out(window: QWidget) -> Iterator[object]:
    """Yield what a screen reader is told."""
    left = [QAccessible.queryAccessibleInterface(window)]
    for _ in range(_MOST):
        if not left:
            return
        each = left.pop()
        if each is None or not each.isValid() or each.state().invisible:
            continue
        yield [each.text(kind) for kind in _SAID]
        if each.role() is not QAccessible.Role.List:  # its rows are told, seen or not
            left += [each.child(at) for at in range(each.childCount())]


def _menus(window: QWidget) -> Iterator[object]:
    for menu in window.findChildren(QMenu):
        for action in menu.actions():
            yield _action(action)


def _action(action: QAction) -> tuple[object, ...]:
    return (action.text(), action.toolTip(), action.statusTip(), action.isEnabled(),
            action.isChecked(), action.isVisible())  # fmt: skip
