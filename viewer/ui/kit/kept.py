"""What is kept: parts of a view's picture from one to the next, and what was made of some object.

A step of a hand changes little of a picture.

To lay all out again takes most of a step's time, and as much again to find out what differs. Kept
parts are the very same marks as before, which is seen at once. Rejected: to change the picture that
is there, since a picture then hangs on all that was shown before it.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, cast

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


class Lately(Generic[_T]):
    """What was made of the objects that were asked for lately: of these very ones, not of equals.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[tuple[int, Hashable], tuple[object, _T]] = {}

    def get(self, of: object, shows: Hashable, make: Callable[[], _T]) -> _T:
        """Return what was made of an object, where ``shows`` was the same too; or make it."""
        key = id(of), shows  # of an object that is kept too, so that no other has its id
        kept = self._values.pop(key, None)
        value = make() if kept is None else kept[1]
        self._values[key] = of, value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()
