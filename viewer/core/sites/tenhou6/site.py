"""tenhou.net/6 JSON as a form of games: told by its rows of hands, or by an address with it."""

import re
from dataclasses import replace
from typing import Final

from viewer.core.sites.site import format_site
from viewer.core.sites.tenhou6.address import holds_game
from viewer.core.sites.tenhou6.log import read_tenhou6

_ROWS: Final = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*\d')
_JSON: Final = format_site(
    name="tenhou6",
    title="tenhou.net/6",
    endings=(".json", ".gz"),
    sign=_ROWS,
    read=read_tenhou6,
)

TENHOU6: Final = replace(
    _JSON,
    is_record=lambda data: _JSON.is_record(data) or holds_game(data),
    read_upon=read_tenhou6,
)
