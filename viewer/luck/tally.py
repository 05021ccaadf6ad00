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
    """Tallies by what they count."""

    def add(self, chances: Iterable[Chance], subsets: Mapping[str, Iterable[str]]) -> None:
        """Count a seat's events of a hand.

        Args:
            chances: the events.
            subsets: for some measures, the subsets that the hand belongs to.
        """
        for measure, found, law, _ in chances:
            self._add(measure, found, law, subsets)
            if measure == "accepted":
                self._add(STEPS, found, law, subsets)
            elif measure == "haipai-shanten":
                self._add(STEPS, FARTHEST - found, ("nearness", *law[1:]), subsets)

    def _add(
        self, measure: str, found: int, law: Law, subsets: Mapping[str, Iterable[str]]
    ) -> None:
        self._of((measure, ALL)).add(found, law)
        for subset in subsets.get(measure, ()):
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


def steps_of(chances: Iterable[Chance]) -> tuple[float, float]:
    """Return by how many steps a seat got more in a hand than was to be expected; the variance."""
    tallies = Tallies()
    tallies.add((each for each in chances if each[0] in {"accepted", "haipai-shanten"}), {})
    steps = tallies[STEPS, ALL]
    mean, variance = steps.moments
    return steps.found - mean, variance
