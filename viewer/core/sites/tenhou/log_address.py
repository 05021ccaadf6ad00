"""Addresses of logs on Tenhou's site, in all their forms.

Players pass logs on as ``https://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648&tw=2``: the id
of the log, and the seat of whoever saved it. The same is behind /3/, /4/, /5/ and /6/; the log
itself lies behind ``/0/log/?ID``, and ``/0/log/find.cgi?log=ID&tw=2`` is where players download
their own. An id alone will do, and words may stand around an address: chats and clipboards have
both.

Sources: forms as players' tools take them, among them NegativeMjark's `tenhou-log` and
MahjongRepository's `phoenix-logs`.
"""

import re
from collections.abc import Mapping
from typing import ClassVar, Final
from urllib.parse import unquote, urlsplit

from viewer.core.base.errors import InputError
from viewer.core.sites.tenhou.log_id import LOG_ID, LogAddress, reference_in, unmasked
from viewer.translation import N_

HOSTS: Final = ("tenhou.net", "mjv.jp")
"""Tenhou's own, with what is below them: logs lay on e.mjv.jp, and its client plays on b.mjv.jp."""

_LOG: Final = re.compile(rf"(?:log=)?{LOG_ID}", re.ASCII)
_SEAT: Final = re.compile(r"tw=([0-3])", re.ASCII)
_BARE: Final = re.compile(rf"\??(?:log=)?{LOG_ID}(?:&tw=[0-3])?", re.ASCII)
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
    return LogAddress(unmasked(log[1]), int(seat[1]) if seat else None)
