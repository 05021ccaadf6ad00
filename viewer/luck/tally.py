"""Chance events added up: what came, and of which laws; small, however many there were."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from viewer.luck.hand import ChanceEvent
from viewer.luck.law import FARTHEST, Law, MeanVariance, mean_variance
from viewer.luck.measures import STEPS

TallyKey = tuple[str, str]
"""A measure, and of which hands: all of them, or those of a subset, see `subsets`."""

ALL: str = ""

_STEPS_GAINED: Final = {"accepted": 1, "haipai-shanten": -1}
"""The measures that are steps towards a win, and how many steps one more of each is."""


@dataclass(slots=True)
class LawTally:
    """Events of one measure.

    Attributes:
        found: the sum of what came.
        laws: how many events of each law.
    """

    found: int = 0
    laws: Counter[Law] = field(default_factory=Counter)

    def add(self, found: int, law: Law) -> None:
        """Count an event."""
        self.found += found
        self.laws[law] += 1

    def merge(self, other: "LawTally") -> None:
        """Count another's events too."""
        self.found += other.found
        self.laws.update(other.laws)

    @property
    def trials(self) -> int:
        """How many events there were."""
        return self.laws.total()

    @property
    def expected(self) -> MeanVariance:
        """Mean and variance of what was to come."""
        mean = variance = 0.0
        for law, count in self.laws.items():
            of_one = mean_variance(law)
            mean += count * of_one.mean
            variance += count * of_one.variance
        return MeanVariance(mean, variance)


class LawTallies(dict[TallyKey, LawTally]):
    """Tallies by measure and subset; `whole` has the steps too, which are those of two measures."""

    def add(self, events: Iterable[ChanceEvent], subsets: Mapping[str, Iterable[str]]) -> None:
        """Count a seat's events of a hand.

        A game has two thousand events; hence no calls in the loop.

        Args:
            events: what `walk` noted.
            subsets: for some measures, the subsets that the hand belongs to.
        """
        known: dict[str, LawTally] = {}
        in_subsets: list[ChanceEvent] = []
        for event in events:
            measure, found, law, _ = event
            tally = known.get(measure)
            if tally is None:
                tally = known[measure] = self._of((measure, ALL))
            tally.found += found
            laws = tally.laws
            laws[law] = laws.get(law, 0) + 1
            if measure in subsets:
                in_subsets.append(event)
        for measure, found, law, _ in in_subsets:
            for subset in subsets[measure]:
                self._of((measure, subset)).add(found, law)

    def _of(self, key: TallyKey) -> LawTally:
        tally = self.get(key)
        if tally is None:
            tally = self[key] = LawTally()
        return tally

    def merge(self, other: "LawTallies") -> None:
        """Count another's events too."""
        for key, tally in other.items():
            self._of(key).merge(tally)

    def whole(self, key: TallyKey) -> LawTally | None:
        """Return a tally; None if there is none. Steps are put together of ukeire and haipai."""
        measure, subset = key
        if measure != STEPS:
            return self.get(key)
        drawn, dealt = self.get(("accepted", subset)), self.get(("haipai-shanten", subset))
        steps = LawTally()
        if drawn is not None:
            steps.merge(drawn)
        if dealt is not None:
            steps.found += FARTHEST * dealt.trials - dealt.found
            steps.laws.update({("nearness", *law[1:]): n for law, n in dealt.laws.items()})
        return steps if steps.trials else None


def steps_of(events: Iterable[ChanceEvent]) -> tuple[float, float]:
    """Return how many steps more than expected a seat got in a hand, and the variance of that."""
    surplus = variance = 0.0
    for measure, found, law, _ in events:
        if measure in _STEPS_GAINED:
            mean, spread = mean_variance(law)
            surplus += _STEPS_GAINED[measure] * (found - mean)
            variance += spread
    return surplus, variance
