"""Pages and windows of statistics, tested as all windows are."""

from pathlib import Path

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

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    allow_no_screen(items, HERE)
