"""Names of files and players, and whatever else others wrote, are shown as plain, bounded lines."""

import ast
import json
import re
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

import viewer
from tests.helpers import long_run, soul
from tests.helpers.games import make_bytes
from tests.helpers.system import file_name
from tests.user import census
from viewer.ui.kit.notices import as_tooltip

MARKUP = "<img src=x>"
MOVING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f\u2028]")
"""What no text may hold; line breaks may stand between lines of our own."""
NAMES = {
    "markup": MARKUP,
    "escape": "a\x1b[31mred",
    "direction": "a\u202egpj.exe",
    "lines": "a\nforged: line",
    "braces": "{0}} {x",
    "long": "x" * 10_000,
}
LONGEST = 3000
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def hostile_log(name):
    """A log whose players, rank and abortive draw have this name."""
    quoted = "".join(f"%{byte:02X}" for byte in name.encode())
    data = make_bytes(3).decode()
    data = re.sub(r'\bn([0-3])="[^"]*"', rf'n\1="{quoted}"', data)
    visible = "".join(c for c in name if ord(c) >= 32)[:9]
    safe = visible.replace("&", "&amp;").replace("<", "&lt;")
    return data.replace("<GO ", f'<FOO a="1"/><GO odd="{safe}" ', 1).encode()


def cells(model: QAbstractItemModel):
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(min(40, model.rowCount(QModelIndex()))):
        for column in range(columns):
            index = model.index(row, column)
            for role in ROLES:
                told = index.data(role)
                if isinstance(told, str):
                    yield role, told


def texts(widget: QWidget):
    """What a widget says: pairs of text and whether markup in it would be drawn as such."""
    yield widget.toolTip(), True
    yield widget.accessibleName(), False
    yield widget.accessibleDescription(), False
    yield widget.windowTitle(), False
    yield widget.statusTip(), False
    for action in widget.actions():
        yield action.text(), False
        yield action.toolTip(), True
        yield action.statusTip(), False
    if isinstance(widget, QLabel):
        yield widget.text(), widget.textFormat() is not Qt.TextFormat.PlainText
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for role, told in cells(widget.model()):
            yield told, role == Qt.ItemDataRole.ToolTipRole


def offences(name):
    """Texts of all windows that hold what may not be there."""
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit):
            continue  # what is edited must stay as it is
        for text, may_be_markup in texts(widget):
            place = f"{type(widget).__name__} {widget.objectName()}: {text[:80]!r}"
            if MOVING.search(text) or ("\n" in name and name in text):
                yield f"moves: {place}"
            if len(text) > LONGEST:
                yield f"{len(text)} characters: {place}"
            if may_be_markup and MARKUP in text:
                yield f"markup: {place}"


@pytest.fixture(params=NAMES)
def name(request):
    return NAMES[request.param]


def some_names(first):
    """Every second name from one on, as another test has the others; all in the long run."""
    names = [*NAMES] if long_run.is_long() else [*NAMES][first::2]
    return pytest.mark.parametrize("name", names, indirect=True)


@pytest.fixture
def file(name, tmp_path):
    """A place of that name, as far as the file system takes it."""
    name = file_name(name)
    folder = tmp_path / name[:60]
    folder.mkdir()
    return folder / f"{name[:200]}.mjlog"


def wait(qtbot, window):
    qtbot.waitUntil(lambda: not window.jobs.busy)


def test_a_log_with_hostile_names(window, qtbot, file, name):
    file.write_bytes(hostile_log(name))
    window.opener.open_path(file)
    wait(qtbot, window)
    document = window.log_view.document
    assert document.log.names[0] == name
    assert document.log.remarks
    window.log_view.details.open()
    window.log_view.side.show_hand()
    window.menus.refresh()
    for _ in range(5):
        window.log_view.walker.walk(1)
    assert list(offences(name)) == []


@some_names(0)
def test_files_that_cannot_be_read(window, qtbot, file, name):
    file.write_bytes(b"<a/>")
    window.opener.open_path(file)
    wait(qtbot, window)
    assert window.log_view.message_bar.isVisible()
    window.log_view.side.pages.panel.published.load(file)
    window.opener.ask_for_seed()
    window.opener.seed_dialog.load(file.parent)
    qtbot.waitUntil(lambda: not window.opener.seed_dialog._jobs.is_running)
    assert window.opener.seed_dialog.message.text()
    assert list(offences(name)) == []


@some_names(1)
def test_a_game_of_another_site(window, qtbot, file, name):
    accounts = [{"seat": seat, "nickname": name} for seat in range(4)]
    whole = json.loads(soul.record(soul.salted_round()))
    whole["head"]["accounts"] = accounts
    file.write_bytes(json.dumps(whole).encode())
    window.opener.open_path(file)
    wait(qtbot, window)
    assert window.log_view.document.log.names == (name,) * 4
    window.log_view.details.open()
    window.log_view.side.show_hand()
    window.menus.refresh()
    assert list(offences(name)) == []


@some_names(0)
def test_a_record_of_another_site_without_a_deal(window, qtbot, file, name):
    file.write_bytes(soul.record(soul.vector_round()))
    window.opener.open_path(file)
    wait(qtbot, window)
    assert window.log_view.document.codes
    window.log_view.details.open()
    window.log_view.side.show_verification()
    assert list(offences(name)) == []


@pytest.mark.dear("every page of a collection")
@some_names(1)
def test_a_check_of_many(window, qtbot, file, name):
    file.write_bytes(hostile_log(name))
    (file.parent / "bad.mjlog").write_bytes(b"<" + b"a" * 3000 + b"/>")
    collection = window.windows.open_collection("check")
    qtbot.addWidget(collection)
    collection.open([str(file.parent)])
    qtbot.waitUntil(lambda: not collection.is_running)
    assert collection.check.model.rowCount() == 2
    collection.check.list_bar.load(file)
    for page in ("statistics", "luck", "players", "hands", "games"):
        collection.show_page(page)
        qtbot.waitUntil(lambda: not collection.is_running)
    collection.games.table.viewport().grab()
    qtbot.waitUntil(lambda: "work" not in {each.name for each in threading.enumerate()})
    census.settle()
    found = list(offences(name))
    collection.close()
    assert found == []


@pytest.mark.parametrize("text", [MARKUP, "a\n<b>x</b>", "&lt;b>", "<!-- -->"])
def test_no_tooltip_draws_foreign_markup(text):
    said = as_tooltip(text)
    assert said.startswith("<qt>")
    assert "<" not in said.removeprefix("<qt>").removesuffix("</qt>").replace("<br>", "")


def test_labels_are_made_in_one_place_where_they_are_plain():
    package = Path(viewer.__file__).parent
    made = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "QLabel" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QLabel"
    }
    assert made == {"ui/kit/parts.py"}
