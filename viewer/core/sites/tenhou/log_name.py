"""What the reference of a Tenhou log tells, by which its file is named: when, and in which lobby.

As in ``2010091009gm-00a9-0000-83af2648``: year, month, day and hour in Japan, type bits, lobby, id.
The log itself has none of it.
"""

import re
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

JAPAN: Final = timezone(timedelta(hours=9))
_REFERENCE: Final = re.compile(
    r"(?<![0-9])([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})gm-[0-9a-f]{4}-([0-9]{4,5})-[0-9a-fx]+",
    re.ASCII,
)


class Reference(NamedTuple):
    """When the game began, to the hour, and the lobby, 0 for the public one."""

    began: datetime
    lobby: int


def reference_in(name: str) -> Reference | None:
    """Return what a file's name tells; None where no reference is in it, or no such hour."""
    found = _REFERENCE.search(name)
    if found is None:
        return None
    *when, lobby = map(int, found.groups())
    try:
        year, month, day, hour = when
        return Reference(datetime(year, month, day, hour, tzinfo=JAPAN), lobby)
    except ValueError:
        return None
