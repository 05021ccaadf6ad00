"""Mahjong Soul's raw messages, read to what JSON of them says.

Messages are those of the table of fields. The few around the rounds and moves are declared there as
what their bytes are, a `Wrapper`, and what nobody reads as bytes, which are left out here. A field
that the table does not have stands by its number.
"""

import base64
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, cast

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import DecodeError, Message
from google.protobuf.unknown_fields import UnknownFieldSet

from viewer.core.base.errors import InputError
from viewer.core.sites.json_fields import Fields
from viewer.core.sites.mahjong_soul.fields import TABLE

MOST_BYTES: Final = 1 << 20
"""Real records are 60 to 200 kB; a message of two bytes costs a thousand times as much."""

RESPONSE: Final = b"\x03"
"""Begins an answer on the connection, and no message; two bytes of the question's number follow."""
_BEFORE: Final = 3

_DETAILS: Final = "GameDetailRecords"
_PACKAGE: Final = ".lq."
_RECORDS: Final = (_DETAILS, "ResGameRecord")


def _classes() -> dict[str, type[Message]]:
    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="lq", package="lq", syntax="proto3")
    for message, defined_fields in TABLE.messages.items():
        made = file.message_type.add(name=message)
        for name, defined in defined_fields.items():
            label = kinds.LABEL_REPEATED if defined.repeated else kinds.LABEL_OPTIONAL
            field = made.field.add(name=name, number=defined.number, label=label)
            if defined.kind in TABLE.messages:
                field.type_name = f".lq.{defined.kind}"
            else:
                field.type = kinds.Type.Value(f"TYPE_{defined.kind.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"lq.{name}"))
        for name in TABLE.messages
    }


CLASSES: Final = _classes()


_NOT_READ: Final = {
    message: [name for name, defined in defined_fields.items() if defined.kind == "bytes"]
    for message, defined_fields in TABLE.messages.items()
}


def fields_of_raw(data: bytes) -> Fields:
    """Read a record or a single move, bare, wrapped, or with the bytes before it.

    A record is a `ResGameRecord` or `GameDetailRecords`, a move a `GameAction` or its `Wrapper`.
    Rounds and moves in it are still bytes, in base64 as JSON has them.

    Raises:
        InputError: ``record-large`` or ``broken-message``.
    """
    if len(data) > MOST_BYTES:
        raise InputError("record-large", limit=MOST_BYTES >> 20)
    if data.startswith(RESPONSE):
        data = data[_BEFORE:]
    wrapper = _attempt("Wrapper", data)
    for move in (wrapper, _attempt("GameAction", data).result):
        if move.name.startswith(_PACKAGE) and not move.name.endswith(_RECORDS):
            return _packed(move)
    data = wrapper.data or data
    response = _attempt("ResGameRecord", data)
    is_response = response.data.name.endswith(_DETAILS) or response.data_url
    details = _parsed(_DETAILS, response.data.data if is_response else data)
    wrapped = chain(details.records, (action.result for action in details.actions))
    return {
        "head": _fields(response.head),
        "data_url": response.data_url,
        "data": [_packed(each) for each in wrapped if each.name],
    }


def _packed(wrapper: Any) -> Fields:  # noqa: ANN401 - fields have no types
    return {"name": wrapper.name, "data": base64.b64encode(wrapper.data).decode()}


def fields_of_message(name: str, data: bytes) -> Fields:
    """Read a message of this name; InputError ``broken-message``."""
    return _fields(_parsed(name, data))


def _parsed(name: str, data: bytes) -> Any:  # noqa: ANN401
    try:
        return CLASSES[name].FromString(data)
    except DecodeError:
        raise InputError("broken-message") from None


def _attempt(name: str, data: bytes) -> Any:  # noqa: ANN401
    """The message, empty if the bytes are another."""
    try:
        return _parsed(name, data)
    except InputError:
        return CLASSES[name]()


def _fields(message: Message) -> Fields:
    unknown = dict.fromkeys(_unknown_in(message))
    for name in _NOT_READ[message.DESCRIPTOR.name]:
        message.ClearField(name)
    return cast("Fields", MessageToDict(message, preserving_proto_field_name=True) | unknown)


def _unknown_in(message: Any) -> Iterator[str]:  # noqa: ANN401
    """Yield the numbers of fields that the table does not have, also of messages within."""
    yield from (str(each.field_number) for each in UnknownFieldSet(message))
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in [value] if isinstance(value, Message) else value:
                yield from (f"{field.name}.{number}" for number in _unknown_in(each))
