"""A site that games come from: all that differs between sites, a value each.

Nothing outside this folder asks which site a log is from: it asks `detect.site_of` for the log's
site, and that for what it needs. Another site would be another folder with such a value.

But for Tenhou's, what reads records is imported when the first is read: to import all six readers
would take 23 of the 220 ms of processor time between an empty window's start and the sample's.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

from viewer.core.base.frozen import frozen
from viewer.core.base.records import Log
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import RedFives
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.named_log import WallsByHand
from viewer.core.wall.shuffle import Words
from viewer.core.wall.wall import Wall
from viewer.translation import N_

_LEADING: Final = b"\xef\xbb\xbf\xfe\xff \t\r\n"
"""White space, and the marks of encodings."""


JAPAN: Final = timezone(timedelta(hours=9))
"""Its time is that of games in the collection, and of Tenhou's file names."""


class Reference(NamedTuple):
    """What a file's name tells: when the game began, to the hour; lobby, type's bits, log's id."""

    began: datetime
    lobby: int  # 0 is public
    bits: int
    log: str


class Field(NamedTuple):
    """What a field is compared with, in words and by the names of checks; none: not compared.

    Then its words say why, or what else it is for.
    """

    words: str
    checks: tuple[str, ...] = ()


LogFields = Mapping[str, Mapping[str, Field]]
"""By tag and attribute, or by message and field.

Tenhou's draws and discards have seat and tile in the tag itself.
"""

RULES: Final = Field(N_("sets the rules that the game is held to"))
SHOWN_ONLY: Final = Field(N_("not compared: shown only"))
OF_ROOM: Final = Field(N_("not compared: settings of the room"))
"""Fields that several sites have."""


class FastAudit(NamedTuple):
    """A log that agrees with all its walls."""

    red_fives: RedFives
    commitment: GameCommitment | None
    hand_count: int
    compared: tuple[int, ...]  # comparisons, in the order of `audit.CHECKS`


PRIVATE_ROOMS: Final = {"友人戦": N_("Friends' game"), "大会戦": N_("Tournament")}
"""Of `Site.rooms`, those that several sites have."""


@frozen(eq=False, kw_only=True)
class Site:
    """A site.

    Attributes:
        name: in JSON, and in `Log.site`.
        title: as people call it, to be translated; empty where no other is thought of.
        endings: of its files' names, as players save them.
        is_record: whether a file's bytes, unpacked, are to be read as a log of this site.
        read: reads these, or raises InputError.
        walls: makes each kyoku's wall, where it is published; words come from a Mersenne Twister.
        commitment: what is published before a game, by the players' names, the first dealer and
            the seed; None where the site publishes hashes of walls, or nothing.
        fast_audit: tells quickly of most logs that they agree, by their unpacked bytes; None
            leaves it to `audit`.
        recorded_seat: of the player who saved a log, by its file's name; None if it does not say.
        reference: what a log's file is named by; None if its name tells nothing.
        link: where it replays a hand to everybody, by the file's name, the kyoku (from 0) and the
            seat in view; empty where that is not known.
        known_fields: returns every field of a log that is known.
        game_key: finds in a file's bytes what no two games have in common: seed or first wall.
        seeded: whether walls come from a published seed; else each is in the record itself, and
            its hash was published before the hand.
        rooms: its rooms as people call them, to be translated, by their names in its logs' rules.
        read_upon: reads a file again with the walls of the log that it names, of a format whose
            games name one; None of all others.
        opens_wall: whether dice open the wall as on a real table; else nobody knows where it is
            opened, and no break is drawn.
    """

    name: str
    title: str = ""
    endings: tuple[str, ...]
    is_record: Callable[[bytes], bool]
    read: Callable[[bytes], Log]
    walls: Callable[[Log, Words], tuple[Wall | None, ...]]
    game_key: re.Pattern[bytes]
    known_fields: Callable[[], LogFields]
    commitment: Callable[[Sequence[str], int, Seed | None], GameCommitment] | None = None
    fast_audit: Callable[[bytes], FastAudit | None] = lambda _data: None
    recorded_seat: Callable[[str], int | None] = lambda _name: None
    reference: Callable[[str], Reference | None] = lambda _name: None
    link: Callable[[str, int, int], str] = lambda _name, _hand_index, _seat: ""
    seeded: bool = False
    rooms: Mapping[str, str] = field(default_factory=dict)
    read_upon: Callable[[bytes, WallsByHand], Log] | None = None
    opens_wall: bool = False

    @property
    def fields(self) -> LogFields:
        return self.known_fields()


_LOOKED_AT: Final = 1 << 16
OF_A_SITE: Final = (b"paishan", b"handEventRecord")
"""What each hand of either site has, unless it is wrapped: such a file is no other program's."""
_NEVER: Final = re.compile(rb"(?!)")


def format_site(
    name: str,
    title: str,
    endings: tuple[str, ...],
    sign: re.Pattern[bytes],
    read: Callable[[bytes], Log],
) -> Site:
    """A format of other programs, which is read as a site is, and has no walls.

    ``sign`` stands near the beginning of its files.
    """

    def is_record(data: bytes) -> bool:
        if not looks_like_json(data):
            return False
        head = data[:_LOOKED_AT].replace(b"\0", b"")
        return sign.search(head) is not None and not any(each in data for each in OF_A_SITE)

    def walls(log: Log, _words: Words) -> tuple[None, ...]:
        return (None,) * len(log.hands)

    return Site(
        name=name,
        title=title,
        endings=endings,
        is_record=is_record,
        read=read,
        walls=walls,
        game_key=_NEVER,
        known_fields=dict,
    )


def is_of_both_sites(content: bytes) -> bool:
    return all(name in content for name in OF_A_SITE)


def looks_like_json(data: bytes) -> bool:
    """Whether a file begins as JSON does, in whatever encoding."""
    return data[:64].replace(b"\0", b"").lstrip(_LEADING).startswith((b"{", b"["))
