"""Mahjong Soul records: a file's bytes to the rounds in it that show a wall.

There is no one format. Players save records raw, or with tools of all kinds, which put the rounds
of the game's own protocol (`RecordNewRound`) into JSON of their own making, sometimes as text
within the text. So this reader looks for nothing but rounds with a ``paishan``, wherever they
stand. What it takes from each:

- ``paishan``: the wall code, whole (136 or 108 tiles) or without the hands dealt (83 or 68);
- ``salt``, and every other text that has the form of a hash (``md5``, ``sha256``,
  ``saltSha256``), except ids;
- ``tiles0`` to ``tiles3``: the starting hands, the dealer's with the first draw;
- ``chang``, ``ju``, ``ben``: round, dealer, honba. JSON of protocol messages leaves zeros out.

It trusts nothing: size, depth and number of rounds are bounded before they cost anything.

Source: field names and lengths as in Cryolite's `is-majsoul-fair`; hashes as in `sites`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.records import WINDS
from viewer.core.base.tiles import Face
from viewer.core.sites.commitments import SiteAudit, audit_commitment, count_tiles, is_hash
from viewer.core.sites.json_text import Fields, number_in
from viewer.core.sites.mahjong_soul.messages import ROUND, messages_in, parse_record
from viewer.core.sites.mahjong_soul.site import is_soul_record

WALL_KEY: Final = "paishan"

_SALT_KEY: Final = "salt"
_HAND_KEYS: Final = ("tiles0", "tiles1", "tiles2", "tiles3")
_MOST_ROUNDS: Final = 1000
_HAND: Final = 14
_MOST_SEATS: Final = 4
_MOST_HONBA: Final = 1000


class SoulHash(NamedTuple):
    name: str
    given: str


@dataclass(frozen=True, slots=True)
class SoulRound:
    """One round of a record.

    Attributes:
        hashes: whatever looks like a hash, in the file's order.
        hands: the starting hands by seat; empty if the file does not tell.
        round: 0 for East 1, 4 for South 1; None if the file tells it of no round.
    """

    code: str
    salt: str
    hashes: tuple[SoulHash, ...]
    hands: tuple[tuple[Face, ...], ...] = ()
    round: int | None = None
    honba: int = 0

    @property
    def name(self) -> str:
        return "" if self.round is None else f"{WINDS[self.round // 4]}{self.round % 4 + 1}局"

    @property
    def dealt(self) -> int:
        return sum(map(len, self.hands))


def read_soul_record(data: bytes) -> tuple[SoulRound, ...]:
    """Read all rounds that show a wall, in the file's order, each once.

    Raises:
        InputError: ``empty``, ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``broken-message``, ``no-paishan`` or ``too-many-walls``.
    """
    if not data.strip():
        raise InputError("empty")
    if not is_soul_record(data):
        raise InputError("not-json")
    rounds: dict[SoulRound, None] = {}
    for name, each in messages_in(parse_record(data)):
        if name == ROUND and (made := _round_of(each)):
            rounds[made] = None
        if len(rounds) > _MOST_ROUNDS:
            raise InputError("too-many-walls", limit=_MOST_ROUNDS)
    if not rounds:
        raise InputError("no-paishan")
    if any(each.round is not None for each in rounds):  # then it is East 1 where it is not told
        return tuple(replace(each, round=each.round or 0) for each in rounds)
    return tuple(rounds)


def audit_round(soul_round: SoulRound) -> SiteAudit:
    """Check a round's wall against its hashes, and count its tiles.

    A wall without the hands dealt is counted together with them, where the file tells them.
    """
    given = [each.given for each in soul_round.hashes]
    audit = audit_commitment(soul_round.code, soul_round.salt, given)
    if audit.count is None or audit.count.rest_of is None or not soul_round.hands:
        return audit
    whole = count_tiles((*chain(*soul_round.hands), *audit.faces))
    return replace(audit, count=whole) if whole.players is not None else audit


def deals_hands(faces: Sequence[Face], hands: Sequence[Sequence[Face]]) -> bool:
    """Whether the first tiles of a wall are the starting hands, in whatever order."""
    dealt = list(chain(*hands))
    return bool(dealt) and Counter(faces[: len(dealt)]) == Counter(dealt)


def _round_of(fields: Fields) -> SoulRound | None:
    code = fields.get(WALL_KEY)
    if not isinstance(code, str) or not code.strip():
        return None
    salt = fields.get(_SALT_KEY)
    hashes = tuple(
        SoulHash(name, value)
        for name, value in fields.items()
        if isinstance(value, str) and is_hash(value) and _may_be_hash(name)
    )
    wind, dealer = (number_in(fields, name, _MOST_SEATS - 1) for name in ("chang", "ju"))
    has_round = wind is not None or dealer is not None
    return SoulRound(
        code,
        salt if isinstance(salt, str) else "",
        hashes,
        _hands_of(fields),
        4 * (wind or 0) + (dealer or 0) if has_round else None,
        number_in(fields, "ben", _MOST_HONBA) or 0,
    )


def _may_be_hash(name: str) -> bool:
    return name not in {WALL_KEY, _SALT_KEY} and not name.lower().endswith("id")


def _hands_of(fields: Fields) -> tuple[tuple[Face, ...], ...]:
    """The starting hands, or nothing if any of them cannot be read."""
    hands = []
    for name in _HAND_KEYS:
        codes = fields.get(name) or []  # three players: the fourth is empty or missing
        if not isinstance(codes, list) or len(codes) > _HAND:
            return ()
        try:
            hands.append(WALL_TEXT.read("".join(str(code)[:3] for code in codes)))
        except InputError:
            return ()
    return tuple(hand for hand in hands if hand)
