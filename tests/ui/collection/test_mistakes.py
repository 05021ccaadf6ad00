"""The page of mistakes: those of a player in all games, and which is asked next."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from viewer.collection.mistakes import find_in_many
from viewer.exercises import keep_answer
from viewer.system.assets import exercises_file

NAME = "雀"


@pytest.fixture
def page(opened, show, qtbot):  # noqa: ARG001 - the collection is open
    page = show("mistakes")
    qtbot.waitUntil(page.player.isEnabled)
    return page


@pytest.fixture
def found(page, qtbot):
    page.player.lineEdit().setText(NAME)
    page.find_button.click()
    qtbot.waitUntil(lambda: not page.is_running)
    return [row.found for row in page.model.shown]


@pytest.mark.dear("a collection, and all games of a player")
def test_all_mistakes_of_a_player_stand_there_the_worst_first_until_others_are_opened(
    page, found, opened, folder
):
    answers = [each.answer for each in find_in_many([str(folder)], NAME, jobs=1)]
    expected = [
        each for answer in answers if hasattr(answer, "mistakes") for each in answer.mistakes
    ]
    assert set(found) == set(expected)
    sizes = [(each.kind, each.fewer) for each in found]
    assert sizes == sorted(sizes, reverse=True)
    assert opened.head.sentence.text() == f"{NAME}: {len(expected)} mistakes"
    assert page.count.text() == f"{len(expected)} not answered yet, 0 to be asked again"
    page.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    junme = [row.found.junme for row in page.model.shown]
    assert junme == sorted(junme)
    page.again()
    opened.cancel_button.click()
    assert not page.run.is_running
    assert len(page.model.shown) <= len(found)
    opened.open([str(folder / "more.zip")])
    assert (page.model.shown, page.names, page.next_button.isEnabled()) == ([], (), False)


@pytest.mark.dear("a collection, and all games of a player")
def test_the_next_exercise_is_what_is_due_and_then_the_first_without_an_answer(
    page, found, opened, qtbot
):
    def asked():
        with qtbot.waitSignal(opened.exercise_wanted) as wanted:
            QTest.keySequence(opened, QKeySequence("Alt+N"))
        assert wanted.args[1] is page
        return wanted.args[0]

    assert asked() == found[0]
    right = keep_answer(found[0].exercise, is_right=True)
    page.note_answer(right)
    assert asked() == found[1]
    wrong = keep_answer(found[1].exercise, is_right=False)
    page.note_answer(wrong._replace(due=right.latest.at - timedelta(minutes=1)))
    assert asked() == found[1]
    assert page.count.text() == f"{len(found) - 2} not answered yet, 1 to be asked again"
    cells = [page.model.index(1, at).data(Qt.ItemDataRole.AccessibleTextRole) for at in (5, 6)]
    day = wrong.latest.at.date()
    assert cells[0] == f"1 answer, the latest wrong, {day}"
    with qtbot.waitSignal(opened.exercise_wanted) as wanted:
        page.table.activated.emit(page.model.index(3, 0))
    assert wanted.args[0] == found[3]
    for each in found:
        keep_answer(each.exercise, is_right=True)
    with exercises_file().open("a") as out:
        out.write("?\n")
    page.again()
    qtbot.waitUntil(lambda: not page.is_running)
    told = opened.message_bar.label.text()
    assert told.startswith(f"{exercises_file()}: Lines that are no answer")
    assert page.count.text() == "0 not answered yet, 0 to be asked again"
    page.next_button.click()
    day = min(state.due for state in page.states.values()).date()
    text = f"All exercises were answered. The next one comes again at {day}."
    assert opened.message_bar.label.text() == text
