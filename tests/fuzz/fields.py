"""Single fields of a record changed where they stand: in JSON, in text within it, in messages."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

_ODD = (
    None, True, False, 0, -1, 1, 3, 4, 5, 99, 2**31, 2**64, -(10**30), 1.5, 1e300, "", "x", "0",
    "5m", "0z", "8z", "0m", "1m" * 136, "\ud800", "\0", [], {}, [[]], [None], "[]", '{"a": 1}',
)  # fmt: skip

_MOST = 20_000
"""Values, after which no more are added."""

Slot = tuple[Any, Any]
"""A list or object, and the index or name of a value in it."""


def change_json(rng: random.Random, data: bytes, other: bytes, count: int) -> bytes:
    """Change so many fields, to odd values or to those of another record."""
    whole, donor = json.loads(data), list(_slots(json.loads(other)))
    for _ in range(count):
        _change(rng, whole, donor)
    return json.dumps(whole).encode()


def change_lines(rng: random.Random, data: bytes, other: bytes, count: int) -> bytes:
    """The same of a value a line."""
    return change_json(
        rng, *(b"[%s]" % b",".join(each.splitlines()) for each in (data, other)), count
    )


def _slots(value: object) -> Iterator[Slot]:
    pairs = value.items() if isinstance(value, dict) else enumerate(_list(value))
    for name, each in pairs:
        yield value, name
        yield from _slots(each)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _change(rng: random.Random, whole: object, donor: list[Slot]) -> None:
    slots = list(_slots(whole))
    if not 0 < len(slots) < _MOST:
        return
    holder, name = rng.choice(slots)
    if isinstance(holder[name], str) and holder[name][:1] in {"{", "["}:
        with suppress(ValueError):
            inner = json.loads(holder[name])
            _change(rng, inner, donor)
            holder[name] = json.dumps(inner)
            return
    rng.choice(_EDITS)(rng, holder, name, donor)


def _delete(_rng: random.Random, holder: Any, name: Any, _donor: list[Slot]) -> None:
    del holder[name]


def _odd(rng: random.Random, holder: Any, name: Any, _donor: list[Slot]) -> None:
    holder[name] = deepcopy(rng.choice(_ODD))


def _of_the_same_name(rng: random.Random, holder: Any, name: Any, donor: list[Slot]) -> None:
    same = [slot for slot in donor if slot[1] == name]
    if same:
        source, at = rng.choice(same)
        holder[name] = deepcopy(source[at])


def _anything(rng: random.Random, holder: Any, name: Any, donor: list[Slot]) -> None:
    source, at = rng.choice(donor)
    holder[name] = deepcopy(source[at])


def _again(rng: random.Random, holder: Any, name: Any, _donor: list[Slot]) -> None:
    if isinstance(holder, list):
        holder[name:name] = [deepcopy(holder[name]) for _ in range(rng.choice((1, 1, 5, 20)))]


def _swap(rng: random.Random, holder: Any, name: Any, _donor: list[Slot]) -> None:
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[name], holder[other] = holder[other], holder[name]


def _character(rng: random.Random, holder: Any, name: Any, _donor: list[Slot]) -> None:
    value = holder[name]
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        holder[name] = value[:at] + rng.choice("0159mpsz\n") + value[at + rng.randrange(3) :]
    elif isinstance(value, int):
        holder[name] = value + rng.choice((-1, 1, 16, 256))


_EDITS: tuple[Callable[[random.Random, Any, Any, list[Slot]], None], ...] = (
    _delete, _odd, _odd, _of_the_same_name, _of_the_same_name, _anything, _again, _swap,
    _character, _character,
)  # fmt: skip


# messages of protobuf: a field is its number and wire type, and what these say

Field = tuple[int, bytes]

_VARINT, _LENGTH = 0, 2
_NUMBERS = (0, 1, 2, 3, 4, 5, 99, 2**31, 2**32 - 1, 2**63, 2**64 - 1)


def change_message(rng: random.Random, data: bytes, other: bytes, count: int) -> bytes:
    """Change so many fields at any depth; lengths around them stay true but for one in ten."""
    for _ in range(count):
        data = _changed(rng, data, fields_in(other) or [])
    return data


def varint(number: int) -> bytes:
    """A number as protobuf writes it."""
    more = number >> 7
    return bytes([number & 127 | 128 * bool(more)]) + (varint(more) if more else b"")


def _varint_at(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        number |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:  # of the last byte
            return number, at


def fields_in(data: bytes) -> list[Field] | None:
    """The tags and contents of a message's fields; None if it is none."""
    at, found = 0, []
    try:
        while at < len(data):
            tag, at = _varint_at(data, at)
            number, at = _varint_at(data, at)
            if not tag >> 3 or tag & 7 not in {_VARINT, _LENGTH}:
                return None
            end = at + number if tag & 7 == _LENGTH else at
            found.append((tag, data[at:end] if tag & 7 == _LENGTH else varint(number)))
            if end > len(data):
                return None
            at = end
    except IndexError:
        return None
    return found


def message_of(fields: list[Field]) -> bytes:
    return b"".join(_written(*field) for field in fields)


def _written(tag: int, content: bytes) -> bytes:
    length = varint(len(content)) if tag & 7 == _LENGTH else b""
    return varint(tag) + length + content


def _changed(rng: random.Random, data: bytes, donor: list[Field]) -> bytes:
    start = 3 if data[:1] == b"\x03" else 0
    before, fields = data[:start], fields_in(data[start:])
    if not fields:
        return data + rng.randbytes(rng.randrange(4))
    at = rng.randrange(len(fields))
    tag, content = fields[at]
    if tag & 7 == _LENGTH and content and fields_in(content) and rng.randrange(8):
        fields[at] = tag, _changed(rng, content, donor)
        return before + message_of(fields)
    match rng.randrange(8):
        case 0:
            del fields[at]
        case 1:
            fields[at:at] = [fields[at]] * rng.choice((1, 1, 5, 200))
        case 2:
            other = rng.randrange(len(fields))
            fields[at], fields[other] = fields[other], fields[at]
        case 3:
            fields.insert(at, rng.choice(donor or fields))
        case 4:
            fields[at] = (rng.randrange(1, 30) << 3 | tag & 7, content)
        case 5:
            long = varint(tag) + varint(rng.choice(_NUMBERS)) + content
            return before + message_of(fields[:at]) + long + message_of(fields[at + 1 :])
        case _ if tag & 7 == _VARINT:
            fields[at] = tag, varint(rng.choice(_NUMBERS))
        case _:
            place = rng.randrange(len(content) + 1)
            put = rng.choice((rng.randbytes(2), rng.choice(b"0159mpsz").to_bytes(), b""))
            fields[at] = tag, content[:place] + put + content[place + rng.randrange(3) :]
    return before + message_of(fields)
