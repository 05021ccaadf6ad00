"""A file's bytes to a log and its walls, whatever site it is from."""

from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError, Remark
from viewer.core.base.records import Log
from viewer.core.base.unpack import lacks_trailer, unpack
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.har import without_har
from viewer.core.sites.mahjong_soul.site import MAHJONG_SOUL
from viewer.core.sites.majiang.site import MAJIANG_PAIPU
from viewer.core.sites.mjai.site import MJAI
from viewer.core.sites.named_log import NOT_AT_HAND, FindLog, NamedLog, no_log
from viewer.core.sites.riichi_city.site import RIICHI_CITY
from viewer.core.sites.site import Site, is_of_both_sites
from viewer.core.sites.study_file import is_study, unpack_study
from viewer.core.sites.tenhou.site import TENHOU_SITE
from viewer.core.sites.tenhou6.site import TENHOU6
from viewer.core.wall.shuffle import Words, fast_words
from viewer.core.wall.wall import Wall
from viewer.translation import _, pgettext

SITES: Final = {site.name: site for site in (TENHOU_SITE, RIICHI_CITY, MAHJONG_SOUL)}
"""Those that publish walls."""
_IN_ORDER: Final = (TENHOU_SITE, MJAI, MAJIANG_PAIPU, TENHOU6, RIICHI_CITY, MAHJONG_SOUL)
"""With formats of other programs, in the order in which they are tried; the last takes all JSON."""
_BY_NAME: Final = {site.name: site for site in _IN_ORDER}

ENDINGS: Final = tuple(sorted({ending for site in _IN_ORDER for ending in site.endings}))
"""Of files that may be logs; content decides."""


class LogWithWalls(NamedTuple):
    """A log and its walls; None for a kyoku whose wall is not published."""

    log: Log
    walls: tuple[Wall | None, ...]


class ReadGame(NamedTuple):
    """A log, its walls, and the log that it names, from which they come then."""

    log: Log
    walls: tuple[Wall | None, ...]
    named: NamedLog | None = None


class PackedLog(NamedTuple):
    """A log's bytes as they are and unpacked, and the name of its file."""

    name: str
    data: bytes
    content: bytes


def site_of(log: Log) -> Site:
    return _BY_NAME[log.site]


def is_seeded(name: str) -> bool:
    """Whether the walls of a site, by its name, come from seeds."""
    return _BY_NAME[name].seeded


def site_title(name: str) -> str:
    """What people call a site, by its name."""
    title = _BY_NAME[name].title
    return _(title) if title else pgettext("site", "Tenhou")


def is_log(data: bytes) -> bool:
    """Whether unpacked bytes begin as a log of some site does."""
    return any(site.is_record(data) for site in _IN_ORDER)


def site_of_file(data: bytes) -> Site:
    """The site whose log a file is, by its unpacked bytes; what is none is refused as Tenhou's."""
    return next((site for site in _IN_ORDER if site.is_record(data)), TENHOU_SITE)


def without_walls(log: Log) -> Remark:
    """Why a log has no walls: it publishes none, or they cannot be read or laid out."""
    for remark in log.remarks:
        if remark.code.startswith(("seed-", "wall-")):
            return remark
    if any(kyoku.code for kyoku in log.hands):
        return Remark("other-tiles")
    if (log_id := names_log(log)) is not None:
        return Remark(NOT_AT_HAND, {"log": log_id})
    return Remark("no-seed" if site_of(log).seeded else "no-wall")


def names_log(log: Log) -> str | None:
    """The id of the log that a game of another program's format was made of, if it tells one."""
    site = site_of(log)
    reference = SITES["tenhou"].reference(log.game_id) if site.read_upon else None
    return reference and reference.log


def commitment_of_log(log: Log) -> GameCommitment | None:
    """What the log's site publishes of its games before them; None if nothing."""
    made = site_of(log).commitment
    return made and made(log.names, log.hands[0].dealer, log.seed)


def log_within(data: bytes, name: str = "") -> PackedLog:
    """A log's bytes, or those of a study's only log, which has a name of its own.

    Raises InputError.
    """
    data = without_har(data)
    content = unpack_study(data)
    if not is_study(content):
        return PackedLog(name, data, content)
    from viewer.core.sites.study_games import only_game  # noqa: PLC0415 - few files are any

    game = only_game(content)
    return PackedLog(game.name or name, game.log, unpack(game.log))


def read_log(data: bytes) -> Log:
    """Read a file's bytes, gzip or plain, or a study's of one game, or raise InputError."""
    _name, data, content = log_within(data)
    if is_of_both_sites(content):  # of one site's alone, its reader tells
        from viewer.core.sites.games import games_in  # noqa: PLC0415 - it reads all sites' records

        if games := games_in(content):
            raise InputError("several-games", count=len(games))
    try:
        log = site_of_file(content).read(content)
    except InputError:
        from viewer.core.sites.known_forms import refuse_known_forms  # noqa: PLC0415 - few are none

        refuse_known_forms(content)
        raise
    if lacks_trailer(data, content):
        log = replace(log, remarks=(*log.remarks, Remark("gzip-trailer")))
    return log


def game_key(data: bytes) -> bytes | None:
    """What tells a file's game from others, as short bytes; None where it has no wall."""
    content = log_within(data).content
    site = site_of_file(content)
    found = site.game_key.search(content)
    key = found[0] if found else b"" if site.seeded else _first_code(site, content)
    return sha256(key).digest() if key else None


def _first_code(site: Site, data: bytes) -> bytes:
    """The first wall of a record that is wrapped; empty without."""
    with suppress(InputError):
        codes = (hand.code.text for hand in site.read(data).hands if hand.code)
        return next(codes, "").encode()
    return b""


def read_with_walls(data: bytes, words: Words = fast_words) -> LogWithWalls:
    """Read a file's bytes, or raise InputError, and make its walls with this Mersenne Twister."""
    return LogWithWalls(*read_game(data, words)[:2])


def read_game(data: bytes, words: Words = fast_words, find: FindLog = no_log) -> ReadGame:
    """The same, with the walls of the log that the file names, where ``find`` has it."""
    log = read_log(data)
    read_upon, log_id = site_of(log).read_upon, names_log(log)
    named = named_log(log_id, find, words) if log_id else None
    if read_upon is None or named is None:
        return ReadGame(log, site_of(log).walls(log, words))
    log = read_upon(log_within(data).content, named.walls_by_hand)
    return ReadGame(log, tuple(map(named.wall_of, log.hands)), named)


def named_log(log_id: str, find: FindLog, words: Words = fast_words) -> NamedLog | None:
    """The log with an id and its walls; None where it is not found or cannot be read."""
    data = find(log_id)
    with suppress(InputError):
        return None if data is None else NamedLog(log_id, *read_with_walls(data, words))
    return None
