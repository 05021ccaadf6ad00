"""The page of statistics, which works in this process: that is quicker for little work."""

import pytest
from PySide6.QtWidgets import QFileDialog


@pytest.fixture
def page(show):
    return show("statistics")


@pytest.fixture
def save(page, monkeypatch):
    """Save in a format, in the file that a user names."""

    def save(kind, path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        page.window().ask_for_export(kind)

    return save
