"""What a view keeps from one picture to the next: a step of a hand changes little of it.

To lay all out again takes most of a step's time, and as much again to find out what differs. Kept
parts are the very same marks as before, which is seen at once. Rejected: to change the picture that
is there, since a picture then hangs on all that was shown before it.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

_T = TypeVar("_T")


class Kept:
    """Values by name, each with what it hangs on."""

    def __init__(self) -> None:
        self._base: object = None
        self._values: dict[Hashable, tuple[object, object]] = {}

    def begin(self, base: object) -> None:
        """Forget everything, unless what all hangs on is the same as before."""
        if base != self._base:
            self._base = base
            self._values.clear()

    def get(self, name: Hashable, shows: object, make: Callable[[], _T]) -> _T:
        """Return a value; it is made anew where what it alone hangs on is not the same."""
        kept = self._values.get(name)
        if kept is None or kept[0] != shows:
            kept = self._values[name] = (shows, make())
        return cast("_T", kept[1])
