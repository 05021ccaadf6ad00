"""Records of other sites as tools wrap them: each way by its name, to be read as if plain."""

import base64
import json
from collections.abc import Callable
from typing import Any

from google.protobuf.json_format import MessageToDict

from tests.games.site_write import soul_message, soul_wrapper
from viewer.core.sites.mahjong_soul.protocol import CLASSES

Messages = list[tuple[str, dict[str, Any]]]

PACKED: dict[str, Callable[[bytes], object]] = {
    "base64": lambda data: base64.b64encode(data).decode(),
    "base64 in lines": lambda data: base64.encodebytes(data).decode(),
    "base64 of addresses": lambda data: base64.urlsafe_b64encode(data).decode().rstrip("="),
    "a data address": lambda data: f"data:;base64,{base64.b64encode(data).decode()}",
    "hex": bytes.hex,
    "HEX": lambda data: data.hex().upper(),
    "a list": list,
    "numbered": lambda data: {str(at): byte for at, byte in enumerate(data)},
    "a Buffer": lambda data: {"type": "Buffer", "data": list(data)},
    "a Buffer of base64": lambda data: {"type": "Buffer", "data": base64.b64encode(data).decode()},
}
"""Bytes as JSON has them."""


def _action(name: str, fields: dict[str, Any]) -> bytes:
    action = CLASSES["GameAction"]()
    action.result.name, action.result.data = f".lq.{name}", soul_message(name, fields)
    return action.SerializeToString()


def _details(messages: Messages) -> bytes:
    details = CLASSES["GameDetailRecords"]()
    for name, fields in messages:
        details.actions.add().ParseFromString(_action(name, fields))
    return details.SerializeToString()


def _wrapper(name: str, fields: dict[str, Any]) -> bytes:
    return soul_wrapper(f".lq.{name}", soul_message(name, fields))


SOUL_BYTES: dict[str, Callable[[Messages, Callable[[bytes], object]], object]] = {
    "the whole": lambda messages, pack: pack(_details(messages)),
    "the whole with its name": lambda messages, pack: {
        "name": ".lq.GameDetailRecords",
        "data": pack(_details(messages)),
    },
    "wrappers": lambda messages, pack: {
        "actions": [{"type": 1, "result": pack(_wrapper(*each))} for each in messages]
    },
    "actions": lambda messages, pack: [pack(_action(*each)) for each in messages],
    "messages": lambda messages, pack: [
        {"name": f".lq.{name}", "data": pack(soul_message(name, fields))}
        for name, fields in messages
    ],
    "messages in pairs": lambda messages, pack: [
        [name, pack(soul_message(name, fields))] for name, fields in messages
    ],
    "messages as JSON": lambda messages, pack: [
        {"name": name, "data": pack(json.dumps(fields).encode())} for name, fields in messages
    ],
    "the whole as JSON": lambda messages, pack: {"saved": pack(json.dumps(messages).encode())},
}
"""What of a record of Mahjong Soul's is bytes."""


def _camel(name: str, fields: dict[str, Any]) -> dict[str, Any]:
    made = CLASSES[name].FromString(soul_message(name, fields))
    return MessageToDict(made)


SOUL_JSON: dict[str, Callable[[Messages], object]] = {
    "pairs": lambda messages: [[f".lq.{name}", fields] for name, fields in messages],
    "short names": lambda messages: [
        {"name": name.removeprefix("Record"), "data": fields} for name, fields in messages
    ],
    "under short names": lambda messages: [
        {name.removeprefix("Record"): fields} for name, fields in messages
    ],
    "types": lambda messages: [{"type": name, "data": fields} for name, fields in messages],
    "types of JSON": lambda messages: [
        {"@type": f"type.googleapis.com/lq.{name}"} | fields for name, fields in messages
    ],
    "names of JSON": lambda messages: [
        {"name": name, "data": _camel(name, fields)} for name, fields in messages
    ],
    "fields as text": lambda messages: [
        {"name": name, "data": json.dumps(fields)} for name, fields in messages
    ],
    "numbers as text": lambda messages: _numbers(str, [*map(list, messages)]),
    "numbers with a point": lambda messages: _numbers(float, [*map(list, messages)]),
}
"""Other JSON of the same messages."""


def _numbers(kind: Callable[[int], object], value: Any) -> Any:
    """JSON with all its numbers of another kind."""
    if isinstance(value, dict):
        return {name: _numbers(kind, each) for name, each in value.items()}
    if isinstance(value, list):
        return [_numbers(kind, each) for each in value]
    return kind(value) if type(value) is int else value


def with_numbers(kind: Callable[[int], object], data: bytes) -> bytes:
    return json.dumps(_numbers(kind, json.loads(data))).encode()
