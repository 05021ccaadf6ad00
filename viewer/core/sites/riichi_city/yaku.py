"""Riichi City's numbers of yaku as Tenhou's.

Source: the client's `EMjFangType`, as public converters print it; held against real records.
"""

from typing import Final

from viewer.core.sites.winning_yaku import YakuNumbers

NAGASHI: Final = 30

CITY_YAKU: Final = YakuNumbers(
    seat_wind=11,
    round_wind=10,
    others={
        0: 1, 1: 0, 2: 2, 3: 4, 4: 5, 5: 6, 6: 3, 7: 20, 8: 19, 9: 18, 12: 9, 13: 7, 14: 8, 15: 21,
        16: 28, 17: 22, 18: 29, 19: 27, 20: 31, 21: 23, 22: 24, 23: 25, 24: 30, 25: 26, 26: 33,
        27: 34, 28: 32, 29: 35, 31: 37, 32: 38, 33: 36, 34: 47, 35: 48, 36: 45, 37: 46, 38: 40,
        39: 41, 40: 51, 41: 44, 42: 42, 43: 49, 44: 50, 45: 39, 46: 43, 49: 54, 50: 52,
        51: 53, 55: 52,
    },
)  # fmt: skip
"""55 is kita, which counts as dora. Open riichi (52 to 54), 47 (all green without its dragon), 48
(eight dealer's wins) and 56 are not Tenhou's."""
