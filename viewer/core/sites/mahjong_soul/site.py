"""Mahjong Soul as a site: what its records are told by, read by, and prove."""

from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.site import PRIVATE_ROOMS, LogFields, Site, looks_like_json
from viewer.core.wall.coded import WALL_CODE, walls_of_codes
from viewer.translation import N_


def _is_record(data: bytes) -> bool:
    if looks_like_json(data):
        return True
    from viewer.core.sites.mahjong_soul.messages import RAW  # noqa: PLC0415 - as `Site` says

    return RAW.search(data) is not None


def _read(data: bytes) -> Log:
    from viewer.core.sites.mahjong_soul.log import read_soul_log  # noqa: PLC0415 - as `Site` says

    return read_soul_log(data)


def _fields() -> LogFields:
    from viewer.core.sites.mahjong_soul.fields import TABLE  # noqa: PLC0415 - as `Site` says

    return TABLE.fields


MAHJONG_SOUL: Final = Site(
    name="mahjong-soul",
    endings=(".json", ".gz", ".bin", ".pb", ".har"),
    title=N_("Mahjong Soul"),
    is_record=_is_record,
    read=_read,
    walls=walls_of_codes,
    rooms=PRIVATE_ROOMS
    | {
        "銅の間": N_("Bronze Room"),
        "銀の間": N_("Silver Room"),
        "金の間": N_("Gold Room"),
        "玉の間": N_("Jade Room"),
        "王座の間": N_("Throne Room"),
        "乱闘の間": N_("Melee Room"),
        "交流の間": N_("Casual Match"),
        "ドラさんモード": N_("DoraDorara"),
        "配牌公開": N_("Open Hand Match"),
        "龍の割目": N_("Chaotic Wall Break"),
        "試練の道": N_("Path of Trial"),
        "修羅の戦": N_("Battle of Asura"),
        "赤血の戦": N_("Bloodshed Skirmish"),
        "明鏡の戦": N_("Battle of Clairvoyance"),
        "闇夜の戦": N_("Battle of Darkness"),
        "幻界の戦": N_("Dreamland Odyssey"),
        "占星の戦": N_("Duel of Divination"),
        "天命の戦": N_("Operation Fortune"),
        "詠唱の戦": N_("Battle of Incantation"),
        "魂の一撃": N_("Soul Punch"),
        "万象修羅": N_("Limitless Asura"),
        "背水の戦": N_("Riichi Siege"),
        "逆襲の戦": N_("Upside Down"),
        "強奪の戦": N_("Vulture's Deal"),
    },
    game_key=WALL_CODE,
    known_fields=_fields,
)
