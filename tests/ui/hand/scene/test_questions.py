"""Who plays it himself is stopped where something is asked, and goes on with an answer."""

import pytest

from tests.helpers import documents
from viewer.core.base.records import Discard, Riichi, Win
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.questions import is_same, tally_of
from viewer.ui.hand.scene.scene import Answer
from viewer.ui.hand.scene.walker import Walker

SEED = 3


@pytest.fixture
def plays():
    walker = Walker()
    walker.show(documents.game(SEED))
    walker.change(play_mode=True, seat=0)
    return walker


def play_through(walker, choose):
    """Answer each question of a hand; return what was asked, in order."""
    asked = []
    while True:
        before = walker.scene.step
        walker.to_end()
        question = walker.question
        if question is None or (walker.scene.step == before and walker.scene.table.over):
            return asked
        asked.append(question)
        walker.answer(choose(question))


def test_one_stops_at_each_question_and_at_none_other(plays):
    asked = play_through(plays, lambda question: question.done)
    assert plays.scene.table.over
    steps = [question.step for question in asked]
    assert steps == sorted(set(steps))
    assert len(steps) > 8
    assert {question.own_turn for question in asked} == {True, False}
    assert tally_of(plays.scene.answers)[:2] == (len(asked), len(asked))


def test_who_wants_to_go_past_a_question_is_asked_again(plays, qtbot):
    plays.to_end()
    here = plays.scene
    for go_on in (
        plays.to_end,
        lambda: plays.walk(1),
        lambda: plays.step(1),
        lambda: plays.to_draw(1),
    ):
        with qtbot.waitSignal(plays.asked_again):
            go_on()
        assert plays.scene == here
    plays.walk(-1)
    assert plays.scene.step == here.step - 1


def test_what_is_shown_unanswered_counts_for_nothing(plays):
    play_through(plays, lambda _question: None)
    assert plays.scene.table.over
    assert tally_of(plays.scene.answers) == (0, 0, 0, 0)


def test_an_answered_question_holds_nobody_up(plays):
    play_through(plays, lambda _question: ())
    plays.to_start()
    plays.to_end()
    assert plays.scene.table.over


def test_nobody_is_asked_without_play_it_yourself(plays):
    plays.change(play_mode=False)
    plays.to_end()
    assert plays.scene.table.over
    assert plays.question is None
    plays.answer(())
    assert plays.scene.answers == ()


def test_playing_by_itself_ends_at_a_question(plays, qtbot):
    player = Autoplay(plays, 500.0)
    player.toggle()
    qtbot.waitUntil(lambda: plays.question is not None and not player.playing)


def test_a_riichi_is_answered_with_the_tile_that_keeps_tenpai(plays):
    document = documents.game(SEED)
    for index, seat, step, tile in riichis(document):
        plays.change(seat=seat)
        plays.set_kyoku(index)
        plays.go(step)
        held = plays.scene.table.seats[seat].held
        given = {}
        for each in held:
            plays.go(step)
            plays.declares = True
            plays.click(plays.scene.replay.slots[each])
            given[each] = plays.scene.answers[-1].moves if plays.scene.step > step else None
        assert given[tile] == (Riichi(seat, 1), Discard(seat, tile))
        assert None in given.values()
        return
    pytest.fail("nobody declared riichi")


def riichis(document):
    for index, kyoku in enumerate(document.log.hands):
        for step, event in enumerate(kyoku.events):
            if isinstance(event, Riichi) and event.step == 1:
                yield index, event.seat, step, kyoku.events[step + 1].tile


def test_equal_tiles_and_another_win_are_the_same_answer():
    one, red = Discard(0, 17), Discard(0, 16)
    assert is_same((one,), (red,))
    assert not is_same((one,), (Riichi(0, 1), one))
    assert not is_same((), (one,))
    wins = [each for each in documents.game(SEED).log.hands[0].events if isinstance(each, Win)]
    assert all(is_same((each,), (each,)) for each in wins)


def test_the_tally_counts_what_can_be_compared():
    answers = [
        Answer((0, 1, 0), (Discard(0, 1),), as_played=True, is_best=True),
        Answer((0, 3, 0), (Discard(0, 1),), as_played=False, is_best=False),
        Answer((0, 5, 0), (), as_played=True),
        Answer((0, 7, 0), None),
    ]
    assert tally_of(answers) == (2, 3, 1, 2)
