"""JSON that a stranger wrote: bounded in size and depth before it costs anything."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final

from viewer.core.base.errors import InputError

MAX_JSON_BYTES: Final = 8 << 20
"""Real records are 0.1 to 3 MB."""

_DEEPEST: Final = 100
"""Levels of brackets; real records have about ten."""
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BRACKETS: Final = {**dict.fromkeys("[{", 1), **dict.fromkeys("]}", -1)}
_BRACKET: Final = re.compile(r"[\[\]{}]")
_BLANKS: Final = " \t\r\n"
_LARGEST: Final = 2**63
MOST_POINTS: Final = 10**7
"""Of points, and of all smaller numbers in other programs' formats; no game comes near."""
_DIGITS: Final = re.compile("-?[0-9]{1,20}")


class RepeatedKeys(dict[str, object]):
    """An object of which a key stands twice; the last one counts."""

    key = ""


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    repeated = RepeatedKeys(made)
    repeated.key = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return repeated


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object_of)
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
        return _documents(text)
    except json.JSONDecodeError as error:
        raise InputError("broken-json", line=error.lineno, column=error.colno) from None
    except ValueError:  # a number of more digits than Python reads
        raise InputError("not-json") from None


def _documents(text: str) -> object:
    """The value, or a list of several: tools also write one a line."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise
    found, at, end = [], 0, len(text.rstrip(_BLANKS))
    while at < end:
        at += len(text[at:]) - len(text[at:].lstrip(_BLANKS))
        value, at = _DECODER.raw_decode(text, at)
        found.append(value)
    return found


def key_twice(found: Iterable[object]) -> str:
    """The first key that stands twice in an object; empty if none does."""
    return next((each.key for each in found if isinstance(each, RepeatedKeys)), "")


def int_within(value: object, most: int, least: int = 0) -> int | None:
    """The value, if it is a whole number within bounds; else None.

    Some tools write all numbers as texts, or with a decimal point.
    """
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def number_in(fields: Fields, name: str, most: int, least: int = 0) -> int | None:
    """A field's whole number within bounds; None if it has none."""
    return int_within(fields.get(name), most, least)


def numbers_in(fields: Fields, name: str, count: int, most: int) -> tuple[int, ...]:
    """The first numbers of a list, each within bounds; nothing if one is missing."""
    return numbers_of(fields.get(name), count, most)


def numbers_of(value: object, count: int, most: int) -> tuple[int, ...]:
    """The same of a value that should be a list."""
    rows = value if isinstance(value, list) else []
    found = [int_within(each, most, -most) for each in rows[:count]]
    known = tuple([each for each in found if each is not None])
    return known if len(known) == count else ()


def flag_in(fields: Fields, name: str) -> int | None:
    """A number, or 1 and 0 for true and false; None where it is not told."""
    value = fields.get(name)
    return int(value) if isinstance(value, bool) else int_within(value, _LARGEST, -_LARGEST)


def text_in(fields: Fields, name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def list_in(fields: Fields, name: str) -> list[object]:
    value = fields.get(name)
    return value if isinstance(value, list) else []


def objects_of(fields: Fields, name: str) -> list[Fields]:
    """The objects of a list; what else is in it is left out."""
    return [each for each in list_in(fields, name) if isinstance(each, dict)]
