"""Mahjong Soul records as JSON: a file's bytes to the rounds in it that show a wall.

There is no one format. Players save records with tools of all kinds, which put the rounds of
the game's own protocol (`RecordNewRound`) into JSON of their own making, sometimes as text
within the text. So this reader looks for nothing but objects with a ``paishan``, wherever
they stand. What it takes from each:

- ``paishan``: the wall code, whole (136 or 108 tiles) or without the hands dealt (83 or 68);
- ``salt``, and every other text that has the form of a hash (``md5``, ``sha256``,
  ``saltSha256``), except ids;
- ``tiles0`` to ``tiles3``: the starting hands, the dealer's with the first draw;
- ``chang``, ``ju``, ``ben``: round, dealer, honba. JSON of protocol messages leaves zeros out.

It trusts nothing: size, depth and number of rounds are bounded before they cost anything.

Source: field names and lengths as in Cryolite's `is-majsoul-fair`; hashes as in `sites`.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.records import WINDS
from viewer.core.base.tiles import Face
from viewer.core.sites.commitments import SiteAudit, audit_commitment, count_tiles, is_hash
from viewer.core.sites.tenhou.unpack import MEGABYTE

WALL_KEY: Final = "paishan"
MAX_RECORD_BYTES: Final = 8 * MEGABYTE
"""Real records are 0.1 to 3 MB."""

_SALT_KEY: Final = "salt"
_HAND_KEYS: Final = ("tiles0", "tiles1", "tiles2", "tiles3")
_MOST_ROUNDS: Final = 1000
_DEEPEST: Final = 100
"""Levels of brackets; real records have about ten."""
_TEXT_LEVELS: Final = 3
"""How often JSON may stand as text within JSON."""
_HAND: Final = 14
_MOST_SEATS: Final = 4
_MOST_HONBA: Final = 1000

_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BRACKETS: Final = {**dict.fromkeys("[{", 1), **dict.fromkeys("]}", -1)}
_BRACKET: Final = re.compile(r"[\[\]{}]")
_LEADING: Final = b"\xef\xbb\xbf\xfe\xff \t\r\n"
"""White space, and the marks of encodings."""


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


def looks_like_json(data: bytes) -> bool:
    """Whether a file begins as JSON does, in whatever encoding."""
    return data[:64].replace(b"\0", b"").lstrip(_LEADING).startswith((b"{", b"["))


def read_soul_record(data: bytes, *, max_bytes: int = MAX_RECORD_BYTES) -> tuple[SoulRound, ...]:
    """Read all rounds that show a wall, in the file's order, each once.

    Raises:
        InputError: ``empty``, ``record-large``, ``not-json``, ``broken-json``, ``deep-json``,
            ``no-paishan`` or ``too-many-walls``.
    """
    if not data.strip():
        raise InputError("empty")
    if len(data) > max_bytes:
        raise InputError("record-large", limit=max_bytes // MEGABYTE)
    if not looks_like_json(data):
        raise InputError("not-json")
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        raise InputError("not-json") from None
    rounds: dict[SoulRound, None] = {}
    for each in _objects(_parse(text)):
        if made := _round_of(each):
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


def _parse(text: str) -> object:
    # The parser goes down as deep as the text says: here, not at Python's or the C stack's end.
    brackets = _BRACKET.findall(_STRING.sub("", text))
    if max(accumulate(map(_BRACKETS.__getitem__, brackets)), default=0) > _DEEPEST:
        raise InputError("deep-json")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError("broken-json", line=error.lineno, column=error.colno) from None
    except ValueError:  # a number of more digits than Python reads
        raise InputError("not-json") from None


def _objects(whole: object) -> Iterator[dict[str, object]]:
    """Every object in the file's order, also those in texts that are JSON themselves."""
    waiting: list[tuple[object, int]] = [(whole, 0)]
    while waiting:
        value, level = waiting.pop()
        if isinstance(value, str):
            if level < _TEXT_LEVELS and WALL_KEY in value and value.lstrip()[:1] in {"{", "["}:
                with suppress(InputError):
                    waiting.append((_parse(value), level + 1))
        elif isinstance(value, dict):
            yield value
            waiting.extend((each, level) for each in reversed(value.values()))
        elif isinstance(value, list):
            waiting.extend((each, level) for each in reversed(value))


def _round_of(fields: dict[str, object]) -> SoulRound | None:
    code = fields.get(WALL_KEY)
    if not isinstance(code, str) or not code.strip():
        return None
    salt = fields.get(_SALT_KEY)
    hashes = tuple(
        SoulHash(name, value)
        for name, value in fields.items()
        if isinstance(value, str) and is_hash(value) and _may_be_hash(name)
    )
    wind, dealer = (_number(fields, name, _MOST_SEATS - 1) for name in ("chang", "ju"))
    has_round = wind is not None or dealer is not None
    return SoulRound(
        code,
        salt if isinstance(salt, str) else "",
        hashes,
        _hands_of(fields),
        4 * (wind or 0) + (dealer or 0) if has_round else None,
        _number(fields, "ben", _MOST_HONBA) or 0,
    )


def _may_be_hash(name: str) -> bool:
    return name not in {WALL_KEY, _SALT_KEY} and not name.lower().endswith("id")


def _number(fields: dict[str, object], name: str, most: int) -> int | None:
    value = fields.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    return None


def _hands_of(fields: dict[str, object]) -> tuple[tuple[Face, ...], ...]:
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
