"""The mistakes of the seat in view: one after the other, and what is said of each."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from viewer.core.analysis.mistakes import Mistake, MistakeKind, mistakes_in
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw
from viewer.ui.hand.panels.mistakes import MistakeGuide, mistake_text
from viewer.ui.hand.scene.walker import Walker


def game():
    return documents.game(3)


def mistakes_of(seat):
    return mistakes_in(game().log, game().walls, seat)


@pytest.fixture
def go(walker):
    """Goes forward by 1 or back by -1, and returns where one is and what was told."""
    guide = MistakeGuide(walker, walker)
    told = []

    def go(direction, meanwhile=lambda: None):
        told.clear()
        guide.go(direction, told.append)
        meanwhile()
        guide.lookup.jobs.wait(None)
        QApplication.processEvents()
        return walker.here, list(told)

    yield go
    guide.lookup.jobs.close()


@pytest.fixture
def walker(qapp):  # noqa: ARG001 - what is found in a thread comes by its event loop
    walker = Walker()
    walker.show(game())
    walker.change(seat=2)
    return walker


def test_each_is_led_to_and_said_and_nothing_beyond(go, walker):
    found = mistakes_of(2)
    assert len({each.place.hand_index for each in found}) > 1
    steps = [(Place(each.place.hand_index, each.made), each) for each in found]
    for place, mistake in steps:
        assert go(1) == (place, [mistake_text(walker.scene, mistake)])
    assert go(1) == (steps[-1][0], [""])
    assert go(-1) == (steps[-2][0], [mistake_text(walker.scene, found[-2])])
    walker.change(seat=3)
    others = mistakes_of(3)
    assert go(1)[0] == Place(others[0].place.hand_index, others[0].made)


@pytest.mark.parametrize("look", [{"seat": 1}, {"play_mode": True}])
def test_who_looks_elsewhere_meanwhile_is_not_led(go, walker, look):
    assert go(1, lambda: walker.change(**look)) == (Place(0, 0), [])


def test_who_plays_it_himself_is_shown_none(go, walker):
    walker.go_to(Place(4, 0))
    walker.change(play_mode=True)
    for direction in (1, -1):
        assert go(direction) == (Place(4, 0), [""])


def test_a_raw_seed_has_none(go, walker):
    walker.show(documents.raw_seed())
    assert go(1) == (Place(0, 0), [""])


def test_a_sentence_has_both_figures_of_both_discards(walker):
    (lost,), back = mistakes_of(3), mistakes_of(2)[0]
    assert (lost.kind, back.kind) == (MistakeKind.LOST_UKEIRE, MistakeKind.WENT_BACK)
    played, best = (walker.scene.face(each.tile) for each in (lost.played, lost.best))
    assert mistake_text(walker.scene, lost) == (
        f"Lost ukeire: {played} (unseen {lost.played.unseen} · in the wall {lost.played.live});"
        f" at best {best} (unseen {lost.best.unseen} · in the wall {lost.best.live})"
    )
    said = mistake_text(walker.scene._replace(wall_closed=True), back)
    assert f"({back.played.shanten}-shanten, unseen {back.played.unseen}); at best" in said
    assert said.startswith("Went back: ")


ANKAN = Meld(MeldKind.ANKAN, (4, 5, 6, 7))


@pytest.mark.parametrize(
    ("event", "said"),
    [(Draw(1, 0), "tsumo 1m"), (Discard(0, 0), "ron 1m"), (Call(0, ANKAN), "ron 2m")],
)
def test_of_a_win_it_says_with_which_tile(walker, event, said):
    walker.show(documents.table([event]))
    mistake = Mistake(Place(0, 1, 1), 1, MistakeKind.PASSED_WIN, None, None, feared=False)
    assert mistake_text(walker.scene, mistake) == f"Passed a win: {said}"
