"""Riichi City as a site: what its records are told by, read by, and prove.

Its dice open no wall here: a record tells them, but no tile of it depends on them, so nothing shows
at whose wall the site begins, or after how many stacks.
"""

from typing import Final

from viewer.core.sites.riichi_city.fields import TABLE
from viewer.core.sites.riichi_city.log import has_hands, read_city_log
from viewer.core.sites.site import PRIVATE_ROOMS, Site, looks_like_json
from viewer.core.wall.coded import WALL_CODE, walls_of_codes
from viewer.translation import N_

RIICHI_CITY: Final = Site(
    name="riichi-city",
    endings=(".json",),
    title=N_("Riichi City"),
    is_record=lambda data: looks_like_json(data) and has_hands(data),
    read=read_city_log,
    walls=walls_of_codes,
    rooms=PRIVATE_ROOMS,
    game_key=WALL_CODE,
    fields=TABLE.fields,
)
