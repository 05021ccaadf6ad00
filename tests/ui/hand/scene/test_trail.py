"""Jumps are kept to come back to; single steps are not."""

import pytest

from tests.helpers import documents
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Riichi
from viewer.ui.hand.scene.landmarks import Landmark
from viewer.ui.hand.scene.walker import Walker

RIICHI = {Landmark.RIICHI}
CALLS = {Landmark.CALL, Landmark.KAN}


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


def here(walker):
    return walker.scene.hand_index, walker.scene.step


def test_back_and_forward_go_through_the_places_one_came_from(walker):
    walker.go(20)
    walker.set_kyoku(2)
    walker.to_end()
    end = here(walker)
    for moment in ((2, 0), (0, 20), (0, 0), (0, 0)):
        walker.go_back()
        assert here(walker) == moment
    for moment in ((0, 20), (2, 0), end, end):
        walker.go_forth()
        assert here(walker) == moment


def test_single_steps_are_no_places(walker):
    walker.go(20)
    walker.step(1)
    walker.walk(-1)
    walker.to_draw(1)
    walker.go(walker.scene.step + 1)  # as the list of events does
    there = here(walker)
    walker.go_back()
    assert here(walker) == (0, 0)
    walker.go_forth()
    assert here(walker) == there


def test_a_new_jump_forgets_what_was_forward(walker):
    walker.go(20)
    walker.go(30)
    walker.go_back()
    walker.go(40)
    walker.go_forth()
    assert here(walker) == (0, 40)
    walker.go_back()
    assert here(walker) == (0, 20)


def test_sliding_is_one_jump(walker):
    for step in range(1, 40, 3):
        walker.slide(step)
    walker.leave(0)
    walker.go_back()
    assert here(walker) == (0, 0)
    walker.go_forth()
    assert here(walker) == (0, 37)


def test_only_so_many_are_kept(walker):
    for _ in range(300):
        walker.go(20)
        walker.go(30)
    for _ in range(600):
        walker.go_back()
    assert here(walker) == (0, 30)


def test_another_document_has_places_of_its_own(walker):
    walker.go(20)
    walker.show(documents.game(4))
    walker.go_back()
    assert here(walker) == (0, 0)


def test_before_a_document_there_is_no_place():
    walker = Walker()
    walker.go_back()
    walker.go_forth()
    walker.step(1)
    walker.slide(3)
    walker.leave(3)
    assert not walker.to_landmark(RIICHI, 1)
    assert walker.scene is None


def test_steps_go_over_the_hands_edges(walker):
    last = walker.scene.replay.last
    count = walker.scene.document.hand_count
    walker.step(-1)
    assert here(walker) == (0, 0)
    for index in range(count):
        walker.to_end()
        walker.step(1)
        assert here(walker) == ((index + 1, 0) if index + 1 < count else (index, here(walker)[1]))
    walker.set_kyoku(1)
    walker.step(-1)
    assert here(walker) == (0, last)


def test_of_a_raw_seed_steps_go_from_deal_to_deal():
    walker = Walker()
    walker.show(documents.raw_seed())
    walker.step(1)
    walker.step(1)
    assert here(walker) == (2, 0)
    walker.step(-1)
    assert here(walker) == (1, 0)
    assert not walker.to_landmark(RIICHI, 1)


def moments(walker, is_wanted):
    log = walker.scene.document.log
    return [
        Place(index, step)
        for index, kyoku in enumerate(log.hands)
        for step, event in enumerate(kyoku.events, 1)
        if is_wanted(event)
    ]


@pytest.mark.parametrize(
    ("wanted", "is_wanted"),
    [
        (RIICHI, lambda event: isinstance(event, Riichi) and event.step == 1),
        (CALLS, lambda event: isinstance(event, Call) and event.meld.kind != "kita"),
    ],
)
def test_next_and_previous_lead_over_the_whole_log(walker, wanted, is_wanted):
    expected = moments(walker, is_wanted)
    assert len({place.hand_index for place in expected}) > 1
    found = []
    while walker.to_landmark(wanted, 1):
        found.append(Place(*here(walker)))
    assert found == expected
    found = []
    while walker.to_landmark(wanted, -1):
        found.append(Place(*here(walker)))
    assert found == expected[-2::-1]
    walker.go_back()
    assert Place(*here(walker)) == expected[1]


def test_nothing_to_come_is_found_in_the_own_view(walker):
    first = moments(walker, lambda event: isinstance(event, Riichi) and event.step == 1)[0]
    walker.change(play_mode=True)
    assert not walker.to_landmark(RIICHI, 1)
    assert here(walker) == (0, 0)
    walker.set_kyoku(first.hand_index + 1)
    assert walker.to_landmark(RIICHI, -1)
    assert not walker.to_landmark(RIICHI, 1)
