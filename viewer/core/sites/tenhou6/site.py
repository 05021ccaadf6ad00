"""tenhou.net/6 JSON as a form of games: told by its rows of hands, and without walls."""

import re
from typing import Final

from viewer.core.sites.site import format_site
from viewer.core.sites.tenhou6.log import read_tenhou6

_ROWS: Final = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*\d')

TENHOU6: Final = format_site(
    name="tenhou6",
    title="tenhou.net/6",
    endings=(".json", ".gz"),
    sign=_ROWS,
    read=read_tenhou6,
)
