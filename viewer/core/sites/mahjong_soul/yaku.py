"""Mahjong Soul's numbers of yaku as Tenhou's.

Source: the client's table `fan.fan`, as public converters print it; held against real records.
"""

from typing import Final

from viewer.core.sites.winning_yaku import YakuNumbers

SOUL_YAKU: Final = YakuNumbers(
    seat_wind=10,
    round_wind=11,
    others={
        1: 0, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6, 7: 18, 8: 19, 9: 20, 12: 8, 13: 9, 14: 7, 15: 23,
        16: 24, 17: 25, 18: 21, 19: 26, 20: 27, 21: 28, 22: 29, 23: 30, 24: 31, 25: 22, 26: 33,
        27: 34, 28: 32, 29: 35, 30: 2, 31: 52, 32: 54, 33: 53, 34: 52, 35: 37, 36: 38, 37: 39,
        38: 40, 39: 42, 40: 43, 41: 44, 42: 47, 43: 50, 44: 51, 45: 45, 47: 46, 48: 41, 49: 48,
        50: 49,
    },
)  # fmt: skip
"""34 is kita, which counts as dora. Local yaku are not Tenhou's."""
