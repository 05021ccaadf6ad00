"""A cache of what was made from objects that are slow to compare or cannot be hashed."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class IdentityCache(Generic[_T]):
    """Values made from the very objects asked for last, not from equal ones.

    Args:
        most: how many values are cached.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[tuple[int, Hashable], tuple[object, _T]] = {}

    def get(self, of: object, options: Hashable, make: Callable[[], _T]) -> _T:
        """Return what was made from an object with the same options; or make it."""
        key = id(of), options
        cached = self._values.pop(key, None)
        value = make() if cached is None else cached[1]
        self._values[key] = of, value  # the object too: while it lives, no other has its id
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()
