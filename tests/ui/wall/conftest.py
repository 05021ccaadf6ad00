"""Views that show a document at a size."""

import pytest

from viewer.ui.wall.view import WallView


@pytest.fixture
def lay(qtbot, art):
    """Lay out a document's kyoku (from 0) in a view of a size."""

    def lay(document, index=0, size=(1300, 1000)) -> WallView:
        view = WallView(art)
        qtbot.addWidget(view)
        view.resize(*size)
        view.set_document(document, index)
        return view

    return lay
