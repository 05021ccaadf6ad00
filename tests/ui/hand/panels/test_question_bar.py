"""The line of questions: one button a move, and how one does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents
from tests.ui.hand.scene.test_questions import play_through, riichis
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Riichi
from viewer.core.rules.decisions import decisions_of
from viewer.ui.hand.panels.question_bar import QuestionBar


@pytest.fixture
def bar(qtbot, art, walker):
    bar = QuestionBar(walker, art)
    qtbot.addWidget(bar)
    bar.resize(900, bar.height())
    walker.scene_changed.connect(bar.set_scene)
    walker.change(play_mode=True, seat=0)
    return bar


def texts(bar):
    return [button.text() for button in bar.buttons]


def click(bar, text):
    (button,) = [each for each in bar.buttons if each.text() == text]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_bar_is_there_while_one_plays_oneself(bar, walker):
    assert bar.isVisible()
    high = bar.height()
    for step in range(6):
        walker.go(step)
        assert bar.height() == high
    walker.change(play_mode=False)
    assert not bar.isVisible()


def test_in_ones_turn_it_asks_for_the_tile(bar, walker):
    walker.go(0)
    assert texts(bar) == []
    walker.to_end()
    while not walker.question.own_turn:
        walker.answer(())
        walker.to_end()
    assert bar.question.text() == "Click the tile to discard"
    assert texts(bar)[-1] == "Show"
    assert "Pass" not in texts(bar)


def test_a_call_is_one_button_with_its_tiles(bar, walker):
    index, question, pon = next(ways_to_pon(walker))
    walker.set_kyoku(index)
    walker.go(question.step)
    assert bar.question.text() == "Do you take it?"
    assert texts(bar)[-2:] == ["Pass", "Show"]
    (button,) = [each for each in bar.buttons if each.text() == "Pon"]
    assert walker.scene.face(pon.meld.from_hand[0]) in button.accessibleName()
    assert not button.icon().isNull()
    click(bar, "Pon")
    assert [answer.moves for answer in walker.scene.answers] == [(pon,)]


def ways_to_pon(walker):
    log = documents.game(3).log
    for index in range(len(log.hands)):
        for question in decisions_of(log, index, walker.scene.seat).values():
            for move in question.moves:
                if isinstance(move, Call) and move.meld.kind is MeldKind.PON:
                    yield index, question, move


def test_riichi_is_chosen_before_its_tile(bar, walker):
    index, seat, step, tile = next(riichis(documents.game(3)))
    walker.change(seat=seat)
    walker.set_kyoku(index)
    walker.go(step)
    click(bar, "Riichi")
    assert bar.question.text() == "Riichi: click the tile to discard"
    walker.click(walker.scene.replay.slots[tile])
    assert walker.scene.answers[-1].moves == (Riichi(seat, 1), Discard(seat, tile))
    assert walker.scene.answers[-1].as_played
    assert not walker.declares


def test_who_presses_on_is_shown_the_question_again(bar, walker):
    walker.to_end()
    assert not bar.question.property("again")
    walker.walk(1)
    assert bar.question.property("again")
    walker.answer(None)
    assert not bar.question.property("again")


def test_it_tells_how_one_does(bar, walker):
    play_through(walker, lambda question: question.done)
    answered = len(walker.scene.answers)
    assert bar.tally.text().startswith(f"as played {answered} of {answered}, greatest ukeire ")
    assert bar.question.text() == "The kyoku is over."


def test_where_there_is_little_room_the_buttons_stay(bar, walker):
    play_through(walker, lambda question: question.done)
    index, question, _ = next(ways_to_pon(walker))
    walker.set_kyoku(index)
    walker.go(question.step)
    seen = set()
    for width in range(900, 260, -40):
        bar.resize(width, bar.height())
        bar.layout().activate()
        seen.add((bar.question.isVisible(), bar.tally.isVisible()))
        parts = [each for each in (*bar.buttons, bar.question, bar.tally) if each.isVisible()]
        assert len(parts) >= len(bar.buttons)
        assert max(each.geometry().right() for each in parts) < width
    assert seen == {(True, True), (True, False), (False, False)}
