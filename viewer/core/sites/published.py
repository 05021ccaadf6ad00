"""Lists of hashes that were saved before the games that they are of."""

import re
from typing import Final

from viewer.core.base.errors import ShouldStop, Stopped

_HASH: Final = r"(?<![0-9A-Fa-f])[0-9A-Fa-f]{128}(?![0-9A-Fa-f])"
_LINES: Final = 1024
"""So many are read, in a few milliseconds, before it is asked whether to stop."""


def published_hashes(text: str, should_stop: ShouldStop = lambda: False) -> dict[str, int]:
    """Find every SHA-512 in a published list: lower case, and the first line with it, from 1."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if number % _LINES == 0 and should_stop():
            raise Stopped
        for match in re.finditer(_HASH, line):
            found.setdefault(match.group().lower(), number)
    return found
