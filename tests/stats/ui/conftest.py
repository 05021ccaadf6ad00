"""Pages and windows of statistics, tested as all windows are."""

from pathlib import Path

import pytest

from tests.ui.collection.conftest import (  # noqa: F401 - fixtures
    collection,
    folder,
    index_file,
    logs_made_once,
    opened,
    opened_logs,
    settle,
    show,
)
from tests.ui.conftest import (  # noqa: F401 - fixtures
    allow_no_screen,
    art,
    dark,
    every_window,
    garbage_kept,
    heard,
    make_window,
    no_keys_yet,
    nothing_left,
    own_settings,
    qtbot,
    speak,
    window,
    windows_at_hand,
)
from viewer.stats.charts import drawing
from viewer.stats.ui.charts import ChartCanvas

HERE = Path(__file__).parent


@pytest.fixture
def unpainted_charts(monkeypatch):
    """Charts that are made and told, and neither painted nor laid out: half of such a test."""
    monkeypatch.setattr(ChartCanvas, "draw", lambda _canvas: None)
    monkeypatch.setattr(drawing._Layout, "execute", lambda _layout, _figure: None)


def pytest_collection_modifyitems(items):
    allow_no_screen(items, HERE)
