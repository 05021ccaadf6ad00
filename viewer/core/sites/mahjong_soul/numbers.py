"""What Mahjong Soul's numbers, names and tiles mean in Tenhou's."""

from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.notation import read_mpsz
from viewer.core.base.tiles import Face
from viewer.core.sites.endings import YakuNumbers

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
"""34 is kita, which counts as dora. Local yaku are not Tenhou's.

Source: the client's table `fan.fan`, as public converters print it; held against real records.
Records of 2020 have the names of that table in place of its numbers.
"""

_NAMES: Final = (
    "门前清自摸和|立直|枪杠|岭上开花|海底摸月|河底捞鱼|役牌 白|役牌 发|役牌 中|役牌:门风牌|"
    "役牌:场风牌|断幺九|一杯口|平和|混全带幺九|一气通贯|三色同顺|两立直|三色同刻|三杠子|对对和|三暗刻|小三元|混老头|"
    "七对子|纯全带幺九|混一色|二杯口|清一色|一发|宝牌|红宝牌|里宝牌|拔北宝牌|天和|地和|大三元|四暗刻|"
    "字一色|绿一色|清老头|国士无双|小四喜|四杠子|九莲宝灯|八连庄|纯正九莲宝灯|四暗刻单骑|国士无双十三面|"
    "大四喜"
)
NUMBERS: Final = {name: number for number, name in enumerate(_NAMES.split("|"), 1)}
LIMITS: Final = {"满贯": 1, "跳满": 2, "倍满": 3, "三倍满": 4, "累计役满": 5, "役满": 5}
YAKUMAN_LIMIT: Final = 5


def face_of_text(text: object) -> Face:
    """Raises InputError ``bad-tile``."""
    faces = read_mpsz(text[:3]) if isinstance(text, str) else ()
    if len(faces) != 1:
        raise InputError("bad-tile", text=repr(text)[:20])
    return faces[0]
