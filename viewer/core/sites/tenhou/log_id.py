"""A log's id at Tenhou, by which its file is named, and what that tells.

The id has the year, month, day and hour in Japan, the type's bits, the lobby and a number of the
log. The log itself has none of these.

In the addresses of a player's own games the id's last part may be masked: ``x`` and twelve hex
digits, others each time, for eight. Logs are stored under the eight.

Source: the mask as `logDecode` of Tenhou's Flash client undoes it.
"""

import re
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import unquote

from viewer.core.sites.site import JAPAN, Reference

SITE: Final = "https://tenhou.net"

LOG_ID: Final = r"([0-9]{10}gm-[0-9a-f]{4}-[0-9]{4,5}-(?:x[0-9a-f]{12}|[0-9a-f]{8}))"
_IN_NAME: Final = re.compile(rf"(?<![0-9]){LOG_ID}(?![0-9a-f])", re.ASCII)
_REFERENCE: Final = re.compile(
    r"(?<![0-9])([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})gm-([0-9a-f]{4})-([0-9]{4,5})-[0-9a-fx]+",
    re.ASCII,
)
_SAVER: Final = re.compile(r"[&?_]tw=([0-3])", re.ASCII)
"""Where file names may have no ``&``, browsers and tools write ``_`` or ``%26``."""

_MASK: Final = (
    *(22136, 52719, 55146, 42104, 59591, 46934, 9248, 28891, 49597, 52974, 62844, 4015),
    *(18311, 50730, 43056, 17939, 64838, 38145, 27008, 39128, 35652, 63407, 65535, 23473),
    *(35164, 55230, 27536, 4386, 64920, 29075, 42617, 17294, 18868, 2081),
)
_MASK_MOVES_SINCE: Final = "2010041111"


def recorded_seat_in(name: str) -> int | None:
    """The seat of the player who saved a log, by its file's name."""
    found = _SAVER.search(unquote(name))
    return int(found[1]) if found else None


class LogAddress(NamedTuple):
    """A log's id, as it is stored, and the seat of whoever saved it, if the address tells."""

    log: str
    seat: int | None = None

    @property
    def file_name(self) -> str:
        return f"{self.log}{self._seat}.mjlog"

    @property
    def _seat(self) -> str:
        return "" if self.seat is None else f"&tw={self.seat}"

    def __str__(self) -> str:
        return f"{SITE}/0/?log={self.log}{self._seat}"


def link_to_hand(name: str, hand_index: int, seat: int) -> str:
    """Where Tenhou replays a hand (from 0, repeats counted) as a seat sees it.

    Empty if the log's file is not named by an id. Source: ``ts`` as MahjongRepository's `mahjong`
    writes it of the hands that it compares.
    """
    found = _IN_NAME.search(name)
    if found is None or reference_in(found[1]) is None:
        return ""
    return f"{LogAddress(unmasked(found[1]), seat)}&ts={hand_index}"


def unmasked(log: str) -> str:
    """A log's id as it is stored."""
    start, _, end = log.rpartition("-")
    if not end.startswith("x"):
        return log
    first, second, third = (int(end[at : at + 4], 16) for at in (1, 5, 9))
    place = 0
    if log[:10] >= _MASK_MOVES_SINCE:
        place = int(f"3{log[4:10]}") % (2 * 17 - 1 - int(log[9]))
    here, next_one = _MASK[place : place + 2]
    return f"{start}-{first ^ second ^ here:04x}{second ^ third ^ here ^ next_one:04x}"


def reference_in(name: str) -> Reference | None:
    """Find a log's id in a file's name; None if there is none, or no such hour."""
    found = _REFERENCE.search(name)
    if found is None:
        return None
    *when, bits, lobby = found.groups()
    try:
        year, month, day, hour = map(int, when)
        began = datetime(year, month, day, hour, tzinfo=JAPAN)
        return Reference(began, int(lobby), int(bits, 16), found[0])
    except ValueError:
        return None
