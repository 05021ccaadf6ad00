"""Chance events added up: what came, and of which laws; small, however many there were."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from viewer.luck.law import FARTHEST, Law, Moments, moments
from viewer.luck.measures import STEPS
from viewer.luck.moment import Chance

Key = tuple[str, str]
"""A measure, and of which hands: all of them, or those of a subset, see `subsets`."""

ALL: str = ""


@dataclass(slots=True)
class Tally:
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

    def merge(self, other: "Tally") -> None:
        """Count another's events too."""
        self.found += other.found
        self.laws.update(other.laws)

    @property
    def trials(self) -> int:
        """How many events there were."""
        return self.laws.total()

    @property
    def moments(self) -> Moments:
        """Mean and variance of what was to come."""
        mean = variance = 0.0
        for law, count in self.laws.items():
            of_one = moments(law)
            mean += count * of_one.mean
            variance += count * of_one.variance
        return Moments(mean, variance)


class Tallies(dict[Key, Tally]):
    """Tallies by what they count; `whole` has the steps too, which are those of two measures."""

    def add(self, chances: Iterable[Chance], subsets: Mapping[str, Iterable[str]]) -> None:
        """Count a seat's events of a hand.

        A game has two thousand events; hence no calls in the loop.

        Args:
            chances: the events.
            subsets: for some measures, the subsets that the hand belongs to.
        """
        known: dict[str, Tally] = {}
        aside: list[Chance] = []
        for event in chances:
            measure, found, law, _ = event
            tally = known.get(measure)
            if tally is None:
                tally = known[measure] = self._of((measure, ALL))
            tally.found += found
            laws = tally.laws
            laws[law] = laws.get(law, 0) + 1
            if measure in subsets:
                aside.append(event)
        for measure, found, law, _ in aside:
            for subset in subsets[measure]:
                self._of((measure, subset)).add(found, law)

    def _of(self, key: Key) -> Tally:
        tally = self.get(key)
        if tally is None:
            tally = self[key] = Tally()
        return tally

    def merge(self, other: "Tallies") -> None:
        """Count another's events too."""
        for key, tally in other.items():
            self._of(key).merge(tally)

    def whole(self, key: Key) -> Tally | None:
        """Return a tally; None if there is none. Steps are put together of ukeire and haipai."""
        measure, subset = key
        if measure != STEPS:
            return self.get(key)
        drawn, dealt = self.get(("accepted", subset)), self.get(("haipai-shanten", subset))
        steps = Tally()
        if drawn is not None:
            steps.merge(drawn)
        if dealt is not None:
            steps.found += FARTHEST * dealt.trials - dealt.found
            steps.laws.update({("nearness", *law[1:]): n for law, n in dealt.laws.items()})
        return steps if steps.trials else None


def steps_of(chances: Iterable[Chance]) -> tuple[float, float]:
    """Return by how many steps a seat got more in a hand than was to be expected; the variance."""
    surplus = variance = 0.0
    for measure, found, law, _ in chances:
        if measure == "accepted":
            mean, spread = moments(law)
            surplus += found - mean
            variance += spread
        elif measure == "haipai-shanten":
            mean, spread = moments(law)
            surplus += mean - found
            variance += spread
    return surplus, variance
