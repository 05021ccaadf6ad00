"""Base points of a win, by its han and fu.

Source: Tenhou's manual, https://tenhou.net/man/ (ルール). No rounding up of 4 han 30 fu.
"""

from typing import Final, NamedTuple

_HUNDRED: Final = 100
YAKUMAN_HAN: Final = 13
_YAKUMAN: Final = 8000
_LIMITS: Final = (
    (YAKUMAN_HAN, _YAKUMAN, 5),
    (11, 6000, 4),
    (8, 4000, 3),
    (6, 3000, 2),
    (5, 2000, 1),
)
"""From how many han, the base points, and the log's number of the limit."""
MANGAN: Final = 2000
_LARGEST_FU: Final = 1000
_LARGEST_YAKUMAN: Final = 100
"""No hand comes near; a log made to do harm must not ask for numbers of a million digits."""


class Base(NamedTuple):
    """Base points, which a non-dealer pays twice for a ron's quarter, and the limit: 0 none."""

    points: int
    limit: int


def base_of(han: int, fu: int, yakuman: int = 0) -> Base:
    if yakuman:
        return Base(_YAKUMAN * min(yakuman, _LARGEST_YAKUMAN), 5)
    for least, points, limit in _LIMITS:
        if han >= least:
            return Base(points, limit)
    points = min(fu, _LARGEST_FU) << (2 + max(han, 0))
    return Base(points, 0) if points < MANGAN else Base(MANGAN, 1)


def rounded_up(points: int) -> int:
    return -(-points // _HUNDRED) * _HUNDRED
