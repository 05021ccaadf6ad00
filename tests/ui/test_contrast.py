"""Everything that is written can be read: 4.5 to 1 at least, in every window and both themes."""

from itertools import product

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, long_run
from tests.helpers.contrast import written_in
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit.theme import ThemeChoice, themes

LEAST = 4.5


THEMES = [ThemeChoice.DARK, ThemeChoice.LIGHT]


def in_both_themes(quick):
    (other,) = (each for each in THEMES if each is not quick)
    return pytest.mark.parametrize("theme", [quick, *long_run.only_long(other)])


def unreadable(window, monkeypatch):
    written = written_in(window, monkeypatch)
    assert len(written) > 5
    return {(each.text, round(each.contrast, 2)) for each in written if each.contrast < LEAST}


@pytest.mark.dear("all that a window paints")
@pytest.mark.parametrize(
    ("view", "theme", "moment"), long_run.combinations(VIEWS, THEMES, product([3, 4], [0, 0.5, 1]))
)
def test_every_view_can_be_read_at_the_deal_in_the_middle_and_at_the_end(
    window, monkeypatch, theme, view, moment
):
    players, part = moment
    themes.choose(theme)
    shown = window.log_view
    shown.show_document(documents.game(players=players))
    shown.hand_area.show_view(view)
    shown.walker.go(round(part * shown.walker.scene.replay.last))
    QApplication.processEvents()
    assert not unreadable(window, monkeypatch)


@pytest.mark.dear("every window there is")
@in_both_themes(ThemeChoice.LIGHT)
def test_every_window_can_be_read(every_window, monkeypatch, theme):
    themes.choose(theme)
    QApplication.processEvents()
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert every_window in windows
    for window in windows:
        assert not unreadable(window, monkeypatch), type(window).__name__


@pytest.mark.dear("every page, at two steps")
@in_both_themes(ThemeChoice.DARK)
def test_every_page_beside_the_views_can_be_read(window, monkeypatch, theme):
    themes.choose(theme)
    shown = window.log_view
    shown.show_document(documents.game(3))
    for step in (5, shown.walker.scene.replay.last):
        shown.walker.go(step)
        for page in range(shown.side.pages.count()):
            shown.side.pages.setCurrentIndex(page)
            for _ in range(3):
                QApplication.processEvents()
            assert not unreadable(window, monkeypatch)
    shown.walker.change(play_mode=True)
    assert not unreadable(window, monkeypatch)
