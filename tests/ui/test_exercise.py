"""Exercises: a mistake is asked as its player saw it; then the wall lies open."""

import pytest

from tests.helpers.games import make_bytes, make_log
from viewer.collection.mistakes import find_in_log
from viewer.core.analysis.mistakes import MistakeKind
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Win
from viewer.exercises import Exercise, GivenAnswer, now, read_answers, states_of
from viewer.ui.collection.mistakes import MistakesPage
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.exercise import answer_text, judged
from viewer.ui.hand.scene.scene import Answer
from viewer.ui.kit.jobs import Jobs

NAME = "雀"
FOUND = find_in_log("4.xml", make_bytes(4), names={NAME}).mistakes[0]
PASSED = FOUND._replace(kind=MistakeKind.PASSED_WIN)
WIN = next(each for hand in make_log(4).hands for each in hand.events if isinstance(each, Win))
KAN = Call(2, Meld(MeldKind.ANKAN, (0, 1, 2, 3)))


@pytest.fixture
def folder(tmp_path):
    for seed in (3, 4):
        (tmp_path / f"{seed}.xml").write_bytes(make_bytes(seed))
    return tmp_path


@pytest.fixture
def page(window, folder, qtbot):
    """A page that has found the mistakes of a player, and asks in the window."""
    page = MistakesPage(OpenCollection(window))
    qtbot.addWidget(page)
    page.run.jobs = 1
    page.exercise_wanted.connect(lambda found: window.opener.open_exercise(found, page))
    page.collection.open([str(folder)])
    page.choose_player((NAME,))
    qtbot.waitUntil(lambda: not page.is_running)
    yield page
    page.run.close()
    for jobs in (*page.findChildren(Jobs), *page.collection.findChildren(Jobs)):
        jobs.close()


@pytest.fixture
def ask(window, page, qtbot):
    """Ask the next exercise, and return it with the view that asks."""

    def ask():
        found = page.next
        page.want_next()
        qtbot.waitUntil(lambda: is_asked(window, found))
        return found, window.log_view

    return ask


def is_asked(window, found):
    view = window.log_view
    return view.document is not None and view.spot == found.place and view.walker.scene.play_mode


@pytest.mark.dear("a window, and two games that are opened in it")
def test_a_moment_is_asked_as_its_player_saw_it_and_comes_again_if_answered_badly(
    window, page, ask, qtbot
):
    found, view = ask()
    scene = view.walker.scene
    assert (scene.replay.last, scene.document.seed) == (found.place.step, None)
    assert len(scene.document.log.hands) == found.place.hand_index + 1
    assert not window.settings.play_mode
    view.to_fortune(1)
    assert "you are not led to what is still to come" in window.statusBar().currentMessage()
    view.copier.copy(lambda _scene, _notation: "", "")
    assert "you play it yourself" in view.message_bar.label.text()
    step = found.place.step
    view.walker.answer(None)  # to be shown what was done
    qtbot.waitUntil(lambda: bool(page.states))
    assert not view.walker.scene.play_mode
    assert view.walker.scene.step > step
    text = view.message_bar.label.text()
    assert text.startswith("Wrong: another discard is more efficient")
    assert text.endswith("This comes again in ten minutes.")
    assert read_answers().states == page.states
    view.message_bar.offered[0].click()
    second = page.next
    assert second != found
    qtbot.waitUntil(lambda: is_asked(window, second))
    assert window.log_view is view  # each stands where the one before was
    assert not list(window.tabs.spots())  # it would be opened with its wall
    view.show_document(view.document)  # left without an answer
    assert len(list(window.tabs.spots())) == 1
    assert not view.walker.scene.play_mode
    assert len(page.states) == 1


@pytest.mark.parametrize(
    ("found", "answer", "is_right"),
    [
        (FOUND, Answer(FOUND.place, None), False),
        (FOUND, Answer(FOUND.place, (Discard(2, 5),), is_best=True), True),
        (FOUND, Answer(FOUND.place, (Discard(2, 5),), is_best=False), False),
        (FOUND, Answer(FOUND.place, (KAN,)), None),
        (PASSED, Answer(FOUND.place, (WIN,)), True),
        (PASSED, Answer(FOUND.place, (Discard(2, 5),), is_best=True), False),
        (PASSED, Answer(FOUND.place, ()), False),
    ],
)
def test_right_is_a_discard_that_accepts_most_or_a_win_that_was_there(found, answer, is_right):
    assert judged(found, answer) is is_right


@pytest.mark.parametrize(
    ("found", "rights", "text"),
    [
        (FOUND, 1, "Right: no discard is more efficient. This comes again in 1 day."),
        (PASSED, 2, "Right: the win was there. This comes again in 2 days."),
        (PASSED, 0, "Wrong: a win was there. This comes again in ten minutes."),
    ],
)
def test_it_is_said_when_an_exercise_comes_again(found, rights, text):
    exercise = Exercise(FOUND.game, FOUND.place)
    given = [GivenAnswer(now(), exercise, bool(rights))] * max(1, rights)
    assert answer_text(found, states_of(given)[exercise]) == text
