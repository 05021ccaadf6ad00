"""As the system: when its colours change, every window that is open changes at once."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME

GROUNDS = ("window", "panel")


def parts_in(widget, theme):
    """How much of a widget has the grounds of a theme; edges of letters may have any colour."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    grounds = [getattr(theme, ground).rgb() for ground in GROUNDS]
    return np.isin(pixels, grounds).mean()


@pytest.mark.dear("every window there is, each grabbed in each theme")
def test_every_window_follows_the_system(every_window):
    parts = {
        type(each).__name__: each for each in QApplication.topLevelWidgets() if each.isVisible()
    }
    assert {"MainWindow", "DetailsWindow", "CollectionWindow", "LabWindow", "SeedDialog"} <= set(
        parts
    )
    every_window.log_view.walker.change(made=40)  # tiles, in place of a page of letters
    parts |= {name: every_window.log_view.hand_area._view(name) for name in VIEWS}
    parts |= {
        "statistics": every_window.windows.collection.statistics,
        "panel": every_window.log_view.side.pages.panel,
    }
    for scheme, now, before in (
        (Qt.ColorScheme.Light, LIGHT_THEME, DARK_THEME),
        (Qt.ColorScheme.Dark, DARK_THEME, LIGHT_THEME),
    ):
        QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)
        QApplication.processEvents()  # by which Qt tells its widgets
        for name, part in parts.items():
            assert parts_in(part, now) > 0.1, name
            assert parts_in(part, before) < 0.001, name
