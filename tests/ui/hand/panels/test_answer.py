"""Playing it oneself, a click on an own tile answers what to discard; the tab Hand tells both."""

import pytest

from tests.helpers import documents
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.analysis.hindsight import win_after
from viewer.core.base.place import Place
from viewer.core.base.records import Discard, Draw
from viewer.core.base.tiles import COPIES
from viewer.ui import words
from viewer.ui.kit.picture import TextShape


@pytest.fixture
def plays(walker):
    walker.change(play_mode=True, seat=0)
    return walker


def said(insight):
    return " ".join(shape.text for shape in insight.picture.shapes if isinstance(shape, TextShape))


def decisions(walker, index=0):
    """Go to each step at which the seat in view has to discard, and does; yield its discard."""
    walker.set_kyoku(index)
    replay = documents.game(3).replay(index)
    for step in range(1, replay.last):
        event, after = replay.event(step), replay.event(step + 1)
        if isinstance(event, Draw) and event.seat == 0 and isinstance(after, Discard):
            walker.go(step)
            yield step, after.tile


def values(choice):
    return choice.shanten, choice.unseen


@pytest.mark.dear("each discard of a whole hand, and the tab laid out after it")
def test_the_answer_leads_to_what_was_discarded_with_the_ukeire_of_both(plays, insight):
    compared = 0
    for step, discarded in decisions(plays):
        replay = documents.game(3).replay(0)
        choices = discard_choices(replay, step, 0)
        other = next(each for each in choices if not each.discarded)
        assert "Click a tile of the hand" in said(insight)
        assert "Click a tile to find" not in said(insight)
        assert words.ukeire(choices[0].unseen, None) not in said(insight)
        plays.click(plays.scene.replay.slots[other.tile])
        assert (plays.scene.step, plays.scene.event) == (step + 1, Discard(0, discarded))
        latest = plays.scene.answers[-1]
        assert latest[:3] == (Place(0, step, 0), (Discard(0, other.tile),), False)
        assert latest.is_best is (values(other) == values(choices[0]))
        own = discard_choices(plays.scene.replay, step, 0)
        for choice in own:
            if choice.discarded or choice.tile // COPIES == other.tile // COPIES:
                title = "done: " if choice.discarded else "your answer: "
                assert title in said(insight)
                assert words.ukeire(choice.unseen, None) in said(insight)
                compared += 1
        assert "Click a tile of the hand" not in said(insight)
        assert "Click a tile to find" in said(insight)
        plays.step(1)
        assert "Your answer" in said(insight)
        drawn = (each.step for each in replay.draws if each.seat == 0 and each.step > step)
        plays.go(next(drawn, replay.last))
        assert "Your answer" not in said(insight) or plays.scene.table.over
    assert compared > 10


def test_who_answers_as_was_played_sees_one_row(plays, insight):
    for _, discarded in decisions(plays):
        plays.click(plays.scene.replay.slots[discarded])
        assert "Your answer" in said(insight)
        assert "your answer: " not in said(insight)


@pytest.mark.parametrize("index", range(4))
def test_at_the_end_it_is_told_what_the_own_draws_would_have_given(plays, insight, index):
    for step, discarded in decisions(plays, index):
        choices = discard_choices(plays.scene.replay, step, 0)
        others = (c.tile for c in choices if c.tile // COPIES != discarded // COPIES)
        tile = next(others, discarded)  # in riichi there is no other
        plays.click(plays.scene.replay.slots[tile if step % 3 else discarded])
    answers = plays.scene.answers
    plays.go(documents.game(3).replay(index).last)
    replay, told = plays.scene.replay, said(insight)
    steps = [answer.place.step for answer in answers]
    pairs = [
        (step, answer.tile // COPIES, replay.event(step + 1).tile // COPIES)
        for step, answer in zip(steps, answers, strict=True)
    ]
    same = sum(own == done for _, own, done in pairs)
    assert f"as played {same} of {len(answers)}" in told
    assert same == sum(answer.as_played for answer in answers)
    wins = [[win_after(replay, 0, step, kind) for kind in both] for step, *both in pairs]
    changed = [found for found in wins if found[0] != found[1]]
    assert told.count("your answer:") == told.count("discarded:") == len(changed)
    assert told.count("no tsumo") == sum(found.count(None) for found in changed) + (
        told.count("changed no tsumo")
    )
    assert told.count("changed no tsumo") == (not changed and same < len(answers))
    plays.go(steps[0])
    assert "as played" not in said(insight)
    assert "your answer:" not in said(insight)


def test_an_answer_can_be_changed_and_goes_with_the_game(plays):
    (step, _), *_ = decisions(plays)
    plays.go(step)
    first, second, *_ = (c.tile for c in discard_choices(plays.scene.replay, step, 0))
    for tile in (first, second):
        plays.go(step)
        plays.click(plays.scene.replay.slots[tile])
    (answer,) = plays.scene.answers
    assert answer.place == Place(0, step, 0)
    assert answer.tile == second
    plays.set_kyoku(1)
    assert plays.scene.answers == (answer,)
    plays.show(documents.game(5))
    assert plays.scene.answers == ()


def test_other_clicks_outline_as_before(plays):
    (step, _), *_ = decisions(plays)

    def click_own():
        plays.click(plays.scene.replay.slots[plays.scene.table.seats[0].hand[0]])

    plays.go(step + 1)
    click_own()  # it is not asked what to discard
    assert plays.scene.picked >= 0
    plays.go(step)
    plays.click(-1)
    assert plays.scene.picked == -1
    plays.click(plays.scene.replay.layout.dora[0])
    assert plays.scene.picked >= 0
    plays.change(play_mode=False)
    click_own()
    assert (plays.scene.step, plays.scene.answers) == (step, ())
