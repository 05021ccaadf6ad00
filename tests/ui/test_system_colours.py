"""As the system: when its colours change, every window that is open changes at once."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, soul
from viewer.site_record import open_record
from viewer.ui.hand.views import VIEWS
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import DARK, LIGHT, ThemeChoice

GROUNDS = ("window", "panel")


@pytest.fixture
def window(make_window, tmp_path, monkeypatch):
    """A main window that follows the system, with a log and every other window open."""
    monkeypatch.setattr("viewer.ui.audit.job.memory_file", lambda: tmp_path / "results.sqlite")
    settings = Settings()
    settings.theme = ThemeChoice.SYSTEM
    window = make_window()
    window.log_view.show_document(documents.wrong_seed())
    for name in VIEWS:
        window.log_view.stage.show_view(name)
    window.log_view.side.show_hand()
    window.log_view.message_bar.say("something")
    window.log_view.show_details()
    window.windows.open_lab()
    path = tmp_path / "record.json"
    path.write_bytes(soul.record(soul.salted_round(0), soul.salted_round(1)))
    window.windows.show_record(open_record(path))
    window.windows.check([])
    yield window
    window.windows.audit.close()


def parts_in(widget, theme):
    """How much of a widget has the grounds of a theme; edges of letters may have any colour."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(image.constBits()).cast("I"))
    grounds = sum(pixels[getattr(theme, ground).rgb()] for ground in GROUNDS)
    return grounds / pixels.total()


def test_every_window_follows_the_system(window):
    parts = {
        type(each).__name__: each for each in QApplication.topLevelWidgets() if each.isVisible()
    }
    assert {"MainWindow", "DetailsWindow", "AuditWindow", "LabWindow", "SiteWindow"} <= set(parts)
    parts |= {name: window.log_view.stage._view(name) for name in VIEWS}
    parts |= {"statistics": window.windows.lab.statistics, "panel": window.log_view.panel}
    for scheme, shown, gone in (
        (Qt.ColorScheme.Light, LIGHT, DARK),
        (Qt.ColorScheme.Dark, DARK, LIGHT),
        (Qt.ColorScheme.Light, LIGHT, DARK),
    ):
        QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)
        QApplication.processEvents()  # by which Qt tells its widgets
        for name, part in parts.items():
            assert parts_in(part, shown) > 0.1, name
            assert parts_in(part, gone) < 0.001, name
