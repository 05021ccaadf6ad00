"""The messages of a Mahjong Soul record, by name, out of whatever a tool wrapped them in.

Messages are those of the game's own protocol. JSON has them as ``{name, data}``, with the data's
fields or its bytes in base64, or under their name, with or without the package ``.lq.``, or with
it as ``@type``; a round may also stand without any. Names of fields may be Protobuf's own for JSON,
as in ``leftTileCount``.
"""

from collections.abc import Iterator
from typing import Final

from viewer.core.sites.json_text import Fields, objects_in, parse_json, text_in
from viewer.core.sites.site import looks_like_json

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
_NAMES: Final = MOVES | {ROUND} | EVENT_MOVES.keys()
_WALL: Final = "paishan"
_HEAD: Final = "accounts"
_CAMEL_CASE: Final = b'"leftTileCount"'

Message = tuple[str, Fields]


def parse_record(data: bytes) -> object:
    """Read JSON, or raw messages as JSON says them.

    Raises:
        InputError: ``record-large``, ``not-json``, ``broken-json``, ``deep-json`` or
            ``broken-message``.
    """
    if looks_like_json(data):
        whole = parse_json(data)
        if _CAMEL_CASE not in data:
            return whole
        from viewer.core.sites.mahjong_soul.protocol import with_field_names  # noqa: PLC0415 - as below

        return with_field_names(whole)
    from viewer.core.sites.mahjong_soul.protocol import fields_of_raw  # noqa: PLC0415 - 40 of 200 ms

    return fields_of_raw(data)


def messages_in(whole: object) -> Iterator[Message]:
    """Yield rounds and moves in their order; InputError ``broken-message``."""
    seen = dict[int, Fields]()  # held: the number of what is gone may be another's
    for each in objects_in(whole, ""):
        found = list(_named(each))
        if not found and _WALL in each and id(each) not in seen:
            found = [(ROUND, each)]
        seen.update((id(fields), fields) for _, fields in found)
        yield from found


def _named(fields: Fields) -> Iterator[Message]:
    name, data = _plain(text_in(fields, "name")), fields.get("data")
    if (kind := _plain(text_in(fields, "@type"))) in _NAMES:
        name, data = kind, fields
    if name in EVENT_MOVES:
        data = {}
    if name in _NAMES and isinstance(data, str) and data.lstrip()[:1] not in {"{", "["}:
        from viewer.core.sites.mahjong_soul.protocol import fields_of_base64  # noqa: PLC0415 - as above

        data = fields_of_base64(name, data)
    if name in _NAMES and isinstance(data, dict):
        yield name, data
        return
    for key, value in fields.items():
        if _plain(key) in _NAMES and isinstance(value, dict):
            yield _plain(key), value


def _plain(name: str) -> str:
    return name.rpartition(".")[2]


def head_in(whole: object) -> Fields:
    """What the record says of the game: its players, rules and result; empty if nothing."""
    return next((each for each in objects_in(whole, _HEAD) if _HEAD in each), {})
