"""The simulator's tab: start, find, go on, and open what was found."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.helpers.qt import pixel
from tests.helpers.statistics_runs import choose_goal, type_seed
from viewer.stats.lab.tenho import (
    HEAVENLY,
    Goal,
    GoalKind,
    Search,
)
from viewer.stats.lab.work import run_work
from viewer.stats.ui.lab_search import arranged, found_hand_text
from viewer.stats.ui.unit_run import press_by_key
from viewer.ui.kit.theme import LIGHT_THEME, ThemeChoice, themes

QUICK = Goal(GoalKind.SHANTEN, shanten=0)
HAND = 3
"""A column of the finds."""
FIRST = 342_215
"""The first heavenly hand of seed 5."""


@pytest.fixture
def page(lab):
    return lab


def prepare(page, goal=QUICK, seed=5):
    choose_goal(page, goal)
    type_seed(page, seed)


def find(qtbot, page):
    page.toggle()
    qtbot.waitUntil(lambda: not page.run.is_running)


def test_it_opens_with_start_in_reach(lab, page):
    assert lab.focusWidget() is page.start_button
    assert page.start_button.text() == "&Start"
    assert page.meter.expected.text() == "1 in 330,530"
    assert page.meter.deals.text() == "0"
    assert not page.wall_button.isEnabled()
    assert page.chooser.seed_field.seed > 0


def test_a_heavenly_hand_is_found_and_shown(qtbot, page):
    prepare(page, HEAVENLY)
    find(qtbot, page)
    find_ = page.card.shown
    assert find_.deal.trial == FIRST == page.state.trials
    assert page.card.title.text() == "Heavenly hand in deal 342,215"
    assert page.card.hand.hand == find_.deal.hand
    assert page.card.words.text() == (
        "Four sets and a pair. East waited 342,215 deals; 35.5 % of all searches wait as long."
    )
    assert page.meter.deals.text() == "342,215"
    assert page.meter.table.text() == "93.7 years"
    assert page.meter.bar.chance == pytest.approx(HEAVENLY.waiting(FIRST - 1))
    assert page.meter.speed.text() != "–"
    assert len(page.finds) == 1


def test_the_next_ones_are_those_of_one_long_search(qtbot, page):
    prepare(page)
    for _ in range(4):
        find(qtbot, page)
    trials = [each.deal.trial for each in reversed(page.finds)]
    whole = Search(QUICK, 5)
    counted = run_work(Search(QUICK, 5), jobs=1)
    assert trials == list(counted.waiting[:4])
    assert trials == whole.do(0)[:4]
    waited = [each.waited for each in reversed(page.finds)]
    assert sum(waited) == trials[-1]


def test_a_pause_changes_nothing(qtbot, page):
    """Units stay whole: what comes after a pause is what would have come without one."""
    prepare(page, HEAVENLY, seed=11)
    page.toggle()
    qtbot.waitUntil(lambda: page.state is not None or not page.run.is_running)
    if page.run.is_running:
        page.toggle()
        qtbot.waitUntil(lambda: not page.run.is_running)
    while not page.finds:
        find(qtbot, page)
    assert page.finds[0].deal.trial == run_work(Search(HEAVENLY, 11), jobs=1).waiting[0]


def test_choices_are_fixed_until_reset(qtbot, page):
    prepare(page)
    find(qtbot, page)
    assert not page.chooser.isEnabled()
    page.reset()
    assert page.chooser.isEnabled()
    assert len(page.finds) == 0
    assert page.card.shown is None
    assert page.chooser.seed_field.seed == 5  # it was typed


def test_a_drawn_seed_is_drawn_again(qtbot, page):
    choose_goal(page, QUICK)
    before = page.chooser.seed_field.seed
    find(qtbot, page)
    assert page.chooser.seed_field.seed == before
    page.reset()
    assert page.chooser.seed_field.seed != before


def test_its_wall_is_a_document(qtbot, window):
    window.windows.open_lab()
    page = window.windows.lab
    page.run.jobs = 1
    prepare(page)
    find(qtbot, page)
    QTest.mouseClick(page.wall_button, Qt.MouseButton.LeftButton)
    find_ = page.card.shown
    document = window.log_view.document
    assert document.walls == (find_.deal.wall,)
    assert document.title == f"Tenpai at the deal, deal {find_.deal.trial:,}, seed 5"
    slots = document.walls[0].layout.haipai[0]
    assert {document.walls[0].tiles[slot] for slot in slots} == set(find_.deal.hand)
    window.close()
    assert not window.windows.lab.isVisible()


def test_the_hand_is_copied_as_text(qtbot, lab, page):
    prepare(page, HEAVENLY)
    find(qtbot, page)
    page.text_button.click()
    assert QGuiApplication.clipboard().text() == found_hand_text(page.card.shown.deal.hand)
    assert lab.statusBar().currentMessage().startswith("Copied: hand of trial ")


def test_an_earlier_find_is_shown_again(qtbot, page):
    prepare(page)
    find(qtbot, page)
    find(qtbot, page)
    page.table.selectRow(1)
    assert page.card.shown == page.finds[1]
    hand = page.table.rows_model.index(0, HAND)
    assert hand.data(Qt.ItemDataRole.AccessibleTextRole) == found_hand_text(page.finds[0].deal.hand)


def test_space_starts_and_presses_buttons(qtbot, lab, page):
    prepare(page)
    lab.activateWindow()
    page.start_button.setFocus()
    press_by_key(page.start_button)
    qtbot.waitUntil(lambda: len(page.finds) == 1)
    page.text_button.setFocus()
    press_by_key(page.start_button)
    assert len(page.finds) == 1
    assert QGuiApplication.clipboard().text() == found_hand_text(page.card.shown.deal.hand)


def test_the_first_draw_stands_apart():
    assert arranged((9, 3, 5)) == (3, 5, 9)
    hand = (*range(12, -1, -1), 135)
    assert arranged(hand) == (*range(13), 135)
    assert found_hand_text(hand) == "1111222233334m 7z"


def test_tiles_and_bar_are_painted(qtbot, page):
    themes.choose(ThemeChoice.LIGHT)
    prepare(page)
    find(qtbot, page)
    page.meter.bar.show_chance(0.5, "half")
    image = page.meter.bar.grab().toImage()
    width = page.meter.bar.width()
    assert pixel(image, width * 0.3, 4) == LIGHT_THEME.accent
    assert pixel(image, width * 0.6, 4) == LIGHT_THEME.line
    assert page.meter.bar.accessibleName() == "half"
    hand = page.card.hand.grab().toImage()
    assert pixel(hand, 8, 8).lightness() > 200


def test_enter_in_the_seed_starts_with_it(qtbot, lab):
    page = lab
    field = page.chooser.seed_field.field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "7")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert page.search is not None
    assert page.search.seed == 7
    assert page.start_button.hasFocus()
    page.reset()
