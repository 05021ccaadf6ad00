"""Addresses of logs on Tenhou's site, in all their forms, and what a log's id tells.

Players pass logs on as ``https://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648&tw=2``: the id
of the log, and the seat of whoever saved it. The same is behind /3/, /4/, /5/ and /6/; the log
itself lies behind ``/0/log/?ID``, and ``/0/log/find.cgi?log=ID&tw=2`` is where players download
their own. An id alone will do, and words may stand around an address: chats and clipboards have
both.

The id, by which files are named too, has the year, month, day and hour in Japan, the type's bits,
the lobby and a number of the log. The log itself has none of these.

In the addresses of a player's own games the id's last part may be masked: ``x`` and twelve hex
digits, others each time, for eight. Logs are stored under the eight.

Sources: forms as players' tools take them, among them NegativeMjark's `tenhou-log` and
MahjongRepository's `phoenix-logs`; the mask as `logDecode` of Tenhou's Flash client undoes it.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from viewer.core.base.errors import InputError
from viewer.core.sites.site import JAPAN, Reference
from viewer.translation import N_

SITE: Final = "https://tenhou.net"
HOSTS: Final = ("tenhou.net", "mjv.jp")
"""Tenhou's own, with what is below them: logs lay on e.mjv.jp, and its client plays on b.mjv.jp."""

_ID: Final = r"([0-9]{10}gm-[0-9a-f]{4}-[0-9]{4,5}-(?:x[0-9a-f]{12}|[0-9a-f]{8}))"
_LOG: Final = re.compile(rf"(?:log=)?{_ID}", re.ASCII)
_IN_NAME: Final = re.compile(rf"(?<![0-9]){_ID}(?![0-9a-f])", re.ASCII)
_SEAT: Final = re.compile(r"tw=([0-3])", re.ASCII)
_SAVER: Final = re.compile(rf"[&?_]{_SEAT.pattern}", re.ASCII)
"""Where file names may have no ``&``, browsers and tools write ``_`` or ``%26``."""
_BARE: Final = re.compile(rf"\??(?:log=)?{_ID}(?:&tw=[0-3])?", re.ASCII)
_WORD: Final = re.compile(r"[!-~]+")
"""Addresses are plain ASCII: what else stands right beside one does not belong to it."""

GAME_FRAGMENT: Final = "json="
"""Behind the # of an address that holds a game as tenhou.net/6 JSON, and names no log."""

_BEFORE: Final = "<([{\"'.,;:!"
_AFTER: Final = ">)]}\"'.,;:!?"
_OF_MAHJONG_SOUL: Final = re.compile(r"[?&]paipu=[\w-]", re.ASCII)
"""In addresses of its records, which none but a signed-in player gets."""
_LONGEST: Final = 10_000
"""Of a text in which an address is looked for; longer ones are no message that holds one."""
_LONGEST_HOST: Final = 60

_SITE_ALONE: Final = re.compile(
    rf"(?:[a-z0-9-]+\.)*(?:{'|'.join(map(re.escape, HOSTS))})/", re.ASCII | re.IGNORECASE
)

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


class AddressError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "no-address": N_("This is neither the address nor the id of a Tenhou log."),
        "other-site": N_(
            "Logs are downloaded from Tenhou alone, and this address leads to {host}."
        ),
        "only-signed-in": N_(
            "Mahjong Soul gives its records only to players who are signed in: save this one with a"
            " tool of theirs, and open the file."
        ),
        "no-log-named": N_("This names no log of Tenhou's."),
        "holds-game": N_("This address holds the game itself: paste it into the window."),
    }


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


def parse_address(text: str) -> LogAddress:
    """Find the first address or id of a log in a text.

    Raises:
        AddressError: ``no-address``; ``other-site``, ``no-log-named``, ``holds-game`` or
            ``only-signed-in`` where there is an address, but none of Tenhou's, of no log, of one
            that it holds itself, or of a Mahjong Soul record.
    """
    problem = AddressError("no-address")
    for word in _WORD.findall(text[:_LONGEST]):
        try:
            return _parse(word.lstrip(_BEFORE).rstrip(_AFTER))
        except AddressError as error:
            if problem.code == "no-address":
                problem = error
    raise problem


def link_to_hand(name: str, hand_index: int, seat: int) -> str:
    """Where Tenhou replays a hand (from 0, repeats counted) as a seat sees it.

    Empty if the log's file is not named by an id. Source: ``ts`` as MahjongRepository's `mahjong`
    writes it of the hands that it compares.
    """
    found = _IN_NAME.search(name)
    if found is None or reference_in(found[1]) is None:
        return ""
    return f"{LogAddress(_unmasked(found[1]), seat)}&ts={hand_index}"


def is_address(text: str) -> bool:
    """Whether a text is meant as an address, where it might be a file's name as well."""
    return _is_web(text) or any(
        (_BARE.fullmatch(text), _SITE_ALONE.match(text), _OF_MAHJONG_SOUL.search(text))
    )


def _is_web(text: str) -> bool:
    return text[:8].lower().startswith(("http://", "https://"))


def _parse(word: str) -> LogAddress:
    if _BARE.fullmatch(word):
        return _named(word)
    if _OF_MAHJONG_SOUL.search(word):
        raise AddressError("only-signed-in")
    if not _is_web(word):
        if not _SITE_ALONE.match(word):
            raise AddressError("no-address")
        word = f"https://{word}"
    try:
        parts = urlsplit(word)
    except ValueError:  # brackets that hold no address of a computer
        raise AddressError("no-address") from None
    host = parts.hostname or ""
    if not host:
        raise AddressError("no-address")
    if not is_of_tenhou(host):
        raise AddressError("other-site", host=host[:_LONGEST_HOST])
    if parts.fragment.startswith(GAME_FRAGMENT):
        raise AddressError("holds-game")
    return _named(parts.query)


def is_of_tenhou(host: str, hosts: tuple[str, ...] = HOSTS) -> bool:
    """Whether a computer's name is one of those, or below one."""
    return any(host == each or host.endswith(f".{each}") for each in hosts)


def _named(query: str) -> LogAddress:
    """Read what follows the question mark; a page or a mail may have escaped it once more."""
    pieces = unquote(query).replace("&amp;", "&").lstrip("?").split("&")
    logs = filter(None, map(_LOG.fullmatch, pieces))
    seats = filter(None, map(_SEAT.fullmatch, pieces))
    log, seat = next(logs, None), next(seats, None)
    if log is None or reference_in(log[1]) is None:
        raise AddressError("no-log-named")
    return LogAddress(_unmasked(log[1]), int(seat[1]) if seat else None)


def _unmasked(log: str) -> str:
    start, _, end = log.rpartition("-")
    if not end.startswith("x"):
        return log
    first, second, third = (int(end[at : at + 4], 16) for at in (1, 5, 9))
    place = 0
    if log[:10] >= _MASK_MOVES_SINCE:
        place = int(f"3{log[4:10]}") % (2 * 17 - 1 - int(log[9]))
    here, next_one = _MASK[place : place + 2]
    return f"{start}-{first ^ second ^ here:04x}{second ^ third ^ here ^ next_one:04x}"


_REFERENCE: Final = re.compile(
    r"(?<![0-9])([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})gm-([0-9a-f]{4})-([0-9]{4,5})-[0-9a-fx]+",
    re.ASCII,
)


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
