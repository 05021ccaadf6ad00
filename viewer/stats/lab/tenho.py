"""The heavenly-hand simulator: deals until a rare hand comes, and counts how long that takes.

A `Goal` is the hand waited for: 天和, 地和, 九種九牌, or a shanten at the deal. A trial is the
beginning of Fisher and Yates's shuffle: fourteen swaps instead of 135. It is made from the seed,
the number of its unit and its place there, so that it can be dealt again alone, as a whole wall
(`deal_of`). `Search` is the work: the same seed succeeds in the same trials with any number of
processes. It may go on for weeks, so its state holds the numbers, and trials only of successes
that were not shown yet.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import exp, log1p
from typing import Any, ClassVar, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.era import TODAY
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import Wall
from viewer.stats.lab.hands import (
    HandForm,
    HandTiles,
    form_of,
    orphan_kinds,
    shanten_of_hands,
    wins,
)
from viewer.stats.lab.odds import COMPLETE_ODDS, HAIPAI_SHARES, SIDES, nine_kinds_odds
from viewer.stats.lab.walls.batch import LAYOUT, PLAYERS, Stream, below, shuffled, words
from viewer.stats.lab.work import SavedWork, StateError, is_count
from viewer.translation import N_

_NINE: Final = 9


class GoalKind(StrEnum):
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    NINE_KINDS = "nine-kinds"
    SHANTEN = "shanten"


@dataclass(frozen=True)
class Goal:
    """What is waited for, and at which seats."""

    kind: GoalKind  # what the hand must be
    # whose hands count, from the dealer, who is 0. A trial is one deal, and succeeds if any of
    # these hands does
    turns: tuple[int, ...] = (0,)
    shanten: int = 0  # of the haipai, 0 (tenpai) to 6; for that kind only

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: no turns, or a shanten that no haipai has.
        """
        if not self.turns or not set(self.turns) <= set(range(PLAYERS)):
            raise ValueError("turns are 0 to 3, and at least one")
        if not 0 <= self.shanten < len(HAIPAI_SHARES):
            raise ValueError("a haipai has a shanten of 0 to 6")

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each hand that counts: haipai, and the first draw but for a shanten."""
        if self.kind is GoalKind.SHANTEN:
            return tuple(LAYOUT.haipai[turn] for turn in self.turns)
        return tuple((*LAYOUT.haipai[turn], LAYOUT.live[turn]) for turn in self.turns)

    @property
    def slots(self) -> tuple[int, ...]:
        """All slots in the order in which a trial deals them: those of the hands come first."""
        first = [slot for group in self.groups for slot in group]
        return (*first, *sorted(set(range(TILES)) - set(first)))

    @property
    def odds(self) -> float:
        """The probability that a trial succeeds.

        Exact for one hand. For several it is taken as if they were dealt from a wall each; the
        difference is far smaller than any simulation sees.
        """
        if self.kind is GoalKind.SHANTEN:
            single = HAIPAI_SHARES[self.shanten]
        elif self.kind is GoalKind.NINE_KINDS:
            single = nine_kinds_odds()
        else:
            single = COMPLETE_ODDS
        return 1 - (1 - single) ** len(self.turns)

    def fits(self, hands: HandTiles) -> NDArray[np.intp]:
        """Return which hands are what is waited for, ascending; (13 or 14, n) tile ids."""
        if self.kind is GoalKind.SHANTEN:
            return np.flatnonzero(shanten_of_hands(hands) == self.shanten)
        if self.kind is GoalKind.NINE_KINDS:
            return np.flatnonzero(orphan_kinds(hands) >= _NINE)
        return wins(hands)

    def waiting(self, trials: int) -> float:
        """Return the probability that none of so many trials succeeds."""
        return exp(trials * log1p(-self.odds))


HEAVENLY: Final = Goal(GoalKind.HEAVENLY)
"""天和: the dealer's fourteen tiles are complete."""

EARTHLY: Final = Goal(GoalKind.EARTHLY, (1, 2, 3))
"""地和: any other seat is complete with its first draw; as if nobody called or won before."""

NINE_KINDS: Final = Goal(GoalKind.NINE_KINDS)
"""九種九牌: the dealer's fourteen tiles have nine kinds of terminals and honours."""


UNIT_TRIALS: Final = 1 << 17
"""Trials of a unit: some tens of milliseconds of work."""

_BLOCK_TRIALS: Final = 1 << 12
"""Trials dealt together: their tiles fit into the processor's own memory."""


def hits(goal: Goal, seed: int, unit: int) -> NDArray[np.int64]:
    """Deal a unit's trials; return which of them (from 0) succeed, ascending."""
    found = [
        block * _BLOCK_TRIALS + _succeeding(goal, _dealt(goal, seed, unit, block))
        for block in range(UNIT_TRIALS // _BLOCK_TRIALS)
    ]
    return np.concatenate(found).astype(np.int64)


def _succeeding(goal: Goal, tiles: HandTiles) -> NDArray[np.intp]:
    size = len(goal.groups[0])
    found = [goal.fits(tiles[size * nth : size * (nth + 1)]) for nth in range(len(goal.turns))]
    return found[0] if len(found) == 1 else np.unique(np.concatenate(found))


def _dealt(goal: Goal, seed: int, unit: int, block: int) -> HandTiles:
    """Deal a block of trials: (136, n) tile ids in dealing order, random as far as hands go."""
    steps = sum(map(len, goal.groups))
    drawn = words(steps * _BLOCK_TRIALS, seed, Stream.TRIALS, unit, block)
    left = np.arange(TILES, TILES - steps, -1)[:, None]
    return shuffled(below(left, drawn.reshape(steps, _BLOCK_TRIALS)))


class FoundDeal(NamedTuple):
    trial: int  # its number, from 1
    turn: int  # whose hand it is, counted from the dealer
    hand: tuple[int, ...]  # tile ids in dealing order; of fourteen the last is the first draw
    form: HandForm | None  # how it is complete; None if it is not
    wall: Wall  # the whole wall, dealer in seat 0; its other tiles are random too


def deal_of(goal: Goal, seed: int, trial: int) -> FoundDeal:
    """Deal a trial (from 1) that succeeded again, and the rest of its wall.

    Raises:
        ValueError: that trial did not succeed.
    """
    unit, place = divmod(trial - 1, UNIT_TRIALS)
    block, column = divmod(place, _BLOCK_TRIALS)
    tiles = _dealt(goal, seed, unit, block)[:, [column]]
    size = len(goal.groups[0])
    hands = [tiles[size * nth : size * (nth + 1)] for nth in range(len(goal.turns))]
    fitting = [nth for nth, hand in enumerate(hands) if len(goal.fits(hand))]
    if not fitting:
        raise ValueError(f"trial {trial} did not succeed")
    hand = hands[fitting[0]][:, 0]
    form = form_of(hand) if size > 13 else None  # noqa: PLR2004 - a haipai is never complete
    whole = _whole_wall(goal, tiles[:, 0].copy(), seed, trial)
    return FoundDeal(trial, goal.turns[fitting[0]], tuple(hand.tolist()), form, whole)


def _whole_wall(goal: Goal, tiles: np.ndarray, seed: int, trial: int) -> Wall:
    """Shuffle what the trial left in order, throw the dice, and put all in Tenhou's slots."""
    first = sum(map(len, goal.groups))
    drawn = words(TILES + 2, seed, Stream.REST, trial)
    for place in range(first, TILES - 1):
        other = place + int(below(np.array(TILES - place), drawn[place]))
        tiles[[place, other]] = tiles[[other, place]]
    by_slot = np.empty(TILES, np.uint8)
    by_slot[list(goal.slots)] = tiles
    one, two = (below(np.array(SIDES), drawn[TILES:]) + 1).tolist()
    return Wall(TODAY, PLAYERS, tuple(by_slot.tolist()), (one, two))


_WORK: Final = "search"
"""What the work is called where it is saved."""


@dataclass(frozen=True, slots=True)
class SearchState:
    units: int = 0  # whole units that were dealt
    found: int = 0  # trials in them that succeeded
    waiting: tuple[int, ...] = ()  # those not shown yet, by number from 1, ascending
    last: int = 0  # the trial that was shown last; 0 before the first

    @property
    def dealt(self) -> int:
        """Trials dealt, also beyond the one that succeeds next."""
        return self.units * UNIT_TRIALS

    @property
    def trials(self) -> int:
        """Trials so far: up to the next success if one is found, else all."""
        return self.waiting[0] if self.waiting else self.dealt

    @property
    def since_last(self) -> int:
        """Trials since the last success that was shown."""
        return self.trials - self.last

    def go_on(self) -> Self:
        """Return the state after the next success was shown; without one, this state."""
        if not self.waiting:
            return self
        return replace(self, last=self.waiting[0], waiting=self.waiting[1:])


@dataclass(frozen=True)
class Search(SavedWork[SearchState, list[int]]):
    goal: Goal  # what is waited for
    seed: int  # the same seed gives the same trials; 0 or more
    units: ClassVar[int | None] = None

    def do(self, unit: int) -> list[int]:
        first = unit * UNIT_TRIALS + 1
        return [first + int(trial) for trial in hits(self.goal, self.seed, unit)]

    def new(self) -> SearchState:
        return SearchState()

    def merge(self, state: SearchState, result: list[int]) -> SearchState:
        waiting = (*state.waiting, *result)
        return SearchState(state.units + 1, state.found + len(result), waiting, state.last)

    def enough(self, state: SearchState) -> bool:
        return bool(state.waiting)

    def load(self, saved: dict[str, Any]) -> SearchState:
        if saved.keys() != {"units", "found", "waiting", "last"}:
            raise StateError(N_("it is no search's"))
        waiting = saved["waiting"]
        numbers = [saved["units"], saved["found"], saved["last"]]
        if not isinstance(waiting, list) or not all(map(is_count, [*numbers, *waiting])):
            raise StateError(N_("its numbers are invalid"))
        state = SearchState(saved["units"], saved["found"], tuple(waiting), saved["last"])
        in_order = all(before < after for before, after in pairwise([state.last, *waiting]))
        if not in_order or max(state.last, *waiting, 0) > state.dealt:
            raise StateError(N_("its trials are out of order"))
        if len(waiting) > state.found or state.found > state.dealt:
            raise StateError(N_("it has more successes than there can be"))
        return state

    def described(self) -> dict[str, Any]:
        goal = self.goal
        shanten = goal.shanten if goal.kind is GoalKind.SHANTEN else None
        aim = {"goal": str(goal.kind), "turns": list(goal.turns), "shanten": shanten}
        return {"work": _WORK, **aim, "seed": self.seed}


def search_of(described: dict[str, Any]) -> Search:
    """Return the search that `described` wrote, to continue a saved one.

    Raises:
        StateError: that describes no search.
    """
    try:
        turns, shanten = tuple(described["turns"]), described["shanten"] or 0
        search = Search(Goal(GoalKind(described["goal"]), turns, shanten), described["seed"])
    except (KeyError, TypeError) as error:
        raise StateError(N_("it is no search's")) from error
    if search.described() != described or not is_count(search.seed):
        raise StateError(N_("it is no search's"))
    return search
