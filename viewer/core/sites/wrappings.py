"""Values that tools wrap in JSON: other JSON, or bytes, as a text, a list or an object of numbers.

Tools that save records wrap them in JSON of their own making, at any depth: as text within the
text, in base64 or hex, as a list of bytes, as ``{"0": 10, "1": 18}`` or as Node's ``Buffer``. So
readers look for objects with a key of theirs, wherever these stand.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import bytes_of_text, unpack
from viewer.core.sites.json_fields import MAX_JSON_BYTES, Fields
from viewer.core.sites.json_text import parse_json, parse_json_text
from viewer.core.sites.site import looks_like_json

_LEVELS: Final = 4
"""How often one may stand within another."""
_SHORTEST: Final = 16
"""Characters or bytes of what is tried: tiles and seats are shorter, records longer."""
_ROOM: Final = 2 * MAX_JSON_BYTES
"""So many bytes are opened of a file."""
_MESSAGE_COST: Final = 8
"""In the same room: messages take that much more time and memory than JSON."""
_BYTE: Final = range(256)
_JSON: Final = frozenset('{["')
"""How JSON begins that may hold a record, or wrap one."""
_TEXT: Final = re.compile(rb'\s*+"[\s!-~]*"\s*')
"""JSON of a text; no message has such bytes alone."""
_HOLDERS: Final = (str, list, dict)
"""Types of what may hold or wrap another value."""

Container = Fields | list[object]


def bytes_in(value: object) -> bytes | None:
    """The bytes that a text, a list or an object of numbers stands for; None if for none."""
    if isinstance(value, str):
        return bytes_of_text(value)
    if isinstance(value, dict):
        if value.get("type") == "Buffer":
            return bytes_in(value.get("data"))
        value = [value.get(str(at)) for at in range(len(value))] if "0" in value else None
    if isinstance(value, list) and all(type(each) is int and each in _BYTE for each in value):
        return bytes(value)
    return None


class Unwrapper:
    """Opens wrapped values, each once: asked again, it returns the same object.

    ``read_message`` reads bytes that are no JSON, or returns None.
    """

    def __init__(self, read_message: Callable[[bytes], object] = lambda _data: None) -> None:
        self._read_message = read_message
        self._opened = dict[int, tuple[object, object]]()
        self._room = _ROOM

    def inner(self, value: object) -> object | None:
        """What a value wraps; None if nothing."""
        if isinstance(value, str):
            may_wrap = value[:1] in _JSON or len(value) >= _SHORTEST
        elif isinstance(value, list):
            may_wrap = len(value) >= _SHORTEST and isinstance(value[0], int)
        else:
            may_wrap = isinstance(value, dict) and ("0" in value or value.get("type") == "Buffer")
        if not may_wrap:
            return None
        if id(value) not in self._opened:
            self._opened[id(value)] = value, self._open(value)
        return self._opened[id(value)][1]

    def _open(self, value: object) -> object | None:
        data = b""
        with suppress(InputError):
            if isinstance(value, str) and value.lstrip()[:1] in _JSON:
                return self._inner_of(parse_json_text(value)) if self._takes(len(value)) else None
            data = unpack(bytes_in(value) or b"", max_bytes=MAX_JSON_BYTES)
            if looks_like_json(data) or _TEXT.fullmatch(data):
                return self._inner_of(parse_json(data)) if self._takes(len(data)) else None
        return self._read_message(data) if self._takes(_MESSAGE_COST * len(data)) else None

    def _inner_of(self, value: object) -> object | None:
        """A value of JSON, or what it wraps where it is a text."""
        return self._open(value) if isinstance(value, str) else value

    def _takes(self, size: int) -> bool:
        self._room -= size
        return self._room >= 0


def containers_in(
    whole: object, unwrapper: Unwrapper, is_leaf: Callable[[Container], bool] = lambda _each: False
) -> Iterator[Container]:
    """Yield every object and list in its order, also wrapped ones; nothing within a leaf."""
    waiting: list[tuple[object, int]] = [(whole, 0)]
    while waiting:
        value, level = waiting.pop()
        inner = unwrapper.inner(value) if level < _LEVELS else None
        if inner is not None:
            waiting.append((inner, level + 1))
        elif isinstance(value, (dict, list)):
            yield value
            if not is_leaf(value):
                within = value.values() if isinstance(value, dict) else value
                waiting.extend(
                    (each, level) for each in reversed(within) if isinstance(each, _HOLDERS)
                )


def objects_in(
    whole: object, is_leaf: Callable[[Container], bool] = lambda _each: False
) -> Iterator[Fields]:
    """Yield every object in its order, also those in wrapped JSON."""
    found = containers_in(whole, Unwrapper(), is_leaf)
    return (each for each in found if isinstance(each, dict))
