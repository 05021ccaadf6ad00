"""Other houses' commitments: a hash shown before a hand, the wall and the salt after it.

Mahjong Soul (雀魂) hashed the wall text without the starting hands with MD5 until May 2023; since
then it hashes the whole wall text and a salt with SHA-256, and the salt alone as well. Konami's
麻雀格闘倶楽部Sp hashes its wall code and a salt, and the salt alone, with SHA-256.

Which texts are tried is a short table, and a hash that matches says which construction it was.
The hash fixes one hand's wall at its start; it says nothing of how the wall was made.

Source: `facts.md`, section 5, with its vectors.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import md5, sha256
from typing import Final, Literal, NamedTuple

from viewer.core.errors import InputError
from viewer.core.notation import WALL_TEXT
from viewer.core.tiles import COPIES, Face, tile_ids_of

Construction = Literal["wall+salt", "salt", "wall", "wall without haipai"]

_MD5_DIGITS: Final = 32
_SHA256_DIGITS: Final = 64
_CODE: Final = 2
"""Characters a tile takes in a wall text."""


class HashCheck(NamedTuple):
    """A given hash, and the construction that gives it; None if none does."""

    given: str
    construction: Construction | None


@dataclass(frozen=True, slots=True)
class TileCount:
    """What a wall text is made of, against a full set.

    Attributes:
        tiles: how many there are.
        players: 4 or 3 if that is a full set's number, else None.
        reds: how many red fives.
        odd: kinds that are not there four times, with their number, in a full-length wall.
    """

    tiles: int
    players: int | None
    reds: int
    odd: tuple[tuple[Face, int], ...]

    @property
    def full(self) -> bool:
        """Whether it is a complete set, four of each kind."""
        return self.players is not None and not self.odd


@dataclass(frozen=True, slots=True)
class HouseAudit:
    """A wall code with its hashes, checked."""

    faces: tuple[Face, ...]
    count: TileCount | None
    checks: tuple[HashCheck, ...]

    @property
    def agrees(self) -> bool:
        """Whether every given hash has a construction."""
        return all(check.construction is not None for check in self.checks)


def audit_commitment(code: str, salt: str, hashes: list[str]) -> HouseAudit:
    """Check a wall code and a salt against hashes.

    Args:
        code: the wall code as the house shows it; white space does not count.
        salt: the salt, or nothing.
        hashes: MD5 or SHA-256 in hex, any case.

    Raises:
        InputError: ``hash-form``, or ``commitment-empty`` if there is neither code nor salt.
    """
    wall = "".join(code.split())
    salt = salt.strip()
    if not wall and not salt:
        raise InputError("commitment-empty")
    texts = list(_texts(wall, salt))
    checks = tuple(_check(given.strip().lower(), texts) for given in hashes)
    faces = faces_of_code(wall)
    return HouseAudit(faces, count_tiles(faces) if faces else None, checks)


def faces_of_code(wall: str) -> tuple[Face, ...]:
    """Return the tiles of a wall code; nothing if it is no wall text, which hashes the same."""
    try:
        return WALL_TEXT.read(wall)
    except InputError:
        return ()


def _texts(wall: str, salt: str) -> Iterator[tuple[Construction, str]]:
    """Yield every text that a house may have hashed."""
    if wall and salt:
        yield "wall+salt", wall + salt
    if salt:
        yield "salt", salt
    if wall:
        yield "wall", wall
    dealt = {136: (52, 53), 108: (39, 40)}.get(len(wall) // _CODE, ())
    for tiles in dealt:  # with and without the dealer's first draw
        yield "wall without haipai", wall[_CODE * tiles :]


def _check(given: str, texts: list[tuple[Construction, str]]) -> HashCheck:
    hashers = {_MD5_DIGITS: md5, _SHA256_DIGITS: sha256}
    hasher = hashers.get(len(given))
    if hasher is None or not all(digit in "0123456789abcdef" for digit in given):
        raise InputError("hash-form", given=given[:80])
    for construction, text in texts:
        if hasher(text.encode("utf-8"), usedforsecurity=False).hexdigest() == given:
            return HashCheck(given, construction)
    return HashCheck(given, None)


def count_tiles(faces: tuple[Face, ...]) -> TileCount:
    """Count the tiles of a wall against a full set."""
    players = {136: 4, 108: 3}.get(len(faces))
    reds = sum(face.red for face in faces)
    if players is None:
        return TileCount(len(faces), None, reds, ())
    kinds = Counter(face.kind for face in faces)
    expected = Counter(tile_id // COPIES for tile_id in tile_ids_of(players))
    odd = tuple(
        (Face(kind), kinds[kind])
        for kind in sorted(kinds.keys() | expected.keys())
        if kinds[kind] != expected[kind]
    )
    return TileCount(len(faces), players, reds, odd)
