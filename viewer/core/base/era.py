"""The ways in which walls have been published: all that differs, a record each.

Tenhou has published seeds since 2008, in three ways. Other sites publish each wall itself, as a
text, and its hash before the hand. A seed, its random words, its dice, its dead wall and its
published hash depend on the era and on nothing else, so the code that makes walls asks the era and
never which era it is. Another one would be another record here.

Source: `resources/help/walls.md`, "The three eras", "From words to a wall" and "Who gets which
tile": measured on 43,073 hands of Tenhou's, and on 80 of other sites'. No log of three players in
the hex era was at hand: assumed to be as in the per-hand era.
"""

from collections.abc import Mapping
from dataclasses import field
from hashlib import sha512
from typing import ClassVar, Final, NamedTuple

from viewer.core.base.frozen import frozen
from viewer.core.base.tiles import Face
from viewer.translation import N_

MT_WORDS: Final = 624
"""32-bit words of a Mersenne Twister's state: the longest key that it takes."""

RANDOM_WORDS: Final = 144
"""Random words of a kyoku, enough to shuffle 136 tiles and to roll two dice."""

_HASHED_WORDS: Final = 288
"""Words of the twister that SHA-512 halves to those 144."""

PIECE_WORDS: Final = 32
"""SHA-512 is taken of so many of them at a time, a piece, and makes half as many."""


class DeadWall(NamedTuple):
    """The slots of replacement tiles, dora and ura dora indicators, in order of use."""

    rinshan: tuple[int, ...]
    dora: tuple[int, ...]
    ura: tuple[int, ...]


@frozen(eq=False, kw_only=True)
class Era:
    """An era. There is one object of each, in every process: ``is`` tells them apart."""

    PER_HAND: ClassVar["Era"]
    HEX: ClassVar["Era"]
    BASE64: ClassVar["Era"]
    MD5: ClassVar["Era"]
    SHA256: ClassVar["Era"]

    name: str  # in JSON and on the command line
    words: str  # for people, to be translated
    dead_wall: Mapping[int, DeadWall]  # by the number of players
    prefix: str = ""  # before a seed's key in a log; none where no seed is published
    key_words: int = 0  # how many 32-bit words a key has as a rule
    base64: bool = False  # whether the key is written as base64; else as hex words
    per_hand: bool = False  # whether each hand of a log has a seed of its own; else the log has one
    hashed: bool = False  # whether the twister's words go through SHA-512
    # which of a kyoku's random words is the first die, by the number of players
    dice_at: Mapping[int, int] = field(default_factory=dict)
    has_commitment: bool = False  # whether Tenhou publishes a hash of the seed before the game
    # whether the order of the tiles that are dealt is published: the first draw's too
    deal_published: bool = True

    @property
    def seeded(self) -> bool:
        """Whether walls come from a published seed; else each is published itself."""
        return bool(self.prefix)

    @property
    def source_words(self) -> int:
        return _HASHED_WORDS if self.hashed else RANDOM_WORDS

    def random_words(self, source: bytes) -> bytes:
        """Make a game's random words, 144 a kyoku, of the twister's; both packed."""
        if not self.hashed:
            return source
        size = 4 * PIECE_WORDS
        pieces = range(0, len(source), size)
        return b"".join([sha512(source[at : at + size]).digest() for at in pieces])

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Era {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let seeds and walls cross to other processes, where the era is that of this module."""
        return _named, (self.name,)


_INDICATORS_BELOW: Final = {
    4: DeadWall(rinshan=(0, 1, 2, 3), dora=(4, 6, 8, 10, 12), ura=(5, 7, 9, 11, 13)),
    3: DeadWall((0, 1, 2, 3, 4, 5, 6, 7), dora=(8, 10, 12, 14, 16), ura=(9, 11, 13, 15, 17)),
}
_INDICATORS_ON_TOP: Final = {
    4: DeadWall(rinshan=(1, 0, 3, 2), dora=(5, 7, 9, 11, 13), ura=(4, 6, 8, 10, 12)),
    3: DeadWall((1, 0, 3, 2, 5, 4, 7, 6), dora=(9, 11, 13, 15, 17), ura=(8, 10, 12, 14, 16)),
}

Era.PER_HAND = Era(
    name="perhand",
    words=N_("a seed for each hand (2008 to 2009)"),
    prefix="mt19937ar",
    key_words=8,  # now and then 32
    per_hand=True,
    dice_at={4: 135, 3: 107},
    dead_wall=_INDICATORS_BELOW,
)
Era.HEX = Era(
    name="hex",
    words=N_("one seed, hex words (2009)"),
    prefix="mt19937ar-sha512-n288",
    key_words=32,
    hashed=True,
    dice_at={4: 135, 3: 135},
    dead_wall=_INDICATORS_BELOW,
)
Era.BASE64 = Era(
    name="base64",
    words=N_("one seed, base64 (since 2009)"),
    prefix="mt19937ar-sha512-n288-base64",
    key_words=MT_WORDS,
    base64=True,
    hashed=True,
    dice_at={4: 135, 3: 135},
    dead_wall=_INDICATORS_ON_TOP,
    has_commitment=True,
)

# Read from its end, the text of a wall is in Tenhou's order.
Era.MD5 = Era(
    name="md5",
    words=N_("a text for each hand, without the tiles dealt, and its MD5 (until May 2023)"),
    dead_wall=_INDICATORS_BELOW,
    deal_published=False,
)
Era.SHA256 = Era(
    name="sha256", words=N_("a text for each hand, and its SHA-256"), dead_wall=_INDICATORS_BELOW
)

ERAS: Final = (Era.PER_HAND, Era.HEX, Era.BASE64)
"""Those with seeds."""
TODAY: Final = Era.BASE64
"""The era of new logs; what has no seed to tell its era is taken to be of this one."""


def _named(name: str) -> Era:
    return next(era for era in (*ERAS, Era.MD5, Era.SHA256) if era.name == name)


class WallCode(NamedTuple):
    """A wall as other sites publish it: a text of two characters a tile, and its hashes."""

    era: Era
    text: str  # in drawing order, as the site writes it
    salt: str = ""  # what is hashed behind it
    hashes: tuple[str, ...] = ()  # shown before the hand, in hex
    fields: tuple[str, ...] = ()  # the site's name of each; none where nobody tells
    rest: tuple[Face, ...] = ()  # its last tiles, where the site tells them once more

    def closed(self) -> "WallCode":
        """What everybody is shown of it before the hand."""
        return self._replace(text="", salt="", rest=())
