"""What is waited for: 天和, 地和, 九種九牌, or a shanten at the deal."""

from dataclasses import dataclass
from enum import StrEnum
from math import exp, log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import TILES
from viewer.lab.hands.codes import Tiles
from viewer.lab.hands.odds import COMPLETE, HAIPAI_SHARES, nine_kinds_odds
from viewer.lab.hands.shanten import orphan_kinds, shanten_of
from viewer.lab.hands.win import wins
from viewer.lab.walls.batch import LAYOUT, PLAYERS

NINE: Final = 9


class GoalKind(StrEnum):
    """What a hand must be; the values are the command line's."""

    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    NINE_KINDS = "nine-kinds"
    SHANTEN = "shanten"


@dataclass(frozen=True)
class Goal:
    """What is waited for, and at which seats.

    Attributes:
        kind: what the hand must be.
        turns: whose hands count, from the dealer, who is 0. A trial is one deal, and succeeds if
            any of these hands does.
        shanten: of the haipai, 0 to 6; for that kind only.
    """

    kind: GoalKind
    turns: tuple[int, ...] = (0,)
    shanten: int = 0

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
        """How likely a trial succeeds.

        Exact for one hand. For several it is taken as if they were dealt from a wall each; the
        difference is far smaller than any simulation sees.
        """
        if self.kind is GoalKind.SHANTEN:
            single = HAIPAI_SHARES[self.shanten]
        elif self.kind is GoalKind.NINE_KINDS:
            single = nine_kinds_odds()
        else:
            single = COMPLETE
        return 1 - (1 - single) ** len(self.turns)

    def fits(self, hands: Tiles) -> NDArray[np.intp]:
        """Return which hands are what is waited for, ascending; (13 or 14, n) tile ids."""
        if self.kind is GoalKind.SHANTEN:
            return np.flatnonzero(shanten_of(hands) == self.shanten)
        if self.kind is GoalKind.NINE_KINDS:
            return np.flatnonzero(orphan_kinds(hands) >= NINE)
        return wins(hands)

    def waiting(self, trials: int) -> float:
        """Return how likely one waits longer than so many trials: none of them succeeds."""
        return exp(trials * log1p(-self.odds))


HEAVENLY: Final = Goal(GoalKind.HEAVENLY)
"""天和: the dealer's fourteen tiles are complete."""

EARTHLY: Final = Goal(GoalKind.EARTHLY, (1, 2, 3))
"""地和: any other seat is complete with its first draw; as if nobody called or won before."""

NINE_KINDS: Final = Goal(GoalKind.NINE_KINDS)
"""九種九牌: the dealer's fourteen tiles have nine kinds of terminals and honours."""


def shanten_goal(shanten: int, turns: tuple[int, ...] = (0,)) -> Goal:
    """Return the goal of a haipai with a given shanten (0 is tenpai)."""
    return Goal(GoalKind.SHANTEN, turns, shanten)
