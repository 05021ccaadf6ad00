"""A file's bytes to a log and its walls, whatever site it is from."""

from typing import Final, NamedTuple

from viewer.core.base.records import Log
from viewer.core.sites.site import Site
from viewer.core.sites.tenhou.site import TENHOU_SITE
from viewer.core.wall.shuffle import Words, fast_words
from viewer.core.wall.wall import Wall

_SITES: Final = {site.name: site for site in (TENHOU_SITE,)}


class LogWithWalls(NamedTuple):
    """A log and its walls; None for a kyoku whose wall is not published."""

    log: Log
    walls: tuple[Wall | None, ...]


def site_of(log: Log) -> Site:
    return _SITES[log.site]


def read_log(data: bytes) -> Log:
    """Read a file's bytes, gzip or plain, or raise InputError."""
    return TENHOU_SITE.read(data)


def read_with_walls(data: bytes, words: Words = fast_words) -> LogWithWalls:
    """Read a file's bytes, or raise InputError, and make its walls with this Mersenne Twister."""
    log = read_log(data)
    return LogWithWalls(log, site_of(log).walls(log, words))
