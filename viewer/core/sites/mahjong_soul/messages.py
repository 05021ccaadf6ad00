"""The messages of a Mahjong Soul record, by name, out of whatever a tool wrapped them in.

Messages are those of the game's own protocol. JSON has them as ``{name, data}`` or as a list of
these two, with the data's fields or its bytes, or under their name, with or without the package
``.lq.`` and the word ``Record``, or with it as ``@type`` or ``type``; a round may also stand
without any. Names of fields may be Protobuf's own for JSON, as in ``leftTileCount``.
"""

import operator
import re
from collections.abc import Iterable, Iterator
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.sites.json_fields import Fields, number_in
from viewer.core.sites.json_text import parse_json
from viewer.core.sites.site import looks_like_json
from viewer.core.sites.wrappings import Container, Unwrapper, bytes_in, containers_in

ROUND: Final = "RecordNewRound"
MOVES: Final = frozenset(
    {
        "RecordDealTile", "RecordDiscardTile", "RecordChiPengGang", "RecordAnGangAddGang",
        "RecordBaBei", "RecordHule", "RecordNoTile", "RecordLiuJu",
    }
)  # fmt: skip
EVENT_MOVES: Final = {
    **dict.fromkeys(("RecordHuleXueZhanMid", "RecordHuleXueZhanEnd"), "AGARI"),
    **{
        name: name
        for name in (
            "RecordChangeTile", "RecordFillAwaitingTiles", "RecordGangResult",
            "RecordGangResultEnd", "RecordLockTile", "RecordNewCard", "RecordRevealTile",
            "RecordSelectGap", "RecordUnveilTile",
        )
    },
}  # fmt: skip
"""What only rooms of events have, with Tenhou's tag where it is one of these; else its name."""
_NAMES: Final = {
    alias: name
    for name in (*MOVES, ROUND, *EVENT_MOVES)
    for alias in (name, name.removeprefix("Record"))
}
_NAMED_BY: Final = ("name", "@type", "type")
_UNKNOWN: Final = re.compile("Record(?!Game)[A-Z][A-Za-z]{2,40}")
"""Of what may come after a round, a message that this version does not know."""
_WALL: Final = "paishan"
_HEAD: Final = "accounts"
_HEADS: Final = "head"
_DETAILS: Final = "GameDetailRecords"
_PAIR: Final = 2
_MOST: Final = 10**6

RAW: Final = re.compile(
    rb"\A\x03..\n\0|\.lq\.(GameDetail)?Record|\A(?:\n\0.+|\x1a.+)?\*[^ ].?https?://", re.DOTALL
)
"""What the connection answers, the name of a message, or an answer that only tells an address."""

_HUMP: Final = re.compile("(?<=[a-z0-9])[A-Z]")
_UNLIKE_OTHERS: Final = {"saltSha256": "saltSha256", "partPoint1": "part_point_1"}

Message = tuple[str, Fields]


def parse_record(data: bytes) -> object:
    """Read JSON, or raw messages as JSON says them.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json`` or
            ``broken-message``.
    """
    if looks_like_json(data):
        return parse_json(data)
    from viewer.core.sites.mahjong_soul.protocol import fields_of_raw  # noqa: PLC0415 - 40 of 200 ms

    return fields_of_raw(data)


def unwrapper() -> Unwrapper:
    """What opens wrapped records, raw ones too."""
    return Unwrapper(read_message=lambda data: parse_record(data) if RAW.search(data) else None)


def messages_in(whole: object) -> Iterator[Message]:
    """Yield rounds and moves in their order; InputError ``broken-message``."""
    opened = unwrapper()
    return messages_of(containers_in(whole, opened), opened)


def messages_of(found: Iterable[Container], opened: Unwrapper) -> Iterator[Message]:
    """Likewise, of all objects and lists in their order."""
    seen = dict[int, Fields]()  # held: the number of what is gone may be another's
    for each in found:
        named = list(_named(each, opened))
        if not named and isinstance(each, dict) and _WALL in each and id(each) not in seen:
            named = [(ROUND, each)]
        seen.update((id(fields), fields) for _, fields in named)
        yield from ((name, protocols_names(fields)) for name, fields in named)


def _named(each: Container, opened: Unwrapper) -> Iterator[Message]:
    if isinstance(each, list):
        pairs = [each] if len(each) == _PAIR and isinstance(each[0], str) else []
    else:
        kind = next((kind for kind in _NAMED_BY if _message_name(each.get(kind))), None)
        own = {} if kind == "name" else {key: each[key] for key in each if key != kind}
        pairs = [[each[kind], each.get("data", own)]] if kind else _dicts_of(each)
    for given, data in pairs:
        name = _message_name(given)
        fields = _fields_in(name, data, opened) if name else None
        if name and fields is not None:
            yield name, fields


def _dicts_of(fields: Fields) -> list[list[object]]:
    return [[name, each] for name, each in fields.items() if isinstance(each, dict)]


def _message_name(given: object) -> str | None:
    name = given.rpartition(".")[2] if isinstance(given, str) else ""
    return _NAMES.get(name) or (name if _UNKNOWN.fullmatch(name) else None)


def _fields_in(name: str, data: object, opened: Unwrapper) -> Fields | None:
    """A message's fields; None if it has no form of one."""
    if name in EVENT_MOVES or name not in _NAMES:
        return {}
    inner = opened.inner(data)
    if isinstance(inner, dict):
        return inner
    packed = bytes_in(data)
    if packed is not None and packed.startswith(b"{"):  # too short to be looked at before
        inner = parse_json(packed)
        return inner if isinstance(inner, dict) else None
    if packed is not None:
        from viewer.core.sites.mahjong_soul.protocol import fields_of_message  # noqa: PLC0415 - as above

        return fields_of_message(name, packed)
    if isinstance(data, str) and data.lstrip()[:1] not in {"{", "["}:
        raise InputError("broken-message")
    return data if isinstance(data, dict) else None


def protocols_names(value: Fields) -> Fields:
    """Fields that have Protobuf's names for JSON, with those of the protocol; else the same."""
    renamed = {_protocols_name(name): _renamed(each) for name, each in value.items()}
    is_same = all(renamed.get(name) is each for name, each in value.items())
    return value if is_same else renamed


def _renamed(value: object) -> object:
    if isinstance(value, dict):
        return protocols_names(value)
    if isinstance(value, list):
        renamed = list(map(_renamed, value))
        return value if all(map(operator.is_, value, renamed)) else renamed
    return value


def _protocols_name(name: str) -> str:
    if name.islower():
        return name
    return _UNLIKE_OTHERS.get(name) or _HUMP.sub(lambda hump: f"_{hump[0]}", name).lower()


def games_of(whole: object) -> list[Container]:
    """Return the games that JSON tells apart, each once: tools write one as text, too.

    Where the head of a game tells only at which address its hands lie, the next without players
    are taken to be these.
    """
    if flat := _flat_games(whole):
        return flat
    games, bodies, heads = list[Container](), list[Container](), list[Fields]()
    for each in filter(_may_be_game, containers_in(whole, unwrapper(), _may_be_game)):
        head = head_in(each)
        if _has_rounds(each):
            if each not in bodies:
                bodies.append(each)
                games.append(each if head or not heads else {"head": heads.pop(0), "data": each})
        elif head:
            heads.append(head)
    return games or _bare_games(whole)


def _bare_games(whole: object) -> list[Container]:
    """The games of messages with nothing around them: one ends where the rounds do not go on."""
    games = list[list[object]]()
    before: tuple[list[int], Fields] = [-1], {}
    for name, fields in messages_in(whole):
        if name == ROUND:
            place = [number_in(fields, each, _MOST) or 0 for each in ("chang", "ju", "ben")]
            if not games or (place <= before[0] and fields != before[1]):
                games.append([])
            before = place, fields
        for game in games[-1:]:
            game.append({"name": name, "data": fields})
    have_moves = all(len(game) > 1 for game in games)  # walls alone are of no game
    return [*games] if len(games) > 1 and have_moves else []


def _has_rounds(value: object) -> bool:
    return any(name == ROUND for name, _ in messages_in(value))


def _flat_games(whole: object) -> list[Container]:
    """The games of a list of heads, each before its messages; none of any other value."""
    games: list[list[object]] = [[]]
    for each in whole if isinstance(whole, list) else ():
        is_head = isinstance(each, dict) and (_HEAD in each or _HEADS in each)
        if is_head and not _has_rounds(each) and _has_rounds(games[-1]):
            games.append([])
        games[-1].append(each)
    return [*games] if len(games) > 1 and _has_rounds(games[-1]) else []


def _may_be_game(value: object) -> bool:
    """Whether it is what tools write of a game, around its hands."""
    if not isinstance(value, dict):
        return False
    name, lists = value.get("name"), (value.get("actions"), value.get("records"))
    return (
        _HEADS in value
        or (isinstance(name, str) and name.endswith(_DETAILS))
        or any(isinstance(each, list) for each in lists)
        or any(isinstance(each, dict) and _HEAD in each for each in value.values())
    )


def head_in(whole: object) -> Fields:
    """What the record says of the game: its players, rules and result; empty if nothing."""
    found = containers_in(whole, unwrapper())
    heads = (each for each in found if isinstance(each, dict) and _HEAD in each)
    return protocols_names(next(heads, {}))
