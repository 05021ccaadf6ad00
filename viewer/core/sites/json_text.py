"""JSON that a stranger wrote: bounded in size and depth before it costs anything.

Tools that save records wrap them in JSON of their own making, also as text within the text. So
readers look for objects with a key of theirs, wherever these stand.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import accumulate
from typing import Final

from viewer.core.base.errors import InputError

MAX_JSON_BYTES: Final = 8 << 20
"""Real records are 0.1 to 3 MB."""

_DEEPEST: Final = 100
"""Levels of brackets; real records have about ten."""
_TEXT_LEVELS: Final = 3
"""How often JSON may stand as text within JSON."""
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BRACKETS: Final = {**dict.fromkeys("[{", 1), **dict.fromkeys("]}", -1)}
_BRACKET: Final = re.compile(r"[\[\]{}]")
Fields = Mapping[str, object]


def parse_json(data: bytes) -> object:
    """Raises InputError ``record-large``, ``not-json``, ``broken-json`` or ``deep-json``."""
    if len(data) > MAX_JSON_BYTES:
        raise InputError("record-large", limit=MAX_JSON_BYTES >> 20)
    try:
        return parse_json_text(data.decode(json.detect_encoding(data)))
    except UnicodeDecodeError:
        raise InputError("not-json") from None


def parse_json_text(text: str) -> object:
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


def objects_in(whole: object, key: str) -> Iterator[Fields]:
    """Yield every object in its order, also those in texts that are JSON and mention a key."""
    waiting: list[tuple[object, int]] = [(whole, 0)]
    while waiting:
        value, level = waiting.pop()
        if isinstance(value, str):
            if level < _TEXT_LEVELS and key in value and value.lstrip()[:1] in {"{", "["}:
                with suppress(InputError):
                    waiting.append((parse_json_text(value), level + 1))
        elif isinstance(value, dict):
            yield value
            waiting.extend((each, level) for each in reversed(value.values()))
        elif isinstance(value, list):
            waiting.extend((each, level) for each in reversed(value))


def int_within(value: object, most: int, least: int = 0) -> int | None:
    """The value, if it is a whole number within bounds; else None."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def number_in(fields: Fields, name: str, most: int, least: int = 0) -> int | None:
    """A field's whole number within bounds; None if it has none."""
    return int_within(fields.get(name), most, least)


def text_in(fields: Fields, name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def list_in(fields: Fields, name: str) -> list[object]:
    value = fields.get(name)
    return value if isinstance(value, list) else []


def objects_of(fields: Fields, name: str) -> list[Fields]:
    """The objects of a list; what else is in it is left out."""
    return [each for each in list_in(fields, name) if isinstance(each, dict)]
