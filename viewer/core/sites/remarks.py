"""What is odd in a log: collected while it is read, in bounded number.

A hostile log must not grow from a few kilobytes to gigabytes of remarks, so beyond
`MOST_REMARKS` they are only counted.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from viewer.core.base.errors import InputError, Remark

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")

MOST_REMARKS: Final = 200
_CHECKED: Final = frozenset({"no-deal", "no-moves"})
"""Always listed, since checks read them; there are no more than two for each hand."""


class Remarks:
    """The remarks of a log that is being read.

    Attributes:
        hand_number: that of the hand that is being read.
    """

    def __init__(self) -> None:
        self.hand_number = 0
        self._remarks: list[Remark] = []
        self._unknown: Counter[tuple[str, str]] = Counter()
        self._in_hands = set[tuple[str, str]]()
        self._unlisted = 0

    def remark(self, code: str, /, **values: object) -> None:
        if len(self._remarks) < MOST_REMARKS or code in _CHECKED:
            self._remarks.append(Remark(code, values, self.hand_number))
        else:
            self._unlisted += 1

    def remark_error(self, error: InputError) -> None:
        self.remark(error.code, **error.values)

    def attempt(self, read: Callable[[], _Value], default: _Default) -> _Value | _Default:
        """Return what ``read`` returns; where it fails, remark on that and return the default."""
        try:
            return read()
        except InputError as error:
            self.remark_error(error)
            return default

    def count_unknown(self, tag: str, attribute: str = "", *, in_hand: bool = False) -> None:
        """Count a tag, or an attribute of it, whose meaning is not known.

        One ``in_hand`` may tell of the course of play.
        """
        if in_hand and len(self._in_hands) < MOST_REMARKS:
            self._in_hands.add((tag, attribute))
        if len(self._unknown) < MOST_REMARKS or (tag, attribute) in self._unknown:
            self._unknown[tag, attribute] += 1
        else:
            self._unlisted += 1

    def listed(self, *of_log: Remark) -> tuple[Remark, ...]:
        """Remarks on hands, then those on the whole log."""
        unknown = []
        for (tag, attribute), count in self._unknown.items():
            named = {"attribute": attribute[:40]} if attribute else {}
            code = "unknown-attribute" if attribute else "unknown-tag"
            if (tag, attribute) in self._in_hands:
                code = "unknown-in-hand" if attribute else "unknown-event"
            unknown.append(Remark(code, {"tag": tag[:40], "count": count, **named}))
        more = [Remark("more-remarks", {"count": self._unlisted})] if self._unlisted else []
        return (*self._remarks, *of_log, *unknown, *more)
