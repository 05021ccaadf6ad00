"""Riichi City as a site: what its records are told by, read by, and prove.

Its dice open no wall here: a record tells them, but no tile of it depends on them, so nothing shows
at whose wall the site begins, or after how many stacks.
"""

from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.site import PRIVATE_ROOMS, LogFields, Site, looks_like_json
from viewer.core.wall.coded import WALL_CODE, walls_of_codes
from viewer.translation import N_


def _is_record(data: bytes) -> bool:
    if not looks_like_json(data):
        return False
    from viewer.core.sites.riichi_city.log import has_hands  # noqa: PLC0415 - as `Site` says

    return has_hands(data)


def _read(data: bytes) -> Log:
    from viewer.core.sites.riichi_city.log import read_city_log  # noqa: PLC0415 - as `Site` says

    return read_city_log(data)


def _fields() -> LogFields:
    from viewer.core.sites.riichi_city.fields import TABLE  # noqa: PLC0415 - as `Site` says

    return TABLE.fields


RIICHI_CITY: Final = Site(
    name="riichi-city",
    endings=(".json",),
    title=N_("Riichi City"),
    is_record=_is_record,
    read=_read,
    walls=walls_of_codes,
    rooms=PRIVATE_ROOMS,
    game_key=WALL_CODE,
    known_fields=_fields,
)
