"""Other sites' commitments: a hash shown before a hand, the wall and the salt after it.

Mahjong Soul (雀魂) hashed the wall text without the starting hands with MD5 until May 2023; since
then it hashes the whole wall text and a salt with SHA-256, and the salt alone as well. Konami's
麻雀格闘倶楽部Sp hashes its wall code and a salt, and the salt alone, with SHA-256.

Which texts are tried is a short table, and a hash that matches says which construction it was.
The hash fixes one hand's wall at its start; it says nothing of how the wall was made.

Source: `resources/help/walls.md`, "Commitments", with its vectors.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import md5, sha256
from typing import Final, Literal, NamedTuple

from viewer.core.errors import InputError
from viewer.core.notation import WALL_TEXT
from viewer.core.tiles import COPIES, Face, tile_ids_of

Construction = Literal["wall+salt", "salt", "wall", "wall without haipai"]

Algorithm = Literal["MD5", "SHA-256"]

_HASH: Final = re.compile("[0-9a-fA-F]{32}(?:[0-9a-fA-F]{32})?")
_SHA256_DIGITS: Final = 64
_CODE: Final = 2
"""Characters a tile takes in a wall text."""
_LONGEST: Final = 1024
"""A wall text has 272; what is much longer is hashed, but not read as tiles."""
_REST: Final = {84: 4, 83: 4, 69: 3, 68: 3}
"""Tiles of a wall without the starting hands, with and without the dealer's first draw."""


class HashCheck(NamedTuple):
    """A given hash, and the construction that gives it; None if none does."""

    given: str
    construction: Construction | None

    @property
    def algorithm(self) -> Algorithm:
        """Which of the two it is, by its length."""
        return "SHA-256" if len(self.given) == _SHA256_DIGITS else "MD5"


@dataclass(frozen=True, slots=True)
class TileCount:
    """What a wall text is made of, against a full set.

    Attributes:
        tiles: how many there are.
        players: 4 or 3 if that is a full set's number, else None.
        reds: how many red fives.
        odd: kinds that are not there four times, with their number, in a full-length wall; in
            the rest of a wall, kinds that are there more than four times.
    """

    tiles: int
    players: int | None
    reds: int
    odd: tuple[tuple[Face, int], ...]

    @property
    def full(self) -> bool:
        """Whether it is a complete set, four of each kind."""
        return self.players is not None and not self.odd

    @property
    def rest_of(self) -> int | None:
        """4 or 3 if it is as many tiles as are left of a wall after the deal."""
        return _REST.get(self.tiles)

    @property
    def possible(self) -> bool:
        """Whether it is a complete set, or can be the rest of one after the deal."""
        return not self.odd and (self.players or self.rest_of) is not None


@dataclass(frozen=True, slots=True)
class SiteAudit:
    """A wall code with its hashes, checked."""

    faces: tuple[Face, ...]
    count: TileCount | None
    checks: tuple[HashCheck, ...]

    @property
    def agrees(self) -> bool:
        """Whether every given hash was made of the wall code and the salt."""
        return all(check.construction is not None for check in self.checks)


def audit_commitment(code: str, salt: str, hashes: Sequence[str]) -> SiteAudit:
    """Check a wall code and a salt against hashes.

    Args:
        code: the wall code as the site shows it; white space does not count.
        salt: the salt, or nothing.
        hashes: MD5 or SHA-256 in hex, any case.

    Raises:
        InputError: ``hash-form``, or ``commitment-empty`` if there is neither code nor salt.
    """
    wall = "".join(code.split())
    salt = salt.strip()
    if not wall and not salt:
        raise InputError("commitment-empty")
    known = _digests(wall, salt)
    checks = tuple(_check(given.strip(), known) for given in hashes)
    faces = faces_of_code(wall)
    return SiteAudit(faces, count_tiles(faces) if faces else None, checks)


def faces_of_code(wall: str) -> tuple[Face, ...]:
    """The tiles of a wall code; none if it is not written in tiles, and can only be hashed."""
    if len(wall) > _LONGEST:
        return ()
    try:
        return WALL_TEXT.read(wall)
    except InputError:
        return ()


def _texts(wall: str, salt: str) -> Iterator[tuple[Construction, str]]:
    """Every text that a site may have hashed."""
    if wall and salt:
        yield "wall+salt", wall + salt
    if salt:
        yield "salt", salt
    if wall:
        yield "wall", wall
    dealt = {136: (52, 53), 108: (39, 40)}.get(len(wall) // _CODE, ())
    for tiles in dealt:  # with and without the dealer's first draw
        yield "wall without haipai", wall[_CODE * tiles :]


def _digests(wall: str, salt: str) -> dict[str, Construction]:
    """Every hash that a site may have shown, and what it is made of."""
    known: dict[str, Construction] = {}
    for construction, text in _texts(wall, salt):
        data = text.encode("utf-8", "surrogatepass")  # what a hostile file holds is no UTF-8
        for hasher in (md5, sha256):
            known.setdefault(hasher(data, usedforsecurity=False).hexdigest(), construction)
    return known


def _check(given: str, known: dict[str, Construction]) -> HashCheck:
    if not is_hash(given):
        raise InputError("hash-form", given=given[:80])
    return HashCheck(given.lower(), known.get(given.lower()))


def is_hash(text: str) -> bool:
    """Whether a text has the form of an MD5 or a SHA-256 in hex."""
    return _HASH.fullmatch(text) is not None


def count_tiles(faces: Sequence[Face]) -> TileCount:
    """Count the tiles of a wall against a full set."""
    players = {136: 4, 108: 3}.get(len(faces))
    reds = sum(face.red for face in faces)
    set_of = players or _REST.get(len(faces))
    if set_of is None:
        return TileCount(len(faces), None, reds, ())
    kinds = Counter(face.kind for face in faces)
    expected = Counter(tile_id // COPIES for tile_id in tile_ids_of(set_of))
    odd = tuple(
        (Face(kind), kinds[kind])
        for kind in sorted(kinds.keys() | expected.keys())
        if kinds[kind] > expected[kind] or (players and kinds[kind] < expected[kind])
    )
    return TileCount(len(faces), players, reds, odd)
