"""mjai as a form of games: told by its first event, and without walls."""

import re
from typing import Final

from viewer.core.base.records import Log
from viewer.core.sites.site import format_site

_STARTS: Final = re.compile(rb'"type"\s*:\s*"start_(?:game|kyoku)"')


def _read(data: bytes) -> Log:
    from viewer.core.sites.mjai.log import read_mjai  # noqa: PLC0415 - as `Site` says

    return read_mjai(data)


MJAI: Final = format_site(
    name="mjai",
    title="mjai",
    endings=(".json", ".jsonl", ".mjson", ".gz"),
    sign=_STARTS,
    read=_read,
)
