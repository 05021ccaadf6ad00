"""Play it yourself: what a scene holds is the same for all hands that a seat cannot tell apart.

And without names, it holds none.
"""

import random
from dataclasses import fields, replace

import pytest

from tests.helpers import documents, long_run
from tests.helpers.indistinguishable_hand import indistinguishable_from
from tests.helpers.scenes import scene_of
from tests.test_shared_logs import PATHS
from viewer.core.base.era import ERAS, Era
from viewer.core.base.records import Player
from viewer.document import Document, open_log
from viewer.ui.hand.scene.play_mode import PlayMode, at_step
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker

GAMES = [(era, players) for era in ERAS for players in (3, 4)]


def values_of(replay):
    """Return all that a replay holds as values that can be compared."""
    origins = vars(replay.origins) | {"steps": None}
    return {name: getattr(replay, name) for name in replay._fields if name != "origins"} | origins


def fields_of(document):
    """Return all fields of a document but how it plays hands, which is compared by playing them."""
    names = {each.name for each in fields(document)} - {"played", "cache_key"}
    return {name: getattr(document, name) for name in names}


def assert_same(document: Document, index: int, step: int, seat: int, rng: random.Random):
    twin = indistinguishable_from(document, index, step, seat, rng)
    look = {"seat": seat, "play_mode": True}
    one, other = (scene_of(each, index, step, **look) for each in (document, twin))
    assert values_of(one.replay) == values_of(other.replay)
    assert fields_of(one.document) == fields_of(other.document)
    rest = {"replay": None, "document": None}
    assert one._replace(**rest) == other._replace(**rest)
    for before in range(index + 1):
        played = [values_of(scene.document.replay(before)) for scene in (one, other)]
        assert played[0] == played[1]


@pytest.mark.parametrize(("era", "players"), GAMES)
def test_a_scene_holds_nothing_that_the_seat_cannot_know(era, players):
    document, rng = documents.game(5, era, players), random.Random(5)
    for index in range(document.hand_count):
        last = document.replay(index).last
        steps = (0, last, *rng.sample(range(2, last), 4), 1, last - 1)
        for step in long_run.a_third(steps):
            assert_same(document, index, step, rng.randrange(players), rng)


@pytest.mark.dear("each third step of a game, from every seat")
@pytest.mark.parametrize("players", [3, 4])
def test_at_no_step_and_from_no_seat(players):
    document, rng = documents.game(7, Era.BASE64, players), random.Random(7)
    for index in range(document.hand_count):
        last = document.replay(index).last
        steps = range(last + 1) if index == 0 else range(index % 5, last + 1, 5)
        for step in long_run.a_third(steps):
            for seat in range(players) if index == 0 else (step % players,):
                assert_same(document, index, step, seat, rng)


@pytest.mark.skipif(not PATHS, reason="needs real logs")
def test_nor_of_real_logs():
    rng = random.Random(9)
    for path in rng.sample(PATHS, min(6, len(PATHS))):
        document = open_log(path)
        index = rng.randrange(document.hand_count)
        for step in rng.sample(range(document.replay(index).last + 1), long_run.examples(8)):
            assert_same(document, index, step, rng.randrange(document.players), rng)


def test_twins_are_told_apart_by_who_sees_all():
    document = documents.game(5)
    twin = indistinguishable_from(document, 0, 9, 0, random.Random(5))
    assert document.replay(0).tiles != twin.replay(0).tiles
    assert document.replay(0).tables[9] != twin.replay(0).tables[9]
    assert values_of(document.replay(0)) != values_of(twin.replay(0))


def test_a_raw_seed_has_no_seat_to_look_from():
    scene = scene_of(documents.raw_seed(), play_mode=True, names_hidden=True)
    assert (scene.document, scene.play_mode) == (documents.raw_seed(), False)


def test_who_steps_back_forgets_what_was_picked_later():
    document = documents.game(3)
    replay = document.replay(0)
    drawn = next(each for each in replay.draws if each.seat == 0 and each.nth > 20)
    slot = replay.slots[drawn.tile]
    picked = {"play_mode": True, "picked": slot, "outlined": frozenset({slot})}
    later = scene_of(document, 0, drawn.step, **picked)
    earlier = scene_of(document, 0, drawn.step - 1, **picked)
    assert (later.picked, later.outlined) == (slot, {slot})
    assert (earlier.picked, earlier.outlined) == (-1, frozenset())


def test_a_click_tells_twins_not_apart(qapp):  # noqa: ARG001 - a walker is Qt's
    document, rng = documents.game(6), random.Random(6)
    for step in (0, 15, 40):
        twin = indistinguishable_from(document, 0, step, 2, rng)
        walkers = [Walker(), Walker()]
        for walker, each in zip(walkers, (document, twin), strict=True):
            walker.show(each, play_mode=True)
            walker.change(seat=2)
            walker.go(step)
        for slot in range(136):
            for walker in walkers:
                walker.pick(slot)
            one, other = (walker.scene for walker in walkers)
            assert (one.picked, one.outlined) == (other.picked, other.outlined)


def test_one_document_is_told_from_another():
    view, document = PlayMode(), documents.game(3)
    look = {"play_mode": True, "seat": 1}
    first, second = (
        view.seen(Scene(document, 0, document.replay(0), step=step, **look)) for step in (3, 4)
    )
    other = view.seen(Scene(documents.game(4), 0, documents.game(4).replay(0), **look))
    assert first.document.key is second.document.key
    assert first.document.key is not other.document.key


def test_without_names_there_are_none():
    document = documents.game(3)
    for play_mode in (False, True):
        scene = scene_of(document, names_hidden=True, play_mode=play_mode)
        assert scene.names == ("",) * 4
        assert scene.document.log.seats == (Player(""),) * 4


def test_hash_and_digits_stay_without_names_and_go_with_the_wall():
    document = documents.game(3)
    nameless = scene_of(document, names_hidden=True).document
    assert nameless.commitment == document.commitment is not None
    assert nameless.replay(0) is document.replay(0)
    own = scene_of(document, play_mode=True).document
    assert (own.commitment, own.seed, own.era) == (None, None, None)


@pytest.mark.parametrize(
    ("title", "shown"),
    [("2010.mjlog", "2010.mjlog"), ("x ａさん y.mjlog", "Log"), ("Aさん.mjlog", "Log")],
)
def test_a_title_that_names_a_player_is_not_told(title, shown):
    document = replace(documents.game(3), title=title)
    assert "Ａさん" in document.log.names
    assert scene_of(document, names_hidden=True).document.title == shown
    assert scene_of(document, names_hidden=True, play_mode=True).document.title == shown
    assert scene_of(document, play_mode=True).document.title == title


@pytest.mark.parametrize("look", [{}, {"names_hidden": True}, {"play_mode": True}])
@pytest.mark.parametrize("players", [3, 4])
def test_an_earlier_step_of_what_is_seen_is_what_was_seen_then(players, look):
    """As in the frames of a moving picture."""
    document = documents.game(3, Era.BASE64, players)
    for seat in range(players):
        late = scene_of(document, 1, 45, seat=seat, **look)
        for step in range(0, 46, long_run.stride()):
            early, then = (at_step(late, step), scene_of(document, 1, step, seat=seat, **look))
            assert early.step == step
            assert early.replay.kyoku == then.replay.kyoku
            assert early.replay.tiles == then.replay.tiles
            assert early.replay.slots == then.replay.slots
            assert early.table == then.table
            assert early.replay.last == then.replay.last
            assert early.names == then.names
