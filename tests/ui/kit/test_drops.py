"""While files are over a window it lights up and says what it would do; then it is as before."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from viewer.ui.kit.notices import DropTarget
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes

AT = QPointF(50, 50)


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    window.show()
    return window


@pytest.fixture
def target(window):
    return DropTarget(window, lambda paths: f"Drop {paths[0].name}")


@pytest.fixture
def reader(window):
    """Takes texts too, as long as they are no secret."""
    return DropTarget(
        window,
        lambda paths: f"Drop {paths[0].name}",
        lambda text: "" if "secret" in text else f"Read {text}",
    )


def send(window, kind, *urls, text=""):
    data = QMimeData()
    data.setUrls(list(urls))
    if text:
        data.setText(text)
    at = QPoint(50, 50) if kind is QDragEnterEvent else AT
    event = kind(
        at,
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(window, event)
    return event.isAccepted()


FILE = QUrl.fromLocalFile("/games/a.mjlog")


@pytest.mark.parametrize("theme", [DARK_THEME, LIGHT_THEME])
def test_files_over_a_window_light_it_up(window, target, theme):
    themes.choose(ThemeChoice.DARK if theme is DARK_THEME else ThemeChoice.LIGHT)
    before = window.grab().toImage()
    assert send(window, QDragEnterEvent, FILE)
    assert target.isVisible()
    assert target.size() == window.size()
    assert target.accessibleName() == "Drop a.mjlog"
    image = window.grab().toImage()
    assert image != before
    colours = {image.pixelColor(x, 12).name() for x in range(40, 360)}
    assert theme.accent.name() in colours
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not target.isVisible()
    assert window.grab().toImage() == before


def test_dropped_files_are_told_and_the_light_goes_out(window, target, qtbot):
    send(window, QDragEnterEvent, FILE)
    with qtbot.waitSignal(target.dropped) as told:
        assert send(window, QDropEvent, FILE, QUrl("https://example.com/b.mjlog"))
    assert told.args == [[Path("/games/a.mjlog")]]
    assert not target.isVisible()


@pytest.mark.parametrize(
    ("dragged", "told"),
    [
        (([], "a text"), "a text"),
        (([QUrl("https://example.com/?a=1&b=2")], ""), "https://example.com/?a=1&b=2"),
        (([QUrl("https://example.com/?a=1")], "its title"), "https://example.com/?a=1"),
    ],
)
def test_links_and_texts_are_told_where_they_are_taken(window, reader, qtbot, dragged, told):
    urls, text = dragged
    assert send(window, QDragEnterEvent, *urls, text=text)
    assert reader.isVisible()
    assert reader.accessibleName() == f"Read {told}"
    with qtbot.waitSignal(reader.text_dropped) as signal:
        assert send(window, QDropEvent, *urls, text=text)
    assert signal.args == [told]
    assert not reader.isVisible()


def test_files_come_before_texts(window, reader, qtbot):
    assert send(window, QDragEnterEvent, FILE, text="a text")
    assert reader.accessibleName() == "Drop a.mjlog"
    with qtbot.waitSignal(reader.dropped):
        send(window, QDropEvent, FILE, text="a text")


def test_a_text_that_nobody_wants_is_not_taken(window, reader):
    assert not send(window, QDragEnterEvent, text="secret")
    assert not send(window, QDropEvent, text="secret")
    assert not reader.isVisible()


def test_what_is_no_file_is_not_taken(window, target):
    assert not send(window, QDragEnterEvent, text="a text")
    assert not send(window, QDragEnterEvent, QUrl("https://example.com/a.mjlog"))
    assert not target.isVisible()
