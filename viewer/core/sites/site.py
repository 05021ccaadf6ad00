"""A site that games come from: all that differs between sites, a value each.

Nothing outside this folder asks which site a log is from: it asks `reading.site_of` for the log's
site, and that for what it needs. Another site would be another folder with such a value.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from viewer.core.base.records import Log
from viewer.core.wall.shuffle import Words
from viewer.core.wall.wall import Wall


@dataclass(frozen=True, eq=False, kw_only=True)
class Site:
    """A site.

    Attributes:
        name: in JSON, and in `Log.site`.
        title: as people call it, to be translated; empty where no other is thought of.
        is_record: whether a file's bytes, unpacked, are to be read as a log of this site.
        read: reads these, or raises InputError.
        walls: makes each kyoku's wall, where it is published; words come from a Mersenne Twister.
        seat_digits: what a published list calls the order of the seats, by the players' names and
            the first dealer; None where the site publishes no such list.
        game_key: finds in a file's bytes what no two games have in common: seed or first wall.
        seeded: whether walls come from a published seed; else each is in the record itself, and
            its hash was published before the hand.
    """

    name: str
    title: str = ""
    is_record: Callable[[bytes], bool]
    read: Callable[[bytes], Log]
    walls: Callable[[Log, Words], tuple[Wall | None, ...]]
    game_key: re.Pattern[bytes]
    seat_digits: Callable[[Sequence[str], int], str] | None = None
    seeded: bool = False
