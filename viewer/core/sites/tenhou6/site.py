"""tenhou.net/6 JSON as a form of games: told by its rows of hands, or by an address with it."""

import re
from dataclasses import replace
from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.named_log import NO_WALLS, WallsByHand
from viewer.core.sites.site import format_site

_ROWS: Final = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*\d')


def _read(data: bytes, walls: WallsByHand = NO_WALLS) -> Log:
    from viewer.core.sites.tenhou6.log import read_tenhou6  # noqa: PLC0415 - as `Site` says

    return read_tenhou6(data, walls)


def _is_record(data: bytes) -> bool:
    if _JSON.is_record(data):
        return True
    from viewer.core.sites.tenhou6.address import holds_game  # noqa: PLC0415 - as `Site` says

    return holds_game(data)


_JSON: Final = format_site(
    name="tenhou6",
    title="tenhou.net/6",
    endings=(".json", ".gz"),
    sign=_ROWS,
    read=_read,
)

TENHOU6: Final = replace(
    _JSON,
    is_record=_is_record,
    read_upon=_read,
)
