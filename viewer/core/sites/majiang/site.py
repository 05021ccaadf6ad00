"""電脳麻将 paipu as a form of games: told by the deal of a hand, and without walls."""

import re
from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.site import format_site
from viewer.translation import N_

_DEALS: Final = re.compile(rb'"qipai"\s*:\s*\{')


def _read(data: bytes) -> Log:
    from viewer.core.sites.majiang.log import read_paipu  # noqa: PLC0415 - as `Site` says

    return read_paipu(data)


MAJIANG_PAIPU: Final = format_site(
    name="majiang", title=N_("電脳麻将"), endings=(".json", ".gz"), sign=_DEALS, read=_read
)
