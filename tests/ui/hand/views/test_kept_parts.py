"""A view keeps the parts of its picture that a step leaves as they are, and no others."""

import random
from itertools import chain

import pytest

from tests.helpers import documents
from tests.helpers.games import make_bytes
from tests.helpers.tamper import game_of, plant
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.hand.views.canvas import Canvas
from viewer.ui.hand.views.names import VIEWS
from viewer.ui.hand.views.scene_view import make_view

LOOKS = [
    "hands_hidden", "wall_closed", "own_view", "names_hidden", "by_tile", "called_stay",
    "whole_wall", "result_shown",
]  # fmt: skip
SIZE = (860, 640)


def tampered(kind, seed=1):
    planted = plant(kind, game_of(make_bytes(seed)), random.Random(seed))
    return documents.document_of(read_mjlog(planted.data))


DOCUMENTS = {
    "four players": lambda: documents.game(3),
    "three players": lambda: documents.game(4, players=3),
    "another game's seed": documents.wrong_seed,
    "a seed alone": documents.raw_seed,
    "no seed": documents.unseeded,
    "two tiles exchanged": lambda: tampered("two drawn tiles"),
}


def moves(walker, rng):
    """Walk as somebody does who looks at everything."""
    players, last = walker.scene.players, walker.scene.replay.last
    yield from (lambda: walker.step(1) for _ in range(20))
    for look in LOOKS:
        yield lambda look=look: walker.change(**{look: not getattr(walker.scene, look)})
        yield from (lambda: walker.step(1) for _ in range(4))
        yield lambda: walker.step(-1)
    yield lambda: walker.sit(rng.randrange(players))
    yield lambda: walker.pick(rng.randrange(len(walker.scene.replay.tiles)))
    yield from (lambda: walker.slide(rng.randrange(last + 1)) for _ in range(10))
    yield walker.to_end
    yield from (lambda: walker.step(-1) for _ in range(3))
    yield from (lambda: walker.step(1) for _ in range(6))


@pytest.mark.parametrize("what", DOCUMENTS)
@pytest.mark.parametrize("name", VIEWS)
def test_what_is_kept_is_what_would_be_laid_out(qtbot, art, name, what):
    walker, rng = Walker(), random.Random(5)
    walker.show(DOCUMENTS[what]())
    walked, fresh = make_view(name, art), None
    for move in chain([lambda: None], moves(walker, rng)):
        move()
        fresh = make_view(name, art)
        for view in (walked, fresh):
            qtbot.addWidget(view)
            view.resize(*SIZE)
            view.set_scene(walker.scene)
        assert walked.picture.marks == fresh.picture.marks


@pytest.mark.parametrize("name", VIEWS)
def test_a_step_lays_out_few_parts_again(qtbot, art, monkeypatch, name):
    """Of the twenty parts or more that each view has."""
    laid, lay = [], Canvas._laid
    monkeypatch.setattr(Canvas, "_laid", lambda *of: laid.append(of) or lay(*of))
    walker, view = Walker(), make_view(name, art)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    walker.show(documents.game(3))
    view.set_scene(walker.scene)
    assert view.picture.marks
    assert len(laid) >= 20
    for _ in range(walker.scene.replay.last - 1):
        laid.clear()
        walker.step(1)
        view.set_scene(walker.scene)
        assert len(laid) <= 7
