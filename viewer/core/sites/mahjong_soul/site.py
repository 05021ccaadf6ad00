"""Mahjong Soul as a site: what its records are told by, read by, and prove."""

from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.json_text import looks_like_json
from viewer.core.sites.site import Site
from viewer.core.wall.coded import walls_of_codes


def _read(data: bytes) -> Log:
    from viewer.core.sites.mahjong_soul.log import read_soul_log  # noqa: PLC0415 - few are one

    return read_soul_log(data)


MAHJONG_SOUL: Final = Site(
    name="mahjong-soul", is_record=looks_like_json, read=_read, walls=walls_of_codes
)
