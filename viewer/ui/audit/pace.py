"""How long a run will still take, from how fast it was in the last seconds."""

from collections import deque
from typing import Final

_WINDOW_SECONDS: Final = 15.0
_LEAST_SECONDS: Final = 1.5
"""Before, nothing is said: the first results tell little, and may be from the last run."""


class Pace:
    """Is told now and then how many are done."""

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()

    def step(self, now: float, done: int) -> None:
        """Take how many are done at a time, in seconds of any clock."""
        self._steps.append((now, done))
        while self._steps[0][0] < now - _WINDOW_SECONDS:
            self._steps.popleft()

    def seconds_left(self, total: int) -> float | None:
        """Return how long the rest will take; None while that cannot be told."""
        if not self._steps:
            return None
        (begun, before), (now, done) = self._steps[0], self._steps[-1]
        if now - begun < _LEAST_SECONDS or done <= before:
            return None
        return max(0, total - done) * (now - begun) / (done - before)
