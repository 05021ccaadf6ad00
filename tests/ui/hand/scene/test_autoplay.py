"""A hand plays itself to its end, and stops when it is told."""

import pytest

from tests.helpers import documents
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.walker import Walker


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


@pytest.fixture
def player(walker):
    player = Autoplay(walker, 500)
    yield player
    player.pause()


def test_it_plays_to_the_end_and_stops(walker, player, qtbot):
    told = []
    player.playing_changed.connect(told.append)
    walker.go(walker.scene.replay.last - 5)
    player.toggle()
    assert player.playing
    qtbot.waitUntil(lambda: not player.playing)
    assert walker.scene.step == walker.scene.replay.last
    assert told == [True, False]


def test_who_plays_it_himself_lets_it_play_to_the_end_too(walker, player, qtbot):
    walker.change(play_mode=True)
    walker.to_end()
    last = walker.scene.step
    walker.go(last - 5)
    player.toggle()
    assert player.playing
    qtbot.waitUntil(lambda: not player.playing)
    assert walker.scene.step == last


def test_it_pauses_where_it_is(walker, player, qtbot):
    player.toggle()
    qtbot.waitUntil(lambda: walker.scene.step >= 3)
    player.toggle()
    assert not player.playing
    assert not player._timer.isActive()


def test_from_the_end_it_plays_from_the_deal(walker, player):
    walker.to_end()
    player.toggle()
    assert walker.scene.step == 0
    assert player.playing


def test_another_kyoku_goes_on_playing(walker, player):
    player.toggle()
    walker.set_kyoku(1)
    assert player.playing


def test_the_speed_is_in_events_a_second(player):
    for speed, wait in ((0.5, 2000), (4, 250)):
        player.set_speed(speed)
        assert player._timer.interval() == wait


@pytest.mark.parametrize("make", [None, documents.raw_seed])
def test_nothing_is_played_where_there_is_nothing(make):
    walker = Walker()
    if make:
        walker.show(make())
    player = Autoplay(walker, 1)
    player.toggle()
    assert not player.playing
