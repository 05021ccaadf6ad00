"""Hands that no game has: whatever a log says, it can be replayed and looked at."""

import random
from dataclasses import replace

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.outcome import outcome
from tests.helpers.replays import EVERY_KIND, inconsistencies_of, steps
from viewer.core.analysis.hand_analysis import read_hand, summary_of
from viewer.core.analysis.tile_locations import locate
from viewer.core.base.errors import InputError
from viewer.core.base.meld import decode_meld
from viewer.core.base.records import Call, Discard, Draw, Leave, NewDora, Return, Riichi
from viewer.core.base.tiles import TILES, tile_ids_of
from viewer.core.play.replay import replay_kyoku
from viewer.core.text.situation import write_situation
from viewer.core.wall.wall import walls_of_log

MELDS = [
    meld
    for code in range(0, 1 << 16, 37)
    if not isinstance(meld := outcome(decode_meld, code), InputError)
]


def any_event(rng, players):
    seat, tile = rng.randrange(players), rng.randrange(TILES)
    return rng.choice(
        [
            Draw(seat, tile),
            Discard(seat, tile),
            Call(seat, rng.choice(MELDS)),
            Riichi(seat, rng.randrange(4), rng.choice([None, (0,) * players])),
            NewDora(tile),
            Leave(seat),
            Return(seat, "A"),
        ]
    )


def broken(rng, kyoku, players):
    """A hand with some events out, in, twice, or elsewhere, and perhaps another deal."""
    events = list(kyoku.events)
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(events) + 1)
        how = rng.randrange(4)
        if how == 0:
            events[at:at] = [any_event(rng, players)]
        elif how == 1:
            del events[at : at + rng.randrange(1, 4)]
        elif how == 2:
            events[at:at] = events[at : at + rng.randrange(1, 30)]
        else:
            events[at : at + 5] = rng.sample(events[at : at + 5], len(events[at : at + 5]))
    haipai = list(kyoku.haipai)
    if rng.randrange(3) == 0:
        size = rng.randrange(16)
        haipai[rng.randrange(players)] = tuple(rng.randrange(TILES) for _ in range(size))
    scores = rng.choice([kyoku.scores, ()])
    return replace(kyoku, events=tuple(events), haipai=tuple(haipai), scores=scores)


def require_a_look(replay):
    """Everything that can be asked at a step has an answer."""
    for step in steps(replay, 17):
        assert list(locate(replay, step)) == list(tile_ids_of(replay.players))
        for seat in range(replay.players):
            reading = read_hand(replay, step, seat)
            if reading is not None:
                assert -1 <= reading.shanten <= 6
        assert write_situation("T", replay, step).startswith("T")
    assert summary_of(replay).left == replay.left(replay.last)


@pytest.mark.dear("looks at every 17th step of broken games")
@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
def test_broken_hands_can_be_looked_at(era, players):
    rng = random.Random(players)
    slipped = 0
    for number in range(long_run.examples(3)):
        log = make_log(number, era, players)
        for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
            for known in (wall, None):
                replay = replay_kyoku(broken(rng, kyoku, players), players, known)
                require_a_look(replay)
                slipped += bool(inconsistencies_of(replay.kyoku, kyoku))
    assert slipped > long_run.examples(15)
