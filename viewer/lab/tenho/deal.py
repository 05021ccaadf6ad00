"""The deal that succeeded: its hand, and a whole wall that deals it in the viewer."""

from typing import NamedTuple

import numpy as np

from viewer.core.base.era import TODAY
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import Wall
from viewer.lab.hands.win import Form, form_of
from viewer.lab.tenho.goal import Goal
from viewer.lab.tenho.trials import BLOCK_TRIALS, UNIT_TRIALS, dealt
from viewer.lab.walls.batch import PLAYERS
from viewer.lab.walls.numbers import Stream, below, words

_SIDES = 6


class Deal(NamedTuple):
    """A trial that succeeded.

    Attributes:
        trial: its number, from 1.
        turn: whose hand it is, counted from the dealer.
        hand: tile ids in dealing order; of fourteen the last is the first draw.
        form: how it is complete; None if it is not.
        wall: the whole wall, dealer in seat 0; its other tiles are random too.
    """

    trial: int
    turn: int
    hand: tuple[int, ...]
    form: Form | None
    wall: Wall


def deal_of(goal: Goal, seed: int, trial: int) -> Deal:
    """Deal a trial that succeeded again, and the rest of its wall.

    Args:
        goal: what was waited for.
        seed: the search's.
        trial: from 1, as `SearchState` counts.

    Raises:
        ValueError: that trial did not succeed.
    """
    unit, place = divmod(trial - 1, UNIT_TRIALS)
    block, column = divmod(place, BLOCK_TRIALS)
    tiles = dealt(goal, seed, unit, block)[:, [column]]
    size = len(goal.groups[0])
    hands = [tiles[size * nth : size * (nth + 1)] for nth in range(len(goal.turns))]
    fitting = [nth for nth, hand in enumerate(hands) if len(goal.fits(hand))]
    if not fitting:
        raise ValueError(f"trial {trial} did not succeed")
    hand = hands[fitting[0]][:, 0]
    form = form_of(hand) if size > 13 else None  # noqa: PLR2004 - a haipai is never complete
    whole = _whole_wall(goal, tiles[:, 0].copy(), seed, trial)
    return Deal(trial, goal.turns[fitting[0]], tuple(hand.tolist()), form, whole)


def _whole_wall(goal: Goal, tiles: np.ndarray, seed: int, trial: int) -> Wall:
    """Shuffle what the trial left in order, throw the dice, and put all in Tenhou's slots."""
    first = sum(map(len, goal.groups))
    drawn = words(TILES + 2, seed, Stream.REST, trial)
    for place in range(first, TILES - 1):
        other = place + int(below(np.array(TILES - place), drawn[place]))
        tiles[[place, other]] = tiles[[other, place]]
    by_slot = np.empty(TILES, np.uint8)
    by_slot[list(goal.slots)] = tiles
    one, two = (below(np.array(_SIDES), drawn[TILES:]) + 1).tolist()
    return Wall(TODAY, PLAYERS, tuple(by_slot.tolist()), (one, two))
