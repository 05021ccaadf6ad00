"""The yaku of a win as Tenhou numbers them, of a site's own numbers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

_SEAT_WINDS: Final = 10
_ROUND_WINDS: Final = 14
_URA: Final = 53
_YAKUMAN: Final = range(36, 52)

DOUBLE_YAKUMAN: Final = frozenset({41, 46, 48, 49})
"""Those that both sites count twice, by Tenhou's numbers."""


class YakuNumbers(NamedTuple):
    """A site's numbers of yaku: of the winds, and of all others with Tenhou's."""

    seat_wind: int
    round_wind: int
    others: Mapping[int, int]


class WinningYaku(NamedTuple):
    yaku: tuple[tuple[int, int], ...]  # Tenhou's number, and han
    yakuman: tuple[int, ...]
    known: bool  # whether Tenhou has them all


def winning_yaku(
    found: Iterable[tuple[int, int]],
    numbers: YakuNumbers,
    seat_wind: int,
    round_wind: int,
    *,
    with_ura: bool,
) -> WinningYaku:
    """Sort a win's yaku, with their han; the winds are 0 for east to 3 for north."""
    table = {
        **numbers.others,
        numbers.seat_wind: _SEAT_WINDS + seat_wind,
        numbers.round_wind: _ROUND_WINDS + round_wind,
    }
    han: Counter[int] = Counter()
    known = True
    for number, worth in found:
        known &= number in table
        if number in table:
            han[table[number]] += worth
    if with_ura:  # Tenhou names them with every riichi
        han[_URA] += 0
    yakuman = tuple(number for number in han if number in _YAKUMAN)
    return WinningYaku(() if yakuman else tuple(han.items()), yakuman, known)
