"""Other sites' commitments: a hash shown before a hand, the wall and the salt after it.

Mahjong Soul (雀魂) hashed the wall text without the starting hands with MD5 until May 2023; since
then it hashes the whole wall text with SHA-256, and soon a salt after it, and that alone. Konami's
麻雀格闘倶楽部Sp hashes its wall code and a salt, and the salt alone, with SHA-256.
Maru-Jan (丸雀) has shown SHA-1 since 18 December 2025; the form of its text is not known.

Which texts are tried is a short table, `CONSTRUCTIONS`, and a hash that matches says which of them
it was: another site's way to hash is one row more, with its words. The hash fixes one hand's wall
at its start; it says nothing of how the wall was made.

Source: `resources/help/walls.md`, "Commitments", with its vectors.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import md5, sha1, sha256
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError, shown
from viewer.core.base.frozen import frozen
from viewer.core.base.notation import read_mpsz
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, Face, tile_ids_of
from viewer.translation import N_, _, listed

_CODE: Final = 2
"""Characters a tile takes in a wall text."""
_LONGEST: Final = 1024
"""A wall text has 272; what is much longer is hashed, but not read as tiles."""
_REST: Final = {84: 4, 83: 4, 69: 3, 68: 3}
"""Tiles of a wall without the starting hands, with and without the dealer's first draw."""
_SICHUAN: Final = Counter(dict.fromkeys(range(FIRST_HONOUR), COPIES))
"""The set of 川麻: four players without honours."""


class Construction(NamedTuple):
    """What a site hashes.

    Attributes:
        name: how commands and JSON call it.
        sentence: what a hash of it is, to be translated and then filled in with the algorithm.
        texts: makes the texts that are hashed of wall code and salt, which may both be missing.
        holds_wall: whether the hash fixes the wall.
    """

    name: str
    sentence: str
    texts: Callable[[str, str], Iterable[str]]
    holds_wall: bool = True


def _without_haipai(wall: str, _salt: str) -> Iterator[str]:
    """Yield a full wall without the starting hands, with and without the dealer's first draw."""
    for dealt in {136: (52, 53), 108: (39, 40)}.get(len(wall) // _CODE, ()):
        yield wall[_CODE * dealt :]


CONSTRUCTIONS: Final = (
    Construction(
        "wall+salt",
        N_("{algorithm} of the wall code and the salt after it"),
        lambda wall, salt: [wall + salt] if wall and salt else [],
    ),
    Construction(
        "salt",
        N_("{algorithm} of the salt alone"),
        lambda _wall, salt: [salt] if salt else [],
        holds_wall=False,
    ),
    Construction(
        "wall", N_("{algorithm} of the wall code"), lambda wall, _salt: [wall] if wall else []
    ),
    Construction(
        "wall without haipai",
        N_("{algorithm} of the wall code without the starting hands"),
        _without_haipai,
    ),
)

_HASHERS: Final = {"MD5": md5, "SHA-1": sha1, "SHA-256": sha256}
_WHOLE: Final = {2 * 136, 2 * 108}
"""Characters of a whole wall's text."""
_FIELDS: Final[Mapping[str, tuple[str, Callable[[str, str], str]]]] = {
    "md5": ("MD5", lambda wall, _: "wall without haipai" if len(wall) in _WHOLE else "wall"),
    "sha256": ("SHA-256", lambda _, salt: "wall+salt" if salt else "wall"),
    "saltSha256": ("SHA-256", lambda *_: "salt"),
    "handCardsSHA256": ("SHA-256", lambda *_: "wall"),
}
"""By the records' names of hashes: whose each is, and the name of what it is made of.

The third to be added was Mahjong Soul's salt: for some weeks after May 2023 the wall alone was
hashed. Any other hash in a field is none that the site shows there.
"""
_SALTED: Final = frozenset({"sha256", "saltSha256", ""})
"""Fields whose SHA-256 cannot be compared without a salt, unless it is of the wall alone.

Public definitions of the protocol (October 2025) end before the salt, and records read with them
have none.
"""
_BY_DIGITS: Final = {2 * hasher().digest_size: name for name, hasher in _HASHERS.items()}
_LONGEST_HASH: Final = max(_BY_DIGITS)
_HEX: Final = re.compile("[0-9a-fA-F]+")


class HashCheck(NamedTuple):
    """A given hash, and the construction that gives it; None if none does.

    Attributes:
        lacks_salt: it is one that is made of a salt, and there is none to compare it with.
        text: what it is the hash of; of one that does not agree, what it should be the hash of.
        usual: what such a hash is made of, if there is any text.
    """

    given: str
    construction: Construction | None
    lacks_salt: bool = False
    text: str = ""
    usual: Construction | None = None

    @property
    def agrees(self) -> bool | None:
        return None if self.lacks_salt else self.construction is not None

    @property
    def holds_wall(self) -> bool:
        """Whether it agrees, and fixes the wall."""
        return self.construction is not None and self.construction.holds_wall

    @property
    def algorithm(self) -> str | None:
        """Return what makes hashes of this form; None of what is no hash."""
        return _BY_DIGITS[len(self.given)] if is_hash(self.given) else None

    @property
    def made_of(self) -> str | None:
        return None if self.construction is None else self.construction.name


class TileCount(NamedTuple):
    """What a wall text is made of, against a full set.

    Attributes:
        players: 4 or 3 if that is a full set's number, else None.
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


@frozen
class SiteAudit:
    faces: tuple[Face, ...]
    count: TileCount | None
    checks: tuple[HashCheck, ...]

    @property
    def agrees(self) -> bool:
        return all(check.agrees is not False for check in self.checks)

    @property
    def fixes_wall(self) -> bool:
        """Whether a hash agrees that is of the wall, and not of the salt alone."""
        return any(check.holds_wall for check in self.checks)


def audit_commitment(
    code: str, salt: str, hashes: Sequence[str], fields: Sequence[str] = ()
) -> SiteAudit:
    """Check a wall code (white space does not count) and a salt against hashes in hex.

    ``fields`` are the names of these in a record; none where nobody tells.
    """
    wall = "".join(code.split())
    faces = faces_of_code(wall)
    count = count_tiles(faces) if faces else None
    return SiteAudit(faces, count, checks_of(wall, salt.strip(), hashes, fields))


def checks_of(
    wall: str, salt: str, hashes: Sequence[str], fields: Sequence[str] = ()
) -> tuple[HashCheck, ...]:
    """Find what each hash is made of; ``fields`` as in `audit_commitment`."""
    known = {field: digests_of(wall, salt, field) for field in {*fields} or {""}}
    checks = list[HashCheck]()
    for given, field in zip(hashes, fields or [""] * len(hashes), strict=True):
        digest, made = given.strip().lower(), known[field]
        agreeing = made.get(digest)
        usual, text = agreeing or next(iter(made.values()), (None, ""))
        check = HashCheck(digest, agreeing and agreeing[0], text=text, usual=usual)
        is_salted = field in _SALTED and check.algorithm == "SHA-256"
        checks.append(check._replace(lacks_salt=agreeing is None and is_salted and not salt))
    return tuple(checks)


def faces_of_code(wall: str) -> tuple[Face, ...]:
    """The tiles of a wall code; none if it is not written in tiles, and can only be hashed."""
    if len(wall) > _LONGEST:
        return ()
    try:
        return read_mpsz(wall)
    except InputError:
        return ()


def digests_of(wall: str, salt: str, field: str = "") -> dict[str, tuple[Construction, str]]:
    """Return every hash that a site may have shown, and what it is made of; the usual ones first.

    In a ``field`` of a record it is one algorithm's, of one construction.
    """
    algorithm, made_of = "", ""
    if field:
        algorithm, choose = _FIELDS[field]
        made_of = choose(wall, salt)
    known: dict[str, tuple[Construction, str]] = {}
    for construction in CONSTRUCTIONS:
        if made_of not in {"", construction.name}:
            continue
        for text in construction.texts(wall, salt):
            data = text.encode("utf-8", "surrogatepass")  # what a hostile file holds is no UTF-8
            for name, hasher in _HASHERS.items():
                if algorithm in {"", name}:
                    digest = hasher(data, usedforsecurity=False).hexdigest()
                    known.setdefault(digest, (construction, text))
    return known


def is_hash(text: str) -> bool:
    return len(text) in _BY_DIGITS and _HEX.fullmatch(text) is not None


def count_tiles(faces: Sequence[Face]) -> TileCount:
    players = {136: 4, 108: 3}.get(len(faces))
    reds = sum(face.red for face in faces)
    set_of = players or _REST.get(len(faces))
    if set_of is None:
        return TileCount(len(faces), None, reds, ())
    kinds = Counter(face.kind for face in faces)
    if kinds == _SICHUAN:
        return TileCount(len(faces), 4, reds, ())
    expected = Counter(tile_id // COPIES for tile_id in tile_ids_of(set_of))
    odd = tuple(
        (Face(kind), kinds[kind])
        for kind in sorted(kinds.keys() | expected.keys())
        if kinds[kind] > expected[kind] or (players and kinds[kind] < expected[kind])
    )
    return TileCount(len(faces), players, reds, odd)


# in words

_COUNTS: Final = {
    4: N_("{tiles} tiles, {reds} of them red: a full set for four players."),
    3: N_("{tiles} tiles, {reds} of them red: a full set for three players."),
}


def meaning(audits: Iterable[SiteAudit] = ()) -> str:
    """What the hashes of walls prove, or that none of them is of its wall."""
    hashed = [audit for audit in audits if audit.checks]
    if hashed and not any(audit.fixes_wall for audit in hashed):
        return _("No hash here fixes the wall: none that agrees is made of it.")
    return _(
        "The hash fixes this hand's wall at its start; it says nothing of how the wall was made."
    )


def odd_words(count: TileCount | None) -> str:
    """As in 5 x 1p, 3 x 5p; empty where nothing is odd."""
    return listed([f"{found} x {face.code}" for face, found in count.odd]) if count else ""


def count_words(count: TileCount | None) -> str:
    if count is None:
        return _("The wall code is not written in tiles.")
    if count.players is not None and count.full:
        text = _(_COUNTS[count.players])
    elif count.possible:
        text = _("{tiles} tiles, {reds} of them red: as many as are left after the deal.")
    elif count.odd:
        text = _("{tiles} tiles, {reds} of them red: not a full set.")
    else:
        text = _("{tiles} tiles, {reds} of them red: a wall has 136, or 108 with three players.")
    return text.format(tiles=count.tiles, reds=count.reds)


def check_words(check: HashCheck) -> str:
    if check.algorithm is None:
        return str(InputError("hash-form", given=shown(check.given[:_LONGEST_HASH])))
    if check.lacks_salt:
        text = _("{algorithm}: not compared, as its salt is not known")
    elif check.construction is None and check.algorithm == "SHA-1":
        text = _(
            "{algorithm}: not of this code and salt; how Maru-Jan writes its text is not known"
        )
    elif check.construction is None:
        text = _("{algorithm}: not of this wall and salt")
    else:
        text = _(check.construction.sentence)
    return text.format(algorithm=check.algorithm)
