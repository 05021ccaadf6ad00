"""Mahjong Soul as a site: what its records are told by, read by, and prove."""

import re
from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.json_text import looks_like_json
from viewer.core.sites.site import Site
from viewer.core.wall.coded import walls_of_codes
from viewer.translation import N_

_RAW: Final = re.compile(rb"\A\x03..\n\0|\.lq\.(GameDetail)?Record", re.DOTALL)
"""What the connection answers, or the name of a message."""


def _is_record(data: bytes) -> bool:
    return looks_like_json(data) or _RAW.search(data) is not None


def _read(data: bytes) -> Log:
    from viewer.core.sites.mahjong_soul.log import read_soul_log  # noqa: PLC0415 - few are one

    return read_soul_log(data)


MAHJONG_SOUL: Final = Site(
    name="mahjong-soul",
    title=N_("Mahjong Soul"),
    is_record=_is_record,
    read=_read,
    walls=walls_of_codes,
)
