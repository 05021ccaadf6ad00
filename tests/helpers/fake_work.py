"""Work for tests of `lab.work`: units that sleep, fail or kill, and a state that lists them."""

import multiprocessing
import os
import time
from dataclasses import dataclass

from tests.helpers.processes import KILL
from viewer.stats.lab.work import StateError


class Parts(tuple):
    """A state: what the units gave."""

    __slots__ = ()
    units = property(len)


@dataclass(frozen=True)
class FakeWork:
    units: int | None = 20
    seconds: float = 0.0
    """Of an even unit; odd ones take none, so that they are done out of order."""
    last: int | None = None
    """The unit after which it has enough."""
    deadly: int | None = None
    """The unit that ends its worker."""
    wrong: int | None = None
    """The unit that fails."""

    def do(self, unit):
        if unit == self.deadly and multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), KILL)
        if unit == self.wrong:
            raise RuntimeError("wrong")
        time.sleep(0 if unit % 2 else self.seconds)
        return unit * unit

    def new(self):
        return Parts()

    def merge(self, state, part):
        return Parts((*state, part))

    def enough(self, state):
        return self.last is not None and len(state) > self.last

    def dump(self, state):
        return {"parts": list(state)}

    def load(self, saved):
        if not all(type(part) is int for part in saved["parts"]):
            raise StateError("its parts are none")
        return Parts(saved["parts"])

    def described(self):
        return {"work": "fake", "seconds": self.seconds}
