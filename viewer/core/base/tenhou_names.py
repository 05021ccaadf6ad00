"""What Tenhou calls ranks, yaku, drawn hands and rules: by number, and back from their names.

Formats of other programs have the names.
"""

import re
from typing import Final

from viewer.core.base.game_type import (
    AGAINST_PEOPLE,
    EAST_SOUTH,
    FAST,
    LIGHT,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    ROOM_EXPERT,
    ROOM_UPPER,
    THREE_PLAYERS,
)

_DANS: Final = (
    *("新人", "9級", "8級", "7級", "6級", "5級", "4級", "3級", "2級", "1級"),
    *("初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳位"),
)
_YAKU: Final = (
    *("門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和"),
    *("断幺九", "一盃口", "自風 東", "自風 南", "自風 西", "自風 北"),
    *("場風 東", "場風 南", "場風 西", "場風 北", "役牌 白", "役牌 發", "役牌 中"),
    *("両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子"),
    *("対々和", "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色"),
    *("人和", "天和", "地和", "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色"),
    *("清老頭", "九蓮宝燈", "純正九蓮宝燈", "国士無双", "国士無双１３面", "大四喜"),
    *("小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ"),
)
_DRAWN_HANDS: Final = {
    "yao9": "九種九牌",
    "kaze4": "四風連打",
    "reach4": "四家立直",
    "kan4": "四槓散了",
    "ron3": "三家和了",
    "nm": "流し満貫",
}
_EXHAUSTIVE: Final = "流局"
_DAN_NUMBERS: Final = {name: number for number, name in enumerate(_DANS)}
_YAKU_NUMBERS: Final = {name: number for number, name in enumerate(_YAKU)}
_DRAWN_HAND_TYPES: Final = {name: kind for kind, name in _DRAWN_HANDS.items()} | {
    **dict.fromkeys((_EXHAUSTIVE, "荒牌平局", "全員聴牌", "全員不聴"), ""),
    "四開槓": "kan4",
    "三家和": "ron3",
}
"""With those of 電脳麻将."""
_ROOM_BITS: Final = {
    "般": 0, "上": ROOM_UPPER, "特": ROOM_EXPERT, "鳳": ROOM_UPPER | ROOM_EXPERT,
}  # fmt: skip
_RULES: Final = re.compile("([四三]?)([般上特鳳])([東南])(喰?)(赤?)([速光]?)(－?)")


def dan_name(number: int) -> str:
    """The rank by Tenhou's number, 0 to 20."""
    return _DANS[number] if 0 <= number < len(_DANS) else f"段{number}"


def yaku_name(number: int) -> str:
    return _YAKU[number] if 0 <= number < len(_YAKU) else f"役{number}"


def drawn_hand_name(abbreviation: str) -> str:
    """The name by RYUUKYOKU's ``type``; 流局 if it has none."""
    return _DRAWN_HANDS.get(abbreviation, _EXHAUSTIVE)


def dan_named(name: str) -> int | None:
    """The number of a rank, by its name; None of a name that is none."""
    return _DAN_NUMBERS.get(name)


def yaku_named(name: str) -> int | None:
    return _YAKU_NUMBERS.get(name)


def drawn_hand_named(name: str) -> str | None:
    """RYUUKYOKU's ``type``, empty of an exhaustive draw; None of a name that is none."""
    return _DRAWN_HAND_TYPES.get(name)


def type_named(name: str) -> int | None:
    """The bits of a game's type, by what Tenhou calls its rules; None of other names."""
    found = _RULES.fullmatch(name)
    if found is None:
        return None
    players, room, length, open_tanyao, red, speed, test = found.groups()
    return (
        _ROOM_BITS[room]
        | (THREE_PLAYERS if players == "三" else 0)
        | (EAST_SOUTH if length == "南" else 0)
        | (0 if open_tanyao else NO_OPEN_TANYAO)
        | (0 if red else NO_RED_FIVES)
        | {"": 0, "速": FAST, "光": LIGHT}[speed]
        | (0 if test else AGAINST_PEOPLE)
    )
