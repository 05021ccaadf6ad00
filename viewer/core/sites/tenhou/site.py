"""Tenhou (天鳳): logs as XML, with the seed that all walls of a game come from."""

import re
from typing import Final

from viewer.core.sites.site import Site
from viewer.core.sites.tenhou.commitment import seat_digits
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log

TENHOU_SITE: Final = Site(
    name="tenhou",
    is_record=lambda _data: True,
    read=read_mjlog,
    walls=walls_of_log,
    game_key=re.compile(rb"""(?:seed|shuffle)\s*=\s*["']mt19937ar[^"']+"""),
    seat_digits=seat_digits,
    seeded=True,
)
